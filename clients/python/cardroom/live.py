"""A bot at a live table: the protocol of PROTOCOL.md over a WebSocket, with a seat that survives lost connections."""

import json
import os
import random
import re
import time
from typing import Any, Callable, Dict, List, Optional
from urllib.parse import urlsplit, urlunsplit

from .bot import Bot, Turn, action_of, cards_of, turn_of
from .websocket import Closed, WebSocket

PROTOCOL = "1.0"
#: close codes after which a client does not come back by itself
_NEVER = {1000, 1003, 1007, 4401, 4409, 4426}
#: a server hears of us at least this often
_PING_SECONDS = 20.0


class RoomError(RuntimeError):
    """The room refused a request: ``code`` is one of PROTOCOL.md's."""

    def __init__(self, action: str, error: Dict[str, Any]):
        super().__init__(f"{action} was refused: {error.get('code')} {json.dumps(error)}")
        self.code = error.get("code")
        self.error = error


def socket_address(url: str) -> str:
    """The WebSocket of a room, from the address that people open."""
    parts = urlsplit(url)
    scheme = {"http": "ws", "https": "wss"}.get(parts.scheme, parts.scheme)
    path = parts.path if parts.path.rstrip("/").endswith("/ws") else "/ws"
    return urlunsplit((scheme, parts.netloc, path, "", ""))


class Table:
    """What a client knows of a table: its hand document, and the chips in front of everybody."""

    def __init__(self) -> None:
        self.version = 0
        self.document: Dict[str, Any] = {"players": [], "actions": []}
        self.settings: Dict[str, Any] = {}
        self.status = "waiting"
        self.seat_index: Optional[int] = None
        self.chips: Dict[int, Dict[str, float]] = {}
        self.acts: List[Dict[str, Any]] = []
        self.folded: set = set()
        self.street = ""
        self.your_turn: Optional[Dict[str, Any]] = None
        self.name: Optional[str] = None

    def snapshot(self, message: Dict[str, Any]) -> None:
        state = message["state"]
        self.version = message["version"]
        self.document = state["hand"]
        self.settings = state["settings"]
        self.status = state["status"]
        self.seat_index = state["you"]["seat_index"]
        self.name = state["you"]["name"]
        self._set_chips(state["chips"])
        self.acts = []
        self.folded = {
            self.seat_of_player(int(found.group(1)) - 1)
            for found in (re.match(r"p(\d+) f\b", line) for line in self.document["actions"])
            if found
        }
        self.your_turn = state["your_turn"]

    def _set_chips(self, chips: List[Dict[str, Any]]) -> None:
        self.chips = {each["seat_index"]: {"stack": each["stack"], "bet": each["bet"]} for each in chips}

    def seat_of_player(self, player: int) -> int:
        seats = self.document.get("seats")
        return seats[player] if seats else player + 1

    def apply(self, event: Dict[str, Any]) -> None:
        kind, data = event["event"], event["data"]
        if kind == "game_state_update":
            if "hand" in data:
                self.document = data["hand"]
                if self.name in self.document["players"]:
                    self.seat_index = self.seat_of_player(self.document["players"].index(self.name))
            elif "from" in data:
                self.document["actions"] = self.document["actions"][: data["from"]] + data["lines"]
            if "chips" in data:
                self._set_chips(data["chips"])
            self.settings = data.get("settings", self.settings)
            self.status = data.get("status", self.status)
        elif kind in ("new_hand", "new_hand_stud"):
            self._set_chips(data["chips"])
            self.acts, self.folded, self.your_turn, self.street = [], set(), None, ""
        elif kind == "round_start":
            if data["street"] != self.street:
                self._new_street()
            self.street = data["street"]
        elif kind == "player_acted":
            self._acted(data)
        elif kind == "hand_result":
            self._set_chips(data["chips"])
            self.your_turn = None
        elif kind == "your_turn":
            self.your_turn = data
        elif kind == "player_joined" and data["name"] == self.name:
            self.seat_index = data["seat_index"]

    def _new_street(self) -> None:
        if self.street:
            for each in self.chips.values():
                each["bet"] = 0

    def _acted(self, data: Dict[str, Any]) -> None:
        seat = data["seat_index"]
        if seat == self.seat_index:
            self.your_turn = None
        if data["action"] == "fold":
            self.folded.add(seat)
        if seat in self.chips:
            self.chips[seat]["stack"] = data["stack"]
            if data["chips"] > 0:
                self.chips[seat]["bet"] = data["amount"]
        if data["action"] not in ("show", "muck"):
            self.acts.append(
                {
                    "seat_index": seat,
                    "street": self.street,
                    "action": data["action"],
                    "amount": data["amount"],
                    "is_all_in": data["is_all_in"],
                }
            )

    def cards(self) -> Dict[str, Any]:
        """Everybody's cards by seat, as far as they are known, and the board, read from the log of the hand."""
        held: Dict[int, List[str]] = {}
        board: List[str] = []
        for line in self.document["actions"]:
            words = line.split(" ")
            if words[:2] == ["d", "dh"]:
                held.setdefault(self.seat_of_player(int(words[2][1:]) - 1), []).extend(cards_of(words[3]))
            elif words[:2] == ["d", "db"]:
                board.extend(cards_of(words[2]))
            elif len(words) > 2 and words[1] == "sd" and words[0].startswith("p"):
                hand = held.get(self.seat_of_player(int(words[0][1:]) - 1), [])
                for card in cards_of(words[2]):
                    if card in hand:
                        hand.remove(card)
        return {"board": board, "held": held}

    def _status(self, seat: int, held: Dict[int, List[str]]) -> str:
        if seat not in held:
            return "waiting"
        if seat in self.folded:
            return "folded"
        return "all_in" if self.chips[seat]["stack"] == 0 else "playing"

    def turn(self, source: random.Random) -> Turn:
        """The turn that the player is asked about, in the words of the arena."""
        asked = self.your_turn
        assert asked is not None
        cards = self.cards()
        held = cards["held"]
        seats = [
            {
                "seat_index": seat,
                "status": self._status(seat, held),
                "stack": chips["stack"],
                "bet": chips["bet"],
                "cards": "".join(held.get(seat, [])),
            }
            for seat, chips in sorted(self.chips.items())
        ]
        stakes = self.settings.get("stakes", {})
        unit = stakes.get("unit") or (self.document.get("_stakes") or {}).get("unit") or 1
        message = {
            **asked,
            "street": self.street,
            "cards": "".join(held.get(asked["seat_index"], [])),
            "board": "".join(cards["board"]),
            "seats": seats,
            "acts": self.acts,
        }
        return turn_of(message, self.document.get("variant", ""), unit, source)


class _Session:
    """A seat at one table, over as many connections as it takes."""

    def __init__(self, bot: Bot, url: str, table: str, name: str, buy_in: Optional[float], invite: Optional[str]):
        self.bot = bot
        self.url = socket_address(url)
        self.table = table
        self.name = name
        self.buy_in = buy_in
        self.invite = {"invite": invite} if invite else {}
        self.token: Optional[str] = None
        self.state = Table()
        self.random = random.Random(os.urandom(16))
        self.hands = 0
        self.waiting: List[Dict[str, Any]] = []
        self._word = os.urandom(6).hex()
        self._count = 0
        self._socket: Optional[WebSocket] = None

    # --- requests

    def _request(self, action: str, data: Dict[str, Any], **envelope: Any) -> Dict[str, Any]:
        self._count += 1
        return {"action": action, "id": f"{self._word}.{self._count}", **envelope, "data": data}

    def _ask(self, request: Dict[str, Any], timeout: float = 30.0) -> Dict[str, Any]:
        """Sends a request and waits for its answer; what comes in between is kept for later."""
        assert self._socket is not None
        self._socket.send(json.dumps(request))
        until = time.monotonic() + timeout
        while True:
            text = self._socket.receive(max(0.01, until - time.monotonic()))
            if text is None:
                raise Closed(1006, f"no answer to {request['action']}")
            message = json.loads(text)
            if message.get("event") == "answer" and message.get("id") == request["id"]:
                if message["ok"]:
                    return message["result"]
                raise RoomError(request["action"], message["error"])
            self.waiting.append(message)

    # --- connections

    def connect(self) -> None:
        self._socket = WebSocket(self.url)
        who = {"token": self.token} if self.token else {"name": self.name, "is_bot": True}
        result = self._ask(self._request("hello", {"protocol": PROTOCOL, "client": "cardroom-python", **who}))
        self.token = result.get("token") or self.token
        version = {"version": self.state.version} if self.state.version else {}
        self._ask(self._request("table_watch", {**version, **self.invite}, table=self.table))

    def sit(self) -> None:
        self.drain(10.0, lambda: self.state.version > 0)
        if self.state.seat_index is None:
            buy_in = self.buy_in if self.buy_in is not None else self.state.settings["buy_in"]["max"]
            self._ask(self._request("join", {"buy_in": buy_in, **self.invite}, table=self.table))
        self.bot.start({"table": self.table, "settings": self.state.settings, "name": self.state.name})

    def leave(self) -> None:
        try:
            self._ask(self._request("leave", {}, table=self.table), timeout=5.0)
        except (Closed, RoomError):
            pass
        if self._socket is not None:
            self._socket.close()

    # --- what happens

    def drain(self, timeout: float, done: Callable[[], bool]) -> None:
        """Takes messages until ``done``, or until none has come for so long."""
        while not done():
            if self.waiting:
                message = self.waiting.pop(0)
            else:
                assert self._socket is not None
                text = self._socket.receive(timeout)
                if text is None:
                    return
                message = json.loads(text)
            self.take(message)

    def take(self, message: Dict[str, Any]) -> None:
        kind = message.get("event")
        if message.get("table") != self.table:
            return
        if kind == "snapshot" and message["version"] >= self.state.version:
            self.state.snapshot(message)
            self.act()
        elif kind == "update" and message["version"] == self.state.version + 1:
            self.state.version = message["version"]
            for event in message["events"]:
                self.state.apply(event)
                if event["event"] == "hand_result":
                    self.hands += 1
                    self.bot.end(event["data"])
                elif event["event"] == "table_ended":
                    self.state.status = "ended"
            self.act()
        elif kind == "update" and message["version"] > self.state.version + 1:
            # A gap: everything that is missing is asked for again.
            self._ask(self._request("table_watch", {"version": self.state.version, **self.invite}, table=self.table))

    def act(self) -> None:
        asked = self.state.your_turn
        if asked is None:
            return
        self.state.your_turn = None
        if asked["kind"] == "show":
            self._send(asked, {"action_type": "show"})
            return
        self.state.your_turn = asked
        turn = self.state.turn(self.random)
        self.state.your_turn = None
        self._send(asked, action_of(self.bot.decide(turn)))

    def _send(self, asked: Dict[str, Any], data: Dict[str, Any]) -> None:
        envelope = {"table": self.table, "hand": asked["hand"], "turn": asked["turn"], "price": asked["price"]}
        try:
            self._ask(self._request("player_action", data, **envelope))
        except RoomError as error:
            # The table has moved on, by the clock or by the house: the next turn comes by itself.
            if error.code not in ("wrong-hand", "not-your-turn", "stale-turn", "price-changed"):
                raise


def play(
    bot: Bot,
    url: str,
    table: str,
    name: str = "Python",
    buy_in: Optional[float] = None,
    invite: Optional[str] = None,
    token: Optional[str] = None,
    hands: Optional[int] = None,
    retry_seconds: float = 60.0,
    stop: Callable[[], bool] = lambda: False,
) -> Optional[str]:
    """Takes a seat at a table and plays until the table ends, ``stop()`` says so, or so many hands are over.

    ``url`` is the address of the room that people open. Lost connections come back for ``retry_seconds``: the seat is
    kept by the token, which is given back to be used again. The table shows a bot; with a token that its owner has made
    on the page (``bot_token``) it is shown as theirs.
    """
    session = _Session(bot, url, table, name, buy_in, invite)
    session.token = token
    lost_since: Optional[float] = None
    pause = 0.25

    def is_over() -> bool:
        return session.state.status == "ended" or (hands is not None and session.hands >= hands) or stop()

    while True:
        try:
            session.connect()
            session.sit()
            lost_since, pause = None, 0.25
            while not is_over():
                session.drain(_PING_SECONDS, is_over)
                if not is_over():
                    session._ask(session._request("ping", {}))
            session.leave()
            return session.token
        except (Closed, OSError) as error:
            if isinstance(error, Closed) and error.code in _NEVER:
                raise
            now = time.monotonic()
            lost_since = now if lost_since is None else lost_since
            if now - lost_since > retry_seconds:
                raise
            time.sleep(pause * (0.5 + random.random() / 2))
            pause = min(10.0, pause * 2)
