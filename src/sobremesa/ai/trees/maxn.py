"""Max-n: every player maximises their own value, to a fixed depth."""

from __future__ import annotations

from sobremesa.ai.search.ordering import MoveOrdering
from sobremesa.kernel import const, form
from sobremesa.kernel.evaluation import Evaluation
from sobremesa.kernel.position import Position


class MaxN(MoveOrdering):
    """A max-n search of a fixed depth for any number of players.

    Values sum to 1, so a node is cut off if the player above already has a value that the
    remainder cannot exceed (shallow pruning).
    """

    position: Position
    values: list[float]
    root_moves: list[int]

    def __init__(self, evaluation: Evaluation) -> None:
        super().__init__(evaluation)
        self.position = evaluation.evaluated_position()
        if form.PLAIN:
            self.values = [0.0] * 256
            self.root_moves = [0] * 16384
        self.nodes = 0
        self.budget = 0x7FFFFFFFFFFFFFFF
        self.depth = 1
        self.count = 0
        self.best = 0
        self.found = False

    def fill_leaf(self, depth: int, ply: int) -> bool:
        """Fill the values of `ply` if it is a leaf; tell whether it is."""
        at = 4 * ply
        players = self.position.players
        if self.position.over:
            for player in range(players):
                self.values[at + player] = self.position.scores[player]
            return True
        if self.nodes >= self.budget:
            self.stop = True
        if depth > 0 and ply < 60 and self.moves.top <= const.MOVES - const.ROOM and not self.stop:
            return False
        self.evaluation.estimate_chances()
        for player in range(players):
            self.values[at + player] = self.evaluation.chances[player]
        return True

    def search(self, depth: int, ply: int, bound: float) -> None:
        """Fill the values of `ply`; a value of `bound` or more for the mover causes a cutoff."""
        at = 4 * ply
        players = self.position.players
        if self.fill_leaf(depth, ply):
            return
        mover = self.position.to_move
        begin = self.moves.top
        self.stage_moves(ply, 0)
        end = begin
        i = begin - 3
        best_value = -1.0
        while True:
            if i == begin:
                self.position.legal(self.moves)
                self.rank_moves(begin, ply, mover & 1)
                end = self.moves.top
            if i < begin:
                move = self.staged_move(3 * ply + 3 + i - begin)
                i += 1
                if move == 0:
                    continue
                move -= 1
            else:
                if i == end:
                    break
                move = self.pick_best(i, end)
                i += 1
            self.position.make(move)
            self.nodes += 1
            if self.position.to_move == mover:
                self.search(depth - 1, ply + 1, 2.0)
            else:
                self.search(depth - 1, ply + 1, 1.0 - best_value)
            self.position.unmake()
            if self.stop:
                break
            if self.values[at + 4 + mover] > best_value:
                best_value = self.values[at + 4 + mover]
                for player in range(players):
                    self.values[at + player] = self.values[at + 4 + player]
                if best_value >= bound:
                    self.move_history.record_cutoff(move, depth, ply, mover & 1)
                    break
        self.moves.top = begin

    def run(self) -> None:
        """Search to `depth` and set `best`; the previous best move comes first (fast)."""
        if self.count == 0:
            self.moves.top = 0
            self.position.legal(self.moves)
            self.count = self.moves.top
            for i in range(self.count):
                self.root_moves[i] = self.moves.items[i]
            self.moves.top = 0
            self.best = self.root_moves[0]
        self.found = False
        mover = self.position.to_move
        best_value = -1.0
        for i in range(self.count):
            move = self.root_moves[i]
            self.position.make(move)
            self.nodes += 1
            if self.position.to_move == mover:
                self.search(self.depth - 1, 1, 2.0)
            else:
                self.search(self.depth - 1, 1, 1.0 - best_value)
            self.position.unmake()
            if self.stop:
                break
            if self.values[4 + mover] > best_value:
                best_value = self.values[4 + mover]
                self.best = move
                self.found = True
                for j in range(i, 0, -1):
                    self.root_moves[j] = self.root_moves[j - 1]
                self.root_moves[0] = move

    # for Python

    def stopped(self) -> bool:
        """Tell whether the search was ended from outside or by its budget."""
        return bool(self.stop)
