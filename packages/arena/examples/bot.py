"""A whole bot: cardroom simulate --bots "cmd:python3 packages/arena/examples/bot.py,caller" --hands 1000"""
import json
import sys

RANKS = "23456789TJQKA"


def decide(turn):
    types = turn["action_types"]
    if turn["kind"] == "draw":
        return {"action_type": "stand_pat"}
    # A guess at the chance to win: how high our cards are, and how many are alike with the board.
    hole = [RANKS.index(rank) for rank in turn["cards"][::2]]
    seen = hole + [RANKS.index(rank) for rank in turn["board"][::2]]
    guess = 0.2 + sum(hole) / len(hole) / 40 + 0.25 * (max(map(seen.count, hole)) - 1)
    # Good hands bet half the pot, always *to* a total of the street.
    bet = next((word for word in ("raise", "bet", "complete_bet") if word in types), None)
    if bet and guess > 0.65:
        low, high, sizes = turn["range"]["min"], turn["range"]["max"], turn["range"]["sizes"]
        amount = max(low, min(high, turn["current_bet"] + turn["pot"] // 2))
        return {"action_type": bet, "amount": sizes[0] if sizes else amount}
    if "fold" in types and guess < turn["price"] / (turn["pot"] + turn["price"]):  # the pot does not pay for a call
        return {"action_type": "fold"}
    return {"action_type": next(word for word in ("check", "call", "bring_in") if word in types)}


for line in sys.stdin:  # one JSON object a line, until the pipe is closed
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "version": "2.0"}), flush=True)
    if message["type"] == "your_turn":
        print(json.dumps({"id": message["id"], **decide(message)}), flush=True)
