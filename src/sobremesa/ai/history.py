"""Which moves refuted others, wherever in the search it was."""

from __future__ import annotations

from sobremesa.ai import const
from sobremesa.kernel import bits, form


class History:
    """How often moves were too good to be allowed, by side; threads may share one.

    Moves are told apart by a few of their bits only, and threads count without a lock: it is
    about what to try first, not about what is true.
    """

    merit: list[int]
    killers: list[int]
    """The last two moves, each one more, that refuted others at each ply."""

    def __init__(self) -> None:
        if form.PLAIN:
            self.merit = [0] * 8192
            self.killers = [0] * 192

    def of(self, move: int, mover: int) -> int:
        """Tell how well a move of a side did elsewhere (fast)."""
        return self.merit[mover * const.HISTORY + bits.spot(move)]

    def reward(self, move: int, depth: int, ply: int, mover: int) -> None:
        """Remember a move that was too good to be allowed (fast)."""
        if self.killers[2 * ply] != move + 1:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move + 1
        at = mover * const.HISTORY + bits.spot(move)
        self.merit[at] += 16 * depth * depth
        if self.merit[at] > const.HISTORY_TOP:
            for i in range(8192):
                self.merit[i] >>= 1
