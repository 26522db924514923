"""Who is at a table: here, or at another process that shares the database; and who went away."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from sobremesa.server.journal.commands import OWN
from sobremesa.server.rooms.host import Host
from sobremesa.server.rooms.room import Room, RoomSubscriber
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.health import Unavailable
from sobremesa.server.storage.statements import Statement
from sobremesa.server.tables import commands as c

PRESENT: Final = "present"
"""What a process tells others after a table's name when somebody came or went there."""
RENEW: Final = 20.0
"""Seconds after which a process says again who is there."""
BELIEVED: Final = 60_000
"""Milliseconds for which that is believed: a process that was killed cannot take it back."""

GATHER: Final = 0.05
"""Seconds in which those who come and go are told to others together."""

_log = logging.getLogger("sobremesa.server")


class SharedPresence:
    """What processes that share a database tell one another about who is connected."""

    def __init__(self, backend: Backend, process: str, now: Callable[[], int]) -> None:
        self._backend = backend
        self._process = process
        self._now = now

    async def note(self, table: str, here: Counter[str]) -> None:
        """Say who is at a table through this process; nobody's name is empty."""
        mine = {"process": self._process, "t": table}
        statements: list[Statement] = [
            ("DELETE FROM present WHERE process = :process AND table_id = :t", mine)
        ]
        for person, count in here.items():
            statements.append(
                (
                    "INSERT INTO present (process, table_id, person, connections, seen) "
                    "VALUES (:process, :t, :person, :count, :at)",
                    {**mine, "person": person, "count": count, "at": self._now()},
                )
            )
        await self._backend.write(statements)

    async def elsewhere(self, table: str | None = None) -> defaultdict[str, Counter[str]]:
        """Give who is at tables through other processes, or only at one."""
        rows = await self._backend.read(
            "SELECT table_id, person, connections FROM present WHERE "
            + ("table_id = :t AND " if table else "")
            + "process <> :process AND seen > :since",
            **({"t": table} if table else {}),
            process=self._process,
            since=self._now() - BELIEVED,
        )
        found: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for name, person, count in rows:
            found[str(name)][str(person)] += int(count or 0)
        return found

    async def renew(self) -> None:
        """Say that everything still holds, and clear away what nobody says any more."""
        now = self._now()
        await self._backend.write(
            [
                (
                    "UPDATE present SET seen = :at WHERE process = :process",
                    {"at": now, "process": self._process},
                ),
                ("DELETE FROM present WHERE seen < :old", {"old": now - BELIEVED}),
            ]
        )

    async def leave(self) -> None:
        """Say that nobody is here any more."""
        await self._backend.write(
            [("DELETE FROM present WHERE process = :process", {"process": self._process})]
        )


class Presence:
    """Who comes to the tables of a process and who goes."""

    def __init__(self, hub: Host, shared: SharedPresence | None, away: float) -> None:
        self._hub = hub
        self._shared = shared
        self._away = away
        self._noting: set[str] = set()
        """The tables of which the others are about to be told."""

    def here(self, room: Room, person: str) -> bool:
        """Tell whether somebody is there, or at least follows their own tables."""
        return room.here(person) or person in self._hub.subscriptions

    def come(self, room: Room, subscriber: RoomSubscriber) -> None:
        """Let somebody in; a player who had gone away is back."""
        room.subscribers[subscriber] = None
        person = subscriber.person
        if person and (handle := room.returning.pop(person, None)):
            handle.cancel()
        if person and any(room.table.seats[seat].away for seat in room.table.seats_of(person)):
            self._hub.spawn(self._hub.insist(partial(self._return, room.table.id, person)))
        self._note(room)

    async def _return(self, table: str, person: str) -> None:
        """Take a player's seats again, if they are still there."""
        room = await self._hub.find(table)
        for seat in room.table.seats_of(person) if room.here(person) else ():
            if room.table.seats[seat].away:
                back = c.Return(id=f"{OWN}back-{room.table.number}-{seat}", seat=seat)
                await self._hub.ask(table, back, person, "")

    def go(self, room: Room, subscriber: RoomSubscriber) -> None:
        """Let somebody go."""
        if subscriber not in room.subscribers:  # they were made to go
            return
        del room.subscribers[subscriber]
        room.quiet_since = max(room.quiet_since, self._hub.now() - 1)
        if subscriber.person:
            self.expect(room, subscriber.person)
        self.tell(room)

    def tell(self, room: Room) -> None:
        """Tell everybody who is there, also at other processes."""
        room.tell_present()
        self._note(room)

    def expect(self, room: Room, only: str | None = None) -> None:
        """Wait for the players who are not there; who does not come back counts as away."""
        if room.table.phase != "playing":
            return
        for seat in room.table.seats:
            person = seat.person
            if only not in (None, person):
                continue
            if person is None or seat.away or seat.out or person in room.returning:
                continue
            if not self.here(room, person):
                room.returning[person] = asyncio.get_running_loop().call_later(
                    self._away, self._gone, room, person
                )

    def _gone(self, room: Room, person: str) -> None:
        room.returning.pop(person, None)
        self._hub.spawn(self._hub.insist(partial(self._leave, room.table.id, person)))

    async def _leave(self, table: str, person: str) -> None:
        """Let a player's seats wait, if they are still away."""
        room = await self._hub.find(table)
        await self.look(room)
        if self.here(room, person) or room.table.ended:
            return
        for seat in room.table.seats_of(person):
            if not room.table.seats[seat].away:
                command = c.Leave(id=f"{OWN}gone-{room.table.number}-{seat}", seat=seat)
                await self._hub.ask(table, command, person, "")

    # with other processes

    def _note(self, room: Room) -> None:
        if self._shared and room.table.id not in self._noting:
            self._noting.add(room.table.id)
            self._hub.spawn(self._tell_others(room, self._shared))

    async def _tell_others(self, room: Room, shared: SharedPresence) -> None:
        await asyncio.sleep(GATHER)  # whoever acts there waits for this only now and then
        async with room.lock:  # one after the other, so that the last one counts
            self._noting.discard(room.table.id)
            await shared.note(room.table.id, room.counted())
        self._hub.notifier.tell(f"{room.table.id} {PRESENT}")

    async def look(self, room: Room) -> None:
        """Find out who is there through other processes."""
        if self._shared is not None:
            self._found(room, (await self._shared.elsewhere(room.table.id))[room.table.id])

    async def look_around(self, rooms: Iterable[Room]) -> None:
        """Find out who is at some tables through other processes, all at once."""
        if self._shared is not None:
            found = await self._shared.elsewhere()
            for room in rooms:
                self._found(room, found[room.table.id])

    def _found(self, room: Room, found: Counter[str]) -> None:
        if found != room.elsewhere:
            gone = room.elsewhere.keys() - found.keys()
            room.elsewhere = found
            room.tell_present()
            for person in gone:
                self.expect(room, person)

    async def keep(self) -> None:
        """Say again and again who is here, for as long as this process lives."""
        while self._shared:
            try:
                await self._shared.renew()
            except Unavailable:  # the log has been told
                pass
            except Exception:  # the database is away, perhaps not for long
                _log.exception("nobody can be told who is here")
            await asyncio.sleep(RENEW)

    async def close(self) -> None:
        """Say that nobody is here any more."""
        if self._shared:
            with contextlib.suppress(Unavailable):  # the others find out when nobody renews it
                await self._shared.leave()
