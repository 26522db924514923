"""The manager of live tournaments by itself, with time and chance given by hand."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sobremesa.play.tournament import Entrant, Terms, Tournament
from sobremesa.play.tournament import events as t
from sobremesa.server.journal.decisions import SERVER, Decision
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.hub import Hub, Timeouts
from sobremesa.server.tables import commands as tc
from sobremesa.server.tables.table import Table
from sobremesa.server.tournaments import commands as c
from sobremesa.server.tournaments.aggregate import (
    JOINING_MILLISECONDS,
    TournamentAggregate,
    TournamentEntry,
)
from sobremesa.server.tournaments.hosting import Announcement, Hosting
from sobremesa.server.tournaments.manager import IDLE_MILLISECONDS, TournamentManager
from sobremesa.server.tournaments.quota import PER_ADDRESS
from sobremesa.server.tournaments.running import RunningTournament
from tests.server.rooms.test_hub import Ear, House

PATIENCE = 300


async def _cup(
    manager: TournamentManager,
    players: tuple[str, ...] = ("ana", "blas"),
    begin: bool = True,
    **hosting: Any,
) -> RunningTournament:
    """Announce a knockout, let people join, and pair the first round."""
    terms = Terms("Copa", "colmena", "knockout", draw="order")
    name = await manager.open(Announcement(terms, Hosting(gap=0, **hosting)), "org")
    for player in players:
        await manager.ask(name, c.Join(id="j"), player, player.title())
    if begin:
        await manager.ask(name, c.Begin(id="b"), "org", "Org")
    return await manager.find(name)


def _at(cup: RunningTournament) -> str:
    (table,) = cup.aggregate.tournament.rounds[-1].tables
    assert table.at is not None
    return table.at


def _run(
    path: Path, work: Callable[[House, Hub, TournamentManager], Awaitable[None]], **times: float
) -> None:
    async def run() -> None:
        house = House(path, Timeouts(**times))
        async with house as hub:
            await work(house, hub, TournamentManager(hub, house.random))

    asyncio.run(run())


async def _table(hub: Hub, at: str) -> Table:
    return (await hub.find(at)).table


@pytest.mark.parametrize("how", ["leave", "default", "remove"])
def test_who_is_out_is_out_at_the_table_too(tmp_path: Path, how: str) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        cup = await _cup(manager)
        at = _at(cup)
        asked: dict[str, tuple[c.AnyCommand, str]] = {
            "leave": (c.Withdraw(id="x"), "blas"),
            "default": (c.Default(id="x", table="1.1", slot="blas"), "org"),
            "remove": (c.Remove(id="x", slot="blas"), "org"),
        }
        await manager.ask(cup.aggregate.id, asked[how][0], asked[how][1], "")
        table = await _table(hub, at)
        assert table.ended is not None, "nobody is left waiting at the table"
        assert [seat.out for seat in table.seats] == ["", "time"]
        assert cup.aggregate.over
        assert cup.aggregate.tournament.standings()[0].slot == "ana"

    _run(tmp_path, work)


@pytest.mark.parametrize(
    "event",
    [
        t.Defaulted("1.1", "blas"),
        t.Withdrawn("blas"),
        t.Replaced("blas", Entrant("eva", "Eva"), "x"),
    ],
)
def test_what_a_crash_prevented_is_done_after_it(tmp_path: Path, event: Any) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        cup = await _cup(manager)
        at = _at(cup)
        # the entry is stored, and then there is no server any more
        entry = TournamentEntry(cup.aggregate.number + 1, house.now, event, "org", "x")
        await manager.journal.append(cup.aggregate.id, [entry])
        after = TournamentManager(hub, house.random)
        numbers = await after.journal.running()
        await after._tick(cup.aggregate.id, numbers[cup.aggregate.id])
        table = await _table(hub, at)
        if isinstance(event, t.Replaced):
            assert [seat.person for seat in table.seats] == ["ana", "eva"]
        else:
            assert table.seats[1].out

    _run(tmp_path, work)


def test_two_managers_open_one_table(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        cup = await _cup(manager, begin=False)
        others = [TournamentManager(hub, Random(seed)) for seed in range(4)]
        found = [await one.find(cup.aggregate.id) for one in others]
        await manager._decide(cup, "org", "", lambda one, r: one.decide(c.Begin(id="b"), r))
        for one in found:
            one.replace(TournamentAggregate.replay(cup.aggregate.id, cup.aggregate.entries))
        await asyncio.gather(*(one.advance(cup) for one, cup in zip(others, found, strict=True)))
        rows = await hub.journal.backend.read("SELECT COUNT(*) FROM tables")
        assert rows == [(1,)]
        for one in found:
            await manager._decide(one, SERVER, "", lambda x, r: Decision([]))
        entries = await manager.journal.read(cup.aggregate.id)
        assert sum(isinstance(one.event, t.Hosted) for one in entries) == 1
        assert sum(isinstance(one.event, t.Paired) for one in entries) == 1

    _run(tmp_path, work)


def test_two_that_hear_of_an_abort_open_one_new_table(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        cup = await _cup(manager)
        before = _at(cup)
        refused = (await hub.handle(before, tc.Abort(id="x"), "ana", "Ana")).refusal
        assert refused is not None, "or one would call it off again and again"
        assert refused.code == "not_opener"
        await hub.handle(before, tc.Abort(id="y"), "org", "Org")
        await asyncio.gather(*(manager.advance(cup) for _ in range(5)))
        rows = await hub.journal.backend.read("SELECT COUNT(*) FROM tables")
        assert rows == [(2,)]
        assert _at(cup) != before

    _run(tmp_path, work)


def test_patience_begins_when_somebody_is_missed(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        cup = await _cup(manager, patience=PATIENCE)
        at = _at(cup)
        ear = Ear("ana")
        room = await hub.join(at, ear)

        async def look(seconds: float) -> bool:
            house.now += int(1000 * seconds)
            await manager._default_absent(cup)
            return room.table.ended is not None

        assert not await look(10 * PATIENCE), "she is there and thinks"
        hub.leave(room, ear)
        assert not await look(1), "she has lost her connection for a moment"
        await hub.join(at, ear)
        assert not await look(PATIENCE)
        hub.leave(room, ear)
        assert not await look(1)
        await hub.handle(at, tc.Say(id="s", text="¿Hola?"), "blas", "Blas")
        assert not await look(PATIENCE - 2)
        assert await look(2), "what others say does not make it longer"
        assert cup.aggregate.tournament.rounds[-1].tables[0].absent == {"ana"}

    _run(tmp_path, work, away=10_000.0)


def test_after_a_restart_everybody_has_time_to_come_back(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        async with house as hub:
            manager = TournamentManager(hub, house.random)
            name = (await _cup(manager, patience=PATIENCE)).aggregate.id
        house.now += 1000 * PATIENCE * 10
        async with house as hub:
            manager = TournamentManager(hub, house.random)
            await manager._tick(name, None)
            house.now += 1000 * (PATIENCE - 1)
            await manager._tick(name, None)
            cup = await manager.find(name)
            assert not cup.aggregate.tournament.rounds[-1].tables[0].absent
            house.now += 1000
            await manager._tick(name, None)
            assert cup.aggregate.tournament.rounds[-1].tables[0].absent == {"ana"}

    asyncio.run(run())


def test_while_a_clock_runs_it_decides(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        clock = {"kind": "fischer", "seconds": 3600}
        hosting = {"clock": clock, "patience": 5}
        terms = Terms("Copa", "colmena", "knockout", draw="order", table=hosting)
        first = TournamentEntry(1, house.now, Tournament.open(terms).log[0], "org")
        aggregate = TournamentAggregate("aaaaaaaaaaaa", first)
        await manager.journal.open(aggregate)
        for player in ("ana", "blas"):
            await manager.ask(aggregate.id, c.Join(id="j"), player, player)
        await manager.ask(aggregate.id, c.Begin(id="b"), "org", "Org")
        await manager.ask(aggregate.id, c.Pair(id="p"), "org", "Org")
        cup = await manager.find(aggregate.id)
        at = _at(cup)
        table = await _table(hub, at)
        await hub.handle(at, tc.Act(id="1", action=table.play.state.legal()[0]), "ana", "Ana")
        await manager._default_absent(cup)
        house.now += 600_000
        await manager._default_absent(cup)
        assert not table.ended

    _run(tmp_path, work)


def test_seats_of_a_tournament_cannot_be_exchanged(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        at = _at(await _cup(manager))
        decision = await hub.handle(at, tc.OfferSwap(id="s", to=1), "ana", "Ana")
        assert decision.refusal is not None
        assert decision.refusal.code == "seats_fixed"

    _run(tmp_path, work)


def test_who_was_replaced_by_a_machine_does_not_come_back(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        cup = await _cup(manager)
        at = _at(cup)
        await manager.ask(
            cup.aggregate.id, c.Replace(id="r", slot="blas", why="se fue", level=1), "org", "Org"
        )
        table = await _table(hub, at)
        assert (table.seats[1].person, table.seats[1].bot) == (None, 1)
        decision = await hub.handle(at, tc.Return(id="x"), "blas", "Blas")
        assert decision.refusal is not None

    _run(tmp_path, work)


def test_a_tournament_whose_organiser_is_gone_does_not_wait_for_ever(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        joining = await _cup(manager, begin=False)
        paused = await _cup(manager)
        await manager.ask(paused.aggregate.id, c.Pause(id="p"), "org", "Org")
        await manager.forget("org")
        assert joining.aggregate.over
        assert paused.aggregate.tournament.phase == "playing"
        await manager.forget("ana")
        assert (await manager.find(paused.aggregate.id)).aggregate.over
        assert "Ana" not in str(await hub.journal.backend.read("SELECT * FROM tournament_entries"))

    _run(tmp_path, work)


def test_what_is_over_is_let_go(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        cup = await _cup(manager)
        other = await _cup(manager)
        await manager.ask(cup.aggregate.id, c.Withdraw(id="x"), "blas", "Blas")
        assert cup.aggregate.over
        house.now += IDLE_MILLISECONDS + 1
        manager._unload_idle()
        assert set(manager.running) == {other.aggregate.id}
        assert set(manager._tables.values()) == {other.aggregate.id}
        assert (await manager.find(cup.aggregate.id)).aggregate.number == cup.aggregate.number

    _run(tmp_path, work)


def test_one_that_fails_does_not_stop_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        broken = await _cup(manager, begin=False)
        sound = await _cup(manager, begin=False, starts=house.now + 5)
        await hub.journal.backend.write(
            [
                (
                    "UPDATE tournament_entries SET entry = '{' WHERE tournament = :t",
                    {"t": broken.aggregate.id},
                )
            ]
        )
        house.now += 10
        after = TournamentManager(hub, house.random)
        await after.start()
        for _ in range(500):
            stored = (await after.journal.running())[sound.aggregate.id]
            if stored > sound.aggregate.number and broken.aggregate.id in caplog.text:
                break
            await asyncio.sleep(0.01)
        await after.stop()
        assert (await after.find(sound.aggregate.id)).aggregate.tournament.order
        assert broken.aggregate.id in caplog.text

    _run(tmp_path, work)


def test_a_closed_tournament_opens_no_more_tables(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        cup = await _cup(manager)
        await manager.ask(cup.aggregate.id, c.Close(id="c", why="llueve"), "org", "Org")
        await hub.handle(_at(cup), tc.Abort(id="x"), "ana", "Ana")
        await manager.advance(cup)
        assert await hub.journal.backend.read("SELECT COUNT(*) FROM tables") == [(1,)]

    _run(tmp_path, work)


def test_everybody_sees_the_same_but_for_themselves(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        cup = await _cup(manager, begin=False)

        def shown(person: str | None) -> bytes:
            same, rest = cup.encoded(person)
            assert gzip.decompress(same.gzipped(rest)) == same.plain(rest)
            assert cup.encoded("org")[0] is same, "written once"
            return same.plain(rest)

        assert b'"me":"ana"' in shown("ana")
        assert b'"me":null' in shown(None)
        assert b'"organiser":true' in shown("org")
        await manager.ask(cup.aggregate.id, c.Join(id="j"), "cruz", "Cruz")
        assert b"Cruz" in shown("ana")
        with pytest.raises(Refused):
            await manager.ask(cup.aggregate.id, c.Begin(id="b"), "ana", "Ana")

    _run(tmp_path, work)


def test_a_tournament_for_which_nobody_comes_is_closed(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        waits = await _cup(manager, begin=False)
        planned = await _cup(manager, begin=False, starts=house.now + 2 * JOINING_MILLISECONDS)
        for cup in (waits, planned):
            await manager._tick(cup.aggregate.id, cup.aggregate.number)
            assert not cup.aggregate.over
        house.now += JOINING_MILLISECONDS + 1
        for cup in (waits, planned):
            await manager._tick(cup.aggregate.id, cup.aggregate.number)
        assert waits.aggregate.over
        assert not planned.aggregate.over, "it has a time to begin at"

    _run(tmp_path, work)


def test_an_address_with_many_guests_organises_only_so_many(tmp_path: Path) -> None:
    async def work(house: House, hub: Hub, manager: TournamentManager) -> None:
        strict = TournamentManager(hub, house.random, 8, 2)
        terms, opened, refused = Terms("Copa", "colmena", "knockout"), 0, set()
        for number in range(20):
            hub.client_addresses.record(f"guest {number}", "192.0.2.1")
            for _ in range(3):
                try:
                    await strict.open(Announcement(terms, Hosting()), f"guest {number}")
                    opened += 1
                except Refused as error:
                    refused.add(error.code)
        assert (opened, refused) == (2 * PER_ADDRESS, {"too_many_tournaments"})
        hub.client_addresses.record("somebody", "192.0.2.2")
        await strict.open(Announcement(terms, Hosting()), "somebody")

    _run(tmp_path, work)
