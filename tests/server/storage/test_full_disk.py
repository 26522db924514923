"""A full disk: nothing is lost or half done, and everything goes on when there is room."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import apsw
import httpx
import pytest

from sobremesa.server.people.accounts import People
from sobremesa.server.rooms.hub import Timeouts
from sobremesa.server.storage.health import LOG_INTERVAL, Health, Unwritable
from sobremesa.server.storage.sqlite import SQLite
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.table import Table
from tests.server.disks import KINDS, Disk, disk
from tests.server.rooms.test_hub import Ear, House, _terms, _until
from tests.server.serving import Guest, Server, wire
from tests.server.storage.test_storage import _entry

pytestmark = pytest.mark.everything  # disks are filled and emptied


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    with disk(request.param, tmp_path) as found:
        yield found


@pytest.fixture
def serving(place: Disk, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(f"sqlite:{place.folder}/tables.db")
    server.said = tmp_path_factory.mktemp("said") / "log"
    server.start()
    yield server
    server.stop()


def _pid(server: Server) -> int:
    assert server.process is not None
    return server.process.pid


def _wait(true: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not true():
        assert time.monotonic() < until
        time.sleep(0.1)


def _ready(server: Server) -> bool:
    return httpx.get(f"{server.url}/readyz", timeout=20).status_code == 200


SETTLED = 4.0
"""Seconds in which the journal is copied more than once: until then it may find room in itself."""


def _refused(guest: Guest, table: str) -> Any:
    """Ask until nothing finds room any more, and give the refusal."""
    since, refusal = time.monotonic(), None
    while time.monotonic() < since + SETTLED:
        said = {"do": "say", "id": os.urandom(8).hex(), "text": "x"}  # as short as it can be
        response = guest.http.post(f"/api/tables/{table}", json=said)
        if response.status_code == 200:
            since = time.monotonic()
        else:
            assert response.status_code == 503, response.text
            refusal = response.json()
            time.sleep(0.02)
    return refusal


def test_a_server_outlives_a_full_disk_and_loses_nothing(place: Disk, serving: Server) -> None:
    server = serving
    ana, blas = Guest(server, "Ana"), Guest(server, "Blas")
    table = ana.open(game="colmena", seats=[{"kind": "me"}], options={"repetition": 2})
    blas.sit(table)
    path = f"/api/tables/{table}"
    ana.ask(table, do="act", action="wQ@0,0")
    place.fill(_pid(server))
    refusal = _refused(ana, table)
    assert refusal["code"] == "not_stored"
    assert refusal["es"]
    assert refusal["en"]
    known = ana.get(path)
    entries = ana.get(f"{path}/events")["events"]
    act = {"do": "act", "id": "mine", "action": "bQ@1,0"}

    async def ask() -> None:
        one, other = await wire(blas, table).open(), await wire(ana, table).open()
        for _ in range(20):  # the same id, again and again
            refused = await one.ask(**act)
            assert (refused["kind"], refused["error"]["code"]) == ("refused", "not_stored")
        for found in (one, other):
            assert not [m for m in found.heard if m["kind"] == "events"], "nobody hears of it"
            await found.close()

    asyncio.run(ask())
    stranger = httpx.post(f"{server.url}/api/me", json={"name": "Eva"}, timeout=20)
    assert (stranger.status_code, stranger.json()["code"]) == (503, "not_stored")
    assert "set-cookie" not in stranger.headers
    assert ana.post("/api/tables", {"game": "colmena"}, 503)["code"] == "not_stored"
    not_ready = httpx.get(f"{server.url}/readyz", timeout=20)
    assert (not_ready.status_code, not_ready.json()["code"]) == (503, "not_stored")
    assert ana.get("/healthz") == {"ok": True}, "a restart would not help"
    assert "sobremesa_stores 0.0" in ana.http.get("/metrics").text
    assert ana.get(path) == known, "memory is what the log says"
    assert ana.get(f"{path}/events")["events"] == entries
    assert server.said is not None
    lines = server.said.read_text().splitlines()
    told = ("stored", "the journal cannot be copied")  # the checkpointer may meet the disk, too
    assert all(any(words in line for words in told) for line in lines), lines
    assert sum("nothing can be stored" in line for line in lines) == 1, lines

    place.free(_pid(server))
    _wait(lambda: _ready(server))
    number = blas.post(path, act)["number"]
    assert number == known["number"] + 1
    assert blas.post(path, act)["number"] == number
    assert "can be stored again" in server.said.read_text().splitlines()[-1]
    server.kill()
    server.start()
    told = ana.get(f"{path}/events")["events"]
    assert told[: len(entries)] == entries
    assert [one["n"] for one in told] == list(range(1, number + 1))
    assert ana.get(path)["actions"] == ["wQ@0,0", "bQ@1,0"]
    ana.close()
    blas.close()


def test_a_server_killed_and_started_on_a_full_disk_shows_its_tables(
    place: Disk, serving: Server
) -> None:
    server = serving
    ana = Guest(server, "Ana")
    clock = {"kind": "turn", "seconds": 5}
    both = [{"kind": "me"}, {"kind": "me"}]
    table = ana.open(game="colmena", seats=both, clock=clock)
    quiet = ana.open(game="colmena", seats=both)
    ana.ask(table, do="act", action="wQ@0,0")
    place.fill(_pid(server))
    _refused(ana, quiet)
    server.kill()
    server.start()
    place.fill(_pid(server))
    path = f"/api/tables/{table}"
    assert ana.get(path)["clock"]["running"] == 1
    begin = time.monotonic()
    _refused(ana, quiet)
    _wait(lambda: time.monotonic() > begin + 6)  # the turn's time is up, and that cannot be stored
    assert ana.get(path)["phase"] == "playing"
    place.free(_pid(server))
    _wait(lambda: bool(ana.get(path)["phase"] == "over"))
    assert ana.get(path)["ended"]["reason"] == "time"
    ana.close()


def test_the_journal_is_copied_again_when_there_is_room(place: Disk) -> None:
    file = place.folder / "x.db"

    def copied(to: Path) -> int:
        """Count what is in the file itself, without its journal; it may be half copied."""
        shutil.copy(file, to)
        with contextlib.suppress(apsw.Error), apsw.Connection(str(to)) as alone:
            ((count,),) = alone.execute("SELECT COUNT(*) FROM events")
            return int(count)
        return -1

    async def run(spare: Path) -> None:
        backend = SQLite(file)
        await backend.open()
        stored = 50
        await asyncio.gather(*(backend.write([_entry(n, entry="x" * 8000)]) for n in range(stored)))
        place.fill(os.getpid())  # before the journal has been copied
        try:
            while backend.health.ok:
                with contextlib.suppress(Unwritable):
                    await backend.write([_entry(stored, entry="x" * 8000)])
                    stored += 1
            await asyncio.sleep(2.5)  # the copier has tried, and found no room either
            rows = await backend.read("SELECT COUNT(*) FROM events")
            assert rows == [(stored,)], "everything that was told is there"
        finally:
            place.free(os.getpid())
        await asyncio.wait_for(backend.health.recovered(), 20)
        await backend.write([_entry(stored)])
        for _ in range(100):
            if copied(spare) == stored + 1:
                break
            await asyncio.sleep(0.1)
        else:
            raise AssertionError("the journal grows for ever")
        assert await backend.read("SELECT COUNT(*) FROM room") == [(0,)]
        await backend.close()

    with tempfile.TemporaryDirectory() as elsewhere:
        asyncio.run(run(Path(elsewhere, "copied.db")))


# a hub whose disk fails when it is told to


class Failing(SQLite):
    """A file on a disk that can be full."""

    full = False
    error: type[apsw.Error] = apsw.FullError

    def _flush(self, connection: apsw.Connection, jobs: Any) -> Any:
        if self.full:
            return super()._flush(connection, [[("SELECT fail()", {})] for _ in jobs])
        return super()._flush(connection, jobs)

    def _prepare(self) -> Any:
        found = super()._prepare()

        def fail(*_: Any) -> None:
            raise self.error("nothing can be written")

        found[0].create_scalar_function("fail", fail, 0)
        return found


class Cramped(House):
    """A hub on such a disk."""

    def file(self) -> SQLite:
        self.disk = Failing(self.path / "tables.db")
        return self.disk


@pytest.mark.parametrize("error", [apsw.FullError, apsw.ReadOnlyError, apsw.IOError])
def test_what_happens_by_itself_happens_when_there_is_room(
    tmp_path: Path, error: type[apsw.Error]
) -> None:
    async def run() -> None:
        house = Cramped(tmp_path, Timeouts(away=0.02))
        filed: list[str] = []

        async def ended(table: Table) -> None:
            await house.disk.write([("UPDATE tables SET status = 'filed'", {})])
            filed.append(table.id)

        async with house as hub:
            house.disk.error = error
            hub._on_ended = ended
            bot = await hub.open(_terms(seats=[{"kind": "me"}, {"kind": "bot"}]), "ana", "Ana")
            two = await hub.open(_terms(seats=[{"kind": "me"}]), "ana", "Ana")
            await hub.handle(two, c.Sit(id="s"), "blas", "Blas")
            ear = Ear("blas")
            room = await hub.join(two, ear)
            thinking, choose = asyncio.Event(), house.bots.choose

            async def slow(thought: Any, asker: Any) -> str:
                await thinking.wait()
                return await choose(thought, asker)

            house.bots.choose = slow  # type: ignore[method-assign]  # replaced for this test
            table = (await hub.find(bot)).table
            action = table.play.state.legal()[0]
            await hub.handle(bot, c.Act(id="a", action=action), "ana", "Ana")
            house.disk.full = True
            thinking.set()  # the bot has chosen
            hub.leave(room, ear)  # somebody goes away
            with pytest.raises(Unwritable):
                await hub.handle(two, c.Resign(id="r"), "ana", "Ana")
            await _until(lambda: not hub.journal.backend.health.ok and not room.away_timers)
            assert len(table.play.actions) == 1
            assert (room.table.ended, room.table.seats[1].away) == (None, False)
            assert [entry.n for entry in await hub.journal.read(two)] == list(
                range(1, room.table.number + 1)
            )
            house.disk.full = False
            await _until(lambda: len(table.play.actions) == 2)
            await _until(lambda: room.table.seats[1].away)
            house.disk.full = True
            with pytest.raises(Unwritable):
                await hub.handle(two, c.Resign(id="r"), "ana", "Ana")
            house.disk.full = False
            await hub.journal.backend.health.recovered()
            done = await hub.handle(two, c.Resign(id="r"), "ana", "Ana")
            assert isinstance(done.entries[-1].event, e.Ended)
            await _until(lambda: filed == [two])

    asyncio.run(run())


def test_a_guest_who_could_not_be_stored_is_nobody(tmp_path: Path) -> None:
    async def run() -> None:
        house = Cramped(tmp_path)
        async with house:
            people = People(house.disk, lambda: house.now, house.random)
            eva, key = await people.create_guest("Eva")
            house.disk.full = True
            with pytest.raises(Unwritable):
                await people.create_guest("Ana")
            with pytest.raises(Unwritable):
                await people.revoke_key(key)
            assert await people.authenticate(key) == eva, "who could not go out is still in"
            with pytest.raises(Unwritable):
                await people.delete(eva)
            people.sessions.check(eva.id)
            assert await people.authenticate(key) == eva

    asyncio.run(run())


def test_the_log_says_it_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        now = 0.0
        room = False
        tried = 0

        async def write(statements: object) -> None:
            nonlocal tried
            tried += 1
            if not room:
                raise Unwritable

        health = Health(write, lambda: now, 0.001)
        for _ in range(3 * int(LOG_INTERVAL)):
            health.write_failed(apsw.FullError("full"))
            now += 1.0
        said = [record.getMessage() for record in caplog.records]
        assert said == [
            "nothing can be stored (FullError: full): 1 writes refused in 0 s",
            "nothing can be stored (FullError: full): 61 writes refused in 60 s",
            "nothing can be stored (FullError: full): 121 writes refused in 120 s",
        ]
        await _until(lambda: tried > 3)
        assert not health.ok
        room = True
        await asyncio.wait_for(health.recovered(), 5)
        assert health.ok
        assert caplog.records[-1].getMessage().startswith("what is written can be stored again")
        await health.stop()

    caplog.set_level(logging.WARNING)
    asyncio.run(run())
