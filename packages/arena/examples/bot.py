"""A whole bot: cardroom simulate --bots "cmd:python3 packages/arena/examples/bot.py,caller" --hands 1000"""
import json
import sys

RANKS = "23456789TJQKA"


def decide(view, legal):
    if "discard" in legal:  # a draw: stand pat
        return {"discard": []}
    # A guess at the chance to win: how high our cards are, and how many are alike with the board.
    hole = [RANKS.index(card[0]) for card in view["hole"]]
    seen = hole + [RANKS.index(card[0]) for card in view["board"]]
    guess = 0.2 + sum(hole) / len(hole) / 40 + 0.25 * (max(map(seen.count, hole)) - 1)
    # Good hands bet half the pot, always *to* a total of the street; who brings it in (stud) can do nothing else.
    bet = legal.get("raise") or legal.get("bet")
    if bet and (guess > 0.65 or not {"fold", "check"} & legal.keys()):
        amount = max(bet["min"], min(bet["max"], view["currentBet"] + view["pot"] // 2))
        return {"action": bet["action"], "amount": bet["min"] if "sizes" in bet else amount}
    if "check" in legal:
        return {"action": "check"}
    if "fold" in legal and guess < view["toCall"] / (view["pot"] + view["toCall"]):  # the pot does not pay for a call
        return {"action": "fold"}
    return {"action": "call" if "call" in legal else "all_in"}  # too few chips for a call: all of them


for line in sys.stdin:  # one JSON object a line, until the arena closes the pipe
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "version": "1.0"}), flush=True)
    if message["type"] == "request":
        legal = {act["action"]: act for act in message["legal"]}
        print(json.dumps({"id": message["id"], **decide(message["view"], legal)}), flush=True)
