"""Who asks for computing: somebody at an address, or a table for who opened it."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from sobremesa.server.workers.fairness import Asker

REMEMBERED: Final = 20_000
ABSENT: Final = "absent"
"""Stands for all tables at which nobody is present: together they count as one address."""
SERVER: Final[Asker] = ("server",)
"""The server itself, for what it prepares for everybody."""


class Askers:
    """Where people were last seen, in memory only, so that many people at an address are one."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def seen(self, person: str, address: str) -> None:
        """Remember where somebody is."""
        self._addresses[person] = address
        self._addresses.move_to_end(person)
        if len(self._addresses) > REMEMBERED:
            self._addresses.popitem(last=False)

    def at_table(self, opener: str, present: bool) -> Asker:
        """Say for whom the bots of a table think: who opened it, if anybody is there."""
        somewhere = (self._addresses.get(opener, opener), opener)
        return somewhere if present else (ABSENT, *somewhere)
