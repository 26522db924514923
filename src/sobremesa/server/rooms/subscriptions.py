"""Subscriptions to one's own tables: a message whenever one of them changes notably."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from sobremesa.server.journal.subscribers import Subscriber
from sobremesa.server.tables import events as e
from sobremesa.server.tables.snapshots import OwnTable, Rival
from sobremesa.server.tables.table import Table

NOTIFIED: Final = (e.Begun, e.Acted, e.PassedOn, e.TookBack, e.Ended, e.Sat)


def own_table(table: Table, mine: Sequence[int]) -> OwnTable:
    """Summarise a table for the person on some seats."""
    turn = table.play.turn_holder if table.phase == "playing" else None
    return {
        "kind": "table",
        "table": table.id,
        "game": table.terms.game,
        "phase": table.phase,
        "seats": list(mine),
        "ply": len(table.play.actions),
        "turn": turn,
        "your_turn": turn in mine,
        "rivals": [
            Rival(seat=i, name=seat.name, bot=seat.bot)
            for i, seat in enumerate(table.seats)
            if i not in mine and (seat.person or seat.bot)
        ],
        "at": table.at,
    }


class Subscriptions:
    """The subscribers to their own tables, by person."""

    def __init__(self) -> None:
        self._subscribers: dict[str, set[Subscriber]] = {}

    def add(self, person: str, subscriber: Subscriber) -> None:
        """Subscribe somebody to their own tables."""
        self._subscribers.setdefault(person, set()).add(subscriber)

    def remove(self, person: str, subscriber: Subscriber) -> None:
        """Unsubscribe somebody."""
        subscriptions = self._subscribers.get(person, set())
        subscriptions.discard(subscriber)
        if not subscriptions:
            self._subscribers.pop(person, None)

    def __contains__(self, person: str) -> bool:
        return person in self._subscribers

    def send(self, person: str, message: bytes) -> None:
        """Send a message to all subscribers of a person."""
        for subscriber in tuple(self._subscribers.get(person, ())):
            subscriber.send(message)

    def publish(self, table: Table, entries: Sequence[e.Entry]) -> None:
        """Send the summary of a table to its players if an entry is notable."""
        if not self._subscribers or not any(isinstance(x.event, NOTIFIED) for x in entries):
            return
        for person in {seat.person for seat in table.seats if seat.person}:
            if person in self._subscribers:
                self.send(person, msgspec.json.encode(own_table(table, table.seats_of(person))))
