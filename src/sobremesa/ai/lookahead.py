"""Looking ahead in a game of two sides: principal-variation search below the first action.

One side wants the score high, the other wants it low; who chooses is asked at every action, so a
turn may have any number of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.ai import const
from sobremesa.ai.evaluation.base import Evaluation
from sobremesa.ai.memory import Memory
from sobremesa.ai.settling import Settling
from sobremesa.kernel import bits, form
from sobremesa.kernel import const as shared
from sobremesa.kernel.position import Position


def reduction_of(depth: int, number: int) -> int:
    """Tell how much less deeply the `number`-th move of a position is tried at first.

    >>> reduction_of(6, 3), reduction_of(6, 30), reduction_of(2, 30)
    (1, 2, 0)
    """
    if depth < 3 or number < 3:
        return 0
    reduction = 1
    if number >= 12 and depth >= 4:
        reduction = 2
    if number >= 40 and depth >= 7:
        reduction = 3
    return reduction


SORTED = 10
NOBODY = -1
FREE = [0] * 5
for _player in range(1, 5):
    FREE[_player] = bits.scramble(_player)
REDUCTION = [0] * 4096
for _depth in range(64):
    for _number in range(64):
        REDUCTION[64 * _depth + _number] = reduction_of(_depth, _number)


class Lookahead(Settling):
    """The score of a position by trying moves, to a depth and between two bounds.

    Threads that search side by side share their `memory`, and each is told so (`accompanied`).
    They try the same moves in the same order, but leave for later what another is looking into:
    by then it stands in the memory.

    Where many play against one, all of them replying at their best is much to fear and much to
    search. If they reply `in_turn`, only one of them is `free` to choose until the one plays again,
    and the others make the move that looks best: best-reply search, but nobody's turn is skipped.
    """

    memory: Memory
    trail: list[int]
    """The keys of the positions on the way to where the search is."""
    signs: list[int]
    """The lowest six bits of those keys, as a set: for most positions it tells they are new."""
    line: list[int]
    length: list[int]
    aim: list[int]
    """The depth to which a position of the line is searched, where threads divide its moves."""
    floor: list[int]
    ceiling: list[int]
    aside: int
    """The ply of a position that another thread has answered: the search goes back there."""

    def __init__(
        self,
        position: Position,
        evaluation: Evaluation,
        sides: Sequence[int],
        memory: Memory,
        seed: int = 0,
        jitter: int = 0,
        blind: int = 0,
    ) -> None:
        super().__init__(position, evaluation, sides, seed, jitter, blind)
        self.memory = memory
        if form.PLAIN:
            self.trail = [0] * 96
            self.signs = [0] * 97
            self.line = [0] * 9216
            self.length = [0] * 96
            self.aim = [0] * 96
            self.floor = [0] * 96
            self.ceiling = [0] * 96
        self.limit = 0
        self.accompanied = False
        self.in_turn = False
        self.free = NOBODY
        self.answer = 0
        self.aside = const.PLIES

    def trace(self, key: int, ply: int) -> None:
        """Note that this line comes through a position, which has moves to be tried."""
        sign = 1
        sign = self.signs[ply] | sign << (key & 63)
        self.trail[ply] = key
        self.signs[ply + 1] = sign

    def repeated(self, key: int, ply: int) -> bool:
        """Tell whether this line has been here before."""
        if not self.signs[ply] >> (key & 63) & 1:
            return False
        back = ply - 1
        while back >= 0 and self.trail[back] != key:
            back -= 1
        return back >= 0

    def explore(self, depth: int, ply: int, low: int, high: int) -> int:
        """Score the position by looking `depth` actions ahead; exact between `low` and `high`."""
        self.length[ply] = 0
        if self.position.over:
            return self.verdict(ply)
        if self.nodes >= self.pause:
            self.consult()
        if self.stop or self.aside < ply:
            return 0
        key = self.mark()
        if self.repeated(key, ply):
            return 0
        tension = self.evaluation.tension()
        if tension == 3 and ply < self.limit:
            depth += 1
        if depth <= 0:
            if tension == 2 and self.moves.top <= shared.MOVES - shared.ROOM and self.strike():
                soon = const.WIN - ply - 1
                return soon if self.side[self.position.to_move] == 0 else -soon
            return self.settle(ply, low, high, self.weigh())
        if ply >= const.PLIES - 2 or self.moves.top > shared.MOVES - shared.ROOM:
            return self.weigh()
        if depth <= 3 and tension == 0 and self.stir and high - low == 1:
            value = self.weigh()
            if self.hopeless(value, depth, low, high):
                return self.settle(ply, low, high, value)
        data = self.memory.probe(key)
        if self.answered(data, depth, ply, low, high):
            return self.answer
        return self.try_all(depth, ply, low, high, data >> const.MOVE_SHIFT)

    def answered(self, data: int, depth: int, ply: int, low: int, high: int) -> bool:
        """Tell whether an entry of the table says enough of a position; `answer` is its score."""
        reach = data >> const.DEPTH_SHIFT & const.DEPTH_MASK
        if data == 0 or reach < depth:
            return False
        bound = data >> const.BOUND_SHIFT & const.BOUND_MASK
        known = data & const.SCORE_MASK
        value = known - const.SCORE_ZERO
        if value > const.SURE:
            value -= ply
        elif value < -const.SURE:
            value += ply
        self.answer = value
        if bound == const.EXACT:
            return True
        return value >= high if bound == const.LEAST else value <= low

    def listen(self, ply: int) -> None:
        """See whether another thread has answered a position of this line, the first of them."""
        for back in range(1, ply + 1):
            if self.aim[back] and self.answered(
                self.memory.probe(self.trail[back]),
                self.aim[back],
                back,
                self.floor[back],
                self.ceiling[back],
            ):
                self.aside = back
                return

    def hopeless(self, value: int, depth: int, low: int, high: int) -> bool:
        """Tell whether `depth` calm actions would hardly bring a score between the bounds."""
        margin = self.stir * depth
        if self.side[self.position.to_move] == 0:
            return value - margin >= high or (depth == 1 and value + 2 * margin <= low)
        return value + margin <= low or (depth == 1 and value - 2 * margin >= high)

    def try_all(self, depth: int, ply: int, low: int, high: int, hint: int) -> int:
        """Try every move of the position, the promising ones first.

        The move that the table remembers (`hint` less one) or a killer often suffices: they are
        tried before the others are listed.
        """
        key = self.mark()
        self.trace(key, ply)
        mover = self.side[self.position.to_move]
        free = self.free
        bound = free not in (NOBODY, self.position.to_move) and mover != self.own
        careless = self.blind > 0 and mover != self.own
        floor = low
        ceiling = high
        best = -const.INFINITE if mover == 0 else const.INFINITE
        chosen = 0
        begin = self.moves.top
        end = begin
        self.remind(ply, hint)
        divided = self.accompanied and depth >= const.DIVIDED
        self.aim[ply] = depth if divided else 0
        self.floor[ply] = low
        self.ceiling[ply] = high
        later = False
        i = begin - 3
        tried = 0
        while not (bound and tried):
            less = 0
            if i < begin:
                move = self.recall(3 * ply + 3 + i - begin)
                if move == 0:
                    i += 1
                    continue
                move -= 1
                if careless and tried and self.overlooked(move):
                    i += 1
                    continue
            else:
                if i == begin:
                    self.position.legal(self.moves)
                    self.arrange(begin, ply, mover)
                    end = self.moves.top
                if i == end:
                    if i == self.moves.top:
                        break
                    later = True  # what was left for later stands behind the others
                    end = self.moves.top
                if not later and i < begin + SORTED:
                    move = self.pick(i, end)
                else:
                    move = self.moves.items[i]
                if careless and tried and self.overlooked(move):
                    i += 1
                    continue
                if depth >= 3:  # as if those left for later had been tried
                    less = REDUCTION[64 * min(depth, 63) + min(tried + self.moves.top - end, 63)]
            i += 1
            if divided:
                if tried and i > begin and not later and self.leave(key, move):
                    continue
                self.memory.begin(key, move)
            if self.in_turn:
                self.release(free, mover, tried)
            if depth > 1 and begin + SORTED <= i < end:
                self.prepare(self.moves.items[i])
            if depth == 1 and self.evaluation.foretelling and self.foretold(move, ply + 1):
                value = self.answer
            else:
                self.position.make(move)
                self.nodes += 1
                if depth > 1:
                    self.memory.expect(self.mark())
                value = self.step(depth - 1, less, ply + 1, low, high, mover, tried)
                self.position.unmake()
            self.free = free
            if divided:
                self.memory.finish(key, move)
                if self.aside > ply:
                    self.listen(ply)
            if self.stop or self.aside <= ply:
                break
            tried += 1
            if mover == 0:
                if value > best:
                    best = value
                    if value > low:
                        low = value
                        chosen = move + 1
                        self.prolong(ply, move)
            elif value < best:
                best = value
                if value < high:
                    high = value
                    chosen = move + 1
                    self.prolong(ply, move)
            if low >= high:
                self.refutations.reward(move, depth, ply, mover)
                break
        self.moves.top = begin
        if self.stop or self.aside < ply:
            return 0
        if self.aside == ply:
            self.aside = const.PLIES
            self.length[ply] = 0
            return self.answer
        if best <= floor:
            self.memory.store(key, best, depth, ply, const.MOST, chosen)
        elif best >= ceiling:
            self.memory.store(key, best, depth, ply, const.LEAST, chosen)
        else:
            self.memory.store(key, best, depth, ply, const.EXACT, chosen)
        return best

    def foretold(self, move: int, ply: int) -> bool:
        """Score the position at the end of a line before its last move is made, if one can.

        Then `answer` is its score.
        """
        key = self.position.foresee(move)
        if self.repeated(key ^ FREE[self.free + 1], ply) or not self.evaluation.foretell(move, key):
            return False
        self.length[ply] = 0
        self.nodes += 1
        if self.nodes >= self.pause:
            self.consult()
        self.answer = self.balance(key)
        return True

    def mark(self) -> int:
        """Give the key of the position together with who is free to choose."""
        return self.position.key ^ FREE[self.free + 1]

    def prepare(self, move: int) -> None:
        """Have what is known of the position after a move fetched, while there is time."""
        self.memory.expect(self.position.foresee(move) ^ FREE[self.free + 1])

    def release(self, free: int, mover: int, tried: int) -> None:
        """Say who of the others is free to choose after the move that is about to be made."""
        if mover == self.own:
            self.free = NOBODY
        elif tried:
            self.free = self.position.to_move
        else:
            self.free = free  # the move that looks best takes nobody's choice away

    def leave(self, key: int, move: int) -> bool:
        """Leave a move for later if another thread is looking into it."""
        if self.moves.top >= shared.MOVES or not self.memory.busy(key, move):
            return False
        self.moves.items[self.moves.top] = move
        self.moves.top += 1
        return True

    def step(
        self, depth: int, less: int, ply: int, low: int, high: int, mover: int, tried: int
    ) -> int:
        """Score the position after a move: the first fully, the others by proving them worse."""
        if tried == 0:
            return self.explore(depth, ply, low, high)
        if mover == 0:
            value = self.explore(depth - less, ply, low, low + 1)
            if less and value > low:
                value = self.explore(depth, ply, low, low + 1)
            if low < value < high:
                value = self.explore(depth, ply, low, high)
        else:
            value = self.explore(depth - less, ply, high - 1, high)
            if less and value < high:
                value = self.explore(depth, ply, high - 1, high)
            if low < value < high:
                value = self.explore(depth, ply, low, high)
        return value

    def prolong(self, ply: int, move: int) -> None:
        """Put a move before the best line of the position after it."""
        at = const.PLIES * ply
        after = at + const.PLIES
        self.line[at] = move
        for i in range(self.length[ply + 1]):
            self.line[at + 1 + i] = self.line[after + i]
        self.length[ply] = self.length[ply + 1] + 1
