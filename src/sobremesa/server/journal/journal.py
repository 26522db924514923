"""Stores entries, numbered without gaps, by the id of their aggregate."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Iterable, Sequence
from typing import Any, ClassVar, Final, Generic

from sobremesa.server.journal.entries import Codec, EntryT
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Statement

PAGE: Final = 500
"""How many entries are read at once, so that a long journal does not hold up other reads."""


class Journal(ABC, Generic[EntryT]):
    """The entries of all tables, or of all tournaments."""

    table: ClassVar[str]
    """The table of the database."""
    key: ClassVar[str]
    """The column with the id of the aggregate."""

    def __init__(self, backend: Backend, codec: Codec[EntryT]) -> None:
        self.backend = backend
        self.codec = codec

    def append(
        self, name: str, entries: Sequence[EntryT], opens: Sequence[Any] = ()
    ) -> Awaitable[object]:
        """Store entries in one transaction; raise Conflict if one of their numbers is taken."""
        return self.backend.write(self.statements(name, entries, opens))

    @abstractmethod
    def statements(
        self, name: str, entries: Sequence[EntryT], opens: Sequence[Any] = ()
    ) -> list[Statement]:
        """Give the SQL that stores entries, and those of a table that they open."""

    async def read(self, name: str, after: int = 0) -> list[EntryT]:
        """Give all entries of an aggregate after a number."""
        return [entry async for page in self.pages(name, after) for entry in page]

    async def pages(self, name: str, after: int = 0) -> AsyncIterator[list[EntryT]]:
        """Yield the entries of an aggregate after a number, page by page."""
        while True:
            page = await self.page(name, after)
            if page:
                yield page
            if len(page) < PAGE:
                return
            after = page[-1].n

    async def page(self, name: str, after: int, limit: int = PAGE) -> list[EntryT]:
        """Give the first entries of an aggregate after a number."""
        rows = await self.backend.read(
            f"SELECT entry FROM {self.table} WHERE {self.key} = :t AND number > :n "
            "ORDER BY number LIMIT :limit",
            t=name,
            n=after,
            limit=limit,
        )
        return [self.codec.read(str(entry)) for (entry,) in rows]

    def rewritten(self, name: str, entries: Iterable[EntryT | None]) -> list[Statement]:
        """Give the SQL that overwrites the entries with the same numbers.

        Only names are ever rewritten in a journal, when a person is deleted; numbers, times and
        actions stay.
        """
        sql = f"UPDATE {self.table} SET entry = :entry WHERE {self.key} = :t AND number = :n"
        return [
            (sql, {"entry": self.codec.write(entry), "t": name, "n": entry.n})
            for entry in entries
            if entry is not None
        ]
