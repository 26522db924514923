"""Deleting oneself: nothing is done in the name of who has, and the name goes from every table.

That somebody has is stored first, together with the end of all their keys, and everything else
follows from it: whatever a crash or a full disk prevents is done later.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sobremesa.server.people.accounts import People, Person
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.storage.health import Unavailable
from sobremesa.server.tables import commands as c
from sobremesa.server.tournaments.manager import TournamentManager

LOOK: Final = 2.0
"""Seconds between looks at who has deleted themselves or lost a key at another process."""
GRACE: Final = 10_000
"""Milliseconds after which no process does anything any more in the name of who has."""

_log = logging.getLogger("sobremesa.server")


class Deletion:
    """Those who are leaving for ever."""

    def __init__(self, people: People, hub: Hub, manager: TournamentManager) -> None:
        self._people = people
        self._hub = hub
        self._tournament_manager = manager
        self._shared = hub.journal.backend.shared

    async def leave(self, person: Person) -> None:
        """Delete somebody. What cannot be done at once is done later, without being asked."""
        await self._people.delete(person)
        try:
            await self._take_out(person.id)
        except Refused:
            _log.warning("somebody who has left is taken out of everything later")

    async def _take_out(self, person: str) -> None:
        """Take somebody's name out of everything."""
        await self._tournament_manager.forget(person)
        journal = self._hub.journal
        for table in await journal.unfinished(person):
            await self._leave_seats(table, person)
        for table in await journal.mentioning(person):
            await journal.anonymise(table, person)
            await self._hub.read_again(table)

    async def _leave_seats(self, name: str, person: str) -> None:
        """Leave a table for ever: before the game the seat is free, later the others decide."""
        room = await self._hub.find(name)
        table = room.table
        for seat in table.seats_of(person):
            if not table.seats[seat].out:
                gone = c.Leave(id=f"deleted-{table.number}-{seat}", seat=seat)
                await self._hub.grant(room, gone, person, "", departed=True)

    # at every process

    async def keep(self) -> None:
        """Finish what was begun before a crash, and hear who left at another process."""
        while True:
            try:
                await self.look()
            except Unavailable:  # the log has been told
                pass
            except Exception:  # the database is away, perhaps not for long
                _log.exception("it cannot be found out who has left")
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Do what is to be done now."""
        if self._shared:
            await self._people.look()
        gone = []
        for person, since in (await self._people.departures()).items():
            self._people.depart(person)
            if self._shared and since >= self._hub.now() - GRACE:
                await self._see_gone(person)
                continue
            await self._take_out(person)
            await self._see_gone(person)
            gone.append(person)
        if gone:
            await self._hub.journal.backend.scrub()
        for person in gone:
            await self._people.departed(person)

    async def _see_gone(self, person: str) -> None:
        """Read again what another process has taken somebody out of."""
        for name, room in tuple(self._hub.rooms.items()):
            said = any(entry.by == person for entry in room.table.recent)
            if said or room.table.seats_of(person):
                await self._hub.read_again(name)
        await self._tournament_manager.read_again(person)
