"""An entry of a journal: an event, with its number and the request that caused it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

EventT = TypeVar("EventT")


class Entry(msgspec.Struct, Generic[EventT], frozen=True, omit_defaults=True, gc=False):
    """An event with its number, its time, and the request that caused it.

    Entries hold no reference cycles, so the garbage collector need not track them (`gc=False`).
    """

    n: int
    at: int
    """Milliseconds since 1970 by the server's clock; never decreases."""
    event: EventT
    by: str | None = None
    """The person who asked for it; `None` for the server itself."""
    id: str | None = None
    """The id of the command."""
    digest: int | None = None
    """The checksum of the command, which tells a repetition from another command of the same id."""


EntryT = TypeVar("EntryT", bound=Entry[Any])


class Codec(Generic[EntryT]):
    """Encodes and decodes the entries of one class."""

    def __init__(self, kind: type[EntryT]) -> None:
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(kind)

    def write(self, entry: EntryT) -> str:
        """Encode an entry for the journal."""
        return self._encoder.encode(entry).decode()

    def read(self, text: str) -> EntryT:
        """Decode an entry of the journal."""
        entry: EntryT = self._decoder.decode(text)
        return entry
