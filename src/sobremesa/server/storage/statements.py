"""What is said to a database: plain SQL with ``:named`` values."""

from __future__ import annotations

from collections.abc import Mapping

Value = str | int | float | None
Row = tuple[Value, ...]
Statement = tuple[str, Mapping[str, Value]]


class Conflict(Exception):
    """Something with that key exists already; nothing of the transaction was kept."""


def dicts(rows: list[Row], keys: str) -> list[dict[str, object]]:
    """Give rows by the names of their columns."""
    return [dict(zip(keys.split(), row, strict=True)) for row in rows]
