"""An entry of a journal: an event, with its number and the request that caused it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

EventT = TypeVar("EventT")


class Entry(msgspec.Struct, Generic[EventT], frozen=True, omit_defaults=True, gc=False):
    """An event with its number, its time, and the request that caused it.

    A server keeps many; nothing in them leads back to them, so no collector need look (`gc`).
    """

    n: int
    at: int
    """Milliseconds since 1970, by the server's clock, never running backwards."""
    event: EventT
    by: str | None = None
    """The person who asked for it; none for the server itself."""
    id: str | None = None
    """The id which that person gave to the request."""
    digest: int | None = None
    """What the request was, in short: the same id with something else is no second time."""


EntryT = TypeVar("EntryT", bound=Entry[Any])


class Codec(Generic[EntryT]):
    """How entries of a kind are written and read."""

    def __init__(self, kind: type[EntryT]) -> None:
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(kind)

    def write(self, entry: EntryT) -> str:
        """Write an entry as the journal stores it."""
        return self._encoder.encode(entry).decode()

    def read(self, text: str) -> EntryT:
        """Read an entry of the journal."""
        entry: EntryT = self._decoder.decode(text)
        return entry
