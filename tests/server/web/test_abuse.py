"""Those who do not play fair: typed refusals, and nobody else notices."""

# long: many cases of one subject, which share their helpers

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import sobremesa
from sobremesa.server.people.login_limits import FIRST
from tests.server.serving import Guest, Server, served, wire

NORMAL = {
    "SOBREMESA_SOCKET_RATE": "10",
    "SOBREMESA_SOCKET_BURST": "40",
    "SOBREMESA_ADDRESS_SOCKETS": "20",
}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served(**NORMAL) as running:
        yield running


@pytest.fixture
def ana(server: Server) -> Iterator[Guest]:
    guest = Guest(server, "Ana")
    yield guest
    guest.close()


@pytest.fixture
def eva(server: Server) -> Iterator[Guest]:
    guest = Guest(server, "Eva")
    yield guest
    guest.close()


def _alone(ana: Guest) -> str:
    return ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])


def _untouched(ana: Guest, table: str, plies: int) -> None:
    """The game goes on as if nothing had happened."""
    state = sobremesa.game("colmena").start()
    begin = time.perf_counter()
    for ply in range(plies):
        action = state.legal()[0]
        ana.ask(table, do="act", action=action, ply=ply)
        state = state.play(action)
    assert time.perf_counter() - begin < 10


def test_a_foreign_seat_stays_foreign(ana: Guest, eva: Guest) -> None:
    table = _alone(ana)
    for seat in (None, 0, 1, 7):
        refused = eva.ask(table, 403, do="act", action="wQ@0,0", seat=seat)
        assert refused["code"] == "not_seated"
    for do in ("resign", "abort", "pass_on", "undo"):
        assert eva.ask(table, 403, do=do)["code"] == "not_seated"
    assert ana.get(f"/api/tables/{table}")["actions"] == []


def test_a_wrong_secret_is_nobody(server: Server, ana: Guest) -> None:
    table = _alone(ana)
    name, _, secret = ana.cookie.partition(".")
    wrong = secret[:-1] + ("y" if secret.endswith("x") else "x")
    for forged in (f"{name}.{wrong}", f"{name}.", name, f".{secret}", "a.b", "", "x" * 500):
        client = httpx.Client(base_url=server.url, cookies={"sobremesa": forged})
        response = client.post(f"/api/tables/{table}", json={"do": "resign", "id": "1"})
        assert response.status_code == 401, forged
        assert client.get("/api/me").json()["id"] is None
        client.close()
    bearer = {"Authorization": f"Bearer {name}.{wrong}"}
    assert httpx.get(f"{server.url}/api/me", headers=bearer).status_code == 401


def test_another_origin_is_refused(server: Server, ana: Guest) -> None:
    table = _alone(ana)
    evil = {"Origin": "https://evil.example"}
    response = ana.http.post(f"/api/tables/{table}", json={"do": "resign", "id": "1"}, headers=evil)
    assert response.status_code == 403
    assert response.json()["code"] == "foreign_origin"
    own = {"Origin": server.url}
    assert ana.http.post("/api/me", json={"name": "Ana B"}, headers=own).status_code == 200
    crossed = {"Sec-Fetch-Site": "cross-site"}
    assert ana.http.post("/api/me", json={"name": "X"}, headers=crossed).status_code == 403

    async def run() -> None:
        url = f"{server.url}/api/tables/{table}/socket".replace("http", "ws", 1)
        for origin in ("https://evil.example", "null"):
            with pytest.raises(InvalidStatus) as refused:
                await connect(url, additional_headers={**ana.headers(), "Origin": origin})
            assert refused.value.response.status_code == 403
        async with connect(url, additional_headers={**ana.headers(), "Origin": server.url}):
            pass

    asyncio.run(run())


def test_a_form_of_another_site_cannot_post(server: Server, ana: Guest) -> None:
    table = _alone(ana)
    body = json.dumps({"do": "resign", "id": "1"})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        response = ana.http.post(
            f"/api/tables/{table}", content=body, headers={"Content-Type": kind}
        )
        assert response.status_code == 400
    cookie = httpx.post(f"{server.url}/api/me", json={"name": "Z"}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_replayed_and_reordered_messages_change_nothing(ana: Guest) -> None:
    table = _alone(ana)
    state = sobremesa.game("colmena").start()
    sent: list[dict[str, Any]] = []
    for ply in range(4):
        action = state.legal()[0]
        sent.append({"do": "act", "action": action, "ply": ply, "id": f"m{ply}"})
        ana.ask(table, **sent[-1])
        state = state.play(action)
    for command in reversed(sent):  # the same messages once more, backwards
        ana.ask(table, **command)
        stale = ana.ask(table, 409, **{**command, "id": "new" + str(command["id"])})
        assert stale["code"] == "stale"
    assert ana.get(f"/api/tables/{table}")["actions"] == [command["action"] for command in sent]


GARBAGE = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff\xfe\x00",
    b'{"do":"act"}',
    b'{"do":"fly","id":"1"}',
    b'{"do":"act","id":"1","action":7}',
    b'{"do":"act","id":"1","action":"x","seat":-1}',
    b'{"do":"act","id":"1","action":"x","more":1}',
    b'{"do":"act","id":"","action":"x"}',
    b'{"do":"act","id":"1","action":"' + b"x" * 300 + b'"}',
    b'{"do":"say","id":"1","text":"\\ud800"}',
    b'{"do":"arrange","id":"1","values":' + b'{"a":' * 2000,
    b"[" * 16_000,
    b'{"do":"arrange","id":"1","values":{"a":' + b"[" * 30 + b"]" * 30 + b"}}",
]


def test_garbage_is_refused_by_type(ana: Guest) -> None:
    table = _alone(ana)
    for junk in GARBAGE:
        response = ana.http.post(
            f"/api/tables/{table}", content=junk, headers={"Content-Type": "application/json"}
        )
        assert response.status_code == 400, junk[:60]
        assert response.json()["code"] in ("bad_message", "too_deep")

    async def run() -> None:
        found = await wire(ana, table).open()
        await found.until("present")
        assert found.socket is not None
        for junk in GARBAGE:
            await found.socket.send(junk)
            answer = await found.until("refused")
            assert answer["error"]["code"] in ("bad_message", "too_deep"), junk[:60]
        await found.close()

    asyncio.run(run())
    _untouched(ana, table, 4)


def test_oversize_messages_end_the_connection_only(ana: Guest) -> None:
    table = _alone(ana)
    big = {"do": "say", "id": "1", "text": "x" * 17_000}
    assert ana.http.post(f"/api/tables/{table}", json=big).status_code == 413

    def chunks() -> Iterator[bytes]:
        yield from (b" " * 4096 for _ in range(8))

    response = ana.http.post(
        f"/api/tables/{table}", content=chunks(), headers={"Content-Type": "application/json"}
    )
    assert response.status_code == 413

    async def run() -> None:
        found = await wire(ana, table).open()
        assert found.socket is not None
        await found.socket.send(json.dumps(big))
        with contextlib.suppress(ConnectionClosed):
            while True:
                await found.next()
        assert found.socket.close_code == 1009

    asyncio.run(run())
    _untouched(ana, table, 4)


def test_a_flood_is_slowed_then_cut_and_others_play_on(ana: Guest, eva: Guest) -> None:
    table, other = _alone(ana), _alone(eva)

    async def flood() -> int:
        found = await wire(eva, other).open()
        assert found.socket is not None
        refused = 0
        with contextlib.suppress(ConnectionClosed):
            for index in range(2000):
                await found.send(do="mute", id=f"f{index}", whom="x")
        with contextlib.suppress(ConnectionClosed):
            while True:
                message = await found.next()
                refused += message.get("error", {}).get("code") == "too_fast"
        assert found.socket.close_code == 1008
        return refused

    async def run() -> None:
        refused, _ = await asyncio.gather(flood(), asyncio.to_thread(_untouched, ana, table, 20))
        assert refused > 10

    asyncio.run(run())


def test_an_address_has_only_so_many_sockets(server: Server, ana: Guest) -> None:
    table = _alone(ana)

    async def run() -> None:
        wires = []
        with contextlib.suppress(InvalidStatus):
            for _ in range(30):
                wires.append(await wire(ana, table).open())
        assert 10 <= len(wires) <= 20
        for found in wires:
            await found.close()

    asyncio.run(run())


def test_requests_have_credits() -> None:
    tight = {"SOBREMESA_ADDRESS_RATE": "5", "SOBREMESA_ADDRESS_BURST": "30"}
    with served(**tight) as server, httpx.Client(base_url=server.url) as client:
        statuses = [client.get("/api/games").status_code for _ in range(60)]
        assert statuses[:20] == [200] * 20
        assert 429 in statuses
        assert client.get("/healthz").status_code == 200


def test_every_answer_forbids_inline_script(server: Server) -> None:
    for path in ("/api/games", "/nowhere", "/openapi.json"):
        headers = httpx.get(server.url + path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_half_a_request_does_not_hold_the_server(server: Server, ana: Guest) -> None:
    table = _alone(ana)
    slow = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    for connection in slow:
        connection.sendall(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    _untouched(ana, table, 4)
    for connection in slow:
        connection.close()


def test_a_person_talks_no_faster_through_many_connections() -> None:
    usual = {"SOBREMESA_TALK_RATE": "0.5", "SOBREMESA_TALK_BURST": "20"}
    with served(**usual) as server:
        ana = Guest(server, "Ana")
        tables = [_alone(ana) for _ in range(4)]

        async def talk(table: str, number: int) -> int:
            found = await wire(ana, table).open()
            granted = 0
            for count in range(30):
                name = f"{number}-{count}"
                command = {"do": "say", "text": "x"} if count % 2 else {"do": "mute", "whom": "x"}
                answer = await found.ask(id=name, **command)
                granted += answer["kind"] == "events"
                assert granted or answer["error"]["code"] == "too_fast"
            await found.close()
            return granted

        async def run() -> int:
            talking = [talk(tables[number % 4], number) for number in range(12)]
            return sum(await asyncio.gather(*talking))

        begin = time.monotonic()
        granted = asyncio.run(run())
        granted += sum(
            ana.http.post(
                f"/api/tables/{tables[0]}", json={"do": "say", "id": f"h{n}", "text": "x"}
            ).status_code
            == 200
            for n in range(30)
        )
        assert 20 <= granted <= 21 + 0.5 * (time.monotonic() - begin)
        _untouched(ana, tables[0], 20)  # who talks too much may still play
        ana.close()


def test_a_person_asks_no_faster_through_many_connections() -> None:
    usual = {"SOBREMESA_PERSON_RATE": "5", "SOBREMESA_PERSON_BURST": "30"}
    with served(**usual) as server:
        ana, eva = Guest(server, "Ana"), Guest(server, "Eva")
        table = _alone(ana)
        begin = time.monotonic()
        statuses = [
            ana.http.post(
                f"/api/tables/{table}", json={"do": "mute", "id": f"{n}", "whom": "x"}
            ).status_code
            for n in range(60)
        ]
        assert statuses[:30] == [200] * 30
        assert statuses.count(200) <= 31 + 5 * (time.monotonic() - begin)
        assert set(statuses) == {200, 429}
        eva.ask(table, 403, do="resign")  # others may ask
        ana.close()
        eva.close()


def _enter(server: Server, address: str, password: str, cookie: str = "") -> httpx.Response:
    """Try to come in from an address."""
    transport = httpx.HTTPTransport(local_address=address)
    cookies = {"sobremesa": cookie} if cookie else None
    with httpx.Client(
        base_url=server.url, transport=transport, cookies=cookies, timeout=20
    ) as client:
        return client.post("/api/me/session", json={"name": "Ana L", "password": password})


def test_who_guesses_a_password_waits_and_its_owner_does_not(server: Server, ana: Guest) -> None:
    password = "correct horse"
    ana.post("/api/me/account", {"name": "Ana L", "password": password})
    for _ in range(6):
        assert _enter(server, "127.0.0.2", "wrong horses").status_code == 401
    refused = _enter(server, "127.0.0.2", "wrong horses")
    assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
    assert int(refused.headers["retry-after"]) in (1, 2)
    for number in range(3, 23):  # and from everywhere
        assert _enter(server, f"127.0.0.{number}", "wrong horses").status_code == 401
        assert _enter(server, f"127.0.0.{number}", password).status_code in (200, 429)
    # the owner comes in at once from elsewhere, and where they are signed in
    assert _enter(server, "127.0.0.1", password).status_code == 200
    begin = time.monotonic()
    _enter(server, "127.0.0.22", "wrong horses")
    there = _enter(server, "127.0.0.22", password).status_code
    waited = time.monotonic() - begin  # on a crowded machine a guess takes that long by itself
    assert there == 429 or waited > FIRST
    assert _enter(server, "127.0.0.22", password, ana.cookie).status_code == 200


def test_names_are_plain(server: Server) -> None:
    for name in ("<b>", "a\u202eb" * 20, " ", "\x00", "-", "x" * 25, "a\nb<i>"):
        response = httpx.post(f"{server.url}/api/me", json={"name": name})
        assert response.status_code == 400, name
    assert httpx.post(f"{server.url}/api/me", json={"name": "  José  Ñ. "}).json()["name"] == (
        "José Ñ."
    )


def test_no_secret_is_ever_logged(tmp_path: Path) -> None:
    database = f"sqlite:{tmp_path}/tables.db"
    server = Server(database)
    server.said = tmp_path / "log"
    server.start()
    ana = Guest(server, "Ana")
    password, arrangement = "correct horse", "RKBRPPPPPNBP.PQNP."
    ana.post("/api/me/account", {"name": "Ana L", "password": password})
    ana.post("/api/me/session", {"name": "Ana L", "password": "wrong horses"}, status=401)
    token = ana.post("/api/me/tokens", {"label": "program"})["token"]
    table = ana.open(game="reyes", secret=True, seats=[{"kind": "me"}])
    eva = Guest(server, "Eva")
    eva.sit(table)
    ana.ask(table, do="arrange", values={"S": arrangement})
    ana.ask(table, 409, do="arrange", values={"S": arrangement[:-1]})
    for headers in ({"Authorization": f"Bearer {token}"}, {"Cookie": f"sobremesa={token}x"}):
        httpx.get(f"{server.url}/api/me?token={token}", headers=headers)
    # the worst that can happen: the database fails, and what was asked with it
    apsw.Connection(f"{tmp_path}/tables.db").execute("DROP TABLE people; DROP TABLE events")
    broken = [
        ana.http.post("/api/me/session", json={"name": "Ana L", "password": password}),
        ana.http.post(f"/api/tables/{table}", json={"do": "arrange", "id": "z", "values": {}}),
        httpx.post(f"{server.url}/api/me", json={"name": "Otro"}),
    ]
    assert {response.status_code for response in broken} == {500}
    assert {response.headers["connection"] for response in broken} == {"close"}
    assert all(response.json()["code"] == "busy" for response in broken)
    server.stop()
    said = server.said.read_text()
    assert "a request failed" in said
    words = [key.partition(".")[2] for key in (token, ana.cookie, eva.cookie)]
    for secret in (password, "wrong horses", arrangement, *words):
        assert secret not in said
    ana.close()
    eva.close()
