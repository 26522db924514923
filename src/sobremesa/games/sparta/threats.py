"""The pieces that could be surrounded by one move: runs with an enemy at one end only."""

from __future__ import annotations

from sobremesa.games.sparta import const
from sobremesa.games.sparta.board import number
from sobremesa.games.sparta.kernel import Sparta
from sobremesa.kernel import bits

BOARD = 0
"""The squares of five ranks, the same in both words."""
NEXT = [const.EDGE] * 1024
"""The square one step from ``square`` in direction ``d``, at ``d << 7 | square``."""

for _d, _step in enumerate(((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))):
    for _file in range(10):
        for _rank in range(10):
            NEXT[_d << 7 | number(_file, _rank)] = number(_file + _step[0], _rank + _step[1])
for _file in range(10):
    for _rank in range(5):
        BOARD |= 1 << number(_file, _rank)


class Threats:
    """The pieces of a battlefield that one enemy move would surround (SPA-3.4).

    Other effects of that move are not considered.
    """

    field: Sparta
    low: int
    high: int

    def __init__(self, field: Sparta) -> None:
        self.field = field
        self.low = 0
        self.high = 0

    def everywhere(self) -> list[tuple[int, int, int]]:
        """Give all of them: side, hero, square."""
        self.low = 0
        self.high = 0
        for word in range(4):
            men = self.field.men[word]
            while men:
                for d in range(4):
                    self.add_threatened_run(word >> 1, (word & 1) << 6 | bits.lowest(men), d)
                men &= men - 1
        return self.listed()

    def around(self, square: int) -> list[tuple[int, int, int]]:
        """Give those in line with a piece that has just come to a square.

        Its own run may be threatened; enemies next to it may be.
        """
        self.low = 0
        self.high = 0
        side = 0 if self.is_on(0, square & const.SQUARE_MASK) else 1
        if self.is_on(side, square & const.SQUARE_MASK):
            for d in range(8):
                if d < 4:
                    self.add_threatened_run(side, square, d)
                near = NEXT[d << 7 | square]
                if self.is_on(1 - side, near):
                    self.add_threatened_run(1 - side, near, d & 3)
        return self.listed()

    def listed(self) -> list[tuple[int, int, int]]:
        """List the pieces found, by square."""
        found = []
        for word in range(2):
            left = self.low if word == 0 else self.high
            while left:
                bit = bits.lowest(left)
                left &= left - 1
                side = 0 if self.field.men[word] >> bit & 1 else 1
                found.append((side, int(self.field.heroes[word] >> bit & 1), word << 6 | bit))
        return found

    def is_on(self, side: int, square: int) -> bool:
        """Tell whether a piece of a side is on a square; false beyond the board."""
        return self.field.men[2 * side + (square >> 6)] >> (square & 63) & 1 != 0

    def add_threatened_run(self, side: int, square: int, d: int) -> None:
        """Add a run in line that has an enemy at one end and a gap another enemy can reach."""
        back = d + 4
        ahead = NEXT[d << 7 | square]
        while self.is_on(side, ahead):
            ahead = NEXT[d << 7 | ahead]
        behind = NEXT[back << 7 | square]
        while self.is_on(side, behind):
            behind = NEXT[back << 7 | behind]
        if const.EDGE in (ahead, behind):
            return
        guarded = self.is_on(1 - side, ahead)
        if guarded == self.is_on(1 - side, behind):
            return
        gap = behind if guarded else ahead
        guard = ahead if guarded else behind
        if not self.can_move_to(1 - side, gap, guard):
            return
        member = NEXT[d << 7 | behind]
        while member != ahead:
            bit = 1
            bit <<= member & 63
            if member >> 6:
                self.high |= bit
            else:
                self.low |= bit
            member = NEXT[d << 7 | member]

    def can_move_to(self, side: int, gap: int, but: int) -> bool:
        """Tell whether a piece of a side, except one, can move to an empty square.

        The search starts at that square.
        """
        own_low = self.field.men[2 * side]
        own_high = self.field.men[2 * side + 1]
        free_low = BOARD & ~(own_low | self.field.men[2 - 2 * side])
        free_high = BOARD & ~(own_high | self.field.men[3 - 2 * side])
        bit = 1
        bit <<= but & 63
        if but >> 6:
            own_high &= ~bit
        else:
            own_low &= ~bit
        bit = 1
        bit <<= gap & 63
        low = 0 if gap >> 6 else bit
        high = bit if gap >> 6 else 0
        for steps in range(3):
            wide_low = low | low << 1 | low >> 1
            wide_high = high | high << 1 | high >> 1
            low = wide_low | wide_low << const.RANK | wide_low >> const.RANK
            high = wide_high | wide_high << const.RANK | wide_high >> const.RANK
            low |= wide_high << const.SEAM
            high |= wide_low >> const.SEAM
            if steps == 2:  # only heroes move so far (SPA-2.3)
                own_low &= self.field.heroes[0]
                own_high &= self.field.heroes[1]
            if low & own_low or high & own_high:
                return True
            low &= free_low
            high &= free_high
        return False
