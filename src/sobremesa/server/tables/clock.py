"""The clock of a table: whose time is running and how much is left, in milliseconds."""

from __future__ import annotations

from sobremesa.server.tables.snapshots import ClockData
from sobremesa.server.tables.terms import ClockTerms, FischerClock, NoClock, TurnClock


class Clock:
    """No clock, a limit for each turn, or a stock of time for each player.

    It starts with the first action of the game; the time before that action is not counted.
    """

    __slots__ = ("left", "running", "since", "terms")

    def __init__(self, terms: ClockTerms, players: int) -> None:
        self.terms = terms
        stock = 0 if isinstance(terms, NoClock) else terms.seconds * 1000
        self.left = [stock] * players
        self.running: int | None = None
        self.since = 0

    def stop(self, now: int) -> None:
        """Charge the player whose time is running, and stop the clock."""
        if self.running is not None:
            self.left[self.running] -= max(0, now - self.since)
        self.running = None

    def time_left(self, seat: int, now: int) -> int | None:
        """Return how much time a seat has left; None without a clock."""
        if isinstance(self.terms, NoClock):
            return None
        ran = max(0, now - self.since) if self.running == seat else 0
        return self.left[seat] - ran

    def run(self, seat: int, now: int) -> None:
        """Let a player's time run."""
        self.stop(now)
        if not isinstance(self.terms, NoClock):
            self.running, self.since = seat, now

    def pass_on(self, before: int, seat: int | None, now: int) -> None:
        """End a player's turn and begin that of the next player, if there is one."""
        self.stop(now)
        if isinstance(self.terms, FischerClock):
            self.left[before] += self.terms.increment * 1000
        elif isinstance(self.terms, TurnClock):
            self.left[before] = self.terms.seconds * 1000
        if seat is not None:
            self.run(seat, now)

    def skip_to(self, now: int) -> None:
        """Do not charge the time until now."""
        self.since = max(self.since, now)

    def deadline(self) -> int | None:
        """Return when the running player's time is up; None while no time is running."""
        return None if self.running is None else self.since + self.left[self.running]

    def data(self, now: int) -> ClockData | None:
        """Return the JSON of the clock; None without a clock."""
        if isinstance(self.terms, NoClock):
            return None
        left = list(self.left)
        if self.running is not None:
            left[self.running] -= max(0, now - self.since)
        return {"left": left, "running": self.running}
