"""PostgreSQL through psycopg: the same tables, shared by many processes.

Transactions that come during a write are batched: they are stored after it in one transaction of
the database, with one round trip and one flush. If one of them fails, they are stored one by one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from sobremesa.server.refusals import Refused
from sobremesa.server.settings import redacted
from sobremesa.server.storage import schema
from sobremesa.server.storage.health import Health
from sobremesa.server.storage.opening import IN_USE, InUse, unreachable
from sobremesa.server.storage.pipeline import (
    ConnectionLost,
    EncodedStatement,
    PipelineConnection,
    encode_statement,
    keepalive,
)
from sobremesa.server.storage.statements import Conflict, Row, Statement, Value

READERS: Final = 3
"""The number of connections for reading, so that a long query does not hold up the others."""
BATCH: Final = 512
"""The most transactions in a batch."""
ATTEMPTS: Final = 20
"""How often a transaction is tried that conflicts with another one."""
CHANNEL: Final = "sobremesa"
_LOCK: Final = 0x50B3E
"""The advisory lock for migrations."""
MIGRATION_LOCK_TIMEOUT: Final = 10_000
"""Milliseconds to wait for the migration of another process."""
UNAVAILABLE: Final = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    psycopg.InternalError,
    OSError,
)
"""A full disk, a read-only database, or none at all."""
_RETRIABLE: Final = (
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
    psycopg.errors.LockNotAvailable,
)
"""Conflicts with another transaction, after which a retry may succeed."""
_WRITER_SETUP: Final = (
    "SET lock_timeout = 200",
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') = 'off'",
)
"""Statements on a new connection for writing: commits are flushed, whatever the default is."""

_Job = tuple[list[EncodedStatement], "asyncio.Future[list[Row]]"]


class Postgres:
    """A PostgreSQL database."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        assert url.startswith("postgresql://")
        self.health = Health(self.write)
        self.flushes = 0
        self._readers = [PipelineConnection(url) for _ in range(READERS)]
        self._writer = PipelineConnection(url, _WRITER_SETUP)
        self._jobs: list[_Job] = []
        self._writing: asyncio.Task[None] | None = None

    async def open(self, migrate: bool = True) -> None:
        """Connect, and migrate the schema to this version; raise Unopened on failure.

        Without `migrate` the schema has to be of this version.
        """
        self._check_address()
        try:
            connection = await psycopg.AsyncConnection.connect(
                self._url, client_encoding="UTF8", **keepalive(self._url)
            )
            async with connection:
                await (_migrate(connection) if migrate else _check_version(connection))
        except UNAVAILABLE as error:
            raise unreachable(redacted(self._url).strip("'"), error, transient=True) from None

    def _check_address(self) -> None:
        """Raise Unopened, without a password in its text, unless the URL is valid."""
        try:
            conninfo_to_dict(self._url)
        except psycopg.ProgrammingError as error:
            told = psycopg.ProgrammingError(redacted(str(error)).strip("'\""))
            raise unreachable(redacted(self._url).strip("'"), told) from None

    async def close(self) -> None:
        """Finish pending transactions and disconnect."""
        await self.health.stop()
        if self._writing:
            await asyncio.gather(self._writing, return_exceptions=True)
        for connection in (self._writer, *self._readers):
            connection.close()

    async def read(self, sql: str, **values: Value) -> list[Row]:
        """Give the rows of a query."""
        encoded = [encode_statement((sql, values))]
        try:
            try:
                return (await self._query(encoded))[0]
            except ConnectionLost:  # the database may have been restarted
                return (await self._query(encoded))[0]
        except UNAVAILABLE as error:
            raise self.health.read_failed(error) from None

    async def _query(self, encoded: list[EncodedStatement]) -> list[list[Row]]:
        connection = min(self._readers, key=lambda one: (not one.open, one.waiting))
        if not connection.open:
            await connection.connect()
        return await connection.send(encoded)

    def write(self, statements: Sequence[Statement]) -> asyncio.Future[list[Row]]:
        """Run statements as one transaction, which is durable when the future is done."""
        future: asyncio.Future[list[Row]] = asyncio.get_running_loop().create_future()
        try:
            self._jobs.append(([encode_statement(one) for one in statements], future))
        except (ValueError, Refused) as error:
            future.set_exception(error)
            return future
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._run_writer())
        return future

    async def _run_writer(self) -> None:
        """Store pending transactions in batches until there are none."""
        try:
            while self._jobs:
                jobs, self._jobs = self._jobs[:BATCH], self._jobs[BATCH:]
                await self._store(jobs)
        finally:
            self._writing = None

    async def _store(self, jobs: Sequence[_Job]) -> None:
        try:
            if not self._writer.open:
                await self._writer.connect()
            rows = await self._writer.send([one for encoded, _ in jobs for one in encoded])
        except Exception as error:
            if len(jobs) > 1 and not isinstance(error, ConnectionLost):
                await asyncio.gather(*(self._store_alone(job) for job in jobs))
            elif len(jobs) == 1 and isinstance(error, _RETRIABLE):
                await self._store_alone(jobs[0])
            else:
                for _, future in jobs:
                    self._fail(future, error)
            return
        self.flushes += 1
        begin = 0
        for encoded, future in jobs:
            begin += len(encoded)
            if not future.done():
                future.set_result(rows[begin - 1] if encoded else [])

    async def _store_alone(self, job: _Job) -> None:
        """Store one transaction by itself, because its batch failed."""
        encoded, future = job
        for attempt in range(ATTEMPTS):
            try:
                rows = await self._writer.send(encoded)
            except _RETRIABLE as error:
                if attempt == ATTEMPTS - 1:
                    self._fail(future, error)
            except Exception as error:
                return self._fail(future, error)
            else:
                self.flushes += 1
                if not future.done():
                    future.set_result(rows[-1] if rows else [])
                return None
        return None

    def _fail(self, future: asyncio.Future[list[Row]], error: Exception) -> None:
        if isinstance(error, psycopg.IntegrityError):
            error = Conflict()
        elif isinstance(error, UNAVAILABLE):
            error = self.health.write_failed(error)
        if not future.done():
            future.set_exception(error)

    async def scrub(self) -> bool:
        """Erase deleted rows from their pages; the write-ahead log keeps them for a while."""
        try:
            connection = await psycopg.AsyncConnection.connect(
                self._url, autocommit=True, **keepalive(self._url)
            )
            async with connection:
                await connection.execute(f"VACUUM {', '.join(schema.KEPT)}".encode())
        except UNAVAILABLE as error:
            raise self.health.write_failed(error) from None
        return True

    # publish and subscribe

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Hold the migration lock, so that nobody opens the database; raise InUse if taken."""
        connection = await psycopg.AsyncConnection.connect(
            self._url, autocommit=True, **keepalive(self._url)
        )
        async with connection:
            asked = await connection.execute(f"SELECT pg_try_advisory_lock({_LOCK})".encode())
            if not (found := await asked.fetchone()) or not found[0]:
                raise InUse(IN_USE.format(path=redacted(self._url).strip("'")))
            yield

    async def listen(self, on_message: Callable[[str], None]) -> None:
        """Call `on_message` with every message of all processes, until the connection is lost."""
        connection = PipelineConnection(self._url, (f"LISTEN {CHANNEL}",), on_message)
        try:
            await connection.connect()
            await connection.lost.wait()
        finally:
            connection.close()

    async def publish(self, message: str) -> None:
        """Send a message to all processes; raise an error of psycopg if that fails."""
        encoded = [
            encode_statement(
                ("SELECT pg_notify(:channel, :said)", {"channel": CHANNEL, "said": message})
            )
        ]
        await self._query(encoded)


async def _migrate(connection: psycopg.AsyncConnection[tuple[int]]) -> None:
    await connection.execute(f"SET LOCAL lock_timeout = {MIGRATION_LOCK_TIMEOUT}".encode())
    await connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK})".encode())
    await connection.execute(schema.VERSION_TABLE.encode())
    for statement in schema.pending_migrations(await _version(connection), "CAST(entry AS json)"):
        await connection.execute(statement.encode())


async def _version(connection: psycopg.AsyncConnection[tuple[int]]) -> int | None:
    found = await (await connection.execute(schema.VERSION.encode())).fetchone()
    return found[0] if found else None


async def _check_version(connection: psycopg.AsyncConnection[tuple[int]]) -> None:
    made = await (await connection.execute(b"SELECT to_regclass('schema_version')")).fetchone()
    known = await _version(connection) if made and made[0] else 0
    schema.check_current(int(known or 0))
