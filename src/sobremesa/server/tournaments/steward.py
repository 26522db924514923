"""The steward: keeps every live tournament, opens its tables, reports their results.

What can be lost in a crash is nothing but memory. A table of the server and the entry that names
it are stored in one transaction; a result that was not reported before the crash is found in the
table's own log after it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final, Protocol

from sobremesa.play.tournament import NOBODY, Entrant, NotNow, Tournament
from sobremesa.play.tournament import Table as Round
from sobremesa.play.tournament import events as t
from sobremesa.server import commands as tc
from sobremesa.server.hub import Hub
from sobremesa.server.log import opening
from sobremesa.server.names import table_id
from sobremesa.server.refused import Refused
from sobremesa.server.storage.backend import Conflict, Statement
from sobremesa.server.table import SERVER, Request, Table, seated_table
from sobremesa.server.terms import settle
from sobremesa.server.tournaments import commands as c
from sobremesa.server.tournaments import forgetting
from sobremesa.server.tournaments.contest import AnyEvent, Contest, Entry, seat_of
from sobremesa.server.tournaments.hosting import Announcement, level, settled, table_terms
from sobremesa.server.tournaments.register import Register, added
from sobremesa.server.tournaments.reporting import outcome

ATTEMPTS: Final = 8
"""How often a request is decided anew because another process was faster."""
LOOK: Final = 1.0
"""Seconds between looks at what time alone brings about."""

_log = logging.getLogger("sobremesa.server")


class Watcher(Protocol):
    """Somebody who follows a tournament."""

    def send(self, message: bytes) -> None:
        """Take a message; never wait."""


class Running:
    """A tournament in memory."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()

    def tell(self) -> None:
        """Tell who follows that there is something new."""
        for watcher in tuple(self.watchers):
            watcher.send(b'{"number":%d}' % self.contest.number)


Decide = Callable[[Contest, Request], tuple[list[Entry], list[Statement]]]


class Steward:
    """All live tournaments of a process."""

    def __init__(self, hub: Hub, random: Random) -> None:
        self.hub = hub
        self.register = Register(hub.log.backend)
        self.running: dict[str, Running] = {}
        self._random = random
        self._task: asyncio.Task[None] | None = None
        self._tables: dict[str, str] = {}
        """For each server table the tournament that it belongs to."""

    # life

    async def start(self) -> None:
        """Take up the tournaments that were under way."""
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Let everything go."""
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _watch(self) -> None:
        """Look again and again at what time alone brings about."""
        while True:
            try:
                for name in await self.register.running():
                    await self._attend(name)
            except Exception:
                _log.exception("a tournament could not be attended to")
            await asyncio.sleep(LOOK)

    async def _attend(self, name: str) -> None:
        found = await self.find(name)
        with contextlib.suppress(Refused, Conflict):
            await self.go_on(found)
            await self._lose_patience(found)
        await self.register.note_phase(found.contest)

    # finding

    async def open(self, announcement: Announcement, person: str) -> str:
        """Announce a tournament and give its id."""
        terms = settled(announcement)
        first = Entry(1, self.hub.now(), Tournament.open(terms).log[0], person)
        contest = Contest(table_id(self._random), first)
        await self.register.open(contest)
        self.running[contest.id] = Running(contest)
        return contest.id

    async def find(self, name: str) -> Running:
        """Give a tournament, from memory or from the register."""
        found = self.running.get(name)
        if found is None:
            entries = await self.register.read(name)
            if not entries:
                raise Refused("unknown_tournament")
            found = self.running.setdefault(name, Running(Contest.replay(name, entries)))
            self._note(found)
        elif self.register.backend.shared:
            async with found.lock:
                await self._catch_up(found)
        return found

    async def _catch_up(self, found: Running) -> None:
        entries = await self.register.read(found.contest.id, found.contest.number)
        for entry in entries:
            found.contest.apply(entry)
        if entries:
            self._note(found)
            found.tell()

    def _note(self, found: Running) -> None:
        for at in found.contest.hosted():
            self._tables[at] = found.contest.id

    # asking

    async def ask(self, name: str, command: c.AnyCommand, person: str, said: str) -> int:
        """Do what somebody asks, and all that follows; give the last number."""
        found = await self.find(name)
        before = found.contest.number
        await self._decide(found, person, said, partial(_asked, command))
        await self._act_on(found, found.contest.entries[before:])
        with contextlib.suppress(Refused):
            await self.go_on(found)
        return found.contest.number

    async def _decide(self, found: Running, person: str, said: str, decide: Decide) -> None:
        """Decide, store, and only then fold and tell."""
        async with found.lock:
            for _ in range(ATTEMPTS):
                request = Request(person, said, self.hub.now(), self._random)
                entries, more = decide(found.contest, request)
                if not entries:
                    return
                try:
                    await self.register.backend.write([*added(found.contest.id, entries), *more])
                except Conflict:
                    await self._catch_up(found)
                    continue
                for entry in entries:
                    found.contest.apply(entry)
                self._note(found)
                found.tell()
                return
            raise Refused("busy")

    async def _happen(
        self, found: Running, say: Callable[[Contest], list[AnyEvent]], *more: Statement
    ) -> None:
        """Let the server itself say what happened."""

        def decide(contest: Contest, request: Request) -> tuple[list[Entry], list[Statement]]:
            try:
                return contest.entered(say(contest), request), list(more)
            except NotNow:  # somebody was faster
                return [], []

        await self._decide(found, SERVER, "", decide)

    async def _act_on(self, found: Running, entries: list[Entry]) -> None:
        """Carry what an organiser decided to the tables that are being played."""
        cup = found.contest.tournament
        for entry in entries:
            match entry.event:
                case t.Replaced(slot, entrant):
                    await self._at_tables(found, slot, partial(_sit, entrant))
                case t.Defaulted(_, slot) | t.Left(slot) if cup.order:
                    await self._at_tables(found, slot, _drop)

    async def _at_tables(
        self, found: Running, slot: str, say: Callable[[int], tc.ServersCommand]
    ) -> None:
        for at, table in found.contest.hosted().items():
            seat = seat_of(table, slot)
            if seat is not None:
                await self.hub.ask(at, say(seat), SERVER, "")

    # what happens by itself

    async def go_on(self, found: Running) -> None:
        """Do all that is due: begin, pair, host, report."""
        while True:
            number = found.contest.number
            command = found.contest.due(self.hub.now())
            if command:
                await self._decide(found, SERVER, "", partial(_asked, command))
            for table in found.contest.tournament.open_tables():
                if table.at is None:
                    await self._host(found, table)
                else:
                    await self._report(found, table)
            if found.contest.number == number:
                return

    async def _host(self, found: Running, table: Round) -> None:
        """Open a table of the server, stored together with the entry that names it."""
        cup = found.contest.tournament
        sitters = [cup.entrant(slot) for slot in table.seating()]
        terms = settle(table_terms(cup.terms, [one.bot for one in sitters]), self._random)
        name = table_id(self._random)
        people = [None if one.bot else (one.id, one.name) for one in sitters]
        request = Request(SERVER, "", self.hub.now(), self._random)
        entries = seated_table(terms, name, request, people, opener=found.contest.organiser)
        await self._happen(
            found,
            lambda one: [*one.tournament.host(table.id, name)],
            *opening(entries),
        )
        if name in found.contest.hosted():
            await self.hub.find(name)

    async def ended(self, table: Table) -> None:
        """Hear that a game of the server is over."""
        name = self._tables.get(table.id)
        if name is not None:
            with contextlib.suppress(Refused, Conflict):
                await self.go_on(await self.find(name))

    async def _report(self, found: Running, table: Round) -> None:
        assert table.at is not None
        played = (await self.hub.find(table.at)).table
        if played.ended is None:
            return
        at, cup = table.at, found.contest.tournament
        if played.ended.reason == "aborted":  # nothing was played: play it
            await self._host(found, table)
            return
        result = await asyncio.to_thread(outcome, played, cup.terms.points == "kept")
        await self._happen(
            found,
            lambda one: (
                [*one.tournament.report(table.id, result, at)] if at in one.hosted() else []
            ),
        )

    async def _lose_patience(self, found: Running) -> None:
        """Put those last who have vanished and keep a table waiting."""
        horizon = self.hub.now() - 1000 * found.contest.hosting.patience
        for at, table in tuple(found.contest.hosted().items()):
            live = await self.hub.find(at)
            played = live.table
            if played.ended or played.at > horizon:
                continue
            missing = _awaited(played)
            gone = [i for i in missing if played.seats[i].away or not live.here(_who(played, i))]
            for seat in gone:
                if played.phase == "arranging":
                    command: tc.ServersCommand = tc.Arrange(id=f"late-{seat}", seat=seat, values={})
                    await self.hub.ask(at, command, SERVER, "")
                    continue
                slot = table.seating()[seat]
                await self._happen(found, partial(_defaulted, table.id, slot))
                await self.hub.ask(at, _drop(seat), SERVER, "")

    # listening, forgetting

    async def follow(self, name: str, watcher: Watcher) -> Running:
        """Tell somebody from now on when there is something new."""
        found = await self.find(name)
        found.watchers.add(watcher)
        watcher.send(b'{"number":%d}' % found.contest.number)
        return found

    async def forget(self, person: str) -> None:
        """Take somebody's name out of every tournament."""
        for name in await forgetting.blank(self.register, person):
            found = self.running.get(name)
            if found is not None:
                async with found.lock:
                    found.contest = Contest.replay(name, await self.register.read(name))


def _asked(
    command: c.AnyCommand, contest: Contest, request: Request
) -> tuple[list[Entry], list[Statement]]:
    return contest.decide(command, request), []


def _defaulted(table: str, slot: str, contest: Contest) -> list[AnyEvent]:
    return [*contest.tournament.default(table, slot)]


def _awaited(table: Table) -> list[int]:
    """Name the seats that a table waits for."""
    if table.phase == "arranging":
        return [i for i, s in enumerate(table.seats) if s.arranged is None and not s.alone]
    holder = table.play.holder if table.phase == "playing" else None
    return [] if holder is None or table.seats[holder].alone else [holder]


def _who(table: Table, seat: int) -> str:
    return table.seats[seat].person or NOBODY


def _drop(seat: int) -> tc.ServersCommand:
    return tc.Drop(id=f"drop-{seat}", seat=seat)


def _sit(entrant: Entrant, seat: int) -> tc.ServersCommand:
    number = level(entrant.bot) if entrant.bot else 0
    return tc.Substitute(
        id=f"substitute-{entrant.id}", seat=seat, person=entrant.id, name=entrant.name, level=number
    )
