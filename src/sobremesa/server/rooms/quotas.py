"""Quotas: how many tables a person may have at once, with bots and in the lobby."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Final

from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.room import Room
from sobremesa.server.tables.table import Table

PER_ADDRESS: Final = 3
"""The limit of all people of an address together, as a multiple of that of a person."""


def with_bots(table: Table) -> bool:
    """Whether a game with bots is played at a table, or will be."""
    return table.ended is None and any(seat.bot for seat in table.seats)


class TableQuota:
    """Limits the tables with bots that a person has opened or is opening."""

    def __init__(self, room: Mapping[str, Room], limit: int | None = None) -> None:
        self.exempt: Callable[[str], bool] = lambda table: False
        """Whether a table has limits of its own, such as those of tournaments."""
        self._rooms = room
        self._limit = limit
        self._pending: Counter[str] = Counter()

    @contextlib.contextmanager
    def reserve(self, person: str) -> Iterator[None]:
        """Count one more table while it is being opened, or raise Refused."""
        mine = (room.table for room in self._rooms.values() if room.table.opener == person)
        held = sum(with_bots(table) and not self.exempt(table.id) for table in mine)
        if self._limit is not None and self._pending[person] + held >= self._limit:
            raise Refused("too_many_tables")
        self._pending[person] += 1
        try:
            yield
        finally:
            self._pending -= Counter([person])


class LobbyQuota:
    """Limits the public tables that a person has opened and that wait for players."""

    def __init__(
        self,
        waiting_tables: Callable[[str], Awaitable[Sequence[str]]],
        find: Callable[[str], Awaitable[Room]],
        limit: int | None = None,
        lobby: Callable[[], Awaitable[Sequence[str]]] | None = None,
        address_of: Callable[[str], str | None] = lambda person: None,
    ) -> None:
        self._lobby = lobby
        """Gives the ids of the tables in the lobby."""
        self._address_of = address_of
        self._waiting_tables = waiting_tables
        """Gives the ids of waiting tables at which somebody sits, sat or spoke."""
        self._find = find
        self._limit = limit
        self._pending: Counter[str] = Counter()

    @contextlib.asynccontextmanager
    async def reserve(self, person: str) -> AsyncIterator[None]:
        """Count one more table while it is being opened, or raise Refused."""
        self._pending[person] += 1
        try:
            if self._limit is not None:
                left = self._limit - self._pending[person]
                if left < 0 or await self._held(person, left) > left:
                    raise Refused("too_many_waiting")
                if await self._held_at_address(person) >= self._limit * PER_ADDRESS:
                    raise Refused("too_many_waiting")
            yield
        finally:
            self._pending -= Counter([person])

    async def _held(self, person: str, enough: int) -> int:
        """Count the tables of a person; no table is loaded if there are no more than enough."""
        waiting_tables = await self._waiting_tables(person)
        if len(waiting_tables) <= enough:
            return len(waiting_tables)
        return sum([(await self._find(name)).table.opener == person for name in waiting_tables])

    async def _held_at_address(self, person: str) -> int:
        """Count the tables in the lobby that people of the same address have opened."""
        address = self._address_of(person)
        if address is None or self._lobby is None:
            return 0
        tables = [(await self._find(name)).table for name in await self._lobby()]
        waiting = [table.opener for table in tables if table.phase == "seating"]
        return sum(self._address_of(opener) == address for opener in waiting)
