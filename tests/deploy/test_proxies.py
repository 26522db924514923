"""A real nginx and a real Caddy before real servers, with the files that we give away."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

import sobremesa
from tests.deploy.test_files import DEPLOY
from tests.server import disks, services
from tests.server.serving import Guest, Server, Wire

pytestmark = pytest.mark.heavy


@contextmanager
def _running(command: list[str], port: int) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        services._wait(port)
        yield
    finally:
        process.kill()  # it would wait for connections that nobody uses any more
        process.wait(20)


@contextmanager
def nginx(folder: Path, servers: list[Server]) -> Iterator[str]:
    """Run nginx with our file, a certificate of its own, and free ports."""
    program, port = shutil.which("nginx") or "/usr/sbin/nginx", services.free_port()
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=localhost", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/c.pem"),
        ],
        check=True,
        capture_output=True,
    )
    text = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("127.0.0.1:8000", f"127.0.0.1:{servers[0].port}"),
        ("127.0.0.1:8001", f"127.0.0.1:{servers[-1].port}"),
        ("listen 443 ssl", f"listen {port} ssl"),
        ("/etc/ssl/certs/mesa.example.pem", f"{folder}/c.pem"),
        ("/etc/ssl/private/mesa.example.key", f"{folder}/key.pem"),
    ):
        assert old in text, old
        text = text.replace(old, new)
    (folder / "site.conf").write_text(text)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\nevents {{}}\n"
        f"http {{ access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;\n"
        f"include {folder}/site.conf; }}\n"
    )
    configured = [program, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log"]
    subprocess.run([*configured, "-t"], check=True, capture_output=True)
    with _running(configured, port):
        yield f"https://127.0.0.1:{port}"


@contextmanager
def caddy(folder: Path, servers: list[Server]) -> Iterator[str]:
    """Run Caddy with our file, without certificates, and on a free port."""
    program, port = shutil.which("caddy") or "caddy", services.free_port()
    text = (DEPLOY / "Caddyfile").read_text()
    for old, new in (
        ("{$SITE:mesa.example}", f"http://127.0.0.1:{port}"),
        ("one:8000", f"127.0.0.1:{servers[0].port}"),
        ("two:8000", f"127.0.0.1:{servers[-1].port}"),
    ):
        assert old in text, old
        text = text.replace(old, new)
    assert "\n{\n\tservers" in text
    text = text.replace("\n{\n\tservers", "\n{\n\tadmin off\n\tservers")
    (folder / "Caddyfile").write_text(text)
    configured = ["--adapter", "caddyfile", "--config", f"{folder}/Caddyfile"]
    with _running([program, "run", *configured], port):
        yield f"http://127.0.0.1:{port}"


PROXIES = {"nginx": nginx, "caddy": caddy}
Proxy = Callable[[Path, list[Server]], contextlib.AbstractContextManager[str]]


@pytest.fixture(params=PROXIES)
def proxy(request: pytest.FixtureRequest) -> Proxy:
    if not shutil.which(request.param) and not Path("/usr/sbin", request.param).exists():
        raise AssertionError(f"{request.param} is not installed: python -m tests.machine does it")
    return PROXIES[request.param]


def _insecure() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Through(Guest):
    """Somebody who comes through a proxy, from an address of their own."""

    def __init__(self, url: str, name: str, source: str = "127.0.0.1") -> None:
        self.url, self.name = url, name
        self.http = httpx.Client(
            base_url=url,
            timeout=20,
            transport=httpx.HTTPTransport(verify=False, local_address=source),
        )
        self.id = self.post("/api/me", {"name": name})["id"]


class ThroughWire(Wire):
    """A socket through a proxy."""

    async def open(self, last: int | None = None, **query: object) -> Wire:
        path = self.url.replace("http", "ws", 1) + "/socket"
        self.socket = await connect(
            path + (f"?last={last}" if last is not None else ""),
            additional_headers=self.headers,
            ssl=_insecure() if path.startswith("wss") else None,
            max_size=None,
        )
        return self


def test_sockets_go_through_and_everybody_is_counted_by_their_own_address(
    proxy: Proxy, tmp_path: Path
) -> None:
    server = Server(
        f"sqlite:{tmp_path}/tables.db",
        SOBREMESA_PROXIES="127.0.0.1",
        SOBREMESA_ADDRESS_SOCKETS="2",
    )
    server.start()
    try:
        with proxy(tmp_path, [server]) as url, contextlib.ExitStack() as stack:
            ana, blas = Through(url, "Ana", "127.0.0.2"), Through(url, "Blas", "127.0.0.3")
            table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])

            async def act() -> None:
                found = await ThroughWire(f"{url}/api/tables/{table}", ana.headers()).open()
                await found.until("welcome")
                answer = await found.ask(do="act", action="wQ@0,0")
                assert answer["kind"] == "events"
                await found.close()

            asyncio.run(act())
            statuses = []
            for number, guest in enumerate((ana, ana, ana, blas)):
                spoofed = {"X-Forwarded-For": f"198.51.100.{number}", "Forwarded": "for=1.2.3.4"}
                streaming = guest.http.stream("GET", f"/api/tables/{table}/stream", headers=spoofed)
                statuses.append(stack.enter_context(streaming).status_code)
            assert statuses == [200, 200, 429, 200]
            assert blas.http.get("/metrics").status_code == 404
            assert blas.http.get("/readyz").json() == {"ok": True}
            stack.close()
            ana.close()
            blas.close()
    finally:
        server.stop()


def test_who_cannot_store_is_not_taken_for_dead(proxy: Proxy, tmp_path: Path) -> None:
    """Where every write is refused, people can still look and watch."""
    (tmp_path / "disk").mkdir()
    server = Server(f"sqlite:{tmp_path}/disk/tables.db", SOBREMESA_PROXIES="127.0.0.1")
    server.start()
    try:
        with proxy(tmp_path, [server]) as url:
            ana, disk = Through(url, "Ana"), disks.Limited(tmp_path / "disk")
            table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])
            assert server.process is not None
            disk.fill(server.process.pid)
            until, statuses = time.monotonic() + 6, set()
            while time.monotonic() < until:
                said = {"id": f"{time.monotonic()}", "do": "say", "text": "x" * 200}
                statuses.add(ana.http.post(f"/api/tables/{table}", json=said).status_code)
                opened = {"game": "colmena", "seats": [{"kind": "me"}, {"kind": "me"}]}
                statuses.add(ana.http.post("/api/tables", json=opened).status_code)
                for path in ("/livez", "/api/tables", f"/api/tables/{table}"):
                    assert ana.http.get(path).status_code == 200, path
            assert statuses == {503}, "nothing could be stored"
            assert ana.http.get("/readyz").status_code == 503
            disk.free(server.process.pid)
            ana.close()
    finally:
        server.stop()


def test_who_never_finishes_a_request_is_not_waited_for(proxy: Proxy, tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db", SOBREMESA_PROXIES="127.0.0.1")
    server.start()
    try:
        with proxy(tmp_path, [server]) as url, contextlib.ExitStack() as stack:
            half = []
            for _ in range(50):
                found = socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])))
                if url.startswith("https"):
                    found = _insecure().wrap_socket(found)
                half.append(stack.enter_context(found))
                found.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            until = time.monotonic() + 15
            for found in half:
                found.settimeout(max(0.1, until - time.monotonic()))
                with contextlib.suppress(ConnectionResetError):
                    while found.recv(4096):
                        pass
    finally:
        server.stop()


def test_a_new_version_comes_without_a_break(tmp_path: Path) -> None:
    """Both processes are started again, one after the other, while somebody plays."""
    with services.postgres() as database, services.redis() as redis:
        settings = {"SOBREMESA_REDIS": redis, "SOBREMESA_PROXIES": "127.0.0.1"}
        servers = [Server(database, **settings) for _ in range(2)]
        with contextlib.ExitStack() as stack:
            for server in servers:
                server.start()
                stack.callback(server.stop)
            url = stack.enter_context(nginx(tmp_path, servers))
            ana = Through(url, "Ana")
            stack.callback(ana.close)
            table = ana.open(
                game="colmena",
                seats=[{"kind": "me"}, {"kind": "me"}],
                clock={"kind": "fischer", "seconds": 600, "increment": 5},
            )

            async def look() -> Any:
                return await asyncio.to_thread(ana.get, f"/api/tables/{table}")

            async def play() -> float:
                state, longest = sobremesa.game("colmena").start(), 0.0
                played: list[str] = []
                restarting = asyncio.create_task(asyncio.to_thread(_restart, servers))
                found = ThroughWire(f"{url}/api/tables/{table}", ana.headers())
                await found.open(last=0)
                while not restarting.done() or len(played) < 20:
                    if (ply := len(played)) < 40:
                        action, begin = state.legal()[0], time.monotonic()
                        await _insist(found, do="act", action=action, ply=ply, id=f"{ply}")
                        longest = max(longest, time.monotonic() - begin)
                        state = state.play(action)
                        played.append(action)
                    else:
                        await _insist(found, do="say", phrase="nice", id=f"say {time.monotonic()}")
                    await asyncio.sleep(0.05)
                await restarting
                await found.close()
                async with asyncio.timeout(2):  # the other process hears of the last ones soon
                    while len((shown := await look())["actions"]) < len(played):
                        await asyncio.sleep(0.01)
                assert shown["actions"] == played, "every action once, in order"
                return longest

            longest = asyncio.run(play())
            print(f"longest wait for an action: {1000 * longest:.0f} ms")
            assert longest < 5


def _restart(servers: list[Server]) -> None:
    for server in servers:
        server.stop()
        server.start()
        until = time.monotonic() + 20
        while httpx.get(f"{server.url}/readyz").status_code != 200:
            assert time.monotonic() < until
            time.sleep(0.05)


async def _insist(found: Wire, **command: object) -> None:
    """Ask until there is an answer, through as many sockets as it takes, as the page does."""
    for _ in range(200):
        try:
            answer = await found.ask(**command)
            assert answer["kind"] in ("events", "done"), answer
            return
        except Exception as error:
            if isinstance(error, AssertionError):
                raise
            with contextlib.suppress(Exception):
                await found.open(last=found.last or 0)
            await asyncio.sleep(0.05)
    raise AssertionError("nobody answers")
