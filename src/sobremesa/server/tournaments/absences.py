"""Absences: how long a tournament table has been waiting for an absent player."""

from __future__ import annotations

from collections.abc import Collection

from sobremesa.server.rooms.hub import Hub
from sobremesa.server.rooms.room import Room
from sobremesa.server.tables.table import Table


class Absences:
    """When each table began to wait.

    This is kept in memory only: after a restart everybody has the full time again.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._since: dict[str, dict[tuple[int, int], int]] = {}

    async def overdue(self, at: str, seconds: int) -> list[int]:
        """Check a table; return the seats that have kept it waiting for `seconds` or longer."""
        now = self._hub.now()
        horizon = now - 1000 * seconds
        known = self._since.get(at, {})
        missing = self._missing(await self._hub.find(at))
        if any(known.get(one, now) <= horizon for one in missing):
            # another process may have stored entries that are not folded here yet
            missing = self._missing(await self._hub.refresh(at))
        since = self._since[at] = {one: known.get(one, now) for one in missing}
        return [seat for (seat, _), begun in since.items() if begun <= horizon]

    def retain(self, tables: Collection[str]) -> None:
        """Drop what is known of all tables but these."""
        self._since = {at: since for at, since in self._since.items() if at in tables}

    def _missing(self, room: Room) -> list[tuple[int, int]]:
        """Return the seats that a table waits for and whose player is absent, with the ply."""
        table = room.table
        if table.ended or table.clock.running is not None:  # the clock decides first
            return []
        here = self._hub.presence.is_present
        return [
            (i, len(table.play.actions))
            for i in _awaited(table)
            if table.seats[i].away or not here(room, table.seats[i].person or "")
        ]


def _awaited(table: Table) -> list[int]:
    """Return the seats that a table waits for, present or not."""
    if table.phase == "arranging":
        return [i for i, s in enumerate(table.seats) if s.arranged is None and not s.automated]
    holder = table.play.turn_holder if table.phase == "playing" else None
    return [] if holder is None or table.seats[holder].automated else [holder]
