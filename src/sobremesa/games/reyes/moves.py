"""The generation of the legal actions of the army to move in Vence a los Reyes.

The moves of one piece at a time are listed in a small buffer, king safety aside; if check is in
force, illegal ones are filtered out. Whether an army has any move is found piece by piece.
"""

from __future__ import annotations

from sobremesa.games.reyes import const, seats
from sobremesa.games.reyes.board import Board
from sobremesa.kernel import bits, form
from sobremesa.kernel.moves import Moves

STEP = [18, 1, -18, -1, 19, -17, -19, 17]
LEAP = [37, 20, -16, -35, -37, -20, 16, 35]
AT = [0] * 136
HOME = [0] * 360
INDEX = [0] * 360
LINES = [0] * 408
DIAGONALS = [0] * 408
WAY = [0] * 18496
for _index in range(136):
    AT[_index] = seats.CELLS[_index]
    INDEX[seats.CELLS[_index]] = _index
    for _word in range(3):
        LINES[3 * _index + _word] = seats.reach(_index, _word, seats.STRAIGHT, 15)
        DIAGONALS[3 * _index + _word] = seats.reach(_index, _word, seats.SLANTED, 15)
    for _near, _step in seats.ways_to(_index).items():
        WAY[136 * _index + _near] = _step
    HOME[seats.CELLS[_index]] = seats.HOMES.get(seats.CELLS[_index], 0)


class MoveGenerator(Board):
    """A board that generates its legal actions."""

    piece_moves: list[int]
    pinned: list[int]

    def init_fields(self) -> None:
        """Add the move buffer and the pins."""
        super().init_fields()
        if form.PLAIN:
            self.piece_moves = [0] * 128
            self.pinned = [0] * 8
        self.found = 0
        self.pins = 0
        self.check = False
        self.checks_known = False

    # all actions

    def legal(self, out: Moves) -> None:
        """Add the legal moves and turns of the arrow, or the pass (fast)."""
        if self.over:
            return
        if self.duel:
            self.find_checks_and_pins()
        before = out.top
        officers = False
        for word in range(3):
            men = self.men[self.seat * const.WORDS + word]
            while men:
                cell = AT[64 * word + bits.lowest(men)]
                men &= men - 1
                self.list_piece_moves(cell)
                if self.found:
                    if self.board[cell] & 7 != const.PAWN:
                        officers = True
                    for i in range(self.found):
                        out.items[out.top + i] = self.piece_moves[i]
                    out.top += self.found
        if not self.changed:
            for direction in range(4):
                if direction != self.arrow[self.seat]:
                    if officers or self.pawns_move(direction):
                        out.items[out.top] = const.ARROW | direction
                        out.top += 1
        if out.top == before:
            out.items[out.top] = const.PASS
            out.top += 1

    def can_move(self) -> bool:
        """Tell whether the army to move has a legal move, with or without turning its arrow."""
        if self.duel:
            self.find_checks_and_pins()
        for word in range(3):
            men = self.men[self.seat * const.WORDS + word]
            while men:
                cell = AT[64 * word + bits.lowest(men)]
                men &= men - 1
                self.list_piece_moves(cell)
                if self.found:
                    return True
        if not self.changed:
            for direction in range(4):
                if direction != self.arrow[self.seat] and self.pawns_move(direction):
                    return True
        return False

    def pawns_move(self, direction: int) -> bool:
        """Tell whether a pawn could move if the arrow were turned to a direction (REY-3.2)."""
        before = self.arrow[self.seat]
        self.arrow[self.seat] = direction
        self.changed = True
        pawn = 8 * self.seat + const.PAWN
        moving = False
        for word in range(3):
            men = self.men[self.seat * const.WORDS + word]
            while men and not moving:
                cell = AT[64 * word + bits.lowest(men)]
                men &= men - 1
                if self.board[cell] == pawn:
                    self.list_piece_moves(cell)
                    moving = self.found > 0
        self.arrow[self.seat] = before
        self.changed = False
        return moving

    def check_legal(self, move: int, out: Moves) -> bool:
        """Tell whether any number is a legal move here (fast)."""
        if const.ARROW <= move < const.ARROW + 4:
            return self.may_turn(move & 3)
        if move >= const.ARROW:
            return Board.check_legal(self, move, out)
        cell = move & const.CELL_MASK
        to = move >> const.TO_SHIFT & const.CELL_MASK
        if self.over or cell >= const.CELLS or to >= const.CELLS:
            return False
        kind = self.board[cell] & 7
        if self.board[cell] >> 3 != self.seat or kind in (const.EMPTY, const.OFF):
            return False
        self.found = 0
        if kind == const.PAWN:
            self.add_pawn_moves(cell)
        elif self.reaches(cell, to, kind):
            self.add_step(cell, to)
        for i in range(self.found):
            if self.piece_moves[i] == move:
                return self.allowed(cell, move)
        return False

    def may_turn(self, direction: int) -> bool:
        """Tell whether the arrow may be turned to a direction: a piece must be able to move."""
        if self.over or self.changed or direction == self.arrow[self.seat]:
            return False
        if self.duel:
            self.find_checks_and_pins()
        pawns = const.WORDS * (8 * self.seat + const.PAWN)
        for word in range(3):
            men = self.men[self.seat * const.WORDS + word] ^ self.kind_sets[pawns + word]
            while men:
                self.list_piece_moves(AT[64 * word + bits.lowest(men)])
                men &= men - 1
                if self.found:
                    return True
        return self.pawns_move(direction)

    def reaches(self, cell: int, to: int, kind: int) -> bool:
        """Tell whether a piece other than a pawn reaches a square, whatever is on it."""
        if kind == const.KNIGHT:
            for d in range(8):  # noqa: SIM110 – a generator would need the interpreter
                if cell + LEAP[d] == to:
                    return True
            return False
        step = WAY[136 * INDEX[cell] + INDEX[to]]
        if step == 0 or kind == (const.BISHOP if step in (1, -1, 18, -18) else const.ROOK):
            return False
        cell += step
        while cell != to and kind != const.KING and self.board[cell] == const.EMPTY:
            cell += step
        return cell == to

    def allowed(self, cell: int, move: int) -> bool:
        """Tell whether a pseudo-legal move leaves one's own king safe."""
        if not self.duel:
            return True
        self.find_checks_and_pins()
        self.piece_moves[0] = move
        self.found = 1
        self.filter_legal(cell)
        return self.found > 0

    # one piece

    def list_piece_moves(self, cell: int) -> None:
        """List the legal moves of one piece of the army to move."""
        kind = self.board[cell] & 7
        self.found = 0
        if kind == const.PAWN:
            self.add_pawn_moves(cell)
        elif kind == const.KNIGHT:
            for d in range(8):
                self.add_step(cell, cell + LEAP[d])
        elif kind == const.KING:
            for d in range(8):
                self.add_step(cell, cell + STEP[d])
        else:
            if kind != const.BISHOP:
                self.slide(cell, 0)
            if kind != const.ROOK:
                self.slide(cell, 4)
        if self.duel:
            self.filter_legal(cell)

    def add_step(self, cell: int, to: int) -> None:
        """Add the move to a square that is empty or holds an enemy (REY-4.0)."""
        piece = self.board[to]
        if piece == const.EMPTY:
            self.piece_moves[self.found] = cell | to << const.TO_SHIFT
            self.found += 1
        elif self.capturable[self.seat] >> piece & 1:
            self.piece_moves[self.found] = cell | to << const.TO_SHIFT | const.CAPTURE
            self.found += 1

    def slide(self, cell: int, first: int) -> None:
        """Add the moves along four directions (REY-4.1)."""
        for d in range(first, first + 4):
            step = STEP[d]
            to = cell + step
            while self.board[to] == const.EMPTY:
                self.piece_moves[self.found] = cell | to << const.TO_SHIFT
                self.found += 1
                to += step
            if self.capturable[self.seat] >> self.board[to] & 1:
                self.piece_moves[self.found] = cell | to << const.TO_SHIFT | const.CAPTURE
                self.found += 1

    def add_pawn_moves(self, cell: int) -> None:
        """Add the moves of a pawn (REY-4.2 to REY-4.4)."""
        arrow = self.arrow[self.seat]
        step = STEP[arrow]
        to = cell + step
        if self.board[to] == const.EMPTY:
            self.add_pawn_move(cell, to, 0)
            if self.board[to + step] == const.EMPTY:
                self.add_pawn_move(cell, to + step, 0)
        if not self.changed:
            step = STEP[(arrow + 1) & 3]
            self.add_pawn_capture(cell, to + step)
            self.add_pawn_capture(cell, to - step)

    def add_pawn_capture(self, cell: int, to: int) -> None:
        """Add a pawn's capture on a diagonal, en passant included."""
        piece = self.board[to]
        if self.capturable[self.seat] >> piece & 1:
            self.add_pawn_move(cell, to, const.CAPTURE)
        elif self.ep and piece == const.EMPTY and self.passed(to, self.seat):
            self.add_pawn_move(cell, to, const.CAPTURE | const.PASSING)

    def add_pawn_move(self, cell: int, to: int, signs: int) -> None:
        """Add a pawn's move and its possible rescues."""
        self.piece_moves[self.found] = cell | to << const.TO_SHIFT | signs
        self.found += 1
        if HOME[to] and self.can_rescue_at(to):
            self.exchange(to)

    def exchange(self, to: int) -> None:
        """Add the rescues of a pawn whose move to a square was just added (REY-4.6)."""
        move = self.piece_moves[self.found - 1]
        kinds = self.rescuable(to)
        for kind in range(const.KNIGHT, const.KING):
            if kinds >> kind & 1:
                self.piece_moves[self.found] = move | kind << const.RESCUE_SHIFT
                self.found += 1

    def can_rescue_at(self, to: int) -> bool:
        """Tell whether a pawn that moves to a square may rescue there, after its capture."""
        if HOME[to] == 0 or not (self.front or HOME[to] & const.BACK_LINE):
            return False
        host = (HOME[to] & 7) - 1
        if not self.living >> host & 1 or self.side[host] == self.side[self.seat]:
            return False
        return self.board[to] != 8 * host + const.KING

    def rescuable(self, to: int) -> int:
        """Give the kinds that a pawn moving to a square could rescue, as a set."""
        piece = self.board[to]
        owners = self.living
        kinds = 0
        if piece & 7 == const.KING:
            owners &= ~(1 << (piece >> 3))
        elif piece != const.EMPTY:
            kinds = 1 << (piece & 7)
        if self.own:
            owners = 1 << self.seat
        for owner in range(4):
            if owners >> owner & 1:
                for kind in range(const.KNIGHT, const.KING):
                    if self.boneyard_counts[owner] >> 8 * kind & 255:
                        kinds |= 1 << kind
        return kinds

    def rescuable_at(self, to: int) -> int:
        """Give the kinds that a pawn moving to a square could rescue, called from Python."""
        return self.rescuable(self.square(to))

    # check

    def find_checks_and_pins(self) -> None:
        """Find whether the army to move is in check, and which of its pieces are pinned."""
        if self.checks_known:
            return
        foe = bits.lowest(self.living & ~(1 << self.seat))
        king = self.king[self.seat]
        square = INDEX[king]
        bishops = const.WORDS * (8 * foe + const.BISHOP)
        rooks = const.WORDS * (8 * foe + const.ROOK)
        queens = const.WORDS * (8 * foe + const.QUEEN)
        self.pins = 0
        for word in range(3):
            table = const.WORDS * square + word
            far = LINES[table] & (self.kind_sets[rooks + word] | self.kind_sets[queens + word])
            far |= DIAGONALS[table] & (
                self.kind_sets[bishops + word] | self.kind_sets[queens + word]
            )
            while far:
                at = 64 * word + bits.lowest(far)
                far &= far - 1
                step = WAY[136 * square + at]
                shield = king + step
                while self.board[shield] == const.EMPTY:
                    shield += step
                near = shield + step
                while self.board[near] == const.EMPTY:
                    near += step
                if near == AT[at] and self.board[shield] >> 3 == self.seat:
                    self.pinned[self.pins] = shield
                    self.pins += 1
        self.check = self.threatened(king, foe)
        self.checks_known = True

    def filter_legal(self, cell: int) -> None:
        """Keep the listed moves that leave one's own king safe (REY-6.2)."""
        free = not self.check and self.board[cell] & 7 != const.KING
        for i in range(self.pins):
            if self.pinned[i] == cell:
                free = False
        if free and self.ep == 0:
            return
        kept = 0
        for i in range(self.found):
            move = self.piece_moves[i]
            if (free and not move & const.PASSING) or self.safe(move):
                self.piece_moves[kept] = move
                kept += 1
        self.found = kept

    def safe(self, move: int) -> bool:
        """Tell whether a move leaves one's own king safe, or captures the enemy's."""
        cell = move & const.CELL_MASK
        to = move >> const.TO_SHIFT & const.CELL_MASK
        piece = self.board[cell]
        taken = self.board[to]
        foe = bits.lowest(self.living & ~(1 << self.seat))
        if taken == 8 * foe + const.KING:
            return True
        punished = 0
        if move & const.PASSING:
            punished = self.passed(to, self.seat)
        pawns = 0
        for seat in range(4):
            if punished >> seat & 1:
                at = self.ep >> 12 * seat & const.CELL_MASK
                pawns |= self.board[at] << 8 * seat
                self.board[at] = const.EMPTY
        self.board[cell] = const.EMPTY
        self.board[to] = piece
        king = self.king[self.seat]
        if king == cell:
            king = to
        kept = not self.threatened(king, foe)
        self.board[to] = taken
        self.board[cell] = piece
        for seat in range(4):
            if punished >> seat & 1:
                at = self.ep >> 12 * seat & const.CELL_MASK
                self.board[at] = pawns >> 8 * seat & 255
        return kept
