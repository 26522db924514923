"""Quiescence search: beyond the horizon, forcing moves are followed before a static evaluation."""

from __future__ import annotations

from sobremesa.ai.search import const
from sobremesa.ai.search.scoring import Scoring
from sobremesa.kernel import const as shared


class Quiescence(Scoring):
    """The search of forcing moves until a position is quiet."""

    limit: int
    """The longest line, in actions, that forcing actions are followed to."""

    def wins_at_once(self) -> bool:
        """Tell whether a forcing action wins on the spot for the player to move."""
        mover = self.camp[self.position.to_move]
        begin = self.moves.top
        self.evaluation.prepare_ordering()
        self.evaluation.winning_moves(self.moves)
        won = False
        for i in range(begin, self.moves.top):
            self.position.make(self.moves.items[i])
            self.nodes += 1
            if self.position.over:
                value = self.terminal_score(0)
                won = value > const.SURE if mover == 0 else value < -const.SURE
            self.position.unmake()
            if won:
                break
        self.moves.top = begin
        return won

    def quiesce(self, ply: int, alpha: int, beta: int, best: int) -> int:
        """Score a position at the horizon by searching its forcing moves.

        `best` is its static evaluation (stand pat): nobody is forced to go on.
        """
        if not self.evaluation.has_forcing_moves or ply >= self.limit:
            return best
        mover = self.camp[self.position.to_move]
        if mover == 0:
            if best >= beta:
                return best
            needed_gain = alpha - best
            alpha = max(alpha, best)
        else:
            if best <= alpha:
                return best
            needed_gain = best - beta
            beta = min(beta, best)
        begin = self.moves.top
        if begin > shared.MOVES - shared.ROOM:
            return best
        if self.nodes >= self.next_check:
            self.check_limits()
        if self.span > 1:
            needed_gain = needed_gain // self.span
        self.evaluation.prepare_ordering()
        self.evaluation.forcing_moves(self.moves, needed_gain)
        self.evaluation.score_forcing(self.moves, begin)
        if self.oversight > 0 and mover != self.root_camp:
            self.drop_overlooked(begin)
        end = self.moves.top
        for i in range(begin, end):
            self.position.make(self.pick_best(i, end))
            self.nodes += 1
            if self.position.over:
                value = self.terminal_score(ply + 1)
            else:
                value = self.quiesce(ply + 1, alpha, beta, self.static_evaluation())
            self.position.unmake()
            if mover == 0:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
            if alpha >= beta or self.stop:
                break
        self.moves.top = begin
        return best

    def drop_overlooked(self, begin: int) -> None:
        """Drop the moves from `begin` on that the other camp does not think of."""
        end = begin
        for i in range(begin, self.moves.top):
            if not self.overlooks(self.moves.items[i]):
                self.moves.items[end] = self.moves.items[i]
                self.moves.ranks[end] = self.moves.ranks[i]
                end += 1
        self.moves.top = end
