"""What an operator relies on: whose request it is, what is logged, who measures, how it stops."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from sobremesa.server.logs import person_hash
from sobremesa.server.settings import BadSetting, Settings, load
from sobremesa.server.web.proxies import Forwarded
from sobremesa.server.web.requests import Requests
from sobremesa.server.web.tracing import Tracer
from tests.server.serving import Guest, Server, served, wire


def _client(settings: Settings, peer: str, *headers: tuple[str, str]) -> tuple[str, str]:
    """Give the address and the scheme that the application sees."""
    seen: list[tuple[str, str]] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append((scope["client"][0], scope["scheme"]))

    async def nothing(*_: object) -> Any:
        return {}

    scope = {
        "type": "http",
        "client": (peer, 1234),
        "scheme": "http",
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers],
    }
    asyncio.run(Forwarded(app, settings)(scope, nothing, nothing))
    return seen[0]


X = "X-Forwarded-For"


@pytest.mark.parametrize(
    ("peer", "told", "client"),
    [
        ("10.0.0.1", ["192.0.2.7"], "192.0.2.7"),
        ("10.0.0.1", ["198.51.100.1, 192.0.2.7"], "192.0.2.7"),  # the first one is made up
        ("10.0.0.1", ["198.51.100.1, 192.0.2.7, 10.0.0.9"], "192.0.2.7"),  # two proxies of ours
        ("10.0.0.1", ["10.0.0.5, 192.0.2.7"], "192.0.2.7"),
        ("10.0.0.1", ["198.51.100.1", "192.0.2.7"], "192.0.2.7"),  # two headers are one
        ("10.0.0.1", ["192.0.2.7:4321"], "192.0.2.7"),
        ("10.0.0.1", ["[2001:db8::7]:4321"], "2001:db8::7"),
        ("::ffff:10.0.0.1", ["192.0.2.7"], "192.0.2.7"),
        ("10.0.0.1", ["192.0.2.7, nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["10.0.0.2, 10.0.0.3"], "10.0.0.2"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("192.0.2.1", ["198.51.100.1"], "192.0.2.1"),  # no proxy of ours
        ("2001:db8::1", ["198.51.100.1"], "198.51.100.1"),
    ],
)
def test_only_proxies_that_are_named_tell_who_asks(peer: str, told: list[str], client: str) -> None:
    settings = Settings(proxies="10.0.0.0/8, 2001:db8::1")
    assert _client(settings, peer, *((X, one) for one in told))[0] == client


@pytest.mark.parametrize(
    ("told", "client"),
    [
        ("for=192.0.2.7;proto=https;by=10.0.0.1", "192.0.2.7"),
        ('For="[2001:db8::7]:4711"', "2001:db8::7"),
        ('for=198.51.100.1, for="192.0.2.7:80"', "192.0.2.7"),
        ("for=192.0.2.7, for=unknown", "10.0.0.1"),
        ("for=_hidden", "10.0.0.1"),
        ("proto=https", "10.0.0.1"),
        (";;=,", "10.0.0.1"),
    ],
)
def test_the_standard_header_is_understood(told: str, client: str) -> None:
    settings = Settings(proxies="10.0.0.1", proxy_header="forwarded")
    spoofed = (X, "203.0.113.9")  # the proxy does not write this one, so it says nothing
    assert _client(settings, "10.0.0.1", ("Forwarded", told), spoofed)[0] == client


def test_the_scheme_is_that_of_the_nearest_proxy() -> None:
    settings = Settings(proxies="10.0.0.1")
    told = ("X-Forwarded-Proto", "http, https")
    assert _client(settings, "10.0.0.1", told)[1] == "https"
    assert _client(settings, "192.0.2.1", told)[1] == "http"
    standard = Settings(proxies="10.0.0.1", proxy_header="forwarded")
    assert _client(standard, "10.0.0.1", ("Forwarded", "for=192.0.2.7;proto=https"))[1] == "https"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("proxies", "10.0.0.0/33"),
        ("proxies", "everybody"),
        ("proxies", "10.0.0.1/8"),
        ("proxy_header", "x-real-ip"),
        ("log", "xml"),
        ("traces", "collector:4318"),
        ("traces", "http://[::1"),
        ("address", "http://[::1"),
        ("address", "https://table.example?x"),
        ("address", "https://ana@table.example"),
        ("origins", "http://[::1"),
        ("source", "http://[::1"),
        ("database", "sqlite:"),
        ("database", "sqlite::memory:"),
        ("database", "sqlite:a\0b"),
        ("database", "postgresql:tables"),
        ("metrics_token", "short"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused_in_a_sentence(name: str, value: str) -> None:
    with pytest.raises(BadSetting) as found:
        load({f"SOBREMESA_{name.upper()}": value})
    assert name in found.value.text.es
    assert ("short" in found.value.text.en) is (name != "metrics_token" and value == "short")


# the log


@pytest.fixture
def logged(tmp_path: Path) -> Iterator[Server]:
    server = Server(
        f"sqlite:{tmp_path}/tables.db",
        SOBREMESA_LOG="json",
        SOBREMESA_ACCESS_LOG="true",
        SOBREMESA_PROXIES="127.0.0.1",
    )
    server.said = tmp_path / "log"
    server.start()
    yield server
    server.stop()


def test_every_line_of_the_log_tells_its_request_and_nobodys_secrets(logged: Server) -> None:
    ana = Guest(logged, "Ana")
    ana.post("/api/me/account", {"name": "Ana", "password": "correct horse"})
    table = ana.open(game="colmena", public=False)
    shown = ana.http.get(f"/api/tables/{table}")
    named = ana.http.get("/api/games", headers={"X-Request-Id": "from-the-proxy"})
    assert named.headers["x-request-id"] == "from-the-proxy"
    odd = ana.http.get("/api/games", headers={"X-Request-Id": "a b"})
    assert odd.headers["x-request-id"] not in ("a b", shown.headers["x-request-id"])
    ana.close()
    logged.stop()
    assert logged.said is not None
    text = logged.said.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert all({"time", "level", "logger", "message", "request"} <= line.keys() for line in lines)
    (one,) = [line for line in lines if line["request"] == shown.headers["x-request-id"]]
    assert (one["route"], one["status"], one["method"]) == ("/api/tables/{table}", 200, "GET")
    assert one["person"] == person_hash(ana.id)
    assert one["time"].endswith("+00:00")
    assert {line["status"] for line in lines} == {200}
    secrets = (table, ana.id, ana.cookie.partition(".")[2], "correct horse", "Ana")
    for secret in secrets:
        assert secret not in text


def test_what_fails_is_logged_with_its_place_and_without_values(logged: Server) -> None:
    ana = Guest(logged, "Ana")
    path = logged.database.removeprefix("sqlite:")
    import apsw  # noqa: PLC0415  (only here)

    apsw.Connection(path).execute("DROP TABLE people")
    broken = ana.http.post("/api/me/session", json={"name": "Ana L", "password": "my own horse"})
    assert broken.status_code == 500
    ana.close()
    logged.stop()
    assert logged.said is not None
    lines = [json.loads(line) for line in logged.said.read_text().splitlines()]
    (failed,) = [line for line in lines if line["message"] == "a request failed"]
    assert failed["level"] == "error"
    assert any("accounts.py" in place for place in failed["at"])
    assert "horse" not in logged.said.read_text()


# who measures


def test_numbers_are_for_who_has_the_token_or_is_on_the_same_machine() -> None:
    with served() as server:
        url = f"{server.url}/metrics"
        assert "sobremesa_stores 1.0" in httpx.get(url).text
        assert "process_resident_memory_bytes" in httpx.get(url).text
        assert httpx.get(url, headers={X: "192.0.2.1"}).status_code == 404, "through a proxy"
        for name in ("evil.example", "evil.example:8000"):  # a name that was bent to lead here
            assert httpx.get(url, headers={"Host": name}).status_code == 404
        for name in ("localhost", "here:8000", "[::1]:8000"):
            assert httpx.get(url, headers={"Host": name}).status_code == 200
    token = "a token of length"
    with served(SOBREMESA_METRICS_TOKEN=token) as server:
        url = f"{server.url}/metrics"
        assert httpx.get(url).status_code == 404
        for word in (f"Bearer {token}x", f"Basic {token}", "Bearer", "Bearer ñ"):
            shown = {b"Authorization": word.encode("latin-1")}
            assert httpx.get(url, headers=shown).status_code == 404
        good = httpx.get(url, headers={"Authorization": f"Bearer {token}"})
        assert "sobremesa_tables 0.0" in good.text
        assert httpx.get(f"{server.url}/livez").json() == {"ok": True}


def _refusals(server: Server) -> dict[str, float]:
    found = httpx.get(f"{server.url}/metrics").text
    return {
        code: float(count)
        for code, count in re.findall(r'refusals_total\{code="(\w+)"\} (\S+)', found)
    }


def test_whatever_is_refused_is_counted_at_every_door(tmp_path: Path) -> None:
    limits = {"SOBREMESA_ADDRESS_SOCKETS": "1", "SOBREMESA_PERSON_BURST": "5"}
    with served(**limits, SOBREMESA_PERSON_RATE="0.01") as server:
        ana = Guest(server, "Ana")
        table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])
        ana.ask(table, 409, do="act", action="nonsense")  # the table says no
        ana.get("/api/tables/unknownunkno", 404)  # there is none
        ana.get("/api/tables/x", 400)  # the address is none
        ana.http.post("/api/tables", content=b"x" * 100_000)  # before any route
        ana.http.get("/", headers={"X-Long": "x" * 100_000})  # before the application
        ana.http.post("/api/me", json={}, headers={"Origin": "https://evil.example"})

        async def talk() -> None:
            async with asyncio.timeout(20):
                found = await wire(ana, table).open()
                for _ in range(8):
                    await found.ask(do="mute", whom="x")
                with pytest.raises(Exception, match="HTTP 429"):
                    await (await wire(ana, table).open()).next()
                await found.close()

        asyncio.run(talk())
        counted = _refusals(server)
        assert counted["illegal"] == 1, "once, not at two doors"
        assert counted["unknown_table"] == 1
        assert counted["too_large"] == 1
        assert counted["head_too_large"] == 1
        assert counted["foreign_origin"] == 1
        assert counted["too_fast"] >= 3
        assert counted["too_many"] == 1
        assert counted["bad_message"] >= 1
        ana.close()


def test_numbers_say_how_late_the_loop_is_what_waits_and_how_old_the_copy_is(
    tmp_path: Path,
) -> None:
    with served(SOBREMESA_BACKUPS=str(tmp_path)) as server:
        time.sleep(0.6)
        text = httpx.get(f"{server.url}/metrics").text
        late = re.search(r"loop_lag_seconds_count (\S+)", text)
        assert late is not None
        assert float(late[1]) >= 1
        for lane in ("answering", "thinking", "filming"):
            assert f'sobremesa_waiting{{lane="{lane}"}} 0.0' in text
            assert f'sobremesa_workers_lost{{lane="{lane}"}} 0.0' in text
        assert "sobremesa_backup_age_seconds +Inf" in text
        (tmp_path / "copy.db").touch()
        os.utime(tmp_path / "copy.db", (time.time() - 100, time.time() - 100))
        text = httpx.get(f"{server.url}/metrics").text
        old = re.search(r"^sobremesa_backup_age_seconds (\S+)", text, re.M)
        assert old is not None
        assert 100 <= float(old[1]) < 160


def test_every_request_is_traced_by_its_route() -> None:
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415  (an extra)
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor  # noqa: PLC0415
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import (  # noqa: PLC0415
        InMemorySpanExporter,
    )

    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))

    class Route:
        path = "/api/tables/{table}"

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        scope["route"] = Route()
        await send({"type": "http.response.start", "status": 503, "headers": []})

    async def nothing(*_: object) -> Any:
        return {}

    layer = Requests(app, Settings())
    layer._tracer = Tracer(provider)
    parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/api/tables/secretsecret",
        "client": ("192.0.2.1", 1),
        "headers": [(b"traceparent", parent.encode())],
    }
    asyncio.run(layer(scope, nothing, nothing))
    (span,) = exporter.get_finished_spans()
    assert span.name == "GET /api/tables/{table}"
    assert span.attributes is not None
    assert span.attributes["http.response.status_code"] == 503
    assert not span.status.is_ok
    assert span.context.trace_id == int("0af7651916cd43dd8448eb211c80319c", 16)
    assert "secretsecret" not in span.to_json()


# stopping


def test_a_server_stops_within_a_second_with_streams_and_sockets_open() -> None:
    with served() as server:
        ana = Guest(server, "Ana")
        table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])
        terms = {"title": "Copa", "game": "colmena", "format": "knockout"}
        cup = ana.post("/api/tournaments", {"terms": terms})["tournament"]
        paths = (f"/api/tables/{table}/stream", "/api/me/stream", f"/api/tournaments/{cup}/stream")
        begun, ended = threading.Semaphore(0), threading.Semaphore(0)

        def follow(path: str) -> None:
            with httpx.stream("GET", server.url + path, headers=ana.headers(), timeout=30) as found:
                for line in found.iter_lines():
                    if line:
                        begun.release()
            ended.release()  # an orderly end: otherwise httpx would complain

        threads = [threading.Thread(target=follow, args=(path,)) for path in paths]
        for thread in threads:
            thread.start()
        for _ in paths:
            assert begun.acquire(timeout=20)

        async def run() -> tuple[float, int]:
            found = await wire(ana, table).open()
            await found.until("welcome")
            begin = time.monotonic()
            await asyncio.to_thread(server.stop)
            took = time.monotonic() - begin
            assert found.socket is not None
            await found.socket.wait_closed()
            return took, found.socket.close_code or 0

        took, code = asyncio.run(run())
        assert took < 2.0, "0.3 s on an idle machine; this one may be crowded"
        assert code == 1012
        for _ in paths:
            assert ended.acquire(timeout=5)
        for thread in threads:
            thread.join()
        ana.close()


def test_systemd_hears_that_the_server_answers_goes_on_and_stops(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(10)
        settings = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "300000"}
        with served(**settings) as server:
            assert manager.recv(100) == b"READY=1"
            assert httpx.get(f"{server.url}/livez").status_code == 200
            assert {manager.recv(100) for _ in range(5)} == {b"WATCHDOG=1"}
            assert server.process is not None
            server.process.send_signal(signal.SIGSTOP)  # nothing goes on any more
            time.sleep(0.2)
            manager.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                while manager.recv(100):
                    pass
            time.sleep(0.5)
            with pytest.raises(BlockingIOError):
                manager.recv(100)
            server.process.send_signal(signal.SIGCONT)
        manager.settimeout(10)
        while manager.recv(100) != b"STOPPING=1":
            pass


def test_secrets_come_as_credentials_of_systemd(tmp_path: Path) -> None:
    (tmp_path / "metrics_token").write_text("a token of length\n")
    (tmp_path / "something else").write_text("x")
    given = {"CREDENTIALS_DIRECTORY": str(tmp_path)}
    assert load(given).metrics_token == "a token of length"
    assert load({**given, "SOBREMESA_METRICS_TOKEN": "another of length"}).metrics_token == (
        "another of length"
    )
    assert load({}).metrics_token == ""
