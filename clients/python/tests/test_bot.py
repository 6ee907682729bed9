import io
import json
import os
import subprocess
import sys
import unittest

from cardroom import Act, Bot
from cardroom.bot import turn_of_request
from cardroom.env import default_command

HERE = os.path.dirname(os.path.abspath(__file__))


def request(legal, **view):
    players = [{"stack": 150, "bet": 1, "contribution": 1, "folded": False, "allIn": False, "cards": 2, "up": []}] * 2
    base = {"street": "preflop", "hole": ["7c", "2d"], "board": [], "button": 0, "pot": 9, "toCall": 5}
    shown = {**base, "currentBet": 6, "players": players, "acts": [], **view}
    return {"type": "request", "id": 17, "hand": 3, "seat": 1, "view": shown, "legal": legal, "timeLeftMs": 500, "seed": 7}


FACING = [
    {"action": "fold"},
    {"action": "call", "cost": 5},
    {"action": "raise", "min": 10, "max": 150},
    {"action": "all_in", "to": 150},
]


class Turns(unittest.TestCase):
    def test_raises_go_to_the_nearest_open_total(self):
        turn = turn_of_request(request(FACING), "NT")
        self.assertEqual(turn.raise_to(3), Act("raise", 10))
        self.assertEqual(turn.raise_to(1e9), Act("raise", 150))
        self.assertEqual(turn.bet_pot(1), Act("raise", 20))
        self.assertEqual(turn.check_or_fold(), Act("fold"))
        self.assertEqual(turn.check_or_call(), Act("call"))

    def test_fixed_sizes_and_closed_bets(self):
        fixed = [{"action": "check"}, {"action": "bet", "min": 4, "max": 8, "sizes": [4, 8]}]
        self.assertEqual(turn_of_request(request(fixed), "FT").raise_to(7), Act("bet", 8))
        short = [{"action": "fold"}, {"action": "all_in", "to": 3}]
        self.assertEqual(turn_of_request(request(short), "NT").check_or_call(), Act("all_in"))
        self.assertEqual(turn_of_request(request([{"action": "check"}]), "NT").bet_pot(), Act("check"))

    def test_a_bring_in_is_posted_by_who_stays_in(self):
        stud = [{"action": "bet", "min": 2, "max": 5, "sizes": [2, 5]}]
        self.assertEqual(turn_of_request(request(stud), "F7S").check_or_call(), Act("bet", 2))

    def test_the_same_seed_gives_the_same_numbers(self):
        one, two = (turn_of_request(request(FACING), "NT").random.random() for _ in range(2))
        self.assertEqual(one, two)


class Protocol(unittest.TestCase):
    def test_answers_come_in_order_and_match_and_result_are_told(self):
        told = []

        class Mine(Bot):
            def start(self, match):
                told.append(match["variant"]["code"])

            def act(self, turn):
                return turn.raise_to(12)

            def end(self, result):
                told.append(result["payoffs"])

        lines = [
            {"type": "hello", "protocol": "cardroom-bot", "version": "1.0", "arena": "0.1.0"},
            {"type": "match", "variant": {"code": "NT"}},
            request(FACING),
            {"type": "result", "payoffs": [-6, 6]},
            {"type": "unheard-of"},
            {**request([{"action": "discard", "max": 5}]), "id": 18},
        ]
        out = io.StringIO()
        Mine().run(map(json.dumps, lines), out)
        answers = [json.loads(line) for line in out.getvalue().splitlines()]
        self.assertEqual(
            answers,
            [
                {"type": "hello", "version": "1.0"},
                {"id": 17, "action": "raise", "amount": 12},
                {"id": 18, "discard": []},
            ],
        )
        self.assertEqual(told, ["NT", [-6, 6]])

    def test_an_act_that_is_none_is_refused_in_words(self):
        class Bad(Bot):
            def act(self, turn):
                return "fold"

        with self.assertRaisesRegex(TypeError, "gives an Act"):
            Bad().run([json.dumps(request(FACING))], io.StringIO())

    def test_a_match_in_the_arena_without_a_fault_in_every_kind_of_game(self):
        bot = f"odds=cmd:{sys.executable} {os.path.join(HERE, '..', 'examples', 'odds.py')}"
        for variant in ("NT", "PO", "F7S", "F2L3D"):
            args = ["simulate", "--bots", f"{bot},caller", "--variant", variant, "--hands", "60", "--json"]
            ran = subprocess.run([*default_command(), *args], capture_output=True, text=True, timeout=120)
            self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
            self.assertNotIn('"fatal":{', ran.stdout)
