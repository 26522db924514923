"""Frames on sockets: each costs something, and who does not read is let go."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest

from sobremesa.server.settings import Settings
from sobremesa.server.web.connection import READ_COST, SLICE_BYTES, Admission, Connection
from tests.server.connecting import (
    BEGUN,
    FAT_PING,
    MORE,
    PATIENCE,
    PING,
    PONG,
    Pump,
    alive,
    alone,
    closing_on,
    guest_of,
    upgraded,
)
from tests.server.serving import Guest, Server, served, wire
from tests.server.victims import Victims

USUAL = {
    "SOBREMESA_SOCKET_RATE": "10",
    "SOBREMESA_SOCKET_BURST": "40",
    "SOBREMESA_ADDRESS_RATE": "50",
    "SOBREMESA_ADDRESS_BURST": "300",
}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served(**USUAL) as running:
        yield running


@pytest.fixture
def ana(server: Server) -> Iterator[Guest]:
    with guest_of(server) as guest:
        yield guest


@pytest.fixture
def sockets(server: Server, ana: Guest) -> Iterator[Callable[[], socket.socket]]:
    """Open anonymous sockets at a table of Ana's."""
    with ExitStack() as stack:
        table = alone(ana)
        yield lambda: stack.enter_context(upgraded(server.port, table))


@pytest.mark.parametrize(
    ("first", "frame"),
    [
        (b"", PING),
        (b"", PONG),
        (BEGUN, MORE),
        (b"", BEGUN[:1].replace(b"\x01", b"\x81") + PING[1:]),
    ],
    ids=["pings", "pongs", "continuations", "texts"],
)
def test_empty_frames_cost_as_much_as_messages(
    server: Server, sockets: Callable[[], socket.socket], first: bytes, frame: bytes
) -> None:
    connection = sockets()
    connection.sendall(first)
    before = server.processor()
    Pump(connection).run(frame * 1000, PATIENCE, 3_000_000)  # half a million of them
    assert not alive(connection)
    assert server.processor() - before < 0.5


def test_a_flood_of_frames_is_told_why_it_is_cut(sockets: Callable[[], socket.socket]) -> None:
    connection = sockets()
    connection.sendall(PONG * 200)
    assert closing_on(connection) == 1008


def test_a_few_pings_and_fragments_are_welcome(server: Server, ana: Guest) -> None:
    table = alone(ana)

    async def run() -> None:
        found = await wire(ana, table).open()
        assert found.socket is not None
        for number in range(5):
            await (await found.socket.ping())
            await found.socket.send(['{"do":"mute"', "", f',"id":"{number}",', '"whom":"x"}'])
            assert (await found.until("events"))["id"] == str(number)
        await found.close()

    asyncio.run(run())


class Pipe(asyncio.Transport):
    """A transport that leads nowhere."""

    reading = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return False


class Reader:
    """Somebody who reads whole pieces, and pays for each."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.pieces: list[bytes] = []

    def chunk_size(self, held: bytearray) -> int:
        return min(len(held), 1024)

    def feed(self, piece: bytes) -> None:
        self.pieces.append(piece)
        if self.connection.charge(READ_COST) < 0:
            self.connection.pause_for(0.01)


def _connection(**settings: float) -> tuple[Pipe, Connection, Reader]:
    pipe = Pipe()
    connection = Connection(pipe, Admission(replace(Settings(), **settings), 10), "x")  # type: ignore[arg-type]  # numbers
    connection.handler = reader = Reader(connection)
    return pipe, connection, reader


def test_crumbs_cost_something_too() -> None:
    async def run() -> None:
        pipe, connection, reader = _connection(address_rate=1, address_burst=10)
        for _ in range(1000):
            connection.receive(b"x")
            if not pipe.reading:
                break
        assert len(reader.pieces) == 81  # of ten credits, an eighth each
        connection.receive(b"y")  # what was under way is kept
        assert reader.pieces[-1] == b"x"
        async with asyncio.timeout(PATIENCE):
            while reader.pieces[-1] != b"y":
                await asyncio.sleep(0.001)

    asyncio.run(run())


def test_a_large_heap_is_read_in_turns() -> None:
    async def run() -> None:
        pipe, connection, reader = _connection(address_rate=1e6, address_burst=10**6)
        heap = bytes(range(256)) * 1024
        connection.receive(heap)
        read: list[int] = []
        while not pipe.reading:
            read.append(sum(map(len, reader.pieces)))
            await asyncio.sleep(0)
        assert read == list(range(SLICE_BYTES, len(heap), SLICE_BYTES))
        assert b"".join(reader.pieces) == heap

    asyncio.run(run())


def test_pongs_that_nobody_reads_do_not_pile_up(
    server: Server, sockets: Callable[[], socket.socket]
) -> None:
    connection = sockets()
    before, most = server.memory(), 0
    pump = Pump(connection, reads=False)
    outcome = ""
    end = time.monotonic() + PATIENCE
    while not outcome.startswith("cut") and pump.sent < 60_000_000 and time.monotonic() < end:
        pump.begin = time.monotonic()
        outcome = pump.run(FAT_PING * 100, 0.5, 60_000_000)
        most = max(most, server.memory())
    assert outcome.startswith("cut")
    assert most - before < 10_000_000


def test_who_does_not_read_is_let_go() -> None:
    settings = {"SOBREMESA_STALLED_SECONDS": "1"}
    with served(**settings) as server, guest_of(server) as ana, ExitStack() as stack:
        table = alone(ana)
        for way, connection in (("socket", "Upgrade"), ("stream", "keep-alive")):
            slow = stack.enter_context(socket.socket())
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.connect(("127.0.0.1", server.port))
            slow.sendall(
                f"GET /api/tables/{table}/{way} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                f"Connection: {connection}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )

        async def run() -> None:
            talking = [await wire(ana, table).open() for _ in range(6)]
            while (await talking[0].until("present"))["watchers"] < 2:
                pass
            text, over = "🙂" * 300, asyncio.Event()

            async def talk(number: int) -> None:
                """Say things, which are sent to everybody, until somebody is let go."""
                found = talking[number]
                for count in range(2000):
                    await found.send(do="say", id=f"{number}-{count}", text=text, room="table")
                    while (message := await found.next()).get("id") != f"{number}-{count}":
                        if message["kind"] == "present" and message["watchers"] == 0:
                            over.set()
                    if over.is_set():
                        return

            async with asyncio.timeout(60):
                await asyncio.gather(*map(talk, range(6)))
            assert over.is_set()
            for found in talking:
                await found.close()

        asyncio.run(run())


def test_others_play_on_beside_an_attacker(
    server: Server, sockets: Callable[[], socket.socket]
) -> None:
    """Not a measure (that is `bench.attack`), but nobody stops the game."""
    victims = Victims(server, 2)
    connections = [sockets() for _ in range(3)]
    end = time.monotonic() + 3

    async def run() -> None:
        attack = asyncio.to_thread(
            lambda: [Pump(one, rate=1_500_000).run(PING * 250, 1) for one in connections]
        )
        await asyncio.gather(attack, victims.play(lambda: time.monotonic() > end))

    asyncio.run(run())
    victims.close()
    assert len(victims.waits) > 10
    assert sorted(victims.waits)[len(victims.waits) // 2] < 0.5
