"""Attackers of a server's connections, from another loopback address.

Run as a script this is one attacker: ``python -m tests.server.attacking pings PORT TABLE SECONDS``
prints what became of it. Everything is bounded: in seconds, bytes and connections.
"""

from __future__ import annotations

import contextlib
import select
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.server.connecting import (
    BEGUN,
    FAT_PING,
    MASK,
    MORE,
    PING,
    PONG,
    REQUEST,
    Cut,
    Pump,
    alive,
    asked,
    dial,
    upgraded,
)
from tests.server.serving import Server

RATE = 1_500_000
"""Bytes a second of a steady attacker."""
PIPELINED = 30_000_000
"""How many bytes of requests are sent on one connection."""


# the attackers; each gives what became of it


def pings(port: int, table: str, seconds: float) -> str:
    """Empty pings, 1.5 MB/s on one socket."""
    return Pump(upgraded(port, table), rate=RATE).run(PING * 250, seconds)


def pongs(port: int, table: str, seconds: float) -> str:
    """Empty pongs, 1.5 MB/s on one socket."""
    return Pump(upgraded(port, table), rate=RATE).run(PONG * 250, seconds)


def continuations(port: int, table: str, seconds: float) -> str:
    """Empty continuation frames, 1.5 MB/s on one socket."""
    connection = upgraded(port, table)
    connection.sendall(BEGUN)
    return Pump(connection, rate=RATE).run(MORE * 250, seconds)


def unread_pings(port: int, table: str, seconds: float) -> str:
    """Pings of 125 bytes as fast as they are taken, their pongs never read, at most 100 MB."""
    return Pump(upgraded(port, table), reads=False).run(FAT_PING * 100, seconds, 100_000_000)


def crumbs(port: int, table: str, seconds: float) -> str:
    """One byte a packet on 20 sockets, frames that never end."""
    connections = [upgraded(port, table) for _ in range(20)]
    for connection in connections:
        connection.sendall(b"\x81\xfe\x3f\xff" + MASK)  # a text of 16,383 bytes
    return _drip(connections, b"x", seconds)


def pipelined(port: int, table: str, seconds: float) -> str:
    """30 MB of requests on one connection, without waiting for answers."""
    return Pump(dial(port)).run(REQUEST * 1000, seconds, PIPELINED)


def unread_pipeline(port: int, table: str, seconds: float) -> str:
    """30 MB of requests on one connection, their answers never read."""
    return Pump(dial(port), reads=False).run(REQUEST * 1000, seconds, PIPELINED)


def endless_header(port: int, table: str, seconds: float) -> str:
    """One header line without an end, at most 30 MB."""
    connection = dial(port)
    connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nCookie: ")
    return Pump(connection).run(b"x" * 60_000, seconds, 30_000_000)


def many_headers(port: int, table: str, seconds: float) -> str:
    """Headers without an end, at most 30 MB."""
    connection = dial(port)
    connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
    return Pump(connection).run(b"a: b\r\n" * 5000, seconds, 30_000_000)


def trailers(port: int, table: str, seconds: float) -> str:
    """Headers without an end after a body in chunks, at most 30 MB."""
    connection = dial(port)
    connection.sendall(b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    connection.sendall(b"1\r\n{\r\n0\r\n")
    return Pump(connection).run(b"a: b\r\n" * 5000, seconds, 30_000_000)


def half_requests(port: int, table: str, seconds: float) -> str:
    """500 connections with half a request each; a byte more every second."""
    return _linger(port, seconds, b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"x")


def slow_bodies(port: int, table: str, seconds: float) -> str:
    """500 connections with half a body each; a byte more every second."""
    head = (
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 9000\r\n\r\n{"
    )
    return _linger(port, seconds, head, b" ")


def silent(port: int, table: str, seconds: float) -> str:
    """500 connections that never say anything."""
    return _linger(port, seconds, b"", b"")


def streams(port: int, table: str, seconds: float) -> str:
    """500 streams of one table."""
    head = f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    return _linger(port, seconds, head, b"", reads=True)


def sockets(port: int, table: str, seconds: float) -> str:
    """500 sockets at one table."""
    found = []
    for _ in range(500):
        try:
            found.append(upgraded(port, table))
        except (Cut, OSError):
            continue
    time.sleep(seconds)
    return f"{sum(map(alive, found))} of 500 open at the end"


def comings(port: int, table: str, seconds: float) -> str:
    """Ten addresses with 60 sockets each at one table, of which 40 a second go and come again."""
    there: list[list[socket.socket]] = [[] for _ in range(10)]
    end, count = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        for index, mine in enumerate(there):
            if len(mine) >= 60:
                mine.pop(0).close()
            with contextlib.suppress(OSError):
                mine.append(asked(port, table, f"127.0.0.{index + 2}"))
                mine[-1].setblocking(False)
                count += 1
            for one in mine:
                with contextlib.suppress(OSError):
                    one.recv(262_144)
        time.sleep(0.02)
    return f"{count / seconds:,.0f} comings a second"


def dripping_bodies(port: int, table: str, seconds: float) -> str:
    """One byte a packet on 20 connections, bodies that never end."""
    connections = [dial(port) for _ in range(20)]
    for connection in connections:
        connection.sendall(
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 16000\r\n\r\n{"
        )
    return _drip(connections, b" ", seconds)


def requests(port: int, table: str, seconds: float) -> str:
    """Requests one after the other on 50 connections, though they are refused."""
    connections = [dial(port) for _ in range(50)]
    end, count = time.monotonic() + seconds, 0
    for connection in connections:
        connection.setblocking(False)
        connection.send(REQUEST.replace(b"/healthz", b"/api/games"))
    while connections and time.monotonic() < end:
        for connection in select.select(connections, [], [], 0.05)[0]:
            try:
                if not connection.recv(262_144):
                    raise OSError
                connection.send(REQUEST.replace(b"/healthz", b"/api/games"))
                count += 1
            except OSError:
                connections.remove(connection)
    return f"{count / seconds:,.0f} answers a second, {len(connections)} of 50 open at the end"


def connects(port: int, table: str, seconds: float) -> str:
    """Connections that are closed at once, as fast as they are accepted."""
    end, count = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            dial(port).close()
            count += 1
    return f"{count / seconds:,.0f} connections a second"


def _linger(port: int, seconds: float, first: bytes, more: bytes, reads: bool = False) -> str:
    """Open 500 connections and keep them."""
    end = time.monotonic() + seconds
    found = []
    for _ in range(500):
        with contextlib.suppress(OSError):
            connection = dial(port)
            found.append(connection)
            connection.sendall(first)
    while (left := end - time.monotonic()) > 0:
        time.sleep(min(1.0, left))
        for connection in tuple(found):
            if reads and not alive(connection):
                found.remove(connection)
                continue
            try:
                connection.send(more)
            except OSError:
                found.remove(connection)
    return f"{sum(map(alive, found))} of 500 open at the end"


def _drip(connections: list[socket.socket], more: bytes, seconds: float) -> str:
    end, count = time.monotonic() + seconds, 0
    for connection in connections:
        connection.setblocking(False)
    while connections and time.monotonic() < end:
        for connection in tuple(connections):
            try:
                connection.send(more)
                count += 1
            except BlockingIOError:
                continue
            except OSError:
                connections.remove(connection)
    return f"{count / seconds:,.0f} bytes a second, {len(connections)} of 20 open at the end"


ATTACKERS: dict[str, Callable[[int, str, float], str]] = {
    attacker.__name__.replace("_", "-"): attacker
    for attacker in (
        pings,
        pongs,
        continuations,
        unread_pings,
        crumbs,
        pipelined,
        unread_pipeline,
        endless_header,
        many_headers,
        trailers,
        half_requests,
        slow_bodies,
        dripping_bodies,
        silent,
        streams,
        sockets,
        comings,
        requests,
        connects,
    )
}


@contextmanager
def attacked(name: str, server: Server, table: str, seconds: float) -> Iterator[Attacker]:
    """Let an attacker loose for some seconds, in a process of its own."""
    attacker = Attacker(
        subprocess.Popen(
            [sys.executable, "-m", __name__, name, str(server.port), table, str(seconds)],
            stdout=subprocess.PIPE,
            text=True,
        )
    )
    try:
        attacker.begun()
        yield attacker
    finally:
        attacker.process.kill()
        attacker.process.communicate()


@dataclass
class Attacker:
    """An attacker's process."""

    process: subprocess.Popen[str]

    def begun(self) -> None:
        """Wait until the attack begins."""
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "begun\n"

    def outcome(self) -> str:
        """Wait until the attack is over, and give what became of it."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    @property
    def over(self) -> bool:
        assert self.process.stdout is not None
        return bool(select.select([self.process.stdout], [], [], 0)[0])


def main() -> None:
    name, port, table, seconds = sys.argv[1:]
    print("begun", flush=True)
    try:
        print(ATTACKERS[name](int(port), table, float(seconds)), flush=True)
    except (Cut, OSError) as error:
        print(f"turned away: {error!r}", flush=True)
    time.sleep(3600)  # whoever began the attack ends this, so that connections stay as they are


if __name__ == "__main__":
    main()
