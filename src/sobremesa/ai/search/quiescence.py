"""Quiescence search: beyond the horizon, only forcing moves are searched."""

from __future__ import annotations

from sobremesa.ai.search import const
from sobremesa.ai.search.scoring import Scoring
from sobremesa.kernel import const as shared


class Quiescence(Scoring):
    """The search of forcing moves until a position is quiet."""

    max_ply: int
    """The ply at which quiescence search ends."""

    def wins_at_once(self) -> bool:
        """Tell whether a forcing move wins at once for the player to move."""
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
                won = value > const.WIN_THRESHOLD if mover == 0 else value < -const.WIN_THRESHOLD
            self.position.unmake()
            if won:
                break
        self.moves.top = begin
        return won

    def quiesce(self, ply: int, alpha: int, beta: int, best: int) -> int:
        """Search the forcing moves of a position at or beyond the horizon.

        `best` is its static evaluation (stand pat): no forcing move need be made.
        """
        if not self.evaluation.has_forcing_moves or ply >= self.max_ply:
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
        if self.value_scale > 1:
            needed_gain = needed_gain // self.value_scale
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
        """Drop the moves from `begin` on that the other camp overlooks."""
        end = begin
        for i in range(begin, self.moves.top):
            if not self.overlooks(self.moves.items[i]):
                self.moves.items[end] = self.moves.items[i]
                self.moves.ranks[end] = self.moves.ranks[i]
                end += 1
        self.moves.top = end
