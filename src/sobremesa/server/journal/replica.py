"""A replica: an aggregate in memory, kept up to date with its journal."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from sobremesa.server.journal.aggregate import Aggregate
from sobremesa.server.journal.entries import EntryT
from sobremesa.server.journal.subscribers import Subscriber

SubscriberT = TypeVar("SubscriberT", bound=Subscriber)


class Replica(ABC, Generic[EntryT, SubscriberT]):
    """An aggregate in memory, with its lock and its subscribers."""

    __slots__ = ("clock_offset", "lock", "stale", "subscribers")

    def __init__(self, clock_offset: int) -> None:
        self.lock = asyncio.Lock()
        self.subscribers: dict[SubscriberT, None] = {}
        """An ordered set: in the order in which they joined."""
        self.stale = False
        """Whether the journal may hold entries that are not folded yet."""
        self.clock_offset = max(0, clock_offset)
        """Milliseconds by which the last entry is later than the server's time, because an earlier
        process had a wrong system clock; times of new entries are shifted by it."""

    @property
    @abstractmethod
    def aggregate(self) -> Aggregate[EntryT]:
        """The aggregate."""
