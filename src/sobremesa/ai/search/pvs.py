"""Principal-variation search below the root, for two camps.

The first camp maximises the score, the second minimises it. Each node looks up who is to move,
so a turn may have any number of them and scores are not negated.
"""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.ai.search import const
from sobremesa.ai.search.quiescence import Quiescence
from sobremesa.ai.search.transpositions import TranspositionTable
from sobremesa.kernel import bits, form
from sobremesa.kernel import const as shared
from sobremesa.kernel.evaluation import Evaluation
from sobremesa.kernel.position import Position


def reduction_of(depth: int, move_number: int) -> int:
    """Give the late-move reduction of move `move_number` of a position.

    >>> reduction_of(6, 3), reduction_of(6, 30), reduction_of(2, 30)
    (1, 2, 0)
    """
    if depth < 3 or move_number < 3:
        return 0
    reduction = 1
    if move_number >= 12 and depth >= 4:
        reduction = 2
    if move_number >= 40 and depth >= 7:
        reduction = 3
    return reduction


SELECTION_SORTED = 10
NOBODY = -1
FREE_REPLIER = [0] * 5
for _player in range(1, 5):
    FREE_REPLIER[_player] = bits.scramble(_player)
REDUCTION = [0] * 4096
for _depth in range(64):
    for _number in range(64):
        REDUCTION[64 * _depth + _number] = reduction_of(_depth, _number)


class PrincipalVariationSearch(Quiescence):
    """The recursive search of a position to a depth, within a window.

    Parallel searches (`parallel`) share a transposition table. They search the same moves in the
    same order, but defer a move that another thread is searching (as in ABDADA): when it is
    revisited, its score is in the table.

    With several opponents, letting each choose the best reply is pessimistic and expensive. With
    `best_reply` only one opponent, the free replier, searches all moves until the root player's
    next turn; the others make the move ranked first. This is best-reply search, except that no
    turn is skipped.
    """

    table: TranspositionTable
    path_keys: list[int]
    """The keys of the positions from the root to the current node."""
    path_filter: list[int]
    """The lowest six bits of those keys as a set, which excludes a repetition for most nodes."""
    pv: list[int]
    pv_length: list[int]
    split_depth: list[int]
    """The search depth of each node of the path at which threads defer moves, else 0."""
    split_alpha: list[int]
    split_beta: list[int]
    solved_ply: int
    """The ply of a node that another thread has solved: the search unwinds to it."""

    def __init__(
        self,
        position: Position,
        evaluation: Evaluation,
        camps: Sequence[int],
        table: TranspositionTable,
        seed: int = 0,
        noise: int = 0,
        oversight: int = 0,
    ) -> None:
        super().__init__(position, evaluation, camps, seed, noise, oversight)
        self.table = table
        if form.PLAIN:
            self.path_keys = [0] * 96
            self.path_filter = [0] * 97
            self.pv = [0] * 9216
            self.pv_length = [0] * 96
            self.split_depth = [0] * 96
            self.split_alpha = [0] * 96
            self.split_beta = [0] * 96
        self.max_ply = 0
        self.parallel = False
        self.best_reply = False
        self.free_replier = NOBODY
        self.found_score = 0
        self.solved_ply = const.PLIES

    def push_path(self, key: int, ply: int) -> None:
        """Add a position to the path from the root."""
        bit = 1
        bit = self.path_filter[ply] | bit << (key & 63)
        self.path_keys[ply] = key
        self.path_filter[ply + 1] = bit

    def repeated(self, key: int, ply: int) -> bool:
        """Tell whether a position has occurred on the path."""
        if not self.path_filter[ply] >> (key & 63) & 1:
            return False
        back = ply - 1
        while back >= 0 and self.path_keys[back] != key:
            back -= 1
        return back >= 0

    def search(self, depth: int, ply: int, alpha: int, beta: int) -> int:
        """Search the position to `depth`; the score is exact between `alpha` and `beta`."""
        self.pv_length[ply] = 0
        if self.position.over:
            return self.terminal_score(ply)
        if self.nodes >= self.next_check:
            self.check_limits()
        if self.stop or self.solved_ply < ply:
            return 0
        key = self.node_key()
        if self.repeated(key, ply):
            return const.DRAW
        threat = self.evaluation.threat_level()
        if threat == 3 and ply < self.max_ply:  # a check extension
            depth += 1
        if depth <= 0:
            has_room = self.moves.top <= shared.MOVES - shared.ROOM
            if threat == 2 and has_room and self.wins_at_once():
                win_score = const.WIN - ply - 1
                return win_score if self.camp[self.position.to_move] == 0 else -win_score
            return self.quiesce(ply, alpha, beta, self.static_evaluation())
        if ply >= const.PLIES - 2 or self.moves.top > shared.MOVES - shared.ROOM:
            return self.static_evaluation()
        if depth <= 3 and threat == 0 and self.futility_margin and beta - alpha == 1:
            value = self.static_evaluation()
            if self.futile(value, depth, alpha, beta):
                return self.quiesce(ply, alpha, beta, value)
        data = self.table.probe(key)
        if self.table_cutoff(data, depth, ply, alpha, beta):
            return self.found_score
        return self.search_moves(depth, ply, alpha, beta, data >> const.MOVE_SHIFT)

    def table_cutoff(self, data: int, depth: int, ply: int, alpha: int, beta: int) -> bool:
        """Tell whether a table entry is deep enough for a cutoff; its score is `found_score`."""
        entry_depth = data >> const.DEPTH_SHIFT & const.DEPTH_MASK
        if data == 0 or entry_depth < depth:
            return False
        bound = data >> const.BOUND_SHIFT & const.BOUND_MASK
        stored_score = data & const.SCORE_MASK
        value = stored_score - const.SCORE_ZERO
        if value > const.WIN_THRESHOLD:
            value -= ply
        elif value < -const.WIN_THRESHOLD:
            value += ply
        self.found_score = value
        if bound == const.EXACT:
            return True
        return value >= beta if bound == const.LOWER else value <= alpha

    def find_solved_ancestor(self, ply: int) -> None:
        """Find the first node of the path that another thread has solved meanwhile."""
        for back in range(1, ply + 1):
            if self.split_depth[back] and self.table_cutoff(
                self.table.probe(self.path_keys[back]),
                self.split_depth[back],
                back,
                self.split_alpha[back],
                self.split_beta[back],
            ):
                self.solved_ply = back
                return

    def futile(self, value: int, depth: int, alpha: int, beta: int) -> bool:
        """Tell whether the score is outside the window by more than the futility margin."""
        margin = self.futility_margin * depth
        if self.camp[self.position.to_move] == 0:
            return value - margin >= beta or (depth == 1 and value + 2 * margin <= alpha)
        return value + margin <= alpha or (depth == 1 and value - 2 * margin >= beta)

    def search_moves(  # noqa: C901  (see below)
        self, depth: int, ply: int, alpha: int, beta: int, table_move: int
    ) -> int:
        """Search the moves of the position in their order.

        The table move (`table_move` minus one) and the killers often cause a cutoff, so they are
        searched before the other moves are generated.
        """
        # long: one loop over the moves; splitting it would pass alpha, best, the counts and the
        # deferred moves through every part, for every move of every node
        key = self.node_key()
        self.push_path(key, ply)
        mover = self.camp[self.position.to_move]
        free_replier = self.free_replier
        restricted = free_replier not in (NOBODY, self.position.to_move) and mover != self.root_camp
        overlooking = self.oversight > 0 and mover != self.root_camp
        old_alpha = alpha
        old_beta = beta
        best = -const.INFINITE if mover == 0 else const.INFINITE
        chosen = 0
        begin = self.moves.top
        end = begin
        self.stage_moves(ply, table_move)
        deferring = self.parallel and depth >= const.DEFER_DEPTH
        self.split_depth[ply] = depth if deferring else 0
        self.split_alpha[ply] = alpha
        self.split_beta[ply] = beta
        revisiting = False
        i = begin - 3
        tried = 0
        while not (restricted and tried):
            reduction = 0
            if i < begin:
                move = self.staged_move(3 * ply + 3 + i - begin)
                if move == 0:
                    i += 1
                    continue
                move -= 1
                if overlooking and tried and self.overlooks(move):
                    i += 1
                    continue
            else:
                if i == begin:
                    self.position.legal(self.moves)
                    self.rank_moves(begin, ply, mover)
                    end = self.moves.top
                if i == end:
                    if i == self.moves.top:
                        break
                    revisiting = True  # the deferred moves follow the others
                    end = self.moves.top
                if not revisiting and i < begin + SELECTION_SORTED:
                    move = self.pick_best(i, end)
                else:
                    move = self.moves.items[i]
                if overlooking and tried and self.overlooks(move):
                    i += 1
                    continue
                if depth >= 3:  # deferred moves count as searched
                    move_number = min(tried + self.moves.top - end, 63)
                    reduction = REDUCTION[64 * min(depth, 63) + move_number]
            i += 1
            if deferring:
                if tried and i > begin and not revisiting and self.defer(key, move):
                    continue
                self.table.start_move(key, move)
            if self.best_reply:
                self.choose_free_replier(free_replier, mover, tried)
            if depth > 1 and begin + SELECTION_SORTED <= i < end:
                self.prefetch_child(self.moves.items[i])
            if depth == 1 and self.evaluation.evaluates_ahead and self.evaluate_leaf(move, ply + 1):
                value = self.found_score
            else:
                self.position.make(move)
                self.nodes += 1
                if depth > 1:
                    self.table.prefetch(self.node_key())
                value = self.search_child(depth - 1, reduction, ply + 1, alpha, beta, mover, tried)
                self.position.unmake()
            self.free_replier = free_replier
            if deferring:
                self.table.finish_move(key, move)
                if self.solved_ply > ply:
                    self.find_solved_ancestor(ply)
            if self.stop or self.solved_ply <= ply:
                break
            tried += 1
            if mover == 0:
                if value > best:
                    best = value
                    if value > alpha:
                        alpha = value
                        chosen = move + 1
                        self.update_pv(ply, move)
            elif value < best:
                best = value
                if value < beta:
                    beta = value
                    chosen = move + 1
                    self.update_pv(ply, move)
            if alpha >= beta:
                self.move_history.record_cutoff(move, depth, ply, mover)
                break
        self.moves.top = begin
        if self.stop or self.solved_ply < ply:
            return 0
        if self.solved_ply == ply:
            self.solved_ply = const.PLIES
            self.pv_length[ply] = 0
            return self.found_score
        if best <= old_alpha:
            self.table.store(key, best, depth, ply, const.UPPER, chosen)
        elif best >= old_beta:
            self.table.store(key, best, depth, ply, const.LOWER, chosen)
        else:
            self.table.store(key, best, depth, ply, const.EXACT, chosen)
        return best

    def evaluate_leaf(self, move: int, ply: int) -> bool:
        """Evaluate a leaf without making the move to it, if that is supported.

        Its score is `found_score`.
        """
        key = self.position.key_after(move)
        if self.repeated(key ^ FREE_REPLIER[self.free_replier + 1], ply):
            return False
        if not self.evaluation.evaluate_after(move, key):
            return False
        self.pv_length[ply] = 0
        self.nodes += 1
        if self.nodes >= self.next_check:
            self.check_limits()
        self.found_score = self.combine(key)
        return True

    def node_key(self) -> int:
        """Give the key of the position, combined with the free replier."""
        return self.position.key ^ FREE_REPLIER[self.free_replier + 1]

    def prefetch_child(self, move: int) -> None:
        """Prefetch the table entry of the position after a move."""
        self.table.prefetch(self.position.key_after(move) ^ FREE_REPLIER[self.free_replier + 1])

    def choose_free_replier(self, free_replier: int, mover: int, tried: int) -> None:
        """Set the free replier for the position after the move that is about to be made."""
        if mover == self.root_camp:
            self.free_replier = NOBODY
        elif tried:
            self.free_replier = self.position.to_move
        else:
            self.free_replier = free_replier  # the move ranked first does not use up the free reply

    def defer(self, key: int, move: int) -> bool:
        """Defer a move that another thread is searching."""
        if self.moves.top >= shared.MOVES or not self.table.is_busy(key, move):
            return False
        self.moves.items[self.moves.top] = move
        self.moves.top += 1
        return True

    def search_child(
        self, depth: int, reduction: int, ply: int, alpha: int, beta: int, mover: int, tried: int
    ) -> int:
        """Search a child: the first with the full window, the others with a null window first."""
        if tried == 0:
            return self.search(depth, ply, alpha, beta)
        if mover == 0:
            value = self.search(depth - reduction, ply, alpha, alpha + 1)
            if reduction and value > alpha:
                value = self.search(depth, ply, alpha, alpha + 1)
            if alpha < value < beta:
                value = self.search(depth, ply, alpha, beta)
        else:
            value = self.search(depth - reduction, ply, beta - 1, beta)
            if reduction and value < beta:
                value = self.search(depth, ply, beta - 1, beta)
            if alpha < value < beta:
                value = self.search(depth, ply, alpha, beta)
        return value

    def update_pv(self, ply: int, move: int) -> None:
        """Prepend a move to the principal variation of its child."""
        at = const.PLIES * ply
        after = at + const.PLIES
        self.pv[at] = move
        for i in range(self.pv_length[ply + 1]):
            self.pv[at + 1 + i] = self.pv[after + i]
        self.pv_length[ply] = self.pv_length[ply + 1] + 1
