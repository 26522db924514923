"""Several server processes on one PostgreSQL, woken by Redis."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import httpx
import pytest

import sobremesa
from tests.server import killing, services
from tests.server.serving import Guest, Server, wire
from tests.server.test_tournaments import announce, ask, tables, view, wait_for

pytestmark = pytest.mark.heavy


@pytest.fixture(scope="module")
def servers() -> Iterator[list[Server]]:
    with services.postgres() as database, services.redis() as redis:
        settings = {"SOBREMESA_REDIS": redis, "SOBREMESA_AWAY_SECONDS": "1"}
        running = [Server(database, **settings) for _ in range(2)]
        for server in running:
            server.start()
        yield running
        for server in running:
            server.stop()


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


def test_two_servers_play_one_tournament_while_one_of_them_is_killed(
    servers: list[Server],
) -> None:
    organiser, other = Guest(servers[1], "Organiza"), Guest(servers[0], "Otra")
    cup = announce(organiser, {"gap": 0}, game="colmena", format="robin", most=40)
    for _ in range(4):
        ask(organiser, cup, "add_bot", level=1)
    with other.http.stream("GET", f"/api/tournaments/{cup}/stream") as stream:
        lines = (json.loads(line) for line in stream.iter_lines() if line.strip())
        assert next(lines)["number"] >= 1
        ask(organiser, cup, "begin")
        while next(lines)["number"] < 7:  # at the other server, too
            pass
    for decided in (1, 3):
        wait_for(organiser, cup, partial(_decided, decided), 300)
        servers[0].kill()
        servers[0].start()
    over = wait_for(organiser, cup, lambda found: found["phase"] == "over", 600)
    games = [table for one in over["rounds"] for table in one["tables"]]
    assert [len(table["games"]) for table in games] == [1] * 6, "every game is reported once"
    other.close()
    other = Guest(servers[0], "Otra")
    there = view(other, cup)
    assert there["rounds"] == over["rounds"]
    assert there["standings"] == over["standings"]
    records = organiser.http.get(f"/api/tournaments/{cup}/records").text.splitlines()
    assert len(records) == 6
    organiser.close()
    other.close()


def _decided(number: int, found: dict[str, Any]) -> bool:
    listed = [table for one in found["rounds"] for table in one["tables"]]
    return len([table for table in listed if table["decided"]]) >= number


def test_who_plays_at_one_server_is_not_missed_by_the_other(servers: list[Server]) -> None:
    ana, blas = Guest(servers[0], "Ana"), Guest(servers[1], "Blas")
    cup = announce(ana, {"gap": 0, "patience": 5}, format="knockout")
    for guest in (ana, blas):
        ask(guest, cup, "join")
    ask(ana, cup, "begin")
    found = wait_for(ana, cup, lambda f: f["rounds"] and tables(f)[0]["at"])
    at = tables(found)[0]["at"]

    async def run() -> None:
        wires = [await wire(guest, at).open(last=0) for guest in (ana, blas)]
        await asyncio.sleep(12)  # both think for much longer than the patience
        for one in wires:
            await one.close()

    asyncio.run(run())
    for guest in (ana, blas):
        assert not tables(view(guest, cup))[0]["absent"]
    wait_for(blas, cup, lambda f: f["phase"] == "over", 120)
    ana.close()
    blas.close()


def test_killing_one_of_two_servers_loses_nothing(servers: list[Server]) -> None:
    print(killing.run(servers, tables=20, kills=4, seed=2))
