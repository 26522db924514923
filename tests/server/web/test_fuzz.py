"""Odd messages by the thousand: nothing is a server error, and nothing is a traceback in the log.

`test_interface` tries what the interface description allows; here valid requests are bent, byte by
byte and value by value. What is tried depends on the seed only.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket
from collections.abc import Iterator
from random import Random
from urllib.parse import quote

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.connecting import dial, upgraded
from tests.server.fuzzing import (
    WORDS,
    Fuzzed,
    Pour,
    bend,
    bend_bytes,
    two_requests,
    valid_requests,
    written,
)


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    found = Fuzzed(tmp_path_factory.mktemp("fuzzed"))
    yield found
    found.close()


@pytest.fixture(autouse=True)
def quiet(fuzzed: Fuzzed) -> Iterator[None]:
    """Whatever is sent, the log stays free of tracebacks, and the server serves."""
    before = len(fuzzed.said())
    yield
    assert "Traceback" not in fuzzed.said()[before:], fuzzed.said()[before:][-3000:]
    assert httpx.get(f"{fuzzed.server.url}/healthz").status_code == 200


@pytest.mark.everything
def test_bent_messages_are_refused_by_type(fuzzed: Fuzzed) -> None:
    random, examples = Random(22), valid_requests(fuzzed)
    headers = {"Content-Type": "application/json"}
    for method, path, data in examples:
        fuzzed.send(method, path, content=written(data), headers=headers)
    for _ in range(2500):
        method, path, data = random.choice(examples)
        bent = written(bend(data, random))
        if random.random() < 0.1:
            at = random.randrange(len(bent))
            bent = bent[:at] + bytes((random.randrange(256),)) + bent[at + 1 :]
        fuzzed.send(method, path, content=bent, headers=headers)


@pytest.mark.everything
def test_odd_addresses_are_refused_by_type(fuzzed: Fuzzed) -> None:
    paths = fuzzed.ana.get("/openapi.json")["paths"]
    known = {"table": fuzzed.table, "tournament": fuzzed.cup, "name": "colmena", "game": "colmena"}
    tried = 0
    for path, operations in paths.items():
        if path.endswith("/stream"):
            continue
        names = re.findall(r"\{(\w+)\}", path)
        asked = {
            parameter["name"]
            for operation in operations.values()
            for parameter in operation.get("parameters", ())
            if parameter["in"] == "query"
        }
        for method in operations:
            if (method, path) in (("delete", "/api/me"), ("delete", "/api/me/session")):
                continue
            for word in WORDS:
                odd = quote(word[:4000], safe="")
                for name in names:
                    values = {**dict.fromkeys(names, "aaaaaaaaaaaa"), **known, name: odd}
                    fuzzed.send(method.upper(), path.format(**values) or "/")
                    tried += 1
                for name in asked:
                    usual = {**dict.fromkeys(names, "1"), **known}
                    fuzzed.send(method.upper(), path.format(**usual) + f"?{name}={odd}")
                    tried += 1
    assert tried > 500


@pytest.mark.parametrize(
    ("method", "path", "head"),
    [
        ("POST", "/api/me", {"Origin": "http://[::1"}),
        ("GET", "/api/tables/{table}/qr.svg", {"Host": "x" * 5000}),
        ("GET", "/api/oembed?url=http://x", {"Host": "[::::]"}),
        ("GET", "/api/me", {"Cookie": 'sobremesa="\\000.x"'}),
    ],
)
def test_odd_heads_are_refused_by_type(
    fuzzed: Fuzzed, method: str, path: str, head: dict[str, str]
) -> None:
    fuzzed.send(method, path.format(table=fuzzed.table), headers=head)


HALF = "\\ud800"


@pytest.mark.parametrize(
    "text",
    [
        f'{{"game": "ajedrez", "tags": {{"White": "{HALF}"}}}}',
        f'{{"game": "ajedrez", "actions": ["{HALF}"]}}',
        f'{{"game": "{HALF}"}}',
        f'{{"game": "colmena", "options": {{"{HALF}": 1}}}}',
        '{"game": "colina", "players": NaN}',
        '{"game": "ajedrez", "actions": [], "tags": {"White": "\\ud83d\\ude00"}}',
    ],
)
def test_half_a_character_within_a_text_breaks_nothing(fuzzed: Fuzzed, text: str) -> None:
    status = fuzzed.send("POST", "/api/analysis/read", json={"text": text})
    assert status == (200 if HALF not in text and "NaN" not in text else 400)


def test_bent_bytes_are_answered_or_cut(fuzzed: Fuzzed) -> None:
    random, whole = Random(27), two_requests(fuzzed)
    for _ in range(400):
        bent = bend_bytes(whole, random)
        with dial(fuzzed.server.port, "127.0.0.1") as connection:
            connection.sendall(bent)
            connection.shutdown(socket.SHUT_WR)
            connection.settimeout(20)
            answer = b""
            with contextlib.suppress(ConnectionError):
                while got := connection.recv(65536):
                    answer += got
            assert b"HTTP/1.1 5" not in answer, bent


def test_who_goes_in_the_middle_leaves_nothing_behind(fuzzed: Fuzzed) -> None:
    head = (
        f"POST /api/tables/{fuzzed.table} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        "Content-Length: 100\r\n\r\n{"
    ).encode()
    for size in (10, 60, len(head) - 1, len(head)):
        for _ in range(3):
            with dial(fuzzed.server.port) as connection:
                connection.sendall(head[:size])
    for path in (f"/api/tables/{fuzzed.table}/stream", "/api/games", "/assets/none.js"):
        for _ in range(3):
            with dial(fuzzed.server.port) as connection:
                connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())


def test_a_socket_is_refused_by_type_whatever_it_asks_for(fuzzed: Fuzzed) -> None:
    url = f"{fuzzed.server.url}/api/tables/".replace("http", "ws", 1)

    async def run() -> None:
        for word in WORDS:
            for query in ("last", "scenes"):
                address = f"{url}{fuzzed.table}/socket?{query}={quote(word, safe='')}"
                async with connect(address, additional_headers=fuzzed.ana.headers()) as found:
                    first = json.loads(await found.recv())
                    assert first["kind"] in ("welcome", "refused"), query
                    if first["kind"] == "refused":
                        assert first["error"]["code"] == "bad_message"
            table = quote(word[:4000], safe="")
            with contextlib.suppress(InvalidStatus):
                async with connect(f"{url}{table}/socket") as found:
                    assert json.loads(await found.recv())["error"]["code"] == "unknown_table"

    asyncio.run(run())


def test_bent_frames_are_answered_or_cut(fuzzed: Fuzzed) -> None:
    random = Random(5)
    message = b'{"do":"mute","id":"1","whom":"blas"}'
    whole = bytes((0x81, 0x80 | len(message))) + b"\0\0\0\0" + message
    for _ in range(200):
        bent = bytearray(whole * 3)
        for _ in range(random.choice((1, 2, 5))):
            bent[random.randrange(len(bent))] = random.randrange(256)
        with upgraded(fuzzed.server.port, fuzzed.table) as connection:
            connection.sendall(bytes(bent))

    async def run() -> None:
        headers = fuzzed.ana.headers()
        url = f"{fuzzed.server.url}/api/tables/{fuzzed.table}/socket".replace("http", "ws", 1)
        commands = [data for _, path, data in valid_requests(fuzzed) if path.endswith(fuzzed.table)]
        async with connect(url, additional_headers=headers) as found:
            for _ in range(500):
                bent = written(bend(random.choice(commands), random))
                await found.send(bent if random.random() < 0.5 else bent.decode())
            await found.send(json.dumps({"do": "mute", "id": "the end", "whom": "x"}))
            with contextlib.suppress(ConnectionClosed):
                while "the end" not in str(await found.recv()):
                    pass

    asyncio.run(run())


@pytest.mark.everything
@pytest.mark.long
def test_a_hundred_thousand_requests_break_nothing(fuzzed: Fuzzed) -> None:
    pour = Pour(fuzzed, 31)
    pour.run(70_000, 30_000)
    print(dict(pour.statuses))
    assert pour.statuses.total() > 99_000
    assert pour.statuses[200] > 1000, "some of it is still understood"
