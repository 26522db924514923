"""The lobby shows tables at which somebody waits, and nobody fills it alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sobremesa.server.tables import commands as c
from sobremesa.server.tables.journal import LOBBY, LOBBY_WAIT
from tests.server.rooms.test_hub import House, _terms
from tests.server.serving import Guest, Server, served

WAITING = [{"kind": "me"}]
BOTH = [{"kind": "me"}, {"kind": "me"}]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served(SOBREMESA_WAITING_TABLES="3") as running:
        yield running


def _listed(guest: Guest) -> list[str]:
    return [one["table"] for one in guest.get("/api/tables")["tables"]]


def test_a_vacated_table_leaves_the_lobby_until_somebody_sits_down(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open(game="colmena", seats=WAITING, public=True)
    assert table in _listed(ana)
    ana.ask(table, do="stand", seat=0)
    assert table not in _listed(ana)
    ana.ask(table, do="sit", seat=1)
    assert table in _listed(ana)
    assert ana.open(game="colmena", seats=[], public=True) not in _listed(ana)
    ana.http.delete("/api/me")
    eva = Guest(server, "Eva")
    assert table not in _listed(eva)
    ana.close()
    eva.close()


def test_somebody_has_only_so_many_tables_in_the_lobby(server: Server) -> None:
    ana, eva = Guest(server, "Ana"), Guest(server, "Eva")
    terms = {"game": "colmena", "seats": WAITING, "public": True}
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(ana.http.post, "/api/tables", json=terms) for _ in range(16)]
    answers = [one.result() for one in asked]
    opened = [one.json()["table"] for one in answers if one.status_code == 200]
    assert 1 <= len(opened) <= 3
    opened += [ana.open(**terms) for _ in range(3 - len(opened))]
    assert ana.post("/api/tables", terms, 409)["code"] == "too_many_waiting"
    assert set(_listed(ana)) >= set(opened)
    ana.open(game="colmena", seats=WAITING)  # who is invited by a link is in nobody's way
    ana.open(game="colmena", seats=BOTH, public=True)  # nor is a game that begins
    eva.sit(opened[0])
    ana.open(**terms)
    for table in opened[1:]:  # who only looked in somewhere has none there
        eva.ask(table, do="say", text="hola", room="watchers")
    for _ in range(3):
        eva.open(**terms)
    ana.close()
    eva.close()


def test_neither_those_who_wait_nor_those_who_play_crowd_the_others_out(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as hub:
            playing = await hub.open(_terms(seats=BOTH, public=True), "ana", "Ana")
            for _ in range(LOBBY + 5):
                last = await hub.open(_terms(seats=WAITING, public=True), "eva", "Eva")
            found = await hub.journal.lobby(hub.now())
            assert len(found) == LOBBY + 1
            assert found[-1] == playing
            assert await hub.journal.lobby(hub.now() + LOBBY_WAIT) == [playing]
            await hub.handle(last, c.Sit(id="1"), "blas", "Blas")
            assert set(await hub.journal.lobby(hub.now() + LOBBY_WAIT)) == {last, playing}

    asyncio.run(run())


def test_an_address_with_many_guests_does_not_fill_the_lobby() -> None:
    with served(SOBREMESA_WAITING_TABLES="2") as server:
        statuses = []
        for number in range(6):
            eva = Guest(server, f"Eva {number}")
            for _ in range(2):
                terms = {"game": "colmena", "seats": WAITING, "public": True}
                statuses.append(eva.http.post("/api/tables", json=terms).status_code)
            eva.close()
        assert statuses == [200] * 6 + [409] * 6
