"""The legal actions of La Colmena (and Hive), made for speed: placements, moves and the pass."""

from __future__ import annotations

from sobremesa.games.colmena import const
from sobremesa.games.colmena.arrivals import Arrivals
from sobremesa.games.colmena.hive import Hive
from sobremesa.kernel import bits
from sobremesa.kernel.moves import Moves

STEP = [1, -63, -64, -1, 63, 64]
KIND_SLOTS = [0x2, 0xC, 0x70, 0x180, 0xE00, 0x1000, 0x2000]


class Colmena(Arrivals):
    """A hive that knows its legal actions."""

    def legal(self, out: Moves) -> None:
        """Add the legal placements and moves, or the pass (fast)."""
        if self.over:
            return
        before = out.top
        kinds = self.placeable()
        if kinds:
            spots = self.find_spots()
            base = self.to_move << const.COLOUR_BITS
            while kinds:
                slot = bits.lowest(kinds)
                kinds &= kinds - 1
                for i in range(spots):
                    out.items[out.top] = (base + slot) | self.spots[i] << const.CELL_SHIFT
                    out.top += 1
        self.movements(out)
        if out.top == before:
            out.items[out.top] = 0
            out.top += 1

    def tally(self, out: Moves) -> int:
        """Count the legal moves without listing the placements (fast)."""
        if self.over:
            return 0
        before = out.top
        self.movements(out)
        count = out.top - before
        out.top = before
        kinds = self.placeable()
        if kinds:
            count += bits.popcount(kinds) * self.find_spots()
        if count == 0:
            return 1
        return count

    def placeable(self) -> int:
        """Give the slots that may leave the hand now: the first of each kind."""
        hand = self.hand[self.to_move]
        if self.turns[self.to_move] >= 3 and hand & 2:
            hand &= 2
        if not self.queen_first and self.hand[self.to_move] == self.slots:
            hand &= ~2
        first = 0
        for kind in range(const.KINDS):
            alike = hand & KIND_SLOTS[kind]
            first |= alike & -alike
        return first

    def find_spots(self) -> int:
        """Find the empty cells where a piece from the hand may go; give their number."""
        count = 0
        if self.in_play == 0:
            self.spots[0] = 0
            return 1
        if self.in_play == 1:
            for d in range(6):
                self.spots[d] = (self.anchor + STEP[d]) & const.CELL_MASK
            return 6
        self.new_stamp()
        enemies = 7 << (9 - 3 * self.to_move)
        base = self.to_move << const.COLOUR_BITS
        slots = self.slots & ~self.hand[self.to_move]
        while slots:
            piece = base + bits.lowest(slots)
            slots &= slots - 1
            cell = self.where[piece]
            if self.top[cell] != piece:
                continue
            free = ~self.info[cell] & const.AROUND
            while free:
                near = (cell + STEP[bits.lowest(free)]) & const.CELL_MASK
                free &= free - 1
                if self.mark[near] != self.stamp:
                    self.mark[near] = self.stamp
                    if not self.info[near] & enemies:
                        self.spots[count] = near
                        count += 1
        return count

    def welcomes(self, cell: int) -> bool:
        """Tell whether a piece from the hand may go to a cell."""
        if self.in_play <= 1:
            for i in range(self.find_spots()):  # noqa: SIM110 – a generator needs the interpreter
                if self.spots[i] == cell:
                    return True
            return False
        info = self.info[cell]
        friends = 7 << (6 + 3 * self.to_move)
        enemies = 7 << (9 - 3 * self.to_move)
        return info < const.HEIGHT and info & friends != 0 and info & enemies == 0

    def offers(self, move: int, out: Moves) -> bool:
        """Tell whether a move is legal here, whatever it is (fast)."""
        piece = move & const.PIECE_MASK
        cell = move >> const.CELL_SHIFT
        if piece == 0:
            return Hive.offers(self, move, out)
        if self.over or cell >= const.CELLS or piece >> const.COLOUR_BITS != self.to_move:
            return False
        if move != piece | cell << const.CELL_SHIFT:
            return False
        slot = piece & const.SLOT_MASK
        if self.hand[self.to_move] >> slot & 1:
            return self.welcomes(cell) and self.placeable() >> slot & 1 != 0
        if not self.slots >> slot & 1 or self.hand[self.to_move] & 2:
            return False
        return self.admits(out, piece, cell)

    def smother(self, out: Moves, goal: int, queen: int, most: int) -> None:
        """Add up to `most` legal moves to `goal` that take air from the Escudo at `queen` (fast).

        `goal` is an empty cell beside it; a piece from the ground beside it would give air back.
        """
        if self.over:
            return
        base = self.to_move << const.COLOUR_BITS
        most += out.top
        if self.welcomes(goal):
            kinds = self.placeable()
            while kinds and out.top < most:
                out.items[out.top] = (base + bits.lowest(kinds)) | goal << const.CELL_SHIFT
                out.top += 1
                kinds &= kinds - 1
        if not self.hand[self.to_move] & 2:
            self.converge(out, goal, queen, most)
