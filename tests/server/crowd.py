"""Many people at many tables, as light as clients can be: for measuring what a server does."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import cast

import httpx

import sobremesa
from tests.server.serving import Server

GAME = os.environ.get("GAME", sobremesa.games()[2])
"""The game that is played: by default the one with which every figure so far was measured."""
OWN = b'{"kind":"events","id":"'
"""How what answers one's own request begins."""
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


def quantile(values: list[float], share: float) -> float:
    """Give the value below which a share of all values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
