"""The laws of chess, made for speed: the legal moves, one by one or all.

Legal moves are found directly, never by trying.
"""

from __future__ import annotations

from sobremesa.games.ajedrez import const, geometry
from sobremesa.games.ajedrez.moves import Ways
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


class Ajedrez(Ways):
    """A board that lists its legal actions."""

    # all moves

    def legal(self, out: Moves) -> None:
        """Add the legal moves (fast)."""
        if self.over:
            return
        me = self.to_move
        own = self.sides[me]
        self.emit(out, self.king[me], self.king_targets())
        if self.passing != const.NOWHERE:
            self.emit_passing(out)
        targets = self.open_targets()
        if not targets:
            return
        occupied = own | self.sides[1 - me]
        pieces = own & ~(self.kinds[const.PAWN] | self.kinds[const.KING])
        while pieces:
            square = bits.lowest(pieces)
            self.emit(out, square, self.reach(square, occupied) & self.held(square, targets))
            pieces &= pieces - 1
        pieces = own & self.kinds[const.PAWN]
        self.emit_pawns(out, pieces & ~self.pinned, targets)
        pieces &= self.pinned
        while pieces:
            square = bits.lowest(pieces)
            self.emit_pawns(out, BIT[square], self.held(square, targets))
            pieces &= pieces - 1

    def emit_passing(self, out: Moves) -> None:
        """Add the captures en passant."""
        ready = self.passers(self.passing)
        while ready:
            start = bits.lowest(ready)
            if self.passes(start, self.passing):
                out.items[out.top] = start | self.passing << 6
                out.top += 1
            ready &= ready - 1

    def emit_pawns(self, out: Moves, pawns: int, targets: int) -> None:
        """Add the steps and captures of pawns."""
        empty = EVERYWHERE ^ (self.sides[0] | self.sides[1])
        prey = self.sides[1 - self.to_move] & targets
        if self.to_move == 0:
            one = pawns << 8 & empty
            self.emit_steps(out, one & targets, 8)
            self.emit_steps(out, (one & THIRD) << 8 & empty & targets, 16)
            self.emit_steps(out, (pawns & NOT_A) << 7 & prey, 7)
            self.emit_steps(out, (pawns & NOT_H) << 9 & prey, 9)
        else:
            one = pawns >> 8 & empty
            self.emit_steps(out, one & targets, -8)
            self.emit_steps(out, (one & SIXTH) >> 8 & empty & targets, -16)
            self.emit_steps(out, (pawns & NOT_A) >> 9 & prey, -9)
            self.emit_steps(out, (pawns & NOT_H) >> 7 & prey, -7)

    def count_legal(self, out: Moves) -> int:
        """Count the legal moves without listing them (fast)."""
        if self.over:
            return 0
        return self.count()

    # one move

    def check_legal(self, move: int, out: Moves) -> bool:
        """Tell whether a move is legal here, whatever it is (fast)."""
        start = move & 63
        end = move >> 6 & 63
        becomes = move >> 12
        me = self.to_move
        if self.over or not self.sides[me] & BIT[start] or self.sides[me] & BIT[end]:
            return False
        kind = self.at[start] & const.KIND_MASK
        if kind == const.PAWN:
            if BIT[end] & LAST:
                if becomes < const.KNIGHT or becomes > const.QUEEN:
                    return False
            elif becomes:
                return False
            return self.marches(start, end)
        if becomes:
            return False
        if kind == const.KING:
            if KINGS[start] & BIT[end]:
                enemies = self.sides[1 - me]
                return not self.attacked(end, (self.sides[me] | enemies) & ~BIT[start], enemies)
            return self.king_targets() & BIT[end] != 0
        targets = self.held(start, self.open_targets())
        return self.reach(start, self.sides[0] | self.sides[1]) & targets & BIT[end] != 0

    def marches(self, start: int, end: int) -> bool:
        """Tell whether the pawn on a square may go to another."""
        me = self.to_move
        aslant = PAWNS[me << 6 | start] & BIT[end] != 0
        if aslant and end == self.passing:
            return self.passes(start, end)
        if not self.held(start, self.open_targets()) & BIT[end]:
            return False
        if aslant:
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
        passing: int,
        quiet: int,
        number: int,
    ) -> None:
        """Lay out a whole position; if nobody can move, the game is over."""
        self.place(squares, to_move, rights)
        self.begin(passing, quiet, number)
        self.watch()
        if not self.can_move():
            self.finish(const.CHECKMATE if self.checkers else const.STALEMATE)

    def declare(self, reason: int) -> None:
        """End the game as a loaded position says."""
        self.finish(reason)

    def is_bare(self) -> bool:
        """Tell whether too little is left for any mate, called from Python."""
        return self.bare()

    def sees(self, square: int) -> int:
        """Give the set of squares that the knight, bishop, rook or queen on a square sees."""
        return self.reach(within(square, 64), self.sides[0] | self.sides[1])

    def threatened(self, square: int, leaving: int = 64) -> bool:
        """Tell whether the side to move would be attacked on a square, one of its pieces gone."""
        occupied = self.sides[0] | self.sides[1]
        if within(leaving, 65) < 64:
            occupied &= ~BIT[leaving]
        return self.attacked(within(square, 64), occupied, self.sides[1 - self.to_move])

    def opponent_in_check(self) -> bool:
        """Tell whether the side that is not to move is in check, which cannot be."""
        self.to_move = 1 - self.to_move
        me = self.to_move
        checked = self.attacked(self.king[me], self.sides[0] | self.sides[1], self.sides[1 - me])
        self.to_move = 1 - me
        return checked
