"""The root of the search: one iteration of fixed depth.

:mod:`sobremesa.ai.search.driver` runs the iterative deepening.
"""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.ai.search import const
from sobremesa.ai.search.pvs import PrincipalVariationSearch
from sobremesa.kernel import form


class RootSearch(PrincipalVariationSearch):
    """A search of a fixed depth from one position, for one thread.

    The last three arguments are the handicap: `noise` is the maximum error of each evaluation, the
    same for a position and `seed`; of 256 replies of the other camp, `oversight` are overlooked.
    """

    root_moves: list[int]

    def init_fields(self) -> None:
        """Add the root moves and the result."""
        super().init_fields()
        if form.PLAIN:
            self.root_moves = [0] * 16384
        self.depth = 0
        self.alpha = -const.INFINITE
        self.beta = const.INFINITE
        self.best = 0
        self.score = 0
        self.found = False
        self.count = 0

    def score_root_moves(self) -> None:
        """List and rank the root moves, and find the wins in one."""
        self.position.legal(self.moves)
        self.count = self.moves.top
        self.root_camp = self.camp[self.position.to_move]
        self.evaluation.prepare_ordering()
        self.evaluation.score_moves(self.moves, 0)
        for i in range(self.count):
            self.position.make(self.moves.items[i])
            self.nodes += 1
            value = self.terminal_score(1) if self.position.over else self.static_evaluation()
            self.position.unmake()
            if self.root_camp == 0:
                self.moves.ranks[i] = self.moves.ranks[i] // 8 + value
            else:
                self.moves.ranks[i] = self.moves.ranks[i] // 8 - value
        for i in range(self.count):
            self.root_moves[i] = self.pick_best(i, self.count)
        self.moves.top = 0
        self.best = self.root_moves[0]
        self.score = self.moves.ranks[0] if self.root_camp == 0 else -self.moves.ranks[0]
        self.found = self.moves.ranks[0] > const.WIN_THRESHOLD
        if self.found:  # without the part of the rank that is not the score
            self.score = const.WIN - 1 if self.root_camp == 0 else 1 - const.WIN
        self.pv[0] = self.best
        self.pv_length[0] = 1

    def run(self) -> None:
        """Search to `depth` between `alpha` and `beta`; set `best` and `score` (fast).

        A search that is stopped keeps the best move so far; `found` says whether there is one.
        Depth 0 comes first: it lists the root moves and finds the wins in one.
        """
        if self.depth == 0:
            self.score_root_moves()
            return
        self.max_ply = min(2 * self.depth + 8, const.PLIES - 3)
        self.found = False
        self.solved_ply = const.PLIES
        alpha = self.alpha
        beta = self.beta
        best = -const.INFINITE if self.root_camp == 0 else const.INFINITE
        key = self.position.key
        self.push_path(key, 0)
        deferring = self.parallel and self.depth >= const.DEFER_DEPTH
        i = 0
        tried = 0
        while i < self.count + self.moves.top:
            move = self.root_moves[i] if i < self.count else self.moves.items[i - self.count]
            i += 1
            if deferring:
                if tried and i <= self.count and self.defer(key, move):
                    continue
                self.table.start_move(key, move)
            move_number = tried + self.moves.top if i <= self.count else tried
            reduction = 1 if move_number >= 4 and self.depth >= 4 else 0
            self.position.make(move)
            self.nodes += 1
            value = self.search_child(
                self.depth - 1, reduction, 1, alpha, beta, self.root_camp, tried
            )
            self.position.unmake()
            if deferring:
                self.table.finish_move(key, move)
            tried += 1
            if self.stop:
                break
            better = value > best if self.root_camp == 0 else value < best
            if better:
                best = value
                if self.root_camp == 0:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
                if tried == 1 or (self.alpha < value < self.beta) or alpha >= beta:
                    self.update_pv(0, move)
                    self.best = move
                    self.score = value
                    self.found = True
                    self.move_to_front(move)
            if alpha >= beta:
                break
        self.moves.top = 0

    def move_to_front(self, move: int) -> None:
        """Move a root move to the front."""
        i = 0
        while self.root_moves[i] != move:
            i += 1
        for j in range(i, 0, -1):
            self.root_moves[j] = self.root_moves[j - 1]
        self.root_moves[0] = move

    # for Python

    def resume(self) -> None:
        """Allow a search that was stopped to run again."""
        self.stop = False

    def try_first(self, lead: int) -> None:
        """Search the best root move of another thread first."""
        self.move_to_front(lead)

    def listed_root_moves(self) -> list[int]:
        """List the root moves that are searched, in their order."""
        return [self.root_moves[i] for i in range(self.count)]

    def set_root_moves(self, moves: Sequence[int]) -> None:
        """Search only these root moves, in this order."""
        for i, move in enumerate(moves):
            self.root_moves[i] = move
        self.count = len(moves)
        self.best = moves[0]
        self.pv[0] = moves[0]
        self.pv_length[0] = 1
        self.found = False

    def stopped(self) -> bool:
        """Tell whether the search was ended from outside or by its budget."""
        return bool(self.stop)

    def best_line(self) -> list[int]:
        """Give the principal variation."""
        return [self.pv[i] for i in range(self.pv_length[0])]

    def scores(self) -> list[int]:
        """Give the score from each player's point of view."""
        return [
            self.score if self.camp[i] == 0 else -self.score for i in range(self.position.players)
        ]
