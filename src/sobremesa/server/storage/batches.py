"""Runs many transactions inside one; inserts into the same table are merged into one statement.

SQLite releases the interpreter's lock for every statement and has to wait to get it back, the
longer the busier the server is: so fewer statements make a batch faster.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import apsw

from sobremesa.server.storage.statements import Conflict, Row, Statement

Result = list[Row] | BaseException
Transaction = Sequence[Statement]

SIZES: Final = (64, 32, 16, 8, 4, 2)
"""The numbers of rows in one statement: few, so that prepared statements are reused."""
_INSERT: Final = re.compile(r"(INSERT INTO \w+ \([\w, ]+\) VALUES )\((:\w+(?:, :\w+)*)\)")
_BAD_VALUES: Final = (TypeError, ValueError, OverflowError)
"""Errors of values that cannot be stored, such as lone surrogates: the caller's mistake."""


def run(connection: apsw.Connection, jobs: Sequence[Transaction]) -> list[Result]:
    """Run every transaction inside the open one."""
    results: list[Result] = []
    for group in _groups(jobs):
        if len(group) > 1 and _insert_together(connection, group):
            results += [[] for _ in group]
        else:
            results += [_transaction(connection, one) for one in group]
    return results


def _groups(jobs: Sequence[Transaction]) -> Iterator[Sequence[Transaction]]:
    """Group successive transactions that can be merged."""
    begin = 0
    while begin < len(jobs):
        end = begin + 1
        if len(jobs[begin]) == 1 and _insert(jobs[begin][0][0]):
            sql = jobs[begin][0][0]
            while end < len(jobs) and len(jobs[end]) == 1 and jobs[end][0][0] == sql:
                end += 1
        size = next((size for size in SIZES if size <= end - begin), 1)
        yield jobs[begin : begin + size]
        begin += size


@lru_cache(64)
def _insert(sql: str) -> tuple[str, tuple[str, ...]] | None:
    """Parse an INSERT of one row: the text before the values, and their names."""
    found = _INSERT.fullmatch(sql)
    return (found[1], tuple(found[2][1:].split(", :"))) if found else None


@lru_cache(64)
def _many(sql: str, rows: int) -> str:
    """Build an INSERT of several rows."""
    insert = _insert(sql)
    assert insert
    begin, names = insert
    return begin + ", ".join([f"({', '.join('?' * len(names))})"] * rows)


def _insert_together(connection: apsw.Connection, jobs: Sequence[Transaction]) -> bool:
    """Insert the rows of some transactions; return false, with nothing inserted, if one fails."""
    sql = jobs[0][0][0]
    insert = _insert(sql)
    assert insert
    try:
        values = [job[0][1][name] for job in jobs for name in insert[1]]
        connection.execute(_many(sql, len(jobs)), values)
    except (apsw.ConstraintError, KeyError, *_BAD_VALUES):
        return False
    return True


def _rows(connection: apsw.Connection, sql: str, values: object) -> list[Row]:
    return list(connection.execute(sql, values))  # type: ignore[arg-type]  # any mapping will do


def _transaction(connection: apsw.Connection, statements: Transaction) -> Result:
    """Run a transaction inside the shared one; its failure does not affect the others."""
    if len(statements) == 1:  # a single statement is atomic
        try:
            return _rows(connection, *statements[0])
        except apsw.ConstraintError:
            return Conflict()
        except _BAD_VALUES as error:
            return error
    connection.execute("SAVEPOINT one")
    rows: list[Row] = []
    try:
        for sql, values in statements:
            rows = _rows(connection, sql, values)
    except apsw.ConstraintError:
        connection.execute("ROLLBACK TO one")
        connection.execute("RELEASE one")
        return Conflict()
    except _BAD_VALUES as error:
        connection.execute("ROLLBACK TO one")
        connection.execute("RELEASE one")
        return error
    connection.execute("RELEASE one")
    return rows
