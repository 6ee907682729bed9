#!/usr/bin/env python3
"""Checks receipts of fair deals (form 2, docs/FAIR-DEAL.md). Standard library only.

    python3 verify_deal.py receipt.json        one receipt, or {"receipts": [...]}

An example for people who write a verifier of their own. It shares no code with the room.
"""
import hashlib
import json
import struct
import sys

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
# By the code of the game: cards of the deck (else 52), hole cards by street (else two), and cards of the board by street
# (else a flop, a turn and a river), on one board or two.
SIZES = {"NS": 36, "NR": 20, "FRH": 20, "FK": 3, "FL": 6}
HOLE = {code: [4] for code in "PO NO FO FO/8 PO/8 NO/8 PO2 FB".split()}
HOLE.update({code: [5] for code in "PO5 PO5/8 NO5/8 PO52 PC PC/8 N2L1D F2L3D FA5L3D N5D P5D F5D".split()})
HOLE.update({code: [3, 1, 1, 1, 1] for code in "F7S F7S/8 FR".split()}, F5S=[2, 1, 1, 1])
HOLE.update(PO6=[6], PO62=[6], FK=[1], FL=[1])
BOARD = {code: [] for code in "F7S F7S/8 FR F5S FB N2L1D F2L3D FA5L3D N5D P5D F5D FK".split()}
BOARD.update({code: [1, 2, 1, 1] for code in ("PC", "PC/8")}, FL=[1])
TWO_BOARDS = ("NT2", "PO2", "PO52", "PO62")


class Bad(Exception):
    """What does not hold."""


def need(condition, text):
    if not condition:
        raise Bad(text)


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def chacha_block(key, nonce, counter):
    """One block of ChaCha20 (RFC 8439)."""
    start = list(struct.unpack("<4I8I", b"expand 32-byte k" + key))
    start += [counter] + list(struct.unpack("<3I", nonce))
    s = start[:]

    def quarter(a, b, c, d):
        for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xFFFFFFFF
            mixed = s[z] ^ s[x]
            s[z] = (mixed << turn | mixed >> (32 - turn)) & 0xFFFFFFFF

    for _ in range(10):
        for column in range(4):
            quarter(column, column + 4, column + 8, column + 12)
        for row in ((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            quarter(*row)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(s, start)))


def words(key, stream, count):
    """The keystream as big-endian words."""
    nonce = struct.pack(">B3xI4x", stream, count)
    counter = 0
    while True:
        yield from struct.unpack(">16I", chacha_block(key, nonce, counter))
        counter += 1


def permutation(key, stream, count, size):
    """Fisher-Yates from the front, with rejection."""
    source = words(key, stream, count)
    places = list(range(size))
    for at in range(size - 1):
        n = size - at
        while True:
            product = (next(source) >> 16) * n
            if product & 0xFFFF >= 0x10000 % n:
                break
        other = at + (product >> 16)
        places[at], places[other] = places[other], places[at]
    return places


def climb(leaf, place, size, path):
    """From a leaf to the top of its tree."""
    path = [bytes.fromhex(part) for part in path]
    while size > 1:
        if place ^ 1 < size:
            need(path, "a path is too short")
            sibling = path.pop(0)
            leaf = sha(b"node", leaf, sibling) if place % 2 == 0 else sha(b"node", sibling, leaf)
        place, size = place // 2, (size + 1) // 2
    need(not path, "a path is too long")
    return leaf


class Board:
    """The lines of the board that are to come: each street once on each board, or its rest several times."""

    def __init__(self, variant, runs):
        boards = 2 if variant in TWO_BOARDS else 1
        self.due = [count for count in BOARD.get(variant, [3, 1, 1]) for _ in range(boards)]
        self.runs = runs

    def deal(self, count):
        if self.runs > 1 and count == sum(self.due):
            self.due, self.runs = [count] * self.runs, 1
        need(self.due and self.due.pop(0) == count, f"the board gets {count} cards")


def check_portions(variant, actions, runs):
    """Everybody got the cards of the game: one card more, and the house could choose those that follow."""
    hole, board = HOLE.get(variant, [2]), Board(variant, runs)
    got, owed, folded, is_begun = {}, {}, set(), False
    for parts in (line.split("#")[0].split() for line in actions):
        count, is_board = len(parts[-1]) // 2, parts[:2] == ["d", "db"]
        if is_board or parts[1:2] and parts[1] in ("f", "cc", "cbr", "pb"):
            is_begun = is_begun or bool(got)
            living = {player for player in got if player not in folded}
            streets = {got[player] for player in living}
            need(len(streets) <= 1 and not living & set(owed), "the hand goes on before all have their cards")
        if is_board:
            need("?" not in parts[-1], "the board is closed")
            if variant in BOARD and not BOARD[variant]:
                # In stud one shared card comes in place of the last street, if the deck is too short for it.
                need(count == 1 and streets == {len(hole) - 1}, "a board in a game that has none")
                got.update({player: len(hole) for player in living})
            else:
                board.deal(count)
        elif parts[:2] == ["d", "dh"]:
            player = parts[2]
            need(player not in folded and (player in got or not is_begun), f"{player} gets cards, and is not in")
            street = got.get(player, 0)
            need(count == (owed.get(player) or (hole + [0] * 9)[street]), f"{player} gets {count} cards")
            got[player] = street + (0 if owed.pop(player, 0) else 1)
        elif parts[1:2] == ["sd"] and len(parts) == 3:
            owed[parts[0]] = owed.get(parts[0], 0) + count
        elif parts[1:2] == ["f"]:
            folded.add(parts[0])


def read_log(actions):
    """Dealt cards as (player, card), shown ones, discards with how many cards had been dealt, runs of hole cards."""
    dealt, shown, thrown, runs, is_run = [], [], [], [], False
    for line in actions:
        parts = line.split("#")[0].split()
        if parts[:2] == ["d", "dh"]:
            runs += [] if is_run else [[]]
            runs[-1].append(int(parts[2][1:]) - 1)
        is_run = parts[:2] == ["d", "dh"]
        cards = [parts[-1][at:at + 2] for at in range(0, len(parts[-1]), 2)]
        if parts[:2] == ["d", "dh"]:
            dealt += [(parts[2], card) for card in cards]
        elif parts[:2] == ["d", "db"]:
            dealt += [(None, card) for card in cards]
        elif len(parts) == 3 and parts[1] == "sm" and parts[2] != "-":
            shown += [(parts[0], card) for card in cards if card != "??"]
        elif len(parts) == 3 and parts[1] == "sd":
            thrown += [(parts[0], card, len(dealt)) for card in cards]
    return dealt, shown, thrown, runs


def verify(receipt):
    """The number of cards proved and of decks that the house may have had; raises Bad."""
    need(receipt["receipt"] == 2, "not a receipt of form 2")
    size = SIZES.get(receipt["variant"], 52)
    table, rounds = receipt["table"].encode(), receipt["void"]
    number = len(rounds) + 1
    need(number <= 3, "too many rounds")
    context = sha(b"ctxt", bytes([2, len(table)]), table, struct.pack(">IBB", receipt["number"], number, size))
    listed, missing = dict(map(tuple, receipt["commitments"])), set(receipt["missing"])
    need(not missing or number == 3, "a seed is missing before the last round")
    need(set(listed) - missing == {seat for seat, _ in receipt["seeds"]}, "the seeds are not those of the list")
    left = None
    for one in rounds + [receipt]:
        seats = {seat for seat, _ in one["commitments"]}
        need(left is None or seats <= left, "a round has a seat that the one before had not")
        need(set(one["missing"]) <= seats and (one["missing"] or one is receipt), "a round was void for nothing")
        left = seats - set(one["missing"])
    roots = [one["root"] for one in rounds] + [receipt["root"]]
    need(len(set(roots)) == len(roots), "a root comes twice")
    material = b""
    for seat, seed in sorted(map(tuple, receipt["seeds"])):
        commitment = sha(b"seed", context, bytes([seat]), bytes.fromhex(seed))
        need(commitment.hex() == listed[seat], f"the seed of seat {seat} is not the one committed to")
        material += bytes([seat]) + commitment + bytes.fromhex(seed)
    root = bytes.fromhex(receipt["root"])
    key = sha(b"dkey", context, root, material)
    sigma = permutation(key, 0, 0, size)
    ranks = bytes.fromhex(receipt["ranks"]) if receipt["ranks"] else None
    places, opened, again = {}, {}, []
    for one in receipt["cards"]:
        card, place, dealt = one["card"], one["place"], one["dealt"]
        leaf = sha(b"leaf", context, bytes([place, CARDS.index(card)]), bytes.fromhex(one["salt"]))
        top = climb(leaf, place, size, one["path"])
        need((sha(b"root", top, ranks) if ranks else top) == root, f"{card} is not bound to place {place}")
        need(places.setdefault(card, place) == place and dealt not in opened, f"{card} is opened twice")
        opened[dealt] = card
        if "again" not in one:
            need(sigma[dealt] == place, f"{card} was dealt as card {dealt} from the wrong place")
            continue
        count, rank = one["again"]["count"], one["again"]["rank"]
        leaf = sha(b"rank", context, bytes([place, rank]), bytes.fromhex(one["again"]["salt"]))
        need(climb(leaf, place, size, one["again"]["path"]) == ranks, f"the rank of {card} is not bound")
        need(sigma.index(place) < dealt, f"{card} comes again before it was dealt")
        again.append((dealt, count, permutation(key, 2, count, size)[rank], card))
    check_log(receipt, opened, sorted(again))
    return len(opened), number if number < 3 else 2 + 2 ** len(listed)


def check_log(receipt, opened, again):
    runs = receipt.get("runs", 1)
    need("runs" not in receipt or runs in (2, 3, 4), "the board was run too often")
    check_portions(receipt["variant"], receipt["actions"], runs)
    dealt, shown, thrown, runs = read_log(receipt["actions"])
    for run in runs:
        turns = [(player - runs[0][0]) % len(receipt["players"]) for player in run]
        falls = [at for at in range(1, len(turns)) if turns[at] <= turns[at - 1]]
        street = falls[0] if falls else len(turns)
        need(turns == turns[:street] * (len(turns) // street), "the hole cards did not go round in order")
    for at, (_, card) in enumerate(dealt):
        need(card == "??" or opened.get(at) == card, f"{card} is not opened")
    for player, card in shown:
        need(any(dealt[at][0] == player and card == other for at, other in opened.items()), f"{card} is not opened")
    for at, card in opened.items():
        need(at < len(dealt) and (dealt[at][1] == card or (dealt[at][0], card) in shown), f"{card} was not dealt")
    for later, (at, count, worth, card) in enumerate(again):
        for before, other_count, other_worth, _ in again[:later]:
            own = [one for one in thrown if one[0] == dealt[before][0] and one[2] <= before]
            excused = any(one[2] == own[-1][2] and one[1] in ("??", card) for one in own)
            need((other_count, other_worth) < (count, worth) or excused, f"{card} comes too late")


def main(paths):
    failures = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            value = json.load(file)
        for receipt in value.get("receipts", [value]):
            try:
                cards, decks = verify(receipt)
                print(f"{receipt['hand']}: {cards} cards proved; the house had at most {decks} deck(s) to choose from")
            except (Bad, KeyError, ValueError, TypeError, IndexError) as error:
                failures += 1
                print(f"{receipt.get('hand')}: does not hold: {error}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
