"""Following one's own tables: a line whenever something of weight happens at one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from sobremesa.server import events as e
from sobremesa.server.live import Listener
from sobremesa.server.table import Table

WEIGHTY: Final = (e.Begun, e.Acted, e.PassedOn, e.TookBack, e.Ended, e.Sat)


def standing(table: Table, mine: Sequence[int]) -> dict[str, object]:
    """Say in a few words how a table stands for who sits on some seats."""
    turn = table.play.holder if table.phase == "playing" else None
    return {
        "kind": "table",
        "table": table.id,
        "game": table.terms.game,
        "phase": table.phase,
        "seats": list(mine),
        "ply": len(table.play.actions),
        "turn": turn,
        "your_turn": turn in mine,
    }


class Followers:
    """Who follows their own tables."""

    def __init__(self) -> None:
        self._followers: dict[str, set[Listener]] = {}

    def add(self, person: str, listener: Listener) -> None:
        """Tell somebody from now on how things stand at their tables."""
        self._followers.setdefault(person, set()).add(listener)

    def remove(self, person: str, listener: Listener) -> None:
        """Tell them no longer."""
        followers = self._followers.get(person, set())
        followers.discard(listener)
        if not followers:
            self._followers.pop(person, None)

    def __contains__(self, person: str) -> bool:
        return person in self._followers

    def tell(self, table: Table, entries: Sequence[e.Entry]) -> None:
        """Tell who follows a table at which something of weight has happened."""
        if not self._followers or not any(isinstance(x.event, WEIGHTY) for x in entries):
            return
        for person in {seat.person for seat in table.seats if seat.person}:
            for listener in tuple(self._followers.get(person, ())):
                listener.send(msgspec.json.encode(standing(table, table.seats_of(person))))
