"""Killer moves and history: which moves caused a cutoff elsewhere in the search."""

from __future__ import annotations

from sobremesa.ai.search import const
from sobremesa.kernel import bits, form
from sobremesa.kernel.ranked import RankedMoves


class MoveHistory:
    """Counts the cutoffs that moves caused, by camp; threads may share one.

    Moves are hashed to 4096 buckets, and threads count without a lock: collisions and lost counts
    affect only the order of moves.
    """

    history: list[int]
    killers: list[int]
    """The last two moves, each plus one, that caused a cutoff at each ply."""

    def __init__(self) -> None:
        if form.PLAIN:
            self.history = [0] * 8192
            self.killers = [0] * 192

    def add_history(self, out: RankedMoves, begin: int, mover: int) -> None:
        """Add their history to the ranks of a camp's moves from `begin` on (fast)."""
        base = mover * const.HISTORY_SIZE
        for i in range(begin, out.top):
            history = self.history[base + bits.bucket(out.items[i])]
            out.ranks[i] = out.ranks[i] + history

    def record_cutoff(self, move: int, depth: int, ply: int, mover: int) -> None:
        """Count a cutoff, and store its move as a killer of this ply (fast)."""
        if self.killers[2 * ply] != move + 1:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move + 1
        at = mover * const.HISTORY_SIZE + bits.bucket(move)
        self.history[at] += 16 * depth * depth
        if self.history[at] > const.HISTORY_MAX:
            for i in range(8192):
                self.history[i] >>= 1
