"""What the server asks of a database. Statements are plain SQL with ``:named`` values."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from typing import Protocol

Value = str | int | float | None
Row = tuple[Value, ...]
Statement = tuple[str, Mapping[str, Value]]


class Conflict(Exception):
    """Something with that key exists already; nothing of the transaction was kept."""


class Backend(Protocol):
    """A database."""

    shared: bool
    """Whether other processes may write to it too."""

    async def open(self) -> None:
        """Connect, and create what is missing."""

    async def close(self) -> None:
        """Finish what is under way and disconnect."""

    async def read(self, sql: str, **values: Value) -> list[Row]:
        """Give the rows of a query."""

    def write(self, statements: Sequence[Statement]) -> Awaitable[list[Row]]:
        """Run statements as one transaction and give the rows of the last.

        When they are there, they survive a kill and a power cut. Raise Conflict if a key is taken.
        """


SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    public INTEGER NOT NULL,
    status TEXT NOT NULL,
    opened BIGINT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS tables_by_status ON tables (status, public, changed);
CREATE TABLE IF NOT EXISTS events (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE IF NOT EXISTS seatings (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE TABLE IF NOT EXISTS present (
    process TEXT NOT NULL,
    table_id TEXT NOT NULL,
    person TEXT NOT NULL,
    connections INTEGER NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (table_id, process, person)
);
CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    account TEXT UNIQUE,
    password TEXT,
    since BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS keys (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    purpose TEXT NOT NULL,
    label TEXT NOT NULL,
    since BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS keys_by_person ON keys (person);
CREATE TABLE IF NOT EXISTS history (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    score DOUBLE PRECISION NOT NULL,
    reason TEXT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX IF NOT EXISTS history_by_person ON history (person, ended);
CREATE TABLE IF NOT EXISTS ratings (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (person, game, players, games)
);
CREATE TABLE IF NOT EXISTS arrangements (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    note TEXT NOT NULL,
    value TEXT NOT NULL,
    public INTEGER NOT NULL,
    since BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS arrangements_by_game ON arrangements (game, public);
CREATE TABLE IF NOT EXISTS likes (
    arrangement TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (arrangement, person)
);
CREATE TABLE IF NOT EXISTS tournaments (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    public INTEGER NOT NULL,
    status TEXT NOT NULL,
    opened BIGINT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS tournaments_by_status ON tournaments (status, public, changed);
CREATE TABLE IF NOT EXISTS tournament_entries (
    tournament TEXT NOT NULL,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
);
"""
