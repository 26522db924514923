"""Stories for the simulated world: people talk, and play a tournament, while everything fails."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import TypeVar, cast

import msgspec

from sobremesa.play.tournament import Terms as Rules
from sobremesa.play.tournament import events as t
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.room import Room
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.journal import TableJournal
from sobremesa.server.tables.table import Table
from sobremesa.server.tables.terms import TableTerms
from sobremesa.server.tournaments import commands as tc
from sobremesa.server.tournaments.aggregate import TournamentAggregate
from sobremesa.server.tournaments.hosting import Announcement, Hosting
from sobremesa.server.tournaments.journal import TournamentJournal
from sobremesa.server.upkeep.verification import verify
from tests.server.simulation.world import Ear, Process, World

T = TypeVar("T")

PEOPLE = ("ana", "blas")
CUP = ("ana", "blas", "eva")
REQUESTS = 6
"""What each of them asks for."""


class Denied(AssertionError):
    """Something was refused for good that a story asked for."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Schedule:
    """One story: people ask through processes that end and begin, until all is granted."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.world = World(seed, trouble=random.choice((0.0, 0.05, 0.2)))
        self.kills = random.choice((0, 1, 2, 4))
        self.processes: list[Process] = []

    async def _begin(self) -> Process:
        process = Process(self.world)
        await process.start()
        self.processes.append(process)
        return process

    async def _kill(self) -> None:
        for _ in range(self.kills):
            await asyncio.sleep(self.world.random.random() * 0.3)
            victim = self.world.random.choice(self.processes)
            self.processes.remove(victim)
            await victim.kill()
            await self._begin()

    async def _insist(self, work: Callable[[Process], Awaitable[T]]) -> T:
        """Ask until it is granted, as pages do: with the same id, at whichever process."""
        for _ in range(500):
            process = self.world.random.choice(self.processes)
            with contextlib.suppress(ConnectionError):
                try:
                    return cast(T, await process.ask(work))
                except Refused as refused:
                    if refused.code not in ("busy", "not_stored"):
                        raise Denied(refused.code) from None
            await asyncio.sleep(0.01)
        raise AssertionError("it was never granted")

    async def _do(self, table: str, person: str, command: c.AnyCommand) -> int:
        async def work(process: Process) -> int:
            decision = await process.hub.handle(table, command, person, person.title())
            if decision.refusal is not None:
                raise decision.refusal
            return decision.number

        return await self._insist(work)

    async def run(self) -> None:
        for _ in range(2):
            await self._begin()
        await self._story()
        found = await verify(self.processes[0].stored)
        assert found.faults == []
        for process in self.processes:
            await process.kill()

    async def _story(self) -> None:
        raise NotImplementedError


class Talk(Schedule):
    """Two people talk at a table, and one listens."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.granted: dict[str, int] = {}
        """For each request the number that its sender was told."""
        self.table = ""

    async def _say(self, person: str) -> None:
        for index in range(REQUESTS):
            name = f"{person}-{index}"
            said = c.Say(id=name, phrase="nice")
            number = await self._do(self.table, person, said)
            if self.world.random.random() < 0.3:  # the answer was lost: it is asked again
                assert await self._do(self.table, person, said) == number, "once"
            self.granted[name] = number

    async def _story(self) -> None:
        terms = msgspec.convert({"game": "colmena", "seats": [{"kind": "me"}]}, TableTerms)
        self.table = await self._insist(lambda process: process.hub.open(terms, "ana", "Ana"))
        await self._do(self.table, "blas", c.Sit(id="sit"))
        ear = Ear("eva")
        listening = self.processes[1]
        while True:
            try:
                await listening.ask(lambda process: process.hub.join(self.table, ear))
                break
            except Refused:
                continue
        await asyncio.gather(*(self._say(person) for person in PEOPLE), self._kill())
        await self._check(ear, listening)

    async def _check(self, ear: Ear, listening: Process) -> None:
        self.world.trouble = 0.0
        journal = TableJournal(self.processes[0].stored)
        entries = await journal.read(self.table)
        assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
        stored = {entry.id: entry.n for entry in entries if isinstance(entry.event, e.Said)}
        assert stored == self.granted, "every request once, under the number that was told"
        for person in PEOPLE:
            mine = [stored[f"{person}-{index}"] for index in range(REQUESTS)]
            assert mine == sorted(mine), "in the order in which they were asked for"
        heard = [one["n"] for line in ear.heard for one in json.loads(line).get("events", ())]
        assert heard == sorted(set(heard)), "no number twice, none out of order"
        if heard:
            assert heard == list(range(heard[0], heard[0] + len(heard))), "and none left out"
        told = Table.replay(entries)
        for process in self.processes:
            room = await process.hub.refresh(self.table)
            assert (room.table.number, room.table.at) == (told.number, told.at)
        if listening in self.processes:
            await asyncio.sleep(1)  # it looks by itself, if no notification reached it
            numbers = [one["n"] for line in ear.heard for one in json.loads(line).get("events", ())]
            assert not numbers or numbers[-1] == entries[-1].n


class Cup(Schedule):
    """A tournament of three, all of whom give up every second game."""

    async def _enter(self, cup: str, person: str) -> None:
        await self._insist(
            lambda process: process.manager.ask(cup, tc.Join(id="j"), person, person.title())
        )

    async def _table(self, at: str) -> Room:
        return await self._insist(lambda process: process.hub.refresh(at))

    async def _play(self, cup: str, person: str) -> None:
        """Give up wherever one sits on the first seat, until the tournament is over."""
        for _ in range(2000):
            found = await self._insist(lambda process: process.manager.find(cup))
            if found.aggregate.over:
                return
            for at in found.aggregate.hosted():
                room = await self._table(at)
                if room.table.phase == "playing" and room.table.seats[0].person == person:
                    await self._do(at, person, c.Resign(id=f"resign-{at}"))
            await asyncio.sleep(0.2)
        raise AssertionError("it never came to an end")

    async def _story(self) -> None:
        rules = Rules("Copa", "colmena", "robin")
        announced = Announcement(rules, Hosting(gap=0, patience=604_800))
        cup = await self._insist(lambda process: process.manager.open(announced, "org"))
        for person in CUP:
            await self._enter(cup, person)
        await self._insist(lambda process: process.manager.ask(cup, tc.Begin(id="b"), "org", ""))
        await asyncio.gather(*(self._play(cup, person) for person in CUP), self._kill())
        self.world.trouble = 0.0
        entries = await TournamentJournal(self.processes[0].stored).read(cup)
        assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
        joined = [entry.by for entry in entries if isinstance(entry.event, t.Joined)]
        assert sorted(filter(None, joined)) == sorted(CUP), "everybody once"
        played = [one.event.table for one in entries if isinstance(one.event, t.Reported)]
        assert len(played) == len(set(played)) == 3, "every game counts once"
        told = TournamentAggregate.replay(cup, entries).tournament.standings()
        for process in self.processes:
            found = await process.manager.find(cup)
            assert found.aggregate.tournament.standings() == told
