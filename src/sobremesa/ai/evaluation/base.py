"""What a player sees at a glance, without looking ahead."""

from __future__ import annotations

from collections.abc import Mapping

from sobremesa.kernel import form
from sobremesa.kernel.position import Position


class Evaluation:
    """A judgement of one position object, as that object changes under `make` and `unmake`.

    The base class knows nothing of any game: every position is worth the same to everybody.
    A game's own evaluation holds its kernel in a typed attribute and overrides what it can say.
    Values are whole numbers, about 100 for an advantage that a good player usually wins with
    care, 1000 for a nearly won game; one for each player, never negated.
    """

    position: Position
    values: list[int]
    quarrelsome: bool
    """Whether some actions force matters, and are followed up beyond the search's depth."""

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        self.position = position
        if form.PLAIN:
            self.values = [0] * 4
        self.quarrelsome = False

    def judge(self) -> None:
        """Fill `values`, one number a player, in a game that goes on (fast)."""

    def tense(self) -> bool:
        """Tell whether the very next action could decide the game (fast)."""
        return False

    def survey(self) -> None:
        """Look around once, before the moves of this position are ranked (fast)."""

    def rank(self, move: int) -> int:
        """Tell how promising a legal move looks, from 0 to 50000, before it is tried (fast)."""
        return 0

    def forcing(self, move: int) -> bool:
        """Tell whether a legal move changes so much that judging must wait (fast)."""
        return False

    def judged(self) -> list[int]:
        """Judge, called from Python."""
        self.judge()
        return [self.values[i] for i in range(self.position.players)]
