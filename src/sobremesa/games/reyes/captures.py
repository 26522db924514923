"""Captures and rescues alone: what a search follows up beyond its depth.

They are listed in the order in which all moves are, and most pieces are passed over quickly:
those that would have nothing to capture even if nothing stood in their way, and pawns that touch
no enemy and are far from every back line.
"""

from __future__ import annotations

from sobremesa.games.reyes import const, seats
from sobremesa.games.reyes.moves import Ways
from sobremesa.kernel import bits, form
from sobremesa.kernel.moves import Moves

# N, E, S, W as arrows point, then NE, SE, SW, NW, then the leaps of a knight
STEP = [18, 1, -18, -1, 19, -17, -19, 17, 37, 20, -16, -35, -37, -20, 16, 35]
AT = [0] * 136
INDEX = [0] * 360
SIGHT = [0] * 3264
"""What a piece of a kind could capture from a square of an otherwise empty board, as sets."""
DIRECTION = [0] * 18496
"""Which of these steps leads from one square towards another, where one does."""
VICINITY = [0] * 96
"""Where a pawn may be that reaches a zone in one move: 16 sets of armies whose arms they are."""
for _index in range(136):
    AT[_index] = seats.CELLS[_index]
    INDEX[seats.CELLS[_index]] = _index
    for _word in range(3):
        _straight = seats.reach(_index, _word, seats.STRAIGHT, 15)
        _slanted = seats.reach(_index, _word, seats.SLANTED, 15)
        _around = seats.reach(_index, _word, seats.STRAIGHT + seats.SLANTED, 1)
        SIGHT[408 * const.KNIGHT + 3 * _index + _word] = seats.reach(_index, _word, seats.LEAPS, 1)
        SIGHT[408 * const.BISHOP + 3 * _index + _word] = _slanted
        SIGHT[408 * const.ROOK + 3 * _index + _word] = _straight
        SIGHT[408 * const.QUEEN + 3 * _index + _word] = _straight | _slanted
        SIGHT[408 * const.KING + 3 * _index + _word] = _around
    for _near, _step in seats.ways_to(_index).items():
        for _way in range(8):
            if STEP[_way] == _step:
                DIRECTION[136 * _index + _near] = _way
for _index in range(136):
    for _way in range(8, 16):
        _cell = AT[_index] + STEP[_way]
        if AT[INDEX[_cell]] == _cell:
            DIRECTION[136 * _index + INDEX[_cell]] = _way
for _index in range(8):
    for _square in seats.zone(_index & 3, _index >= 4):
        for _word in range(3):
            _near = seats.reach(_square, _word, seats.STRAIGHT, 2)
            for _armies in range(16):
                if _armies >> (_index & 3) & 1:
                    VICINITY[3 * (4 * (_index & 4) + _armies) + _word] |= _near


class Captures(Ways):
    """A board that lists captures and rescues without the other moves."""

    quarry: list[int]
    """Where the pieces stand that may be captured."""
    ready: list[int]
    """Where the pieces stand that are asked for captures and rescues."""

    def init_fields(self) -> None:
        """Begin with nothing to capture."""
        super().init_fields()
        if form.PLAIN:
            self.quarry = [0] * 3
            self.ready = [0] * 3

    def captures(self, out: Moves, kinds: int) -> None:
        """Add the legal captures of a set of kinds, and all that pawns capture or rescue (fast)."""
        if self.over:
            return
        if self.duel and not self.looked:
            self.look()
        prey = self.prey[self.seat] & kinds * 0x01010101
        self.find_quarry(prey)
        self.get_ready()
        for word in range(3):
            men = self.ready[word]
            while men:
                square = 64 * word + bits.lowest(men)
                men &= men - 1
                cell = AT[square]
                kind = self.board[cell] & 7
                if kind == const.PAWN:
                    self.found = 0
                    self.march(cell)
                    self.hand_over(out, cell)
                else:
                    ways = self.ways_to_quarry(square, kind)
                    if ways:
                        self.list_captures(cell, ways, prey)
                        self.hand_over(out, cell)

    def find_quarry(self, prey: int) -> None:
        """Find where the pieces of a set stand."""
        one = 0
        two = 0
        three = 0
        while prey:
            at = const.WORDS * bits.lowest(prey)
            prey &= prey - 1
            one |= self.kind_sets[at]
            two |= self.kind_sets[at + 1]
            three |= self.kind_sets[at + 2]
        self.quarry[0] = one
        self.quarry[1] = two
        self.quarry[2] = three

    def get_ready(self) -> None:
        """Find the pieces to ask: all but the pawns that touch no enemy and no zone."""
        prey = self.prey[self.seat]
        pawns = const.WORDS * (8 * self.seat + const.PAWN)
        zones = 16 * self.front + (self.living & self.foes[self.seat])
        ahead = STEP[self.arrow[self.seat]]
        aside = STEP[(self.arrow[self.seat] + 1) & 3]
        for word in range(3):
            men = self.kind_sets[pawns + word]
            ready = self.men[const.WORDS * self.seat + word] ^ men
            ready |= men & VICINITY[const.WORDS * zones + word]
            if not self.changed:
                while men:
                    cell = AT[64 * word + bits.lowest(men)] + ahead
                    if prey >> self.board[cell + aside] & 1 or prey >> self.board[cell - aside] & 1:
                        ready |= men & -men
                    men &= men - 1
            self.ready[word] = ready
        if self.ep:
            self.see_passing(ahead, aside)

    def see_passing(self, ahead: int, aside: int) -> None:
        """Ask the pawns beside a double step that is still open, too."""
        for seat in range(4):
            entry = self.ep >> 12 * seat & 0xFFF
            if entry:
                cell = (entry & const.CELL_MASK) - STEP[entry >> 9] - ahead
                self.call(cell + aside)
                self.call(cell - aside)

    def call(self, cell: int) -> None:
        """Ask a pawn of the army to move, if one stands there."""
        if self.board[cell] == 8 * self.seat + const.PAWN:
            i = INDEX[cell]
            bit = 1
            self.ready[i >> 6] |= bit << (i & 63)

    def ways_to_quarry(self, square: int, kind: int) -> int:
        """Give the steps that would lead a piece to something to capture, as a set."""
        at = 408 * kind + const.WORDS * square
        one = SIGHT[at] & self.quarry[0]
        two = SIGHT[at + 1] & self.quarry[1]
        three = SIGHT[at + 2] & self.quarry[2]
        if not one | two | three:
            return 0
        row = 136 * square
        return self.ways_to(row, one) | self.ways_to(row + 64, two) | self.ways_to(row + 128, three)

    def ways_to(self, row: int, seen: int) -> int:
        """Give the steps that lead to some squares, from where `DIRECTION` has them, as a set."""
        found = 0
        while seen:
            found |= 1 << DIRECTION[row + bits.lowest(seen)]
            seen &= seen - 1
        return found

    def list_captures(self, cell: int, ways: int, prey: int) -> None:
        """List what a piece captures along some ways, kings' safety aside."""
        self.found = 0
        while ways:
            step = STEP[bits.lowest(ways)]
            ways &= ways - 1
            to = cell + step
            while self.board[to] == const.EMPTY:
                to += step
            if prey >> self.board[to] & 1:
                self.ways[self.found] = cell | to << const.TO_SHIFT | const.CAPTURE
                self.found += 1

    def hand_over(self, out: Moves, cell: int) -> None:
        """Add the legal captures and rescues of those listed for a piece."""
        if self.duel and self.found:
            self.sift(cell)
        for i in range(self.found):
            if self.ways[i] >> const.RESCUE_SHIFT:
                out.items[out.top] = self.ways[i]
                out.top += 1
