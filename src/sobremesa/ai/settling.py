"""The end of a line: what is forced happens first, then the position is judged."""

from __future__ import annotations

from sobremesa.ai import const
from sobremesa.ai.judging import Judging
from sobremesa.kernel import const as shared


class Settling(Judging):
    """Following forcing actions until a position is quiet."""

    limit: int
    """The longest line, in actions, that forcing actions are followed to."""

    def strike(self) -> bool:
        """Tell whether a forcing action wins on the spot for the player to move."""
        mover = self.side[self.position.to_move]
        begin = self.moves.top
        self.evaluation.survey()
        self.evaluation.blows(self.moves)
        won = False
        for i in range(begin, self.moves.top):
            self.position.make(self.moves.items[i])
            self.nodes += 1
            if self.position.over:
                value = self.verdict(0)
                won = value > const.SURE if mover == 0 else value < -const.SURE
            self.position.unmake()
            if won:
                break
        self.moves.top = begin
        return won

    def settle(self, ply: int, low: int, high: int, best: int) -> int:
        """Score a position at the end of the line, after what is forced has happened.

        `best` is what it is worth at a glance: nobody is forced to go on.
        """
        if not self.evaluation.quarrelsome or ply >= self.limit:
            return best
        mover = self.side[self.position.to_move]
        if mover == 0:
            if best >= high:
                return best
            need = low - best
            low = max(low, best)
        else:
            if best <= low:
                return best
            need = best - high
            high = min(high, best)
        begin = self.moves.top
        if begin > shared.MOVES - shared.ROOM:
            return best
        if self.nodes >= self.pause:
            self.consult()
        if self.span > 1:
            need = need // self.span
        self.evaluation.survey()
        self.evaluation.quarrels(self.moves, need)
        end = begin
        careless = self.blind > 0 and mover != self.own
        for i in range(begin, self.moves.top):
            move = self.moves.items[i]
            if not self.evaluation.foolish(move) and not (careless and self.overlooked(move)):
                self.moves.items[end] = move
                self.order[end] = self.evaluation.rank(move)
                end += 1
        self.moves.top = end
        for i in range(begin, end):
            move = self.pick(i, end)
            self.position.make(move)
            self.nodes += 1
            if self.position.over:
                value = self.verdict(ply + 1)
            else:
                value = self.settle(ply + 1, low, high, self.weigh())
            self.position.unmake()
            if mover == 0:
                best = max(best, value)
                low = max(low, value)
            else:
                best = min(best, value)
                high = min(high, value)
            if low >= high or self.stop:
                break
        self.moves.top = begin
        return best
