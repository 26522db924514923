"""How many connections an address has, of every kind."""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.server.connecting import (
    PATIENCE,
    REQUEST,
    alone,
    answer_on,
    dial,
    guest_of,
    soon,
)
from tests.server.serving import Guest, Server, served, wire


def _cups(ana: Guest) -> str:
    terms = {"title": "Copa", "game": "colmena", "format": "robin"}
    return str(ana.post("/api/tournaments", {"terms": terms})["tournament"])


def test_sockets_and_streams_of_every_kind_are_counted_together() -> None:
    with served(SOBREMESA_ADDRESS_SOCKETS="4") as server, guest_of(server) as ana:
        table, cup = alone(ana), _cups(ana)
        paths = [
            f"/api/tables/{table}/stream",
            "/api/me/stream",
            f"/api/tournaments/{cup}/stream",
        ]
        spot = {"spot": {"game": "colmena"}, "deeper": True}

        async def run() -> None:
            stack = contextlib.AsyncExitStack()
            http = await stack.enter_async_context(
                httpx.AsyncClient(base_url=server.url, headers=ana.headers(), timeout=PATIENCE)
            )
            streams = [await stack.enter_async_context(http.stream("GET", path)) for path in paths]
            assert [stream.status_code for stream in streams] == [200] * 3
            found = await wire(ana, table).open()
            for path in paths:
                refused = await http.get(path)
                assert (refused.status_code, refused.json()["code"]) == (429, "too_many"), path
            refused = await http.post("/api/analysis/lines", json=spot)
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
            with pytest.raises(Exception, match="429"):
                await wire(ana, table).open()
            assert (await http.get("/api/me")).status_code == 200  # what does not last is free
            await found.close()
            async with asyncio.timeout(PATIENCE):  # a place is free as soon as that is noticed
                while True:
                    async with http.stream("POST", "/api/analysis/lines", json=spot) as lines:
                        if lines.status_code == 200:
                            break
            await stack.aclose()

        asyncio.run(run())
        for _ in range(12):  # no place is lost
            soon(lambda: _streams(ana, paths[0]))


def _streams(guest: Guest, path: str) -> bool:
    with guest.http.stream("GET", path) as stream:
        return stream.status_code == 200


def test_an_address_has_only_so_many_connections() -> None:
    with served(SOBREMESA_ADDRESS_CONNECTIONS="5") as server, ExitStack() as stack:
        silent = [stack.enter_context(dial(server.port, "127.0.0.3")) for _ in range(5)]
        soon(lambda: _refused_at_the_door(server, "127.0.0.3") == "too_many")
        other = dial(server.port, "127.0.0.4")
        other.sendall(REQUEST)
        assert answer_on(other)[0] == 200
        for connection in silent:
            connection.close()
        soon(lambda: _refused_at_the_door(server, "127.0.0.3") is None)
        other.close()


def test_the_server_has_only_so_many_connections() -> None:
    with served(SOBREMESA_CONNECTIONS="5") as server, ExitStack() as stack:
        silent = [stack.enter_context(dial(server.port, f"127.0.1.{n}")) for n in range(1, 6)]
        soon(lambda: _refused_at_the_door(server, "127.0.0.1") == "busy")
        for connection in silent:
            connection.close()
        soon(lambda: _refused_at_the_door(server, "127.0.0.1") is None)


def test_connections_leave_files_for_everything_else(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db")
    server.under = ("sh", "-c", 'ulimit -n 150; exec "$@"', "sh")
    server.said = tmp_path / "log"
    server.start()
    try:
        with guest_of(server) as ana, ExitStack() as stack:
            table = alone(ana)
            for number in range(120):
                stack.enter_context(dial(server.port, f"127.0.1.{number + 1}"))
            soon(lambda: _refused_at_the_door(server, "127.0.0.1") == "busy")
            ana.ask(table, do="act", action="wQ@0,0")
            assert ana.http.get(f"/api/tables/{table}/image.png").status_code == 200
    finally:
        server.stop()
    assert "Traceback" not in server.said.read_text()


def _refused_at_the_door(server: Server, address: str) -> str | None:
    with dial(server.port, address) as connection, contextlib.suppress(ConnectionError):
        connection.sendall(REQUEST)
        status, answer, _ = answer_on(connection)
        return None if status == 200 else str(answer["code"])
    return "cut"


def test_behind_a_proxy_everybody_is_counted_by_their_own_address() -> None:
    settings = {
        "SOBREMESA_PROXIES": "127.0.0.0/8",
        "SOBREMESA_ADDRESS_CONNECTIONS": "2",
        "SOBREMESA_ADDRESS_SOCKETS": "2",
    }
    with served(**settings) as server, guest_of(server) as ana, ExitStack() as stack:
        table = alone(ana)
        found = []
        for host in ("192.0.2.1", "192.0.2.1", "192.0.2.1", "2001:db8::1", "2001:db8::2"):
            client = stack.enter_context(httpx.Client(base_url=server.url, timeout=PATIENCE))
            stream = stack.enter_context(
                client.stream(
                    "GET", f"/api/tables/{table}/stream", headers={"X-Forwarded-For": host}
                )
            )
            found.append(stream.status_code)
        assert found == [200, 200, 429, 200, 200]
