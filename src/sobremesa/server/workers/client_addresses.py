"""Who computing is charged to: a person at an address, or the opener of a table."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from sobremesa.server.workers.fairness import FairnessKey

REMEMBERED: Final = 20_000
ABSENT: Final = "absent"
"""The address of all tables at which nobody is present: together they count as one."""
SERVER: Final[FairnessKey] = ("server",)
"""The server itself, for what everybody shares."""


class ClientAddresses:
    """The last address of each person, in memory only."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def record(self, person: str, address: str) -> None:
        """Record the address of a person."""
        self._addresses[person] = address
        self._addresses.move_to_end(person)
        if len(self._addresses) > REMEMBERED:
            self._addresses.popitem(last=False)

    def address_of(self, person: str) -> str | None:
        """Give the last address of a person, if it is known."""
        return self._addresses.get(person)

    def for_table(self, opener: str, present: bool) -> FairnessKey:
        """Give the key for the bots of a table: the opener's, if anybody is present."""
        somewhere = (self._addresses.get(opener, opener), opener)
        return somewhere if present else (ABSENT, *somewhere)
