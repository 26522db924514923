"""The generation of legal actions of La Colmena (and Hive): placements, movements and the pass."""

from __future__ import annotations

from sobremesa.games.colmena import const
from sobremesa.games.colmena.arrivals import Arrivals
from sobremesa.games.colmena.board import Hive
from sobremesa.kernel import bits, form
from sobremesa.kernel.history import History
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position

STEP = [1, -63, -64, -1, 63, 64]
KIND_SLOTS = [0x2, 0xC, 0x70, 0x180, 0xE00, 0x1000, 0x2000, 0x4000]


class Colmena(Arrivals):
    """A hive with its legal actions."""

    scratch = frozenset(
        {"above", "carried", "carriers", "cuts", "found", "known_cuts", "known_hives", "low"}
        | {"mark", "path", "found_cells", "stamp"}
    )

    above: list[int]

    def init_fields(self) -> None:
        """Add the work space of `stack_pieces`."""
        super().init_fields()
        if form.PLAIN:
            self.above = [0] * 32

    def legal(self, out: Moves) -> None:
        """Add the legal placements and moves, or the pass (fast)."""
        if self.over:
            return
        before = out.top
        kinds = self.placeable()
        if kinds:
            placements = self.find_placements()
            base = self.to_move << const.COLOUR_BITS
            while kinds:
                slot = bits.lowest(kinds)
                kinds &= kinds - 1
                for i in range(placements):
                    out.items[out.top] = (base + slot) | self.found_cells[i] << const.CELL_SHIFT
                    out.top += 1
        self.movements(out)
        if out.top == before:
            out.items[out.top] = 0
            out.top += 1

    def count_legal(self, out: Moves) -> int:
        """Count the legal moves without listing the placements (fast)."""
        if self.over:
            return 0
        before = out.top
        self.movements(out)
        count = out.top - before
        out.top = before
        kinds = self.placeable()
        if kinds:
            count += bits.popcount(kinds) * self.find_placements()
        if count == 0:
            return 1
        return count

    def placeable(self) -> int:
        """Give the slots that may be placed now: the first in hand of each kind."""
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

    def find_placements(self) -> int:
        """List the empty cells where a piece from the hand may be placed; give their number."""
        count = 0
        if self.in_play == 0:
            self.found_cells[0] = 0
            return 1
        if self.in_play == 1:
            for d in range(6):
                self.found_cells[d] = (self.anchor + STEP[d]) & const.CELL_MASK
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
                        self.found_cells[count] = near
                        count += 1
        return count

    def can_place_on(self, cell: int) -> bool:
        """Tell whether a piece from the hand may be placed on a cell."""
        if self.in_play <= 1:
            for i in range(self.find_placements()):  # noqa: SIM110 – a generator needs the interpreter
                if self.found_cells[i] == cell:
                    return True
            return False
        info = self.info[cell]
        friends = 7 << (6 + 3 * self.to_move)
        enemies = 7 << (9 - 3 * self.to_move)
        return info < const.HEIGHT and info & friends != 0 and info & enemies == 0

    def check_legal(self, move: int, out: Moves) -> bool:
        """Tell whether any number is a legal move here (fast)."""
        piece = move & const.PIECE_MASK
        cell = move >> const.CELL_SHIFT
        if piece == 0:
            return Hive.check_legal(self, move, out)
        if self.over or cell >= const.CELLS or move != piece | cell << const.CELL_SHIFT:
            return False
        if piece >> const.COLOUR_BITS != self.to_move:
            return self.check_carried(piece, cell)
        slot = piece & const.SLOT_MASK
        if self.hand[self.to_move] >> slot & 1:
            return self.can_place_on(cell) and self.placeable() >> slot & 1 != 0
        if not self.slots >> slot & 1 or self.hand[self.to_move] & 2:
            return False
        return self.can_move_to(out, piece, cell) or self.check_carried(piece, cell)

    def check_carried(self, piece: int, cell: int) -> bool:
        """Tell whether any piece may be carried to a cell."""
        if not self.carrying or self.hand[self.to_move] & 2 or self.where[piece] < 0:
            return False
        self.find_carriers()
        return self.top[self.where[piece]] == piece and self.carries_to(piece, cell)

    def wraps(self) -> bool:
        """Tell whether a cell of the hive may be beyond the edge of the torus (for Python).

        If none can be, cells have the coordinates that they have around an empty hive.
        """
        return self.may_wrap()

    def may_wrap(self) -> bool:
        """Tell whether a piece, or a cell next to it, may be beyond the edge of the torus."""
        for piece in range(32):
            cell = self.where[piece]
            if cell >= 0:
                away = ((cell - self.anchor + 2048 + 32) & const.CELL_MASK) - 2048 - 32
                rows = (away + 32) >> 6
                q = self.anchor_q + away - const.ROW * rows
                r = self.anchor_r + rows
                if q < -30 or q > 30 or r < -30 or r > 30:
                    return True
        return False

    def carrier_of(self, move: int) -> tuple[int, int] | None:
        """Give the carrier's place of a legal move; none if the piece moves itself (for Python)."""
        piece = move & const.PIECE_MASK
        cell = move >> const.CELL_SHIFT
        if not self.carrying or piece == 0 or self.where[piece] < 0:
            return None
        if piece >> const.COLOUR_BITS == self.to_move and self.can_move_to(Moves(), piece, cell):
            return None
        found = self.carriers_between(piece, cell)
        return found[0] if found else None

    def add_air_taking(self, out: Moves, goal: int, queen: int, most: int) -> None:
        """Add up to `most` legal moves to `goal`, a free neighbour of the Escudo at `queen` (fast).

        Pieces on the ground next to the Escudo are left out: they would free another neighbour.
        """
        if self.over:
            return
        base = self.to_move << const.COLOUR_BITS
        most += out.top
        if self.can_place_on(goal):
            kinds = self.placeable()
            while kinds and out.top < most:
                out.items[out.top] = (base + bits.lowest(kinds)) | goal << const.CELL_SHIFT
                out.top += 1
                kinds &= kinds - 1
        if not self.hand[self.to_move] & 2:
            self.add_moves_to(out, goal, queen, most)

    # packing: the cell of each piece and the piece below it, the hands, the turn, the keys

    def pack(self, out: History) -> None:
        """Append the pieces, three a word, the hands and the turn (fast)."""
        Position.pack(self, out)
        word = 0
        for piece in range(32):
            word = word << 18 | (self.where[piece] + 1) << 5 | self.below[piece]
            if piece % 3 == 2:
                out.push(word)
                word = 0
        out.push(word)
        word = self.hand[0]
        out.push(word << 48 | self.hand[1] << 16 | self.rests << 8 | self.reason)
        word = self.turns[0]
        out.push(word << 32 | self.turns[1])
        word = self.quiet
        out.push(word << 32 | self.ply)
        word = self.anchor
        out.push(word << 32 | self.reference)
        out.push(bits.word(self.anchor_q))
        out.push(bits.word(self.anchor_r))
        out.add_newest(self.history, self.quiet + 1)

    def unpack(self, words: History) -> None:
        """Read the words of `pack` (fast)."""
        Position.unpack(self, words)
        self.clear()
        for first in range(0, 32, 3):
            word = words.next()
            piece = first + 2 if first < 30 else 31
            while piece >= first:
                self.where[piece] = (word >> 5 & 0x1FFF) - 1
                self.below[piece] = word & 31
                word >>= 18
                piece -= 1
        self.stack_pieces()
        word = words.next()
        self.hand[0] = word >> 48
        self.hand[1] = word >> 16 & 0xFFFF
        self.rests = word >> 8 & 31
        self.reason = word & 255
        word = words.next()
        self.turns[0] = word >> 32
        self.turns[1] = word & 0x7FFFFFFF
        word = words.next()
        self.quiet = word >> 32
        self.ply = word & 0x7FFFFFFF
        word = words.next()
        self.anchor = word >> 32
        self.reference = word & const.CELL_MASK
        self.anchor_q = bits.integer(words.next())
        self.anchor_r = bits.integer(words.next())
        self.history.read_newest(words)

    def clear(self) -> None:
        """Empty the cells of the hive and those around it."""
        for piece in range(32):
            cell = self.where[piece]
            if cell >= 0:
                self.top[cell] = 0
                self.info[cell] = 0
                for d in range(6):
                    self.info[(cell + STEP[d]) & const.CELL_MASK] = 0
        self.euler = 0
        self.in_play = 0

    def stack_pieces(self) -> None:
        """Put every piece on its cell, each stack from the bottom up."""
        for piece in range(32):
            self.above[piece] = 0
        for piece in range(32):
            self.above[self.below[piece]] = piece
        for first in range(32):
            if self.where[first] >= 0 and self.below[first] == 0:
                piece = first
                while piece:
                    self.drop(piece, self.where[piece])
                    self.in_play += 1
                    piece = self.above[piece]
