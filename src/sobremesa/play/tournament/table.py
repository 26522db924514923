"""A table of a round: its seats, its games, and its ranking."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sobremesa.play.tournament.outcome import Outcome, marks, places
from sobremesa.play.tournament.terms import Terms

NOBODY: Final = ""
"""The slot of a filler: it plays, but takes no place."""


@dataclass
class Table:
    """One table of one round."""

    id: str
    round: int
    seats: tuple[str, ...]
    """The slots, seat by seat, in the first game."""
    keep: int = 0
    """How many advance from here without playing if there are no more than these."""
    games: list[Outcome] = field(default_factory=list)
    records: list[str | None] = field(default_factory=list)
    absent: set[str] = field(default_factory=set)
    at: str | None = None
    """Where the host plays the current game."""
    corrections: list[str] = field(default_factory=list)
    """The reasons of the organiser's corrections."""

    def seating(self, game: int | None = None) -> tuple[str, ...]:
        """Return the seating of a game, by default the current one: two players exchange seats."""
        number = len(self.games) if game is None else game
        return self.seats[::-1] if number % 2 and len(self.seats) == 2 else self.seats

    @property
    def real(self) -> list[str]:
        """The slots of real players, without fillers."""
        return [slot for slot in self.seats if slot != NOBODY and slot not in self.absent]

    @property
    def walkover(self) -> bool:
        """Whether it is decided without a game."""
        return not self.games and len(self.real) <= max(self.keep, 1)

    def decided(self, terms: Terms) -> bool:
        """Return whether no more game is played here."""
        if self.walkover:
            return True
        if not self.games:
            return False
        if terms.format != "knockout" or len(self.real) < 2:
            return True
        return self.decisive or len(self.games) > terms.replays

    @property
    def decisive(self) -> bool:
        """Whether the last game has one winner."""
        return bool(self.games) and max(self.games[-1].shares) > min(self.games[-1].shares)

    def _missing(self) -> set[int]:
        seating = self.seating(max(len(self.games) - 1, 0))
        return {i for i, slot in enumerate(seating) if slot == NOBODY or slot in self.absent}

    def ranking(self) -> list[str]:
        """Return the slots in order of their places, without fillers.

        If the last game of two players is drawn, the player on the second seat wins.
        """
        if not self.games:
            order = [*self.real, *(slot for slot in self.seats if slot in self.absent)]
        else:
            seating = self.seating(len(self.games) - 1)
            found = places(self.games[-1], self._missing())
            if len(seating) == 2 and not self.decisive and not self._missing():
                found = [1, 0]
            order = [seating[seat] for seat in found]
        return [slot for slot in order if slot != NOBODY]

    def marks(self) -> dict[str, float]:
        """Return each player's marks for the last game."""
        seating = self.seating(max(len(self.games) - 1, 0))
        if not self.games:
            top = float(len(self.seats) - 1)
            return {slot: top if slot in self.real else 0.0 for slot in seating if slot != NOBODY}
        given = marks(self.games[-1], self._missing())
        return {slot: mark for slot, mark in zip(seating, given, strict=True) if slot != NOBODY}

    def points(self) -> dict[str, int]:
        """Return the points that each player made here."""
        made = dict.fromkeys(self.seats, 0)
        for number, outcome in enumerate(self.games):
            for slot, points in zip(self.seating(number), outcome.points, strict=False):
                made[slot] += points
        return {slot: points for slot, points in made.items() if slot != NOBODY}
