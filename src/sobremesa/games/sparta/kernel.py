"""The generation of legal actions of Sparta.

The reach of a piece is a set of squares that grows by a ring of free neighbours at each step,
computed by shifting the two words of the board.
"""

from __future__ import annotations

from sobremesa.games.sparta import const
from sobremesa.games.sparta.board import Field, number
from sobremesa.kernel import bits
from sobremesa.kernel.history import History
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position

BOARD = 0
"""The squares of five ranks, the same in both words."""
NEAR = [0] * 256
"""The neighbours of ``square``: two words at ``2 * square``."""

for _file in range(10):
    for _rank in range(5):
        BOARD |= 1 << number(_file, _rank)
for _file in range(10):
    for _rank in range(10):
        for _x in range(_file - 1, _file + 2):
            for _y in range(_rank - 1, _rank + 2):
                _there = number(_x, _y)
                if _there not in (const.EDGE, number(_file, _rank)):
                    NEAR[2 * number(_file, _rank) + (_there >> 6)] |= 1 << (_there & 63)


class Sparta(Field):
    """A battlefield with its legal actions."""

    scratch = frozenset({"fallen", "reach_high", "reach_low"})

    def init_fields(self) -> None:
        """Add the reach."""
        super().init_fields()
        self.reach_low = 0
        self.reach_high = 0

    def find_reach(self, word: int, bit: int, free_low: int, free_high: int) -> None:
        """Find the squares that a piece reaches in one to two or three steps (SPA-2.2, SPA-2.3)."""
        square = word << 6 | bit
        low = NEAR[2 * square] & free_low
        high = NEAR[2 * square + 1] & free_high
        steps = 1 + ((self.heroes[word] >> bit) & 1)
        while steps > 0:
            wide_low = low | low << 1 | low >> 1
            wide_high = high | high << 1 | high >> 1
            low = wide_low | wide_low << const.RANK | wide_low >> const.RANK
            high = wide_high | wide_high << const.RANK | wide_high >> const.RANK
            low = (low | wide_high << const.SEAM) & free_low
            high = (high | wide_low >> const.SEAM) & free_high
            steps -= 1
        self.reach_low = low
        self.reach_high = high

    def legal(self, out: Moves) -> None:
        """Add the legal moves and exchanges, or the pass (fast)."""
        if self.over:
            return
        top = out.top
        own = 2 * self.to_move
        free_low = BOARD & ~(self.men[0] | self.men[2])
        free_high = BOARD & ~(self.men[1] | self.men[3])
        for word in range(2):
            men = self.men[own + word]
            swaps = men & self.held[own + word] & ~self.heroes[word]
            while men:
                bit = bits.lowest(men)
                men &= men - 1
                self.find_reach(word, bit, free_low, free_high)
                start = word << 6 | bit
                ends = self.reach_low
                while ends:
                    out.items[top] = start | bits.lowest(ends) << const.SQUARE_BITS
                    top += 1
                    ends &= ends - 1
                ends = self.reach_high
                start |= const.UPPER << const.SQUARE_BITS
                while ends:
                    out.items[top] = start | bits.lowest(ends) << const.SQUARE_BITS
                    top += 1
                    ends &= ends - 1
            while swaps:
                start = word << 6 | bits.lowest(swaps)
                swaps &= swaps - 1
                out.items[top] = start | start << const.SQUARE_BITS | const.EXCHANGE
                top += 1
        if top == out.top:
            out.items[top] = const.PASS
            top += 1
        out.top = top

    def check_legal(self, move: int, out: Moves) -> bool:
        """Tell whether any number is a legal move here (fast)."""
        if move == const.PASS:
            return Field.check_legal(self, move, out)
        start = move & const.SQUARE_MASK
        end = (move >> const.SQUARE_BITS) & const.SQUARE_MASK
        word = start >> 6
        if self.over or not self.is_on(self.to_move, start):
            return False
        if move == start | start << const.SQUARE_BITS | const.EXCHANGE:
            hero = self.heroes[word] >> (start & 63) & 1 != 0
            return not hero and self.held[2 * self.to_move + word] >> (start & 63) & 1 != 0
        if move >> 2 * const.SQUARE_BITS:
            return False
        free_low = BOARD & ~(self.men[0] | self.men[2])
        free_high = BOARD & ~(self.men[1] | self.men[3])
        self.find_reach(word, start & 63, free_low, free_high)
        reach = self.reach_high if end >> 6 else self.reach_low
        return reach >> (end & 63) & 1 != 0

    def moves_to(self, out: Moves, low: int, high: int) -> None:
        """Add the legal moves that end on some squares, given as a set of two words (fast)."""
        if self.over:
            return
        top = out.top
        own = 2 * self.to_move
        free_low = BOARD & ~(self.men[0] | self.men[2])
        free_high = BOARD & ~(self.men[1] | self.men[3])
        for word in range(2):
            men = self.men[own + word]
            while men:
                bit = bits.lowest(men)
                men &= men - 1
                self.find_reach(word, bit, free_low, free_high)
                start = word << 6 | bit
                ends = self.reach_low & low
                while ends:
                    out.items[top] = start | bits.lowest(ends) << const.SQUARE_BITS
                    top += 1
                    ends &= ends - 1
                ends = self.reach_high & high
                start |= const.UPPER << const.SQUARE_BITS
                while ends:
                    out.items[top] = start | bits.lowest(ends) << const.SQUARE_BITS
                    top += 1
                    ends &= ends - 1
        out.top = top

    def count_legal(self, out: Moves) -> int:
        """Count the legal actions without listing them (fast)."""
        if self.over:
            return 0
        count = 0
        own = 2 * self.to_move
        free_low = BOARD & ~(self.men[0] | self.men[2])
        free_high = BOARD & ~(self.men[1] | self.men[3])
        for word in range(2):
            men = self.men[own + word]
            count += bits.popcount(men & self.held[own + word] & ~self.heroes[word])
            while men:
                self.find_reach(word, bits.lowest(men), free_low, free_high)
                men &= men - 1
                count += bits.popcount(self.reach_low) + bits.popcount(self.reach_high)
        if count == 0:
            return 1
        return count

    # packing

    def pack(self, out: History) -> None:
        """Append the pieces, the cities, the counters and the keys (fast)."""
        Position.pack(self, out)
        for word in range(4):
            out.push(self.men[word])
            out.push(self.held[word])
        out.push(self.heroes[0])
        out.push(self.heroes[1])
        out.push(self.unsettled | self.reason << 8 | self.losses << 16)
        counters = self.ply
        out.push(counters << 32 | self.quiet)
        out.add_newest(self.history, self.quiet + 1)

    def unpack(self, words: History) -> None:
        """Read the words of `pack` (fast)."""
        Position.unpack(self, words)
        for word in range(4):
            self.men[word] = words.next()
            self.held[word] = words.next()
        self.heroes[0] = words.next()
        self.heroes[1] = words.next()
        counters = words.next()
        self.unsettled = counters & 1 != 0
        self.reason = counters >> 8 & 255
        self.losses = counters >> 16
        counters = words.next()
        self.ply = counters >> 32
        self.quiet = counters & 0x7FFFFFFF
        self.history.read_newest(words)
