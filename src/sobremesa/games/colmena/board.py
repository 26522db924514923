"""A hive: the cells, the stacks and the hands of La Colmena, and how an action changes them.

Every cell stores which of its neighbours are occupied, and the hive its Euler number (cells minus
contacts plus triangles), which is one minus the number of holes.
"""

# long: these methods call one another, and the compiler inlines only within one module

from __future__ import annotations

from typing import Self

from sobremesa.games.colmena import const
from sobremesa.kernel import bits, form
from sobremesa.kernel import const as shared
from sobremesa.kernel.history import History
from sobremesa.kernel.keys import Keys
from sobremesa.kernel.position import Position, within

# E, NE, NW, W, SW, SE: the two neighbours of a direction in this ring are the gate of its step
STEP = [1, -63, -64, -1, 63, 64]
OPPOSITE_BIT = [8, 16, 32, 1, 2, 4]
TURN = bits.scramble(0)


def arcs_of(around: int) -> int:
    """Count the arcs that a set of occupied neighbours forms; a full ring has none.

    >>> arcs_of(0b000111), arcs_of(0b010101), arcs_of(0b111111)
    (1, 3, 0)
    """
    arcs = 0
    for d in range(6):
        if around >> d & 1 and not around >> (d + 1) % 6 & 1:
            arcs += 1
    return arcs


ARCS = [0] * 64
for _around in range(64):
    ARCS[_around] = arcs_of(_around)


class Hive(Position):
    """The stacks in play, the hands, and the player to move."""

    info: list[int]
    top: list[int]
    where: list[int]
    below: list[int]
    hand: list[int]
    turns: list[int]
    undo_move: list[int]
    undo_key: list[int]
    undo_from: list[int]
    undo_quiet: list[int]
    undo_anchor: list[int]
    undo_rests: list[int]
    history: History
    kept: Hive | None

    def __init__(
        self,
        slots: int = 0x3FFE,
        wall_gate: bool = False,
        queen_first: bool = True,
        repetition: int = 3,
    ) -> None:
        super().__init__()
        if form.PLAIN:
            self.info = [0] * 4096
            self.top = [0] * 4096
            self.where = [0] * 32
            self.below = [0] * 32
            self.hand = [0] * 2
            self.turns = [0] * 2
            self.undo_move = [0] * 512
            self.undo_key = [0] * 512
            self.undo_from = [0] * 512
            self.undo_quiet = [0] * 512
            self.undo_anchor = [0] * 512
            self.undo_rests = [0] * 512
        self.slots = slots
        self.wall_gate = wall_gate
        self.queen_first = queen_first
        self.repetition = repetition
        self.carrying = slots >> const.CARRIER_SLOT & 1 != 0
        self.rests = 0
        self.reason = 0
        self.in_play = 0
        self.euler = 0
        self.ply = 0
        self.quiet = 0
        self.anchor = 0
        self.anchor_q = 0
        self.anchor_r = 0
        self.reference = 0
        for piece in range(32):
            self.where[piece] = -1
            self.below[piece] = 0
        for colour in range(2):
            self.hand[colour] = slots
            self.turns[colour] = 0
        self.history = Keys()
        self.history.push(self.key)
        self.kept = None
        self.packs = True

    # stacks

    def drop(self, piece: int, cell: int) -> None:
        """Put a piece on top of a cell."""
        under = self.top[cell]
        own = 64 << 3 * (piece >> const.COLOUR_BITS)
        self.below[piece] = under
        self.top[cell] = piece
        self.where[piece] = cell
        self.info[cell] += const.HEIGHT
        if under == 0:
            self.euler += 1 - ARCS[self.info[cell] & const.AROUND]
            for d in range(6):
                self.info[(cell + STEP[d]) & const.CELL_MASK] += OPPOSITE_BIT[d] + own
        elif under >> const.COLOUR_BITS != piece >> const.COLOUR_BITS:
            own -= 64 << 3 * (under >> const.COLOUR_BITS)
            for d in range(6):
                self.info[(cell + STEP[d]) & const.CELL_MASK] += own

    def lift(self, piece: int, cell: int) -> None:
        """Take a piece from the top of a cell."""
        under = self.below[piece]
        own = 64 << 3 * (piece >> const.COLOUR_BITS)
        self.top[cell] = under
        self.info[cell] -= const.HEIGHT
        if under == 0:
            self.euler -= 1 - ARCS[self.info[cell] & const.AROUND]
            for d in range(6):
                self.info[(cell + STEP[d]) & const.CELL_MASK] -= OPPOSITE_BIT[d] + own
        elif under >> const.COLOUR_BITS != piece >> const.COLOUR_BITS:
            own -= 64 << 3 * (under >> const.COLOUR_BITS)
            for d in range(6):
                self.info[(cell + STEP[d]) & const.CELL_MASK] -= own

    # actions

    def make(self, move: int) -> None:
        """Place or move a piece, or pass (fast)."""
        u = self.ply & shared.UNDO_MASK
        piece = move & const.PIECE_MASK
        self.undo_move[u] = move
        self.undo_key[u] = self.key
        self.undo_quiet[u] = self.quiet
        self.undo_anchor[u] = self.anchor
        self.undo_rests[u] = self.rests
        self.quiet += 1
        if self.rests:
            self.key ^= self.rest_code(self.rests)
            self.rests = 0
        if piece:
            cell = move >> const.CELL_SHIFT
            start = self.where[piece]
            self.undo_from[u] = start
            if start >= 0:
                self.key ^= self.code(piece, start, self.info[start] >> const.HEIGHT_SHIFT)
                self.lift(piece, start)
                if self.carrying:
                    self.rests = piece
                    self.key ^= self.rest_code(piece)
            else:
                self.hand[self.to_move] ^= 1 << (piece & const.SLOT_MASK)
                self.in_play += 1
                self.quiet = 0
            self.drop(piece, cell)
            self.follow(cell)
            if piece & const.SLOT_MASK == const.WHITE_QUEEN:
                self.find_key()
            else:
                self.key ^= self.code(piece, cell, self.info[cell] >> const.HEIGHT_SHIFT)
        self.turns[self.to_move] += 1
        self.to_move ^= 1
        self.key ^= TURN
        self.ply += 1
        self.check_end()

    def key_after(self, move: int) -> int:
        """Predict the key, exact unless the white Escudo moves or is placed (fast)."""
        key = self.key ^ TURN
        if self.rests:
            key ^= self.rest_code(self.rests)
        piece = move & const.PIECE_MASK
        if piece:
            cell = move >> const.CELL_SHIFT
            start = self.where[piece]
            if start >= 0:
                key ^= self.code(piece, start, self.info[start] >> const.HEIGHT_SHIFT)
                if self.carrying:
                    key ^= self.rest_code(piece)
            key ^= self.code(piece, cell, (self.info[cell] >> const.HEIGHT_SHIFT) + 1)
        return key

    def unmake(self) -> None:
        """Take the last action back (fast)."""
        if self.repetition:
            self.history.size -= 1
        self.ply -= 1
        u = self.ply & shared.UNDO_MASK
        self.over = False
        self.reason = 0
        self.scores[0] = 0.0
        self.scores[1] = 0.0
        self.to_move ^= 1
        self.turns[self.to_move] -= 1
        move = self.undo_move[u]
        piece = move & const.PIECE_MASK
        if piece:
            start = self.undo_from[u]
            self.lift(piece, self.where[piece])
            if start >= 0:
                self.drop(piece, start)
            else:
                self.where[piece] = -1
                self.below[piece] = 0
                self.hand[self.to_move] ^= 1 << (piece & const.SLOT_MASK)
                self.in_play -= 1
            if piece & const.SLOT_MASK == const.WHITE_QUEEN:
                self.find_reference()
        self.key = self.undo_key[u]
        self.quiet = self.undo_quiet[u]
        self.rests = self.undo_rests[u]
        self.follow(self.undo_anchor[u])

    def check_end(self) -> None:
        """Test the ends of the game (CMN-7)."""
        lost = 0
        if self.where[const.WHITE_QUEEN] >= 0:
            if self.info[self.where[const.WHITE_QUEEN]] & const.AROUND == const.AROUND:
                lost = 1
        if self.where[const.GRANA_QUEEN] >= 0:
            if self.info[self.where[const.GRANA_QUEEN]] & const.AROUND == const.AROUND:
                lost |= 2
        if self.repetition:
            self.history.push(self.key)
        if lost:
            self.over = True
            self.reason = const.BOTH if lost == 3 else const.SURROUNDED
            self.scores[0] = 0.5 if lost == 3 else 1.0 if lost == 2 else 0.0
            self.scores[1] = 1.0 - self.scores[0]
        elif self.repetition:
            if self.history.times(self.key, self.quiet + 1) >= self.repetition:
                self.over = True
                self.reason = const.REPETITION
                self.scores[0] = 0.5
                self.scores[1] = 0.5

    # keys and coordinates: keys do not change when a hive is translated

    def code(self, piece: int, cell: int, height: int) -> int:
        """Give the Zobrist code of a piece on a cell at a height."""
        place = (cell - self.reference) & const.CELL_MASK
        return bits.scramble(piece << 16 | height << 12 | place)

    def rest_code(self, piece: int) -> int:
        """Give the Zobrist code of a piece that rests (CMN-5.12)."""
        return bits.scramble(piece | 0x1000000)

    def find_reference(self) -> None:
        """Choose the cell that keys are relative to: the white Escudo, else the other."""
        if self.where[const.WHITE_QUEEN] >= 0:
            self.reference = self.where[const.WHITE_QUEEN]
        elif self.where[const.GRANA_QUEEN] >= 0:
            self.reference = self.where[const.GRANA_QUEEN]
        else:
            self.reference = 0

    def find_key(self) -> None:
        """Compute the key from scratch, whose turn it is included."""
        self.find_reference()
        self.key = TURN if self.to_move else 0
        if self.rests:
            self.key ^= self.rest_code(self.rests)
        for owner in range(2):
            slots = self.slots & ~self.hand[owner]
            while slots:
                piece = owner << const.COLOUR_BITS | bits.lowest(slots)
                slots &= slots - 1
                self.key ^= self.stacked_code(piece)

    def stacked_code(self, piece: int) -> int:
        """Give the Zobrist code of a piece anywhere in a stack."""
        cell = self.where[piece]
        height = self.info[cell] >> const.HEIGHT_SHIFT
        above = self.top[cell]
        while above != piece:
            above = self.below[above]
            height -= 1
        return self.code(piece, cell, height)

    def follow(self, cell: int) -> None:
        """Make `cell` the anchor, whose true coordinates are known."""
        away = ((cell - self.anchor + 2048 + 32) & const.CELL_MASK) - 2048 - 32
        rows = (away + 32) >> 6
        self.anchor = cell
        self.anchor_r += rows
        self.anchor_q += away - const.ROW * rows

    # for Python

    def set_up(
        self,
        pieces: list[tuple[int, int, int]],
        to_move: int,
        turns: list[int],
        rests: int = 0,
    ) -> None:
        """Set up a position: pieces with their coordinates, stacks from the bottom up."""
        self.rests = within(rests, 32)
        for piece, q, r in pieces:
            cell = (q + const.ROW * r) & const.CELL_MASK
            self.drop(piece, cell)
            self.hand[piece >> const.COLOUR_BITS] ^= 1 << (piece & const.SLOT_MASK)
            self.in_play += 1
            self.anchor = cell
            self.anchor_q = q
            self.anchor_r = r
        self.to_move = to_move
        self.turns[0] = turns[0]
        self.turns[1] = turns[1]
        self.find_key()
        self.history.size = 0
        self.history.push(self.key)

    def declare(self, reason: int, white: float) -> None:
        """End the game as a loaded position says."""
        self.over = True
        self.reason = reason
        self.scores[0] = white
        self.scores[1] = 1.0 - white

    def coordinates(self, cell: int) -> tuple[int, int]:
        """Give the true coordinates of a cell in or next to the hive."""
        away = ((cell - self.anchor + 2048 + 32) & const.CELL_MASK) - 2048 - 32
        rows = (away + 32) >> 6
        return self.anchor_q + away - const.ROW * rows, self.anchor_r + rows

    def cell_at(self, q: int, r: int) -> int:
        """Give the cell at true coordinates in or next to the hive."""
        return (q + const.ROW * r) & const.CELL_MASK

    def stacks(self) -> dict[tuple[int, int], list[int]]:
        """Give every stack from the bottom up, by its coordinates."""
        stacks: dict[tuple[int, int], list[int]] = {}
        for piece in range(32):
            cell = self.where[piece]
            if cell >= 0 and self.top[cell] == piece:
                stack = []
                above = piece
                while above:
                    stack.append(above)
                    above = self.below[above]
                stacks[self.coordinates(cell)] = list(reversed(stack))
        return stacks

    def place_of(self, piece: int) -> tuple[int, int] | None:
        """Give the true coordinates of a piece; none while it is in the hand."""
        cell = self.where[within(piece, 32)]
        return self.coordinates(cell) if cell >= 0 else None

    def in_hand(self, colour: int) -> list[int]:
        """Give the pieces in a hand."""
        hand = self.hand[within(colour, 2)]
        return [colour << 4 | slot for slot in range(1, const.SLOTS) if hand >> slot & 1]

    def turns_taken(self) -> list[int]:
        """Give how many turns each player has taken."""
        return [self.turns[0], self.turns[1]]

    def keep(self) -> None:
        """Save this position for `rewind`."""
        self.kept = self.copy()
        self.keeps = True

    def rewind(self) -> None:
        """Restore the position of the last `keep` (fast)."""
        if self.kept is None:
            return
        self.info[:] = self.kept.info
        self.top[:] = self.kept.top
        self.where[:] = self.kept.where
        self.below[:] = self.kept.below
        self.hand[:] = self.kept.hand
        self.turns[:] = self.kept.turns
        self.scores[:] = self.kept.scores
        self.history.copy_from(self.kept.history)
        self.key = self.kept.key
        self.to_move = self.kept.to_move
        self.over = self.kept.over
        self.reason = self.kept.reason
        self.in_play = self.kept.in_play
        self.euler = self.kept.euler
        self.ply = self.kept.ply
        self.quiet = self.kept.quiet
        self.rests = self.kept.rests
        self.anchor = self.kept.anchor
        self.anchor_q = self.kept.anchor_q
        self.anchor_r = self.kept.anchor_r
        self.reference = self.kept.reference

    def copy(self) -> Self:
        """Give an independent hive equal to this one, without its undo stack."""
        other = type(self)(self.slots, self.wall_gate, self.queen_first, self.repetition)
        other.kept = self
        other.rewind()
        other.kept = None
        return other

    def image(self) -> tuple[object, ...]:
        """Give the whole state of this position, for comparing."""
        return (
            list(self.info),
            list(self.top),
            list(self.where),
            list(self.below),
            list(self.hand),
            list(self.turns),
            self.outcome(),
            self.history.listed(),
            self.key,
            self.to_move,
            self.over,
            self.reason,
            self.in_play,
            self.euler,
            self.ply,
            self.quiet,
            self.rests,
            self.anchor,
            self.anchor_q,
            self.anchor_r,
            self.reference,
        )
