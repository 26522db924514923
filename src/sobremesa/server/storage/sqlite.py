"""SQLite through apsw: one thread writes, and transactions are batched into one flush."""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import apsw

from sobremesa.server.storage import batches, schema
from sobremesa.server.storage.batches import Result
from sobremesa.server.storage.health import Health, ThrottledLog
from sobremesa.server.storage.opening import FileLock, unreachable
from sobremesa.server.storage.statements import Row, Statement, Value

BATCH: Final = 512
"""The most transactions in a batch."""

BATCH_DELAY: Final = 0.002
"""Seconds that a busy writer waits for more transactions before it starts a batch."""

READERS: Final = 2
"""The number of reading threads, so that a long query does not hold up the others."""

CHECKPOINT_INTERVAL: Final = 1.0
"""Seconds between checkpoints of the write-ahead log (WAL)."""

SCRUB: Final = 50
"""Milliseconds for which truncating the WAL may block writers."""

WAL_PAGES: Final = 2048
"""The size of the WAL in pages from which it is reset after a checkpoint."""

_UNWRITABLE: Final = (
    apsw.FullError,
    apsw.IOError,
    apsw.CantOpenError,
    apsw.ReadOnlyError,
    apsw.PermissionsError,
    apsw.BusyError,
    apsw.LockedError,
    apsw.NoMemError,
    apsw.CorruptError,
    apsw.NotADBError,
)
"""Errors of the disk or the file, not of the caller."""
_TRANSIENT: Final = (
    apsw.FullError,
    apsw.IOError,
    apsw.BusyError,
    apsw.LockedError,
    apsw.NoMemError,
)
"""Errors on opening that may go away by themselves."""


class _NotStored(Exception):
    """Wraps the error of a batch that could not be stored."""


_Job = tuple[Sequence[Statement], "asyncio.Future[list[Row]]"]


class SQLite:
    """A database in a file."""

    shared = False

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        self.flushes = 0
        self.health = Health(self.write)
        self._lock = FileLock(self.path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._reads: queue.SimpleQueue[
            tuple[str, dict[str, Value], asyncio.Future[list[Row]]] | None
        ] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._checkpointed = threading.Event()
        self._checkpoint_log = ThrottledLog()
        self._wal_pages = 0
        self._threads: list[threading.Thread] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    def _connect(self) -> apsw.Connection:
        connection = apsw.Connection(self.path)
        connection.set_busy_timeout(5000)
        connection.pragma("journal_mode", "wal")
        connection.pragma("synchronous", "full")
        return connection

    async def open(self) -> None:
        """Connect, migrate the schema, and start the threads.

        Raise Unopened if another process has locked the file, or if it cannot be opened.
        """
        self._loop = asyncio.get_running_loop()
        try:
            writer, checkpointer, *readers = await asyncio.to_thread(self._prepare)
        except BaseException as error:
            self._lock.release()
            if isinstance(error, (apsw.Error, OSError)):
                raise unreachable(self.path, error, isinstance(error, _TRANSIENT)) from None
            raise
        self._closing.clear()
        for name, work, connection in (
            ("writer", self._run_writer, writer),
            ("checkpointer", self._run_checkpointer, checkpointer),
            *(("reader", self._run_reader, reader) for reader in readers),
        ):
            thread = threading.Thread(
                target=work, args=(connection,), name=f"sqlite-{name}", daemon=True
            )
            thread.start()
            self._threads.append(thread)

    def _prepare(self) -> list[apsw.Connection]:
        """Open the connections of the writer, the checkpointer and the readers."""
        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        self._lock.take()
        with contextlib.suppress(FileExistsError):  # private: it holds password hashes
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        writer = self._connect()
        self._migrate(writer)
        writer.pragma("journal_size_limit", WAL_PAGES * 4096 * 8)
        writer.pragma("secure_delete", True)
        writer.set_wal_hook(self._on_wal_size)
        return [writer, *(self._connect() for _ in range(1 + READERS))]

    @staticmethod
    def _migrate(writer: apsw.Connection) -> None:
        """Migrate the schema in one transaction."""
        with writer:
            writer.execute(schema.VERSION_TABLE)
            ((known,),) = writer.execute(schema.VERSION)
            for statement in schema.pending_migrations(known, "entry"):
                writer.execute(statement)

    async def close(self) -> None:
        """Finish pending transactions and stop the threads."""
        await self.health.stop()
        self._closing.set()
        self._jobs.put(None)
        for _ in range(READERS):
            self._reads.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)
        self._threads.clear()
        self._lock.release()

    async def read(self, sql: str, **values: Value) -> list[Row]:
        """Give the rows of a query."""
        assert self._loop is not None
        future: asyncio.Future[list[Row]] = self._loop.create_future()
        self._reads.put((sql, values, future))
        try:
            return await future
        except _UNWRITABLE as error:  # a disk that fails is not the fault of who reads
            raise self.health.read_failed(error) from None

    def write(self, statements: Sequence[Statement]) -> asyncio.Future[list[Row]]:
        """Run statements as one transaction, which is durable when the future is done."""
        assert self._loop is not None
        future: asyncio.Future[list[Row]] = self._loop.create_future()
        self._jobs.put((statements, future))
        return future

    async def scrub(self) -> bool:
        """Erase deleted rows from the file and from the WAL.

        In the file they are overwritten by `secure_delete`; the WAL is checkpointed and truncated.
        Return false while a reader still uses the old pages.
        """
        try:
            return await asyncio.to_thread(self._truncate_wal)
        except _UNWRITABLE as error:
            raise self.health.write_failed(error) from None

    def _truncate_wal(self) -> bool:
        """Truncate the WAL, unless a reader uses it, for which writers would have to wait."""
        connection = self._connect()
        try:
            connection.set_busy_timeout(SCRUB)
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)  # does not block
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        except (apsw.BusyError, apsw.LockedError):
            return False
        finally:
            connection.close()
        return True

    # in the threads

    def _run_writer(self, connection: apsw.Connection) -> None:
        running = True
        jobs: list[_Job] = []
        while running:
            busy = len(jobs) > 1
            jobs = []
            job = self._jobs.get()
            if busy:
                time.sleep(BATCH_DELAY)
            while job is not None:
                jobs.append(job)
                if len(jobs) >= BATCH:
                    break
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
            else:
                running = False
            if jobs:
                self._deliver(
                    [future for _, future in jobs], self._flush(connection, [s for s, _ in jobs])
                )
            if self._checkpointed.is_set():
                self._reset_wal(connection)
        connection.close()

    def _on_wal_size(self, connection: apsw.Connection, name: str, pages: int) -> int:
        """Record the size of the WAL."""
        self._wal_pages = pages
        return int(apsw.SQLITE_OK)

    def _reset_wal(self, connection: apsw.Connection) -> None:
        """Checkpoint the rest of a large WAL between two batches, so that it is reset.

        Under steady writing the checkpointer never reaches its end, and it would grow for ever.
        """
        self._checkpointed.clear()
        if self._wal_pages > WAL_PAGES:
            self._checkpoint(connection)

    def _checkpoint(self, connection: apsw.Connection) -> None:
        """Checkpoint the WAL, as far as possible now.

        If there is no space, the WAL keeps everything until there is.
        """
        try:
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        except (apsw.BusyError, apsw.LockedError):  # a reader still uses the old pages
            return
        except apsw.Error as error:
            if self.health.ok:  # otherwise the health has been logged
                self._checkpoint_log.error(
                    "the journal cannot be copied into the file (%s: %s)",
                    type(error).__name__,
                    error,
                )

    def _flush(
        self, connection: apsw.Connection, jobs: Sequence[Sequence[Statement]]
    ) -> list[Result]:
        """Run a batch of transactions inside one, with one flush."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            results = batches.run(connection, jobs)
            connection.execute("COMMIT")
        except Exception as error:  # a full disk, a broken file: nothing was stored
            with contextlib.suppress(apsw.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            failure = _NotStored(error) if isinstance(error, _UNWRITABLE) else error
            return [failure for _ in jobs]
        self.flushes += 1
        return results

    def _run_reader(self, connection: apsw.Connection) -> None:
        while (job := self._reads.get()) is not None:
            sql, values, future = job
            result: Result
            try:
                result = list(connection.execute(sql, values))
            except Exception as error:  # the thread must go on
                result = error
            self._deliver([future], [result])
        connection.close()

    def _run_checkpointer(self, connection: apsw.Connection) -> None:
        """Checkpoint at intervals, so that the writer need not."""
        while not self._closing.wait(CHECKPOINT_INTERVAL):
            self._checkpoint(connection)
            self._checkpointed.set()
        connection.close()

    def _deliver(
        self, futures: Sequence[asyncio.Future[list[Row]]], results: Sequence[Result]
    ) -> None:
        assert self._loop is not None
        tell: Callable[..., Any] = self._loop.call_soon_threadsafe
        try:
            tell(self._resolve, futures, results)
        except RuntimeError:  # the loop has been closed
            return

    # in the loop again

    def _resolve(
        self, futures: Sequence[asyncio.Future[list[Row]]], results: Sequence[Result]
    ) -> None:
        for future, result in zip(futures, results, strict=True):
            if isinstance(result, _NotStored):
                result = self.health.write_failed(result.args[0])
            if future.done():
                continue
            if isinstance(result, BaseException):
                future.set_exception(result)
            else:
                future.set_result(result)
