"""People at several server processes on one PostgreSQL, woken by Redis."""

from __future__ import annotations

import asyncio
import time

import httpx
import psycopg
import pytest

import sobremesa
from tests.server.serving import Guest, Server, Wire, at, wire

pytestmark = [pytest.mark.heavy, pytest.mark.xdist_group("many")]


def test_players_of_one_table_may_sit_at_different_servers(servers: list[Server]) -> None:
    ana, blas = Guest(servers[0], "Ana"), Guest(servers[1], "Blas")
    table = ana.open(game="colmena", seats=[{"kind": "me"}])
    blas.sit(table)

    async def run() -> None:
        wires = [await wire(guest, table).open(last=0) for guest in (ana, blas)]
        state = sobremesa.game("colmena").start()
        waits = []
        for ply in range(20):
            begin = time.perf_counter()
            action = state.legal()[0]
            answer = await wires[ply % 2].ask(do="act", action=action, ply=ply)
            assert answer["kind"] == "events", answer
            state = state.play(action)
            other = wires[1 - ply % 2]
            while (other.last or 0) < (wires[ply % 2].last or 0):
                await other.next()
            waits.append(time.perf_counter() - begin)
        assert sorted(waits)[10] < 1.0, "the other server is woken, it does not only look"
        heard = [
            [event["n"] for message in found.heard for event in message.get("events", ())]
            for found in wires
        ]
        assert heard[0] == heard[1] == list(range(1, heard[0][-1] + 1))
        for found in wires:
            await found.close()

    asyncio.run(run())
    ana.close()
    blas.close()


def test_a_character_that_the_database_does_not_store_breaks_nothing(servers: list[Server]) -> None:
    ana = Guest(servers[0], "Ana")
    table = ana.open(game="colmena")
    ana.ask(table, status=400, do="mute", id="a\0b", whom="x")
    ana.ask(table, do="mute", whom="a\0b")
    for path in (f"/api/people/{ana.id}/games?name=%00", "/t/%00", "/people/p%00"):
        assert ana.http.get(path).status_code in (400, 404), path
    key = {"Cookie": 'sobremesa="\\000.x"'}
    assert httpx.get(f"{servers[0].url}/api/me", headers=key).json()["id"] is None
    ana.close()


def test_only_one_of_two_servers_gets_the_next_number(servers: list[Server]) -> None:
    ana = Guest(servers[0], "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])

    async def run() -> None:
        wires = []
        for server in servers:
            found = wire(ana, table)
            found.url = f"{server.url}/api/tables/{table}"
            wires.append(await found.open(last=0))
        state = sobremesa.game("colmena").start()
        for ply in range(15):
            action = state.legal()[ply % 3]
            answers = await asyncio.gather(
                *(
                    found.ask(do="act", action=action, ply=ply, id=f"{ply}-{i}")
                    for i, found in enumerate(wires)
                )
            )
            granted = [answer for answer in answers if answer["kind"] == "events"]
            refused = [answer for answer in answers if answer["kind"] == "refused"]
            assert len(granted) == 1, answers
            assert refused[0]["error"]["code"] in ("stale", "not_your_turn")
            state = state.play(action)
        for found in wires:
            await found.close()

    asyncio.run(run())
    shown = ana.get(f"/api/tables/{table}")
    assert len(shown["actions"]) == 15
    ana.close()


def test_who_sits_at_another_server_is_seen_and_is_not_away(servers: list[Server]) -> None:
    ana, blas = Guest(servers[0], "Ana"), Guest(servers[1], "Blas")
    table = ana.open(game="colmena", seats=[{"kind": "me"}])
    blas.sit(table)

    async def run() -> None:
        here = await wire(ana, table).open(last=0)
        there = await wire(blas, table).open(last=0)
        while (await here.until("present"))["seats"] != [True, True]:
            pass
        moved = wire(blas, table)
        moved.url = here.url
        await moved.open(last=0)
        await there.close()  # he is at the first server now
        await asyncio.sleep(2.5)
        assert not ana.get(f"/api/tables/{table}")["seats"][1]["away"]
        await moved.close()
        while "left" not in [e["event"]["kind"] for e in (await here.until("events"))["events"]]:
            pass
        assert ana.get(f"/api/tables/{table}")["seats"][1]["away"]
        await here.close()

    asyncio.run(run())
    ana.close()
    blas.close()


def test_a_token_withdrawn_at_one_server_soon_opens_nothing_at_the_other(
    servers: list[Server],
) -> None:
    ana = Guest(servers[0], "Ana")
    token = ana.post("/api/me/tokens", {"label": "x"})["token"]
    headers = {"Authorization": f"Bearer {token}"}

    def status() -> int:
        return httpx.get(servers[1].url + "/api/me", headers=headers).status_code

    assert status() == 200
    ana.http.delete(f"/api/me/tokens/{token.partition('.')[0]}")
    until = time.monotonic() + 20
    while status() == 200:
        assert time.monotonic() < until
        time.sleep(0.5)
    assert status() == 401
    ana.close()


def test_a_request_of_one_server_is_known_at_the_other(servers: list[Server]) -> None:
    ana = Guest(servers[0], "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])
    path = f"/api/tables/{table}"
    hello = {"do": "say", "id": "hello", "text": "hola"}
    number = ana.post(path, hello)["number"]
    act = {"do": "act", "id": "act", "action": "wQ@0,0", "ply": 0}
    with at(ana, servers[1]) as there:
        assert there.get(path).json()["number"] == number
        acted = ana.post(path, act)["number"]
        assert there.post(path, json=act).json() == {"number": acted}, "at once, and not refused"
        assert there.post(path, json=hello).json() == {"number": number}
        for index in range(300):
            ana.ask(table, do="say", id=f"talk {index}", phrase="nice")
        assert there.post(path, json=hello).json() == {"number": number}
        resign = there.post(path, json={"do": "resign", "id": "hello"})
        assert (resign.status_code, resign.json()["code"]) == (409, "id_used")
        assert there.get(path).json()["number"] == acted + 300
    ana.close()


@pytest.mark.parametrize("how", ["session", "token", "person"])
def test_what_a_key_has_opened_ends_at_the_other_server_too(
    servers: list[Server], how: str
) -> None:
    ana, blas = Guest(servers[0], "Ana Belén"), Guest(servers[0], "Blas")
    table = ana.open(game="colmena", seats=[{"kind": "me"}])
    blas.sit(table)
    ana.ask(table, do="say", text="palabras mías")
    token = ana.post("/api/me/tokens", {"label": "x"})["token"]
    paths = {
        "session": "/api/me/session",
        "token": f"/api/me/tokens/{token.partition('.')[0]}",
        "person": "/api/me",
    }

    async def run() -> float:
        found = wire(ana, table)
        found.url = found.url.replace(servers[0].url, servers[1].url)
        if how == "token":
            found.headers = {"Authorization": f"Bearer {token}"}
        await found.open()
        await found.until("welcome")  # later than that nobody comes back to a seat they have left
        begin = time.monotonic()
        await asyncio.to_thread(ana.http.delete, paths[how])
        assert (await found.until("refused"))["error"]["code"] == "who_are_you"
        assert found.socket is not None
        await found.socket.wait_closed()
        assert found.socket.close_code == 4001
        return time.monotonic() - begin

    assert asyncio.run(run()) < 5 + 5  # documented, and a crowded machine
    if how == "person":
        with at(blas, servers[1]) as there:
            until = time.monotonic() + 30
            while "Ana Belén" in there.get(f"/api/tables/{table}").text:
                assert time.monotonic() < until
                time.sleep(0.2)
            told = there.get(f"/api/tables/{table}/events").text
            assert "Ana Belén" not in told
            assert "palabras mías" not in told
            assert there.get(f"/api/tables/{table}").json()["seats"][0]["away"]
    ana.close()
    blas.close()


def test_who_watches_at_another_server_goes_when_the_game_begins(servers: list[Server]) -> None:
    ana, eva = Guest(servers[0], "Ana"), Guest(servers[1], "Eva")
    table = ana.open(game="colmena", seats=[{"kind": "me"}], watchers=False)

    async def run() -> None:
        watcher = await wire(eva, table).open()
        await asyncio.to_thread(ana.ask, table, do="sit")
        assert (await watcher.until("refused"))["error"]["code"] == "no_watchers"
        assert watcher.socket is not None
        await watcher.socket.wait_closed()
        assert not [message for message in watcher.heard if message["kind"] == "events"]

    asyncio.run(run())
    ana.close()
    eva.close()


def test_a_crowd_that_watches_is_one_row(servers: list[Server]) -> None:
    one, two = servers
    ana = Guest(one, "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "open"}])
    crowd = [Guest(one, f"Eva {number}") for number in range(20)]
    blas = crowd[0]

    async def run() -> None:
        there = await Wire(f"{two.url}/api/tables/{table}", {}).open()
        here = [await wire(guest, table).open() for guest in (ana, *crowd)]
        while (await there.until("present"))["watchers"] != 21:
            pass
        with psycopg.connect(one.database) as connection:
            rows = connection.execute(
                "SELECT COUNT(*) FROM present WHERE table_id = %s", (table,)
            ).fetchone()
        assert rows is not None
        assert rows[0] <= 3, "the player, those who watch, and who watches elsewhere"
        await asyncio.to_thread(blas.sit, table)  # who watched is told apart from now on
        while True:
            told = await there.until("present")
            if told["seats"] == [True, True] and told["watchers"] == 20:
                break
        for found in (there, *here):
            await found.close()

    asyncio.run(run())
    for guest in (ana, *crowd):
        guest.close()
