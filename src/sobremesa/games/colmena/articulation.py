"""The articulation points of a hive: the pieces that may not leave because they connect it.

In a hive without holes, a piece is one exactly if its neighbours form two or more separate arcs,
which a table tells; only a hive with holes needs a search.
"""

from __future__ import annotations

from sobremesa.games.colmena import const
from sobremesa.games.colmena.board import Hive, arcs_of
from sobremesa.kernel import bits, form

STEP = [1, -63, -64, -1, 63, 64]
ARCS = [0] * 64
for _around in range(64):
    ARCS[_around] = arcs_of(_around)


class ArticulationPoints(Hive):
    """A hive that knows its articulation points."""

    found: list[int]
    path: list[int]
    todo: list[int]
    low: list[int]
    known_hives: list[int]
    known_cuts: list[int]

    def init_fields(self) -> None:
        """Add the search and its cache."""
        super().init_fields()
        if form.PLAIN:
            self.found = [0] * 32
            self.path = [0] * 32
            self.todo = [0] * 32
            self.low = [0] * 32
            self.known_hives = [0] * 64
            self.known_cuts = [0] * 64
        self.cuts = 0

    def fixed(self, piece: int, cell: int) -> bool:
        """Tell whether a top piece may not leave its cell because it connects the hive."""
        info = self.info[cell]
        if info >= 2 * const.HEIGHT or ARCS[info & const.AROUND] < 2:
            return False
        return self.is_articulation(piece, cell)

    def is_articulation(self, piece: int, cell: int) -> bool:
        """Tell whether a single piece between separate arcs is all that connects them.

        In a hive without holes it is. The articulation points of a hive with holes are cached by
        its key.
        """
        if self.euler == 1:
            return True
        at = self.key & 63
        if self.known_hives[at] != self.key:
            self.known_hives[at] = self.key
            self.find_cuts(cell)
            self.known_cuts[at] = self.cuts
        return self.known_cuts[at] >> piece & 1 != 0

    def find_cuts(self, root: int) -> None:
        """Find the articulation points by their top pieces (Tarjan's algorithm)."""
        number = 1
        depth = 0
        branches = 0
        self.cuts = 0
        for piece in range(32):
            self.found[piece] = 0
        self.found[self.top[root]] = 1
        self.path[0] = root
        self.todo[0] = self.info[root] & const.AROUND
        self.low[0] = 1
        while True:
            if self.todo[depth]:
                step = STEP[bits.lowest(self.todo[depth])]
                self.todo[depth] &= self.todo[depth] - 1
                near = (self.path[depth] + step) & const.CELL_MASK
                piece = self.top[near]
                if self.found[piece]:
                    self.low[depth] = min(self.low[depth], self.found[piece])
                else:
                    number += 1
                    depth += 1
                    self.found[piece] = number
                    self.path[depth] = near
                    self.todo[depth] = self.info[near] & const.AROUND
                    self.low[depth] = number
            elif depth == 0:
                break
            else:
                depth -= 1
                piece = self.top[self.path[depth]]
                if depth == 0:
                    branches += 1
                elif self.low[depth + 1] >= self.found[piece]:
                    self.cuts |= 1 << piece
                self.low[depth] = min(self.low[depth], self.low[depth + 1])
        if branches > 1:
            self.cuts |= 1 << self.top[root]

    # for Python

    def held(self) -> int:
        """Give a bit for each top piece that connects the hive."""
        found = 0
        for piece in range(32):
            cell = self.where[piece]
            if cell >= 0 and self.top[cell] == piece and self.fixed(piece, cell):
                found |= 1 << piece
        return found
