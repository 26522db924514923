"""The hub: all tables in memory, the commands to them, and what happens without a command."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, TypeVar

from sobremesa.server.identifiers import table_id
from sobremesa.server.journal.decisions import SERVER, Decision, Request
from sobremesa.server.journal.notifications import LocalNotifier, Notifier
from sobremesa.server.journal.recorder import Recorder
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.background import BackgroundTasks, log_errors
from sobremesa.server.rooms.bots import THINKING, BotEngine, BotSeats
from sobremesa.server.rooms.metrics import Metrics
from sobremesa.server.rooms.presence import PRESENT, Presence, SharedPresence
from sobremesa.server.rooms.quotas import LobbyQuota, TableQuota, with_bots
from sobremesa.server.rooms.rendering import Rendering, RenderProcess
from sobremesa.server.rooms.room import Room, RoomSubscriber
from sobremesa.server.rooms.subscriptions import Subscriptions
from sobremesa.server.rooms.sweeper import Sweeper
from sobremesa.server.sessions import Sessions
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Statement
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.handlers.offers import bot_to_answer
from sobremesa.server.tables.journal import TableJournal
from sobremesa.server.tables.table import Table, seated_table
from sobremesa.server.tables.terms import TableTerms, validated_terms
from sobremesa.server.workers.client_addresses import ClientAddresses

T = TypeVar("T")

_log = logging.getLogger("sobremesa.server")


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Timeouts and intervals, in seconds."""

    away: float = 60.0
    """Until a player without a connection counts as away."""
    unload: float = 30.0
    """Until a quiet table is unloaded."""
    poll: float = 2.0
    """Between polls of the journals that other processes write to."""


class Hub:
    """All tables of a process."""

    def __init__(
        self,
        backend: Backend,
        now: Callable[[], int],
        random: Random,
        bots: BotEngine,
        notifier: Notifier | None = None,
        timeouts: Timeouts | None = None,
        on_ended: Callable[[Table], Awaitable[None]] | None = None,
        sessions: Sessions | None = None,
        begun: int | None = None,
        bot_tables: int | None = None,
        waiting_tables: int | None = None,
        renderer: RenderProcess | None = None,
    ) -> None:
        self.journal = TableJournal(backend)
        self.background = BackgroundTasks(backend.health)
        self.now = now
        self.random = random
        self.rooms: dict[str, Room] = {}
        self.metrics = Metrics(self.rooms, lambda: backend.health.ok)
        self._seats = BotSeats(self, bots)
        self.notifier = notifier or LocalNotifier()
        self._timeouts = timeouts or Timeouts()
        self._on_ended = on_ended
        self.sessions = sessions or Sessions()
        self._begun = now() if begun is None else begun
        """Since when a server has been running without a break, in this process or another."""
        self.subscriptions = Subscriptions()
        self.client_addresses = ClientAddresses()
        self._rendering = Rendering(renderer)
        self.table_quota = TableQuota(self.rooms, bot_tables)
        self._lobby_quota = LobbyQuota(
            self.journal.waiting,
            self.find,
            waiting_tables,
            lambda: self.journal.lobby(now()),
            self.client_addresses.address_of,
        )
        shared = SharedPresence(backend, table_id(random), now) if backend.shared else None
        self.presence = Presence(self, shared, self._timeouts.away)
        self._recorder: Recorder[Room, e.Entry] = Recorder(self.journal, self, random)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._sweeper = Sweeper(
            self,
            self.rooms,
            self.journal,
            self.presence,
            self._timeouts.unload,
            self._timeouts.poll,
        )

    # start and stop

    async def start(self) -> None:
        """Start, and resume the games that were under way."""
        await self.notifier.start(self._on_notification)
        self.spawn(self._sweeper.run())
        self.spawn(self._resume_games())
        self.spawn(self.presence.run())

    async def stop(self) -> None:
        """Stop all tasks and drop all tables."""
        self._rendering.close()
        for room in self.rooms.values():
            room.cancel_timers()
        await self.background.stop()
        await self.presence.close()
        await self.notifier.stop()
        self.rooms.clear()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a background task."""
        return self.background.spawn(work)

    async def retry_until_stored(self, work: Callable[[], Awaitable[T]]) -> T:
        """Repeat work that nobody would request again until the database accepts it."""
        return await self.background.retry_until_stored(work)

    async def _resume_games(self) -> None:
        for name in await self.retry_until_stored(self.journal.playing):
            with log_errors(f"table {name} cannot be resumed"):
                self.presence.start_timers(await self.retry_until_stored(partial(self.find, name)))
        for name in await self.retry_until_stored(self.journal.unarchived):
            with log_errors(f"table {name} cannot be archived"):
                await self._archive((await self.retry_until_stored(partial(self.find, name))).table)

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

        Guests, by id and name, sit on the open seats in order. `also` gives further statements of
        the same transaction for the id of the table.
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
                await stack.enter_async_context(self._lobby_quota.reserve(person))
            if bots:
                stack.enter_context(self.table_quota.reserve(person))
            table = Table.replay(entries)
            await self.journal.open(entries, also(table.id))
            if table.id not in self.rooms:  # otherwise it was loaded from the journal meanwhile
                self._schedule(self._add_room(table), entries)
        return table.id

    async def find(self, table: str) -> Room:
        """Find a table, in memory or in the journal."""
        room = self.rooms.get(table)
        if room is None:
            task = self._loading.get(table)
            if task is None:
                task = self.spawn(self._load(table))
                self._loading[table] = task
            room = await asyncio.shield(task)
        await self._recorder.catch_up_if_stale(room)
        return room

    async def refresh(self, table: str) -> Room:
        """Find a table, and catch up with its journal first."""
        if self.journal.backend.shared:
            if table in self._loading:  # the entries being read may be stale already
                await self.find(table)
            if room := self.rooms.get(table):
                room.stale = True
        return await self.find(table)

    async def _load(self, table: str) -> Room:
        try:
            found = await self.journal.replay(table)
            if found is None:
                raise Refused("unknown_table")
            if found.at < self._begun:  # the time without a server does not count
                found.resume(self._begun if self.journal.backend.shared else self.now())
            if table in self.rooms:  # opened meanwhile: there is one room for each table
                return self.rooms[table]
            room = self._add_room(found)
            shared = self.journal.backend.shared
            self._schedule(room, [], remote=shared)
            if shared:
                self.spawn(self.presence.poll(room))
            return room
        finally:
            del self._loading[table]

    def _add_room(self, table: Table) -> Room:
        room = self.rooms[table.id] = Room(table, self.now())
        return room

    async def read_again(self, table: str) -> None:
        """Reload a table in memory from its journal, in which a name was blanked."""
        if table in self._loading:
            await self.find(table)
        room = self.rooms.get(table)
        if room is not None:
            async with room.lock:
                room.table = room.table.read_again(await self.journal.read(table))

    # commands

    async def handle(
        self, table: str, command: c.AnyCommand | c.ServersCommand, person: str, name: str
    ) -> Decision[e.Entry]:
        """Execute a command: the one path for people, bots and clocks."""
        room = await self.find(table)
        first_bot = isinstance(command, c.AddBot) and not with_bots(room.table)
        with self.table_quota.reserve(person) if first_bot else contextlib.nullcontext():
            decision = await self.execute(room, command, person, name)
        if decision.refusal is None:
            self.metrics.count_granted()
        return decision

    async def execute(
        self,
        room: Room,
        command: c.AnyCommand | c.ServersCommand,
        person: str,
        name: str,
        departed: bool = False,
    ) -> Decision[e.Entry]:
        """Decide and store; `departed` allows a command for a person who has been deleted."""

        async def decide(request: Request) -> Decision[e.Entry]:
            return room.table.decide(command, request)

        async def find_granted() -> Decision[e.Entry] | None:
            """Look in the journal for a request that is no longer in memory."""
            known = await self.journal.entry_of_request(room.table.id, person, command.id)
            if known is None:
                return None
            return room.table.answer_repeated(command, known.n, known.digest)

        async with room.lock:
            if room.table.unloaded:
                room.table.reload(await self.journal.read(room.table.id))
            return await self._recorder.record(room, person, name, decide, find_granted, departed)

    def prepare(self, room: Room, decision: Decision[e.Entry]) -> Awaitable[object] | None:
        """Render the scene after an action while the action is being written."""
        return self._rendering.prerender(room, self._seats.client_of(room), decision)

    def stored(self, room: Room, entries: Sequence[e.Entry], begun: int) -> None:
        """Count stored entries, and notify other processes."""
        self.metrics.count_stored(len(entries), (self.now() - begun) / 1000)
        if self.journal.backend.shared:
            self.notifier.publish(room.table.id)

    def time(self, room: Room) -> int:
        """Give the time at a table: never earlier than its last entry."""
        return self._recorder.time(room)

    def fold(
        self, room: Room, entries: Sequence[e.Entry], remote: bool, precomputed: object
    ) -> None:
        """Fold stored entries, send them to subscribers, and schedule what follows."""
        client, deferred = self._seats.client_of(room), self._rendering.is_deferred(room)
        try:
            with self._rendering.throttle.charged(client, room) as scenes:
                excluded = room.fold(entries, self.now(), precomputed, scenes and not deferred)
            if room.scene_dirty and not deferred:
                self._rendering.throttle.send_scenes(room, client)
        except Exception:  # no subscriber may miss a number, and the game goes on
            _log.exception("table %s cannot be told", room.table.id)
            room.dismiss_all()
            if room.table.number < entries[-1].n:  # reload it from the journal
                room.cancel_timers()
                self.rooms.pop(room.table.id, None)
                raise
            excluded = False
        if excluded:
            self.presence.broadcast(room)
        if any(isinstance(entry.event, e.Sat | e.Swapped) for entry in entries):
            self.presence.publish_seats(room)
        self._schedule(room, entries, remote)

    def _on_notification(self, name: str) -> None:
        """Handle a notification of another process: a table has grown, or a keyword about it."""
        table, _, what = name.partition(" ")
        room = self.rooms.get(table)
        if room is None:
            if table in self._loading:
                self.spawn(self.refresh(table))
            return
        if what == PRESENT:
            self.spawn(self.presence.poll(room))
        elif what == THINKING:
            room.last_thinking = asyncio.get_running_loop().time()
        else:
            room.stale = True
            self.spawn(self.find(table))

    # what happens without a command

    def _schedule(self, room: Room, entries: Sequence[e.Entry], remote: bool = False) -> None:
        """Set the timer, let bots play and answer, and archive a game that has ended."""
        if room.timer:
            room.timer.cancel()
            room.timer = None
        table = room.table
        deadline = table.clock.deadline()
        if deadline is not None:
            wait = max(0, deadline - self.time(room)) / 1000 + (1.0 if remote else 0.0)
            room.timer = asyncio.get_running_loop().call_later(wait, self._expire_clock, room)
        if table.server_plays() is None:
            room.cancel_bot()
        elif room.bot is None or room.bot.done():
            room.bot = self.spawn(self.retry_until_stored(partial(self._seats.play, room, remote)))
        if bot_to_answer(table) is not None and (
            room.draw_answer is None or room.draw_answer.done()
        ):
            room.draw_answer = self.spawn(
                self.retry_until_stored(partial(self._seats.answer, room, remote))
            )
        if any(isinstance(entry.event, e.Ended) for entry in entries):
            self.spawn(self._archive(table))
        self.subscriptions.publish(table, entries)

    def schedule(self, room: Room) -> None:
        """Schedule what follows at a table where another process plays, too."""
        self._schedule(room, (), remote=True)

    async def _archive(self, table: Table) -> None:
        if self._on_ended:
            await self.retry_until_stored(partial(self._on_ended, table))

    def _expire_clock(self, room: Room) -> None:
        self.spawn(self.retry_until_stored(partial(self._end_time, room)))

    async def _end_time(self, room: Room) -> None:
        """End the game on time; if the timer was early, set it again."""
        decision = await self.handle(room.table.id, c.Flag(id="flag"), SERVER, "")
        if decision.refusal and decision.refusal.code == "time_left":
            self._schedule(room, ())

    # subscribers

    async def join(self, table: str, subscriber: RoomSubscriber) -> Room:
        """Subscribe somebody; they receive every entry after the current one."""
        room = await self.find(table)
        if self.journal.backend.shared:
            async with room.lock:
                await self._recorder.catch_up(room)
        room.table.must_admit(subscriber.person)
        self.presence.join(room, subscriber)
        return room

    def leave(self, room: Room, subscriber: RoomSubscriber) -> None:
        """Unsubscribe somebody; a player who does not come back counts as away."""
        self.presence.leave(room, subscriber)
