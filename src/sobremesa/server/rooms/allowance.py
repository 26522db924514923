"""How many tables somebody may have at once: with bots, and in the lobby."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence

from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.room import Room
from sobremesa.server.tables.table import Table


def with_bots(table: Table) -> bool:
    """Tell whether a game with bots goes on at a table, or will."""
    return table.ended is None and any(seat.bot for seat in table.seats)


class Allowance:
    """Counts the tables with bots that each person opened, those being opened included."""

    def __init__(self, room: Mapping[str, Room], most: int | None = None) -> None:
        self.apart: Callable[[str], bool] = lambda table: False
        """Tells tables that have limits of their own, such as those of tournaments."""
        self._rooms = room
        self._most = most
        self._coming: Counter[str] = Counter()

    @contextlib.contextmanager
    def one_more(self, person: str) -> Iterator[None]:
        """Let somebody have one more, or refuse."""
        mine = (room.table for room in self._rooms.values() if room.table.opener == person)
        held = sum(with_bots(table) and not self.apart(table.id) for table in mine)
        if self._most is not None and self._coming[person] + held >= self._most:
            raise Refused("too_many_tables")
        self._coming[person] += 1
        try:
            yield
        finally:
            self._coming -= Counter([person])


class Waiting:
    """Counts the public tables that each person opened and that wait for players."""

    def __init__(
        self,
        named: Callable[[str], Awaitable[Sequence[str]]],
        find: Callable[[str], Awaitable[Room]],
        most: int | None = None,
    ) -> None:
        self._named = named
        """Names the tables that wait and at which somebody sits, sat or spoke."""
        self._find = find
        self._most = most
        self._coming: Counter[str] = Counter()

    @contextlib.asynccontextmanager
    async def one_more(self, person: str) -> AsyncIterator[None]:
        """Let somebody have one more, or refuse."""
        self._coming[person] += 1
        try:
            if self._most is not None:
                left = self._most - self._coming[person]
                if left < 0 or await self._held(person, left) > left:
                    raise Refused("too_many_waiting")
            yield
        finally:
            self._coming -= Counter([person])

    async def _held(self, person: str, enough: int) -> int:
        """Count somebody's own; fewer than enough need not be looked at."""
        named = await self._named(person)
        if len(named) <= enough:
            return len(named)
        return sum([(await self._find(name)).table.opener == person for name in named])
