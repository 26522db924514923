"""A world in which time, chance, storage and messages are given by a seed: the same every time.

Processes with real hubs, recorders and tables share one database in memory. Every statement and
every notification takes a time that is drawn, may fail before or after it was stored, may get lost
or come twice, and a process can end at any of these moments. Time is virtual: nobody waits.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from random import Random
from typing import Any

import apsw

from sobremesa.core.game import game
from sobremesa.server.journal.notifications import OnMessage
from sobremesa.server.people.archive import Archive
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.hub import Hub, Timeouts
from sobremesa.server.scenes import ClientCache
from sobremesa.server.storage import batches, schema
from sobremesa.server.storage.health import Unreadable, Unwritable
from sobremesa.server.storage.statements import Row, Statement, Value
from sobremesa.server.tables.table import Table
from sobremesa.server.tournaments.manager import TournamentManager
from sobremesa.server.workers.fairness import FairnessKey
from sobremesa.server.workers.jobs.thoughts import Thought

BEGUN = 1_000_000
"""Since when there has been a server, in milliseconds: somebody is always there."""


class _Nobody(selectors.SelectSelector):
    """Files and sockets on which nothing ever comes: whoever waits lets virtual time go on."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "everybody waits for ever"
        self.time += timeout
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop whose clock jumps to whatever is due next, and whose threads take no time."""

    def __init__(self) -> None:
        self._nobody = _Nobody()
        super().__init__(self._nobody)

    def time(self) -> float:
        return self._nobody.time

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]  # any
        found = self.create_future()
        try:
            found.set_result(func(*args))
        except Exception as error:
            found.set_exception(error)
        return found


@cache
def _empty() -> bytes:
    """Give a database without a row, made once."""
    made = apsw.Connection(":memory:")
    made.execute(schema.VERSION_TABLE)
    for statement in schema.pending_migrations(None, "entry"):
        made.execute(statement)
    return bytes(made.serialize("main"))


class Well:
    """The health of a database that fails now and then and is never ill for long."""

    ok = True

    async def recovered(self) -> None:
        await asyncio.sleep(0.01)


class World:
    """What all processes share."""

    def __init__(self, seed: int, trouble: float) -> None:
        self.random = Random(seed)
        self.trouble = trouble
        self.read_failed = 0.0
        """How often reading fails."""
        self.look = 0.2
        """Seconds after which processes look by themselves what others have written."""
        self.crashes = 0.0
        """How often a worker ends while it thinks."""
        self.answered: Callable[[Thought, str], None] = lambda thought, action: None
        """Hears what workers have chosen."""
        self.notifiers: list[Notifications] = []
        self.limbo: list[object] = []
        """What processes that have ended were about to do."""
        self.connection = apsw.Connection(":memory:")
        self.connection.deserialize("main", _empty())

    def unlucky(self) -> bool:
        return self.random.random() < self.trouble

    async def lag(self) -> None:
        """Take some time, so that anything else may happen before."""
        await asyncio.sleep(self.random.choice((0, 0, 0.001, 0.002, 0.005, 0.02)))


class Stored:
    """The database as one process reaches it."""

    shared = True

    def __init__(self, world: World) -> None:
        self.world = world
        self.health: Any = Well()
        self.cut = False
        """Whether the process has ended: nothing it was about to do happens."""

    async def _reach(self) -> None:
        await self.world.lag()
        if self.cut:
            self.world.limbo.append(asyncio.current_task())
            await asyncio.Event().wait()

    async def read(self, sql: str, **values: Value) -> list[Row]:
        await self._reach()
        if self.world.read_failed and self.world.random.random() < self.world.read_failed:
            raise Unreadable
        rows: list[Row] = list(self.world.connection.execute(sql, values))
        await self._reach()
        return rows

    async def write(self, statements: Sequence[Statement]) -> list[Row]:
        await self._reach()
        if self.world.unlucky():
            raise Unwritable
        connection = self.world.connection
        with connection:
            (result,) = batches.run(connection, [statements])
        await self._reach()
        if isinstance(result, BaseException):
            raise result
        if self.world.unlucky():  # it is stored, but nobody is told
            raise Unwritable
        return result

    async def scrub(self) -> bool:
        """Do nothing."""
        return True

    async def open(self) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""


class Notifications:
    """Messages between processes, some of which are lost and some doubled."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.on_message: OnMessage | None = None

    async def start(self, on_message: OnMessage) -> None:
        self.on_message = on_message
        self.world.notifiers.append(self)

    def publish(self, table: str) -> None:
        for other in tuple(self.world.notifiers):
            if other is not self:
                for _ in range(self.world.random.choice((0, 1, 1, 2))):
                    asyncio.get_running_loop().call_later(
                        self.world.random.random() * 0.05, other._hear, table
                    )

    def _hear(self, table: str) -> None:
        if self in self.world.notifiers and self.on_message:
            self.on_message(table)

    async def stop(self) -> None:
        if self in self.world.notifiers:
            self.world.notifiers.remove(self)


class Workers:
    """Whoever thinks for the bots of a process: some answer late, some not at all."""

    def __init__(self, world: World) -> None:
        self.world = world

    async def agree(self, thought: Thought, seat: int, offered: bool, asker: FairnessKey) -> bool:
        return False

    async def choose(self, thought: Thought, asker: FairnessKey) -> str:
        random = self.world.random
        await asyncio.sleep(random.choice((0.0, 0.01, 0.3, 1.5, 4.0)))
        if random.random() < self.world.crashes:
            raise Refused("busy")
        state = game(thought.game, thought.players, thought.options).start()
        for action in thought.actions:
            state = state.play(action)
        chosen = random.choice(state.legal())
        self.world.answered(thought, chosen)
        return chosen


class Process:
    """A process: a hub and its tournaments, until it ends."""

    def __init__(self, world: World) -> None:
        loop = asyncio.get_running_loop()
        self.world = world
        self.stored = Stored(world)
        self.dead = asyncio.Event()
        self.hub = Hub(
            self.stored,
            lambda: BEGUN + int(loop.time() * 1000),
            world.random,
            Workers(world),
            Notifications(world),
            Timeouts(poll=world.look),
            self._ended,
            begun=BEGUN,
        )
        self.manager = TournamentManager(self.hub, world.random)
        self._archive = Archive(self.stored)

    async def start(self) -> None:
        await self.hub.start()
        await self.manager.start()

    async def _ended(self, table: Table) -> None:
        await self._archive.file(table)
        await self.manager.ended(table)

    async def kill(self) -> None:
        """End at once, in the middle of whatever is being done."""
        self.stored.cut = True
        self.dead.set()
        await self.hub.notifier.stop()
        await self.manager.stop()
        for room in self.hub.rooms.values():
            room.cancel_timers()
        while self.hub.background.tasks:  # a cancelled task may start another
            for task in tuple(self.hub.background.tasks):
                task.cancel()
            await asyncio.gather(*self.hub.background.tasks, return_exceptions=True)

    async def ask(self, work: Callable[[Process], Awaitable[Any]]) -> Any:
        """Ask for something; raise ConnectionError if the process ends before it answers."""
        asking = asyncio.ensure_future(work(self))
        dying = asyncio.ensure_future(self.dead.wait())
        await asyncio.wait({asking, dying}, return_when=asyncio.FIRST_COMPLETED)
        dying.cancel()
        if not asking.done():
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            raise ConnectionError
        return asking.result()


class Ear:
    """Who listens at a table, and keeps the numbers heard."""

    scenes = False
    turn = 0

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.cache = ClientCache()
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def dismiss(self, refused: Refused) -> None:
        raise AssertionError(refused.code)
