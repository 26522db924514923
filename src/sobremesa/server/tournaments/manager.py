"""The tournament manager: runs all live tournaments, opens their tables, reports their results.

A crash loses nothing that is not rebuilt: a server table and the entry that names it are stored in
one transaction, a result that was not reported is read from the table's journal, and the seating
is reconciled with what the tournament says.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final

import msgspec

from sobremesa.play.tournament import NotNow, Tournament, outcome_of
from sobremesa.play.tournament import Table as TournamentTable
from sobremesa.rulebook.text import Text
from sobremesa.server.identifiers import table_id
from sobremesa.server.journal.decisions import SERVER, Decision, Request
from sobremesa.server.journal.recorder import Recorder
from sobremesa.server.journal.subscribers import Subscriber
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.storage.health import Unavailable
from sobremesa.server.storage.statements import Conflict
from sobremesa.server.tables import commands as tc
from sobremesa.server.tables.table import Table
from sobremesa.server.text import clean
from sobremesa.server.tournaments import commands as c
from sobremesa.server.tournaments import decisions, deletion
from sobremesa.server.tournaments.absences import Absences
from sobremesa.server.tournaments.aggregate import AnyEvent, TournamentAggregate, TournamentEntry
from sobremesa.server.tournaments.hosting import Announcement, validated_terms
from sobremesa.server.tournaments.journal import TournamentJournal
from sobremesa.server.tournaments.outcomes import completed
from sobremesa.server.tournaments.quota import TournamentQuota
from sobremesa.server.tournaments.running import RunningTournament
from sobremesa.server.tournaments.seating import current_tables, enforce_seating, wanted_seating

TICK: Final = 1.0
"""Seconds between two checks of what has become due."""
YIELD_EVERY: Final = 100
"""After how many tournaments a check yields to the event loop."""
IDLE_MILLISECONDS: Final = 60_000
"""Milliseconds after which a finished tournament that nobody asks for is unloaded."""
UNJOINED: Final = "nadie se ha apuntado en dos semanas · nobody has joined for two weeks"
"""Why the server closes a tournament that nobody joins."""
ORPHAN: Final = Text("quien lo organizaba ya no está", "whoever organised it is gone")

_log = logging.getLogger("sobremesa.server")


Decide = Callable[[TournamentAggregate, Request], Decision[TournamentEntry]]


class TournamentManager:
    """All live tournaments of a process."""

    def __init__(
        self,
        hub: Hub,
        random: Random,
        most_bots: int | None = None,
        most: int | None = None,
    ) -> None:
        self.hub = hub
        self.journal = TournamentJournal(hub.journal.backend)
        self.sessions = hub.sessions
        self.now, self.spawn = hub.now, hub.spawn
        self.running: dict[str, RunningTournament] = {}
        self._quota = TournamentQuota(
            lambda: (one.aggregate for one in self.running.values()),
            most,
            most_bots,
            hub.client_addresses.address_of,
        )
        self._random = random
        self._recorder: Recorder[RunningTournament, TournamentEntry] = Recorder(
            self.journal, self, random
        )
        self._task: asyncio.Task[None] | None = None
        self._absences = Absences(hub)
        self._tables: dict[str, str] = {}
        """The tournament of each server table."""
        hub.table_quota.exempt = lambda table: table in self._tables

    # life cycle

    async def start(self) -> None:
        """Begin to check all tournaments that are not over."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop checking."""
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        """Check every tournament, again and again, for what has become due."""
        while True:
            try:
                numbers = await self.journal.running()
            except Unavailable:  # logged already
                numbers = {}
            except Exception:  # the database may be down for a moment
                _log.exception("the tournaments cannot be read")
                numbers = {}
            # another process may have marked as over one whose end is not folded here yet
            under_way = {n for n, one in self.running.items() if not one.aggregate.over}
            for index, name in enumerate(numbers.keys() | under_way):
                if index % YIELD_EVERY == 0:
                    await asyncio.sleep(0)
                try:
                    await self._tick(name, numbers.get(name))
                except Unavailable:  # logged already
                    continue
                except Exception:  # one that fails must not stop the others
                    _log.exception("tournament %s cannot be attended to", name)
            self._unload_idle()
            await asyncio.sleep(TICK)

    async def _tick(self, name: str, number: int | None) -> None:
        """Carry out what is due at a tournament; `number` is that of its last stored entry."""
        found = self.running.get(name)
        if found is None or found.aggregate.number != number:
            found = await self._fetch(name)
        abandoned = found.aggregate.abandoned(self.hub.now())
        if self._nothing_due(found) and not abandoned:
            return
        if abandoned:
            close = c.Close(id="unjoined", why=UNJOINED)
            await self._decide(found, SERVER, "", partial(decisions.decided, close))
        before, done = found.aggregate.number, False
        with contextlib.suppress(Refused, Conflict):  # a full disk is refused too: try again later
            await self.advance(found)
            await self._default_absent(found)
            done = True
        await self.journal.note_phase(found.aggregate)
        if done and found.seated.keys() == current_tables(found.aggregate.tournament).keys():
            found.handled = before

    def _nothing_due(self, found: RunningTournament) -> bool:
        """Return whether nothing can have become due since the last check."""
        aggregate = found.aggregate
        round_is_due = aggregate.round_is_due(self.hub.now(), found.clock_offset)
        return found.handled == aggregate.number and not round_is_due and not aggregate.hosted()

    def _unload_idle(self) -> None:
        """Unload finished tournaments that nobody has asked for recently."""
        horizon = self.hub.now() - IDLE_MILLISECONDS
        for name, found in tuple(self.running.items()):
            if found.aggregate.over and found.last_used < horizon and not found.subscribers:
                if not found.lock.locked():
                    del self.running[name]
        self._tables = {at: name for at, name in self._tables.items() if name in self.running}
        self._absences.retain(self._tables)

    # finding

    async def open(self, announcement: Announcement, person: str) -> str:
        """Open a tournament and return its id."""
        terms = validated_terms(announcement)
        first = TournamentEntry(1, self.hub.now(), Tournament.open(terms).log[0], person)
        aggregate = TournamentAggregate(table_id(self._random), first)
        self.hub.sessions.check(person)
        with self._quota.one_more(person):
            await self.journal.open(aggregate)
            self.running.setdefault(aggregate.id, RunningTournament(aggregate, self.hub.now()))
        return aggregate.id

    async def find(self, name: str) -> RunningTournament:
        """Return a tournament, from memory or from its journal."""
        found = await self._fetch(name)
        found.last_used = self.hub.now()
        return found

    async def _fetch(self, name: str) -> RunningTournament:
        found = self.running.get(name)
        if found is None:
            entries = await self.journal.read(name)
            if not entries:
                raise Refused("unknown_tournament")
            replayed = RunningTournament(TournamentAggregate.replay(name, entries), self.hub.now())
            found = self.running.setdefault(name, replayed)
            self._index_tables(found)
        elif self.journal.backend.shared:
            found.stale = True
        await self._recorder.catch_up_if_stale(found)
        return found

    def fold(
        self,
        found: RunningTournament,
        entries: Sequence[TournamentEntry],
        remote: bool,
        precomputed: object,
    ) -> None:
        """Fold stored entries and publish them."""
        for entry in entries:
            found.aggregate.apply(entry, precomputed)
        found.clock_offset = max(found.clock_offset, found.aggregate.at - self.hub.now())
        self._index_tables(found)
        found.publish()

    def prepare(self, found: RunningTournament, decision: Decision[TournamentEntry]) -> None:
        """Do nothing: subscribers of a tournament are sent only its number."""

    def stored(
        self, found: RunningTournament, entries: Sequence[TournamentEntry], begun: int
    ) -> None:
        """Do nothing: other processes poll the journal."""

    def _index_tables(self, found: RunningTournament) -> None:
        for at in found.aggregate.hosted():
            self._tables[at] = found.aggregate.id

    # commands

    async def ask(self, name: str, command: c.AnyCommand, person: str, called: str) -> int:
        """Execute a person's command and its consequences; return the last entry's number."""
        found = await self.find(name)
        self._quota.check(person, command)
        if why := getattr(command, "why", ""):
            command = msgspec.structs.replace(command, why=clean(why))
        await self._decide(found, person, called, partial(decisions.decided, command))
        with contextlib.suppress(Refused):
            await self.advance(found)
        return found.aggregate.number

    async def _decide(
        self, found: RunningTournament, person: str, called: str, decide: Decide
    ) -> None:
        """Decide, store, and only then fold and publish; raise the refusal, if any."""

        async def in_thread(request: Request) -> Decision[TournamentEntry]:
            """Decide in a thread: pairing hundreds of players takes a second."""
            return await asyncio.to_thread(decide, found.aggregate, request)

        async with found.lock:
            decision = await self._recorder.record(found, person, called, in_thread)
        if decision.refusal:
            raise decision.refusal

    async def _record_events(
        self, found: RunningTournament, say: Callable[[TournamentAggregate], list[AnyEvent]]
    ) -> None:
        """Store events that the server itself causes."""

        def decide(aggregate: TournamentAggregate, request: Request) -> Decision[TournamentEntry]:
            try:
                return aggregate.decision_of(say(aggregate), request)
            except NotNow:  # another process has done it
                return Decision([])

        await self._decide(found, SERVER, "", decide)

    # what follows without a command

    async def advance(self, found: RunningTournament) -> None:
        """Carry out all that is due: begin, pair, open tables, report results, enforce seating."""
        while True:
            await self._seat(found)
            number = found.aggregate.number
            if found.aggregate.over:
                return
            command = found.aggregate.due(self.hub.now(), found.clock_offset)
            if command:
                with contextlib.suppress(Refused):  # another process has done it
                    await self._decide(found, SERVER, "", partial(decisions.decided, command))
            finished = await self.journal.finished(found.aggregate.hosted())
            for table in found.aggregate.tournament.open_tables():
                if table.at is None:
                    await self._host(found, table)
                elif table.at in finished:
                    await self._report(found, table)
            if found.aggregate.number == number:
                return

    async def _seat(self, found: RunningTournament) -> None:
        """Enforce the seating of every table, also of players ranked last for absence."""
        cup = found.aggregate.tournament
        tables = current_tables(cup)
        found.seated = {at: known for at, known in found.seated.items() if at in tables}
        for at, table in tables.items():
            wanted = wanted_seating(cup, table)
            if found.seated.get(at) != wanted and await enforce_seating(self.hub, at, wanted):
                found.seated[at] = wanted

    async def _host(self, found: RunningTournament, table: TournamentTable) -> None:
        """Open a server table, stored in one transaction with the entry that names it."""
        name, before = table_id(self._random), table.at
        await self._decide(found, SERVER, "", partial(decisions.hosted, table.id, name, before))
        if name in found.aggregate.hosted():
            await self.hub.find(name)

    async def ended(self, table: Table) -> None:
        """Handle the end of a game at one of the server's tables."""
        name = self._tables.get(table.id)
        if name is not None:
            with contextlib.suppress(Refused, Conflict):
                await self.advance(await self.find(name))

    async def _report(self, found: RunningTournament, table: TournamentTable) -> None:
        assert table.at is not None
        at, cup = table.at, found.aggregate.tournament
        played = (await self.hub.refresh(at)).table
        if played.ended is None:
            return
        if played.ended.reason == "aborted":  # nothing was played: open another table
            await self._host(found, table)
            return
        kept = cup.terms.points == "kept"
        # the thread has the record alone: the table may be unloaded meanwhile
        by_record = await asyncio.to_thread(outcome_of, played.play.record(), kept)
        result = completed(played, by_record, kept)
        await self._record_events(
            found,
            lambda one: (
                [*one.tournament.report(table.id, result, at)] if at in one.hosted() else []
            ),
        )

    async def _default_absent(self, found: RunningTournament) -> None:
        """Rank absent players last who have kept a table waiting for too long."""
        for at, table in tuple(found.aggregate.hosted().items()):
            for seat in await self._absences.overdue(at, found.aggregate.hosting.patience):
                if (await self.hub.find(at)).table.phase == "arranging":
                    late = tc.Arrange(id=f"late-{seat}", seat=seat, values={})
                    await self.hub.handle(at, late, SERVER, "")
                else:
                    slot = table.seating()[seat]
                    await self._record_events(found, partial(decisions.defaulted, table.id, slot))
        await self._seat(found)

    # subscribers and deleted people

    async def follow(self, name: str, subscriber: Subscriber) -> RunningTournament:
        """Add a subscriber, who is sent the number of every new entry."""
        found = await self.find(name)
        found.subscribers[subscriber] = None
        subscriber.send(b'{"number":%d}' % found.aggregate.number)
        return found

    async def forget(self, person: str) -> None:
        """Anonymise a person in every tournament; those under way continue without them."""
        for name in await self.journal.running():
            with contextlib.suppress(Refused):  # it has just ended
                await self._withdraw(await self._fetch(name), person)
        for name in await deletion.anonymise(self.journal, person):
            await self._read_again(name)

    async def read_again(self, person: str) -> None:
        """Reload the tournaments in which another process has anonymised a person."""
        for name, found in tuple(self.running.items()):
            cup = found.aggregate.tournament
            if person in found.aggregate.substitutes or any(
                entrant.id == person for entrant in cup.entrants.values()
            ):
                await self._read_again(name)

    async def _read_again(self, name: str) -> None:
        found = self.running.get(name)
        if found is not None:
            async with found.lock:
                entries = await self.journal.read(name)
                found.replace(TournamentAggregate.replay(name, entries))

    async def _withdraw(self, found: RunningTournament, person: str) -> None:
        """Remove a deleted person; close or resume what only they, as organiser, could continue."""
        aggregate = found.aggregate
        command: c.AnyCommand | None = None
        slot = aggregate.slot_of(person)
        if slot:
            gone = c.Remove(id="forgotten", slot=slot)
            await self._decide(found, SERVER, "", partial(decisions.decided, gone))
        if aggregate.organiser == person and aggregate.tournament.phase == "joining":
            command = c.Close(id="orphan", why=f"{ORPHAN.es} · {ORPHAN.en}")
        elif aggregate.organiser == person and aggregate.tournament.phase == "paused":
            command = c.Resume(id=f"orphan-{aggregate.number}")
        if command:
            await self._decide(found, SERVER, "", partial(decisions.decided, command))
        await self.advance(found)
