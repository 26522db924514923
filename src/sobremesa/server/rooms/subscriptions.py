"""Following one's own tables: a line whenever something of weight happens at one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from sobremesa.server.journal.subscribers import Subscriber
from sobremesa.server.tables import events as e
from sobremesa.server.tables.snapshots import OwnTable, Rival
from sobremesa.server.tables.table import Table

WEIGHTY: Final = (e.Begun, e.Acted, e.PassedOn, e.TookBack, e.Ended, e.Sat)


def standing(table: Table, mine: Sequence[int]) -> OwnTable:
    """Say in a few words how a table stands for who sits on some seats."""
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
    """Who follows their own tables."""

    def __init__(self) -> None:
        self._subscribers: dict[str, set[Subscriber]] = {}

    def add(self, person: str, subscriber: Subscriber) -> None:
        """Tell somebody from now on how things stand at their tables."""
        self._subscribers.setdefault(person, set()).add(subscriber)

    def remove(self, person: str, subscriber: Subscriber) -> None:
        """Tell them no longer."""
        subscriptions = self._subscribers.get(person, set())
        subscriptions.discard(subscriber)
        if not subscriptions:
            self._subscribers.pop(person, None)

    def __contains__(self, person: str) -> bool:
        return person in self._subscribers

    def send(self, person: str, message: bytes) -> None:
        """Tell somebody something, if they listen."""
        for subscriber in tuple(self._subscribers.get(person, ())):
            subscriber.send(message)

    def tell(self, table: Table, entries: Sequence[e.Entry]) -> None:
        """Tell who follows a table at which something of weight has happened."""
        if not self._subscribers or not any(isinstance(x.event, WEIGHTY) for x in entries):
            return
        for person in {seat.person for seat in table.seats if seat.person}:
            if person in self._subscribers:
                self.send(person, msgspec.json.encode(standing(table, table.seats_of(person))))
