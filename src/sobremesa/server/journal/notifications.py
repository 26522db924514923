"""How processes that share a database tell one another that a journal has grown.

A notification carries nothing: whoever hears it reads the journal. One that gets lost costs time,
nothing else, because every process also looks by itself now and then.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import Callable
from typing import Any, Protocol

Heard = Callable[[str], None]


class Notifier(Protocol):
    """A way to notify the other processes."""

    async def start(self, heard: Heard) -> None:
        """Call `heard` with the name of every table that grew elsewhere."""

    async def tell(self, table: str) -> None:
        """Tell the others that a table grew."""

    async def stop(self) -> None:
        """Stop listening."""


class LocalNotifier:
    """There is nobody to notify."""

    async def start(self, heard: Heard) -> None:
        """Do nothing."""

    async def tell(self, table: str) -> None:
        """Do nothing."""

    async def stop(self) -> None:
        """Do nothing."""


class RedisNotifier:
    """Notifications through Redis."""

    CHANNEL = "sobremesa:grown"

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis  # noqa: PLC0415  (only where several processes play)

        self._redis: Any = Redis.from_url(url, decode_responses=True)
        self._own = uuid.uuid4().hex
        self._task: asyncio.Task[None] | None = None

    async def start(self, heard: Heard) -> None:
        """Listen."""
        self._task = asyncio.create_task(self._listen(heard))

    async def _listen(self, heard: Heard) -> None:
        from redis.exceptions import RedisError  # noqa: PLC0415  (only where Redis is set up)

        while True:
            with contextlib.suppress(RedisError, OSError):
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(self.CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            process, _, table = message["data"].partition(" ")
                            if process != self._own:
                                heard(table)
            await asyncio.sleep(1)

    async def tell(self, table: str) -> None:
        """Tell the others; if Redis is away they find out by themselves."""
        from redis.exceptions import RedisError  # noqa: PLC0415  (only where Redis is set up)

        with contextlib.suppress(RedisError, OSError):
            await self._redis.publish(self.CHANNEL, f"{self._own} {table}")

    async def stop(self) -> None:
        """Stop listening."""
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._redis.aclose()
