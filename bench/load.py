"""Load: many tables, real rule-checked durable actions, client and server on the same machine.

    python -m bench.load                          # 1,000 tables, 1,000 actions/s, 60 s
    python -m bench.load --bots 4                 # the same while four bots think
    python -m bench.load --tables 100 --rate 100 --seconds 5
    python -m bench.load --no-scenes              # as bots listen: without boards
    python -m bench.load --postgres --no-scenes --tables 500 --rate 500   # two servers

Sockets are opened as the page opens them, with scenes, and every table from an address of its own,
because nobody's tables may take more than a share of the processor. Says how long it took from
sending an action to one's own acknowledgement, how much processor time server and client used, and
how much memory a table takes once it is quiet. With two servers the two players of every table sit
at different ones: it also says how long it took until the other player heard.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import cast

import httpx
import uvloop
from tests.server import services
from tests.server.serving import Server, served

import sobremesa

GAME = os.environ.get("GAME", sobremesa.games()[2])
"""The game that is played: by default the one with which every figure so far was measured."""
OWN = b'{"kind":"events","id":"'
"""How what answers one's own request begins."""
IDLE = 10.0
"""Seconds for which nothing is done at the end, to see what that costs."""
Played = list[tuple[int, str]]
"""Who did what."""


def address_of(index: int) -> str:
    """Give an address of the loopback network, another one for each table."""
    return f"127.1.{index // 250}.{index % 250 + 1}"


class Raw(asyncio.Protocol):
    """The smallest client that speaks WebSocket, so that the client takes little of the machine."""

    def __init__(self, path: str, cookie: str, heard: Callable[[bytes], None]) -> None:
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: sobremesa={cookie}\r\n\r\n"
        ).encode()
        self._heard = heard
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._hello)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("refused"))

    def send(self, message: bytes) -> None:
        size = len(message)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + message)  # masked with zeros

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data
        if not self.ready.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self.ready.set_result(None)
        while len(data) >= 2:
            size, begin = data[1] & 127, 2
            if size == 126:
                size, begin = int.from_bytes(data[2:4], "big"), 4
            elif size == 127:
                size, begin = int.from_bytes(data[2:10], "big"), 10
            if len(data) < begin + size:
                break
            kind, payload = data[0] & 15, data[begin : begin + size]
            data = data[begin + size :]
            if kind == 1:
                self._heard(payload)
            elif kind == 9:
                self.transport.write(bytes((0x8A, 0x80 | len(payload))) + b"\0\0\0\0" + payload)
        self._buffer = data


class Seats:
    """A table with two players who follow a game that is known beforehand."""

    def __init__(
        self, table: str, address: str, cookies: list[str], actions: Played, scenes: bool
    ) -> None:
        self.table = table
        self.address = address
        self.scenes = scenes
        self.cookies = cookies
        self.messages = [
            json.dumps({"do": "act", "id": str(ply), "action": action, "ply": ply}).encode()
            for ply, (_, action) in enumerate(actions)
        ]
        self.movers = [player for player, _ in actions]
        self.ply = 0
        self.sent: dict[bytes, float] = {}
        self.begun: dict[int, float] = {}
        """When each action was sent, until the other player has heard of it."""
        self.elsewhere: list[float] = []
        self.sockets: list[Raw] = []
        self.waits: list[float] = []
        self.errors: list[str] = []
        self.events = 0
        self.drawn = 0
        self.late = 0
        self.bytes = 0

    async def connect(self, servers: Sequence[Server]) -> None:
        loop = asyncio.get_running_loop()
        for index, cookie in enumerate(self.cookies):
            port = servers[index % len(servers)].port
            path = f"/api/tables/{self.table}/socket?last=0" + ("&scenes=1" if self.scenes else "")
            _, raw = await loop.create_connection(
                partial(Raw, path, cookie, self.heard),
                "127.0.0.1",
                port,
                local_addr=(self.address, 0),
            )
            await raw.ready
            self.sockets.append(raw)

    def act(self) -> None:
        self.sent[b"%d" % self.ply] = self.begun[self.ply] = time.perf_counter()
        self.sockets[self.movers[self.ply]].send(self.messages[self.ply])
        self.ply += 1

    def heard(self, payload: bytes) -> None:
        self.bytes += len(payload)
        if payload.startswith(b'{"kind":"refused"'):
            self.errors.append(payload.decode())
            return
        if payload.startswith(b'{"kind":"scene"'):
            self.late += 1
        if not payload.startswith(b'{"kind":"events"'):
            return
        self.events += 1
        self.drawn += b',"drawing":' in payload
        if payload.startswith(OWN):
            name = payload[len(OWN) :].partition(b'"')[0]
            begin = self.sent.pop(name, None)
            if begin is not None:
                self.waits.append(time.perf_counter() - begin)
            return
        for _ in range(payload.count(b'"kind":"acted"')):  # in order, and all by the other player
            if self.begun:
                begin = self.begun.pop(next(iter(self.begun)))
                self.elsewhere.append(time.perf_counter() - begin)


def games(name: str, count: int, length: int) -> list[Played]:
    """Play games at random, beforehand."""
    random = Random(5)
    found: list[Played] = []
    while len(found) < count:
        state, actions = sobremesa.game(name, 2).start(), Played()
        while not state.over and len(actions) < length:
            assert state.player is not None
            actions.append((state.player, random.choice(state.legal())))
            state = state.play(actions[-1][1])
        if len(actions) == length:
            found.append(actions)
    return found


async def prepare(
    servers: Sequence[Server], game: str, count: int, length: int, scenes: bool
) -> list[Seats]:
    """Open the tables and connect everybody."""
    server = servers[0]
    known = games(game, 20, length)
    tables: list[Seats] = []

    async def one(index: int) -> None:
        address = address_of(index)
        transport = httpx.AsyncHTTPTransport(local_address=address)
        async with httpx.AsyncClient(base_url=server.url, timeout=60, transport=transport) as http:

            async def guest(name: str) -> str:
                response = await http.post("/api/me", json={"name": name})
                http.cookies.clear()
                return response.cookies["sobremesa"]

            cookies = [await guest("Ana"), await guest("Blas")]
            headers = [{"Cookie": f"sobremesa={cookie}"} for cookie in cookies]
            terms = {"game": game, "players": 2, "seats": [{"kind": "me"}]}
            opened = await http.post("/api/tables", json=terms, headers=headers[0])
            table = opened.json()["table"]
            sat = await http.post(
                f"/api/tables/{table}", json={"do": "sit", "id": "s"}, headers=headers[1]
            )
            assert sat.status_code == 200, sat.text
            tables.append(Seats(table, address, cookies, known[index % len(known)], scenes))

    for begin in range(0, count, 10):
        await asyncio.gather(*(one(i) for i in range(begin, min(count, begin + 10))))
    for table in tables:
        await table.connect(servers)
    return tables


async def bots(server: Server, count: int) -> None:
    """Open tables at which bots play one another."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        await http.post("/api/me", json={"name": "Eva"})
        for _ in range(count):
            seat = {"kind": "bot", "level": 8}
            response = await http.post("/api/tables", json={"game": GAME, "seats": [seat, seat]})
            assert response.status_code == 200, response.text


def quantile(values: list[float], share: float) -> float:
    """Give the value below which a share of all values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def run(
    servers: Sequence[Server],
    game: str,
    count: int,
    rate: float,
    seconds: float,
    thinking: int,
    scenes: bool,
) -> None:
    """Prepare, play, and print what was measured."""
    # long: one measurement from its beginning to its end, read from top to bottom
    server = servers[0]
    before = server.memory()
    length = int(rate * seconds / count) + 2
    tables = await prepare(servers, game, count, length, scenes)
    print(f"{count} tables, {2 * count} sockets are there")
    if thinking:
        await bots(server, thinking)
        await asyncio.sleep(3)
    await asyncio.sleep(1)
    gc.collect()
    gc.freeze()
    begin, own = time.perf_counter(), time.process_time()
    spent = [one.processor() for one in servers]
    for table in tables:
        table.begun.clear()
    total = int(rate * seconds)
    lags = []
    for index in range(total):
        wait = begin + index / rate - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        else:
            lags.append(-wait)
            if index % 50 == 0:
                await asyncio.sleep(0)
        tables[index % count].act()
    took = time.perf_counter() - begin
    for _ in range(100):
        if not any(table.sent for table in tables):
            break
        await asyncio.sleep(0.1)
    used = [one.processor() - start for one, start in zip(servers, spent, strict=True)]
    own = time.process_time() - own
    waits = [wait for table in tables for wait in table.waits]
    acts = len(waits)
    drawn, late = (sum(getattr(t, name) for t in tables) for name in ("drawn", "late"))
    sent = sum(table.bytes for table in tables)
    print(
        f"{drawn / 2 / acts:.2f} scenes an action and player in its message, "
        f"{(late / 2 - count) / acts:.2f} later; {sent / 2 / acts / 1024:.1f} kB a player"
    )
    errors = [error for table in tables for error in table.errors]
    missing = sum(len(table.sent) for table in tables)
    print(f"{len(waits)} actions acknowledged in {took:.1f} s: {len(waits) / took:.0f} a second")
    for name, part in (*(("server", one) for one in used), ("client", own)):
        each = part / len(waits) * 1e6
        print(f"{name}: {part / took:.2f} processors, {each:.0f} µs an action")
    print(f"errors: {len(errors)} {errors[:2]}; without an answer: {missing}")
    for name, share in (("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999)):
        print(f"{name:>6} {quantile(waits, share) * 1000:8.1f} ms")
    print(
        f"   max {max(waits) * 1000:8.1f} ms; the client itself was late by up to "
        f"{max(lags, default=0) * 1000:.1f} ms"
    )
    heard = [wait for table in tables for wait in table.elsewhere]
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        print(f"{name:>6} {quantile(heard, share) * 1000:8.1f} ms until the other player heard")
    busy = server.memory()
    await asyncio.sleep(float(server.settings["SOBREMESA_REST_SECONDS"]) * 2 + 2)
    idle, spent = time.perf_counter(), [one.processor() for one in servers]
    await asyncio.sleep(IDLE)
    for one, start in zip(servers, spent, strict=True):
        share = (one.processor() - start) / (time.perf_counter() - idle)
        print(f"idle, with all sockets open: {100 * share:.1f} % of a processor")
    rested = server.memory()
    print(
        f"memory: {before / 2**20:.0f} MB empty, {busy / 2**20:.0f} MB busy, "
        f"{rested / 2**20:.0f} MB quiet"
    )
    print(f"a quiet table with its two sockets: {(rested - before) / count / 1024:.1f} kB")
    for table in tables:
        for raw in table.sockets:
            raw.transport.close()
    await asyncio.sleep(1)


@contextmanager
def alone(settings: dict[str, str]) -> Iterator[list[Server]]:
    """Run one server on SQLite."""
    with served(**settings) as server:
        yield [server]


@contextmanager
def together(settings: dict[str, str]) -> Iterator[list[Server]]:
    """Run two servers on one PostgreSQL, which wakes them."""
    with services.postgres() as database:
        servers = [Server(database, **settings) for _ in range(2)]
        try:
            for server in servers:
                server.start()
            yield servers
        finally:
            for server in servers:
                server.stop()


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--bots", type=int, default=0)
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--no-scenes", dest="scenes", action="store_false")
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    settings = {"SOBREMESA_REST_SECONDS": "4", "SOBREMESA_WORKERS": str(max(1, given.bots))}
    with (together if given.postgres else alone)(settings) as servers:
        work = run(
            servers,
            given.game,
            given.tables,
            given.rate,
            given.seconds,
            given.bots,
            given.scenes,
        )
        uvloop.run(work)


if __name__ == "__main__":
    main()
