"""What the parts of the hub need of it."""

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
from sobremesa.server.workers.askers import Askers

T = TypeVar("T")


class Host(Protocol):
    """The hub, as presence and the bots see it."""

    subscriptions: Subscriptions
    askers: Askers
    notifier: Notifier
    random: Random

    def now(self) -> int:
        """Say what time it is."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something in the background."""

    async def insist(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do what must happen by itself, however long nothing can be stored or read."""

    async def find(self, table: str) -> Room:
        """Give a table, from memory or from the journal."""

    async def ask(
        self, table: str, command: c.AnyCommand | c.ServersCommand, person: str, name: str
    ) -> Decision[e.Entry]:
        """Do what somebody asks: the one path for people, bots and clocks."""

    def go_on(self, room: Room) -> None:
        """Look again at what happens by itself at a table that another process plays, too."""
