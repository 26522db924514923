"""PostgreSQL through SQLAlchemy Core and psycopg: the same tables, shared by many processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sobremesa.server.storage.backend import SCHEMA, Conflict, Row, Statement, Value

CONNECTIONS: Final = 10
_LOCK: Final = 0x50B3E
"""The advisory lock under which one process at a time creates what is missing."""


class Postgres:
    """A PostgreSQL database."""

    shared = True

    def __init__(self, url: str) -> None:
        scheme, _, rest = url.partition("://")
        assert scheme == "postgresql"
        self._engine: AsyncEngine = create_async_engine(
            f"postgresql+psycopg://{rest}",
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,  # errors are logged, what people sent is not
        )

    async def open(self) -> None:
        """Connect, and create what is missing."""
        async with self._engine.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            for statement in SCHEMA.split(";"):
                if statement.strip():
                    await connection.execute(text(statement))

    async def close(self) -> None:
        """Disconnect."""
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
        return rows
