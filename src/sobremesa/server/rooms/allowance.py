"""How many tables with bots somebody may have at once."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

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
