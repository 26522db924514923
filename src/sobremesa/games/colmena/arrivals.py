"""Tests whether a piece of La Colmena reaches a cell, without listing its other moves.

The same movements as in :mod:`sobremesa.games.colmena.moves`, seen from their end.
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
"""The steps between two cells, by the difference of their numbers."""
for _q in range(-32, 32):
    for _r in range(-32, 32):
        DISTANCE[(_q + 64 * _r) % 4096] = (abs(_q) + abs(_r) + abs(_q + _r)) // 2
COURSE = [6] * 4096
"""The direction of a cell in a straight line from another; 6 if there is none."""
for _d in range(6):
    for _steps in range(1, 32):
        COURSE[STEP[_d] * _steps % 4096] = _d
RANGE = [1, 1, 32, 3, 64, 64, 3, 1]
"""The maximum distance of a move of each kind."""


class Arrivals(Carriers):
    """A hive that can tell whether a piece may move to a cell."""

    def add_moves_to(self, out: Moves, goal: int, queen: int, most: int) -> None:
        """Add the moves to an empty cell, until there are `most` on the stack.

        Pieces on the ground next to the cell `queen` are left out.
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
            if self.can_move_to(out, piece, goal) or (
                self.carrying and self.carries_to(piece, goal)
            ):
                out.items[out.top] = piece | goal << const.CELL_SHIFT
                out.top += 1
        if self.carrying and self.carried:
            self.add_carried_to(out, goal, queen, most)

    def add_carried_to(self, out: Moves, goal: int, queen: int, most: int) -> None:
        """Add the moves that carry rival pieces to an empty cell."""
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

    def can_move_to(self, out: Moves, piece: int, goal: int) -> bool:
        """Tell whether a piece in play may move to a cell; `out` is left as it was."""
        cell = self.where[piece]
        return (
            self.top[cell] == piece
            and piece != self.rests
            and self.in_range(piece, cell, goal)
            and not self.fixed(piece, cell)
            and self.can_reach(out, piece, cell, goal)
        )

    def in_range(self, piece: int, cell: int, goal: int) -> bool:
        """Tell whether a cell is within the range of a top piece."""
        if self.info[cell] >= 2 * const.HEIGHT:
            return DISTANCE[(goal - cell) & const.CELL_MASK] == 1
        return DISTANCE[(goal - cell) & const.CELL_MASK] <= RANGE[KIND[piece & const.SLOT_MASK]]

    def can_reach(self, out: Moves, piece: int, cell: int, goal: int) -> bool:
        """Tell whether a free top piece may move from a cell to another."""
        if self.info[cell] >= 2 * const.HEIGHT:
            return self.climbs(cell, goal)
        return self.can_reach_as(out, piece, cell, goal, KIND[piece & const.SLOT_MASK])

    def can_reach_as(self, out: Moves, piece: int, cell: int, goal: int, kind: int) -> bool:
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
        """Tell whether an Escudo Imperial may go to a cell as one of the kinds it touches."""
        kinds = self.touched_kinds(cell)
        while kinds:
            if self.can_reach_as(out, piece, cell, goal, bits.lowest(kinds)):
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
        return self.can_climb(cell, COURSE[(goal - cell) & const.CELL_MASK])

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
        """Tell whether three steps of a Balón or an Acho Pimentón may end on an empty cell."""
        if DISTANCE[(goal - cell) & const.CELL_MASK] > 3:
            return False
        before = out.top
        self.new_stamp()
        self.move_as(out, piece, cell, kind)
        out.top = before
        return self.mark[goal] == self.stamp

    def reaches(self, piece: int, cell: int, goal: int) -> bool:
        """Tell whether slides take a piece on the ground to an empty cell (CMN-5.6).

        The search starts at the goal: an unreachable cell is mostly in a small hole.
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
        """Tell whether no slide leaves a cell, or none ends on another that is not next to it."""
        if SLIDES[self.info[cell] & const.AROUND] == 0:
            return True
        if DISTANCE[(goal - cell) & const.CELL_MASK] == 1:
            return False
        return SLIDES[self.info[goal] & const.AROUND] == 0
