"""The hub by itself: bots, absences, restarts, resting, with time and chance given by hand."""

# long: many cases of one subject, which share their helpers

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.hub import Hub, Timeouts
from sobremesa.server.rooms.rendering import RenderProcess
from sobremesa.server.rooms.room import Room
from sobremesa.server.scenes import ClientCache
from sobremesa.server.storage.sqlite import SQLite
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.table import Table
from sobremesa.server.tables.terms import TableTerms
from sobremesa.server.web.routes.socket import resume
from sobremesa.server.workers.fairness import FairnessKey
from sobremesa.server.workers.jobs.thoughts import Thought, agree, think


class InterruptibleEngine:
    """Bots that think here and at once."""

    def __init__(self) -> None:
        self.thoughts: list[Thought] = []

    async def choose(self, thought: Thought, client: FairnessKey) -> str:
        self.thoughts.append(thought)
        await asyncio.sleep(0)
        return think(thought)

    async def agree(self, thought: Thought, seat: int, offered: bool, client: FairnessKey) -> bool:
        await asyncio.sleep(0)
        return agree(thought, seat, offered)


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.scenes = False
        self.turn = 0
        self.cache = ClientCache()
        self.heard: list[bytes] = []

        self.dismissed: list[str] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def dismiss(self, refused: Refused) -> None:
        self.dismissed.append(refused.code)


class House:
    """A hub on a file, which can be closed and opened again."""

    def __init__(
        self,
        path: Path,
        times: Timeouts | None = None,
        bots: Any = None,
        seed: int = 2,
        renderer: RenderProcess | None = None,
    ) -> None:
        self.path = path
        self.now = 1_000_000
        self.times = times or Timeouts()
        self.bots = bots or InterruptibleEngine()
        self.random = Random(seed)
        self.renderer = renderer

    async def __aenter__(self) -> Hub:
        self.backend = self.file()
        await self.backend.open()
        self.hub = Hub(
            self.backend,
            lambda: self.now,
            self.random,
            self.bots,
            timeouts=self.times,
            renderer=self.renderer,
        )
        await self.hub.start()
        return self.hub

    def file(self) -> SQLite:
        return SQLite(self.path / "tables.db")

    async def __aexit__(self, *_: object) -> None:
        await self.hub.stop()
        await self.backend.close()


async def _until(true: Callable[[], bool | Awaitable[bool]]) -> None:
    for _ in range(500):
        found = true()
        if found if isinstance(found, bool) else await found:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


def _turns_are(table: Table, turns: int) -> bool:
    return table.play.turns == turns


def _terms(**values: object) -> TableTerms:
    return msgspec.convert({"game": "colmena", **values}, TableTerms)


def test_bots_answer_and_pass_their_tokens_on(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        async with house as hub:
            terms = _terms(seats=[{"kind": "me"}, {"kind": "bot", "level": 1}], turn_end="token")
            name = await hub.open(terms, "ana", "Ana")
            table = (await hub.find(name)).table
            for turn in range(3):
                action = table.play.state.legal()[0]
                await hub.handle(name, c.Act(id=f"a{turn}", action=action), "ana", "Ana")
                await hub.handle(name, c.PassOn(id=f"p{turn}"), "ana", "Ana")
                await _until(partial(_turns_are, table, 2 * turn + 2))
            assert table.play.actors == [0, -2, 0, -2, 0, -2]
            assert [thought.level for thought in house.bots.thoughts] == [1, 1, 1]

    asyncio.run(run())


def test_a_bot_whose_turn_it_was_moves_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)

        class Stuck(InterruptibleEngine):
            async def choose(self, thought: Thought, client: FairnessKey) -> str:
                await asyncio.sleep(1000)
                raise AssertionError

        thinker, house.bots = house.bots, Stuck()
        terms = _terms(seats=[{"kind": "me"}, {"kind": "bot", "level": 1}])
        async with house as hub:
            name = await hub.open(terms, "ana", "Ana")
            action = (await hub.find(name)).table.play.state.legal()[0]
            await hub.handle(name, c.Act(id="a", action=action), "ana", "Ana")
        house.bots = thinker
        async with house as hub:
            await _until(lambda: name in hub.rooms and len(hub.rooms[name].table.play.actions) == 2)

    asyncio.run(run())


def test_a_bot_plays_on_at_a_table_from_which_a_name_was_taken(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        slow = asyncio.Event()

        class Slow(InterruptibleEngine):
            async def choose(self, thought: Thought, client: FairnessKey) -> str:
                await slow.wait()
                return await super().choose(thought, client)

        house.bots = Slow()
        async with house as hub:
            terms = _terms(seats=[{"kind": "me"}, {"kind": "bot", "level": 1}])
            name = await hub.open(terms, "ana", "Ana")
            room = await hub.find(name)
            action = room.table.play.state.legal()[0]
            await hub.handle(name, c.Act(id="a", action=action), "ana", "Ana")
            await hub.journal.anonymise(name, "ana")
            await hub.read_again(name)
            assert room.table.seats[0].name == ""
            slow.set()
            assert room.bot is not None
            await asyncio.wait_for(room.bot, 20)
            assert len(room.table.play.actions) == 2
            assert len(house.bots.thoughts) == 1

    asyncio.run(run())


def test_time_without_a_server_does_not_count(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        clock = {"kind": "fischer", "seconds": 60, "increment": 0}
        terms = _terms(seats=[{"kind": "me"}, {"kind": "me"}], clock=clock)
        async with house as hub:
            name = await hub.open(terms, "ana", "Ana")
            for index in range(2):
                action = (await hub.find(name)).table.play.state.legal()[0]
                await hub.handle(name, c.Act(id=f"{index}", action=action), "ana", "Ana")
                house.now += 5000
        house.now += 3_600_000
        async with house as hub:
            await _until(lambda: name in hub.rooms)
            table = hub.rooms[name].table
            before = await hub.journal.read(name)
            assert table.clock.data(house.now) == {"left": [60_000, 55_000], "running": 0}
            house.now += 3000
            action = table.play.state.legal()[0]
            await hub.handle(name, c.Act(id="2", action=action), "ana", "Ana")
            told = {"left": [57_000, 55_000], "running": 1}
            assert table.clock.data(house.now) == told
            stored = await hub.journal.read(name)
            added = [type(entry.event) for entry in stored[len(before) :]]
            assert added == [e.Resumed, e.Acted], "looking at a table writes nothing"
            assert Table.replay(stored).clock.data(house.now) == told

    asyncio.run(run())


def test_the_servers_clock_flags_by_itself(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        clock = {"kind": "turn", "seconds": 5}
        terms = _terms(seats=[{"kind": "me"}, {"kind": "me"}], clock=clock)
        async with house as hub:
            name = await hub.open(terms, "ana", "Ana")
            room = await hub.find(name)
            action = room.table.play.state.legal()[0]
            await hub.handle(name, c.Act(id="a", action=action), "ana", "Ana")
            assert room.timer is not None
            house.now += 5000
            hub._expire_clock(room)  # what the timer does
            await _until(lambda: room.table.ended is not None)
            assert room.table.ended == e.Ended("time", (0,), (1, 0))
            assert room.timer is None

    asyncio.run(run())


def test_who_loses_the_connection_counts_as_away_and_returns(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path, Timeouts(away=0.02))
        async with house as hub:
            name = await hub.open(_terms(seats=[{"kind": "me"}]), "ana", "Ana")
            await hub.handle(name, c.Sit(id="s"), "blas", "Blas")
            ear = Ear("blas")
            room = await hub.join(name, ear)
            hub.leave(room, ear)
            await _until(lambda: room.table.seats[1].away)
            await hub.join(name, ear)
            await _until(lambda: not room.table.seats[1].away)

    asyncio.run(run())


def test_a_table_that_is_found_while_it_is_being_opened_is_there_once(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        async with house as hub:
            store = hub.journal.open
            finding: list[asyncio.Task[Room]] = []
            pauses = [0, 1, 2, 3, 50]

            async def slow(entries: Sequence[e.Entry], also: Sequence[Any] = ()) -> None:
                await store(entries, also)
                opened = entries[0].event
                assert isinstance(opened, e.Opened)
                finding.append(asyncio.create_task(hub.find(opened.table)))
                for _ in range(pauses.pop()):
                    await asyncio.sleep(0)

            hub.journal.open = slow  # type: ignore[method-assign]  # replaced for this test
            while pauses:
                name = await hub.open(_terms(seats=[{"kind": "me"}] * 2), "ana", "Ana")
                room = await hub.find(name)
                assert await finding.pop() is room
                assert await hub.find(name) is room

    asyncio.run(run())


def test_quiet_tables_rest_and_come_back_as_they_were(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path, Timeouts(unload=0.02, poll=0.01))
        async with house as hub:
            terms = _terms(seats=[{"kind": "me"}, {"kind": "me"}])
            name = await hub.open(terms, "ana", "Ana")
            room = await hub.find(name)
            ear = Ear("ana")
            await hub.join(name, ear)
            numbers, actions = [], []
            for index in range(3):
                action = room.table.play.state.legal()[0]
                actions.append(action)
                done = await hub.handle(name, c.Act(id=f"{index}", action=action), "ana", "Ana")
                numbers.append(done.number)
            position = room.table.play.state.json()
            house.now += 60_000
            await _until(lambda: room.table.play._state is None)
            assert not room.table.granted
            assert room.table.play.state.json() == position
            again = await hub.handle(name, c.Act(id="1", action=actions[1]), "ana", "Ana")
            assert (again.refusal, again.entries, again.number) == (None, [], numbers[1])
            hub.leave(room, ear)
            room.away_timers.pop("ana").cancel()
            house.now += 60_000
            await _until(lambda: name not in hub.rooms)
            assert (await hub.find(name)).table.play.state.json() == position

    asyncio.run(run())


def test_a_request_that_is_cut_off_leaves_memory_and_log_alike(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        async with house as hub:
            terms = _terms(seats=[{"kind": "me"}, {"kind": "me"}])
            name = await hub.open(terms, "ana", "Ana")
            room = await hub.find(name)
            ear = Ear("blas")
            await hub.join(name, ear)
            for index in range(20):
                action = room.table.play.state.legal()[0]
                task = asyncio.create_task(
                    hub.handle(name, c.Act(id=f"{index}", action=action), "ana", "Ana")
                )
                for _ in range(index % 5):
                    await asyncio.sleep(0)
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                await _until(
                    lambda: not any("_catch_up_after" in str(t) for t in hub.background.tasks)
                )
            stored = await hub.journal.read(name)
            assert room.table.number == len(stored)
            known = [entry.event.action for entry in stored if isinstance(entry.event, e.Acted)]
            assert room.table.play.actions == known
            assert len(known) > 3
            heard = sum(message.count(b'"acted"') for message in ear.heard)
            assert heard == len(known)

    asyncio.run(run())


class Deaf(Ear):
    """A listener with whom telling goes wrong once."""

    def send(self, message: bytes) -> None:
        if not self.dismissed and b'"acted"' in message:
            raise RuntimeError("telling goes wrong")
        super().send(message)


def test_where_telling_goes_wrong_nobody_loses_a_number(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as hub:
            seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
            name = await hub.open(_terms(seats=seats), "ana", "Ana")
            room = await hub.find(name)
            ears = [Ear("eva"), Deaf("blas"), Ear("bea")]
            for ear in ears:
                await hub.join(name, ear)
            action = room.table.play.state.legal()[0]
            done = await hub.handle(name, c.Act(id="act", action=action), "ana", "Ana")
            assert (done.refusal, room.table.number) == (None, done.number)
            heard = [sum(b'"acted"' in message for message in ear.heard) for ear in ears]
            away = [bool(ear.dismissed) for ear in ears]
            assert all(number or gone for number, gone in zip(heard, away, strict=True))
            assert {code for ear in ears for code in ear.dismissed} == {"busy"}, "come again"
            await _until(lambda: _turns_are(room.table, 2))  # the machine answers nevertheless

    asyncio.run(run())


def test_where_folding_goes_wrong_the_journal_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with House(tmp_path) as hub:
            seats = [{"kind": "me"}, {"kind": "me"}]
            name = await hub.open(_terms(seats=seats), "ana", "Ana")
            room = await hub.find(name)
            ear = Ear("eva")
            await hub.join(name, ear)

            def wrong(*_: object) -> None:
                raise RuntimeError("folding goes wrong")

            act = c.Act(id="act", action=room.table.play.state.legal()[0])
            with monkeypatch.context() as patch:
                patch.setattr(Table, "_fold", wrong)
                with pytest.raises(RuntimeError):
                    await hub.handle(name, act, "ana", "Ana")
            assert ear.dismissed == ["busy"]
            again = await hub.handle(name, act, "ana", "Ana")
            assert (again.refusal, again.entries) == (None, []), "it was stored before"
            assert len((await hub.find(name)).table.play.actions) == 1

    asyncio.run(run())


def test_who_comes_while_something_is_being_stored_hears_it_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with House(tmp_path) as hub:
            name = await hub.open(_terms(seats=[{"kind": "me"}, {"kind": "me"}]), "ana", "Ana")
            room = await hub.find(name)
            room.table.recent.clear()  # as it is once a table has rested
            append, stored, told = hub.journal.append, asyncio.Event(), asyncio.Event()

            async def slowly(*given: Any) -> None:
                await append(*given)
                stored.set()
                await told.wait()

            monkeypatch.setattr(hub.journal, "append", slowly)
            say = c.Say(id="s", phrase="nice")
            saying = asyncio.create_task(hub.handle(name, say, "ana", "Ana"))
            await stored.wait()  # and is not folded yet
            ear = Ear("ana")
            await resume(hub, name, ear, 0)
            told.set()
            await saying
            messages = [json.loads(line) for line in ear.heard]
            heard = [one["n"] for message in messages for one in message.get("events", ())]
            assert heard == list(range(1, room.table.number + 1))

    asyncio.run(run())


def test_a_bot_plays_though_others_were_faster_all_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with House(tmp_path) as hub:
            seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
            name = await hub.open(_terms(seats=seats), "ana", "Ana")
            room = await hub.find(name)
            grant, refused = hub.execute, 0

            async def busy(room: Room, command: Any, person: str, *rest: Any) -> Any:
                nonlocal refused
                if isinstance(command, c.Act) and person != "ana" and refused < 2:
                    refused += 1
                    raise Refused("busy")
                return await grant(room, command, person, *rest)

            monkeypatch.setattr(hub, "execute", busy)
            action = room.table.play.state.legal()[0]
            await hub.handle(name, c.Act(id="1", action=action), "ana", "Ana")
            await _until(lambda: len(room.table.play.actions) == 2)
            assert refused == 2

    asyncio.run(run())
