"""All movements of La Colmena: of the pieces themselves, and carried by a Camilla.

The carrier stays in place; the carried piece goes up onto it and down on another side.
"""

from __future__ import annotations

from sobremesa.games.colmena import const
from sobremesa.games.colmena.board import arcs_of
from sobremesa.games.colmena.moves import MoveGenerator
from sobremesa.kernel import bits, form
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import within

STEP = [1, -63, -64, -1, 63, 64]
NEXT = [1, 2, 3, 4, 5, 0]
PREVIOUS = [5, 0, 1, 2, 3, 4]
KIND = [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 0]
ARCS = [0] * 64
for _around in range(64):
    ARCS[_around] = arcs_of(_around)
WAY = [6] * 4096
"""The direction of a neighbour by the difference of the cells; 6 if it is none."""
for _d in range(6):
    WAY[STEP[_d] % 4096] = _d


class Carriers(MoveGenerator):
    """A hive that generates movements, carried ones included."""

    carriers: list[int]
    """The cells of the Camilla and the Escudo Imperial to move that may carry, else -1."""

    def init_fields(self) -> None:
        """Add the carriers."""
        super().init_fields()
        if form.PLAIN:
            self.carriers = [0] * 2
        self.carried = 0

    def movements(self, out: Moves) -> None:
        """Add the moves of the pieces in play."""
        if self.hand[self.to_move] & 2:
            return
        if self.carrying:
            self.find_carriers()
        base = self.to_move << const.COLOUR_BITS
        slots = self.slots & ~self.hand[self.to_move]
        while slots:
            piece = base + bits.lowest(slots)
            slots &= slots - 1
            cell = self.where[piece]
            if self.top[cell] != piece or piece == self.rests:
                continue
            info = self.info[cell]
            if info >= 2 * const.HEIGHT:
                self.new_stamp()
                self.climb(out, piece, cell)
                continue
            if ARCS[info & const.AROUND] >= 2 and self.is_articulation(piece, cell):
                continue
            self.new_stamp()
            self.move_as(out, piece, cell, KIND[piece & const.SLOT_MASK])
            if self.carried:
                self.carry(out, piece, cell)
        if self.carried:
            self.carry_rivals(out)

    def find_carriers(self) -> None:
        """Find the pieces of the side to move that may carry now (CMN-5.11–5.13)."""
        base = self.to_move << const.COLOUR_BITS
        self.carriers[0] = self.carrying_cell(base + const.CARRIER_SLOT)
        self.carriers[1] = self.carrying_cell(base + const.MIMIC_SLOT)
        if self.carriers[1] >= 0:
            if not self.touched_kinds(self.carriers[1]) >> const.CARRIER & 1:
                self.carriers[1] = -1
        self.carried = self.carriers[0] >= 0 or self.carriers[1] >= 0

    def carrying_cell(self, piece: int) -> int:
        """Give the cell of a piece that is single on the ground and does not rest, else -1."""
        cell = self.where[piece]
        if cell < 0 or piece == self.rests or self.info[cell] >= 2 * const.HEIGHT:
            return -1
        return cell

    def passes_gate(self, cell: int, d: int) -> bool:
        """Tell whether a carried piece passes the gate of a step onto or off its carrier."""
        return (
            self.info[(cell + STEP[NEXT[d]]) & const.CELL_MASK] < 2 * const.HEIGHT
            or self.info[(cell + STEP[PREVIOUS[d]]) & const.CELL_MASK] < 2 * const.HEIGHT
        )

    def carry(self, out: Moves, piece: int, cell: int) -> None:
        """Add the cells to which a piece that may leave its cell can be carried (CMN-5.10)."""
        for i in range(2):
            carrier = self.carriers[i]
            if carrier < 0:
                continue
            d = WAY[(carrier - cell) & const.CELL_MASK]
            if d == 6 or not self.passes_gate(cell, d):
                continue
            free = ~self.info[carrier] & const.AROUND
            while free:
                d = bits.lowest(free)
                free &= free - 1
                if self.passes_gate(carrier, d):
                    self.emit(out, piece, (carrier + STEP[d]) & const.CELL_MASK)

    def carry_rivals(self, out: Moves) -> None:
        """Add the cells to which rival pieces can be carried."""
        for i in range(2):
            carrier = self.carriers[i]
            if carrier < 0:
                continue
            near = self.info[carrier] & const.AROUND
            while near:
                cell = (carrier + STEP[bits.lowest(near)]) & const.CELL_MASK
                near &= near - 1
                piece = self.top[cell]
                if piece >> const.COLOUR_BITS == self.to_move or not self.can_be_carried(
                    piece, cell
                ):
                    continue
                if i == 1 and self.carriers[0] >= 0:
                    if WAY[(cell - self.carriers[0]) & const.CELL_MASK] < 6:
                        continue  # the Camilla touches it too and has added both carriers' cells
                self.new_stamp()
                self.carry(out, piece, cell)

    def can_be_carried(self, piece: int, cell: int) -> bool:
        """Tell whether a piece on top of a cell may be carried at all (CMN-5.11)."""
        return (
            piece != self.rests
            and self.info[cell] < 2 * const.HEIGHT
            and not self.fixed(piece, cell)
        )

    # one move at a time

    def carries_to(self, piece: int, goal: int) -> bool:
        """Tell whether one of the found carriers can carry a piece to a cell."""
        cell = self.where[piece]
        if cell < 0 or self.top[goal] or not self.carried:
            return False
        for i in range(2):
            if self.carriers[i] >= 0 and self.connects(self.carriers[i], cell, goal):
                return self.can_be_carried(piece, cell)
        return False

    def connects(self, carrier: int, cell: int, goal: int) -> bool:
        """Tell whether a piece can pass from one cell over its carrier to another."""
        there = WAY[(carrier - cell) & const.CELL_MASK]
        back = WAY[(goal - carrier) & const.CELL_MASK]
        if there == 6 or back == 6:
            return False
        return self.passes_gate(cell, there) and self.passes_gate(carrier, back)

    def burying_move(self, queen: int) -> int:
        """Give the move that carries the rival's Escudo into a closed hole, or 0."""
        cell = self.where[queen]
        if cell < 0 or self.hand[self.to_move] & 2:
            return 0
        self.find_carriers()
        for i in range(2):
            carrier = self.carriers[i]
            if carrier < 0 or WAY[(carrier - cell) & const.CELL_MASK] == 6:
                continue
            free = ~self.info[carrier] & const.AROUND
            while free:
                goal = (carrier + STEP[bits.lowest(free)]) & const.CELL_MASK
                free &= free - 1
                if self.info[goal] & const.AROUND != const.AROUND:
                    continue
                if WAY[(goal - cell) & const.CELL_MASK] == 6 and self.carries_to(queen, goal):
                    return queen | goal << const.CELL_SHIFT
        return 0

    # for Python

    def carriers_between(self, piece: int, goal: int) -> list[tuple[int, int]]:
        """Give the cells of the carriers of a piece in play to a cell, the Camilla first."""
        cell = self.where[within(piece, 32)]
        self.find_carriers()
        return [
            self.coordinates(self.carriers[i])
            for i in range(2)
            if self.carriers[i] >= 0 and self.connects(self.carriers[i], cell, goal)
        ]

    def carrying_places(self) -> list[tuple[int, int]]:
        """Give the cells of the pieces to move that may carry now."""
        self.find_carriers()
        return [self.coordinates(self.carriers[i]) for i in range(2) if self.carriers[i] >= 0]
