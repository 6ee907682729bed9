"""A bot is a class with one method, ``act``. The same class plays in the arena and at live tables.

    class Caller(Bot):
        def act(self, turn):
            return turn.check_or_call()

    if __name__ == "__main__":
        Caller().run()
"""

import contextlib
import json
import random
import sys
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Sequence, Tuple

PROTOCOL_VERSION = "2.0"


@dataclass(frozen=True)
class Act:
    """What a player does. Bets and raises name the total of the street that they go *to*."""

    word: str
    amount: Optional[int] = None
    discard: Optional[Tuple[str, ...]] = None


@dataclass(frozen=True)
class LegalAct:
    """An act that is open: what a call costs, and the totals a bet may go to (only ``sizes`` where there are any)."""

    word: str
    cost: float = 0
    min: float = 0
    max: float = 0
    sizes: Optional[Sequence[float]] = None


@dataclass
class Turn:
    """All that a player may know when it is his turn."""

    variant: str
    hand: int
    #: where one sits in this hand, from 1, as ``seats`` and ``acts`` count
    seat: int
    street: str
    hole: List[str]
    board: List[str]
    boards: List[List[str]]
    pot: float
    to_call: float
    current_bet: float
    stack: float
    bet: float
    #: the smallest amount that chips come in
    unit: float
    #: everybody at the table: seat_index, status, stack, bet, cards
    seats: List[Dict[str, Any]]
    #: everything done so far: seat_index, street, action, amount
    acts: List[Dict[str, Any]]
    legal: Dict[str, LegalAct]
    #: how many cards may be thrown away, 0 where this is no draw
    max_discards: int
    time_left_ms: Optional[float]
    #: random numbers of one's own: a bot that uses no others plays the same match again
    random: random.Random
    #: the message as it came
    message: Dict[str, Any] = field(repr=False)

    def can(self, word: str) -> bool:
        return word in self.legal

    @property
    def is_draw(self) -> bool:
        return "discard" in self.legal

    def fold(self) -> Act:
        return Act("fold")

    def check(self) -> Act:
        return Act("check")

    def call(self) -> Act:
        return Act("call")

    def all_in(self) -> Act:
        return Act("all_in")

    def check_or_fold(self) -> Act:
        """Gives up, but never where staying in is free."""
        if self.can("check"):
            return Act("check")
        return Act("fold") if self.can("fold") else self.check_or_call()

    def check_or_call(self) -> Act:
        """Stays in at the lowest price: a check, a call, the bring-in of stud, or all chips where they are too few."""
        for word in ("check", "call"):
            if self.can(word):
                return Act(word)
        return Act("bring_in") if self.can("bring_in") else Act("all_in")

    def raise_to(self, total: float) -> Act:
        """Bets or raises to the open total nearest to this one; stays in where none is open."""
        bet = self.legal.get("raise") or self.legal.get("bet") or self.legal.get("complete_bet")
        if bet is None:
            return Act("all_in") if self.can("all_in") and total >= self.bet + self.stack else self.check_or_call()
        if bet.sizes:
            return Act(bet.word, min(bet.sizes, key=lambda size: abs(size - total)))
        whole = round(total / self.unit) * self.unit
        if isinstance(self.unit, int):
            whole = int(whole)
        return Act(bet.word, max(bet.min, min(bet.max, whole)))

    def bet_pot(self, part: float = 1.0) -> Act:
        """Bets a part of the pot; what is to call is called first and counts to the pot."""
        return self.raise_to(self.current_bet + part * (self.pot + self.to_call))

    def stand_pat(self) -> Act:
        return Act("discard", discard=())

    def throw(self, cards: Sequence[str]) -> Act:
        return Act("discard", discard=tuple(cards))


def cards_of(text: str) -> List[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


_BETS = ("bet", "raise", "complete_bet")


def legal_of(message: Dict[str, Any]) -> Dict[str, LegalAct]:
    """The open acts of a ``your_turn`` by their names."""
    bounds = message["range"] or {"min": 0, "max": 0, "sizes": None}
    bring_in = message["bring_in_amount"] or 0
    legal: Dict[str, LegalAct] = {}
    for word in message["action_types"]:
        if word in _BETS:
            legal[word] = LegalAct(word, min=bounds["min"], max=bounds["max"], sizes=bounds["sizes"])
        elif word == "bring_in":
            legal[word] = LegalAct(word, cost=bring_in, min=bring_in, max=bring_in)
        elif word == "call":
            legal[word] = LegalAct(word, cost=message["price"])
        elif word not in ("stand_pat", "show", "muck"):
            legal[word] = LegalAct(word)
    return legal


def turn_of(message: Dict[str, Any], variant: str, unit: float, source: random.Random) -> Turn:
    """The turn of a ``your_turn``, from the arena or from a live table."""
    return Turn(
        variant=variant,
        hand=message["hand"],
        seat=message["seat_index"],
        street=message["street"],
        hole=cards_of(message["cards"]),
        board=cards_of(message["board"]),
        boards=[cards_of(board) for board in message.get("boards", [message["board"]])],
        pot=message["pot"],
        to_call=message["price"],
        current_bet=message["current_bet"],
        stack=message["stack"],
        bet=message["bet"],
        unit=unit,
        seats=message["seats"],
        acts=message["acts"],
        legal=legal_of(message),
        max_discards=message["max_discards"],
        time_left_ms=message["time_limit"] * 1000 if message["time_limit"] else None,
        random=source,
        message=message,
    )


def action_of(act: Act) -> Dict[str, Any]:
    """An act as messages write it, in the arena and at live tables."""
    if act.discard is not None:
        return {"action_type": "discard", "cards": "".join(act.discard)} if act.discard else {"action_type": "stand_pat"}
    data: Dict[str, Any] = {"action_type": act.word}
    if act.amount is not None and act.word in _BETS:
        data["amount"] = act.amount
    return data


class Bot:
    """Override ``act``; the others where they are of use."""

    #: True for a bot that learns from hand to hand: one instance of it then plays its whole match
    stateful = False

    def start(self, match: Dict[str, Any]) -> None:
        """What holds for the whole match, or the settings of the live table: time to load a model."""

    def act(self, turn: Turn) -> Act:
        """What to do; ``turn`` has methods that make every act."""
        raise NotImplementedError("a bot has a method act(turn)")

    def draw(self, turn: Turn) -> Act:
        """What to throw away in a draw; stands pat where it is not overridden."""
        return turn.stand_pat()

    def end(self, result: Dict[str, Any]) -> None:
        """How a hand ended, as everybody saw it."""

    def decide(self, turn: Turn) -> Act:
        act = self.draw(turn) if turn.is_draw else self.act(turn)
        if not isinstance(act, Act):
            raise TypeError(f"act(turn) gives an Act, such as turn.fold(), and not {act!r}")
        return act

    def run(self, lines=None, out=None) -> None:
        """Plays in the arena: answers standard input until it ends.

        ``cardroom simulate --bots "cmd:python3 mine.py,tight"``, and ``cardroom join`` at a live table

        Standard output is for answers: what the bot prints goes to standard error, which the arena shows with a fault.
        """
        lines = sys.stdin if lines is None else lines
        out = sys.stdout if out is None else out
        with contextlib.redirect_stdout(sys.stderr):
            self._answer(lines, out)

    def _answer(self, lines, out) -> None:
        variant, unit = "", 1
        for line in lines:
            if not line.strip():
                continue
            message = json.loads(line)
            kind = message.get("type")
            if kind == "hello":
                answer = {"type": "hello", "version": PROTOCOL_VERSION}
                if self.stateful:
                    answer["stateful"] = True
            elif kind == "your_turn":
                turn = turn_of(message, variant, unit, random.Random(message["seed"]))
                answer = {"id": message["id"], **action_of(self.decide(turn))}
            else:
                if kind == "match":
                    variant, unit = message["variant"], message["stakes"]["unit"]
                    self.start(message)
                elif kind == "hand_result":
                    self.end(message)
                elif kind == "error":
                    raise RuntimeError(message.get("message", str(message)))
                continue
            out.write(json.dumps(answer) + "\n")
            out.flush()

    def play(self, url: str, table: str, **options: Any) -> Optional[str]:
        """Plays at a live table of a room, and gives back its token: see ``cardroom.live.play`` for the options."""
        from .live import play

        return play(self, url, table, **options)
