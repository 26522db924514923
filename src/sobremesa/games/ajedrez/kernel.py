"""The legal moves of chess, generated directly: no move is made and taken back to test it."""

from __future__ import annotations

from sobremesa.games.ajedrez import const, geometry
from sobremesa.games.ajedrez.moves import MoveGenerator
from sobremesa.kernel import bits
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import within

BIT = [0] * 64
for _i in range(64):
    BIT[_i] = 1 << _i
KINGS = geometry.near(geometry.STRAIGHT + geometry.DIAGONAL)
PAWNS = geometry.pawn_captures()  # by colour << 6 | square
NOT_A = geometry.EVERYWHERE - geometry.FILE_A
NOT_H = geometry.EVERYWHERE - geometry.FILE_H
THIRD = geometry.RANK_1 << 16
SIXTH = geometry.RANK_1 << 40
LAST = geometry.RANK_1 | geometry.RANK_1 << 56
EVERYWHERE = geometry.EVERYWHERE


class Ajedrez(MoveGenerator):
    """A board with its legal actions."""

    # all moves

    def legal(self, out: Moves) -> None:
        """Add the legal moves (fast)."""
        if self.over:
            return
        me = self.to_move
        own = self.sides[me]
        self.emit(out, self.king[me], self.king_targets())
        if self.ep_square != const.NOWHERE:
            self.emit_ep(out)
        targets = self.check_mask()
        if not targets:
            return
        occupied = own | self.sides[1 - me]
        pieces = own & ~(self.kinds[const.PAWN] | self.kinds[const.KING])
        while pieces:
            square = bits.lowest(pieces)
            self.emit(
                out, square, self.attacks_from(square, occupied) & self.pin_mask(square, targets)
            )
            pieces &= pieces - 1
        pieces = own & self.kinds[const.PAWN]
        self.emit_pawns(out, pieces & ~self.pinned, targets)
        pieces &= self.pinned
        while pieces:
            square = bits.lowest(pieces)
            self.emit_pawns(out, BIT[square], self.pin_mask(square, targets))
            pieces &= pieces - 1

    def emit_ep(self, out: Moves) -> None:
        """Add the captures en passant."""
        ready = self.ep_pawns(self.ep_square)
        while ready:
            start = bits.lowest(ready)
            if self.ep_is_safe(start, self.ep_square):
                out.items[out.top] = start | self.ep_square << 6
                out.top += 1
            ready &= ready - 1

    def emit_pawns(self, out: Moves, pawns: int, targets: int) -> None:
        """Add the advances and captures of pawns."""
        empty = EVERYWHERE ^ (self.sides[0] | self.sides[1])
        victims = self.sides[1 - self.to_move] & targets
        if self.to_move == 0:
            one = pawns << 8 & empty
            self.emit_steps(out, one & targets, 8)
            self.emit_steps(out, (one & THIRD) << 8 & empty & targets, 16)
            self.emit_steps(out, (pawns & NOT_A) << 7 & victims, 7)
            self.emit_steps(out, (pawns & NOT_H) << 9 & victims, 9)
        else:
            one = pawns >> 8 & empty
            self.emit_steps(out, one & targets, -8)
            self.emit_steps(out, (one & SIXTH) >> 8 & empty & targets, -16)
            self.emit_steps(out, (pawns & NOT_A) >> 9 & victims, -9)
            self.emit_steps(out, (pawns & NOT_H) >> 7 & victims, -7)

    def count_legal(self, out: Moves) -> int:
        """Count the legal moves without listing them (fast)."""
        if self.over:
            return 0
        return self.count()

    # one move

    def check_legal(self, move: int, out: Moves) -> bool:
        """Tell whether any number is a legal move here (fast)."""
        start = move & 63
        end = move >> 6 & 63
        promotion = move >> 12
        me = self.to_move
        if self.over or not self.sides[me] & BIT[start] or self.sides[me] & BIT[end]:
            return False
        kind = self.at[start] & const.KIND_MASK
        if kind == const.PAWN:
            if BIT[end] & LAST:
                if promotion < const.KNIGHT or promotion > const.QUEEN:
                    return False
            elif promotion:
                return False
            return self.pawn_can_reach(start, end)
        if promotion:
            return False
        if kind == const.KING:
            if KINGS[start] & BIT[end]:
                enemies = self.sides[1 - me]
                return not self.attacked(end, (self.sides[me] | enemies) & ~BIT[start], enemies)
            return self.king_targets() & BIT[end] != 0
        targets = self.pin_mask(start, self.check_mask())
        return self.attacks_from(start, self.sides[0] | self.sides[1]) & targets & BIT[end] != 0

    def pawn_can_reach(self, start: int, end: int) -> bool:
        """Tell whether the pawn on a square may move to another."""
        me = self.to_move
        diagonal = PAWNS[me << 6 | start] & BIT[end] != 0
        if diagonal and end == self.ep_square:
            return self.ep_is_safe(start, end)
        if not self.pin_mask(start, self.check_mask()) & BIT[end]:
            return False
        if diagonal:
            return self.sides[1 - me] & BIT[end] != 0
        occupied = self.sides[0] | self.sides[1]
        step = 8 if me == 0 else -8
        if occupied & BIT[end]:
            return False
        if end - start == step:
            return True
        home = 1 if me == 0 else 6
        return end - start == 2 * step and start >> 3 == home and not occupied & BIT[start + step]

    # for Python

    def set_up(
        self,
        squares: list[int],
        to_move: int,
        rights: int,
        ep_square: int,
        quiet: int,
        number: int,
    ) -> None:
        """Set up a whole position; if there is no legal move, the game is over."""
        self.place(squares, to_move, rights)
        self.begin(ep_square, quiet, number)
        self.find_checks_and_pins()
        if not self.can_move():
            self.finish(const.CHECKMATE if self.checkers else const.STALEMATE)

    def declare(self, reason: int) -> None:
        """End the game as a loaded position says."""
        self.finish(reason)

    def has_insufficient_material(self) -> bool:
        """Tell whether no mate is possible any more, called from Python."""
        return self.insufficient_material()

    def attacked_squares(self, square: int) -> int:
        """Give the squares that the knight, bishop, rook or queen on a square attacks."""
        return self.attacks_from(within(square, 64), self.sides[0] | self.sides[1])

    def threatened(self, square: int, leaving: int = 64) -> bool:
        """Tell whether a square would be attacked if one's piece on `leaving` were gone."""
        occupied = self.sides[0] | self.sides[1]
        if within(leaving, 65) < 64:
            occupied &= ~BIT[leaving]
        return self.attacked(within(square, 64), occupied, self.sides[1 - self.to_move])

    def opponent_in_check(self) -> bool:
        """Tell whether the side that is not to move is in check, which is illegal."""
        self.to_move = 1 - self.to_move
        me = self.to_move
        checked = self.attacked(self.king[me], self.sides[0] | self.sides[1], self.sides[1 - me])
        self.to_move = 1 - me
        return checked
