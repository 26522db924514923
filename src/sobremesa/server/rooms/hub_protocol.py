"""The hub as its parts see it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from random import Random
from typing import Any, Protocol, TypeVar

from sobremesa.server.journal.decisions import Decision
from sobremesa.server.journal.notifications import Notifier
from sobremesa.server.rooms.room import Room
from sobremesa.server.rooms.subscriptions import Subscriptions
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.workers.client_addresses import ClientAddresses

T = TypeVar("T")


class HubProtocol(Protocol):
    """What presence, bots and the sweeper need of the hub."""

    subscriptions: Subscriptions
    client_addresses: ClientAddresses
    notifier: Notifier
    random: Random

    def now(self) -> int:
        """Give the server's time in milliseconds."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a background task."""

    async def retry_until_stored(self, work: Callable[[], Awaitable[T]]) -> T:
        """Repeat work that nobody would request again until the database accepts it."""

    async def find(self, table: str) -> Room:
        """Find a table, in memory or in the journal."""

    async def refresh(self, table: str) -> Room:
        """Find a table, and catch up with its journal first."""

    async def handle(
        self, table: str, command: c.AnyCommand | c.ServersCommand, person: str, name: str
    ) -> Decision[e.Entry]:
        """Execute a command: the one path for people, bots and clocks."""

    def schedule(self, room: Room) -> None:
        """Schedule what follows at a table where another process plays, too."""
