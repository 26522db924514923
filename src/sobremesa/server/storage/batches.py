"""Transactions that share one: each stands for itself, and rows of one table go in together.

The database lets go of the interpreter for every statement and has to wait until it gets it back,
the longer the more there is to do: so the fewer statements, the sooner all is stored.
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
"""How many rows go in together: few different numbers, so that their statements are kept."""
_INSERT: Final = re.compile(r"(INSERT INTO \w+ \([\w, ]+\) VALUES )\((:\w+(?:, :\w+)*)\)")
_OWN: Final = (TypeError, ValueError, OverflowError)
"""Values that cannot be stored, such as half of a character: the fault of who brings them."""


def run(connection: apsw.Connection, jobs: Sequence[Transaction]) -> list[Result]:
    """Run every transaction inside the one that is open."""
    results: list[Result] = []
    for alike in _runs(jobs):
        if len(alike) > 1 and _insert_together(connection, alike):
            results += [[] for _ in alike]
        else:
            results += [_transaction(connection, one) for one in alike]
    return results


def _runs(jobs: Sequence[Transaction]) -> Iterator[Sequence[Transaction]]:
    """Cut transactions into such as can be done together, in their order."""
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
    """Read a statement that puts one row into a table: how it begins, and the names of values."""
    found = _INSERT.fullmatch(sql)
    return (found[1], tuple(found[2][1:].split(", :"))) if found else None


@lru_cache(64)
def _many(sql: str, rows: int) -> str:
    """Write a statement that puts many rows into a table."""
    insert = _insert(sql)
    assert insert
    begin, names = insert
    return begin + ", ".join([f"({', '.join('?' * len(names))})"] * rows)


def _insert_together(connection: apsw.Connection, jobs: Sequence[Transaction]) -> bool:
    """Insert a row for each of some transactions; if one of them cannot be, none is."""
    sql = jobs[0][0][0]
    insert = _insert(sql)
    assert insert
    try:
        values = [job[0][1][name] for job in jobs for name in insert[1]]
        connection.execute(_many(sql, len(jobs)), values)
    except (apsw.ConstraintError, KeyError, *_OWN):
        return False
    return True


def _rows(connection: apsw.Connection, sql: str, values: object) -> list[Row]:
    return list(connection.execute(sql, values))  # type: ignore[arg-type]  # any mapping will do


def _transaction(connection: apsw.Connection, statements: Transaction) -> Result:
    """Run a transaction inside the shared one; what fails of it alone leaves the others alone."""
    if len(statements) == 1:  # one statement is done or not done by itself
        try:
            return _rows(connection, *statements[0])
        except apsw.ConstraintError:
            return Conflict()
        except _OWN as error:
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
    except _OWN as error:
        connection.execute("ROLLBACK TO one")
        connection.execute("RELEASE one")
        return error
    connection.execute("RELEASE one")
    return rows
