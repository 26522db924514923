"""Which moves refuted others, wherever in the search it was."""

from __future__ import annotations

from sobremesa.ai.search import const
from sobremesa.kernel import bits, form
from sobremesa.kernel.ranked import RankedMoves


class MoveHistory:
    """How often moves were too good to be allowed, by camp; threads may share one.

    Moves are told apart by a few of their bits only, and threads count without a lock: it is
    about what to try first, not about what is true.
    """

    history: list[int]
    killers: list[int]
    """The last two moves, each one more, that refuted others at each ply."""

    def __init__(self) -> None:
        if form.PLAIN:
            self.history = [0] * 8192
            self.killers = [0] * 192

    def add_history(self, out: RankedMoves, begin: int, mover: int) -> None:
        """Add to the ranks of moves of a camp, from `begin` on, how well they did (fast)."""
        base = mover * const.HISTORY
        for i in range(begin, out.top):
            history = self.history[base + bits.spot(out.items[i])]
            out.ranks[i] = out.ranks[i] + history

    def record_cutoff(self, move: int, depth: int, ply: int, mover: int) -> None:
        """Remember a move that was too good to be allowed (fast)."""
        if self.killers[2 * ply] != move + 1:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move + 1
        at = mover * const.HISTORY + bits.spot(move)
        self.history[at] += 16 * depth * depth
        if self.history[at] > const.HISTORY_TOP:
            for i in range(8192):
                self.history[i] >>= 1
