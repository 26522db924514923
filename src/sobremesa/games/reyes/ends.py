"""The ends of a game of Vence a los Reyes, tested at the start of each turn."""

from __future__ import annotations

from sobremesa.games.reyes import const
from sobremesa.games.reyes.captures import Captures
from sobremesa.kernel import bits
from sobremesa.kernel.history import History
from sobremesa.kernel.keys import Keys


class Ends(Captures):
    """A board that tests the ends of the game, with the history of positions."""

    history: History

    def init_fields(self) -> None:
        """Add the reason and the history."""
        super().init_fields()
        self.reason = 0
        self.history = Keys()

    def begin_turn(self) -> None:
        """Add the position to the history, and test the ends of the game."""
        self.to_move = self.commander[self.seat]
        if self.repetition and not self.changed:
            self.history.push(self.key)
        self.check_end()

    def check_end(self) -> None:
        """Test the ends of the game in their order (REY-7.5)."""
        if not self.duel and bits.popcount(self.living_sides()) < 2:
            self.finish(const.KINGS, self.living_sides())
        elif self.duel and not self.can_move():
            if self.check:
                self.finish(const.CHECKMATE, self.living_sides() & ~(1 << self.side[self.seat]))
            else:
                self.finish(const.STALEMATE, self.living_sides())
        elif self.bare():
            self.finish(const.BARE, self.living_sides())
        elif self.repetition and not self.changed and self.repeated() >= self.repetition:
            self.finish(const.REPETITION, self.living_sides())
        elif self.quiet_limit and self.quiet >= self.quiet_limit:
            self.finish(const.QUIET, self.living_sides())

    def bare(self) -> bool:
        """Tell whether the living armies have only their kings left (REY-7.3)."""
        for army in range(4):  # noqa: SIM110 – a generator would need the interpreter
            if self.living >> army & 1 and self.count[army] > 1:
                return False
        return True

    def repeated(self) -> int:
        """Count how often this position has occurred at the start of a turn (REY-7.1)."""
        return self.history.times(self.key, self.quiet + 1)

    def finish(self, reason: int, sides: int) -> None:
        """End the game, shared by these sides and within each by its players (REY-7.4)."""
        self.over = True
        self.reason = reason
        self.key ^= self.seat_code()
        for army in range(4):
            if self.armies >> army & 1 and sides >> self.side[army] & 1:
                members = 0
                for other in range(4):
                    if self.side[other] == self.side[army]:
                        members |= 1 << self.commander[other]
                share = bits.popcount(sides) * bits.popcount(members)
                self.scores[self.commander[army]] = 1.0 / share
