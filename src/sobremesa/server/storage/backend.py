"""The interface of a database. Statements are plain SQL with ``:named`` values."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Protocol

from sobremesa.server.storage.health import Health
from sobremesa.server.storage.statements import Row, Statement, Value


class Backend(Protocol):
    """A database."""

    shared: bool
    """Whether other processes may write to it, too."""
    health: Health
    """Whether writes succeed."""

    async def open(self) -> None:
        """Connect, and migrate the schema to this version."""

    async def close(self) -> None:
        """Finish pending transactions and disconnect."""

    async def read(self, sql: str, **values: Value) -> list[Row]:
        """Give the rows of a query; raise Unreadable if the database is unavailable."""

    def write(self, statements: Sequence[Statement]) -> Awaitable[list[Row]]:
        """Run statements as one transaction and give the rows of the last.

        Once done, the transaction is durable: it survives a kill and a power cut. Raise Conflict if
        a key is taken, and Unwritable if nothing can be stored now; then nothing is changed.
        """

    async def scrub(self) -> bool:
        """Erase deleted rows from the disk, as far as the database can; may raise Unwritable.

        Return false if a reader still uses the old pages, so that it has to be repeated later.
        """
