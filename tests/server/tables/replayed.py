"""Tables whose logs are replayed at the end of every test, and their records."""

from __future__ import annotations

from typing import Any

from sobremesa.core.record import Record
from sobremesa.server.tables.records import recorded as record_of
from tests.server import seated


class Seated(seated.Seated):
    """Remembers itself, so that every test also checks that its log replays."""

    all: list[Seated] = []  # noqa: RUF012  (emptied by the fixture of conftest.py)

    def __init__(self, people: str = "ana blas", **terms: Any) -> None:
        super().__init__(people, **terms)
        Seated.all.append(self)


def recorded(table: Seated) -> object:
    """Give the result of the record, which loads and validates."""
    record = Record.loads(record_of(table.table).dumps())
    record.validate()
    return record.result
