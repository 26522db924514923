"""A request has an id, and is done once, for as long as its table lives."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from sobremesa.server.journal.decisions import Decision
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.tables import commands as c
from tests.server.rooms.test_hub import House, _terms
from tests.server.seated import Seated
from tests.server.serving import Guest, Server, served, wire

OTHERS = 300
"""More requests than a table keeps at hand."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as running:
        yield running


async def _talk(hub: Hub, table: str, count: int) -> None:
    for index in range(count):
        said = await hub.handle(table, c.Say(id=f"talk {index}", phrase="nice"), "ana", "Ana")
        assert said.refusal is None


def _code(decision: Decision[Any]) -> str | None:
    return decision.refusal.code if decision.refusal else None


def test_a_request_is_known_again_after_three_hundred_others(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        hello = c.Say(id="hello", text="hola")
        async with house as hub:
            name = await hub.open(_terms(seats=[{"kind": "me"}, {"kind": "me"}]), "ana", "Ana")
            first = await hub.handle(name, hello, "ana", "Ana")
            act = c.Act(id="act", action=(await hub.find(name)).table.play.state.legal()[0])
            acted = await hub.handle(name, act, "ana", "Ana")
            await _talk(hub, name, OTHERS)
            table = (await hub.find(name)).table
            assert len(table.granted) < OTHERS, "memory is bounded"
            number = table.number
            for again, before in ((hello, first), (act, acted)):  # one is legal again, one is not
                found = await hub.handle(name, again, "ana", "Ana")
                assert (_code(found), found.entries, found.number) == (None, [], before.number)
            other = await hub.handle(name, hello, "blas", "Blas")
            assert other.refusal is not None, "an id is everybody's own"
            assert other.refusal.code == "no_room"
            assert table.number == number == len(await hub.journal.read(name))
        async with house as hub:  # and after a restart
            found = await hub.handle(name, hello, "ana", "Ana")
            assert (_code(found), found.entries, found.number) == (None, [], first.number)

    asyncio.run(run())


def test_an_old_id_with_something_else_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as hub:
            name = await hub.open(_terms(seats=[{"kind": "me"}, {"kind": "me"}]), "ana", "Ana")
            await hub.handle(name, c.Say(id="1", text="hola"), "ana", "Ana")
            for count in (0, OTHERS):
                await _talk(hub, name, count)
                found = await hub.handle(name, c.Resign(id="1", seat=0), "ana", "Ana")
                assert _code(found) == "id_used"
            assert (await hub.find(name)).table.ended is None
            found = await hub.handle(name, c.Resign(id="2", seat=0), "ana", "Ana")
            assert found.refusal is None
            assert found.entries

    asyncio.run(run())


def test_the_same_written_in_another_way_is_the_same() -> None:
    one = b'{"do": "act", "id": "1", "action": "x"}'
    two = b'{"action":"x","id":"1","do":"act","seat":null,"ply":null}'
    three = b'{"do": "act", "id": "1", "action": "x", "ply": 0}'
    digests = [c.DECODER.decode(message).digest() for message in (one, two, three)]
    assert digests[0] == digests[1] != digests[2]


def test_the_last_entry_of_a_request_answers_for_all_of_them() -> None:
    seated = Seated(players=2)
    resign = c.Resign(id="enough")
    first = seated.ask("ana", resign)
    assert len(first.entries) == 2
    assert [entry.digest for entry in first.entries] == [None, resign.digest()]
    again = seated.ask("ana", resign)
    assert (again.entries, again.number) == ([], first.number)
    seated.check_replay()


def test_a_used_id_swallows_no_resignation(server: Server) -> None:
    ana, blas = Guest(server, "Ana"), Guest(server, "Blas")
    table = ana.open(game="colmena", seats=[{"kind": "me"}])
    blas.sit(table)
    number = ana.ask(table, do="act", id="1", action="wQ@0,0")["number"]
    assert ana.ask(table, do="act", id="1", action="wQ@0,0")["number"] == number
    assert ana.ask(table, 409, do="resign", id="1")["code"] == "id_used"

    async def run() -> None:
        found = await wire(ana, table).open()
        refused = await found.ask(do="resign", id="1")
        assert (refused["kind"], refused["error"]["code"]) == ("refused", "id_used")
        done = await found.ask(do="act", id="1", action="wQ@0,0")
        assert (done["kind"], done["number"]) == ("done", number)
        await found.close()

    asyncio.run(run())
    assert ana.get(f"/api/tables/{table}")["phase"] == "playing"
    ana.ask(table, do="resign", id="2")
    assert ana.get(f"/api/tables/{table}")["phase"] == "over"
    ana.close()
    blas.close()


def test_nobody_uses_up_the_ids_of_the_server() -> None:
    with served(SOBREMESA_AWAY_SECONDS="0.3") as server:
        ana, blas = Guest(server, "Ana"), Guest(server, "Blas")
        table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "open"}])
        blas.sit(table)

        async def come_and_go() -> None:
            wire_ = await wire(ana, table).open()
            for own in ("", "server:"):  # what the server will ask for when she has gone
                number = blas.get(f"/api/tables/{table}")["number"] + 1
                await wire_.send(id=f"{own}gone-{number}-0", do="say", phrase="nice")
                await wire_.until("refused" if own else "events")
            await wire_.close()

        asyncio.run(come_and_go())
        until = time.monotonic() + 10
        while not blas.get(f"/api/tables/{table}")["seats"][0]["away"]:
            assert time.monotonic() < until, "who has gone never counts as away"
            time.sleep(0.1)
        ana.close()
        blas.close()


def test_a_tournament_knows_its_requests_too(server: Server) -> None:
    ana = Guest(server, "Ana")
    terms = {"title": "Copa", "game": "colmena", "format": "knockout"}
    cup = ana.post("/api/tournaments", {"terms": terms})["tournament"]
    path = f"/api/tournaments/{cup}"
    first = ana.post(path, {"do": "join", "id": "1"})
    assert ana.post(path, {"do": "join", "id": "1"}) == first
    assert ana.post(path, {"do": "leave", "id": "1"}, 409)["code"] == "id_used"
    assert len(ana.get(path)["entrants"]) == 1
    ana.close()


# what an earlier version has written

DATA = Path(__file__).parents[1] / "data"


@pytest.fixture
def earlier(tmp_path: Path) -> Iterator[tuple[Server, dict[str, Any]]]:
    """Serve a file of version 1, in which one request was done twice."""
    (tmp_path / "tables.db").write_bytes(
        gzip.decompress((DATA / "version1.db.gz").read_bytes()),
    )
    server = Server(f"sqlite:{tmp_path}/tables.db")
    server.start()
    yield server, json.loads((DATA / "version1.json").read_text())
    server.stop()


def test_a_file_of_the_first_version_opens_with_all_that_is_in_it(
    earlier: tuple[Server, dict[str, Any]],
) -> None:
    server, known = earlier
    with httpx.Client(base_url=server.url, timeout=20) as ana:
        ana.cookies.set("sobremesa", known["ana"])
        path = f"/api/tables/{known['table']}"
        shown = ana.get(path).json()
        assert (shown["number"], shown["you"]["seats"]) == (known["number"], [0])
        assert shown["clock"]["running"] == 0
        assert shown["clock"]["left"][0] > 50_000, "the time since then does not count"
        hello = {"do": "say", "id": "hello", "text": "hola"}
        assert ana.post(path, json=hello).json() == {"number": known["again"]}
        first = {"do": "act", "id": "first", "action": "wQ@0,0"}
        assert ana.post(path, json=first).json() == {"number": known["first"]}
        said = {"do": "say", "id": "new", "text": "sigo aquí"}
        assert ana.post(path, json=said).json() == {"number": known["number"] + 2}
        kinds = [e["event"]["kind"] for e in ana.get(f"{path}/events?last=528").json()["events"]]
        assert kinds == ["resumed", "said"]
        assert ana.get(f"/api/tables/{known['over']}").json()["phase"] == "over"
        assert ana.get("/api/me").json()["account"] is True
        assert len(ana.get(f"/api/tournaments/{known['cup']}").json()["entrants"]) == 1
        token = {"Authorization": f"Bearer {known['token']}"}
        assert httpx.get(f"{server.url}/api/me", headers=token).json()["name"] == "Ana"
    server.kill()
    server.start()  # it is brought forwards once
    with httpx.Client(base_url=server.url, timeout=20) as ana:
        ana.cookies.set("sobremesa", known["ana"])
        assert ana.post(path, json=said).json() == {"number": known["number"] + 2}
