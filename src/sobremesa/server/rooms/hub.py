"""The hub: every table in memory, the one way to act on them, and what happens by itself."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final, TypeVar

from sobremesa.server import memory
from sobremesa.server.identifiers import table_id
from sobremesa.server.journal.decisions import SERVER, Decision, Request
from sobremesa.server.journal.notifications import LocalNotifier, Notifier
from sobremesa.server.journal.recorder import Recorder
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.allowance import Allowance, Waiting, with_bots
from sobremesa.server.rooms.bots import THINKING, Bots, BotSeats
from sobremesa.server.rooms.metrics import Metrics
from sobremesa.server.rooms.presence import PRESENT, Presence, SharedPresence
from sobremesa.server.rooms.rendering import Rendering, Renders
from sobremesa.server.rooms.room import Room, RoomSubscriber
from sobremesa.server.rooms.subscriptions import Subscriptions
from sobremesa.server.sessions import Sessions
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.health import RETRY, Unavailable, Unreadable, Unwritable
from sobremesa.server.storage.statements import Conflict, Statement
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.handlers.offers import bot_to_answer
from sobremesa.server.tables.journal import TableJournal
from sobremesa.server.tables.table import Table, seated_table
from sobremesa.server.tables.terms import TableTerms, validated_terms
from sobremesa.server.workers.askers import Askers

MANY: Final = 50
"""How many tables must have let something go for the memory to be given back."""

T = TypeVar("T")

_log = logging.getLogger("sobremesa.server")


@dataclass(frozen=True, slots=True)
class Times:
    """How long things may take, in seconds."""

    away: float = 60.0
    """Until a player without a connection counts as gone away."""
    unload: float = 30.0
    """Until a quiet table lets its state go."""
    look: float = 2.0
    """Between looks into a journal that other processes write to."""


class Hub:
    """All tables of a process."""

    def __init__(
        self,
        backend: Backend,
        now: Callable[[], int],
        random: Random,
        bots: Bots,
        notifier: Notifier | None = None,
        times: Times | None = None,
        ended: Callable[[Table], Awaitable[None]] | None = None,
        sessions: Sessions | None = None,
        begun: int | None = None,
        bot_tables: int | None = None,
        waiting_tables: int | None = None,
        renderer: Renders | None = None,
    ) -> None:
        self.journal = TableJournal(backend)
        self.now = now
        self.random = random
        self.rooms: dict[str, Room] = {}
        self.metrics = Metrics(self.rooms, lambda: backend.health.ok)
        self._seats = BotSeats(self, bots)
        self.notifier = notifier or LocalNotifier()
        self._times = times or Times()
        self._ended = ended
        self.sessions = sessions or Sessions()
        self._begun = now() if begun is None else begun
        """Since when there has been a server, here or at another process."""
        self.subscriptions = Subscriptions()
        self.askers = Askers()
        self._rendering = Rendering(renderer)
        self.allowance = Allowance(self.rooms, bot_tables)
        self._waiting = Waiting(self.journal.waiting, self.find, waiting_tables)
        shared = SharedPresence(backend, table_id(random), now) if backend.shared else None
        self.presence = Presence(self, shared, self._times.away)
        self._recorder: Recorder[Room, e.Entry] = Recorder(self.journal, self, random)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loading: dict[str, asyncio.Task[Room]] = {}

    # life

    async def start(self) -> None:
        """Take up the games that were under way."""
        await self.notifier.start(self._heard)
        self.spawn(self._sweep())
        self.spawn(self._take_up())
        self.spawn(self.presence.keep())

    async def stop(self) -> None:
        """Let everything go."""
        self._rendering.close()
        for room in self.rooms.values():
            room.forget_timers()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.presence.close()
        await self.notifier.stop()
        self.rooms.clear()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or isinstance(task.exception(), Refused | Conflict):
            return
        if error := task.exception():
            _log.error("something went wrong in the background", exc_info=error)

    async def insist(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do what must happen by itself, however long nothing can be stored or read."""
        while True:
            try:
                return await work()
            except Unwritable:
                await self.journal.backend.health.recovered()
            except Unreadable:
                await asyncio.sleep(RETRY)
            except Refused as refused:
                if refused.code != "busy":
                    raise
                await asyncio.sleep(RETRY)  # others were faster all the time

    async def _take_up(self) -> None:
        for name in await self.insist(self.journal.playing):
            with self._going_on(f"table {name} cannot be taken up"):
                self.presence.expect(await self.insist(partial(self.find, name)))
        for name in await self.insist(self.journal.unarchived):
            with self._going_on(f"table {name} cannot be filed"):
                await self._file((await self.insist(partial(self.find, name))).table)

    @staticmethod
    @contextlib.contextmanager
    def _going_on(problem: str) -> Iterator[None]:
        """Log what goes wrong with one thing, so that it does not stop all others."""
        try:
            yield
        except Unavailable:  # the log has been told
            return
        except Exception:
            _log.exception(problem)

    # finding tables

    async def open(
        self,
        terms: TableTerms,
        person: str,
        name: str,
        guests: Sequence[tuple[str, str]] = (),
        also: Callable[[str], Sequence[Statement]] = lambda table: (),
    ) -> str:
        """Open a table and give its id.

        Guests, by id and name, sit on the open seats in order; what is stored also, in the same
        transaction, is said once the table has its id.
        """
        settled = validated_terms(terms, self.random)
        request = Request(person, name, self.now(), self.random)
        coming = iter(guests)
        people = [next(coming, None) if s.kind == "open" else None for s in settled.seats]
        entries = seated_table(settled, table_id(self.random), request, people)
        for one in (person, *(guest for guest, _ in guests)):
            self.sessions.check(one)
        bots = any(seat.kind == "bot" for seat in settled.seats)
        free = (
            s.kind == "open" and one is None for s, one in zip(settled.seats, people, strict=True)
        )
        waits = settled.public and any(free)
        async with contextlib.AsyncExitStack() as stack:
            if waits:
                await stack.enter_async_context(self._waiting.one_more(person))
            if bots:
                stack.enter_context(self.allowance.one_more(person))
            table = Table.replay(entries)
            await self.journal.open(entries, also(table.id))
            if table.id not in self.rooms:  # otherwise somebody found it in the journal meanwhile
                self._go_on(self._adopt(table), entries)
        return table.id

    async def find(self, table: str) -> Room:
        """Give a table, from memory or from the journal."""
        room = self.rooms.get(table)
        if room is None:
            task = self._loading.get(table)
            if task is None:
                task = self.spawn(self._load(table))
                self._loading[table] = task
            room = await asyncio.shield(task)
        await self._recorder.renew(room)
        return room

    async def renew(self, table: str) -> Room:
        """Give a table as the journal has it now, also if another process wrote to it."""
        if self.journal.backend.shared:
            if table in self._loading:  # what is being read may be older already
                await self.find(table)
            if room := self.rooms.get(table):
                room.stale = True
        return await self.find(table)

    async def _load(self, table: str) -> Room:
        try:
            found = await self.journal.replay(table)
            if found is None:
                raise Refused("unknown_table")
            if found.at < self._begun:  # nobody counts the time in which there was no server
                found.resume(self._begun if self.journal.backend.shared else self.now())
            if table in self.rooms:  # it was being opened: there is one of each table
                return self.rooms[table]
            room = self._adopt(found)
            shared = self.journal.backend.shared
            self._go_on(room, [], late=shared)
            if shared:
                self.spawn(self.presence.look(room))
            return room
        finally:
            del self._loading[table]

    def _adopt(self, table: Table) -> Room:
        room = self.rooms[table.id] = Room(table, self.now())
        return room

    async def read_again(self, table: str) -> None:
        """Take a table from the journal anew if it is in memory: a name was taken out of it."""
        if table in self._loading:
            await self.find(table)
        room = self.rooms.get(table)
        if room is not None:
            async with room.lock:
                room.table = room.table.read_again(await self.journal.read(table))

    # acting

    async def ask(
        self, table: str, command: c.AnyCommand | c.ServersCommand, person: str, name: str
    ) -> Decision[e.Entry]:
        """Do what somebody asks: the one path for people, bots and clocks."""
        room = await self.find(table)
        first_bot = isinstance(command, c.AddBot) and not with_bots(room.table)
        with self.allowance.one_more(person) if first_bot else contextlib.nullcontext():
            decision = await self.grant(room, command, person, name)
        if decision.refusal is None:
            self.metrics.granted()
        return decision

    async def grant(
        self,
        room: Room,
        command: c.AnyCommand | c.ServersCommand,
        person: str,
        name: str,
        departed: bool = False,
    ) -> Decision[e.Entry]:
        """Decide and store; for who has been deleted only what follows from that."""

        async def decide(request: Request) -> Decision[e.Entry]:
            return room.table.decide(command, request)

        async def earlier() -> Decision[e.Entry] | None:
            """Find a request that was granted so long ago that only the journal knows."""
            known = await self.journal.entry_of_request(room.table.id, person, command.id)
            if known is None:
                return None
            return room.table.repeated(command, known.n, known.digest)

        async with room.lock:
            if room.table.unloaded:
                room.table.reload(await self.journal.read(room.table.id))
            return await self._recorder.record(room, person, name, decide, earlier, departed)

    def prepare(self, room: Room, decision: Decision[e.Entry]) -> Awaitable[object] | None:
        """Have drawn what an action leads to while it is being written."""
        return self._rendering.begin(room, self._seats.asker(room), decision)

    def stored(self, room: Room, entries: Sequence[e.Entry], begun: int) -> None:
        """Count what was stored, and let other processes know."""
        self.metrics.stored(len(entries), (self.now() - begun) / 1000)
        if self.journal.backend.shared:
            self.notifier.tell(room.table.id)

    def time(self, room: Room) -> int:
        """Say what time it is at a table: never earlier than its last entry says."""
        return self._recorder.time(room)

    def fold(self, room: Room, entries: Sequence[e.Entry], late: bool, computed: object) -> None:
        """Fold entries that are stored, tell everybody, and let go on what follows."""
        asker, later = self._seats.asker(room), self._rendering.puts_off(room)
        try:
            with self._rendering.throttle.drawing(asker, room) as scenes:
                gone = room.fold(entries, self.now(), computed, scenes and not later)
            if room.unseen and not later:
                self._rendering.throttle.show(room, asker)
        except Exception:  # whatever it is, nobody may miss a number, and the game goes on
            _log.exception("table %s cannot be told", room.table.id)
            room.send_away()
            if room.table.number < entries[-1].n:  # the journal knows better
                room.forget_timers()
                self.rooms.pop(room.table.id, None)
                raise
            gone = False
        if gone:
            self.presence.tell(room)
        self._go_on(room, entries, late)

    async def caught_up(self, room: Room) -> None:
        """Do nothing: who is there through other processes is told apart."""

    def _heard(self, name: str) -> None:
        """Hear from another process that a table grew, or what is the matter there."""
        table, _, what = name.partition(" ")
        room = self.rooms.get(table)
        if room is None:
            if table in self._loading:
                self.spawn(self.renew(table))
            return
        if what == PRESENT:
            self.spawn(self.presence.look(room))
        elif what == THINKING:
            room.thought = asyncio.get_running_loop().time()
        else:
            room.stale = True
            self.spawn(self.find(table))

    # what happens by itself

    def _go_on(self, room: Room, entries: Sequence[e.Entry], late: bool = False) -> None:
        """Set the timer, let a bot think, and file a game that has ended."""
        if room.timer:
            room.timer.cancel()
            room.timer = None
        table = room.table
        deadline = table.clock.deadline()
        if deadline is not None:
            wait = max(0, deadline - self.time(room)) / 1000 + (1.0 if late else 0.0)
            room.timer = asyncio.get_running_loop().call_later(wait, self._flag, room)
        if table.server_plays() is None:
            room.dismiss_bot()
        elif room.bot is None or room.bot.done():
            room.bot = self.spawn(self.insist(partial(self._seats.play, room, late)))
        if bot_to_answer(table) is not None and (room.answering is None or room.answering.done()):
            room.answering = self.spawn(self.insist(partial(self._seats.answer, room, late)))
        if any(isinstance(entry.event, e.Ended) for entry in entries):
            self.spawn(self._file(table))
        self.subscriptions.tell(table, entries)

    def go_on(self, room: Room) -> None:
        """Look again at what happens by itself at a table that another process plays, too."""
        self._go_on(room, (), late=True)

    async def _file(self, table: Table) -> None:
        if self._ended:
            await self.insist(partial(self._ended, table))

    def _flag(self, room: Room) -> None:
        self.spawn(self.insist(partial(self._run_out, room)))

    async def _run_out(self, room: Room) -> None:
        """End somebody's time; if the timer was early, set it again."""
        decision = await self.ask(room.table.id, c.Flag(id="flag"), SERVER, "")
        if decision.refusal and decision.refusal.code == "time_left":
            self._go_on(room, ())

    async def _sweep(self) -> None:
        """Unload quiet tables, and look into journals that others write to."""
        step = min(self._times.look, self._times.unload / 2)
        while True:
            await asyncio.sleep(step)
            horizon = self.now() - self._times.unload * 1000
            unloaded = 0
            if self.journal.backend.shared:
                with self._going_on("the tables of others cannot be looked at"):
                    await self._look_around()
            for name, room in tuple(self.rooms.items()):
                if room.quiet_since > horizon or room.lock.locked():
                    continue
                idle = not room.subscribers and room.timer is None and not room.returning
                if idle and (room.bot is None or room.bot.done()):
                    del self.rooms[name]
                    unloaded += 1
                elif room.unload():
                    unloaded += 1
            if unloaded > MANY:
                memory.give_back()

    async def _look_around(self) -> None:
        """See whether other processes have written without this one being told."""
        watched = [room for room in self.rooms.values() if room.subscribers]
        numbers = await self.journal.numbers([room.table.id for room in watched])
        for room in watched:
            if numbers.get(room.table.id, 0) > room.table.number:
                await self.renew(room.table.id)
        await self.presence.look_around(watched)

    # listening

    async def join(self, table: str, subscriber: RoomSubscriber) -> Room:
        """Let somebody listen; what they are told from now on leaves nothing out."""
        room = await self.find(table)
        if self.journal.backend.shared:
            async with room.lock:
                await self._recorder.catch_up(room)
        room.table.must_admit(subscriber.person)
        self.presence.come(room, subscriber)
        return room

    def part(self, room: Room, subscriber: RoomSubscriber) -> None:
        """Let somebody go; a player who does not come back counts as away."""
        self.presence.go(room, subscriber)
