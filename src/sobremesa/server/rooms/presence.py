"""Presence: who is connected to a table, through this process or another, and who is away."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from sobremesa.server.journal.commands import OWN
from sobremesa.server.rooms.hub_protocol import HubProtocol
from sobremesa.server.rooms.room import Room, RoomSubscriber
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.health import Unavailable
from sobremesa.server.storage.statements import Statement
from sobremesa.server.tables import commands as c

PRESENT: Final = "present"
"""The keyword of the notification that the connections to a table have changed."""
RENEW: Final = 20.0
"""Seconds between refreshes of what this process has stored."""
EXPIRY: Final = 60_000
"""Milliseconds after which stored presence expires, because a killed process cannot delete it."""

PUBLISH_DELAY: Final = 0.05
"""Seconds in which changes of presence are collected before they are published."""

_log = logging.getLogger("sobremesa.server")


class SharedPresence:
    """The connections of all processes that share a database."""

    def __init__(self, backend: Backend, process: str, now: Callable[[], int]) -> None:
        self._backend = backend
        self._process = process
        self._now = now

    async def store(self, table: str, is_present: Counter[str]) -> None:
        """Store the connections to a table through this process; the key of visitors is empty."""
        mine = {"process": self._process, "t": table}
        statements: list[Statement] = [
            ("DELETE FROM present WHERE process = :process AND table_id = :t", mine)
        ]
        for person, count in is_present.items():
            statements.append(
                (
                    "INSERT INTO present (process, table_id, person, connections, seen) "
                    "VALUES (:process, :t, :person, :count, :at)",
                    {**mine, "person": person, "count": count, "at": self._now()},
                )
            )
        await self._backend.write(statements)

    async def elsewhere(self, table: str | None = None) -> defaultdict[str, Counter[str]]:
        """Give the connections through other processes, to one table or to all."""
        rows = await self._backend.read(
            "SELECT table_id, person, connections FROM present WHERE "
            + ("table_id = :t AND " if table else "")
            + "process <> :process AND seen > :since",
            **({"t": table} if table else {}),
            process=self._process,
            since=self._now() - EXPIRY,
        )
        found: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for name, person, count in rows:
            found[str(name)][str(person)] += int(count or 0)
        return found

    async def refresh(self) -> None:
        """Refresh the rows of this process, and delete expired ones."""
        now = self._now()
        await self._backend.write(
            [
                (
                    "UPDATE present SET seen = :at WHERE process = :process",
                    {"at": now, "process": self._process},
                ),
                ("DELETE FROM present WHERE seen < :old", {"old": now - EXPIRY}),
            ]
        )

    async def clear(self) -> None:
        """Delete the rows of this process."""
        await self._backend.write(
            [("DELETE FROM present WHERE process = :process", {"process": self._process})]
        )


def _by_player(room: Room) -> Counter[str]:
    """Count the connections of each player; those of all spectators together are one entry."""
    seated, found = {seat.person for seat in room.table.seats}, Counter[str]()
    for person, count in room.connections().items():
        found[person if person in seated else ""] += count
    return found


class Presence:
    """Presence at the tables of a process."""

    def __init__(self, hub: HubProtocol, shared: SharedPresence | None, away: float) -> None:
        self._hub = hub
        self._shared = shared
        self._away = away
        self._publishing: set[str] = set()
        """Tables whose presence is about to be published."""

    def is_present(self, room: Room, person: str) -> bool:
        """Whether somebody is connected to a table, or at least follows their own tables."""
        return room.is_present(person) or person in self._hub.subscriptions

    def join(self, room: Room, subscriber: RoomSubscriber) -> None:
        """Add a subscriber; a player who was away is back."""
        room.subscribers[subscriber] = None
        person = subscriber.person
        if person and (handle := room.away_timers.pop(person, None)):
            handle.cancel()
        if person and any(room.table.seats[seat].away for seat in room.table.seats_of(person)):
            self._hub.spawn(
                self._hub.retry_until_stored(partial(self._mark_back, room.table.id, person))
            )
        self._schedule_publish(room)

    async def _mark_back(self, table: str, person: str) -> None:
        """Mark a player's seats as present, if the player is still connected."""
        room = await self._hub.find(table)
        for seat in room.table.seats_of(person) if room.is_present(person) else ():
            if room.table.seats[seat].away:
                back = c.Return(id=f"{OWN}back-{room.table.number}-{seat}", seat=seat)
                await self._hub.handle(table, back, person, "")

    def leave(self, room: Room, subscriber: RoomSubscriber) -> None:
        """Remove a subscriber."""
        if subscriber not in room.subscribers:  # removed by the room already
            return
        del room.subscribers[subscriber]
        room.quiet_since = max(room.quiet_since, self._hub.now() - 1)
        if subscriber.person:
            self.start_timers(room, subscriber.person)
        self.broadcast(room)

    def broadcast(self, room: Room) -> None:
        """Broadcast who is present, also to other processes."""
        room.broadcast_presence()
        self._schedule_publish(room)

    def start_timers(self, room: Room, only: str | None = None) -> None:
        """Start timers for players who are not connected; when one expires, the player is away."""
        if room.table.phase != "playing":
            return
        for seat in room.table.seats:
            person = seat.person
            if only not in (None, person):
                continue
            if person is None or seat.away or seat.out or person in room.away_timers:
                continue
            if not self.is_present(room, person):
                room.away_timers[person] = asyncio.get_running_loop().call_later(
                    self._away, self._expire, room, person
                )

    def _expire(self, room: Room, person: str) -> None:
        room.away_timers.pop(person, None)
        self._hub.spawn(
            self._hub.retry_until_stored(partial(self._mark_away, room.table.id, person))
        )

    async def _mark_away(self, table: str, person: str) -> None:
        """Mark a player's seats as away, if the player is still not connected."""
        room = await self._hub.find(table)
        await self.poll(room)
        if self.is_present(room, person) or room.table.ended:
            return
        for seat in room.table.seats_of(person):
            if not room.table.seats[seat].away:
                command = c.Leave(id=f"{OWN}gone-{room.table.number}-{seat}", seat=seat)
                await self._hub.handle(table, command, person, "")

    # other processes

    def publish_seats(self, room: Room) -> None:
        """Publish again after somebody sat down: players are listed by name."""
        if room.subscribers:
            self._schedule_publish(room)

    def _schedule_publish(self, room: Room) -> None:
        if self._shared and room.table.id not in self._publishing:
            self._publishing.add(room.table.id)
            self._hub.spawn(self._publish(room, self._shared))

    async def _publish(self, room: Room, shared: SharedPresence) -> None:
        await asyncio.sleep(PUBLISH_DELAY)  # so that actions at the table seldom wait for the lock
        async with room.lock:  # one after the other, so that the last one wins
            self._publishing.discard(room.table.id)
            await shared.store(room.table.id, _by_player(room))
        self._hub.notifier.publish(f"{room.table.id} {PRESENT}")

    async def poll(self, room: Room) -> None:
        """Read the connections to a table through other processes."""
        if self._shared is not None:
            self._update(room, (await self._shared.elsewhere(room.table.id))[room.table.id])

    async def poll_all(self, rooms: Iterable[Room]) -> None:
        """Read the connections to some tables through other processes in one query."""
        if self._shared is not None:
            found = await self._shared.elsewhere()
            for room in rooms:
                self._update(room, found[room.table.id])

    def _update(self, room: Room, found: Counter[str]) -> None:
        if found != room.remote_connections:
            gone = room.remote_connections.keys() - found.keys()
            room.remote_connections = found
            room.broadcast_presence()
            for person in gone:
                self.start_timers(room, person)

    async def run(self) -> None:
        """Refresh the stored presence until cancelled."""
        while self._shared:
            try:
                await self._shared.refresh()
            except Unavailable:  # logged by the database's health
                pass
            except Exception:  # the database is unavailable, perhaps not for long
                _log.exception("nobody can be told who is here")
            await asyncio.sleep(RENEW)

    async def close(self) -> None:
        """Withdraw the presence of this process."""
        if self._shared:
            with contextlib.suppress(Unavailable):  # it expires anyway
                await self._shared.clear()
