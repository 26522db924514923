"""A connection to PostgreSQL in pipeline mode: statements are sent without waiting for results.

The statements between two synchronisation points are one transaction, sent together: a transaction
costs one round trip, however many statements it has, and the next is sent before its result.
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

MAX_PREPARED: Final = 300
"""How many statements a connection prepares; others are parsed each time."""
POLL_INTERVAL: Final = 2.0
"""Seconds between polls of an idle connection, because the event loop may miss its end."""
ENDS: Final = (b"FATAL", b"PANIC")
"""Severities of errors after which the database closes the connection."""
DEADLINE: Final = 30.0
"""Seconds for a response; a database that takes longer counts as unavailable."""
KEEPALIVE: Final = {
    "connect_timeout": "10",
    "keepalives": "1",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
}
"""Parameters for noticing that the other host is gone; the URL may override them."""

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
"""Decoders of values that are not text, by the OID of their type."""

EncodedStatement = tuple[str, tuple[bytes | None, ...], tuple[int, ...]]
"""A statement with numbered parameters, their encoded values, and their type OIDs."""


class ConnectionLost(psycopg.OperationalError):
    """The connection was lost; pending transactions may be stored or not."""


@lru_cache(4096)
def _numbered(sql: str) -> tuple[str, tuple[str, ...]]:
    names = tuple(dict.fromkeys(_NAMED.findall(sql)))
    return _NAMED.sub(lambda found: f"${names.index(found[1]) + 1}", sql), names


def _bytes(value: Value) -> bytes | None:
    if value is None:
        return None
    if isinstance(value, str):
        if "\0" in value:
            raise Refused("bad_text")  # the one character that PostgreSQL cannot store
        return value.encode()
    return b"%d" % value if isinstance(value, int) else repr(float(value)).encode()


def _type(value: Value) -> int:
    """Give the OID of a value's type; 0 lets the database infer the type of a text."""
    if isinstance(value, int):
        return _INT8
    return _FLOAT8 if isinstance(value, float) else 0


def encode_statement(statement: Statement) -> EncodedStatement:
    """Encode a statement; raise ValueError or Refused for what cannot be stored."""
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
    return kind(primary.decode(errors="replace"))  # not the detail: it may hold values


@dataclass(slots=True, eq=False)
class _Segment:
    """A transaction: what is sent up to a synchronisation point."""

    future: asyncio.Future[list[list[Row]]]
    is_result: deque[bool] = field(default_factory=deque)
    """For each pending response whether it is the result of a statement, not of its preparation."""
    prepared: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    rows: list[list[Row]] = field(default_factory=list)
    error: psycopg.Error | None = None


def keepalive(url: str) -> dict[str, Any]:
    """Give the parameters of a connection that its URL does not set."""
    said = conninfo_to_dict(url)
    return {name: value for name, value in KEEPALIVE.items() if name not in said}


class PipelineConnection:
    """A connection, opened on first use and again after it was lost."""

    def __init__(
        self,
        url: str,
        setup: Sequence[str] = (),
        on_notify: Callable[[str], None] | None = None,
    ) -> None:
        self._url = url
        self._setup = setup
        """Statements that are run on every new connection."""
        self._on_notify = on_notify
        self._opening = asyncio.Lock()
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._segments: deque[_Segment] = deque()
        self._answers: list[PGresult] = []
        self._prepared: dict[tuple[str, tuple[int, ...]], bytes] = {}
        self._names = 0
        self._blocked = False
        self._socket = -1
        self._last_response = 0.0
        """When the database last responded, or the first pending request was sent, in loop time."""
        self._poll_timer: asyncio.TimerHandle | None = None
        self.lost = asyncio.Event()

    @property
    def open(self) -> bool:
        """Whether the connection is open."""
        return self._connection is not None

    @property
    def waiting(self) -> int:
        """The number of pending transactions."""
        return len(self._segments)

    async def connect(self) -> None:
        """Connect, unless connected; raise OperationalError if that fails."""
        async with self._opening:
            if self._connection is not None:
                return
            made = await psycopg.AsyncConnection.connect(
                self._url, autocommit=True, client_encoding="UTF8", **keepalive(self._url)
            )
            for statement in self._setup:
                await made.execute(statement.encode())
            self._prepared.clear()
            self.lost.clear()
            made.pgconn.nonblocking = 1
            made.pgconn.enter_pipeline_mode()
            self._connection = made
            self._socket = made.pgconn.socket
            asyncio.get_running_loop().add_reader(self._socket, self._readable)
            self._poll()

    def _hangs(self) -> bool:
        """Whether the database has not responded for too long."""
        waits = asyncio.get_running_loop().time() - self._last_response
        return bool(self._segments) and waits > DEADLINE

    def send(self, statements: Sequence[EncodedStatement]) -> asyncio.Future[list[list[Row]]]:
        """Run statements as one transaction; give the rows of each. The connection must be open."""
        loop = asyncio.get_running_loop()
        segment = _Segment(loop.create_future())
        if self._connection is None:
            segment.future.set_exception(ConnectionLost("there is no connection"))
            return segment.future
        if not self._segments:
            self._last_response = loop.time()
        self._segments.append(segment)
        try:
            for statement in statements:
                self._put(segment, *statement)
            self._connection.pgconn.pipeline_sync()
            self._flush()
        except psycopg.OperationalError as error:
            self._on_lost(error)
        return segment.future

    def _put(
        self, segment: _Segment, sql: str, values: tuple[bytes | None, ...], types: tuple[int, ...]
    ) -> None:
        assert self._connection is not None
        pgconn = self._connection.pgconn
        name = self._prepared.get((sql, types))
        if name is None:
            name = b""
            if len(self._prepared) < MAX_PREPARED:
                self._names += 1
                name = self._prepared[sql, types] = b"s%d" % self._names
                segment.prepared.append((sql, types))
            pgconn.send_prepare(name, sql.encode(), types)
            segment.is_result.append(False)
        pgconn.send_query_prepared(name, values)
        segment.is_result.append(True)

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
            self._on_lost(error)

    def _readable(self) -> None:
        assert self._connection is not None
        pgconn = self._connection.pgconn
        try:
            pgconn.consume_input()
            while (told := pgconn.notifies()) is not None:
                if self._on_notify:
                    self._on_notify(told.extra.decode())
            while not pgconn.is_busy():
                answer = pgconn.get_result()
                if answer is None and not self._answers:
                    break
                self._handle(answer)
            if self._blocked:
                self._flush()
        except psycopg.OperationalError as error:
            self._on_lost(error)

    def _poll(self) -> None:
        """Read what has arrived, in case the event loop has missed it."""
        if self._connection is not None:
            self._readable()
        if self._hangs():
            self._on_lost(ConnectionLost("the database does not answer"))
        if self._connection is not None:  # still open
            self._poll_timer = asyncio.get_running_loop().call_later(POLL_INTERVAL, self._poll)

    def _handle(self, answer: PGresult | None) -> None:
        """Handle the next result; `None` follows the last one of each statement."""
        self._last_response = asyncio.get_running_loop().time()
        if not self._segments:  # the database closes the connection
            self._answers.clear()
            raise ConnectionLost("the database has ended the connection")
        segment = self._segments[0]
        if answer is None:
            last = self._answers[-1]
            self._answers.clear()
            is_result = segment.is_result.popleft()
            if last.error_field(DiagnosticField.SEVERITY_NONLOCALIZED) in ENDS:
                raise ConnectionLost(str(_error(last)))
            if last.status == ExecStatus.FATAL_ERROR:
                segment.error = segment.error or _error(last)
            elif is_result and last.status in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
                segment.rows.append(_rows(last))
        elif answer.status == ExecStatus.PIPELINE_SYNC:
            self._segments.popleft()
            self._resolve(segment, segment.error)
        else:
            self._answers.append(answer)

    def _resolve(self, segment: _Segment, error: psycopg.Error | None) -> None:
        if error is not None:
            for key in segment.prepared:  # the preparation may have failed
                self._prepared.pop(key, None)
        if segment.future.done():
            return
        if error is None:
            segment.future.set_result(segment.rows)
        else:
            segment.future.set_exception(error)

    def _on_lost(self, error: BaseException) -> None:
        """Close, and fail all pending transactions."""
        said = next(iter(str(error).strip().splitlines()), "the connection was lost")
        self.close(ConnectionLost(said))

    def close(self, error: psycopg.Error | None = None) -> None:
        """Disconnect."""
        connection, self._connection = self._connection, None
        if connection is not None:
            loop = asyncio.get_running_loop()
            loop.remove_reader(self._socket)
            loop.remove_writer(self._socket)
            self._blocked = False
            if self._poll_timer is not None:
                self._poll_timer.cancel()
            connection.pgconn.finish()
            self.lost.set()
        self._answers.clear()
        while self._segments:
            self._resolve(
                self._segments.popleft(), error or ConnectionLost("the connection was closed")
            )
