import contextlib
import io
import json
import os
import random
import subprocess
import sys
import unittest

from cardroom import Act, Bot
from cardroom.bot import turn_of
from cardroom.env import default_command

HERE = os.path.dirname(os.path.abspath(__file__))


def your_turn(types, bounds=None, sizes=None, **more):
    seats = [{"seat_index": 1, "status": "playing", "stack": 150, "bet": 6, "contribution": 6, "cards": "????"}]
    base = {"type": "your_turn", "id": 17, "hand": 3, "seat_index": 2, "kind": "bet", "street": "preflop", "button": 1}
    chips = {"stack": 149, "bet": 1, "current_bet": 6, "pot": 9, "price": 5, "bring_in_amount": None, "closed": None}
    known = {"cards": "7c2d", "board": "", "seats": seats, "acts": [], "max_discards": 0, "time_limit": 0.5, "seed": 7}
    limits = {"min": bounds[0], "max": bounds[1], "sizes": sizes} if bounds else None
    return {**base, **chips, **known, "action_types": types, "range": limits, **more}


FACING = (["call", "raise", "fold", "all_in"], (10, 150))


def turn(*args, **more):
    return turn_of(your_turn(*args, **more), "NT", 1, random.Random(7))


class Turns(unittest.TestCase):
    def test_raises_go_to_the_nearest_open_total(self):
        asked = turn(*FACING)
        self.assertEqual(asked.raise_to(3), Act("raise", 10))
        self.assertEqual(asked.raise_to(1e9), Act("raise", 150))
        self.assertEqual(asked.bet_pot(1), Act("raise", 20))
        self.assertEqual(asked.check_or_fold(), Act("fold"))
        self.assertEqual(asked.check_or_call(), Act("call"))
        self.assertEqual((asked.hole, asked.seat, asked.time_left_ms), (["7c", "2d"], 2, 500))

    def test_fixed_sizes_and_closed_bets(self):
        self.assertEqual(turn(["check", "bet"], (4, 8), [4, 8]).raise_to(7), Act("bet", 8))
        self.assertEqual(turn(["fold", "all_in"]).check_or_call(), Act("all_in"))
        self.assertEqual(turn(["check"]).bet_pot(), Act("check"))

    def test_a_bring_in_is_posted_by_who_stays_in(self):
        stud = turn(["bring_in", "complete_bet", "all_in"], (5, 5), [5], bring_in_amount=2)
        self.assertEqual(stud.check_or_call(), Act("bring_in"))
        self.assertEqual(stud.check_or_fold(), Act("bring_in"))
        self.assertEqual(stud.raise_to(5), Act("complete_bet", 5))

    def test_amounts_are_multiples_of_the_smallest_chip(self):
        cents = turn_of(your_turn(["check", "bet"], (0.1, 1.5)), "NT", 0.01, random.Random(7))
        self.assertAlmostEqual(cents.raise_to(0.333).amount, 0.33)


class Protocol(unittest.TestCase):
    def test_answers_come_in_order_and_match_and_result_are_told(self):
        told = []

        class Mine(Bot):
            def start(self, match):
                told.append(match["variant"])

            def act(self, turn):
                return turn.raise_to(12)

            def end(self, result):
                told.append(result["chips"])

        lines = [
            {"type": "hello", "protocol": "cardroom-bot", "version": "2.0", "arena": "0.1.0"},
            {"type": "match", "variant": "NT", "stakes": {"unit": 1}},
            your_turn(*FACING),
            {"type": "hand_result", "chips": [-6, 6]},
            {"type": "unheard-of"},
            your_turn(["discard", "stand_pat"], id=18, kind="draw", max_discards=5),
        ]
        out = io.StringIO()
        Mine().run(map(json.dumps, lines), out)
        answers = [json.loads(line) for line in out.getvalue().splitlines()]
        self.assertEqual(
            answers,
            [
                {"type": "hello", "version": "2.0"},
                {"id": 17, "action_type": "raise", "amount": 12},
                {"id": 18, "action_type": "stand_pat"},
            ],
        )
        self.assertEqual(told, ["NT", [-6, 6]])

    def test_a_bot_that_learns_says_so(self):
        class Learner(Bot):
            stateful = True

        hello = json.dumps({"type": "hello", "protocol": "cardroom-bot", "version": "2.0"})
        out = io.StringIO()
        Learner().run([hello], out)
        self.assertEqual(json.loads(out.getvalue()), {"type": "hello", "version": "2.0", "stateful": True})

    def test_what_a_bot_prints_is_no_answer(self):
        class Chatty(Bot):
            def act(self, turn):
                print("thinking about", turn.hole)
                return turn.fold()

        out, notes = io.StringIO(), io.StringIO()
        with contextlib.redirect_stderr(notes):
            Chatty().run([json.dumps(your_turn(*FACING))], out)
        self.assertEqual(json.loads(out.getvalue()), {"id": 17, "action_type": "fold"})
        self.assertEqual(notes.getvalue(), "thinking about ['7c', '2d']\n")

    def test_an_act_that_is_none_is_refused_in_words(self):
        class Bad(Bot):
            def act(self, turn):
                return "fold"

        with self.assertRaisesRegex(TypeError, "gives an Act"):
            Bad().run([json.dumps(your_turn(*FACING))], io.StringIO())

    def test_a_match_in_the_arena_without_a_fault_in_every_kind_of_game(self):
        bot = f"odds=cmd:{sys.executable} {os.path.join(HERE, '..', 'examples', 'odds.py')}"
        for variant in ("NT", "PO", "F7S", "F2L3D"):
            args = ["simulate", "--bots", f"{bot},caller", "--variant", variant, "--hands", "60", "--json"]
            ran = subprocess.run([*default_command(), *args], capture_output=True, text=True, timeout=120)
            self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
            self.assertNotIn('"fatal":{', ran.stdout)
