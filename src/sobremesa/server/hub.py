"""The hub: every table in memory, the one way to act on them, and what happens by itself."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import zlib
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

from sobremesa.server import commands as c
from sobremesa.server import events as e
from sobremesa.server import memory
from sobremesa.server.attendance import Attendance, Presence
from sobremesa.server.bots import Thought
from sobremesa.server.following import Followers
from sobremesa.server.live import Listener, Live
from sobremesa.server.log import Log
from sobremesa.server.metrics import Metrics
from sobremesa.server.names import table_id
from sobremesa.server.refused import Refused
from sobremesa.server.storage.backend import Backend, Conflict
from sobremesa.server.table import SERVER, Decision, Request, Table, open_table
from sobremesa.server.terms import Terms, settle
from sobremesa.server.wake import Alone, Wake

ATTEMPTS: Final = 8
"""How often a request is decided anew because another process was faster."""
PATIENCE: Final = 5.0
"""Seconds after which a process plays for a bot that another process should have moved."""
MANY: Final = 50
"""How many tables must have let something go for the memory to be given back."""
CARETAKER: Final = 1
"""The level of the bot that plays for who dropped out."""

_log = logging.getLogger("sobremesa.server")


class Bots(Protocol):
    """Whoever thinks for the bots."""

    async def choose(self, thought: Thought) -> str:
        """Choose an action."""


@dataclass(frozen=True, slots=True)
class Times:
    """How long things may take, in seconds."""

    away: float = 60.0
    """Until a player without a connection counts as gone away."""
    rest: float = 30.0
    """Until a quiet table lets its state go."""
    look: float = 2.0
    """Between looks into a log that other processes write to."""


class Hub:
    """All tables of a process."""

    def __init__(
        self,
        backend: Backend,
        now: Callable[[], int],
        random: Random,
        bots: Bots,
        wake: Wake | None = None,
        times: Times | None = None,
        ended: Callable[[Table], Awaitable[None]] | None = None,
    ) -> None:
        self.log = Log(backend)
        self.now = now
        self.random = random
        self.metrics = Metrics(self)
        self.live: dict[str, Live] = {}
        self._bots = bots
        self.wake = wake or Alone()
        self._times = times or Times()
        self._ended = ended
        self._started = now()
        self.followers = Followers()
        presence = Presence(backend, table_id(random), now) if backend.shared else None
        self.attendance = Attendance(self, presence, self._times.away)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loading: dict[str, asyncio.Task[Live]] = {}

    # life

    async def start(self) -> None:
        """Take up the games that were under way."""
        await self.wake.start(self._heard)
        self.spawn(self._sweep())
        self.spawn(self._take_up())
        self.spawn(self.attendance.keep())

    async def stop(self) -> None:
        """Let everything go."""
        for live in self.live.values():
            live.forget_timers()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.attendance.close()
        await self.wake.stop()
        self.live.clear()

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

    async def _take_up(self) -> None:
        for name in await self.log.unfiled():
            if self._ended:
                with self._going_on(f"table {name} cannot be filed"):
                    await self._ended((await self.find(name)).table)
        for name in await self.log.playing():
            with self._going_on(f"table {name} cannot be taken up"):
                self.attendance.expect(await self.find(name))

    @staticmethod
    @contextlib.contextmanager
    def _going_on(problem: str) -> Iterator[None]:
        """Log what goes wrong with one thing, so that it does not stop all others."""
        try:
            yield
        except Exception:
            _log.exception(problem)

    # finding tables

    async def open(self, terms: Terms, person: str, name: str) -> str:
        """Open a table and give its id."""
        settled = settle(terms, self.random)
        request = Request(person, name, self.now(), self.random)
        entries = open_table(settled, table_id(self.random), request)
        await self.log.open(entries)
        table = Table.replay(entries)
        if table.id not in self.live:  # otherwise somebody found it in the log meanwhile
            self._go_on(self._adopt(table), entries)
        return table.id

    async def find(self, table: str) -> Live:
        """Give a table, from memory or from the log."""
        live = self.live.get(table)
        if live is None:
            task = self._loading.get(table)
            if task is None:
                task = self.spawn(self._load(table))
                self._loading[table] = task
            live = await asyncio.shield(task)
        if live.stale:
            async with live.lock:
                await self._catch_up(live)
        return live

    async def renew(self, table: str) -> Live:
        """Give a table as the log has it now, also if another process wrote to it."""
        live = self.live.get(table)
        if live is not None and self.log.backend.shared:
            live.stale = True
        return await self.find(table)

    async def _load(self, table: str) -> Live:
        try:
            entries = await self.log.read(table)
            if not entries:
                raise Refused("unknown_table")
            found = Table.replay(entries)
            if not self.log.backend.shared and found.clock.running is not None:
                await self._forgive(found)
            if table in self.live:  # it was being opened: there is one of each table
                return self.live[table]
            live = self._adopt(found)
            self._go_on(live, [], late=self.log.backend.shared)
            return live
        finally:
            del self._loading[table]

    async def _forgive(self, table: Table) -> None:
        """Do not count the time in which there was no server."""
        if table.at < self._started:
            entry = e.Entry(table.number + 1, max(self.now(), table.at), e.Resumed())
            await self.log.append(table.id, [entry])
            table.apply(entry)

    def _adopt(self, table: Table) -> Live:
        live = self.live[table.id] = Live(table, self.now())
        return live

    async def forget(self, person: str) -> None:
        """Take somebody's name and words out of every table."""
        for name in await self.log.blank(person):
            live = self.live.get(name)
            if live is not None:
                async with live.lock:
                    live.table = Table.replay(await self.log.read(name))

    # acting

    async def ask(
        self, table: str, command: c.AnyCommand | c.ServersCommand, person: str, name: str
    ) -> Decision:
        """Do what somebody asks: the one path for people, bots and clocks."""
        live = await self.find(table)
        async with live.lock:
            if live.table.drowsy:
                live.table.recall(await self.log.read(table))
            for _ in range(ATTEMPTS):
                request = Request(person, name, self.now(), self.random)
                decision = live.table.decide(command, request)
                if not decision.entries:
                    break
                if await self._store(live, decision):
                    break
            else:
                raise Refused("busy")
        self.metrics.asked(decision.refusal)
        return decision

    async def _store(self, live: Live, decision: Decision) -> bool:
        """Write to the log, then tell everybody; false if the log had grown meanwhile."""
        begun = self.now()
        writing = asyncio.ensure_future(
            self.log.append(live.table.id, decision.entries, decision.opens)
        )
        try:
            await asyncio.shield(writing)
        except Conflict:
            await self._catch_up(live)
            return False
        except BaseException:
            # who asked is gone, or the disk is: only the log knows what is stored
            self.spawn(self._look_again(live, writing))
            raise
        self.metrics.stored(len(decision.entries), (self.now() - begun) / 1000)
        self._fold(live, decision.entries)
        if self.log.backend.shared:
            self.spawn(self.wake.tell(live.table.id))
        return True

    async def _look_again(self, live: Live, writing: asyncio.Future[object]) -> None:
        """Read the log once a writing that nobody waits for any more has ended."""
        await asyncio.wait([writing])
        live.stale = True
        await self.find(live.table.id)

    def _fold(self, live: Live, entries: list[e.Entry], late: bool = False) -> None:
        live.fold(entries, self.now())
        self._go_on(live, entries, late)

    async def _catch_up(self, live: Live) -> None:
        """Read what the log holds and the table does not know; with the lock held."""
        live.stale = False
        entries = await self.log.read(live.table.id, live.table.number)
        if entries:
            self._fold(live, entries, late=True)
        await self.attendance.look(live)

    def _heard(self, table: str) -> None:
        live = self.live.get(table)
        if live is not None:
            live.stale = True
            self.spawn(self.find(table))

    # what happens by itself

    def _go_on(self, live: Live, entries: Sequence[e.Entry], late: bool = False) -> None:
        """Set the timer, let a bot think, and file a game that has ended."""
        if live.timer:
            live.timer.cancel()
            live.timer = None
        table = live.table
        deadline = table.clock.deadline()
        if deadline is not None:
            wait = max(0, deadline - self.now()) / 1000 + (1.0 if late else 0.0)
            live.timer = asyncio.get_running_loop().call_later(wait, self._flag, table.id)
        if table.server_plays() is not None and (live.bot is None or live.bot.done()):
            live.bot = self.spawn(self._play_bot(live, PATIENCE if late else 0.0))
        if self._ended and any(isinstance(entry.event, e.Ended) for entry in entries):
            self.spawn(self._file(table))
        self.followers.tell(table, entries)

    async def _file(self, table: Table) -> None:
        assert self._ended is not None
        await self._ended(table)

    def _flag(self, table: str) -> None:
        command = c.Flag(id=f"flag-{self.now()}")
        self.spawn(self.ask(table, command, SERVER, ""))

    async def _play_bot(self, live: Live, wait: float) -> None:
        """Play for the server's seats as long as it is their turn."""
        if wait:
            number = live.table.number
            await asyncio.sleep(wait)
            if live.table.number != number:  # the other process is alive
                return self._go_on(live, (), late=True)
        while (seat := live.table.server_plays()) is not None:
            table = live.table  # another one once somebody's name has been taken out of it
            ply = len(table.play.actions)
            name = f"bot-{table.number}"
            command: c.AnyCommand
            if table.play.token and table.play.complete:
                command = c.PassOn(id=name, seat=seat)
            else:
                action = await self._bots.choose(self._thought(table, seat))
                command = c.Act(id=name, seat=seat, action=action, ply=ply)
            decision = await self.ask(table.id, command, SERVER, "")
            if decision.refusal and decision.refusal.code not in ("stale", "not_your_turn"):
                return None
        return None

    def _thought(self, table: Table, seat: int) -> Thought:
        game = table.play.game
        return Thought(
            game.id,
            game.players,
            game.options,
            tuple(table.play.actions),
            table.seats[seat].bot or CARETAKER,
            zlib.crc32(f"{table.id}/{len(table.play.actions)}".encode()),
            frozenset(table.bound_to(seat)),
        )

    async def _sweep(self) -> None:
        """Let quiet tables rest, and look into logs that others write to."""
        step = min(self._times.look, self._times.rest / 2)
        while True:
            await asyncio.sleep(step)
            horizon = self.now() - self._times.rest * 1000
            rested = 0
            for name, live in tuple(self.live.items()):
                if self.log.backend.shared and live.listeners:
                    with self._going_on(f"table {name} cannot be looked at"):
                        await self.renew(name)
                if live.quiet_since > horizon or live.lock.locked():
                    continue
                idle = not live.listeners and live.timer is None and not live.returning
                if idle and (live.bot is None or live.bot.done()):
                    del self.live[name]
                    rested += 1
                elif live.rest():
                    rested += 1
            if rested > MANY:
                memory.give_back()

    # listening

    async def join(self, table: str, listener: Listener) -> Live:
        """Let somebody listen; what they are told from now on leaves nothing out."""
        live = await self.find(table)
        self.may_watch(live.table, listener.person)
        if self.log.backend.shared:
            async with live.lock:
                await self._catch_up(live)
        self.attendance.come(live, listener)
        return live

    def part(self, live: Live, listener: Listener) -> None:
        """Let somebody go; a player who does not come back counts as away."""
        self.attendance.go(live, listener)

    @staticmethod
    def may_watch(table: Table, person: str | None) -> None:
        """Refuse who may not look at a table."""
        if table.terms.watchers or table.phase == "seating":
            return
        if person is None or not table.seats_of(person):
            raise Refused("no_watchers")
