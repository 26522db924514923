"""The tournament manager: keeps every live tournament, opens its tables, reports their results.

What can be lost in a crash is nothing but memory. A table of the server and the entry that names
it are stored in one transaction; a result that was not reported before the crash is found in the
table's own journal after it; and who should sit where is compared with who sits there.
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

from sobremesa.play.tournament import NotNow, Tournament
from sobremesa.play.tournament import Table as Round
from sobremesa.rulebook.text import Text
from sobremesa.server.identifiers import table_id
from sobremesa.server.journal.decisions import SERVER, Decision, Request
from sobremesa.server.journal.recorder import Recorder
from sobremesa.server.journal.replica import Replica
from sobremesa.server.journal.subscribers import Subscriber
from sobremesa.server.refusals import Refused
from sobremesa.server.repeating import Repeated
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.storage.health import Unavailable
from sobremesa.server.storage.statements import Conflict
from sobremesa.server.tables import commands as tc
from sobremesa.server.tables.table import Table, seated_table
from sobremesa.server.tables.terms import settle
from sobremesa.server.text import clean
from sobremesa.server.tournaments import commands as c
from sobremesa.server.tournaments import deletion, views
from sobremesa.server.tournaments.absences import Absences
from sobremesa.server.tournaments.aggregate import AnyEvent, Contest, TournamentEntry
from sobremesa.server.tournaments.hosting import Announcement, settled, table_terms
from sobremesa.server.tournaments.journal import TournamentJournal
from sobremesa.server.tournaments.outcomes import outcome
from sobremesa.server.tournaments.quota import Allowance
from sobremesa.server.tournaments.seating import Sitters, played_at, seat_entrants, sitters

LOOK: Final = 1.0
"""Seconds between looks at what time alone brings about."""
BREATH: Final = 100
"""After how many tournaments others get their turn."""
REST: Final = 60_000
"""Milliseconds after which a tournament that nobody looks at is let go from memory."""
ORPHAN: Final = Text("quien lo organizaba ya no está", "whoever organised it is gone")

_log = logging.getLogger("sobremesa.server")


class Running(Replica[TournamentEntry, Subscriber]):
    """A tournament in memory."""

    def __init__(self, contest: Contest, now: int) -> None:
        super().__init__(contest.at - now)
        self.contest = contest
        self.seated: dict[str, Sitters] = {}
        """For each table of the server who was brought to sit there."""
        self.attended = 0
        """The number up to which everything was done that follows by itself."""
        self.asked = 0
        """When somebody last wanted to know of it."""
        self._shown: tuple[TournamentEntry | None, Repeated] = (None, Repeated(b""))

    @property
    def aggregate(self) -> Contest:
        """The tournament."""
        return self.contest

    def shown(self, person: str | None) -> tuple[Repeated, bytes]:
        """Give everything as somebody sees it: what is the same for everybody, and what is not."""
        contest, (seen, _) = self.contest, self._shown
        if seen is not contest.entries[-1]:
            whole = msgspec.json.encode(views.whole(contest))
            self._shown = (contest.entries[-1], Repeated(whole[:-1]))
        mine = msgspec.json.encode(views.personal(contest, person))
        return self._shown[1], b"," + mine[1:]

    def tell(self) -> None:
        """Tell who follows that there is something new."""
        for subscriber in tuple(self.subscribers):
            subscriber.send(b'{"number":%d}' % self.contest.number)


Decide = Callable[[Contest, Request], Decision[TournamentEntry]]


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
        self.running: dict[str, Running] = {}
        self._allowance = Allowance(
            lambda: (one.contest for one in self.running.values()), most, most_bots
        )
        self._random = random
        self._recorder: Recorder[Running, TournamentEntry] = Recorder(self.journal, self, random)
        self._task: asyncio.Task[None] | None = None
        self._absences = Absences(hub)
        self._tables: dict[str, str] = {}
        """For each server table the tournament that it belongs to."""
        hub.allowance.apart = lambda table: table in self._tables

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
                numbers = await self.journal.running()
            except Unavailable:  # the log has been told
                numbers = {}
            except Exception:  # the database is away, perhaps not for long
                _log.exception("the tournaments cannot be read")
                numbers = {}
            # another process may have noted the end of one that is not over here
            under_way = {n for n, one in self.running.items() if not one.contest.over}
            for index, name in enumerate(numbers.keys() | under_way):
                if index % BREATH == 0:
                    await asyncio.sleep(0)
                try:
                    await self._attend(name, numbers.get(name))
                except Unavailable:  # the log has been told
                    continue
                except Exception:  # one that fails does not stop the others
                    _log.exception("tournament %s cannot be attended to", name)
            self._let_go()
            await asyncio.sleep(LOOK)

    async def _attend(self, name: str, number: int | None) -> None:
        """Do what is due at a tournament of which a number of entries is stored."""
        found = self.running.get(name)
        if found is None or found.contest.number != number:
            found = await self._fetch(name)
        if self._idle(found):
            return
        before, done = found.contest.number, False
        with contextlib.suppress(Refused, Conflict):  # also a disk that was full for a moment
            await self.go_on(found)
            await self._default_absent(found)
            done = True
        await self.journal.note_phase(found.contest)
        if done and found.seated.keys() == played_at(found.contest.tournament).keys():
            found.attended = before

    def _idle(self, found: Running) -> bool:
        """Tell whether nothing can have become due since the last look."""
        contest = found.contest
        timely = contest.timely(self.hub.now(), found.ahead)
        return found.attended == contest.number and not timely and not contest.hosted()

    def _let_go(self) -> None:
        """Let go of what is over and what nobody has asked about for a while."""
        horizon = self.hub.now() - REST
        for name, found in tuple(self.running.items()):
            if found.contest.over and found.asked < horizon and not found.subscribers:
                if not found.lock.locked():
                    del self.running[name]
        self._tables = {at: name for at, name in self._tables.items() if name in self.running}
        self._absences.keep(self._tables)

    # finding

    async def open(self, announcement: Announcement, person: str) -> str:
        """Announce a tournament and give its id."""
        terms = settled(announcement)
        first = TournamentEntry(1, self.hub.now(), Tournament.open(terms).log[0], person)
        contest = Contest(table_id(self._random), first)
        self.hub.sessions.check(person)
        with self._allowance.one_more(person):
            await self.journal.open(contest)
            self.running.setdefault(contest.id, Running(contest, self.hub.now()))
        return contest.id

    async def find(self, name: str) -> Running:
        """Give a tournament, from memory or from the journal."""
        found = await self._fetch(name)
        found.asked = self.hub.now()
        return found

    async def _fetch(self, name: str) -> Running:
        found = self.running.get(name)
        if found is None:
            entries = await self.journal.read(name)
            if not entries:
                raise Refused("unknown_tournament")
            replayed = Running(Contest.replay(name, entries), self.hub.now())
            found = self.running.setdefault(name, replayed)
            self._note(found)
        elif self.journal.backend.shared:
            found.stale = True
        await self._recorder.renew(found)
        return found

    def fold(
        self, found: Running, entries: Sequence[TournamentEntry], late: bool, computed: object
    ) -> None:
        """Fold entries that are stored, and tell everybody."""
        for entry in entries:
            found.contest.apply(entry, computed)
        found.ahead = max(found.ahead, found.contest.at - self.hub.now())
        self._note(found)
        found.tell()

    def prepare(self, found: Running, decision: Decision[TournamentEntry]) -> None:
        """Begin nothing: whoever follows a tournament is told little."""

    def stored(self, found: Running, entries: Sequence[TournamentEntry], begun: int) -> None:
        """Tell nobody else: other processes look by themselves."""

    async def caught_up(self, found: Running) -> None:
        """Do nothing: nobody is present at a tournament."""

    def _note(self, found: Running) -> None:
        for at in found.contest.hosted():
            self._tables[at] = found.contest.id

    # asking

    async def ask(self, name: str, command: c.AnyCommand, person: str, said: str) -> int:
        """Do what somebody asks, and all that follows; give the last number."""
        found = await self.find(name)
        self._allowance.check(person, command)
        if why := getattr(command, "why", ""):
            command = msgspec.structs.replace(command, why=clean(why))
        await self._decide(found, person, said, partial(_asked, command))
        with contextlib.suppress(Refused):
            await self.go_on(found)
        return found.contest.number

    async def _decide(self, found: Running, person: str, said: str, decide: Decide) -> None:
        """Decide, store, and only then fold and tell; raise what refuses it."""

        async def apart(request: Request) -> Decision[TournamentEntry]:
            """Decide in a thread, because pairing hundreds of players takes a second."""
            return await asyncio.to_thread(decide, found.contest, request)

        async with found.lock:
            decision = await self._recorder.record(found, person, said, apart)
        if decision.refusal:
            raise decision.refusal

    async def _happen(self, found: Running, say: Callable[[Contest], list[AnyEvent]]) -> None:
        """Let the server itself say what happened."""

        def decide(contest: Contest, request: Request) -> Decision[TournamentEntry]:
            try:
                return contest.happening(say(contest), request)
            except NotNow:  # somebody was faster
                return Decision([])

        await self._decide(found, SERVER, "", decide)

    # what happens by itself

    async def go_on(self, found: Running) -> None:
        """Do all that is due: begin, pair, host, report, and seat who should sit."""
        while True:
            await self._seat(found)
            number = found.contest.number
            if found.contest.over:
                return
            command = found.contest.due(self.hub.now(), found.ahead)
            if command:
                with contextlib.suppress(Refused):  # somebody was faster
                    await self._decide(found, SERVER, "", partial(_asked, command))
            finished = await self.journal.finished(found.contest.hosted())
            for table in found.contest.tournament.open_tables():
                if table.at is None:
                    await self._host(found, table)
                elif table.at in finished:
                    await self._report(found, table)
            if found.contest.number == number:
                return

    async def _seat(self, found: Running) -> None:
        """See to it that at every table those sit who should, and nobody whom it has put last."""
        cup = found.contest.tournament
        tables = played_at(cup)
        found.seated = {at: known for at, known in found.seated.items() if at in tables}
        for at, table in tables.items():
            wanted = sitters(cup, table)
            if found.seated.get(at) != wanted and await seat_entrants(self.hub, at, wanted):
                found.seated[at] = wanted

    async def _host(self, found: Running, table: Round) -> None:
        """Open a table of the server, stored together with the entry that names it."""
        name, before = table_id(self._random), table.at
        await self._decide(found, SERVER, "", partial(_hosted, table.id, name, before))
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
        at, cup = table.at, found.contest.tournament
        played = (await self.hub.renew(at)).table
        if played.ended is None:
            return
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

    async def _default_absent(self, found: Running) -> None:
        """Put those last who have vanished and keep a table waiting."""
        for at, table in tuple(found.contest.hosted().items()):
            for seat in await self._absences.lost(at, found.contest.hosting.patience):
                if (await self.hub.find(at)).table.phase == "arranging":
                    late = tc.Arrange(id=f"late-{seat}", seat=seat, values={})
                    await self.hub.ask(at, late, SERVER, "")
                else:
                    slot = table.seating()[seat]
                    await self._happen(found, partial(_defaulted, table.id, slot))
        await self._seat(found)

    # listening, forgetting

    async def follow(self, name: str, subscriber: Subscriber) -> Running:
        """Tell somebody from now on when there is something new."""
        found = await self.find(name)
        found.subscribers[subscriber] = None
        subscriber.send(b'{"number":%d}' % found.contest.number)
        return found

    async def forget(self, person: str) -> None:
        """Take somebody's name out of every tournament; those under way go on without them."""
        for name in await self.journal.running():
            with contextlib.suppress(Refused):  # it has come to its end meanwhile
                await self._do_without(await self._fetch(name), person)
        for name in await deletion.blank(self.journal, person):
            await self._read_again(name)

    async def read_again(self, person: str) -> None:
        """Read again the tournaments that somebody was taken out of at another process."""
        for name, found in tuple(self.running.items()):
            cup = found.contest.tournament
            if person in found.contest.substitutes or any(
                entrant.id == person for entrant in cup.entrants.values()
            ):
                await self._read_again(name)

    async def _read_again(self, name: str) -> None:
        found = self.running.get(name)
        if found is not None:
            async with found.lock:
                found.contest = Contest.replay(name, await self.journal.read(name))

    async def _do_without(self, found: Running, person: str) -> None:
        """Let somebody leave for ever; a tournament that waits for its organiser waits in vain."""
        contest = found.contest
        command: c.AnyCommand | None = None
        slot = contest.slot_of(person)
        if slot:
            gone = c.Remove(id="forgotten", slot=slot)
            await self._decide(found, SERVER, "", partial(_asked, gone))
        if contest.organiser == person and contest.tournament.phase == "joining":
            command = c.Close(id="orphan", why=f"{ORPHAN.es} · {ORPHAN.en}")
        elif contest.organiser == person and contest.tournament.phase == "paused":
            command = c.Resume(id=f"orphan-{contest.number}")
        if command:
            await self._decide(found, SERVER, "", partial(_asked, command))
        await self.go_on(found)


def _asked(command: c.AnyCommand, contest: Contest, request: Request) -> Decision[TournamentEntry]:
    return contest.decide(command, request)


def _defaulted(table: str, slot: str, contest: Contest) -> list[AnyEvent]:
    return [*contest.tournament.default(table, slot)]


def _hosted(
    name: str, at: str, before: str | None, contest: Contest, request: Request
) -> Decision[TournamentEntry]:
    """Host a table that is still to be played and still played where it was `before`."""
    cup = contest.tournament
    table = next((one for one in cup.open_tables() if one.id == name), None)
    if table is None or table.at != before:  # somebody was faster
        return Decision([])
    entrants = [cup.entrant(slot) for slot in table.seating()]
    terms = settle(table_terms(cup.terms, [one.bot for one in entrants]), request.random)
    people = [None if one.bot else (one.id, one.name) for one in entrants]
    entries = seated_table(terms, at, request, people, opener=contest.organiser)
    return contest.happening(cup.host(name, at), request, opens=entries)
