"""What is said to a database: plain SQL with ``:named`` values."""

from __future__ import annotations

from collections.abc import Mapping

Value = str | int | float | None
Row = tuple[Value, ...]
Statement = tuple[str, Mapping[str, Value]]


class Conflict(Exception):
    """Something with that key exists already; nothing of the transaction was kept."""
