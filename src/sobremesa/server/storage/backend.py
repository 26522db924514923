"""What the server asks of a database. Statements are plain SQL with ``:named`` values."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Protocol

from sobremesa.server.storage.health import Health
from sobremesa.server.storage.statements import Row, Statement, Value


class Backend(Protocol):
    """A database."""

    shared: bool
    """Whether other processes may write to it too."""
    health: Health
    """Whether what is written can be stored."""

    async def open(self) -> None:
        """Connect, and bring what is there forwards to this version."""

    async def close(self) -> None:
        """Finish what is under way and disconnect."""

    async def read(self, sql: str, **values: Value) -> list[Row]:
        """Give the rows of a query; raise Unreadable if the database is away."""

    def write(self, statements: Sequence[Statement]) -> Awaitable[list[Row]]:
        """Run statements as one transaction and give the rows of the last.

        When they are there, they survive a kill and a power cut. Raise Conflict if a key is taken,
        and Unwritable if nothing can be stored now; then nothing of them is kept.
        """

    async def scrub(self) -> bool:
        """Let nothing that was deleted be left on the disk, as far as the database can see to it.

        Give false if somebody still reads what was there before, so that it has to be done later;
        raise Unwritable if the database cannot be written to at all.
        """
