"""Statements: plain SQL with ``:named`` values."""

from __future__ import annotations

from collections.abc import Mapping

Value = str | int | float | None
Row = tuple[Value, ...]
Statement = tuple[str, Mapping[str, Value]]


class Conflict(Exception):
    """A key is taken; nothing of the transaction was stored."""


def dicts(rows: list[Row], keys: str) -> list[dict[str, object]]:
    """Turn rows into dictionaries by the names of their columns."""
    return [dict(zip(keys.split(), row, strict=True)) for row in rows]
