"""How processes that share a database tell one another that a journal has grown.

A notification carries nothing but names: whoever hears it reads the journal. One that gets lost
costs time, nothing else, because every process also looks by itself now and then.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final, Protocol

Heard = Callable[[str], None]

BUNDLE: Final = 200
"""How many names travel together at most: PostgreSQL takes 8,000 bytes."""
RETRY: Final = 1.0
"""Seconds after which somebody who does not hear any more listens again."""


class Notifier(Protocol):
    """A way to notify the other processes."""

    async def start(self, heard: Heard) -> None:
        """Call `heard` with everything that others tell."""

    def tell(self, name: str) -> None:
        """Tell the others, soon: the name of a table that grew, perhaps with a word after it."""

    async def stop(self) -> None:
        """Stop listening."""


class LocalNotifier:
    """There is nobody to notify."""

    async def start(self, heard: Heard) -> None:
        """Do nothing."""

    def tell(self, name: str) -> None:
        """Do nothing."""

    async def stop(self) -> None:
        """Do nothing."""


class Bundles(ABC):
    """Notifications in bundles: whatever is told while some are on their way follows together."""

    def __init__(self) -> None:
        self._own = uuid.uuid4().hex[:12]
        self._pending: dict[str, None] = {}
        self._heard: Heard = lambda name: None
        self._telling: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None

    async def start(self, heard: Heard) -> None:
        """Listen."""
        self._heard = heard
        self._listening = asyncio.create_task(self._listen_on())

    def tell(self, name: str) -> None:
        """Tell the others; if nobody can be told now they find out by themselves."""
        self._pending[name] = None
        if self._telling is None:
            self._telling = asyncio.get_running_loop().create_task(self._tell_on())

    async def _tell_on(self) -> None:
        try:
            while self._pending:
                names = list(self._pending)[:BUNDLE]
                for name in names:
                    del self._pending[name]
                with contextlib.suppress(*self.errors()):
                    await self._publish(f"{self._own} {','.join(names)}")
        finally:
            self._telling = None

    async def _listen_on(self) -> None:
        while True:
            with contextlib.suppress(*self.errors()):
                await self._listen()
            await asyncio.sleep(RETRY)

    def _take(self, message: str) -> None:
        process, _, names = message.partition(" ")
        if process != self._own:
            for name in names.split(","):
                self._heard(name)

    async def stop(self) -> None:
        """Stop listening."""
        for task in (self._listening, self._telling):
            if task:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, *self.errors()):
                    await task

    @abstractmethod
    def errors(self) -> tuple[type[Exception], ...]:
        """Give what is raised where nobody can be reached."""

    @abstractmethod
    async def _publish(self, message: str) -> None:
        """Send a message to all processes."""

    @abstractmethod
    async def _listen(self) -> None:
        """Call `_take` with every message, for as long as they can be heard."""


class RedisNotifier(Bundles):
    """Notifications through Redis."""

    CHANNEL = "sobremesa:grown"

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis  # noqa: PLC0415  (only where several processes play)

        super().__init__()
        self._redis: Any = Redis.from_url(url, decode_responses=True)

    def errors(self) -> tuple[type[Exception], ...]:
        """Give what is raised while Redis is away."""
        from redis.exceptions import RedisError  # noqa: PLC0415  (only where Redis is set up)

        return RedisError, OSError

    async def _listen(self) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(self.CHANNEL)
            async for message in channel.listen():
                if message["type"] == "message":
                    self._take(message["data"])

    async def _publish(self, message: str) -> None:
        await self._redis.publish(self.CHANNEL, message)

    async def stop(self) -> None:
        """Stop listening."""
        await super().stop()
        await self._redis.aclose()


class Teller(Protocol):
    """A database through which processes can tell one another something."""

    async def tell(self, message: str) -> None:
        """Tell all processes something."""

    async def listen(self, heard: Heard) -> None:
        """Call `heard` with whatever is told, until the connection is lost."""


class DatabaseNotifier(Bundles):
    """Notifications through the database itself, which can wake who listens."""

    def __init__(self, teller: Teller, errors: tuple[type[Exception], ...]) -> None:
        super().__init__()
        self._teller = teller
        self._errors = errors

    def errors(self) -> tuple[type[Exception], ...]:
        """Give what is raised while the database is away."""
        return self._errors

    async def _listen(self) -> None:
        await self._teller.listen(self._take)

    async def _publish(self, message: str) -> None:
        await self._teller.tell(message)
