"""The movements of the pieces of La Colmena, one method for each kind.

A slide is one table lookup by the occupied neighbours.
"""

from __future__ import annotations

from sobremesa.games.colmena import const
from sobremesa.games.colmena.articulation import ArticulationPoints
from sobremesa.games.colmena.board import arcs_of
from sobremesa.kernel import bits, form
from sobremesa.kernel.moves import Moves

# E, NE, NW, W, SW, SE: the two neighbours of a direction in this ring are the gate of its step
STEP = [1, -63, -64, -1, 63, 64]
OPPOSITE_BIT = [8, 16, 32, 1, 2, 4]
NEXT = [1, 2, 3, 4, 5, 0]
PREVIOUS = [5, 0, 1, 2, 3, 4]
KIND = [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 0]


def slides_of(around: int) -> int:
    """Give the directions in which a piece with these occupied neighbours can slide (CMN-5.1).

    >>> f"{slides_of(0b000001):06b}"
    '100010'
    """
    slides = 0
    for d in range(6):
        if not around >> d & 1 and around >> (d + 1) % 6 & 1 != around >> (d + 5) % 6 & 1:
            slides |= 1 << d
    return slides


SLIDES = [0] * 64
ARCS = [0] * 64
for _around in range(64):
    SLIDES[_around] = slides_of(_around)
    ARCS[_around] = arcs_of(_around)


class MoveGenerator(ArticulationPoints):
    """A hive that generates the movements of its pieces."""

    mark: list[int]
    found_cells: list[int]

    def init_fields(self) -> None:
        """Add the marks."""
        super().init_fields()
        if form.PLAIN:
            self.mark = [0] * 4096
            self.found_cells = [0] * 256
        self.stamp = 0

    def move_as(self, out: Moves, piece: int, cell: int, kind: int) -> None:
        """Add the moves of a piece on the ground that moves as `kind`."""
        if kind in (const.QUEEN, const.CARRIER):
            self.slide(out, piece, cell)
        elif kind == const.WALL:
            self.climb(out, piece, cell)
        elif kind == const.JUMPER:
            self.jump(out, piece, cell)
        elif kind == const.MIMIC:
            self.mimic_moves(out, piece, cell)
        else:
            self.lift_off(cell)
            if kind == const.ROLLER:
                self.roll(out, piece, cell)
            elif kind == const.BOOT:
                self.walk(out, piece, cell)
            else:
                self.pepper_moves(out, piece, cell)
            self.put_back(cell, piece)

    def mimic_moves(self, out: Moves, piece: int, cell: int) -> None:
        """Add the moves of every kind that an Escudo Imperial touches."""
        kinds = self.touched_kinds(cell)
        if (
            kinds >> const.BOOT & 1
        ):  # it reaches all that the Escudo, the Camilla and the Balón reach
            self.move_as(out, piece, cell, const.BOOT)
        else:
            if (kinds >> const.QUEEN | kinds >> const.CARRIER) & 1:
                self.slide(out, piece, cell)
            if kinds >> const.ROLLER & 1:
                self.move_as(out, piece, cell, const.ROLLER)
        if kinds >> const.JUMPER & 1:
            self.jump(out, piece, cell)
        if kinds >> const.WALL & 1:
            self.climb(out, piece, cell)
        if kinds >> const.PEPPER & 1:
            self.move_as(out, piece, cell, const.PEPPER)

    def touched_kinds(self, cell: int) -> int:
        """Give the kinds around a cell that can be imitated (CMN-5.7)."""
        kinds = 0
        near = self.info[cell] & const.AROUND
        while near:
            beside = (cell + STEP[bits.lowest(near)]) & const.CELL_MASK
            near &= near - 1
            kinds |= 1 << KIND[self.top[beside] & const.SLOT_MASK]
        return kinds & ~(1 << const.MIMIC)

    def slide(self, out: Moves, piece: int, cell: int) -> None:
        """Add the single slides (CMN-5.2)."""
        steps = SLIDES[self.info[cell] & const.AROUND]
        while steps:
            self.emit(out, piece, (cell + STEP[bits.lowest(steps)]) & const.CELL_MASK)
            steps &= steps - 1

    def walk(self, out: Moves, piece: int, cell: int) -> None:
        """Add every cell that slides reach (CMN-5.6); the list of moves serves as the queue."""
        stamp = self.stamp
        head = out.top
        tail = head
        self.mark[cell] = stamp
        while True:
            steps = SLIDES[self.info[cell] & const.AROUND]
            while steps:
                near = (cell + STEP[bits.lowest(steps)]) & const.CELL_MASK
                steps &= steps - 1
                if self.mark[near] != stamp:
                    self.mark[near] = stamp
                    out.items[tail] = piece | near << const.CELL_SHIFT
                    tail += 1
            if head == tail:
                break
            cell = out.items[head] >> const.CELL_SHIFT
            head += 1
        out.top = tail

    def roll(self, out: Moves, piece: int, cell: int) -> None:
        """Add the ends of three slides without visiting a cell twice (CMN-5.5)."""
        first = SLIDES[self.info[cell] & const.AROUND]
        while first:
            one = (cell + STEP[bits.lowest(first)]) & const.CELL_MASK
            first &= first - 1
            second = SLIDES[self.info[one] & const.AROUND]
            while second:
                two = (one + STEP[bits.lowest(second)]) & const.CELL_MASK
                second &= second - 1
                if two == cell:
                    continue
                third = SLIDES[self.info[two] & const.AROUND]
                while third:
                    three = (two + STEP[bits.lowest(third)]) & const.CELL_MASK
                    third &= third - 1
                    if three not in (one, cell):
                        self.emit(out, piece, three)

    def jump(self, out: Moves, piece: int, cell: int) -> None:
        """Add the straight jumps over occupied cells (CMN-5.4)."""
        around = self.info[cell] & const.AROUND
        while around:
            step = STEP[bits.lowest(around)]
            around &= around - 1
            near = (cell + 2 * step) & const.CELL_MASK
            while self.top[near]:
                near = (near + step) & const.CELL_MASK
            self.emit(out, piece, near)

    def fits(self, cell: int, d: int, start: int, end: int) -> bool:
        """Tell whether a step between two heights passes its gate (CMN-5.3)."""
        if not self.wall_gate:
            return True
        level = start if start > end else end
        left = self.info[(cell + STEP[NEXT[d]]) & const.CELL_MASK] >> const.HEIGHT_SHIFT
        right = self.info[(cell + STEP[PREVIOUS[d]]) & const.CELL_MASK] >> const.HEIGHT_SHIFT
        return left <= level or right <= level

    def can_climb(self, cell: int, d: int) -> bool:
        """Tell whether a Muro may step in a direction, up, down or level (CMN-5.3)."""
        info = self.info[cell]
        start = (info >> const.HEIGHT_SHIFT) - 1
        end = self.info[(cell + STEP[d]) & const.CELL_MASK] >> const.HEIGHT_SHIFT
        if start == 0 and end == 0 and not (info >> NEXT[d] | info >> PREVIOUS[d]) & 1:
            return False
        return self.fits(cell, d, start, end)

    def climb(self, out: Moves, piece: int, cell: int) -> None:
        """Add the single steps of a Muro (CMN-5.3)."""
        for d in range(6):
            if self.can_climb(cell, d):
                self.emit(out, piece, (cell + STEP[d]) & const.CELL_MASK)

    def pepper_moves(self, out: Moves, piece: int, cell: int) -> None:
        """Add the ends of an Acho Pimentón's three steps: up, along, down (CMN-5.8)."""
        up = self.info[cell] & const.AROUND
        while up:
            d = bits.lowest(up)
            up &= up - 1
            one = (cell + STEP[d]) & const.CELL_MASK
            one_height = self.info[one] >> const.HEIGHT_SHIFT
            if not self.fits(cell, d, 0, one_height):
                continue
            along = self.info[one] & const.AROUND
            while along:
                d = bits.lowest(along)
                along &= along - 1
                two = (one + STEP[d]) & const.CELL_MASK
                two_height = self.info[two] >> const.HEIGHT_SHIFT
                if not self.fits(one, d, one_height, two_height):
                    continue
                down = ~self.info[two] & const.AROUND
                while down:
                    d = bits.lowest(down)
                    down &= down - 1
                    three = (two + STEP[d]) & const.CELL_MASK
                    if three != cell and self.fits(two, d, two_height, 0):
                        self.emit(out, piece, three)

    def lift_off(self, cell: int) -> None:
        """Empty a cell of height one temporarily, for the steps of its piece."""
        self.top[cell] = 0
        self.info[cell] -= const.HEIGHT
        for d in range(6):
            self.info[(cell + STEP[d]) & const.CELL_MASK] -= OPPOSITE_BIT[d]

    def put_back(self, cell: int, piece: int) -> None:
        """Undo `lift_off`."""
        self.top[cell] = piece
        self.info[cell] += const.HEIGHT
        for d in range(6):
            self.info[(cell + STEP[d]) & const.CELL_MASK] += OPPOSITE_BIT[d]

    def emit(self, out: Moves, piece: int, cell: int) -> None:
        """Add a move unless this piece already has it."""
        if self.mark[cell] != self.stamp:
            self.mark[cell] = self.stamp
            out.items[out.top] = piece | cell << const.CELL_SHIFT
            out.top += 1

    def new_stamp(self) -> None:
        """Unmark all cells; the marks are short numbers, cleared when they run out."""
        self.stamp += 1
        if self.stamp == const.STAMPS:
            self.stamp = 1
            for cell in range(const.CELLS):
                self.mark[cell] = 0
