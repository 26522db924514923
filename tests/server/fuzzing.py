"""Valid requests that are bent, value by value and byte by byte, and a server whose log is read."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import sobremesa
from tests.server.serving import Guest, Server

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2**31,
    2**63,
    -(10**23),
    10**23,
    1.5,
    -0.0,
    1e308,
    "",
    " ",
    "0",
    "-1",
    "\0",
    "a\0b",
    "ñ" * 40,
    "\ud7ff\U0010ffff",
    "\u202e",
    "../../etc/passwd",
    "{}",
    "x" * 70,
    "w" * 4000,
    [],
    {},
    [[]],
    [None],
    {"": None},
    {"game": "ajedrez"},
    [0] * 200,
)
"""What nobody expects where something else should be."""
WORDS = (
    "",
    "0",
    "-1",
    str(-(10**23)),
    str(10**23),
    "9" * 5000,
    "1e9",
    "0x10",
    "٣",
    "NaN",
    "http://[::1",
    "\0",
    "ñ",
)
"""What nobody expects in an address."""


class Fuzzed:
    """A server whose log is read at the end, and somebody who asks it everything."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(f"sqlite:{folder}/tables.db")
        self.server.said = folder / "log"
        self.server.start()
        self.ana = Guest(self.server, "Ana")
        self.table = self.ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])
        self.ana.ask(self.table, do="act", action="wQ@0,0")
        terms = {"title": "Copa", "game": "colmena", "format": "robin"}
        self.cup = self.ana.post("/api/tournaments", {"terms": terms})["tournament"]

    def send(self, method: str, path: str, **given: Any) -> int:
        """Ask for something; give the status."""
        response = self.ana.http.request(method, path, **given)
        assert response.status_code != 500, (method, path, given)
        if response.status_code >= 400:
            assert {"code", "es", "en"} <= set(response.json()), (method, path, given)
        return response.status_code

    def said(self) -> str:
        assert self.server.said is not None
        return self.server.said.read_text()

    def close(self) -> None:
        self.ana.close()
        self.server.stop()


def valid_requests(fuzzed: Fuzzed) -> list[tuple[str, str, Any]]:
    """Give a valid request for everything that can be posted."""
    # long: it is one list of requests
    found: list[tuple[str, str, Any]] = []
    for name in sobremesa.games():
        start = sobremesa.game(name).start()
        legal = start.legal()[0]
        spot = {"game": name, "actions": [legal]}
        placed = {"game": name, "start": start.data(), "actions": [legal]}
        for one in (spot, placed):
            found += [
                ("POST", "/api/analysis/scene", {"spot": one, "turn": 1}),
                ("POST", "/api/analysis/why", {"spot": one, "action": legal, "clicks": []}),
                ("POST", "/api/analysis/turns", {"spot": one}),
                ("POST", "/api/analysis/write", {"spot": one, "format": "json"}),
                ("POST", "/api/analysis/reply", {"spot": one, "level": 1}),
            ]
        found += [
            ("POST", "/api/analysis/threat", {"spot": placed}),
            ("POST", "/api/analysis/edit", {"position": start.data(), "do": "clear"}),
            ("POST", "/api/analysis/edit", {"position": start.data(), "do": "lift", "cell": "a1"}),
            ("POST", "/api/analysis/edit", {"position": start.data(), "do": "put", "cell": "a1"}),
            ("POST", "/api/analysis/edit", {"position": start.data(), "do": "turn", "cell": "a1"}),
            ("POST", "/api/analysis/edit", {"position": start.data(), "do": "hand", "stamp": "w"}),
            ("POST", f"/api/games/{name}/scene", {"players": start.players}),
            ("POST", f"/api/games/{name}/variant", {"players": start.players, "options": {}}),
            ("POST", f"/api/games/{name}/try", {"position": start.data(), "action": legal}),
            ("POST", f"/api/games/{name}/coach", {"position": start.data(), "action": legal}),
            ("POST", f"/api/games/{name}/balance", {"players": 99, "options": {}}),
            ("POST", f"/api/puzzles/{name}/1/try", {"actions": [legal]}),
            ("POST", f"/api/puzzles/{name}/1/hint", {"actions": []}),
            ("POST", f"/api/puzzles/{name}/1/why", {"actions": [], "action": legal}),
            ("POST", "/api/tables", {"game": name, "seats": [{"kind": "me"}], "options": {}}),
            (
                "POST",
                "/api/analysis/read",
                {"text": sobremesa.Record.begin(start).add(legal).dumps()},
            ),
        ]
    short = {"game": "sparta", "actions": sobremesa.game("sparta").start().legal()[:1]}
    at = f"/api/tables/{fuzzed.table}"
    found += [
        ("POST", "/api/analysis/retry", {"spot": short, "action": "a1-a2", "turn": 1}),
        ("POST", "/api/analysis/game", {"spot": {**short, "actions": []}, "glance": True}),
        ("POST", "/api/analysis/lines", {"spot": {**short, "start": {}}, "lines": 1}),
        ("POST", f"{at}/ahead", {"seat": 1, "actions": ["bQ@1,0"], "turn": 1}),
        ("POST", f"{at}/arrangement", {"seat": 0, "values": {"S": "x"}, "turn": 1}),
        ("POST", "/api/challenges", {"to": "Nadie", "terms": {"game": "sparta"}, "seconds": 60}),
        ("POST", "/api/challenges/aaaaaaaaaaaa", {"do": "accept"}),
        ("PUT", "/api/arrangements/aaaaaaaaaaaa/like", {}),
    ]
    for command in (
        {"do": "act", "action": "bQ@1,0", "ply": 1, "seat": 1},
        {"do": "say", "text": "hola", "room": "table"},
        {"do": "mute", "whom": "x", "on": True},
        {"do": "offer", "what": "draw", "seat": 0},
        {"do": "sit", "seat": 0},
        {"do": "arrange", "values": {"S": "x"}},
        {"do": "answer", "what": "draw", "yes": True},
        {"do": "offer_pact", "to": 1, "rounds": 1},
        {"do": "swap", "to": 1},
    ):
        found.append(("POST", at, {**command, "id": "1"}))
    clock = {"kind": "fischer", "seconds": 600, "increment": 5}
    found += [
        ("POST", f"{at}/why", {"action": "bQ@1,0", "clicks": ["a"]}),
        ("POST", "/api/tables", {"game": "colmena", "clock": clock, "most": 10, "lot": True}),
        ("POST", "/api/me", {"name": "Ana"}),
        ("POST", "/api/me/account", {"name": "", "password": "12345678"}),
        ("POST", "/api/me/session", {"name": "Nobody", "password": "12345678"}),
        ("POST", "/api/me/tokens", {"label": "x"}),
        ("POST", f"/api/tournaments/{fuzzed.cup}", {"do": "join", "id": "1"}),
        (
            "POST",
            "/api/tournaments",
            {
                "terms": {"title": "Copa", "game": "colmena", "format": "swiss", "rounds": 3},
                "hosting": {"clock": clock, "gap": 60, "patience": 60, "public": True},
            },
        ),
        (
            "POST",
            "/api/arrangements",
            {"game": "reyes", "name": "Mía", "value": "RKBRPPPPPNBP.PQNP.", "public": True},
        ),
    ]
    return found


def places(data: Any) -> list[tuple[Any, Any]]:
    """Give every place in JSON data: the container and the key."""
    found: list[tuple[Any, Any]] = []
    keys = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in keys:
        found.append((data, key))
        if isinstance(value, dict | list):
            found += places(value)
    return found


def bend(data: Any, random: Random) -> Any:
    """Give data with a few values replaced, left out or doubled."""
    data = copy.deepcopy(data)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        nodes = places(data)
        if not nodes:
            return data
        inside, key = random.choice(nodes)
        way = random.random()
        if way < 0.7:
            inside[key] = copy.deepcopy(random.choice(ODD))
        elif way < 0.85:
            del inside[key]
        elif isinstance(inside, list):
            inside.append(copy.deepcopy(inside[key]))
        else:
            inside[random.choice(("x", "game", "players", "options", "turn"))] = copy.deepcopy(
                inside[key]
            )
    return data


def written(data: Any) -> bytes:
    return json.dumps(data).encode()


def two_requests(fuzzed: Fuzzed) -> bytes:
    """Give two requests as they travel, one after the other."""
    return (
        f"POST /api/tables/{fuzzed.table} HTTP/1.1\r\nHost: x\r\nCookie: sobremesa="
        f"{fuzzed.ana.cookie}\r\nContent-Type: application/json\r\nContent-Length: 36\r\n\r\n"
        '{"do":"mute","id":"1","whom":"blas"}GET /api/games?x=%00 HTTP/1.1\r\nHost: x\r\n\r\n'
    ).encode()


def bend_bytes(whole: bytes, random: Random) -> bytes:
    """Give bytes of which some are others, some are missing, and some are too many."""
    bent = bytearray(whole)
    for _ in range(random.choice((1, 2, 5, 20))):
        at = random.randrange(len(bent))
        way = random.random()
        if way < 0.5:
            bent[at] = random.randrange(256)
        elif way < 0.75:
            del bent[at : at + random.randrange(1, 30)]
        else:
            bent[at:at] = random.choice((b"\r\n", b"\r\n\r\n", b"\0", b" ", b"%", b"chunked"))
        if not bent:
            break
    return bytes(bent)


class Pour:
    """Requests as fast as they are answered, on some connections at once."""

    CONNECTIONS = 8

    def __init__(self, fuzzed: Fuzzed, seed: int) -> None:
        self.port = fuzzed.server.port
        self.random = Random(seed)
        self.examples = [
            (m, p, d) for m, p, d in valid_requests(fuzzed) if not p.startswith("/api/me")
        ]
        self.cookie = fuzzed.ana.cookie
        self.whole = two_requests(fuzzed)
        self.statuses: Counter[int] = Counter()

    def run(self, messages: int, bytewise: int) -> None:
        """Send bent messages, and bent bytes."""
        asyncio.run(self._run(messages, bytewise))

    async def _run(self, messages: int, bytewise: int) -> None:
        share = self.CONNECTIONS
        for work, count in ((self._messages, messages), (self._bytes, bytewise)):
            await asyncio.gather(*(work(count // share) for _ in range(share)))

    def _request(self) -> bytes:
        method, path, data = self.random.choice(self.examples)
        body = written(bend(data, self.random))
        if self.random.random() < 0.1:
            at = self.random.randrange(len(body))
            body = body[:at] + bytes((self.random.randrange(256),)) + body[at + 1 :]
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: x\r\nCookie: sobremesa={self.cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body

    async def _messages(self, count: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        for _ in range(count):
            request = self._request()
            writer.write(request)
            try:
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
            except asyncio.IncompleteReadError:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                continue
            body = await asyncio.wait_for(_body(reader, head.lower()), 60)
            status = int(head.split(b" ", 2)[1])
            self.statuses[status] += 1
            assert status != 500, request
            assert status < 400 or {"code", "es", "en"} <= set(json.loads(body)), request
        writer.close()

    async def _bytes(self, count: int) -> None:
        for _ in range(count):
            bent = bend_bytes(self.whole, self.random)
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            answer = b""
            with contextlib.suppress(ConnectionError):
                writer.write(bent)
                writer.write_eof()
                answer = await asyncio.wait_for(reader.read(-1), 60)
            writer.close()
            assert b"HTTP/1.1 5" not in answer, bent
            self.statuses[len(answer) and int(answer.split(b" ", 2)[1])] += 1


async def _body(reader: asyncio.StreamReader, head: bytes) -> bytes:
    """Read the body that a head, in small letters, announces, whole or in chunks."""
    if length := re.search(rb"content-length: (\d+)", head):
        return await reader.readexactly(int(length[1]))
    body = b""
    if b"transfer-encoding: chunked" in head:
        while size := int(await reader.readuntil(b"\r\n"), 16):
            body += (await reader.readexactly(size + 2))[:-2]
        await reader.readexactly(2)
    return body
