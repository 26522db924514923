"""Requests on connections: one at a time, of a size, and in time."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random

import httpx
import pytest

from tests.server.connecting import (
    PATIENCE,
    REQUEST,
    Pump,
    alive,
    alone,
    answer_on,
    dial,
    guest_of,
    soon,
)
from tests.server.serving import Server, served

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


def test_requests_of_one_connection_wait_for_one_another(server: Server) -> None:
    before, most = server.memory(), 0
    connection = dial(server.port)
    pump = Pump(connection)
    for _ in range(8):
        pump.begin = time.monotonic()
        pump.run(REQUEST * 1000, 0.5, 30_000_000)
        most = max(most, server.memory())
    connection.close()
    assert most - before < 20_000_000
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def _conversation() -> tuple[list[bytes], list[int]]:
    """Give requests with and without bodies, and what they are answered."""
    json_head = b"Host: x\r\nContent-Type: application/json\r\n"
    chunks = b"Transfer-Encoding: chunked\r\n\r\n5\r\n[\r\n\r\n\r\n4\r\nfoo]\r\n0\r\nT: x\r\n\r\n"
    return [
        b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\n"
        + json_head
        + b"Content-Length: 14\r\n\r\n"
        + b'{"name":"Eva"}',
        b"POST /api/me HTTP/1.1\r\n" + json_head + b"Content-Length: 7\r\n\r\n\r\n\r\n\r\n{",
        b"POST /api/me HTTP/1.1\r\n" + json_head + chunks,
        b"GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /nowhere HTTP/1.1\r\n" + json_head + b"Content-Length: 0\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n",
    ], [200, 200, 200, 400, 400, 404, 404, 200]


def test_requests_are_answered_in_order_however_they_are_cut() -> None:
    requests, statuses = _conversation()
    stream, random = b"".join(requests), Random(8)
    with served() as server:
        for attempt in range(40):
            connection = dial(server.port)
            cuts = sorted(random.sample(range(1, len(stream)), attempt % 20))
            for begin, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
                connection.sendall(stream[begin:end])
                if random.random() < 0.3:
                    time.sleep(0.001)
            found, rest = [], b""
            for _ in statuses:
                status, _, rest = answer_on(connection, rest)
                found.append(status)
            assert found == statuses, cuts
            connection.close()


def test_somebody_who_is_refused_asks_no_faster_for_it(server: Server) -> None:
    with ExitStack() as stack:
        connections = [stack.enter_context(dial(server.port, "127.0.0.9")) for _ in range(10)]
        for connection in connections:
            connection.sendall(REQUEST * 2000)
        before = server.processor()
        begin, refused = time.monotonic(), 0
        while time.monotonic() - begin < 3:
            for connection in connections:
                connection.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    refused += connection.recv(262_144).count(b" 429 ")
            time.sleep(0.01)
        assert 0 < refused < 10 * 3 * 3  # a connection is refused twice a second
        assert server.processor() - before < 1.5


# heads and bodies


@pytest.mark.parametrize(
    ("first", "more", "status", "code"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\nCookie: ", b"x" * 100, 431, "head_too_large"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"a: b\r\n", 431, "head_too_large"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"a: " + b"b" * 600 + b"\r\n", 431, "head_too_large"),
        (b"GET /", b"x" * 100, 431, "head_too_large"),
        (b"", b"\r\n" * 100, 431, "head_too_large"),
        (b"x", b"x" * 100, 400, "bad_message"),
        (
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n",
            b"a: " + b"b" * 600 + b"\r\n",
            413,
            "too_large",
        ),
        (
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n1;",
            b"x" * 600,
            413,
            "too_large",
        ),
    ],
    ids=["line", "count", "size", "target", "blank", "method", "trailers", "extension"],
)
def test_heads_have_an_end(
    server: Server, first: bytes, more: bytes, status: int, code: str
) -> None:
    with dial(server.port) as connection:
        connection.sendall(first)
        before = server.memory()
        with contextlib.suppress(ConnectionError):
            for _ in range(1_000_000 // len(more)):
                connection.sendall(more)
        found, answer, _ = answer_on(connection)
        assert (found, answer["code"]) == (status, code)
        assert server.memory() - before < 5_000_000


def test_a_large_but_honest_head_is_read(server: Server) -> None:
    headers = {f"x-{number}": "y" * 100 for number in range(80)}
    assert httpx.get(f"{server.url}/healthz", headers=headers).status_code == 200


@pytest.fixture(scope="module")
def hasty() -> Iterator[Server]:
    settings = {f"SOBREMESA_{name}_SECONDS": "1" for name in ("HEAD", "BODY", "IDLE")}
    with served(**settings) as running:
        yield running


@pytest.mark.parametrize(
    ("first", "more", "status"),
    [
        (b"", b"", None),
        (b"", b"\r\n", None),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"x", 408),
        (
            b"GET /api/tables/aaaaaaaaaaaa/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\n",
            b"x",
            408,
        ),
        (b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n", b"x", 408),
        (
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 9000\r\n\r\n{",
            b" ",
            408,
        ),
        (
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
            b"1\r\n \r\n",
            408,
        ),
    ],
    ids=["nothing", "blank", "head", "handshake", "head of a body", "body", "chunks"],
)
def test_nobody_is_waited_for_for_ever(
    hasty: Server, first: bytes, more: bytes, status: int | None
) -> None:
    with dial(hasty.port) as connection:
        connection.sendall(first)
        begin = time.monotonic()
        connection.settimeout(0.1)
        answer = b""
        while time.monotonic() < begin + PATIENCE:
            try:
                connection.sendall(more)
                got = connection.recv(65536)
                if not got:
                    break
                answer += got
            except TimeoutError:
                continue
            except ConnectionError:
                break
        else:
            pytest.fail("it is still waited for")
        assert answer[:12] == (b"HTTP/1.1 %d" % status if status else b"")
        if status:
            assert b'"too_slow"' in answer


def test_a_connection_that_asks_nothing_more_is_closed(hasty: Server) -> None:
    with dial(hasty.port) as connection:
        connection.sendall(REQUEST)
        assert answer_on(connection)[0] == 200
        soon(lambda: not alive(connection))


@pytest.mark.parametrize(
    ("header", "more"),
    [
        ("", b"GET /healthz HT"),
        ("Content-Length: 1\r\n", b"xGET /healthz HT"),
        ("Connection: Upgrade\r\nUpgrade: h2c\r\n", b""),
    ],
    ids=["next", "body", "upgrade"],
)
def test_who_is_being_answered_is_not_hurried(hasty: Server, header: str, more: bytes) -> None:
    """Also if the next request has begun, or something else was wished for."""
    with guest_of(hasty) as ana, ExitStack() as stack:
        table = alone(ana)
        connection = stack.enter_context(dial(hasty.port))
        request = f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\n{header}\r\n".encode()
        connection.sendall(request + more)
        begin = time.monotonic()
        for ply, action in enumerate(("wQ@0,0", "bQ@1,0", "wG1@-1,0")):
            while time.monotonic() < begin + 1.2 * (ply + 1):  # longer than anything is waited for
                ana.get("/api/me")
            ana.ask(table, do="act", action=action)
        data = b""
        connection.settimeout(PATIENCE)
        while b"wG1@-1,0" not in data:
            got = connection.recv(65536)
            assert got, data
            data += got
