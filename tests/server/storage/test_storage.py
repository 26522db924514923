"""The database in a file: many transactions share a flush, and each stands for itself."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import apsw
import pytest

from sobremesa.server.refusals import Refused
from sobremesa.server.storage.health import Unreadable
from sobremesa.server.storage.opening import TooNew
from sobremesa.server.storage.pipeline import encode_statement
from sobremesa.server.storage.sqlite import SQLite
from sobremesa.server.storage.statements import Conflict, Statement


def _run(path: Path, work: Callable[[SQLite], Awaitable[None]]) -> None:
    async def run() -> None:
        backend = SQLite(path / "x.db")
        await backend.open()
        try:
            await asyncio.wait_for(work(backend), 60)
        finally:
            await backend.close()

    asyncio.run(run())


def _entry(number: object, table: str = "t", entry: object = "e") -> Statement:
    sql = "INSERT INTO events (table_id, number, entry) VALUES (:t, :n, :e)"
    return sql, {"t": table, "n": number, "e": entry}  # type: ignore[dict-item]  # also bad ones


def test_the_library_knows_how_to_begin_a_journal_anew() -> None:
    # before 3.51.3 a copy of the journal that meets its new beginning can lose transactions
    assert tuple(map(int, apsw.sqlite_lib_version().split("."))) >= (3, 51, 3)


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    async def run() -> None:
        backend = SQLite(tmp_path / "x.db")
        await backend.open()
        await backend.write([("INSERT INTO schema_version (version) VALUES (99)", {})])
        await backend.close()
        with pytest.raises(TooNew, match="99"):
            await SQLite(tmp_path / "x.db").open()

    asyncio.run(run())


def test_of_those_that_share_a_flush_only_who_conflicts_is_refused(tmp_path: Path) -> None:
    async def work(backend: SQLite) -> None:
        await backend.write([_entry(1)])
        before = backend.flushes
        jobs = [
            backend.write([_entry(2), _entry(1)]),  # all of it or nothing: 2 is not kept either
            backend.write([_entry(1)]),
            backend.write([_entry(2, entry="other")]),
            backend.write([_entry(3), _entry(4)]),
            backend.write([_entry(5), _entry(2)]),
        ]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert [isinstance(one, Conflict) for one in done] == [True, True, False, False, True]
        rows = await backend.read("SELECT number, entry FROM events ORDER BY number")
        assert rows == [(1, "e"), (2, "other"), (3, "e"), (4, "e")]
        assert backend.flushes - before <= len(jobs)

    _run(tmp_path, work)


def test_of_rows_that_go_in_together_each_is_stored_or_refused_by_itself(tmp_path: Path) -> None:
    async def work(backend: SQLite) -> None:
        await backend.write([_entry(7), _entry(30)])
        numbers = [*range(1, 41), 12]  # 7 and 30 are taken, and 12 comes twice
        jobs = [backend.write([_entry(number)]) for number in numbers]
        other = backend.write([("UPDATE events SET entry = 'x' WHERE number = 40", {})])
        jobs += [backend.write([_entry(number)]) for number in (41, 42)]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        await other
        refused = [index for index, one in enumerate(done) if isinstance(one, Conflict)]
        assert refused == [6, 29, 40]
        assert all(one == [] for index, one in enumerate(done) if index not in refused)
        rows = await backend.read("SELECT number, entry FROM events ORDER BY number")
        assert rows == [(n, "x" if n == 40 else "e") for n in range(1, 43)]

    _run(tmp_path, work)


@pytest.mark.parametrize("bad", [2**70, "\ud800", object()], ids=["big", "half", "object"])
def test_what_cannot_be_stored_stops_nobody_else(tmp_path: Path, bad: object) -> None:
    async def work(backend: SQLite) -> None:
        jobs = [
            backend.write([_entry(1)]),
            backend.write([_entry(2), _entry(3, entry=bad)]),
            backend.write([_entry(4, entry=bad)]),
            backend.write([_entry(5)]),
        ]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert [isinstance(one, Exception) for one in done] == [False, True, True, False]
        with pytest.raises((TypeError, ValueError, OverflowError)):
            await backend.read("SELECT :x", x=bad)  # type: ignore[arg-type]  # that is the point
        assert await backend.read("SELECT number FROM events") == [(1,), (5,)]

    _run(tmp_path, work)


def test_what_a_postgresql_never_stores_is_refused_before_it_is_sent() -> None:
    with pytest.raises(Refused, match="bad_text"):
        encode_statement(("SELECT :said", {"said": "a\0b"}))


def test_if_the_flush_fails_nobody_is_told_that_it_is_done(tmp_path: Path) -> None:
    async def work(backend: SQLite) -> None:
        await backend.write([_entry(0)])
        flush = backend._flush

        def refuse(connection: apsw.Connection, jobs: list[list[Statement]]) -> object:
            connection.set_commit_hook(lambda: True)  # the commit is turned into a roll-back
            try:
                return flush(connection, jobs)
            finally:
                connection.set_commit_hook(None)

        backend._flush = refuse  # type: ignore[method-assign, assignment]  # a disk that fails
        jobs = [backend.write([_entry(n)]) for n in (1, 2)]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert all(isinstance(one, apsw.Error) for one in done)
        backend._flush = flush  # type: ignore[method-assign]  # and then it works again
        assert await backend.read("SELECT number FROM events") == [(0,)]
        await backend.write([_entry(1)])
        assert await backend.read("SELECT number FROM events") == [(0,), (1,)]

    _run(tmp_path, work)


def test_who_reads_for_long_holds_up_no_writer_while_the_disk_is_cleared(tmp_path: Path) -> None:
    async def work(backend: SQLite) -> None:
        await backend.write([_entry(1, entry="inolvidable")])
        await backend.write([("DELETE FROM events", {})])
        reader = apsw.Connection(str(tmp_path / "x.db"))
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM events").fetchall()
        await backend.write([_entry(1)])
        begin = asyncio.get_running_loop().time()
        scrubbing = asyncio.ensure_future(backend.scrub())
        slowest = 0.0
        for number in range(2, 30):
            before = asyncio.get_running_loop().time()
            await backend.write([_entry(number)])
            slowest = max(slowest, asyncio.get_running_loop().time() - before)
            await asyncio.sleep(0.01)
        assert not await scrubbing, "somebody reads what was deleted, and yet it is gone"
        assert asyncio.get_running_loop().time() - begin < 4  # 5 s were waited for
        assert slowest < 2
        assert backend.health.ok
        reader.close()
        assert await backend.scrub()
        assert b"inolvidable" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())

    _run(tmp_path, work)


class Unread(SQLite):
    """A file of which nothing can be read any more, as when its disk fails."""

    def _connect(self) -> apsw.Connection:
        connection = super()._connect()
        connection.set_exec_trace(self._trace)
        return connection

    def _trace(self, cursor: apsw.Cursor, sql: str, values: object) -> bool:
        if threading.current_thread().name == "sqlite-reader":
            raise apsw.IOError("disk I/O error")
        return True


def test_who_reads_from_a_disk_that_fails_is_told_to_come_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        backend = Unread(tmp_path / "x.db")
        await backend.open()
        for _ in range(3):
            with pytest.raises(Unreadable):
                await backend.read("SELECT 1")
        await backend.close()

    asyncio.run(run())
    assert caplog.text.count("nothing can be read") == 1, "a line a minute, without a traceback"


def test_what_is_told_as_done_can_be_read_from_another_connection(tmp_path: Path) -> None:
    async def work(backend: SQLite) -> None:
        other = apsw.Connection(str(tmp_path / "x.db"))
        for number in range(50):
            await backend.write([_entry(number)])
            (found,) = other.execute("SELECT MAX(number) FROM events")
            assert found == (number,)
        other.close()

    _run(tmp_path, work)
