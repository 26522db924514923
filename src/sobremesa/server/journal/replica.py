"""A replica: an aggregate in memory that keeps up with its journal."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from sobremesa.server.journal.aggregate import Aggregate
from sobremesa.server.journal.entries import EntryT
from sobremesa.server.journal.subscribers import Subscriber

SubscriberT = TypeVar("SubscriberT", bound=Subscriber)


class Replica(ABC, Generic[EntryT, SubscriberT]):
    """An aggregate in memory: its lock, its subscribers, and how it keeps up."""

    __slots__ = ("ahead", "lock", "stale", "subscribers")

    def __init__(self, ahead: int) -> None:
        self.lock = asyncio.Lock()
        self.subscribers: dict[SubscriberT, None] = {}
        """In the order in which they came."""
        self.stale = False
        """Whether the journal may hold more than is known here."""
        self.ahead = max(0, ahead)
        """Milliseconds by which the last entry is later than the server's time, which an earlier
        process took from a system that was wrong: time goes on from there."""

    @property
    @abstractmethod
    def aggregate(self) -> Aggregate[EntryT]:
        """What the entries are folded into."""
