"""Nobody loses a game because somebody set the system's clock."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sobremesa.play.tournament import Terms as Rules
from sobremesa.server.settings import Settings
from sobremesa.server.storage.timekeeping import ServerTime
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.table import Table
from sobremesa.server.tables.terms import FischerClock
from sobremesa.server.tournaments import commands as tc
from sobremesa.server.tournaments.hosting import Announcement, Hosting
from sobremesa.server.tournaments.manager import TournamentManager
from sobremesa.server.web.app import build
from sobremesa.server.web.service import Service
from tests.server.rooms.test_hub import House, _terms, _until
from tests.server.serving import Guest, Server

HOUR = 3_600_000
JUMPS = pytest.mark.parametrize("jump", [HOUR, -HOUR], ids=["forwards", "backwards"])
FISCHER = {"kind": "fischer", "seconds": 60, "increment": 0}


@dataclass
class Clocks:
    """The two clocks of a system, set by hand."""

    wall: int = 1_700_000_000_000
    ticks: int = 5_000_000

    def system(self) -> int:
        return self.wall

    def monotonic(self) -> int:
        return self.ticks * 1_000_000

    def wait(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.ticks += milliseconds


@asynccontextmanager
async def _service(clocks: Clocks, path: Path) -> AsyncIterator[Service]:
    settings = Settings(database=f"sqlite:{path}/x.db")
    app = build(settings, clocks.system, Random(4), clocks.monotonic)
    async with app.router.lifespan_context(app):
        found: Service = app.state.service
        yield found


@JUMPS
def test_the_servers_time_goes_on_whatever_the_system_says(jump: int) -> None:
    clocks = Clocks()
    now = ServerTime(clocks.system, clocks.monotonic)
    begin = now()
    assert begin == clocks.wall == now.begun
    clocks.wait(1500)
    clocks.wall += jump
    assert now() == begin + 1500
    assert now.drift() == jump
    clocks.wait(1)
    assert now() == begin + 1501


@JUMPS
def test_a_jump_of_the_systems_clock_costs_nobody_time(tmp_path: Path, jump: int) -> None:
    async def run() -> None:
        clocks = Clocks()
        async with _service(clocks, tmp_path) as found:
            hub = found.hub
            terms = _terms(seats=[{"kind": "me"}, {"kind": "me"}], clock=FISCHER)
            name = await hub.open(terms, "ana", "Ana")
            room = await hub.find(name)

            async def act(index: int) -> None:
                action = room.table.play.state.legal()[0]
                done = await hub.handle(name, c.Act(id=f"{index}", action=action), "ana", "Ana")
                assert done.refusal is None

            for index in range(3):
                await act(index)
                clocks.wait(4000)
                clocks.wall += jump
                flag = await hub.handle(name, c.Flag(id=f"f{index}"), "ana", "Ana")
                assert flag.refusal is not None
                assert flag.refusal.code == "time_left"
            await act(3)
            assert room.table.clock.left == [56_000, 52_000]
            assert Table.replay(await hub.journal.read(name)).clock.left == [56_000, 52_000]
            assert room.timer is not None
            left = room.timer.when() - asyncio.get_running_loop().time()
            assert 50 < left < 57, "the timer waits for what is left, no longer and no shorter"
            clocks.wait(56_000)
            hub._expire_clock(room)  # what the timer does
            await _until(lambda: room.table.ended is not None)
            assert room.table.ended == e.Ended("time", (1,), (0, 1))

    asyncio.run(run())


@JUMPS
def test_after_a_restart_under_another_clock_time_goes_on_at_once(
    tmp_path: Path, jump: int
) -> None:
    async def run() -> None:
        house = House(tmp_path)
        house.now = 10 * HOUR
        terms = _terms(seats=[{"kind": "me"}, {"kind": "me"}], clock=FISCHER)
        async with house as hub:
            name = await hub.open(terms, "ana", "Ana")
            for index in range(2):
                action = (await hub.find(name)).table.play.state.legal()[0]
                await hub.handle(name, c.Act(id=f"{index}", action=action), "ana", "Ana")
                house.now += 5000
        house.now += jump
        async with house as hub:
            await _until(lambda: name in hub.rooms)
            room = hub.rooms[name]
            assert room.table.clock.data(hub.time(room)) == {"left": [60_000, 55_000], "running": 0}
            house.now += 7000
            told = {"left": [53_000, 55_000], "running": 0}
            assert room.table.clock.data(hub.time(room)) == told
            action = room.table.play.state.legal()[0]
            await hub.handle(name, c.Act(id="2", action=action), "ana", "Ana")
            assert room.table.clock.left == [53_000, 55_000]
            stored = await hub.journal.read(name)
            times = [entry.at for entry in stored]
            assert times == sorted(times)
            assert Table.replay(stored).clock.left == [53_000, 55_000]
            house.now += 55_000
            hub._expire_clock(room)
            await _until(lambda: room.table.ended is not None)
            assert room.table.ended == e.Ended("time", (0,), (1, 0))

    asyncio.run(run())


# tournaments


async def _cup(manager: TournamentManager, **hosting: Any) -> str:
    terms = Rules("Copa", "colmena", "knockout", draw="order")
    name = await manager.open(Announcement(terms, Hosting(**hosting)), "org")
    for player in ("ana", "blas"):
        await manager.ask(name, tc.Join(id="j"), player, player.title())
    return name


@JUMPS
def test_a_tournament_begins_when_it_was_to_begin(tmp_path: Path, jump: int) -> None:
    async def run() -> None:
        clocks = Clocks()
        async with _service(clocks, tmp_path) as found:
            manager = found.tournament_manager
            starts = clocks.wall + HOUR // 2
            name = await _cup(manager, starts=starts)
            clocks.wall += jump
            phases: list[str] = []
            for milliseconds in (0, HOUR // 2 - 1, 1):
                clocks.wait(milliseconds)
                await manager._tick(name, None)
                phases.append((await manager.find(name)).aggregate.tournament.phase)
            assert phases == ["joining", "joining", "playing"]

    asyncio.run(run())


@JUMPS
def test_nobody_loses_patience_because_the_clock_jumped(tmp_path: Path, jump: int) -> None:
    async def run() -> None:
        clocks = Clocks()
        async with _service(clocks, tmp_path) as found:
            manager = found.tournament_manager
            name = await _cup(manager, gap=0, patience=300, clock=FischerClock(600))
            await manager.ask(name, tc.Begin(id="b"), "org", "")
            cup = (await manager.find(name)).aggregate
            await manager._tick(name, None)
            assert cup.hosted()
            for _ in range(3):
                clocks.wall += jump
                await manager._tick(name, None)
                assert cup.hosted(), "the game goes on"
            clocks.wait(300_000)
            await manager._tick(name, None)
            assert cup.over

    asyncio.run(run())


def test_the_pause_between_rounds_is_no_longer_under_a_clock_that_was_put_back(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        house = House(tmp_path)
        house.now = 10 * HOUR
        terms = Rules("Copa", "colmena", "robin", draw="order")
        async with house as hub:
            manager = TournamentManager(hub, house.random)
            name = await manager.open(Announcement(terms, Hosting(gap=60)), "org")
            for player in ("ana", "blas", "carla"):
                await manager.ask(name, tc.Join(id="j"), player, player.title())
            await manager.ask(name, tc.Begin(id="b"), "org", "")
            at = next(iter((await manager.find(name)).aggregate.hosted()))
            table = (await hub.find(at)).table
            first = table.seats[0].person
            assert first is not None
            await hub.handle(at, c.Act(id="a", action=table.play.state.legal()[0]), first, "")
            await hub.handle(at, c.Resign(id="r"), first, "")
            found = await manager.find(name)
            await manager.advance(found)
            assert found.aggregate.tournament.round_over
        house.now -= HOUR
        async with house as hub:
            manager = TournamentManager(hub, house.random)
            house.now += 59_000
            found = await manager.find(name)
            house.now += 59_000
            await manager.advance(found)
            assert len(found.aggregate.tournament.rounds) == 1
            house.now += 1000
            await manager.advance(found)
            assert len(found.aggregate.tournament.rounds) == 2

    asyncio.run(run())


# a real server


@pytest.fixture
def faked() -> Iterator[tuple[Server, Path]]:
    """Run a server whose system's clock is set by a file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "clock")
        file.write_text("0")
        server = Server(f"sqlite:{folder}/tables.db", FAKED_CLOCK=str(file))
        server.module = "tests.server.faked"
        server.start()
        yield server, file
        server.stop()


def _left(guest: Guest, table: str) -> list[int]:
    return [int(one) for one in guest.get(f"/api/tables/{table}")["clock"]["left"]]


def _acted(guest: Guest, table: str, index: int) -> None:
    scene = guest.get(f"/api/tables/{table}/scene")["scene"]
    guest.ask(table, do="act", action=scene["choices"][0]["action"], ply=index)


def test_a_real_server_plays_on_while_its_systems_clock_is_set(faked: tuple[Server, Path]) -> None:
    server, file = faked
    ana = Guest(server, "Ana")
    both = [{"kind": "me"}, {"kind": "me"}]
    table = ana.open(game="colmena", seats=both, clock={**FISCHER, "seconds": 300})
    quick = ana.open(game="colmena", seats=both, clock={"kind": "turn", "seconds": 5})
    begin = time.monotonic()
    ply = 0
    for wrong in (0, 3600, -3600, 0):
        file.write_text(f"{wrong}")
        for _ in range(2):
            _acted(ana, table, ply)
            ply += 1
        assert ana.ask(table, 409, do="flag")["code"] == "time_left"
    for wrong in (-3600, 3600):  # and a restart under such a clock
        file.write_text(f"{wrong}")
        server.kill()
        server.start()
        assert ana.ask(table, 409, do="flag")["code"] == "time_left"
        _acted(ana, table, ply)
        ply += 1
    used = 1000 * (time.monotonic() - begin)
    assert sum(_left(ana, table)) >= 600_000 - used - 1000
    assert ana.get(f"/api/tables/{table}")["phase"] == "playing"
    _acted(ana, quick, 0)  # a clock that is an hour ahead is put right: time goes on, and runs out
    file.write_text("0")
    server.kill()
    server.start()
    begin = time.monotonic()
    while ana.get(f"/api/tables/{quick}")["phase"] != "over":
        assert time.monotonic() < begin + 30
        time.sleep(0.2)
    assert time.monotonic() > begin + 3
    ana.close()
