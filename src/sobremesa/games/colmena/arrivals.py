"""Whether a piece of La Colmena gets to a cell, asked without listing where else it gets.

The same ways as in :mod:`sobremesa.games.colmena.moves`, seen from their end.
"""

from __future__ import annotations

from sobremesa.games.colmena import const
from sobremesa.games.colmena.carrying import Carriers
from sobremesa.games.colmena.moves import slides_of
from sobremesa.kernel import bits
from sobremesa.kernel.moves import Moves

STEP = [1, -63, -64, -1, 63, 64]
KIND = [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 0]
SLIDES = [0] * 64
for _around in range(64):
    SLIDES[_around] = slides_of(_around)
DISTANCE = [0] * 4096
"""How many steps two cells lie apart, by the difference of their numbers."""
for _q in range(-32, 32):
    for _r in range(-32, 32):
        DISTANCE[(_q + 64 * _r) % 4096] = (abs(_q) + abs(_r) + abs(_q + _r)) // 2
COURSE = [6] * 4096
"""The direction in which a cell lies straight from another; 6 where none leads there."""
for _d in range(6):
    for _steps in range(1, 32):
        COURSE[STEP[_d] * _steps % 4096] = _d
RANGE = [1, 1, 32, 3, 64, 64, 3, 1]
"""How far each kind gets at most."""


class Arrivals(Carriers):
    """A hive that can be asked whether a piece may move to a cell."""

    def converge(self, out: Moves, goal: int, queen: int, most: int) -> None:
        """Add the moves to an empty cell, until there are `most` on the stack.

        Pieces on the ground beside the cell `queen` are left out.
        """
        if self.carrying:
            self.find_carriers()
        base = self.to_move << const.COLOUR_BITS
        slots = self.slots & ~self.hand[self.to_move]
        while slots and out.top < most:
            piece = base + bits.lowest(slots)
            slots &= slots - 1
            cell = self.where[piece]
            beside = DISTANCE[(cell - queen) & const.CELL_MASK] == 1
            if beside and self.info[cell] < 2 * const.HEIGHT:
                continue
            if self.admits(out, piece, goal) or (self.carrying and self.carries_to(piece, goal)):
                out.items[out.top] = piece | goal << const.CELL_SHIFT
                out.top += 1
        if self.carrying and self.carried:
            self.converge_rivals(out, goal, queen, most)

    def converge_rivals(self, out: Moves, goal: int, queen: int, most: int) -> None:
        """Add the moves that carry pieces of the other side to an empty cell."""
        base = (self.to_move ^ 1) << const.COLOUR_BITS
        slots = self.slots & ~self.hand[self.to_move ^ 1]
        while slots and out.top < most:
            piece = base + bits.lowest(slots)
            slots &= slots - 1
            if DISTANCE[(self.where[piece] - queen) & const.CELL_MASK] < 2:
                continue
            if self.carries_to(piece, goal):
                out.items[out.top] = piece | goal << const.CELL_SHIFT
                out.top += 1

    def admits(self, out: Moves, piece: int, goal: int) -> bool:
        """Tell whether a piece in play may move to a cell; `out` is left as it was."""
        cell = self.where[piece]
        return (
            self.top[cell] == piece
            and piece != self.rests
            and self.near_enough(piece, cell, goal)
            and not self.fixed(piece, cell)
            and self.arrives(out, piece, cell, goal)
        )

    def near_enough(self, piece: int, cell: int, goal: int) -> bool:
        """Tell whether a top piece could go that far at all."""
        if self.info[cell] >= 2 * const.HEIGHT:
            return DISTANCE[(goal - cell) & const.CELL_MASK] == 1
        return DISTANCE[(goal - cell) & const.CELL_MASK] <= RANGE[KIND[piece & const.SLOT_MASK]]

    def arrives(self, out: Moves, piece: int, cell: int, goal: int) -> bool:
        """Tell whether a free top piece may move from a cell to another."""
        if self.info[cell] >= 2 * const.HEIGHT:
            return self.climbs(cell, goal)
        return self.arrives_as(out, piece, cell, goal, KIND[piece & const.SLOT_MASK])

    def arrives_as(self, out: Moves, piece: int, cell: int, goal: int, kind: int) -> bool:
        """Tell whether a piece on the ground that moves as `kind` may go to a cell."""
        if kind == const.WALL:
            return self.climbs(cell, goal)
        if kind == const.MIMIC:
            return self.mimics(out, piece, cell, goal)
        if self.top[goal]:
            return False
        if kind in (const.QUEEN, const.CARRIER):
            return self.slides(cell, goal)
        if kind == const.JUMPER:
            return self.jumps(cell, goal)
        if kind != const.PEPPER and self.cut_off(cell, goal):
            return False
        if kind == const.BOOT:
            return self.reaches(piece, cell, goal)
        return self.ends_on(out, piece, cell, goal, kind)

    def mimics(self, out: Moves, piece: int, cell: int, goal: int) -> bool:
        """Tell whether one of the kinds that an Escudo Imperial touches takes it to a cell."""
        kinds = self.touched(cell)
        while kinds:
            if self.arrives_as(out, piece, cell, goal, bits.lowest(kinds)):
                return True
            kinds &= kinds - 1
        return False

    def slides(self, cell: int, goal: int) -> bool:
        """Tell whether a single slide leads to an empty cell (CMN-5.2)."""
        if DISTANCE[(goal - cell) & const.CELL_MASK] != 1:
            return False
        d = COURSE[(goal - cell) & const.CELL_MASK]
        return SLIDES[self.info[cell] & const.AROUND] >> d & 1 != 0

    def climbs(self, cell: int, goal: int) -> bool:
        """Tell whether a single step of a Muro leads to a cell (CMN-5.3)."""
        if DISTANCE[(goal - cell) & const.CELL_MASK] != 1:
            return False
        return self.mounts(cell, COURSE[(goal - cell) & const.CELL_MASK])

    def jumps(self, cell: int, goal: int) -> bool:
        """Tell whether a straight jump over occupied cells leads to an empty cell (CMN-5.4)."""
        d = COURSE[(goal - cell) & const.CELL_MASK]
        if d == 6 or not self.info[cell] >> d & 1:
            return False
        near = (cell + STEP[d]) & const.CELL_MASK
        while self.top[near]:
            near = (near + STEP[d]) & const.CELL_MASK
        return near == goal

    def ends_on(self, out: Moves, piece: int, cell: int, goal: int, kind: int) -> bool:
        """Tell whether three steps of a Balón or an Acho Pimentón end on an empty cell."""
        if DISTANCE[(goal - cell) & const.CELL_MASK] > 3:
            return False
        before = out.top
        self.new_stamp()
        self.move_as(out, piece, cell, kind)
        out.top = before
        return self.mark[goal] == self.stamp

    def reaches(self, piece: int, cell: int, goal: int) -> bool:
        """Tell whether slides take a piece on the ground to an empty cell (CMN-5.6).

        The way is sought back from the goal: what cannot be reached mostly lies in a small hole.
        """
        self.new_stamp()
        self.lift_off(cell)
        self.mark[goal] = self.stamp
        self.found_cells[0] = goal
        left = 1
        while left and self.mark[cell] != self.stamp:
            left -= 1
            here = self.found_cells[left]
            steps = SLIDES[self.info[here] & const.AROUND]
            while steps:
                near = (here + STEP[bits.lowest(steps)]) & const.CELL_MASK
                steps &= steps - 1
                if self.mark[near] != self.stamp:
                    self.mark[near] = self.stamp
                    self.found_cells[left] = near
                    left += 1
        self.put_back(cell, piece)
        return self.mark[cell] == self.stamp

    def cut_off(self, cell: int, goal: int) -> bool:
        """Tell whether no slide leaves a cell, or none ends on another that is not beside it."""
        if SLIDES[self.info[cell] & const.AROUND] == 0:
            return True
        if DISTANCE[(goal - cell) & const.CELL_MASK] == 1:
            return False
        return SLIDES[self.info[goal] & const.AROUND] == 0
