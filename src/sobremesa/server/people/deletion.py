"""Deletion of people: their keys are revoked, and their name is removed from every table.

The deletion itself and the revocation of all keys are stored first, in one transaction. The rest
follows from that row: what a crash or a full disk prevents is done later.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sobremesa.server.journal.commands import OWN
from sobremesa.server.people.accounts import People, Person
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.storage.health import Unavailable
from sobremesa.server.tables import commands as c
from sobremesa.server.tournaments.manager import TournamentManager

POLL_SECONDS: Final = 2.0
"""Seconds between looks at who has deleted themselves or lost a key at another process."""
SCRUB: Final = 60_000
"""Milliseconds between two attempts to clear deleted data from the disk, which is expensive."""
GRACE: Final = 10_000
"""Milliseconds after which no process acts for a deleted person any more."""

_log = logging.getLogger("sobremesa.server")


class Deletion:
    """Deletes people, at once or, after a failure, later."""

    def __init__(self, people: People, hub: Hub, manager: TournamentManager) -> None:
        self._people = people
        self._hub = hub
        self._tournament_manager = manager
        self._shared = hub.journal.backend.shared
        self._taken_out: set[str] = set()
        """Those who are named nowhere any more, but whose bytes are still on the disk."""
        self._scrubbed: int | None = None
        """When the disk was last tried to be cleared."""

    async def delete(self, person: Person) -> None:
        """Delete a person. What cannot be done at once is done by `poll`."""
        await self._people.delete(person)
        try:
            await self._anonymise_everywhere(person.id)
        except Refused:
            _log.warning("a deleted person is anonymised later")

    async def _anonymise_everywhere(self, person: str) -> None:
        """Remove a person's name from all tables and tournaments."""
        await self._tournament_manager.forget(person)
        journal = self._hub.journal
        for table in await journal.unfinished(person):
            await self._leave_seats(table, person)
        for table in await journal.mentioning(person):
            await journal.anonymise(table, person)
            await self._hub.read_again(table)

    async def _leave_seats(self, name: str, person: str) -> None:
        """Leave a table: before the game the seat becomes free, later the others decide."""
        room = await self._hub.find(name)
        table = room.table
        for seat in table.seats_of(person):
            if not table.seats[seat].out:
                gone = c.Leave(id=f"{OWN}deleted-{table.number}-{seat}", seat=seat)
                await self._hub.execute(room, gone, person, "", departed=True)

    # at every process

    async def run(self) -> None:
        """Poll again and again."""
        while True:
            try:
                await self.poll()
            except Unavailable:  # logged already
                pass
            except Exception:  # the database may be down for a moment
                _log.exception("deletions cannot be read")
            await asyncio.sleep(POLL_SECONDS)

    async def poll(self) -> None:
        """Complete unfinished deletions, and apply those of other processes here."""
        if self._shared:
            await self._people.poll()
        departures = await self._people.departures()
        self._taken_out &= departures.keys()
        for person, since in departures.items():
            if person in self._taken_out:
                continue
            self._people.mark_deleted(person)
            if self._shared and since >= self._hub.now() - GRACE:
                await self._reload_rooms(person)
                continue
            await self._anonymise_everywhere(person)
            await self._reload_rooms(person)
            self._taken_out.add(person)
        if self._taken_out and await self._scrub():
            for person in tuple(self._taken_out):
                await self._people.deletion_done(person)

    async def _scrub(self) -> bool:
        """Clear deleted data from the disk, at most once a minute; return whether it was done."""
        now = self._hub.now()
        if self._scrubbed is not None and now - self._scrubbed < SCRUB:
            return False
        self._scrubbed = now
        return await self._hub.journal.backend.scrub()

    async def _reload_rooms(self, person: str) -> None:
        """Reload the tables and tournaments in which a person was anonymised."""
        for name, room in tuple(self._hub.rooms.items()):
            said = any(entry.by == person for entry in room.table.recent)
            if said or room.table.seats_of(person):
                await self._hub.read_again(name)
        await self._tournament_manager.read_again(person)
