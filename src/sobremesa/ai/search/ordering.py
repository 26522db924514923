"""Move ordering: the table move, killers, then by evaluation and history."""

from __future__ import annotations

from sobremesa.ai.search.history import MoveHistory
from sobremesa.kernel import form
from sobremesa.kernel.evaluation import Evaluation
from sobremesa.kernel.ranked import RankedMoves
from sobremesa.kernel.task import Task


class MoveOrdering(Task):
    """Orders the moves of a position.

    First the table move and two *killers* for each ply, which are staged: searched before any move
    is generated. Then the others, by the evaluation's `score_moves` and by the *history* of
    cutoffs for the mover's camp.
    """

    evaluation: Evaluation
    moves: RankedMoves
    staged: list[int]
    move_history: MoveHistory

    def __init__(self, evaluation: Evaluation) -> None:
        super().__init__()
        self.evaluation = evaluation
        self.moves = RankedMoves()
        self.move_history = MoveHistory()
        if form.PLAIN:
            self.staged = [0] * 288

    def rank_moves(self, begin: int, ply: int, mover: int) -> None:
        """Rank the moves of this position from `begin` on, and drop the staged ones."""
        table_move = self.staged[3 * ply]
        one = self.staged[3 * ply + 1]
        two = self.staged[3 * ply + 2]
        i = begin if table_move or one or two else self.moves.top
        while i < self.moves.top:
            move = self.moves.items[i]
            if move + 1 in (table_move, one, two):
                self.moves.top -= 1
                self.moves.items[i] = self.moves.items[self.moves.top]
            else:
                i += 1
        self.evaluation.prepare_ordering()
        self.evaluation.score_moves(self.moves, begin)
        self.move_history.add_history(self.moves, begin, mover)

    def stage_moves(self, ply: int, table_move: int) -> None:
        """Stage the table move and the killers, each plus one, before any move is generated."""
        one = self.move_history.killers[2 * ply]
        two = self.move_history.killers[2 * ply + 1]
        self.staged[3 * ply] = table_move
        self.staged[3 * ply + 1] = one if one != table_move else 0
        self.staged[3 * ply + 2] = two if two not in (table_move, one) else 0

    def staged_move(self, at: int) -> int:
        """Give a staged move, plus one; 0 if there is none or it is not legal here.

        Its legality is checked only now, because the staged move before it often causes a cutoff.
        """
        move = self.staged[at]
        if move and not self.evaluation.position.check_legal(move - 1, self.moves):
            move = 0
            self.staged[at] = 0
        return move

    def pick_best(self, i: int, end: int) -> int:
        """Swap the best of the moves from `i` on to index `i`, and give it (selection sort)."""
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

    def share_history(self, other: MoveOrdering) -> None:
        """Share killers and history with another search."""
        self.move_history = other.move_history
