"""The pacts of a table: those in force and those that are offered."""

from __future__ import annotations

from sobremesa.server.tables import events as e
from sobremesa.server.tables.snapshots import PactInfo

Pair = tuple[int, int]


def pair(one: int, other: int) -> Pair:
    """Return two seats in ascending order."""
    return (min(one, other), max(one, other))


class Pacts:
    """The pacts in force and those that are offered."""

    __slots__ = ("made", "offers")

    def __init__(self) -> None:
        self.offers: dict[Pair, int] = {}
        """For each sender and receiver the number of rounds."""
        self.made: dict[Pair, int] = {}
        """The turn at which each ends."""

    def allies(self, seat: int) -> set[int]:
        """Return the seats with which a seat has a pact."""
        return {a if b == seat else b for a, b in self.made if seat in (a, b)}

    def run_out(self, turns: int) -> list[e.PactOver]:
        """Return an event for each pact that has expired after so many turns."""
        return [e.PactOver(a, b) for (a, b), until in sorted(self.made.items()) if until <= turns]

    def data(self, turns: int) -> list[PactInfo]:
        """Return the JSON of the pacts in force."""
        return [
            {"between": [a, b], "turns": until - turns}
            for (a, b), until in sorted(self.made.items())
        ]
