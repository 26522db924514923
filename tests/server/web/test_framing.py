"""Requests that a proxy could read otherwise, targets and names that lead elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterator

import httpx
import pytest

from tests.server.connecting import dial
from tests.server.serving import Server, served

HOST = b"Host: x\r\n"
POST = b"POST /api/me HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
BODY = b'{"name":"Eva"}'
CHUNKS = b"\r\ne\r\n" + BODY + b"\r\n0\r\n\r\n"
NEXT = b"GET /api/me HTTP/1.1\r\n" + HOST + b"\r\n"
"""What would be a second request, if the first were read in the other way."""
SOCKET = (
    b"GET /api/tables/aaaaaaaaaaaa/socket HTTP/1.%d\r\nHost: x\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\n%sSec-WebSocket-Version: 13\r\n\r\n"
)
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

AMBIGUOUS = {
    "a length and chunks": POST + b"Content-Length: 14\r\nTransfer-Encoding: chunked\r\n" + CHUNKS,
    "chunks and a length": POST + b"Transfer-Encoding: chunked\r\nContent-Length: 14\r\n" + CHUNKS,
    "two lengths": POST + b"Content-Length: 14\r\nContent-Length: 3\r\n\r\n" + BODY,
    "a list of lengths": POST + b"Content-Length: 14, 14\r\n\r\n" + BODY,
    "a length with a sign": POST + b"Content-Length: +14\r\n\r\n" + BODY,
    "a length beyond numbers": POST + b"Content-Length: 99999999999999999999999\r\n\r\n" + BODY,
    "an unknown coding": POST + b"Transfer-Encoding: xchunked\r\n" + CHUNKS,
    "a coding before chunks": POST + b"Transfer-Encoding: gzip, chunked\r\n" + CHUNKS,
    "two codings": POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n" + CHUNKS,
    "a space before a colon": POST + b"Transfer-Encoding : chunked\r\n" + CHUNKS,
    "an odd space": POST + b"Transfer-Encoding:\x0bchunked\r\n" + CHUNKS,
    "chunks of HTTP/1.0": POST.replace(b"/1.1", b"/1.0")
    + b"Transfer-Encoding: chunked\r\n"
    + CHUNKS,
    "a folded line": b"GET /api/me HTTP/1.1\r\nHost: x\r\n evil\r\n\r\n",
    "bare ends of lines": b"GET /api/me HTTP/1.1\nHost: x\n\n",
    "a bare end in a chunk": POST
    + b"Transfer-Encoding: chunked\r\n\r\ne;a\n"
    + BODY
    + b"\r\n0\r\n\r\n",
    "a chunk that is longer": POST
    + b"Transfer-Encoding: chunked\r\n\r\ne\r\n"
    + BODY
    + b"XX0\r\n\r\n",
    "a length among the trailers": POST
    + b"Transfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: 5\r\n\r\n",
    "no host": b"GET /api/me HTTP/1.1\r\n\r\n",
    "two hosts": b"GET /api/me HTTP/1.1\r\nHost: x\r\nHost: evil\r\n\r\n",
    "a host that is none": b'GET /api/me HTTP/1.1\r\nHost: x"><script>\r\n\r\n',
    "a host with somebody": b"GET /api/me HTTP/1.1\r\nHost: ana@evil\r\n\r\n",
    "a target elsewhere": b"GET http://evil.example/api/me HTTP/1.1\r\n" + HOST + b"\r\n",
    "a target with somebody": b"GET http://ana@x/api/me HTTP/1.1\r\n" + HOST + b"\r\n",
    "no version": b"GET /api/me\r\n\r\n",
    "a version to come": b"GET /api/me HTTP/1.9\r\n" + HOST + b"\r\n",
    "a tunnel": b"CONNECT evil.example:80 HTTP/1.1\r\n" + HOST + b"\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a socket of HTTP/1.0": SOCKET % (0, KEY),
    "a socket with two keys": SOCKET % (1, KEY * 2),
    "a socket with two origins": SOCKET % (1, KEY + b"Origin: http://x\r\nOrigin: http://evil\r\n"),
    "a socket of an old version": (SOCKET % (1, KEY)).replace(b"13", b"8"),
}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as running:
        yield running


def _answers(server: Server, data: bytes) -> bytes:
    """Send bytes and give all that is answered until the server hangs up, or has been silent."""
    with dial(server.port) as connection:
        connection.settimeout(3)
        connection.sendall(data)
        found = b""
        try:
            while got := connection.recv(65536):
                found += got
        except TimeoutError:
            found += b"<open>"
        except ConnectionError:
            pass
    return found


@pytest.mark.parametrize("case", AMBIGUOUS)
def test_a_request_with_two_meanings_is_refused_and_nothing_after_it_is_read(
    server: Server, case: str
) -> None:
    found = _answers(server, AMBIGUOUS[case] + NEXT)
    assert found.startswith(b"HTTP/1.1 400 "), found
    assert found.count(b"HTTP/1.1 ") == 1
    assert not found.endswith(b"<open>")


def test_a_whole_target_of_this_very_site_is_read(server: Server) -> None:
    found = _answers(
        server, b"GET http://X/livez HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
    )
    assert found.startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "[::1]:8000"])
@pytest.mark.parametrize("path", ["/api/games/", "/assets", "/metrics/", "/lobby/?a=//evil"])
def test_nobody_is_led_to_another_site(server: Server, host: str, path: str) -> None:
    answer = httpx.get(server.url + path, headers={"Host": host}, follow_redirects=False)
    assert answer.status_code == 307
    assert answer.headers["location"].startswith("/")
    assert not answer.headers["location"].startswith("//")
    assert "evil" not in answer.headers["location"].partition("?")[0]


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/assets/../../settings.py",
            "/assets/..%2f..%2fsettings.py",
            "/assets/%2e%2e/settings.py",
        ),
        *("/assets//etc/passwd", "/assets/%2fetc%2fpasswd", "/assets/..%5c..%5csettings.py"),
        *("/assets/%00", "/%00", "/assets/%ff%fe", "/assets/%zz", f"/assets/{'a' * 5000}"),
        *("//evil.example/", "//evil.example/%2e%2e", "/assets/"),
    ],
)
def test_no_path_leads_out_of_the_page(server: Server, path: str) -> None:
    found = _answers(
        server, b"GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" % path.encode()
    )
    assert found.startswith(b"HTTP/1.1 404 "), found


def test_many_ranges_are_answered_at_once(server: Server) -> None:
    for ranges in (
        ",".join(f"{i}-{i + 1}" for i in range(1500)),
        ",".join(["0-"] * 2000),
        ",".join(f"-{i}" for i in range(1, 1500)),
    ):
        begin = time.perf_counter()
        answer = httpx.get(f"{server.url}/icon-512.png", headers={"Range": f"bytes={ranges}"})
        assert answer.status_code in (200, 206, 400, 416)
        assert len(answer.content) < 1_000_000
        assert time.perf_counter() - begin < 2


@pytest.mark.parametrize("method", ["TRACE", "OPTIONS", "PUT", "DELETE", "PATCH"])
def test_nothing_is_repeated_or_granted_by_another_method(server: Server, method: str) -> None:
    headers = {
        "Cookie": "sobremesa=secret",
        "Origin": "https://evil.example",
        "Access-Control-Request-Method": "POST",
    }
    answer = httpx.request(method, f"{server.url}/api/games", headers=headers)
    assert answer.status_code in (403, 405)
    assert "secret" not in answer.text
    assert not [name for name in answer.headers if name.startswith("access-control-")]
