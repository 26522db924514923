"""The hub by itself: bots, absences, restarts, resting, with time and chance given by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random

import msgspec

from sobremesa.server import commands as c
from sobremesa.server import events as e
from sobremesa.server.bots import Thought, think
from sobremesa.server.hub import Hub, Times
from sobremesa.server.live import Live
from sobremesa.server.storage.sqlite import SQLite
from sobremesa.server.table import Table
from sobremesa.server.terms import Terms


class Thinker:
    """Bots that think here and at once."""

    def __init__(self) -> None:
        self.thoughts: list[Thought] = []

    async def choose(self, thought: Thought) -> str:
        self.thoughts.append(thought)
        await asyncio.sleep(0)
        return think(thought)


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.scenes = False
        self.drawn: set[str] = set()
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)


class House:
    """A hub on a file, which can be closed and opened again."""

    def __init__(self, path: Path, times: Times | None = None) -> None:
        self.path = path
        self.now = 1_000_000
        self.times = times or Times()
        self.bots = Thinker()
        self.random = Random(2)

    async def __aenter__(self) -> Hub:
        self.backend = SQLite(self.path / "tables.db")
        await self.backend.open()
        self.hub = Hub(self.backend, lambda: self.now, self.random, self.bots, times=self.times)
        await self.hub.start()
        return self.hub

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


def _terms(**values: object) -> Terms:
    return msgspec.convert({"game": "colmena", **values}, Terms)


def test_bots_answer_and_pass_their_tokens_on(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        async with house as hub:
            terms = _terms(seats=[{"kind": "me"}, {"kind": "bot", "level": 1}], turn_end="token")
            name = await hub.open(terms, "ana", "Ana")
            table = (await hub.find(name)).table
            for turn in range(3):
                action = table.play.state.legal()[0]
                await hub.ask(name, c.Act(id=f"a{turn}", action=action), "ana", "Ana")
                await hub.ask(name, c.PassOn(id=f"p{turn}"), "ana", "Ana")
                await _until(partial(_turns_are, table, 2 * turn + 2))
            assert table.play.actors == [0, -2, 0, -2, 0, -2]
            assert [thought.level for thought in house.bots.thoughts] == [1, 1, 1]

    asyncio.run(run())


def test_a_bot_whose_turn_it_was_moves_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)

        class Stuck(Thinker):
            async def choose(self, thought: Thought) -> str:
                await asyncio.sleep(1000)
                raise AssertionError

        thinker, house.bots = house.bots, Stuck()
        terms = _terms(seats=[{"kind": "me"}, {"kind": "bot", "level": 1}])
        async with house as hub:
            name = await hub.open(terms, "ana", "Ana")
            action = (await hub.find(name)).table.play.state.legal()[0]
            await hub.ask(name, c.Act(id="a", action=action), "ana", "Ana")
        house.bots = thinker
        async with house as hub:
            await _until(lambda: name in hub.live and len(hub.live[name].table.play.actions) == 2)

    asyncio.run(run())


def test_a_bot_plays_on_at_a_table_from_which_a_name_was_taken(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        slow = asyncio.Event()

        class Slow(Thinker):
            async def choose(self, thought: Thought) -> str:
                await slow.wait()
                return await super().choose(thought)

        house.bots = Slow()
        async with house as hub:
            terms = _terms(seats=[{"kind": "me"}, {"kind": "bot", "level": 1}])
            name = await hub.open(terms, "ana", "Ana")
            live = await hub.find(name)
            action = live.table.play.state.legal()[0]
            await hub.ask(name, c.Act(id="a", action=action), "ana", "Ana")
            await hub.forget("ana")
            slow.set()
            assert live.bot is not None
            await asyncio.wait_for(live.bot, 20)
            assert len(live.table.play.actions) == 2
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
                await hub.ask(name, c.Act(id=f"{index}", action=action), "ana", "Ana")
                house.now += 5000
        house.now += 3_600_000
        async with house as hub:
            await _until(lambda: name in hub.live)
            table = hub.live[name].table
            assert isinstance(table.recent[-1].event, e.Resumed)
            assert table.clock.data(house.now) == {"left": [60_000, 55_000], "running": 0}

    asyncio.run(run())


def test_the_servers_clock_flags_by_itself(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        clock = {"kind": "turn", "seconds": 5}
        terms = _terms(seats=[{"kind": "me"}, {"kind": "me"}], clock=clock)
        async with house as hub:
            name = await hub.open(terms, "ana", "Ana")
            live = await hub.find(name)
            action = live.table.play.state.legal()[0]
            await hub.ask(name, c.Act(id="a", action=action), "ana", "Ana")
            assert live.timer is not None
            house.now += 5000
            hub._flag(name)  # what the timer does
            await _until(lambda: live.table.ended is not None)
            assert live.table.ended == e.Ended("time", (0,), (1, 0))
            assert live.timer is None

    asyncio.run(run())


def test_who_loses_the_connection_counts_as_away_and_returns(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path, Times(away=0.02))
        async with house as hub:
            name = await hub.open(_terms(seats=[{"kind": "me"}]), "ana", "Ana")
            await hub.ask(name, c.Sit(id="s"), "blas", "Blas")
            ear = Ear("blas")
            live = await hub.join(name, ear)
            hub.part(live, ear)
            await _until(lambda: live.table.seats[1].away)
            await hub.join(name, ear)
            await _until(lambda: not live.table.seats[1].away)

    asyncio.run(run())


def test_a_table_that_is_found_while_it_is_being_opened_is_there_once(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        async with house as hub:
            store = hub.log.open
            finding: list[asyncio.Task[Live]] = []
            pauses = [0, 1, 2, 3, 50]

            async def slow(entries: Sequence[e.Entry]) -> None:
                await store(entries)
                opened = entries[0].event
                assert isinstance(opened, e.Opened)
                finding.append(asyncio.create_task(hub.find(opened.table)))
                for _ in range(pauses.pop()):
                    await asyncio.sleep(0)

            hub.log.open = slow  # type: ignore[method-assign]
            while pauses:
                name = await hub.open(_terms(seats=[{"kind": "me"}] * 2), "ana", "Ana")
                live = await hub.find(name)
                assert await finding.pop() is live
                assert await hub.find(name) is live

    asyncio.run(run())


def test_quiet_tables_rest_and_come_back_as_they_were(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path, Times(rest=0.02, look=0.01))
        async with house as hub:
            terms = _terms(seats=[{"kind": "me"}, {"kind": "me"}])
            name = await hub.open(terms, "ana", "Ana")
            live = await hub.find(name)
            ear = Ear("ana")
            await hub.join(name, ear)
            numbers = []
            for index in range(3):
                action = live.table.play.state.legal()[0]
                done = await hub.ask(name, c.Act(id=f"{index}", action=action), "ana", "Ana")
                numbers.append(done.number)
            position = live.table.play.state.json()
            house.now += 60_000
            await _until(lambda: live.table.play._state is None)
            assert not live.table.done
            assert live.table.play.state.json() == position
            again = await hub.ask(name, c.Act(id="1", action="x"), "ana", "Ana")
            assert (again.refusal, again.entries, again.number) == (None, [], numbers[1])
            hub.part(live, ear)
            live.returning.pop("ana").cancel()
            house.now += 60_000
            await _until(lambda: name not in hub.live)
            assert (await hub.find(name)).table.play.state.json() == position

    asyncio.run(run())


def test_a_request_that_is_cut_off_leaves_memory_and_log_alike(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path)
        async with house as hub:
            terms = _terms(seats=[{"kind": "me"}, {"kind": "me"}])
            name = await hub.open(terms, "ana", "Ana")
            live = await hub.find(name)
            ear = Ear("blas")
            await hub.join(name, ear)
            for index in range(20):
                action = live.table.play.state.legal()[0]
                task = asyncio.create_task(
                    hub.ask(name, c.Act(id=f"{index}", action=action), "ana", "Ana")
                )
                for _ in range(index % 5):
                    await asyncio.sleep(0)
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                await _until(lambda: not any("_look_again" in str(t) for t in hub._tasks))
            stored = await hub.log.read(name)
            assert live.table.number == len(stored)
            known = [entry.event.action for entry in stored if isinstance(entry.event, e.Acted)]
            assert live.table.play.actions == known
            assert len(known) > 3
            heard = sum(message.count(b'"acted"') for message in ear.heard)
            assert heard == len(known)

    asyncio.run(run())
