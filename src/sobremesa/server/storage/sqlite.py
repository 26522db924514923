"""SQLite through apsw: one thread writes, and many transactions share one flush to the disk."""

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
from sobremesa.server.storage.health import Health, Seldom
from sobremesa.server.storage.opening import FileLock, unreachable
from sobremesa.server.storage.statements import Row, Statement, Value

BATCH: Final = 512
"""The most transactions that share a flush."""

GATHER: Final = 0.002
"""Seconds for which a busy writer waits for company, so that more transactions share a flush."""

READERS: Final = 2
"""How many threads read, so that nobody waits for one who looks through much."""

COPY: Final = 1.0
"""Seconds between copying the journal into the file."""

SCRUB: Final = 50
"""Milliseconds for which emptying the journal may keep writers waiting."""

JOURNAL: Final = 2048
"""Pages from which on the journal is begun anew, once it has been copied."""

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
"""A full disk, a broken one, or a file that somebody else holds: nobody's fault who writes."""
_PASSING: Final = (apsw.FullError, apsw.IOError, apsw.BusyError, apsw.LockedError, apsw.NoMemError)
"""What prevents the start, and may end by itself."""


class _Unstored(Exception):
    """What the database said when it could not store anything."""


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
        self._copied = threading.Event()
        self._seldom = Seldom()
        self._pages = 0
        self._threads: list[threading.Thread] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    def _connect(self) -> apsw.Connection:
        connection = apsw.Connection(self.path)
        connection.set_busy_timeout(5000)
        connection.pragma("journal_mode", "wal")
        connection.pragma("synchronous", "full")
        return connection

    async def open(self) -> None:
        """Connect, bring the file forwards to this version, and start the threads.

        Raise Unopened if another process has the file, or if it cannot be opened.
        """
        self._loop = asyncio.get_running_loop()
        try:
            writer, copier, *readers = await asyncio.to_thread(self._prepare)
        except BaseException as error:
            self._lock.release()
            if isinstance(error, (apsw.Error, OSError)):
                raise unreachable(self.path, error, isinstance(error, _PASSING)) from None
            raise
        self._closing.clear()
        for name, work, connection in (
            ("writer", self._write_on, writer),
            ("copier", self._copy_on, copier),
            *(("reader", self._read_on, reader) for reader in readers),
        ):
            thread = threading.Thread(
                target=work, args=(connection,), name=f"sqlite-{name}", daemon=True
            )
            thread.start()
            self._threads.append(thread)

    def _prepare(self) -> list[apsw.Connection]:
        """Connect whoever writes, copies and reads."""
        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        self._lock.take()
        with contextlib.suppress(FileExistsError):  # hashes of passwords are nobody else's business
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        writer = self._connect()
        self._bring_forwards(writer)
        writer.pragma("journal_size_limit", JOURNAL * 4096 * 8)
        writer.pragma("secure_delete", True)
        writer.set_wal_hook(self._grown)
        return [writer, *(self._connect() for _ in range(1 + READERS))]

    @staticmethod
    def _bring_forwards(writer: apsw.Connection) -> None:
        """Run what this version adds to that of the file, all of it or nothing."""
        with writer:
            writer.execute(schema.VERSION_TABLE)
            ((known,),) = writer.execute(schema.VERSION)
            for statement in schema.missing(known, "entry"):
                writer.execute(statement)

    async def close(self) -> None:
        """Finish what is under way and stop the threads."""
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
            raise self.health.unread(error) from None

    def write(self, statements: Sequence[Statement]) -> asyncio.Future[list[Row]]:
        """Run statements as one transaction; they are on the disk when the future is done."""
        assert self._loop is not None
        future: asyncio.Future[list[Row]] = self._loop.create_future()
        self._jobs.put((statements, future))
        return future

    async def scrub(self) -> bool:
        """Let nothing that was deleted be left in the file or in its journal.

        What is deleted is overwritten in the file; the journal, which may hold it still, is copied
        to its end and begun anew, empty. Give false while somebody reads what was there before.
        """
        try:
            return await asyncio.to_thread(self._empty_journal)
        except _UNWRITABLE as error:
            raise self.health.failed(error) from None

    def _empty_journal(self) -> bool:
        """Truncate the journal, unless somebody reads it: writers would wait all that time."""
        connection = self._connect()
        try:
            connection.set_busy_timeout(SCRUB)
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)  # keeps nobody waiting
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        except (apsw.BusyError, apsw.LockedError):
            return False
        finally:
            connection.close()
        return True

    # in the threads

    def _write_on(self, connection: apsw.Connection) -> None:
        running = True
        jobs: list[_Job] = []
        while running:
            busy = len(jobs) > 1
            jobs = []
            job = self._jobs.get()
            if busy:
                time.sleep(GATHER)
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
                self._tell(
                    [future for _, future in jobs], self._flush(connection, [s for s, _ in jobs])
                )
            if self._copied.is_set():
                self._begin_anew(connection)
        connection.close()

    def _grown(self, connection: apsw.Connection, name: str, pages: int) -> int:
        """Hear from the database how long the journal is."""
        self._pages = pages
        return int(apsw.SQLITE_OK)

    def _begin_anew(self, connection: apsw.Connection) -> None:
        """Copy what little has come since the last copy: a journal copied to its end begins anew.

        Under steady writing nobody else finds that moment, and the journal would grow forever.
        """
        self._copied.clear()
        if self._pages > JOURNAL:
            self._copy(connection)

    def _copy(self, connection: apsw.Connection) -> None:
        """Copy the journal into the file, as far as it can be done now.

        Where there is no room for it the journal keeps everything, until there is.
        """
        try:
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        except (apsw.BusyError, apsw.LockedError):  # somebody reads what would be overwritten
            return
        except apsw.Error as error:
            if self.health.ok:  # otherwise that is what the log is told
                self._seldom.error(
                    "the journal cannot be copied into the file (%s: %s)",
                    type(error).__name__,
                    error,
                )

    def _flush(
        self, connection: apsw.Connection, jobs: Sequence[Sequence[Statement]]
    ) -> list[Result]:
        """Run every transaction inside one, so that all share one flush."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            results = batches.run(connection, jobs)
            connection.execute("COMMIT")
        except Exception as error:  # a full disk, a broken file: nobody's job was kept
            with contextlib.suppress(apsw.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            failure = _Unstored(error) if isinstance(error, _UNWRITABLE) else error
            return [failure for _ in jobs]
        self.flushes += 1
        return results

    def _read_on(self, connection: apsw.Connection) -> None:
        while (job := self._reads.get()) is not None:
            sql, values, future = job
            result: Result
            try:
                result = list(connection.execute(sql, values))
            except Exception as error:  # whatever it is, the next reader is not to wait for ever
                result = error
            self._tell([future], [result])
        connection.close()

    def _copy_on(self, connection: apsw.Connection) -> None:
        """Copy the journal into the file now and then, so that no writer waits for it."""
        while not self._closing.wait(COPY):
            self._copy(connection)
            self._copied.set()
        connection.close()

    def _tell(
        self, futures: Sequence[asyncio.Future[list[Row]]], results: Sequence[Result]
    ) -> None:
        assert self._loop is not None
        tell: Callable[..., Any] = self._loop.call_soon_threadsafe
        try:
            tell(self._resolve, futures, results)
        except RuntimeError:  # the loop has been closed: nobody listens
            return

    # in the loop again

    def _resolve(
        self, futures: Sequence[asyncio.Future[list[Row]]], results: Sequence[Result]
    ) -> None:
        for future, result in zip(futures, results, strict=True):
            if isinstance(result, _Unstored):
                result = self.health.failed(result.args[0])
            if future.done():
                continue
            if isinstance(result, BaseException):
                future.set_exception(result)
            else:
                future.set_result(result)
