"""Who is at a table: here, or at another process that shares the database; and who went away."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sobremesa.server import commands as c
from sobremesa.server.live import Listener, Live
from sobremesa.server.storage.backend import Backend, Statement

if TYPE_CHECKING:
    from sobremesa.server.hub import Hub

RENEW: Final = 20.0
"""Seconds after which a process says again who is there."""
BELIEVED: Final = 60_000
"""Milliseconds for which that is believed: a process that was killed cannot take it back."""

_log = logging.getLogger("sobremesa.server")


class Presence:
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

    async def elsewhere(self, table: str) -> Counter[str]:
        """Give who is at a table through other processes."""
        rows = await self._backend.read(
            "SELECT person, connections FROM present "
            "WHERE table_id = :t AND process <> :process AND seen > :since",
            t=table,
            process=self._process,
            since=self._now() - BELIEVED,
        )
        found: Counter[str] = Counter()
        for person, count in rows:
            found[str(person)] += int(count or 0)
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


class Attendance:
    """Who comes to the tables of a process and who goes."""

    def __init__(self, hub: Hub, presence: Presence | None, away: float) -> None:
        self._hub = hub
        self._presence = presence
        self._away = away

    def here(self, live: Live, person: str) -> bool:
        """Tell whether somebody is there, or at least follows their own tables."""
        return live.here(person) or person in self._hub.followers

    def come(self, live: Live, listener: Listener) -> None:
        """Let somebody in; a player who had gone away is back."""
        live.listeners[listener] = None
        person = listener.person
        if person and (handle := live.returning.pop(person, None)):
            handle.cancel()
        if person:
            for seat in live.table.seats_of(person):
                if live.table.seats[seat].away:
                    back = c.Return(id=f"back-{live.table.number}-{seat}", seat=seat)
                    self._hub.spawn(self._hub.ask(live.table.id, back, person, ""))
        self._note(live)

    def go(self, live: Live, listener: Listener) -> None:
        """Let somebody go."""
        live.listeners.pop(listener, None)
        live.quiet_since = max(live.quiet_since, self._hub.now() - 1)
        if listener.person:
            self.expect(live, listener.person)
        live.tell_present()
        self._note(live)

    def expect(self, live: Live, only: str | None = None) -> None:
        """Wait for the players who are not there; who does not come back counts as away."""
        if live.table.phase != "playing":
            return
        for seat in live.table.seats:
            person = seat.person
            if only not in (None, person):
                continue
            if person is None or seat.away or seat.out or person in live.returning:
                continue
            if not self.here(live, person):
                live.returning[person] = asyncio.get_running_loop().call_later(
                    self._away, self._gone, live, person
                )

    def _gone(self, live: Live, person: str) -> None:
        live.returning.pop(person, None)
        if self.here(live, person) or live.table.ended:
            return
        for seat in live.table.seats_of(person):
            if not live.table.seats[seat].away:
                command = c.Leave(id=f"gone-{live.table.number}-{seat}", seat=seat)
                self._hub.spawn(self._hub.ask(live.table.id, command, person, ""))

    # with other processes

    def _note(self, live: Live) -> None:
        if self._presence:
            self._hub.spawn(self._tell_others(live, self._presence))

    async def _tell_others(self, live: Live, presence: Presence) -> None:
        async with live.lock:  # one after the other, so that the last one counts
            await presence.note(live.table.id, live.counted())
        await self._hub.wake.tell(live.table.id)

    async def look(self, live: Live) -> None:
        """Find out who is there through other processes."""
        if self._presence is None:
            return
        found = await self._presence.elsewhere(live.table.id)
        if found != live.elsewhere:
            gone = live.elsewhere.keys() - found.keys()
            live.elsewhere = found
            live.tell_present()
            for person in gone:
                self.expect(live, person)

    async def keep(self) -> None:
        """Say again and again who is here, for as long as this process lives."""
        while self._presence:
            try:
                await self._presence.renew()
            except Exception:  # the database is away, perhaps not for long
                _log.exception("nobody can be told who is here")
            await asyncio.sleep(RENEW)

    async def close(self) -> None:
        """Say that nobody is here any more."""
        if self._presence:
            await self._presence.leave()
