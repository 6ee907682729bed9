import base64
import hashlib
import socket
import struct
import threading
import unittest

from cardroom.websocket import Closed, WebSocket


def frame(opcode, payload, last=True):
    head = bytes([(0x80 if last else 0) | opcode])
    if len(payload) < 126:
        return head + bytes([len(payload)]) + payload
    if len(payload) < 65536:
        return head + bytes([126]) + struct.pack("!H", len(payload)) + payload
    return head + bytes([127]) + struct.pack("!Q", len(payload)) + payload


class Server:
    """Shakes hands, sends what it was given, and keeps what it is sent."""

    def __init__(self, sent, accept=None):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.sent, self.accept, self.got = sent, accept, b""
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        peer, _ = self.socket.accept()
        head = b""
        while b"\r\n\r\n" not in head:
            head += peer.recv(4096)
        key = next(line.split(": ")[1] for line in head.decode().split("\r\n") if line.startswith("Sec-WebSocket-Key"))
        digest = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        accept = self.accept or base64.b64encode(digest).decode()
        peer.sendall(f"HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: {accept}\r\n\r\n".encode())
        for data in self.sent:
            peer.sendall(data)
        peer.settimeout(2)
        try:
            while True:
                data = peer.recv(4096)
                if not data:
                    break
                self.got += data
        except OSError:
            pass
        peer.close()
        self.socket.close()

    def unmasked(self):
        """The frames that were sent: opcode and payload."""
        found, at = [], 0
        while at < len(self.got):
            opcode, length, at = self.got[at] & 0xF, self.got[at + 1] & 0x7F, at + 2
            if length == 126:
                length, at = struct.unpack_from("!H", self.got, at)[0], at + 2
            key, at = self.got[at : at + 4], at + 4
            found.append((opcode, bytes(byte ^ key[i % 4] for i, byte in enumerate(self.got[at : at + length]))))
            at += length
        return found


class Client(unittest.TestCase):
    def test_messages_of_every_length_in_pieces_and_with_pings_between(self):
        long = "x" * 70000
        parts = [frame(0x1, b"hal", last=False), frame(0x9, b"beat"), frame(0x0, "lö".encode())]
        server = Server([frame(0x1, b"{}"), frame(0x1, b"y" * 300), frame(0x1, long.encode()), *parts, frame(0x8, struct.pack("!H", 1001))])
        client = WebSocket(f"ws://127.0.0.1:{server.port}/ws")
        self.assertEqual([client.receive(5) for _ in range(4)], ["{}", "y" * 300, long, "hallö"])
        client.send("ünd" * 100)
        with self.assertRaises(Closed) as caught:
            client.receive(5)
        self.assertEqual(caught.exception.code, 1001)
        client.close()
        server.thread.join(5)
        self.assertEqual(server.unmasked()[:2], [(0xA, b"beat"), (0x1, ("ünd" * 100).encode())])

    def test_nothing_in_time_is_none_and_a_lost_connection_is_1006(self):
        server = Server([])
        client = WebSocket(f"http://127.0.0.1:{server.port}/ws")
        self.assertIsNone(client.receive(0.05))
        server.thread.join(5)
        with self.assertRaises(Closed) as caught:
            client.receive(5)
        self.assertEqual(caught.exception.code, 1006)

    def test_frames_that_break_the_protocol_and_other_servers_are_refused(self):
        for bad in (bytes([0xC1, 0]), bytes([0x81, 0x80]), bytes([0x81, 127]) + struct.pack("!Q", 1 << 40)):
            client = WebSocket(f"ws://127.0.0.1:{Server([bad]).port}/ws")
            with self.assertRaises(Closed):
                client.receive(5)
        with self.assertRaisesRegex(ConnectionError, "does not speak WebSocket"):
            WebSocket(f"ws://127.0.0.1:{Server([], accept='no').port}/ws")
        with self.assertRaisesRegex(ValueError, "no address"):
            WebSocket("ftp://127.0.0.1/")
