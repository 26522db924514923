"""The ways of the pieces: every legal action of the army to move.

The moves of one piece are listed at a time, kings' safety aside, into a small buffer; where
check is in force they are sifted before they go on. Whether an army has any move at all is asked
of the same lists, piece by piece, until one has something.
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


class Ways(Board):
    """A board that knows its legal actions."""

    ways: list[int]
    pinned: list[int]

    def init_fields(self) -> None:
        """Begin with no ways listed."""
        super().init_fields()
        if form.PLAIN:
            self.ways = [0] * 128
            self.pinned = [0] * 8
        self.found = 0
        self.pins = 0
        self.check = False
        self.looked = False

    # all actions

    def legal(self, out: Moves) -> None:
        """Add the legal moves and turns of the arrow, or the pass (fast)."""
        if self.over:
            return
        if self.duel:
            self.look()
        before = out.top
        officers = False
        for word in range(3):
            men = self.men[self.seat * const.WORDS + word]
            while men:
                cell = AT[64 * word + bits.lowest(men)]
                men &= men - 1
                self.list_ways(cell)
                if self.found:
                    if self.board[cell] & 7 != const.PAWN:
                        officers = True
                    for i in range(self.found):
                        out.items[out.top + i] = self.ways[i]
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
            self.look()
        for word in range(3):
            men = self.men[self.seat * const.WORDS + word]
            while men:
                cell = AT[64 * word + bits.lowest(men)]
                men &= men - 1
                self.list_ways(cell)
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
                    self.list_ways(cell)
                    moving = self.found > 0
        self.arrow[self.seat] = before
        self.changed = False
        return moving

    def check_legal(self, move: int, out: Moves) -> bool:
        """Tell whether a move is legal here, whatever it is (fast)."""
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
            self.march(cell)
        elif self.reaches(cell, to, kind):
            self.enter(cell, to)
        for i in range(self.found):
            if self.ways[i] == move:
                return self.allowed(cell, move)
        return False

    def may_turn(self, direction: int) -> bool:
        """Tell whether the arrow may be turned to a direction: something must move then."""
        if self.over or self.changed or direction == self.arrow[self.seat]:
            return False
        if self.duel:
            self.look()
        pawns = const.WORDS * (8 * self.seat + const.PAWN)
        for word in range(3):
            men = self.men[self.seat * const.WORDS + word] ^ self.kind_sets[pawns + word]
            while men:
                self.list_ways(AT[64 * word + bits.lowest(men)])
                men &= men - 1
                if self.found:
                    return True
        return self.pawns_move(direction)

    def reaches(self, cell: int, to: int, kind: int) -> bool:
        """Tell whether a piece other than a pawn gets to a square, whatever stands on it."""
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
        """Tell whether a move of a piece that can make it leaves one's own king safe."""
        if not self.duel:
            return True
        self.look()
        self.ways[0] = move
        self.found = 1
        self.sift(cell)
        return self.found > 0

    # one piece

    def list_ways(self, cell: int) -> None:
        """List the legal moves of one piece of the army to move."""
        kind = self.board[cell] & 7
        self.found = 0
        if kind == const.PAWN:
            self.march(cell)
        elif kind == const.KNIGHT:
            for d in range(8):
                self.enter(cell, cell + LEAP[d])
        elif kind == const.KING:
            for d in range(8):
                self.enter(cell, cell + STEP[d])
        else:
            if kind != const.BISHOP:
                self.slide(cell, 0)
            if kind != const.ROOK:
                self.slide(cell, 4)
        if self.duel:
            self.sift(cell)

    def enter(self, cell: int, to: int) -> None:
        """Add the move to a square that is empty or holds an enemy (REY-4.0)."""
        piece = self.board[to]
        if piece == const.EMPTY:
            self.ways[self.found] = cell | to << const.TO_SHIFT
            self.found += 1
        elif self.prey[self.seat] >> piece & 1:
            self.ways[self.found] = cell | to << const.TO_SHIFT | const.CAPTURE
            self.found += 1

    def slide(self, cell: int, first: int) -> None:
        """Add the moves along four directions (REY-4.1)."""
        for d in range(first, first + 4):
            step = STEP[d]
            to = cell + step
            while self.board[to] == const.EMPTY:
                self.ways[self.found] = cell | to << const.TO_SHIFT
                self.found += 1
                to += step
            if self.prey[self.seat] >> self.board[to] & 1:
                self.ways[self.found] = cell | to << const.TO_SHIFT | const.CAPTURE
                self.found += 1

    def march(self, cell: int) -> None:
        """Add the moves of a pawn (REY-4.2 to REY-4.4)."""
        arrow = self.arrow[self.seat]
        step = STEP[arrow]
        to = cell + step
        if self.board[to] == const.EMPTY:
            self.arrive(cell, to, 0)
            if self.board[to + step] == const.EMPTY:
                self.arrive(cell, to + step, 0)
        if not self.changed:
            step = STEP[(arrow + 1) & 3]
            self.strike(cell, to + step)
            self.strike(cell, to - step)

    def strike(self, cell: int, to: int) -> None:
        """Add a pawn's capture on a diagonal, en passant included."""
        piece = self.board[to]
        if self.prey[self.seat] >> piece & 1:
            self.arrive(cell, to, const.CAPTURE)
        elif self.ep and piece == const.EMPTY and self.passed(to, self.seat):
            self.arrive(cell, to, const.CAPTURE | const.PASSING)

    def arrive(self, cell: int, to: int, signs: int) -> None:
        """Add a pawn's move and, where it may be, its rescues."""
        self.ways[self.found] = cell | to << const.TO_SHIFT | signs
        self.found += 1
        if HOME[to] and self.refuge(to):
            self.exchange(to)

    def exchange(self, to: int) -> None:
        """Add the rescues of a pawn whose move to a square was just added (REY-4.6)."""
        move = self.ways[self.found - 1]
        kinds = self.rescuable(to)
        for kind in range(const.KNIGHT, const.KING):
            if kinds >> kind & 1:
                self.ways[self.found] = move | kind << const.RESCUE_SHIFT
                self.found += 1

    def refuge(self, to: int) -> bool:
        """Tell whether a pawn that moves to a square may be rescued there, once it has taken."""
        if HOME[to] == 0 or not (self.front or HOME[to] & const.BACK_LINE):
            return False
        host = (HOME[to] & 7) - 1
        if not self.living >> host & 1 or self.side[host] == self.side[self.seat]:
            return False
        return self.board[to] != 8 * host + const.KING

    def rescuable(self, to: int) -> int:
        """Give the kinds that a pawn moving to a square could be exchanged for, as a set."""
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
                    if self.hoard[owner] >> 8 * kind & 255:
                        kinds |= 1 << kind
        return kinds

    def rescuable_at(self, to: int) -> int:
        """Give the kinds that a pawn moving to a square could be exchanged for, for Python."""
        return self.rescuable(self.square(to))

    # check

    def look(self) -> None:
        """Find whether the army to move is in check, and which of its pieces are pinned."""
        if self.looked:
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
        self.looked = True

    def sift(self, cell: int) -> None:
        """Keep of the listed moves those that leave one's own king safe (REY-6.2)."""
        free = not self.check and self.board[cell] & 7 != const.KING
        for i in range(self.pins):
            if self.pinned[i] == cell:
                free = False
        if free and self.ep == 0:
            return
        kept = 0
        for i in range(self.found):
            move = self.ways[i]
            if (free and not move & const.PASSING) or self.safe(move):
                self.ways[kept] = move
                kept += 1
        self.found = kept

    def safe(self, move: int) -> bool:
        """Tell whether a move of the army to move leaves its king safe, or takes the enemy's."""
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
