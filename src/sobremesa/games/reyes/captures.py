"""The generation of captures and rescues alone, for quiescence search.

They are in the order of all moves. Most pieces are skipped by a table lookup: those that could
capture nothing even on an empty board, and pawns that attack no enemy and are far from every back
line.
"""

from __future__ import annotations

from sobremesa.games.reyes import const, seats
from sobremesa.games.reyes.moves import MoveGenerator
from sobremesa.kernel import bits, form
from sobremesa.kernel.moves import Moves

# N, E, S, W as arrows point, then NE, SE, SW, NW, then the leaps of a knight
STEP = [18, 1, -18, -1, 19, -17, -19, 17, 37, 20, -16, -35, -37, -20, 16, 35]
AT = [0] * 136
INDEX = [0] * 360
SIGHT = [0] * 3264
"""The attacks of a piece of a kind from a square of an otherwise empty board, as sets."""
DIRECTION = [0] * 18496
"""The index of the step that leads from one square towards another, if one does."""
VICINITY = [0] * 96
"""The squares from which a pawn reaches a zone in one move, by 16 sets of enemy armies."""
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


class Captures(MoveGenerator):
    """A board that generates captures and rescues without the other moves."""

    targets: list[int]
    """The squares of the pieces that may be captured."""
    candidates: list[int]
    """The squares of the pieces whose captures and rescues are generated."""

    def init_fields(self) -> None:
        """Add the sets."""
        super().init_fields()
        if form.PLAIN:
            self.targets = [0] * 3
            self.candidates = [0] * 3

    def captures(self, out: Moves, kinds: int) -> None:
        """Add the legal captures of a set of kinds, and all of pawns, with their rescues (fast)."""
        if self.over:
            return
        if self.duel and not self.checks_known:
            self.find_checks_and_pins()
        targets = self.capturable[self.seat] & kinds * 0x01010101
        self.find_targets(targets)
        self.find_candidates()
        for word in range(3):
            men = self.candidates[word]
            while men:
                square = 64 * word + bits.lowest(men)
                men &= men - 1
                cell = AT[square]
                kind = self.board[cell] & 7
                if kind == const.PAWN:
                    self.found = 0
                    self.add_pawn_moves(cell)
                    self.emit_captures(out, cell)
                else:
                    steps = self.steps_to_targets(square, kind)
                    if steps:
                        self.list_captures(cell, steps, targets)
                        self.emit_captures(out, cell)

    def find_targets(self, targets: int) -> None:
        """Find the squares of the pieces of a set."""
        one = 0
        two = 0
        three = 0
        while targets:
            at = const.WORDS * bits.lowest(targets)
            targets &= targets - 1
            one |= self.kind_sets[at]
            two |= self.kind_sets[at + 1]
            three |= self.kind_sets[at + 2]
        self.targets[0] = one
        self.targets[1] = two
        self.targets[2] = three

    def find_candidates(self) -> None:
        """Find the candidates: all pieces but pawns that touch no enemy and no zone."""
        targets = self.capturable[self.seat]
        pawns = const.WORDS * (8 * self.seat + const.PAWN)
        zones = 16 * self.front + (self.living & self.foes[self.seat])
        ahead = STEP[self.arrow[self.seat]]
        aside = STEP[(self.arrow[self.seat] + 1) & 3]
        for word in range(3):
            men = self.kind_sets[pawns + word]
            candidates = self.men[const.WORDS * self.seat + word] ^ men
            candidates |= men & VICINITY[const.WORDS * zones + word]
            if not self.changed:
                while men:
                    cell = AT[64 * word + bits.lowest(men)] + ahead
                    if (
                        targets >> self.board[cell + aside] & 1
                        or targets >> self.board[cell - aside] & 1
                    ):
                        candidates |= men & -men
                    men &= men - 1
            self.candidates[word] = candidates
        if self.ep:
            self.add_ep_candidates(ahead, aside)

    def add_ep_candidates(self, ahead: int, aside: int) -> None:
        """Add the pawns next to an open double step."""
        for seat in range(4):
            entry = self.ep >> 12 * seat & 0xFFF
            if entry:
                cell = (entry & const.CELL_MASK) - STEP[entry >> 9] - ahead
                self.add_candidate(cell + aside)
                self.add_candidate(cell - aside)

    def add_candidate(self, cell: int) -> None:
        """Add a pawn of the army to move, if one is on a square."""
        if self.board[cell] == 8 * self.seat + const.PAWN:
            i = INDEX[cell]
            bit = 1
            self.candidates[i >> 6] |= bit << (i & 63)

    def steps_to_targets(self, square: int, kind: int) -> int:
        """Give the steps that lead a piece towards targets, as a set."""
        at = 408 * kind + const.WORDS * square
        one = SIGHT[at] & self.targets[0]
        two = SIGHT[at + 1] & self.targets[1]
        three = SIGHT[at + 2] & self.targets[2]
        if not one | two | three:
            return 0
        row = 136 * square
        return (
            self.steps_to(row, one) | self.steps_to(row + 64, two) | self.steps_to(row + 128, three)
        )

    def steps_to(self, row: int, seen: int) -> int:
        """Give the steps towards some squares from a row of `DIRECTION`, as a set."""
        found = 0
        while seen:
            found |= 1 << DIRECTION[row + bits.lowest(seen)]
            seen &= seen - 1
        return found

    def list_captures(self, cell: int, steps: int, targets: int) -> None:
        """List the captures of a piece along some steps, king safety aside."""
        self.found = 0
        while steps:
            step = STEP[bits.lowest(steps)]
            steps &= steps - 1
            to = cell + step
            while self.board[to] == const.EMPTY:
                to += step
            if targets >> self.board[to] & 1:
                self.piece_moves[self.found] = cell | to << const.TO_SHIFT | const.CAPTURE
                self.found += 1

    def emit_captures(self, out: Moves, cell: int) -> None:
        """Add the legal captures and rescues among the listed moves of a piece."""
        if self.duel and self.found:
            self.filter_legal(cell)
        for i in range(self.found):
            if self.piece_moves[i] >> const.RESCUE_SHIFT:
                out.items[out.top] = self.piece_moves[i]
                out.top += 1
