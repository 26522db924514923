"""A connection to PostgreSQL on which statements follow one another without waiting for answers.

What is sent between two synchronisations is one transaction, and travels together: a transaction
costs one journey however many statements it has, and the next is sent before the last is answered.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import DiagnosticField, ExecStatus
from psycopg.pq.abc import PGresult

from sobremesa.server.refusals import Refused
from sobremesa.server.storage.statements import Row, Statement, Value

PREPARED: Final = 300
"""How many statements a connection keeps ready; others are read by the database each time."""
LOOK: Final = 2.0
"""Seconds between looks at a connection of which nothing is heard: its end may be missed, too."""
ENDS: Final = (b"FATAL", b"PANIC")
"""How an error is called after which a database says nothing more."""
DEADLINE: Final = 30.0
"""Seconds within which a database that is asked says something: one that hangs is away, too."""
KEPT_ALIVE: Final = {
    "connect_timeout": "10",
    "keepalives": "1",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
}
"""How a connection finds out that the other machine is gone; the address may say otherwise."""

_NAMED: Final = re.compile(r"(?<!:):([a-z_]\w*)")
_INT8: Final = 20
_FLOAT8: Final = 701
_READ: Final[dict[int, Callable[[bytes], Value]]] = {
    16: lambda value: int(value == b"t"),
    20: int,
    21: int,
    23: int,
    700: float,
    701: float,
    1700: float,
}
"""How values are read that are no text, by the number of their type."""

Sent = tuple[str, tuple[bytes | None, ...], tuple[int, ...]]
"""A statement as it is sent: with numbered values, their bytes, and their types."""


class Lost(psycopg.OperationalError):
    """The connection has ended; whatever was under way may be stored or not."""


@lru_cache(4096)
def _numbered(sql: str) -> tuple[str, tuple[str, ...]]:
    names = tuple(dict.fromkeys(_NAMED.findall(sql)))
    return _NAMED.sub(lambda found: f"${names.index(found[1]) + 1}", sql), names


def _bytes(value: Value) -> bytes | None:
    if value is None:
        return None
    if isinstance(value, str):
        if "\0" in value:
            raise Refused("bad_text")  # the one character that is not stored
        return value.encode()
    return b"%d" % value if isinstance(value, int) else repr(float(value)).encode()


def _type(value: Value) -> int:
    """Give the number of a value's type; 0 lets the database find out what a text is to be."""
    if isinstance(value, int):
        return _INT8
    return _FLOAT8 if isinstance(value, float) else 0


def written(statement: Statement) -> Sent:
    """Give a statement as it is sent; raise ValueError or Refused for what cannot be stored."""
    sql, values = statement
    numbered, names = _numbered(sql)
    given = [values[name] for name in names]
    return numbered, tuple(map(_bytes, given)), tuple(map(_type, given))


def _rows(result: PGresult) -> list[Row]:
    columns = range(result.nfields)
    read = [_READ.get(result.ftype(column), bytes.decode) for column in columns]
    found: list[Row] = []
    for index in range(result.ntuples):
        values = [result.get_value(index, column) for column in columns]
        found.append(
            tuple(
                None if value is None else make(value)
                for make, value in zip(read, values, strict=True)
            )
        )
    return found


def _error(result: PGresult) -> psycopg.Error:
    state = (result.error_field(DiagnosticField.SQLSTATE) or b"").decode()
    try:
        kind: type[psycopg.Error] = psycopg.errors.lookup(state)
    except KeyError:
        kind = psycopg.DatabaseError
    primary = result.error_field(DiagnosticField.MESSAGE_PRIMARY) or b""
    return kind(primary.decode(errors="replace"))  # not what people sent: errors are logged


@dataclass(slots=True, eq=False)
class _Segment:
    """What is sent up to a synchronisation."""

    future: asyncio.Future[list[list[Row]]]
    kept: deque[bool] = field(default_factory=deque)
    """For each answer to come whether it belongs to a statement, not to its preparation."""
    prepared: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    rows: list[list[Row]] = field(default_factory=list)
    error: psycopg.Error | None = None


def lasting(url: str) -> dict[str, Any]:
    """Give what a connection is made with besides, where its address does not say otherwise."""
    said = conninfo_to_dict(url)
    return {name: value for name, value in KEPT_ALIVE.items() if name not in said}


class Link:
    """A connection; it is opened when it is used, and again after it was lost."""

    def __init__(
        self,
        url: str,
        first: Sequence[str] = (),
        heard: Callable[[str], None] | None = None,
    ) -> None:
        self._url = url
        self._first = first
        """What is said to the database on every new connection."""
        self._heard = heard
        self._opening = asyncio.Lock()
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._segments: deque[_Segment] = deque()
        self._answers: list[PGresult] = []
        self._prepared: dict[tuple[str, tuple[int, ...]], bytes] = {}
        self._names = 0
        self._blocked = False
        self._socket = -1
        self._said = 0.0
        """When the database last said something, or began to be asked, by the loop's time."""
        self._looking: asyncio.TimerHandle | None = None
        self.lost = asyncio.Event()

    @property
    def open(self) -> bool:
        """Whether something can be sent at once."""
        return self._connection is not None

    @property
    def waiting(self) -> int:
        """How much is under way."""
        return len(self._segments)

    async def connect(self) -> None:
        """Connect, unless that has been done; raise OperationalError if nobody answers."""
        async with self._opening:
            if self._connection is not None:
                return
            made = await psycopg.AsyncConnection.connect(
                self._url, autocommit=True, client_encoding="UTF8", **lasting(self._url)
            )
            for statement in self._first:
                await made.execute(statement.encode())
            self._prepared.clear()
            self.lost.clear()
            made.pgconn.nonblocking = 1
            made.pgconn.enter_pipeline_mode()
            self._connection = made
            self._socket = made.pgconn.socket
            asyncio.get_running_loop().add_reader(self._socket, self._readable)
            self._look()

    def _hangs(self) -> bool:
        """Tell whether the database is asked and has said nothing for too long."""
        waits = asyncio.get_running_loop().time() - self._said
        return bool(self._segments) and waits > DEADLINE

    def send(self, statements: Sequence[Sent]) -> asyncio.Future[list[list[Row]]]:
        """Run statements as one transaction; give the rows of each. The link has to be open."""
        loop = asyncio.get_running_loop()
        segment = _Segment(loop.create_future())
        if self._connection is None:
            segment.future.set_exception(Lost("there is no connection"))
            return segment.future
        if not self._segments:
            self._said = loop.time()
        self._segments.append(segment)
        try:
            for statement in statements:
                self._put(segment, *statement)
            self._connection.pgconn.pipeline_sync()
            self._flush()
        except psycopg.OperationalError as error:
            self._lose(error)
        return segment.future

    def _put(
        self, segment: _Segment, sql: str, values: tuple[bytes | None, ...], types: tuple[int, ...]
    ) -> None:
        assert self._connection is not None
        pgconn = self._connection.pgconn
        name = self._prepared.get((sql, types))
        if name is None:
            name = b""
            if len(self._prepared) < PREPARED:
                self._names += 1
                name = self._prepared[sql, types] = b"s%d" % self._names
                segment.prepared.append((sql, types))
            pgconn.send_prepare(name, sql.encode(), types)
            segment.kept.append(False)
        pgconn.send_query_prepared(name, values)
        segment.kept.append(True)

    def _flush(self) -> None:
        assert self._connection is not None
        pgconn = self._connection.pgconn
        blocked = bool(pgconn.flush())
        if blocked != self._blocked:
            loop = asyncio.get_running_loop()
            self._blocked = blocked
            if blocked:
                loop.add_writer(self._socket, self._writable)
            else:
                loop.remove_writer(self._socket)

    def _writable(self) -> None:
        try:
            self._flush()
        except psycopg.OperationalError as error:
            self._lose(error)

    def _readable(self) -> None:
        assert self._connection is not None
        pgconn = self._connection.pgconn
        try:
            pgconn.consume_input()
            while (told := pgconn.notifies()) is not None:
                if self._heard:
                    self._heard(told.extra.decode())
            while not pgconn.is_busy():
                answer = pgconn.get_result()
                if answer is None and not self._answers:
                    break
                self._take(answer)
            if self._blocked:
                self._flush()
        except psycopg.OperationalError as error:
            self._lose(error)

    def _look(self) -> None:
        """See what there is, also if the loop did not say so: nobody waits for ever."""
        if self._connection is not None:
            self._readable()
        if self._hangs():
            self._lose(Lost("the database does not answer"))
        if self._connection is not None:  # still
            self._looking = asyncio.get_running_loop().call_later(LOOK, self._look)

    def _take(self, answer: PGresult | None) -> None:
        """Take the next answer; none follows the last one to each statement."""
        self._said = asyncio.get_running_loop().time()
        if not self._segments:  # the database says good-bye
            self._answers.clear()
            raise Lost("the database has ended the connection")
        segment = self._segments[0]
        if answer is None:
            last = self._answers[-1]
            self._answers.clear()
            kept = segment.kept.popleft()
            if last.error_field(DiagnosticField.SEVERITY_NONLOCALIZED) in ENDS:
                raise Lost(str(_error(last)))
            if last.status == ExecStatus.FATAL_ERROR:
                segment.error = segment.error or _error(last)
            elif kept and last.status in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
                segment.rows.append(_rows(last))
        elif answer.status == ExecStatus.PIPELINE_SYNC:
            self._segments.popleft()
            self._resolve(segment, segment.error)
        else:
            self._answers.append(answer)

    def _resolve(self, segment: _Segment, error: psycopg.Error | None) -> None:
        if error is not None:
            for key in segment.prepared:  # perhaps it never was
                self._prepared.pop(key, None)
        if segment.future.done():
            return
        if error is None:
            segment.future.set_result(segment.rows)
        else:
            segment.future.set_exception(error)

    def _lose(self, error: BaseException) -> None:
        """End, and tell everybody who waits that nobody knows what became of it."""
        said = next(iter(str(error).strip().splitlines()), "the connection was lost")
        self.close(Lost(said))

    def close(self, error: psycopg.Error | None = None) -> None:
        """Disconnect."""
        connection, self._connection = self._connection, None
        if connection is not None:
            loop = asyncio.get_running_loop()
            loop.remove_reader(self._socket)
            loop.remove_writer(self._socket)
            self._blocked = False
            if self._looking is not None:
                self._looking.cancel()
            connection.pgconn.finish()
            self.lost.set()
        self._answers.clear()
        while self._segments:
            self._resolve(self._segments.popleft(), error or Lost("the connection was closed"))
