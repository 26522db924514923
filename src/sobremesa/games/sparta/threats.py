"""Who could be trapped next: groups with an enemy at one end and an open square at the other."""

from __future__ import annotations

from sobremesa.games.sparta import const
from sobremesa.games.sparta.board import number
from sobremesa.games.sparta.kernel import Sparta
from sobremesa.kernel import bits

BOARD = 0
"""The squares of five ranks, alike in both words."""
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
    """The pieces of a battlefield that one enemy move would trap (SPA-3.4), as it stands.

    What else that move would bring about is not looked at.
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
                    self.look(word >> 1, (word & 1) << 6 | bits.lowest(men), d)
                men &= men - 1
        return self.listed()

    def around(self, square: int) -> list[tuple[int, int, int]]:
        """Give those in line with a piece that has just come to a square.

        Its own group may be in danger; those beside it may have it behind them now.
        """
        self.low = 0
        self.high = 0
        side = 0 if self.stands(0, square & const.SQUARE_MASK) else 1
        if self.stands(side, square & const.SQUARE_MASK):
            for d in range(8):
                if d < 4:
                    self.look(side, square, d)
                near = NEXT[d << 7 | square]
                if self.stands(1 - side, near):
                    self.look(1 - side, near, d & 3)
        return self.listed()

    def listed(self) -> list[tuple[int, int, int]]:
        """List what was found, by the numbers of the squares."""
        found = []
        for word in range(2):
            left = self.low if word == 0 else self.high
            while left:
                bit = bits.lowest(left)
                left &= left - 1
                side = 0 if self.field.men[word] >> bit & 1 else 1
                found.append((side, int(self.field.heroes[word] >> bit & 1), word << 6 | bit))
        return found

    def stands(self, side: int, square: int) -> bool:
        """Tell whether a piece of a side stands on a square; beyond the edge nobody does."""
        return self.field.men[2 * side + (square >> 6)] >> (square & 63) & 1 != 0

    def look(self, side: int, square: int, d: int) -> None:
        """Add a group in line if it has an enemy at one end and a gap that another can close."""
        back = d + 4
        ahead = NEXT[d << 7 | square]
        while self.stands(side, ahead):
            ahead = NEXT[d << 7 | ahead]
        behind = NEXT[back << 7 | square]
        while self.stands(side, behind):
            behind = NEXT[back << 7 | behind]
        if const.EDGE in (ahead, behind):
            return
        guarded = self.stands(1 - side, ahead)
        if guarded == self.stands(1 - side, behind):
            return
        gap = behind if guarded else ahead
        guard = ahead if guarded else behind
        if not self.can_come(1 - side, gap, guard):
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

    def can_come(self, side: int, gap: int, but: int) -> bool:
        """Tell whether a piece of a side, but for one, can move to an empty square.

        Looked for from there: whoever stands at the end of a way that is short enough for them.
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
            if steps == 2:  # so far only heroes go (SPA-2.3)
                own_low &= self.field.heroes[0]
                own_high &= self.field.heroes[1]
            if low & own_low or high & own_high:
                return True
            low &= free_low
            high &= free_high
        return False
