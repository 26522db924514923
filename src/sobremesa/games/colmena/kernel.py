"""The legal actions of La Colmena (and Hive), made for speed.

A slide is one look into a table, by which neighbours are occupied. A hive without holes pins
a piece exactly when the piece's neighbours form two or more separate arcs, another table; only
a hive with holes needs a search for its articulation points.
"""

from __future__ import annotations

from sobremesa.games.colmena import const
from sobremesa.games.colmena.hive import Hive, arcs_of
from sobremesa.kernel import bits, form
from sobremesa.kernel.moves import Moves

# E, NE, NW, W, SW, SE: the two neighbours of a direction in this ring are the gate of its step
STEP = [1, -63, -64, -1, 63, 64]
OPPOSITE_BIT = [8, 16, 32, 1, 2, 4]
NEXT = [1, 2, 3, 4, 5, 0]
PREVIOUS = [5, 0, 1, 2, 3, 4]
KIND = [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 0, 0]
KIND_SLOTS = [0x2, 0xC, 0x70, 0x180, 0xE00, 0x1000, 0x2000]


def slides_of(around: int) -> int:
    """Give the directions that a set of occupied neighbours lets a piece slide in (CMN-5.1).

    >>> f"{slides_of(0b000001):06b}"
    '100010'
    """
    slides = 0
    for d in range(6):
        if not around >> d & 1 and around >> (d + 1) % 6 & 1 != around >> (d + 5) % 6 & 1:
            slides |= 1 << d
    return slides


BESIDE = [0] * 4096
"""Whether two cells that lie so far apart touch."""
for _step in STEP:
    BESIDE[_step % 4096] = 1
SLIDES = [0] * 64
ARCS = [0] * 64
for _around in range(64):
    SLIDES[_around] = slides_of(_around)
    ARCS[_around] = arcs_of(_around)


class Colmena(Hive):
    """A hive that knows its legal actions."""

    mark: list[int]
    found: list[int]
    spots: list[int]
    path: list[int]
    todo: list[int]
    low: list[int]
    known_hives: list[int]
    known_cuts: list[int]

    def __init__(
        self,
        slots: int = 0x3FFE,
        wall_gate: bool = False,
        queen_first: bool = True,
        repetition: int = 3,
    ) -> None:
        super().__init__(slots, wall_gate, queen_first, repetition)
        if form.PLAIN:
            self.mark = [0] * 4096
            self.found = [0] * 32
            self.spots = [0] * 256
            self.path = [0] * 32
            self.todo = [0] * 32
            self.low = [0] * 32
            self.known_hives = [0] * 64
            self.known_cuts = [0] * 64
        self.stamp = 0

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
            return self.placeable() >> slot & 1 != 0 and self.welcomes(cell)
        if not self.slots >> slot & 1 or self.hand[self.to_move] & 2:
            return False
        start = self.where[piece]
        if self.top[start] != piece or self.fixed(piece, start):
            return False
        if KIND[slot] == const.BOOT and self.info[start] < 2 * const.HEIGHT:
            return self.reaches(piece, start, cell)
        before = out.top
        self.go(out, piece, start)
        found = False
        for i in range(before, out.top):
            if out.items[i] == move:
                found = True
        out.top = before
        return found

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

    def fixed(self, piece: int, cell: int) -> bool:
        """Tell whether a top piece holds the hive together."""
        info = self.info[cell]
        if info >= 2 * const.HEIGHT or ARCS[info & const.AROUND] < 2:
            return False
        return self.holds(piece, cell)

    def holds(self, piece: int, cell: int) -> bool:
        """Tell whether a single piece between separate arcs of neighbours is all that joins them.

        In a hive without holes it is. What was found in a hive with holes is remembered for a
        while, by its key.
        """
        if self.euler == 1:
            return True
        at = self.key & 63
        if self.known_hives[at] != self.key:
            self.known_hives[at] = self.key
            self.known_cuts[at] = self.find_cuts(cell)
        return self.known_cuts[at] >> piece & 1 != 0

    def go(self, out: Moves, piece: int, cell: int) -> None:
        """Add the moves of a free top piece."""
        self.new_stamp()
        if self.info[cell] >= 2 * const.HEIGHT:
            self.climb(out, piece, cell)
        else:
            self.move_as(out, piece, cell, KIND[piece & const.SLOT_MASK])

    def reaches(self, piece: int, cell: int, goal: int) -> bool:
        """Tell whether slides take a piece on the ground to a cell (CMN-5.6)."""
        if cell == goal or self.top[goal]:
            return False
        self.new_stamp()
        self.lift_off(cell)
        self.mark[cell] = self.stamp
        head = 0
        tail = 1
        self.spots[0] = cell
        found = SLIDES[self.info[goal] & const.AROUND] == 0
        while head < tail and not found:
            steps = SLIDES[self.info[self.spots[head]] & const.AROUND]
            while steps:
                near = (self.spots[head] + STEP[bits.lowest(steps)]) & const.CELL_MASK
                steps &= steps - 1
                if self.mark[near] != self.stamp:
                    self.mark[near] = self.stamp
                    self.spots[tail] = near
                    tail += 1
                    if near == goal:
                        found = True
            head += 1
        found = self.mark[goal] == self.stamp
        self.put_back(cell, piece)
        return found

    def enter(self, out: Moves, goal: int) -> None:
        """Add the legal moves that end on an empty cell (fast).

        A piece that can only slide gets there from beside, or through a gap that lets it in.
        """
        if self.over:
            return
        base = self.to_move << const.COLOUR_BITS
        kinds = self.placeable()
        if kinds and self.welcomes(goal):
            while kinds:
                out.items[out.top] = (base + bits.lowest(kinds)) | goal << const.CELL_SHIFT
                out.top += 1
                kinds &= kinds - 1
        if self.hand[self.to_move] & 2:
            return
        gap = SLIDES[self.info[goal] & const.AROUND] != 0
        slots = self.slots & ~self.hand[self.to_move]
        while slots:
            piece = base + bits.lowest(slots)
            slots &= slots - 1
            cell = self.where[piece]
            if self.top[cell] != piece:
                continue
            kind = KIND[piece & const.SLOT_MASK]
            if self.info[cell] >= 2 * const.HEIGHT:
                kind = const.WALL
            away = BESIDE[(cell - goal) & const.CELL_MASK] == 0
            if away and (
                kind in (const.QUEEN, const.WALL)
                or (not gap and kind in (const.ROLLER, const.BOOT))
            ):
                continue
            if self.fixed(piece, cell):
                continue
            before = out.top
            if kind == const.BOOT:
                if self.reaches(piece, cell, goal):
                    out.items[before] = base + (piece & const.SLOT_MASK) | goal << const.CELL_SHIFT
                    out.top += 1
                continue
            self.go(out, piece, cell)
            top = before
            for i in range(before, out.top):
                if out.items[i] >> const.CELL_SHIFT == goal:
                    out.items[top] = out.items[i]
                    top += 1
            out.top = top

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

    def movements(self, out: Moves) -> None:
        """Add the moves of the pieces in play."""
        if self.hand[self.to_move] & 2:
            return
        base = self.to_move << const.COLOUR_BITS
        slots = self.slots & ~self.hand[self.to_move]
        while slots:
            piece = base + bits.lowest(slots)
            slots &= slots - 1
            cell = self.where[piece]
            if self.top[cell] != piece:
                continue
            info = self.info[cell]
            if info >= 2 * const.HEIGHT:
                self.new_stamp()
                self.climb(out, piece, cell)
                continue
            if ARCS[info & const.AROUND] >= 2 and self.holds(piece, cell):
                continue
            self.new_stamp()
            self.move_as(out, piece, cell, KIND[piece & const.SLOT_MASK])

    def move_as(self, out: Moves, piece: int, cell: int, kind: int) -> None:
        """Add the moves of a piece on the ground that moves as `kind`."""
        if kind == const.QUEEN:
            self.slide(out, piece, cell)
        elif kind == const.WALL:
            self.climb(out, piece, cell)
        elif kind == const.JUMPER:
            self.jump(out, piece, cell)
        elif kind == const.MIMIC:
            self.imitate(out, piece, cell)
        else:
            self.lift_off(cell)
            if kind == const.ROLLER:
                self.roll(out, piece, cell)
            elif kind == const.BOOT:
                self.wander(out, piece, cell)
            else:
                self.cross(out, piece, cell)
            self.put_back(cell, piece)

    def imitate(self, out: Moves, piece: int, cell: int) -> None:
        """Add the moves of every kind that an Escudo Imperial touches."""
        kinds = 0
        near = self.info[cell] & const.AROUND
        while near:
            beside = (cell + STEP[bits.lowest(near)]) & const.CELL_MASK
            near &= near - 1
            kinds |= 1 << KIND[self.top[beside] & const.SLOT_MASK]
        if kinds >> const.BOOT & 1:  # it reaches all that the Escudo and the Balón reach
            self.move_as(out, piece, cell, const.BOOT)
        else:
            if kinds >> const.QUEEN & 1:
                self.slide(out, piece, cell)
            if kinds >> const.ROLLER & 1:
                self.move_as(out, piece, cell, const.ROLLER)
        if kinds >> const.JUMPER & 1:
            self.jump(out, piece, cell)
        if kinds >> const.WALL & 1:
            self.climb(out, piece, cell)
        if kinds >> const.PEPPER & 1:
            self.move_as(out, piece, cell, const.PEPPER)

    def new_stamp(self) -> None:
        """Forget which cells are marked; the marks are short numbers, cleared when they run out."""
        self.stamp += 1
        if self.stamp == const.STAMPS:
            self.stamp = 1
            for cell in range(const.CELLS):
                self.mark[cell] = 0

    def emit(self, out: Moves, piece: int, cell: int) -> None:
        """Add a move unless this piece already has it."""
        if self.mark[cell] != self.stamp:
            self.mark[cell] = self.stamp
            out.items[out.top] = piece | cell << const.CELL_SHIFT
            out.top += 1

    def lift_off(self, cell: int) -> None:
        """Empty a cell of height one for a moment, for the steps of its piece."""
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

    def slide(self, out: Moves, piece: int, cell: int) -> None:
        """Add the single slides (CMN-5.2)."""
        steps = SLIDES[self.info[cell] & const.AROUND]
        while steps:
            self.emit(out, piece, (cell + STEP[bits.lowest(steps)]) & const.CELL_MASK)
            steps &= steps - 1

    def wander(self, out: Moves, piece: int, cell: int) -> None:
        """Add every cell that slides reach (CMN-5.6); the list of moves is the queue."""
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
        """Add the ends of three slides without a cell twice (CMN-5.5)."""
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

    def climb(self, out: Moves, piece: int, cell: int) -> None:
        """Add the single steps of a Muro, up, down, on top or on the ground (CMN-5.3)."""
        info = self.info[cell]
        start = (info >> const.HEIGHT_SHIFT) - 1
        for d in range(6):
            near = (cell + STEP[d]) & const.CELL_MASK
            end = self.info[near] >> const.HEIGHT_SHIFT
            if start == 0 and end == 0 and not (info >> NEXT[d] | info >> PREVIOUS[d]) & 1:
                continue
            if self.fits(cell, d, start, end):
                self.emit(out, piece, near)

    def cross(self, out: Moves, piece: int, cell: int) -> None:
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

    def find_cuts(self, root: int) -> int:
        """Find the articulation points of the hive, by their top pieces (Tarjan's low points)."""
        number = 1
        depth = 0
        branches = 0
        cuts = 0
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
                    cuts |= 1 << piece
                self.low[depth] = min(self.low[depth], self.low[depth + 1])
        if branches > 1:
            cuts |= 1 << self.top[root]
        return cuts
