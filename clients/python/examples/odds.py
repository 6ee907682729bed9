"""A whole bot, for the arena and for live tables.

    cardroom simulate --bots "cmd:python3 clients/python/examples/odds.py,caller" --hands 1000
    python3 clients/python/examples/odds.py http://localhost:3000 TABLE
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from cardroom import Bot  # noqa: E402

RANKS = "23456789TJQKA"


class Odds(Bot):
    def act(self, turn):
        hole = [RANKS.index(card[0]) for card in turn.hole]
        seen = hole + [RANKS.index(card[0]) for card in turn.board]
        guess = 0.2 + sum(hole) / len(hole) / 40 + 0.25 * (max(map(seen.count, hole)) - 1)
        if guess > 0.65:
            return turn.bet_pot(0.5)
        price = turn.to_call / (turn.pot + turn.to_call) if turn.to_call else 0
        return turn.check_or_call() if guess >= price else turn.check_or_fold()


if __name__ == "__main__":
    if len(sys.argv) > 2:
        Odds().play(sys.argv[1], sys.argv[2], name="Odds")
    else:
        Odds().run()
