"""Whatever the interleaving, loss, doubling and crash: what was told is stored, once, in order."""

from __future__ import annotations

import asyncio
import json
import time
from random import Random

import msgspec
import pytest

from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.journal import TableJournal
from sobremesa.server.tables.table import Table
from sobremesa.server.tables.terms import TableTerms
from sobremesa.server.upkeep.verifying import verify
from tests.server.simulation.world import Ear, Process, VirtualLoop, World

PEOPLE = ("ana", "blas")
FEW = 25
REQUESTS = 6
"""What each of them asks for."""


class Schedule:
    """One story: people ask through processes that end and begin, until all is granted."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.world = World(seed, trouble=random.choice((0.0, 0.05, 0.2)))
        self.kills = random.choice((0, 1, 2, 4))
        self.processes: list[Process] = []
        self.granted: dict[str, int] = {}
        """For each request the number that its sender was told."""
        self.table = ""

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

    async def _insist(self, person: str, command: c.AnyCommand) -> int:
        """Ask until it is granted, as pages do: with the same id, at whichever process."""
        for _ in range(500):
            process = self.world.random.choice(self.processes)
            try:
                decision = await process.ask(
                    lambda hub: hub.ask(self.table, command, person, person.title())
                )
                if decision.refusal is None:
                    return int(decision.number)
                if decision.refusal.code not in ("busy",):
                    raise AssertionError(decision.refusal.code)
            except (ConnectionError, Refused):
                pass
            await asyncio.sleep(0.01)
        raise AssertionError("it was never granted")

    async def _talk(self, person: str) -> None:
        for index in range(REQUESTS):
            name = f"{person}-{index}"
            said = c.Say(id=name, phrase="nice")
            number = await self._insist(person, said)
            if self.world.random.random() < 0.3:  # the answer was lost: it is asked again
                assert await self._insist(person, said) == number, "once"
            self.granted[name] = number

    async def run(self) -> None:
        for _ in range(2):
            await self._begin()
        terms = msgspec.convert({"game": "colmena", "seats": [{"kind": "me"}]}, TableTerms)
        while not self.table:
            try:
                process = self.processes[0]
                self.table = await process.ask(lambda hub: hub.open(terms, "ana", "Ana"))
            except Refused:
                continue
        await self._insist("blas", c.Sit(id="sit"))
        ear = Ear("eva")
        listening = self.processes[1]
        while True:
            try:
                await listening.ask(lambda hub: hub.join(self.table, ear))
                break
            except Refused:
                continue
        await asyncio.gather(*(self._talk(person) for person in PEOPLE), self._kill())
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
            room = await process.hub.renew(self.table)
            assert (room.table.number, room.table.at) == (told.number, told.at)
        if listening in self.processes:
            await asyncio.sleep(1)  # it looks by itself, if no notification reached it
            numbers = [one["n"] for line in ear.heard for one in json.loads(line).get("events", ())]
            assert not numbers or numbers[-1] == entries[-1].n
        found = await verify(self.processes[0].stored)
        assert found.faults == []
        for process in self.processes:
            await process.kill()


def simulate(seed: int) -> None:
    """Run one schedule; its seed tells it again."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(asyncio.wait_for(Schedule(seed).run(), 3600))


def _run(seeds: range) -> None:
    begin = time.perf_counter()
    for seed in seeds:
        try:
            simulate(seed)
        except BaseException as error:
            error.add_note(f"simulate({seed})")
            raise
    took = time.perf_counter() - begin
    print(f"{len(seeds)} schedules in {took:.1f} s: {60 * len(seeds) / took:.0f} a minute")


def test_what_was_told_is_stored_once_whatever_happens() -> None:
    _run(range(FEW))


@pytest.mark.heavy
def test_a_thousand_schedules() -> None:
    _run(range(1000, 2000))


def test_a_recorder_that_forgot_what_was_asked_would_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    original = Hub.grant

    async def forgetful(self: Hub, room: object, command: c.Say, *rest: object) -> object:
        other = msgspec.structs.replace(command, id=f"{command.id}+{self.random.random()}")
        return await original(self, room, other, *rest)  # type: ignore[arg-type]  # a broken one

    monkeypatch.setattr(Hub, "grant", forgetful)
    with pytest.raises(AssertionError):
        _run(range(FEW))
