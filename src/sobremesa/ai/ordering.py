"""The order in which moves are tried: what worked elsewhere comes first."""

from __future__ import annotations

from sobremesa.ai.evaluation.base import Evaluation
from sobremesa.ai.history import History
from sobremesa.kernel import form
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.task import Task


class Ordering(Task):
    """Work over lists of moves that remembers which ones refuted others.

    First the move that the table hints at and two *killers* for each ply, which are not even
    listed; then by what the evaluation thinks of a move and by its *history* of refutations for
    its side.
    """

    evaluation: Evaluation
    moves: Moves
    order: list[int]
    tried: list[int]
    history: History

    def __init__(self, evaluation: Evaluation) -> None:
        super().__init__()
        self.evaluation = evaluation
        self.moves = Moves()
        self.history = History()
        if form.PLAIN:
            self.order = [0] * 16384
            self.tried = [0] * 288
        self.ranked = 0

    def arrange(self, begin: int, end: int, ply: int, mover: int) -> int:
        """Rank the moves of this position, without those tried before; give where they end."""
        self.evaluation.survey()
        hint = self.tried[3 * ply]
        one = self.tried[3 * ply + 1]
        two = self.tried[3 * ply + 2]
        i = begin
        while i < end:
            move = self.moves.items[i]
            if move + 1 in (hint, one, two):
                end -= 1
                self.moves.items[i] = self.moves.items[end]
                continue
            self.order[i] = self.history.of(move, mover) + self.evaluation.rank(move)
            i += 1
        return end

    def remind(self, ply: int, hint: int) -> int:
        """Choose the moves to try before any are listed: give how many, in `tried` of this ply.

        They are the hint and the killers, where they are legal here, each one more than the move.
        """
        at = 3 * ply
        count = 0
        for i in range(3):
            move = hint if i == 0 else self.history.killers[2 * ply + i - 1]
            if (
                move
                and (count < 1 or move != self.tried[at])
                and (count < 2 or move != self.tried[at + 1])
                and self.evaluation.position.offers(move - 1, self.moves)
            ):
                self.tried[at + count] = move
                count += 1
        for i in range(count, 3):
            self.tried[at + i] = 0
        return count

    def pick(self, i: int, end: int) -> int:
        """Bring the best of the remaining moves to place `i`, and give it."""
        best = i
        rank = self.order[i]
        for j in range(i + 1, end):
            if self.order[j] > rank:
                best = j
                rank = self.order[j]
        move = self.moves.items[best]
        self.moves.items[best] = self.moves.items[i]
        self.order[best] = self.order[i]
        self.moves.items[i] = move
        self.order[i] = rank
        return move

    # for Python

    def share(self, other: Ordering) -> None:
        """Learn together with another search which moves refute."""
        self.history = other.history
