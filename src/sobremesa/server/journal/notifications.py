"""How processes that share a database notify one another that a journal has grown.

A notification carries only ids: its receivers read the journal. A lost one only costs time, because
every process also polls the journals.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final, Protocol

OnMessage = Callable[[str], None]

BATCH: Final = 200
"""The most names in one message: PostgreSQL allows 8,000 bytes."""
RELISTEN: Final = 1.0
"""Seconds until a lost subscription is renewed."""


class Notifier(Protocol):
    """Notifies the other processes."""

    async def start(self, on_message: OnMessage) -> None:
        """Subscribe: call `on_message` with every name that other processes publish."""

    def publish(self, name: str) -> None:
        """Publish, soon, the id of a table that has grown, optionally followed by a keyword."""

    async def stop(self) -> None:
        """Unsubscribe."""


class LocalNotifier:
    """Used where there are no other processes."""

    async def start(self, on_message: OnMessage) -> None:
        """Do nothing."""

    def publish(self, name: str) -> None:
        """Do nothing."""

    async def stop(self) -> None:
        """Do nothing."""


class BatchingNotifier(ABC):
    """Sends notifications in batches: those that come during a send follow together."""

    def __init__(self) -> None:
        self._own = uuid.uuid4().hex[:12]
        self._pending: dict[str, None] = {}
        self._on_message: OnMessage = lambda name: None
        self._sending: asyncio.Task[None] | None = None
        self._listener: asyncio.Task[None] | None = None

    async def start(self, on_message: OnMessage) -> None:
        """Subscribe."""
        self._on_message = on_message
        self._listener = asyncio.create_task(self._listen_forever())

    def publish(self, name: str) -> None:
        """Publish a name; if that fails, the others find out by polling."""
        self._pending[name] = None
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send_pending())

    async def _send_pending(self) -> None:
        try:
            while self._pending:
                names = list(self._pending)[:BATCH]
                for name in names:
                    del self._pending[name]
                with contextlib.suppress(*self.errors()):
                    await self._send(f"{self._own} {','.join(names)}")
        finally:
            self._sending = None

    async def _listen_forever(self) -> None:
        while True:
            with contextlib.suppress(*self.errors()):
                await self._listen()
            await asyncio.sleep(RELISTEN)

    def _receive(self, message: str) -> None:
        process, _, names = message.partition(" ")
        if process != self._own:
            for name in names.split(","):
                self._on_message(name)

    async def stop(self) -> None:
        """Unsubscribe."""
        for task in (self._listener, self._sending):
            if task:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, *self.errors()):
                    await task

    @abstractmethod
    def errors(self) -> tuple[type[Exception], ...]:
        """Give the exceptions that mean that the service is unavailable."""

    @abstractmethod
    async def _send(self, message: str) -> None:
        """Send a message to all processes."""

    @abstractmethod
    async def _listen(self) -> None:
        """Call `_receive` with every message, until the connection is lost."""


class RedisNotifier(BatchingNotifier):
    """Notifications through Redis."""

    CHANNEL = "sobremesa:grown"

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis  # noqa: PLC0415  (only where several processes play)

        super().__init__()
        self._redis: Any = Redis.from_url(url, decode_responses=True)

    def errors(self) -> tuple[type[Exception], ...]:
        """Give the exceptions that mean that Redis is unavailable."""
        from redis.exceptions import RedisError  # noqa: PLC0415  (only where Redis is set up)

        return RedisError, OSError

    async def _listen(self) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(self.CHANNEL)
            async for message in channel.listen():
                if message["type"] == "message":
                    self._receive(message["data"])

    async def _send(self, message: str) -> None:
        await self._redis.publish(self.CHANNEL, message)

    async def stop(self) -> None:
        """Unsubscribe."""
        await super().stop()
        await self._redis.aclose()


class PubSubBackend(Protocol):
    """A database with publish and subscribe."""

    async def publish(self, message: str) -> None:
        """Send a message to all processes."""

    async def listen(self, on_message: OnMessage) -> None:
        """Call `on_message` with every message, until the connection is lost."""


class DatabaseNotifier(BatchingNotifier):
    """Notifications through the database itself."""

    def __init__(self, backend: PubSubBackend, errors: tuple[type[Exception], ...]) -> None:
        super().__init__()
        self._backend = backend
        self._errors = errors

    def errors(self) -> tuple[type[Exception], ...]:
        """Give the exceptions that mean that the database is unavailable."""
        return self._errors

    async def _listen(self) -> None:
        await self._backend.listen(self._receive)

    async def _send(self, message: str) -> None:
        await self._backend.publish(message)
