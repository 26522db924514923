"""PostgreSQL through SQLAlchemy Core and psycopg: the same tables, shared by many processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import (
    IntegrityError,
    InterfaceError,
    InternalError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sobremesa.server.settings import shown
from sobremesa.server.storage import schema
from sobremesa.server.storage.health import Health
from sobremesa.server.storage.opening import unreachable
from sobremesa.server.storage.statements import Conflict, Row, Statement, Value

CONNECTIONS: Final = 10
_LOCK: Final = 0x50B3E
"""The advisory lock under which one process at a time brings the database forwards."""
_UNWRITABLE: Final = (OperationalError, InterfaceError, InternalError, NoConnection, OSError)
"""A full disk, a database that only reads, or none at all."""


class Postgres:
    """A PostgreSQL database."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self.health = Health(self.write)
        scheme, _, rest = url.partition("://")
        assert scheme == "postgresql"
        self._engine: AsyncEngine = create_async_engine(
            f"postgresql+psycopg://{rest}",
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,  # errors are logged, what people sent is not
        )

    async def open(self, forwards: bool = True) -> None:
        """Connect, and bring what is there forwards to this version; raise Unopened if not.

        Without `forwards` it has to be of this version.
        """
        try:
            await (self._bring_forwards() if forwards else self._look())
        except _UNWRITABLE as error:
            reason = getattr(error, "orig", None) or error
            raise unreachable(shown(self._url).strip("'"), reason) from None

    async def _bring_forwards(self) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            await connection.execute(text(schema.VERSION_TABLE))
            known = (await connection.execute(text(schema.VERSION))).scalar()
            for statement in schema.missing(known, "CAST(entry AS json)"):
                await connection.execute(text(statement))

    async def _look(self) -> None:
        async with self._engine.connect() as connection:
            made = (await connection.execute(text("SELECT to_regclass('schema_version')"))).scalar()
            known = (await connection.execute(text(schema.VERSION))).scalar() if made else 0
            schema.must_be_ours(int(known or 0))

    async def close(self) -> None:
        """Disconnect."""
        await self.health.stop()
        await self._engine.dispose()

    async def read(self, sql: str, **values: Value) -> list[Row]:
        """Give the rows of a query."""
        async with self._engine.connect() as connection:
            result = await connection.execute(text(sql), values)
            return [tuple(row) for row in result]

    async def write(self, statements: Sequence[Statement]) -> list[Row]:
        """Run statements as one transaction; it is on the disk when this returns."""
        rows: list[Row] = []
        try:
            async with self._engine.begin() as connection:
                for sql, values in statements:
                    result = await connection.execute(text(sql), dict(values))
                    rows = [tuple(row) for row in result] if result.returns_rows else []
        except IntegrityError:
            raise Conflict from None
        except _UNWRITABLE as error:
            raise self.health.failed(error) from None
        return rows

    async def scrub(self) -> None:
        """Let rows that were deleted go from their pages; the database's own log keeps its time."""
        try:
            async with self._engine.connect() as found:
                connection = await found.execution_options(isolation_level="AUTOCOMMIT")
                await connection.execute(text(f"VACUUM {', '.join(schema.KEPT)}"))
        except _UNWRITABLE as error:
            raise self.health.failed(error) from None
