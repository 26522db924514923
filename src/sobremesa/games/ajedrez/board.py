"""A chess board: the pieces, and how an action changes them.

Pieces are stored twice: as bitboards by kind and by side, and square by square.
"""

# long: these methods call one another, and the compiler inlines only within one module

from __future__ import annotations

from typing import Self

from sobremesa.games.ajedrez import const
from sobremesa.kernel import bits, form
from sobremesa.kernel import const as shared
from sobremesa.kernel.history import History
from sobremesa.kernel.keys import Keys
from sobremesa.kernel.position import Position, within

CODES = [0] * 1024  # by piece << 6 | square
RIGHTS_CODES = [0] * 16
EP_CODES = [0] * 65
BIT = [0] * 65
KEPT_RIGHTS = [15] * 64
TURN = bits.scramble(0)
for _i in range(1024):
    CODES[_i] = bits.scramble(1024 + _i)
for _i in range(16):
    RIGHTS_CODES[_i] = bits.scramble(16 + _i)
for _i in range(64):
    KEPT_RIGHTS[_i] = 15
    EP_CODES[_i] = bits.scramble(64 + _i)
    BIT[_i] = 1 << _i
EP_CODES[64] = 0
BIT[64] = 0
KEPT_RIGHTS[4] = 15 - 3
KEPT_RIGHTS[7] = 15 - 1
KEPT_RIGHTS[0] = 15 - 2
KEPT_RIGHTS[60] = 15 - 12
KEPT_RIGHTS[63] = 15 - 4
KEPT_RIGHTS[56] = 15 - 8


class Board(Position):
    """The pieces, the side to move, castling rights, the en passant square and the clocks.

    A move packs the start square (6 bits), the end square (6 bits) and the kind of a promotion.
    """

    at: list[int]
    kinds: list[int]
    sides: list[int]
    king: list[int]
    undo_state: list[int]
    undo_key: list[int]
    undo_checkers: list[int]
    undo_pinned: list[int]
    history: History
    kept: Board | None

    def __init__(self, repetition: int = 3, fifty: bool = True) -> None:
        super().__init__()
        if form.PLAIN:
            self.at = [0] * 64
            self.kinds = [0] * 8
            self.sides = [0] * 2
            self.king = [0] * 2
            self.undo_state = [0] * 512
            self.undo_key = [0] * 512
            self.undo_checkers = [0] * 512
            self.undo_pinned = [0] * 512
        self.repetition = repetition
        self.fifty = fifty
        self.reason = 0
        self.checkers = 0
        self.pinned = 0
        self.rights = 0
        self.ep_square = const.NOWHERE
        self.quiet = 0
        self.number = 1
        self.ply = 0
        self.history = Keys()
        self.kept = None
        self.packs = True

    # actions

    def make(self, move: int) -> None:
        """Move a piece (fast)."""
        u = self.ply & shared.UNDO_MASK
        mover = self.to_move
        start = move & 63
        end = move >> 6 & 63
        piece = self.at[start]
        kind = piece & const.KIND_MASK
        taken = self.at[end]
        key = self.key ^ TURN ^ EP_CODES[self.ep_square] ^ CODES[piece << 6 | start]
        state = self.quiet
        self.undo_state[u] = (
            state << 32 | self.ep_square << 24 | self.rights << 20 | taken << 16 | move
        )
        self.undo_key[u] = self.key
        self.undo_checkers[u] = self.checkers
        self.undo_pinned[u] = self.pinned
        if taken:
            self.kinds[taken & const.KIND_MASK] ^= BIT[end]
            self.sides[1 - mover] ^= BIT[end]
            key ^= CODES[taken << 6 | end]
            self.quiet = 0
        else:
            self.quiet += 1
        self.kinds[kind] ^= BIT[start] | BIT[end]
        self.sides[mover] ^= BIT[start] | BIT[end]
        self.at[start] = 0
        self.at[end] = piece
        ep_square = const.NOWHERE
        if kind == const.PAWN:
            self.quiet = 0
            if move >> 12:
                self.promote(end, move >> 12)
                piece = self.at[end]
            elif end == self.ep_square:
                key ^= CODES[(9 - 8 * mover) << 6 | (end ^ 8)]
                self.kinds[const.PAWN] ^= BIT[end ^ 8]
                self.sides[1 - mover] ^= BIT[end ^ 8]
                self.at[end ^ 8] = 0
            elif start ^ end == 16:
                ep_square = (start + end) >> 1
        elif kind == const.KING:
            self.king[mover] = end
            if end - start == 2:
                key ^= self.shift_rook(end + 1, end - 1)
            elif start - end == 2:
                key ^= self.shift_rook(end - 2, end + 1)
        key ^= CODES[piece << 6 | end]
        if self.rights:
            key ^= RIGHTS_CODES[self.rights]
            self.rights &= KEPT_RIGHTS[start] & KEPT_RIGHTS[end]
            key ^= RIGHTS_CODES[self.rights]
        self.to_move = 1 - mover
        self.number += mover
        if ep_square != const.NOWHERE and not self.can_capture_ep(ep_square):
            ep_square = const.NOWHERE
        self.ep_square = ep_square
        self.key = key ^ EP_CODES[ep_square]
        self.ply += 1
        self.check_end()

    def key_after(self, move: int) -> int:
        """Predict the key, exact unless the move changes rights, castles or promotes (fast)."""
        start = move & 63
        end = move >> 6 & 63
        piece = self.at[start]
        key = self.key ^ TURN ^ EP_CODES[self.ep_square] ^ EP_CODES[const.NOWHERE]
        if self.at[end]:
            key ^= CODES[self.at[end] << 6 | end]
        return key ^ CODES[piece << 6 | start] ^ CODES[piece << 6 | end]

    def promote(self, square: int, kind: int) -> None:
        """Replace the pawn on a square by another piece."""
        self.kinds[const.PAWN] ^= BIT[square]
        self.kinds[kind] ^= BIT[square]
        self.at[square] += kind - const.PAWN

    def shift_rook(self, start: int, end: int) -> int:
        """Move the rook in castling; give the change of the key."""
        piece = self.at[start]
        self.kinds[const.ROOK] ^= BIT[start] | BIT[end]
        self.sides[piece >> 3] ^= BIT[start] | BIT[end]
        self.at[start] = 0
        self.at[end] = piece
        return CODES[piece << 6 | start] ^ CODES[piece << 6 | end]

    def unmake(self) -> None:
        """Take the last action back (fast)."""
        if self.repetition:
            self.history.size -= 1
        self.ply -= 1
        u = self.ply & shared.UNDO_MASK
        state = self.undo_state[u]
        start = state & 63
        end = state >> 6 & 63
        taken = state >> 16 & 15
        mover = 1 - self.to_move
        self.to_move = mover
        self.number -= mover
        self.over = False
        self.reason = 0
        self.scores[0] = 0.0
        self.scores[1] = 0.0
        self.key = self.undo_key[u]
        self.checkers = self.undo_checkers[u]
        self.pinned = self.undo_pinned[u]
        self.rights = state >> 20 & 15
        self.ep_square = state >> 24 & 127
        self.quiet = state >> 32
        if state >> 12 & 7:
            self.kinds[state >> 12 & 7] ^= BIT[end]
            self.kinds[const.PAWN] ^= BIT[end]
            self.at[end] = const.PAWN + 8 * mover
        piece = self.at[end]
        kind = piece & const.KIND_MASK
        self.kinds[kind] ^= BIT[start] | BIT[end]
        self.sides[mover] ^= BIT[start] | BIT[end]
        self.at[start] = piece
        self.at[end] = taken
        if taken:
            self.kinds[taken & const.KIND_MASK] ^= BIT[end]
            self.sides[1 - mover] ^= BIT[end]
        elif kind == const.PAWN:
            if end == self.ep_square:
                self.kinds[const.PAWN] ^= BIT[end ^ 8]
                self.sides[1 - mover] ^= BIT[end ^ 8]
                self.at[end ^ 8] = 9 - 8 * mover
        if kind == const.KING:
            self.king[mover] = start
            if end - start == 2:
                self.shift_rook(end - 1, end + 1)
            elif start - end == 2:
                self.shift_rook(end + 1, end - 2)

    # overridden by the move generator

    def can_capture_ep(self, square: int) -> bool:
        """Tell whether the side to move may capture en passant on a square."""
        return False

    def check_end(self) -> None:
        """Find the checks and pins after an action, and test the ends of the game."""

    def finish(self, reason: int) -> None:
        """End the game; after checkmate the side that is not to move has won."""
        self.over = True
        self.reason = reason
        self.scores[0] = 0.5
        self.scores[1] = 0.5
        if reason == const.CHECKMATE:
            self.scores[self.to_move] = 0.0
            self.scores[1 - self.to_move] = 1.0

    # for Python

    def place(self, squares: list[int], to_move: int, rights: int) -> None:
        """Set up pieces, given square by square, without a history."""
        for i in range(8):
            self.kinds[i] = 0
        self.sides[0] = 0
        self.sides[1] = 0
        self.key = RIGHTS_CODES[rights] ^ RIGHTS_CODES[0]
        if to_move:
            self.key ^= TURN
        for square, piece in enumerate(squares):
            self.at[square] = piece
            if piece:
                self.kinds[piece & const.KIND_MASK] |= BIT[square]
                self.sides[piece >> 3] |= BIT[square]
                self.key ^= CODES[piece << 6 | square]
                if piece & const.KIND_MASK == const.KING:
                    self.king[piece >> 3] = square
        self.to_move = to_move
        self.rights = rights
        self.ep_square = const.NOWHERE
        self.ply = 0
        self.undo_key[shared.UNDO_MASK] = 0

    def begin(self, ep_square: int, quiet: int, number: int) -> None:
        """Set the en passant square, if that capture is legal, and the clocks."""
        if ep_square != const.NOWHERE and self.can_capture_ep(ep_square):
            self.ep_square = ep_square
            self.key ^= EP_CODES[ep_square]
        self.quiet = quiet
        self.number = number
        self.history.size = 0
        self.history.push(self.key)

    def squares(self) -> list[int]:
        """Give the piece on each square, 0 for none."""
        return [self.at[i] for i in range(64)]

    def piece_at(self, square: int) -> int:
        """Give the piece on a square, 0 for none."""
        return self.at[within(square, 64)]

    def king_of(self, colour: int) -> int:
        """Give the square of a king."""
        return self.king[within(colour, 2)]

    def times_seen(self) -> int:
        """Count how often this position has occurred, as far as the history goes."""
        return self.history.listed().count(self.key)

    def keep(self) -> None:
        """Save this position for `rewind`."""
        self.kept = self.copy()
        self.keeps = True

    def rewind(self) -> None:
        """Restore the position of the last `keep` (fast)."""
        if self.kept is None:
            return
        self.at[:] = self.kept.at
        self.kinds[:] = self.kept.kinds
        self.sides[:] = self.kept.sides
        self.king[:] = self.kept.king
        self.scores[:] = self.kept.scores
        self.history.copy_from(self.kept.history)
        self.key = self.kept.key
        self.to_move = self.kept.to_move
        self.over = self.kept.over
        self.reason = self.kept.reason
        self.checkers = self.kept.checkers
        self.pinned = self.kept.pinned
        self.rights = self.kept.rights
        self.ep_square = self.kept.ep_square
        self.quiet = self.kept.quiet
        self.number = self.kept.number
        self.ply = self.kept.ply
        u = self.ply - 1 & shared.UNDO_MASK
        self.undo_state[u] = self.kept.undo_state[u]  # how this position came about
        self.undo_key[u] = self.kept.undo_key[u]

    def copy(self) -> Self:
        """Give an independent board equal to this one, without its undo stack."""
        other = type(self)(self.repetition, self.fifty)
        other.kept = self
        other.rewind()
        other.kept = None
        return other

    def pack(self, out: History) -> None:
        """Append the squares, sixteen a word, the rights, the clocks and the keys (fast)."""
        Position.pack(self, out)
        for rank in range(0, 64, 16):
            word = self.at[rank]
            for square in range(1, 16):
                piece = self.at[rank + square]
                word |= piece << 4 * square
            out.push(word)
        word = self.quiet
        out.push(word << 16 | self.reason << 11 | self.ep_square << 4 | self.rights)
        word = self.number
        out.push(word << 32 | self.ply)
        out.push(self.checkers)
        out.push(self.pinned)
        u = self.ply - 1 & shared.UNDO_MASK
        out.push(self.undo_state[u])  # how this position came about
        out.push(self.undo_key[u])
        out.add_newest(self.history, self.quiet + 1)

    def unpack(self, words: History) -> None:
        """Read the words of `pack` (fast)."""
        Position.unpack(self, words)
        for kind in range(8):
            self.kinds[kind] = 0
        self.sides[0] = 0
        self.sides[1] = 0
        word = 0
        for square in range(64):
            if square & 15 == 0:
                word = words.next()
            piece = word & 15
            word >>= 4
            self.at[square] = piece
            if piece:
                self.kinds[piece & const.KIND_MASK] |= BIT[square]
                self.sides[piece >> 3] |= BIT[square]
                if piece & const.KIND_MASK == const.KING:
                    self.king[piece >> 3] = square
        word = words.next()
        self.rights = word & 15
        self.ep_square = word >> 4 & 127
        self.reason = word >> 11 & 31
        self.quiet = word >> 16
        word = words.next()
        self.number = word >> 32
        self.ply = word & 0x7FFFFFFF
        self.checkers = words.next()
        self.pinned = words.next()
        u = self.ply - 1 & shared.UNDO_MASK
        self.undo_state[u] = words.next()
        self.undo_key[u] = words.next()
        self.history.read_newest(words)

    def image(self) -> tuple[object, ...]:
        """Give the whole state of this position, for comparing."""
        return (
            list(self.at),
            list(self.kinds),
            list(self.sides),
            list(self.king),
            self.outcome(),
            self.history.listed(),
            self.key,
            self.to_move,
            self.over,
            self.reason,
            self.checkers,
            self.pinned,
            self.rights,
            self.ep_square,
            self.quiet,
            self.number,
            self.ply,
        )
