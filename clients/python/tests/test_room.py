"""A bot at a live table of a room of this checkout."""

import json
import os
import re
import subprocess
import tempfile
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor

from cardroom import Bot, RoomError
from cardroom.env import default_command
from cardroom.live import Table, play, socket_address
from cardroom.websocket import WebSocket


class Host:
    """Whoever makes the table: requests and answers, nothing else."""

    def __init__(self, url):
        self.socket = WebSocket(socket_address(url))
        self.count = 0
        self.ask("hello", {"protocol": "1.0", "client": "test", "name": "Host"})

    def ask(self, action, data, **envelope):
        self.count += 1
        identity = f"host.{self.count}"
        self.socket.send(json.dumps({"action": action, "id": identity, **envelope, "data": data}))
        while True:
            message = json.loads(self.socket.receive(20))
            if message.get("id") == identity:
                if not message["ok"]:
                    raise RoomError(action, message["error"])
                return message["result"]


def settings(variant="NT", **stakes):
    return {
        "title": variant,
        "variant": variant,
        "stakes": stakes or {"smallBlind": 1, "bigBlind": 2},
        "seats": 3,
        "rules": "standard",
        "table_rules": {},
        "buy_in": {"min": 40, "max": 200},
        "approve_buy_ins": False,
        "clock": {"action_ms": 15000, "time_bank_ms": 60000, "time_bank_refill_ms": 1000, "grace_ms": 30000},
        "spectators": {"allowed": True, "delay_ms": 0},
        "chat": True,
        "listed": True,
    }


class Watchful(Bot):
    """Calls, and keeps what it was shown."""

    def __init__(self):
        self.turns, self.results, self.settings = [], [], None

    def start(self, match):
        self.settings = match["settings"]

    def act(self, turn):
        self.turns.append(turn)
        return turn.bet_pot(0.5) if len(self.turns) % 5 == 0 else turn.check_or_call()

    def draw(self, turn):
        self.turns.append(turn)
        return turn.throw(turn.hole[:1])

    def end(self, result):
        self.results.append(result)


class Room(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        command = [*default_command(), "serve", "--port", "0", "--data", cls.folder.name]
        cls.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "NO_COLOR": "1"})
        for line in cls.process.stdout:
            found = re.search(r"http://[\w.]+:\d+", line)
            if found:
                cls.url = found.group(0)
                break
        threading.Thread(target=cls.process.stdout.read, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.process.terminate()
        cls.process.wait(20)
        cls.folder.cleanup()

    def seat(self, made):
        host = Host(self.url)
        table = host.ask("table_create", {"settings": made})["table"]
        host.ask("host_add_bot", {"bot": "caller"}, table=table)
        return host, table

    def test_plays_hands_at_a_live_table(self):
        host, table = self.seat(settings())
        bot = Watchful()
        token = bot.play(self.url, table, name="Py", hands=2)
        self.assertRegex(token, r"^\S{16,}$")
        self.assertGreaterEqual(len(bot.results), 2)
        self.assertGreater(len(bot.turns), 4)
        for turn in bot.turns:
            self.assertEqual(len(turn.hole), 2)
            self.assertNotIn("??", turn.hole)
            self.assertIn(len(turn.board), (0, 3, 4, 5))
            own = next(seat for seat in turn.seats if seat["seat_index"] == turn.seat)
            self.assertEqual((own["stack"], own["bet"], own["cards"]), (turn.stack, turn.bet, "".join(turn.hole)))
            self.assertTrue(all(seat["cards"] in ("????", "") for seat in turn.seats if seat is not own))
        self.assertEqual(bot.settings["variant"], "NT")
        host.socket.close()

    def test_draws_and_stud_go_over_the_same_class(self):
        games = (
            settings("F2L3D", smallBlind=1, bigBlind=2, smallBet=2, bigBet=4),
            settings("F7S", smallBlind=0, bigBlind=0, ante=1, bringIn=2, smallBet=5, bigBet=10),
        )

        def one(made):
            host, table = self.seat(made)
            bot = Watchful()
            play(bot, self.url, table, name="Py", hands=1)
            host.socket.close()
            return len(bot.results)

        with ThreadPoolExecutor() as pool:
            self.assertEqual(list(pool.map(one, games)), [1, 1])

    def test_the_seat_is_kept_over_a_lost_connection(self):
        host, table = self.seat(settings())

        class Torn(Watchful):
            def act(self, turn):
                if len(self.turns) == 3:
                    # The wire is cut under the bot: it comes back by its token and goes on.
                    sockets[0]._socket.shutdown(2)
                return super().act(turn)

        sockets = []
        opened = WebSocket.__init__

        def note(self, *args, **kwargs):
            opened(self, *args, **kwargs)
            sockets.insert(0, self)

        WebSocket.__init__ = note
        try:
            bot = Torn()
            play(bot, self.url, table, name="Torn", hands=2)
        finally:
            WebSocket.__init__ = opened
        self.assertGreaterEqual(len(sockets), 2)
        self.assertGreaterEqual(len(bot.results), 2)
        host.socket.close()

    def test_refusals_are_errors_with_their_code(self):
        with self.assertRaises(RoomError) as caught:
            play(Watchful(), self.url, "no-such-table", hands=1)
        self.assertEqual(caught.exception.code, "no-such-table")


class Addresses(unittest.TestCase):
    def test_the_address_of_a_room_becomes_that_of_its_socket(self):
        self.assertEqual(socket_address("http://localhost:3000"), "ws://localhost:3000/ws")
        self.assertEqual(socket_address("https://club.example/t/x?invite=1"), "wss://club.example/ws")
        self.assertEqual(socket_address("ws://localhost:3000/ws"), "ws://localhost:3000/ws")

    def test_cards_are_read_from_the_log(self):
        table = Table()
        table.seat_index = 2
        lines = ["d dh p1 ????", "d dh p2 AhKd", "p1 cc", "d db 2c3c4c", "p2 sd Ah", "d dh p2 7s"]
        table.document = {"players": ["A", "B"], "actions": lines}
        cards = table.cards()
        self.assertEqual((cards["held"][2], cards["board"]), (["Kd", "7s"], ["2c", "3c", "4c"]))
