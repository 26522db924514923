"""The order in which moves are tried: what worked elsewhere comes first."""

from __future__ import annotations

from sobremesa.ai.evaluation.base import Evaluation
from sobremesa.ai.ranking import Ranking
from sobremesa.ai.refutations import Refutations
from sobremesa.kernel import form
from sobremesa.kernel.task import Task


class Ordering(Task):
    """Work over lists of moves that remembers which ones refuted others.

    First the move that the table hints at and two *killers* for each ply, which are not even
    listed; then by what the evaluation thinks of a move and by its *history* of refutations for
    its side.
    """

    evaluation: Evaluation
    moves: Ranking
    tried: list[int]
    refutations: Refutations

    def __init__(self, evaluation: Evaluation) -> None:
        super().__init__()
        self.evaluation = evaluation
        self.moves = Ranking()
        self.refutations = Refutations()
        if form.PLAIN:
            self.tried = [0] * 288

    def arrange(self, begin: int, ply: int, mover: int) -> None:
        """Rank the moves of this position, from `begin` on, and drop those tried before."""
        hint = self.tried[3 * ply]
        one = self.tried[3 * ply + 1]
        two = self.tried[3 * ply + 2]
        i = begin if hint or one or two else self.moves.top
        while i < self.moves.top:
            move = self.moves.items[i]
            if move + 1 in (hint, one, two):
                self.moves.top -= 1
                self.moves.items[i] = self.moves.items[self.moves.top]
            else:
                i += 1
        self.evaluation.survey()
        self.evaluation.rate(self.moves, begin)
        self.refutations.favour(self.moves, begin, mover)

    def remind(self, ply: int, hint: int) -> None:
        """Note the moves to try before any are listed: the hint and the killers, each plus one."""
        one = self.refutations.killers[2 * ply]
        two = self.refutations.killers[2 * ply + 1]
        self.tried[3 * ply] = hint
        self.tried[3 * ply + 1] = one if one != hint else 0
        self.tried[3 * ply + 2] = two if two not in (hint, one) else 0

    def recall(self, at: int) -> int:
        """Give a move that was noted, plus one; 0 where none was, or none that is legal here.

        The one before it has often sufficed: so it is asked for only when its turn has come.
        """
        move = self.tried[at]
        if move and not self.evaluation.position.offers(move - 1, self.moves):
            move = 0
            self.tried[at] = 0
        return move

    def pick(self, i: int, end: int) -> int:
        """Bring the best of the remaining moves to place `i`, and give it."""
        rank = self.moves.ranks[i]
        for j in range(i + 1, end):
            rank = max(rank, self.moves.ranks[j])
        best = i
        while self.moves.ranks[best] != rank:
            best += 1
        move = self.moves.items[best]
        self.moves.items[best] = self.moves.items[i]
        self.moves.ranks[best] = self.moves.ranks[i]
        self.moves.items[i] = move
        self.moves.ranks[i] = rank
        return move

    # for Python

    def share(self, other: Ordering) -> None:
        """Learn together with another search which moves refute."""
        self.refutations = other.refutations
