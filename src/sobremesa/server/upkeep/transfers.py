"""Copying all data between PostgreSQL and an SQLite file, in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import apsw

from sobremesa.rulebook.text import Text
from sobremesa.server.storage import schema
from sobremesa.server.storage.opening import Unopened, unreachable
from sobremesa.server.storage.sqlite import SQLite
from sobremesa.server.upkeep.databases import display_name

CHUNK: Final = 1000
"""Rows that are copied at once."""
NOT_EMPTY: Final = Text("la base de datos {path} no está vacía", "the database {path} is not empty")


def _columns(file: apsw.Connection, table: str) -> list[str]:
    return [str(row[1]) for row in file.execute(f"PRAGMA table_info({table})")]


async def from_postgres(database: str, made: Path) -> None:
    """Copy a consistent state of a PostgreSQL database into a new file."""
    backend = SQLite(made)
    await backend.open()  # makes the tables
    await backend.close()
    await asyncio.to_thread(_fetch, database, made)


def _fetch(database: str, made: Path) -> None:
    import psycopg  # noqa: PLC0415  (an extra)

    file = apsw.Connection(str(made))
    try:
        with psycopg.connect(database) as source, file:
            source.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            source.read_only = True
            _must_be_ours(source)
            for table in schema.KEPT:
                columns = _columns(file, table)
                marks = ", ".join("?" * len(columns))
                insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"
                with source.cursor(name=f"carry_{table}") as cursor:
                    cursor.itersize = CHUNK
                    cursor.execute(f"SELECT {', '.join(columns)} FROM {table}".encode())
                    for rows in _chunks(cursor):
                        file.executemany(insert, rows)
    except psycopg.Error as error:
        raise unreachable(display_name(database), error) from None
    finally:
        file.close()


def _must_be_ours(source: Any) -> None:
    """Raise Unopened unless the database has the schema of this version."""
    known = source.execute("SELECT to_regclass('schema_version')").fetchone()
    found = source.execute(schema.VERSION).fetchone() if known[0] else (0,)
    schema.check_current(int(found[0] or 0))


def _chunks(rows: Any) -> Iterator[list[Any]]:
    while chunk := rows.fetchmany(CHUNK):
        yield chunk


async def to_postgres(made: Path, database: str) -> None:
    """Copy a file into an empty PostgreSQL database; raise Unopened if it is not empty."""
    from sobremesa.server.storage.postgres import Postgres  # noqa: PLC0415  (an extra)

    backend = Postgres(database)
    await backend.open()  # makes the tables
    await backend.close()
    await asyncio.to_thread(_send, made, database)


def _send(made: Path, database: str) -> None:
    import psycopg  # noqa: PLC0415  (an extra)

    file = apsw.Connection(str(made), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        with psycopg.connect(database) as target:
            for table in schema.KEPT:
                if target.execute(f"SELECT 1 FROM {table} LIMIT 1".encode()).fetchone():
                    raise Unopened(NOT_EMPTY.format(path=display_name(database)))
            for table in schema.KEPT:
                columns = ", ".join(_columns(file, table))
                with (
                    target.cursor() as cursor,
                    cursor.copy(f"COPY {table} ({columns}) FROM STDIN".encode()) as copy,
                ):
                    for row in file.execute(f"SELECT {columns} FROM {table}"):
                        copy.write_row(row)
    except psycopg.Error as error:
        raise unreachable(display_name(database), error) from None
    finally:
        file.close()
