"""Read-only access to a database file, also while a server uses it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import apsw

from sobremesa.server.storage import schema
from sobremesa.server.storage.health import Health
from sobremesa.server.storage.opening import NONE_HERE, Unopened, unreachable
from sobremesa.server.storage.statements import Row, Statement, Value

BUSY_TIMEOUT = 5000
"""Milliseconds to wait for a locked file."""


def open_readonly(path: str | Path) -> apsw.Connection:
    """Open a database of any version read-only; raise Unopened if it is none of Sobremesa.

    The connection also sees what is still in the write-ahead log.
    """
    if not Path(path).is_file():
        raise Unopened(NONE_HERE.format(path=path))
    try:
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        connection.set_busy_timeout(BUSY_TIMEOUT)
        found = list(
            connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'")
        )
    except apsw.Error as error:
        raise unreachable(str(path), error) from None
    if not found:
        raise Unopened(NONE_HERE.format(path=path))
    return connection


class Reader:
    """A database file as a read-only backend."""

    shared = False

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        self.health = Health(self.write)
        self._connection: apsw.Connection | None = None

    async def open(self) -> None:
        """Open a file of this schema version; raise Unopened for any other."""
        connection = open_readonly(self.path)
        ((known,),) = connection.execute(schema.VERSION)
        schema.check_current(int(known or 0))
        self._connection = connection

    async def close(self) -> None:
        """Close the file."""
        if self._connection is not None:
            self._connection.close()

    async def read(self, sql: str, **values: Value) -> list[Row]:
        """Give the rows of a query; raise Unopened if the file is damaged."""
        assert self._connection is not None
        try:
            return list(self._connection.execute(sql, values))
        except apsw.Error as error:
            raise unreachable(self.path, error) from None

    def write(self, statements: Sequence[Statement]) -> asyncio.Future[list[Row]]:
        """Raise NotImplementedError."""
        raise NotImplementedError("a reader stores nothing")

    async def scrub(self) -> bool:
        """Do nothing: the file is read-only."""
        return True
