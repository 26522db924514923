"""PostgreSQL through psycopg: the same tables, shared by many processes.

Transactions that come while others are being stored are stored together after them, in one
transaction of the database that travels at once and is flushed once. Where one of them fails, they
are stored one by one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from sobremesa.server.refusals import Refused
from sobremesa.server.settings import shown
from sobremesa.server.storage import schema
from sobremesa.server.storage.health import Health
from sobremesa.server.storage.link import Link, Lost, Sent, lasting, written
from sobremesa.server.storage.opening import IN_USE, InUse, unreachable
from sobremesa.server.storage.statements import Conflict, Row, Statement, Value

READERS: Final = 3
"""Connections on which is read, so that a long answer does not hold up all others."""
BATCH: Final = 512
"""The most transactions that share a flush."""
ATTEMPTS: Final = 20
"""How often a transaction is tried that another one stands in the way of."""
CHANNEL: Final = "sobremesa"
_LOCK: Final = 0x50B3E
"""The advisory lock under which one process at a time brings the database forwards."""
OPENING: Final = 10_000
"""Milliseconds for which another process is waited for that does."""
AWAY: Final = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    psycopg.InternalError,
    OSError,
)
"""A full disk, a database that only reads, or none at all."""
_AGAIN: Final = (
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
    psycopg.errors.LockNotAvailable,
)
"""Another transaction was in the way; a moment later it is not."""
_WRITER: Final = (
    "SET lock_timeout = 200",
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') = 'off'",
)
"""What is told to a connection that writes: what is granted is on the disk, whatever is usual."""

_Job = tuple[list[Sent], "asyncio.Future[list[Row]]"]


class Postgres:
    """A PostgreSQL database."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        assert url.startswith("postgresql://")
        self.health = Health(self.write)
        self.flushes = 0
        self._readers = [Link(url) for _ in range(READERS)]
        self._writer = Link(url, _WRITER)
        self._jobs: list[_Job] = []
        self._writing: asyncio.Task[None] | None = None

    async def open(self, forwards: bool = True) -> None:
        """Connect, and bring what is there forwards to this version; raise Unopened if not.

        Without `forwards` it has to be of this version.
        """
        self._check_address()
        try:
            connection = await psycopg.AsyncConnection.connect(
                self._url, client_encoding="UTF8", **lasting(self._url)
            )
            async with connection:
                await (_bring_forwards(connection) if forwards else _look(connection))
        except AWAY as error:
            raise unreachable(shown(self._url).strip("'"), error, passing=True) from None

    def _check_address(self) -> None:
        """Raise Unopened unless the address can be read; what cannot may hold a password."""
        try:
            conninfo_to_dict(self._url)
        except psycopg.ProgrammingError as error:
            told = psycopg.ProgrammingError(shown(str(error)).strip("'\""))
            raise unreachable(shown(self._url).strip("'"), told) from None

    async def close(self) -> None:
        """Finish what is under way and disconnect."""
        await self.health.stop()
        if self._writing:
            await asyncio.gather(self._writing, return_exceptions=True)
        for link in (self._writer, *self._readers):
            link.close()

    async def read(self, sql: str, **values: Value) -> list[Row]:
        """Give the rows of a query."""
        sent = [written((sql, values))]
        try:
            try:
                return (await self._ask(sent))[0]
            except Lost:  # perhaps the database was only started again
                return (await self._ask(sent))[0]
        except AWAY as error:
            raise self.health.unread(error) from None

    async def _ask(self, sent: list[Sent]) -> list[list[Row]]:
        link = min(self._readers, key=lambda one: (not one.open, one.waiting))
        if not link.open:
            await link.connect()
        return await link.send(sent)

    def write(self, statements: Sequence[Statement]) -> asyncio.Future[list[Row]]:
        """Run statements as one transaction; they are on the disk when the future is done."""
        future: asyncio.Future[list[Row]] = asyncio.get_running_loop().create_future()
        try:
            self._jobs.append(([written(one) for one in statements], future))
        except (ValueError, Refused) as error:
            future.set_exception(error)
            return future
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write_on())
        return future

    async def _write_on(self) -> None:
        """Store what waits, together, until nothing does."""
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
            rows = await self._writer.send([one for sent, _ in jobs for one in sent])
        except Exception as error:
            if len(jobs) > 1 and not isinstance(error, Lost):
                await asyncio.gather(*(self._store_alone(job) for job in jobs))
            elif len(jobs) == 1 and isinstance(error, _AGAIN):
                await self._store_alone(jobs[0])
            else:
                for _, future in jobs:
                    self._fail(future, error)
            return
        self.flushes += 1
        begin = 0
        for sent, future in jobs:
            begin += len(sent)
            if not future.done():
                future.set_result(rows[begin - 1] if sent else [])

    async def _store_alone(self, job: _Job) -> None:
        """Store one transaction by itself: another one of its batch could not be stored."""
        sent, future = job
        for attempt in range(ATTEMPTS):
            try:
                rows = await self._writer.send(sent)
            except _AGAIN as error:
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
        elif isinstance(error, AWAY):
            error = self.health.failed(error)
        if not future.done():
            future.set_exception(error)

    async def scrub(self) -> bool:
        """Let rows that were deleted go from their pages; the database's own log keeps its time."""
        try:
            connection = await psycopg.AsyncConnection.connect(
                self._url, autocommit=True, **lasting(self._url)
            )
            async with connection:
                await connection.execute(f"VACUUM {', '.join(schema.KEPT)}".encode())
        except AWAY as error:
            raise self.health.failed(error) from None
        return True

    # between processes

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Let no process open the database meanwhile; raise InUse if one does just now."""
        connection = await psycopg.AsyncConnection.connect(
            self._url, autocommit=True, **lasting(self._url)
        )
        async with connection:
            asked = await connection.execute(f"SELECT pg_try_advisory_lock({_LOCK})".encode())
            if not (found := await asked.fetchone()) or not found[0]:
                raise InUse(IN_USE.format(path=shown(self._url).strip("'")))
            yield

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with what processes tell one another, until the connection is lost."""
        link = Link(self._url, (f"LISTEN {CHANNEL}",), heard)
        try:
            await link.connect()
            await link.lost.wait()
        finally:
            link.close()

    async def tell(self, message: str) -> None:
        """Tell all processes something; raise an error of psycopg if that cannot be done."""
        sent = [
            written(("SELECT pg_notify(:channel, :said)", {"channel": CHANNEL, "said": message}))
        ]
        await self._ask(sent)


async def _bring_forwards(connection: psycopg.AsyncConnection[tuple[int]]) -> None:
    await connection.execute(f"SET LOCAL lock_timeout = {OPENING}".encode())
    await connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK})".encode())
    await connection.execute(schema.VERSION_TABLE.encode())
    for statement in schema.missing(await _version(connection), "CAST(entry AS json)"):
        await connection.execute(statement.encode())


async def _version(connection: psycopg.AsyncConnection[tuple[int]]) -> int | None:
    found = await (await connection.execute(schema.VERSION.encode())).fetchone()
    return found[0] if found else None


async def _look(connection: psycopg.AsyncConnection[tuple[int]]) -> None:
    made = await (await connection.execute(b"SELECT to_regclass('schema_version')")).fetchone()
    known = await _version(connection) if made and made[0] else 0
    schema.must_be_ours(int(known or 0))
