"""The database that an operator works on: read while servers run, or changed while none does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from sobremesa.server.settings import redacted
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.opening import IN_USE, InUse
from sobremesa.server.storage.reader import Reader, open_readonly
from sobremesa.server.storage.sqlite import SQLite
from sobremesa.server.storage.timekeeping import ALIVE

if TYPE_CHECKING:
    from sobremesa.server.storage.postgres import Postgres

FILE: Final = "sqlite:"
_ALIVE: Final = (
    "SELECT 1 FROM server_time WHERE "
    "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) - noted BETWEEN 0 AND :believed"
)


def file_of(database: str) -> Path | None:
    """Return the file of an SQLite database; None for PostgreSQL."""
    return Path(database.removeprefix(FILE)) if database.startswith(FILE) else None


def display_name(database: str) -> str:
    """Return a database's address without its password."""
    return redacted(database).strip("'")


@asynccontextmanager
async def reading(database: str) -> AsyncIterator[Backend]:
    """Open a database for reading, even while servers write to it."""
    path = file_of(database)
    backend: Backend
    if path is not None:
        backend = Reader(path)
        await backend.open()
    else:
        backend = shared = _postgres(database)
        await shared.open(migrate=False)
    try:
        yield backend
    finally:
        await backend.close()


@asynccontextmanager
async def changing(database: str) -> AsyncIterator[Backend]:
    """Open a database for writing; raise InUse while a server uses it."""
    path = file_of(database)
    if path is not None:
        open_readonly(path).close()  # otherwise a mistyped name would create an empty database
    backend: Backend = SQLite(path) if path is not None else _postgres(database)
    await backend.open()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(backend.close)
        if path is None:
            await stack.enter_async_context(cast("Postgres", backend).alone())
            if await backend.read(_ALIVE, believed=ALIVE):
                raise InUse(IN_USE.format(path=display_name(database)))
        yield backend


def _postgres(database: str) -> Postgres:
    from sobremesa.server.storage.postgres import Postgres  # noqa: PLC0415  (an extra)

    return Postgres(database)
