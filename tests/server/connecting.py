"""Raw connections to a server, from any loopback address, bounded in seconds and bytes."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import select
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.server.serving import Guest, Server

PATIENCE = 20.0
"""Seconds for what should happen soon."""
ADDRESS = "127.0.0.2"
"""Where attackers come from, so that what they use up is not the victim's."""
MASK = b"\0\0\0\0"
PING, PONG, BEGUN, MORE = (
    bytes((first, 0x80)) + MASK for first in (0x89, 0x8A, 0x01, 0x00)
)  # empty frames
FAT_PING = b"\x89\xfd" + MASK + b"x" * 125
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


class Cut(Exception):
    """The server has ended the connection."""


def dial(port: int, address: str = ADDRESS) -> socket.socket:
    """Connect from an address."""
    found = socket.create_connection(("127.0.0.1", port), 5, source_address=(address, 0))
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return found


def asked(port: int, table: str, address: str = ADDRESS) -> socket.socket:
    """Ask for a socket at a table, as nobody, without waiting for the answer."""
    found = dial(port, address)
    key = base64.b64encode(os.urandom(16)).decode()
    found.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    return found


def upgraded(port: int, table: str, address: str = ADDRESS) -> socket.socket:
    """Open a socket at a table, as nobody."""
    found = asked(port, table, address)
    answer = b""
    while b"\r\n\r\n" not in answer:
        got = found.recv(4096)
        if not got:
            raise Cut
        answer += got
    if not answer.startswith(b"HTTP/1.1 101 "):
        found.close()
        raise Cut
    return found


def alive(connection: socket.socket) -> bool:
    """Tell whether the server has left a connection open, reading what it says."""
    connection.setblocking(False)
    try:
        while connection.recv(65536):
            pass
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False


@dataclass
class Pump:
    """Sends bytes as fast as they are taken, or at a rate; reads what comes back, or does not."""

    connection: socket.socket
    reads: bool = True
    rate: float = float("inf")
    sent: int = 0
    begin: float = field(default_factory=time.monotonic)

    def run(self, chunk: bytes, seconds: float, most: int = sys.maxsize) -> str:
        """Send a chunk again and again; say what became of it."""
        self.connection.setblocking(False)
        end = self.begin + seconds
        rest = b""
        try:
            while time.monotonic() < end and self.sent < most:
                if self.sent > (time.monotonic() - self.begin) * self.rate:
                    time.sleep(0.001)
                    continue
                rest = self._send(rest or chunk)
        except Cut:
            return f"cut after {self.sent / 1000:,.0f} kB, {time.monotonic() - self.begin:.1f} s"
        return f"{self.sent / 1000:,.0f} kB taken in {time.monotonic() - self.begin:.1f} s"

    def _send(self, data: bytes) -> bytes:
        """Send what fits; give the rest."""
        to_read = [self.connection] if self.reads else []
        readable, writable, _ = select.select(to_read, [self.connection], [], 0.05)
        try:
            if readable and not self.connection.recv(262_144):
                raise Cut
            count = self.connection.send(data) if writable else 0
        except OSError:
            raise Cut from None
        self.sent += count
        return data[count:]


@contextmanager
def guest_of(server: Server) -> Iterator[Guest]:
    """Welcome somebody for a while."""
    guest = Guest(server, "Ana")
    yield guest
    guest.close()


def alone(guest: Guest, **terms: object) -> str:
    """Open a table at which somebody plays both sides."""
    return guest.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}], **terms)


def soon(true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def answer_on(connection: socket.socket, more: bytes = b"") -> tuple[int, dict[str, Any], bytes]:
    """Read an answer: its status, its body, and what follows."""
    connection.settimeout(PATIENCE)
    data = more
    while b"\r\n\r\n" not in data:
        got = connection.recv(65536)
        assert got, "hung up"
        data += got
    head, _, data = data.partition(b"\r\n\r\n")
    lines = head.lower().split(b"\r\n")
    size = next(int(line.split(b":")[1]) for line in lines if line.startswith(b"content-length"))
    while len(data) < size:
        data += connection.recv(65536)
    return int(head.split()[1]), json.loads(data[:size]), data[size:]


def closing_on(connection: socket.socket) -> int:
    """Read until the connection ends; give the code of the closing frame, 0 without one."""
    connection.settimeout(PATIENCE)
    data = b""
    with contextlib.suppress(ConnectionError):
        while got := connection.recv(65536):
            data += got
    _, found, code = data.rpartition(b"\x88\x02")
    return int.from_bytes(code, "big") if found else 0
