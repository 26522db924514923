"""Making and unmaking the actions of Vence a los Reyes.

An army falls at most once in a game, so the pieces that its fall removed are stored by army, beside
the undo ring.
"""

# long: these methods call one another, and the compiler inlines only within one module

from __future__ import annotations

from typing import Self

from sobremesa.games.reyes import const, seats
from sobremesa.games.reyes.ends import Ends
from sobremesa.kernel import bits, form
from sobremesa.kernel import const as shared
from sobremesa.kernel.history import History
from sobremesa.kernel.position import Position

STEP = [18, 1, -18, -1, 19, -17, -19, 17]
AT = [0] * 136
for _index in range(136):
    AT[_index] = seats.CELLS[_index]


class Reyes(Ends):
    """A position of the game."""

    scratch = frozenset(
        {"check", "fell", "fell_count", "found", "checks_known", "pinned", "pins", "piece_moves"}
    )

    fell: list[int]
    fell_count: list[int]
    undo_move: list[int]
    undo_key: list[int]
    undo_ep: list[int]
    undo_taken: list[int]
    undo_quiet: list[int]
    undo_turn: list[int]
    kept: Reyes | None

    def init_fields(self) -> None:
        """Add the undo records."""
        super().init_fields()
        if form.PLAIN:
            self.fell = [0] * 544
            self.fell_count = [0] * 4
            self.undo_move = [0] * 512
            self.undo_key = [0] * 512
            self.undo_ep = [0] * 512
            self.undo_taken = [0] * 512
            self.undo_quiet = [0] * 512
            self.undo_turn = [0] * 512
        self.ply = 0
        self.kept = None
        self.packs = True

    # actions

    def make(self, move: int) -> None:
        """Turn the arrow, or move and end the turn, or pass (fast)."""
        u = self.ply & shared.UNDO_MASK
        self.undo_move[u] = move
        self.undo_key[u] = self.key
        self.undo_ep[u] = self.ep
        self.undo_taken[u] = 0
        self.undo_quiet[u] = self.quiet
        self.undo_turn[u] = self.seat | self.changed << 2 | self.arrow[self.seat] << 3
        self.undo_turn[u] |= self.board[move & const.CELL_MASK] << const.MOVER_SHIFT
        self.ply += 1
        self.checks_known = False
        self.key ^= self.seat_code()
        if move & const.ARROW:
            self.key ^= self.arrow_code(self.seat)
            self.arrow[self.seat] = move & 3
            self.changed = True
            self.key ^= self.arrow_code(self.seat) ^ self.seat_code()
            return
        self.quiet += 1
        if not move & const.PASS:
            self.apply(move, u)
        self.end_turn()

    def apply(self, move: int, u: int) -> None:
        """Move, capture, let an army fall, then rescue, in that order (REY-4.6)."""
        cell = move & const.CELL_MASK
        to = move >> const.TO_SHIFT & const.CELL_MASK
        kind = move >> const.RESCUE_SHIFT & 7
        code = self.board[cell]
        loser = -1
        if move & const.PASSING:
            punished = self.passed(to, self.seat)
            for seat in range(4):
                if punished >> seat & 1:
                    self.capture(self.ep >> 12 * seat & const.CELL_MASK, u)
        elif move & const.CAPTURE:
            if self.board[to] & 7 == const.KING:
                loser = self.board[to] >> 3
            self.capture(to, u)
        if self.ep:
            self.close_double_step(cell)
        self.key ^= self.piece_code(cell, code)
        self.lift(cell)
        if kind:
            code += kind - const.PAWN
        self.drop(to, code)
        self.key ^= self.piece_code(to, code)
        if loser >= 0:
            self.fall(loser)
        if kind:
            self.rescue(kind, u)
        elif code & 7 == const.PAWN and to - cell == 2 * STEP[self.arrow[self.seat]]:
            self.open_double_step(to)

    def capture(self, cell: int, u: int) -> None:
        """Take a piece into the boneyard of the army to move (REY-4.5)."""
        code = self.board[cell]
        if self.ep:
            self.close_double_step(cell)
        self.key ^= self.piece_code(cell, code)
        self.lift(cell)
        self.undo_taken[u] = self.undo_taken[u] << 16 | code << 9 | cell
        self.key ^= self.bone_code(self.seat, code, self.bones[32 * self.seat + code])
        self.bury(self.seat, code)
        self.quiet = 0

    def rescue(self, kind: int, u: int) -> None:
        """Take a piece of a kind out of a boneyard, the nearest clockwise (REY-4.6)."""
        for away in range(4):
            owner = (self.seat + away) & 3
            if self.living >> owner & 1:
                for army in range(4):
                    i = 32 * owner + 8 * army + kind
                    if self.bones[i]:
                        self.dig(owner, 8 * army + kind)
                        self.key ^= self.bone_code(owner, 8 * army + kind, self.bones[i])
                        self.undo_turn[u] |= i << 8
                        self.quiet = 0
                        return

    def fall(self, loser: int) -> None:
        """End the army whose king was just captured (REY-5.1)."""
        self.living &= ~(1 << loser)
        self.key ^= self.boneyard_code(loser)
        self.fell_count[loser] = 0
        self.update_duel()
        if self.fate == const.FODDER:
            return
        for word in range(3):
            men = self.men[loser * const.WORDS + word]
            while men:
                cell = AT[64 * word + bits.lowest(men)]
                men &= men - 1
                code = self.board[cell]
                self.fell[136 * loser + self.fell_count[loser]] = code << 9 | cell
                self.fell_count[loser] += 1
                self.key ^= self.piece_code(cell, code)
                self.lift(cell)
                if self.fate == const.TAKEOVER:
                    code = 8 * self.seat + (code & 7)
                    self.drop(cell, code)
                    self.key ^= self.piece_code(cell, code)
                elif self.ep:
                    self.close_double_step(cell)

    def undo_fall(self, loser: int) -> None:
        """Undo the fall of an army."""
        self.living |= 1 << loser
        for i in range(self.fell_count[loser]):
            cell = self.fell[136 * loser + i] & const.CELL_MASK
            if self.fate == const.TAKEOVER:
                self.lift(cell)
            self.drop(cell, self.fell[136 * loser + i] >> 9)
        self.update_duel()

    def open_double_step(self, cell: int) -> None:
        """Record a double step of the army to move that ended on a square (REY-4.4)."""
        entry = self.arrow[self.seat] << 9 | cell
        self.ep |= entry << 12 * self.seat
        self.key ^= self.entry_code(self.seat)

    def close_double_step(self, cell: int) -> None:
        """Remove the double step of the pawn on a square, which is gone or moves on."""
        for seat in range(4):
            at = self.ep >> 12 * seat & const.CELL_MASK
            if at == cell:
                self.close_seat(seat)

    def close_seat(self, seat: int) -> None:
        """Remove the double step of a seat."""
        entry = self.ep >> 12 * seat & 0xFFF
        self.key ^= self.entry_code(seat)
        self.ep ^= entry << 12 * seat

    def end_turn(self) -> None:
        """Pass the turn clockwise to the next living army (REY-1.2)."""
        self.turn += 1
        self.changed = False
        self.seat = (self.seat + 1) & 3
        if self.ep:
            self.close_seat(self.seat)
        while not self.living >> self.seat & 1:
            self.seat = (self.seat + 1) & 3
            if self.ep:
                self.close_seat(self.seat)
        self.key ^= self.seat_code()
        self.begin_turn()

    def unmake(self) -> None:
        """Take the last action back (fast)."""
        self.ply -= 1
        self.checks_known = False
        u = self.ply & shared.UNDO_MASK
        move = self.undo_move[u]
        before = self.undo_turn[u]
        self.seat = before & 3
        self.changed = before >> 2 & 1 != 0
        self.arrow[self.seat] = before >> 3 & 3
        self.to_move = self.commander[self.seat]
        self.key = self.undo_key[u]
        if move & const.ARROW:
            return
        if self.repetition:
            self.history.size -= 1
        self.turn -= 1
        self.quiet = self.undo_quiet[u]
        self.ep = self.undo_ep[u]
        if self.over:
            self.over = False
            self.reason = 0
            for player in range(4):
                self.scores[player] = 0.0
        if move & const.PASS:
            return
        cell = move & const.CELL_MASK
        to = move >> const.TO_SHIFT & const.CELL_MASK
        self.lift(to)
        if move >> const.RESCUE_SHIFT & 7:
            self.bury(before >> 13 & 3, before >> 8 & 31)
        self.drop(cell, before >> const.MOVER_SHIFT)
        taken = self.undo_taken[u]
        while taken:
            code = taken >> 9 & 127
            self.dig(self.seat, code)
            if code & 7 == const.KING:
                self.undo_fall(code >> 3)
            self.drop(taken & const.CELL_MASK, code)
            taken >>= 16

    # for Python

    def set_up(
        self,
        pieces: dict[int, int],
        fallen: list[int],
        boneyards: dict[int, list[int]],
        arrows: dict[int, int],
        entries: list[tuple[int, int]],
    ) -> None:
        """Set up a position: pieces by square, armies by seat, double steps as seat and square."""
        for cell, code in pieces.items():
            self.drop(cell, code)
        for army in fallen:
            self.living &= ~(1 << army)
        for army, codes in boneyards.items():
            for code in codes:
                self.bury(army, code)
        for army, direction in arrows.items():
            self.arrow[army] = direction
        self.ep = 0
        for seat, cell in entries:
            entry = self.arrow[seat] << 9 | cell
            self.ep |= entry << 12 * seat
        self.update_duel()

    def begin(self, seat: int, changed: bool, quiet: int, turn: int) -> None:
        """Begin or continue an army's turn, testing the ends of the game."""
        self.seat = seat
        self.checks_known = False
        self.changed = changed
        self.quiet = quiet
        self.turn = turn
        self.find_key()
        self.begin_turn()

    def declare(
        self, reason: int, winners: list[int], changed: bool, quiet: int, turn: int
    ) -> None:
        """Set up a finished game, won or shared by some sides."""
        self.seat = 0
        self.changed = changed
        self.quiet = quiet
        self.turn = turn
        self.find_key()
        sides = 0
        for side in winners:
            sides |= 1 << side
        self.finish(reason, sides)

    def points(self, army: int) -> int:
        """Give the points of an army's boneyard (REY-4.5)."""
        return sum(seats.POINTS[code & 7] for code in self.boneyard(army))

    def keep(self) -> None:
        """Save this position for `rewind`."""
        self.kept = self.copy()
        self.keeps = True

    def rewind(self) -> None:
        """Restore the position of the last `keep` (fast)."""
        if self.kept is None:
            return
        self.board[:] = self.kept.board
        self.men[:] = self.kept.men
        self.kind_sets[:] = self.kept.kind_sets
        self.count[:] = self.kept.count
        self.king[:] = self.kept.king
        self.bones[:] = self.kept.bones
        self.boneyard_counts[:] = self.kept.boneyard_counts
        self.arrow[:] = self.kept.arrow
        self.fell[:] = self.kept.fell
        self.fell_count[:] = self.kept.fell_count
        self.scores[:] = self.kept.scores
        self.history.copy_from(self.kept.history)
        self.key = self.kept.key
        self.to_move = self.kept.to_move
        self.over = self.kept.over
        self.checks_known = False
        self.living = self.kept.living
        self.ep = self.kept.ep
        self.seat = self.kept.seat
        self.changed = self.kept.changed
        self.quiet = self.kept.quiet
        self.turn = self.kept.turn
        self.duel = self.kept.duel
        self.reason = self.kept.reason
        self.ply = self.kept.ply

    def copy(self) -> Self:
        """Give an independent position equal to this one, without its undo stack."""
        other = type(self)(
            self.seating, self.fate, self.front, self.own, self.repetition, self.quiet_limit
        )
        other.kept = self
        other.rewind()
        other.kept = None
        return other

    def pack(self, out: History) -> None:
        """Append the squares, twelve a word, the boneyards, the turn and the keys (fast)."""
        Position.pack(self, out)
        for first in range(0, 136, 12):
            word = 0
            for i in range(first, min(first + 12, 136)):
                word = word << 5 | self.board[AT[i]]
            out.push(word)
        for army in range(4):
            if self.boneyard_counts[army]:
                for i in range(32 * army, 32 * army + 32):
                    if self.bones[i]:
                        out.push(self.bones[i] << 8 | i)
        out.push(shared.UNDO)  # no more bones
        word = self.quiet
        word = word << 32 | self.living << 16 | self.reason << 8
        out.push(word | self.duel << 3 | self.changed << 2 | self.seat)
        word = self.turn
        out.push(word << 32 | self.ply)
        word = self.arrow[0] | self.arrow[1] << 2 | self.arrow[2] << 4 | self.arrow[3] << 6
        out.push(self.ep << 8 | word)
        out.add_newest(self.history, self.quiet + 1)

    def unpack(self, words: History) -> None:
        """Read the words of `pack` (fast)."""
        Position.unpack(self, words)
        self.clear()
        for first in range(0, 136, 12):
            word = words.next()
            i = first + 11 if first < 132 else 135
            while i >= first:
                code = word & 31
                word >>= 5
                if code:
                    self.drop(AT[i], code)
                i -= 1
        word = words.next()
        while word != shared.UNDO:
            for _ in range(bits.integer(word) >> 8):
                self.bury(word >> 5 & 3, word & 31)
            word = words.next()
        word = words.next()
        self.quiet = word >> 32
        self.living = word >> 16 & 15
        self.reason = word >> 8 & 255
        self.duel = word >> 3 & 1 != 0
        self.changed = word >> 2 & 1 != 0
        self.seat = word & 3
        word = words.next()
        self.turn = word >> 32
        self.ply = word & 0x7FFFFFFF
        word = words.next()
        for army in range(4):
            self.arrow[army] = word >> 2 * army & 3
        self.ep = word >> 8
        self.checks_known = False
        self.history.read_newest(words)

    def image(self) -> tuple[object, ...]:
        """Give the whole state of this position, for comparing."""
        return (
            list(self.board),
            list(self.men),
            list(self.kind_sets),
            list(self.count),
            [self.king[army] for army in range(4) if self.living >> army & 1],
            list(self.bones),
            list(self.boneyard_counts),
            list(self.arrow),
            list(self.side),
            list(self.commander),
            list(self.capturable),
            list(self.foes),
            self.outcome(),
            self.history.listed(),
            self.key,
            self.to_move,
            self.over,
            self.living,
            self.ep,
            self.seat,
            self.changed,
            self.quiet,
            self.turn,
            self.duel,
            self.reason,
            self.ply,
        )
