"""The part of a WebSocket (RFC 6455) that a client needs: text messages, pings, and a close. Standard library only."""

import base64
import hashlib
import os
import socket
import ssl
import struct
from typing import Optional, Tuple
from urllib.parse import urlsplit

_MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
#: no message of a room is nearly as long
MAX_MESSAGE = 16 * 1024 * 1024
_MAX_HEAD = 16 * 1024

_CONTINUED, _TEXT, _BINARY, _CLOSE, _PING, _PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA


class Closed(ConnectionError):
    """The other side has closed the connection, or it broke (code 1006)."""

    def __init__(self, code: int, reason: str = ""):
        super().__init__(f"the connection is closed ({code}{': ' + reason if reason else ''})")
        self.code = code


def _mask(data: bytes, key: bytes) -> bytes:
    if not data:
        return b""
    repeated = (key * (len(data) // 4 + 1))[: len(data)]
    return (int.from_bytes(data, "big") ^ int.from_bytes(repeated, "big")).to_bytes(len(data), "big")


class WebSocket:
    """A connection. ``timeout`` is how long ``receive`` waits before it gives None."""

    def __init__(self, url: str, timeout: float = 30.0):
        parts = urlsplit(url)
        if parts.scheme not in ("ws", "wss", "http", "https") or not parts.hostname:
            raise ValueError(f"no address of a room: {url}")
        secure = parts.scheme in ("wss", "https")
        port = parts.port or (443 if secure else 80)
        self._buffer = b""
        self._parts: list = []
        self._socket = socket.create_connection((parts.hostname, port), timeout=timeout)
        try:
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if secure:
                context = ssl.create_default_context()
                self._socket = context.wrap_socket(self._socket, server_hostname=parts.hostname)
            host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            self._shake_hands(f"{host}:{port}", path)
        except BaseException:
            self._socket.close()
            raise

    def _shake_hands(self, host: str, path: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self._buffer:
            if len(self._buffer) > _MAX_HEAD:
                raise ConnectionError("the answer to the handshake does not end")
            self._fill()
        head, self._buffer = self._buffer.split(b"\r\n\r\n", 1)
        status, *headers = head.decode("latin-1").split("\r\n")
        if status.split(" ")[1:2] != ["101"]:
            raise ConnectionError(f"no WebSocket there: {status}")
        found = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in headers)}
        wanted = base64.b64encode(hashlib.sha1((key + _MAGIC).encode()).digest()).decode()
        if found.get("sec-websocket-accept") != wanted:
            raise ConnectionError("the other side does not speak WebSocket")

    def _fill(self) -> None:
        data = self._socket.recv(65536)
        if not data:
            raise Closed(1006)
        self._buffer += data

    def _frame(self) -> Optional[Tuple[bool, int, bytes]]:
        """The next whole frame of the buffer; None while there is none."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        first, second = buffer[0], buffer[1]
        if first & 0x70 or second & 0x80:
            raise Closed(1002, "a frame breaks the protocol")
        length, at = second & 0x7F, 2
        if length == 126:
            if len(buffer) < 4:
                return None
            length, at = struct.unpack_from("!H", buffer, 2)[0], 4
        elif length == 127:
            if len(buffer) < 10:
                return None
            length, at = struct.unpack_from("!Q", buffer, 2)[0], 10
        if length > MAX_MESSAGE:
            raise Closed(1009, "a message is too long")
        if len(buffer) < at + length:
            return None
        self._buffer = buffer[at + length :]
        return bool(first & 0x80), first & 0x0F, buffer[at : at + length]

    def _send(self, opcode: int, payload: bytes) -> None:
        length = len(payload)
        head = bytes([0x80 | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack("!H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack("!Q", length)
        key = os.urandom(4)
        try:
            self._socket.sendall(head + key + _mask(payload, key))
        except OSError as error:
            raise Closed(1006, str(error)) from error

    def send(self, text: str) -> None:
        self._send(_TEXT, text.encode())

    def receive(self, timeout: Optional[float] = None) -> Optional[str]:
        """The next message; None where none comes in time. Pings are answered meanwhile."""
        self._socket.settimeout(timeout)
        while True:
            frame = self._frame()
            if frame is None:
                try:
                    self._fill()
                except (socket.timeout, TimeoutError):
                    return None
                except Closed:
                    raise
                except OSError as error:
                    raise Closed(1006, str(error)) from error
                continue
            is_last, opcode, payload = frame
            if opcode == _PING:
                self._send(_PONG, payload)
            elif opcode == _CLOSE:
                code = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 1005
                try:
                    self._send(_CLOSE, payload[:2])
                except Closed:
                    pass
                raise Closed(code, payload[2:].decode("utf-8", "replace"))
            elif opcode in (_TEXT, _CONTINUED):
                self._parts.append(payload)
                if sum(map(len, self._parts)) > MAX_MESSAGE:
                    raise Closed(1009, "a message is too long")
                if is_last:
                    text = b"".join(self._parts).decode()
                    self._parts = []
                    return text
            elif opcode != _PONG:
                raise Closed(1003, "a frame that is no text")

    def close(self) -> None:
        try:
            self._send(_CLOSE, struct.pack("!H", 1000))
        except Closed:
            pass
        self._socket.close()
