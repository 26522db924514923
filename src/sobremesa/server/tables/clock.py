"""The clock of a table: whose time runs, and how much is left. Times are in milliseconds."""

from __future__ import annotations

from sobremesa.server.tables.snapshots import ClockData
from sobremesa.server.tables.terms import ClockTerms, FischerClock, NoClock, TurnClock


class Clock:
    """Nobody's time, everybody's turn limit, or a stock of time for each player.

    It starts with the game's first action; whoever is about to make that one may take their time.
    """

    __slots__ = ("left", "running", "since", "terms")

    def __init__(self, terms: ClockTerms, players: int) -> None:
        self.terms = terms
        stock = 0 if isinstance(terms, NoClock) else terms.seconds * 1000
        self.left = [stock] * players
        self.running: int | None = None
        self.since = 0

    def stop(self, now: int) -> None:
        """Charge whoever's time runs, and stop it."""
        if self.running is not None:
            self.left[self.running] -= max(0, now - self.since)
        self.running = None

    def shown(self, seat: int, now: int) -> int | None:
        """Give how much time a seat has left; none where there is no clock."""
        if isinstance(self.terms, NoClock):
            return None
        ran = max(0, now - self.since) if self.running == seat else 0
        return self.left[seat] - ran

    def run(self, seat: int, now: int) -> None:
        """Let a player's time run on within a turn."""
        self.stop(now)
        if not isinstance(self.terms, NoClock):
            self.running, self.since = seat, now

    def pass_on(self, before: int, seat: int | None, now: int) -> None:
        """End the turn of one player and begin that of the next, if there is one."""
        self.stop(now)
        if isinstance(self.terms, FischerClock):
            self.left[before] += self.terms.increment * 1000
        elif isinstance(self.terms, TurnClock):
            self.left[before] = self.terms.seconds * 1000
        if seat is not None:
            self.run(seat, now)

    def forgive(self, now: int) -> None:
        """Let the time since the last event not count."""
        self.since = max(self.since, now)

    def deadline(self) -> int | None:
        """Give the moment at which the time of the player to move is up."""
        return None if self.running is None else self.since + self.left[self.running]

    def data(self, now: int) -> ClockData | None:
        """Give what a page shows; none where there is no clock."""
        if isinstance(self.terms, NoClock):
            return None
        left = list(self.left)
        if self.running is not None:
            left[self.running] -= max(0, now - self.since)
        return {"left": left, "running": self.running}
