"""The order in which moves are tried: what worked elsewhere comes first."""

from __future__ import annotations

from sobremesa.ai import const
from sobremesa.ai.evaluation.base import Evaluation
from sobremesa.kernel import bits, form
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.task import Task


class Ordering(Task):
    """Work over lists of moves that remembers which ones refuted others.

    First two *killers* for each ply, then by what the evaluation thinks of a move and by its
    *history* of refutations for its side.
    """

    evaluation: Evaluation
    moves: Moves
    order: list[int]
    killers: list[int]
    history: list[int]

    def __init__(self, evaluation: Evaluation) -> None:
        super().__init__()
        self.evaluation = evaluation
        self.moves = Moves()
        if form.PLAIN:
            self.order = [0] * 16384
            self.killers = [0] * 192
            self.history = [0] * 8192
        self.ranked = 0

    def arrange(self, begin: int, end: int, ply: int, hint: int, mover: int) -> int:
        """Rank the moves of this position, without the one that was hinted at; give their end.

        `hint` is one more than that move, 0 for none.
        """
        self.evaluation.survey()
        one = self.killers[2 * ply]
        two = self.killers[2 * ply + 1]
        base = mover * const.HISTORY
        i = begin
        while i < end:
            move = self.moves.items[i]
            if move + 1 == hint:
                end -= 1
                self.moves.items[i] = self.moves.items[end]
                hint = 0
                continue
            rank = self.history[base + bits.spot(move)] + self.evaluation.rank(move)
            if move in (one, two):
                rank += const.KILLER
            self.order[i] = rank
            i += 1
        return end

    def pick(self, i: int, end: int) -> int:
        """Bring the best of the remaining moves to place `i`, and give it."""
        best = i
        for j in range(i + 1, end):
            if self.order[j] > self.order[best]:
                best = j
        move = self.moves.items[best]
        rank = self.order[best]
        self.moves.items[best] = self.moves.items[i]
        self.order[best] = self.order[i]
        self.moves.items[i] = move
        self.order[i] = rank
        return move

    def reward(self, move: int, depth: int, ply: int, mover: int) -> None:
        """Remember a move that was too good to be allowed."""
        if self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move
        at = mover * const.HISTORY + bits.spot(move)
        self.history[at] += 16 * depth * depth
        if self.history[at] > const.HISTORY_TOP:
            for i in range(8192):
                self.history[i] >>= 1
