"""The sweeper: unloads quiet tables, and polls the journals that other processes write to."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Final

from sobremesa.server import memory
from sobremesa.server.rooms.background import log_errors
from sobremesa.server.rooms.hub_protocol import HubProtocol
from sobremesa.server.rooms.presence import Presence
from sobremesa.server.rooms.room import Room
from sobremesa.server.tables.journal import TableJournal

TRIM_AFTER: Final = 50
"""How many tables must have been unloaded at once for free memory to be returned to the system."""


class Sweeper:
    """Looks through the tables of a process at regular intervals."""

    def __init__(
        self,
        hub: HubProtocol,
        rooms: MutableMapping[str, Room],
        journal: TableJournal,
        presence: Presence,
        unload: float,
        poll: float,
    ) -> None:
        self._hub = hub
        self._rooms = rooms
        self._journal = journal
        self._presence = presence
        self._unload = unload
        self._poll = poll

    async def run(self) -> None:
        """Sweep until cancelled."""
        while True:
            await asyncio.sleep(min(self._poll, self._unload / 2))
            horizon = self._hub.now() - self._unload * 1000
            if self._journal.backend.shared:
                with log_errors("the tables of others cannot be looked at"):
                    await self._poll_journals()
            if self._unload_quiet(horizon) > TRIM_AFTER:
                memory.trim()

    def _unload_quiet(self, horizon: float) -> int:
        """Unload the tables that have been quiet since a time; give their number."""
        unloaded = 0
        for name, room in tuple(self._rooms.items()):
            if room.quiet_since > horizon or room.lock.locked():
                continue
            idle = not room.subscribers and room.timer is None and not room.away_timers
            if idle and (room.bot is None or room.bot.done()):
                del self._rooms[name]
                unloaded += 1
            elif room.unload():
                unloaded += 1
        return unloaded

    async def _poll_journals(self) -> None:
        """Find entries of other processes of which no notification has come."""
        watched = [room for room in self._rooms.values() if room.subscribers]
        numbers = await self._journal.numbers([room.table.id for room in watched])
        for room in watched:
            if numbers.get(room.table.id, 0) > room.table.number:
                await self._hub.refresh(room.table.id)
        await self._presence.poll_all(watched)
