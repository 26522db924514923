"""Making and unmaking actions of El Rey de la Colina.

The undo rings hold the at most two squares that an action changes, each side's counters, the turn
and the keys; for each side that was taken over, which happens once, its squares and its ruler are
stored.
"""

from __future__ import annotations

from sobremesa.games.colina import const
from sobremesa.games.colina.ends import Ends
from sobremesa.kernel import bits
from sobremesa.kernel import const as shared
from sobremesa.kernel.history import History
from sobremesa.kernel.position import Position

STEP = [18, 19, 1, -17, -18, -19, -1, 17]
USED = [0, 0, 512, 512, 128, 1, 8, 2, 32, 64, 16, 256, 4]
COST = [0, 0, 1, 1, 1, 1, 2, 2, 0, 2, 2, 2, 2]
"""The points by action; investing a berserker has an option of its own."""
BECOMES = [0, 0, 0, 0, 0, 0, 0, 0, 6, 5, 4, 2, 1]


class Turn(Ends):
    """A position on which actions are made and taken back."""

    # actions

    def make(self, move: int) -> None:
        """Play an action and, if it ends the turn, begin the next (fast)."""
        self.record_undo()
        self.key ^= self.turn_code()
        action = move & const.ACTION_MASK
        if action == const.END:
            self.next_turn()
        elif action == const.DIE:
            self.record_squares(self.ruler[self.to_move], 0)
            self.fall(self.ruler[self.to_move], -1)
        else:
            self.apply(
                action,
                move >> const.ORIGIN_SHIFT & const.CELL_MASK,
                move >> const.TARGET_SHIFT & const.CELL_MASK,
            )
            self.used += USED[action]
            if action == const.INVEST_BERSERKER:
                self.points -= self.invest_berserker_cost
            else:
                self.points -= COST[action]
            if self.points == 0:
                self.next_turn()
        self.key ^= self.turn_code()

    def record_undo(self) -> None:
        """Record what `unmake` needs of the position."""
        self.entry = self.ply & shared.UNDO_MASK
        self.ply += 1
        turn = self.serial
        turn = turn << 24 | self.round
        turn = turn << 16 | self.used << 5 | self.besieged << 4 | self.points << 2 | self.to_move
        self.undo_turn[self.entry] = turn
        self.undo_key[self.entry] = self.key
        self.undo_moved[self.entry] = self.moved_key
        self.undo_cells[self.entry] = 0
        for side in range(self.players):
            self.undo_side[4 * self.entry + side] = self.side_word(side)

    def record_squares(self, first: int, second: int) -> None:
        """Record the contents of the one or two squares that an action changes."""
        cells = second << 9 | self.board[second]
        cells = cells << 18 | first << 9 | self.board[first]
        self.undo_cells[self.entry] = cells
        self.undo_stamp[self.entry] = self.stamp[second]

    def apply(self, action: int, origin: int, target: int) -> None:
        """Apply an action to the board."""
        piece = self.board[origin]
        side = piece >> const.SIDE_SHIFT
        if action == const.MOVE:
            self.record_squares(origin, target)
            self.shift(origin, target, piece)
        elif action == const.ATTACK:
            self.fight(origin, target)
        elif action == const.FURY:
            self.record_squares(origin, target)
            self.fall(target, side)
            piece = (piece & ~const.FACING) | self.direction(origin, target)
            self.shift(origin, target, piece)
        elif action == const.BERSERK:
            self.record_squares(origin, target)
            self.fall(target, side)
            self.fall(origin, -1)
        else:
            self.record_squares(origin, 0)
            if action == const.TURN_RIGHT:
                piece = (piece & ~const.FACING) | ((piece + 1) & const.FACING)
            elif action == const.TURN_LEFT:
                piece = (piece & ~const.FACING) | ((piece - 1) & const.FACING)
            else:
                piece &= ~(const.KIND_MASK << const.KIND_SHIFT)
                piece |= BECOMES[action] << const.KIND_SHIFT
            self.change(origin, piece)

    def direction(self, origin: int, target: int) -> int:
        """Give the direction of a neighbour."""
        away = target - origin
        for d in range(8):
            if STEP[d] == away:
                return d
        return 0

    def fight(self, origin: int, target: int) -> None:
        """Compare attack and defence (COL-5.4 to COL-5.6)."""
        piece = self.board[origin]
        other = self.board[target]
        d = self.direction(origin, target)
        attack = self.strength(piece, d)
        defence = self.strength(other, d ^ 4)
        if attack > defence:
            self.record_squares(origin, target)
            self.fall(target, piece >> const.SIDE_SHIFT)
            self.shift(origin, target, piece)
        elif attack < defence:
            retreat = origin - STEP[d]
            if self.board[retreat] == 0 and self.can_enter(piece, origin, retreat):
                self.record_squares(origin, retreat)
                self.shift(origin, retreat, piece)
            else:
                self.record_squares(origin, 0)
                self.fall(origin, other >> const.SIDE_SHIFT)

    # taking back

    def unmake(self) -> None:
        """Take the last action back (fast)."""
        self.ply -= 1
        entry = self.ply & shared.UNDO_MASK
        turn = self.undo_turn[entry]
        if self.over:
            self.over = False
            self.reason = 0
            for side in range(self.players):
                self.scores[side] = 0.0
        self.to_move = turn & 3
        self.points = turn >> 2 & 3
        self.besieged = (turn >> 4 & 1) == 1
        self.used = turn >> 5 & 0x7FF
        self.round = turn >> 16 & 0xFFFFFF
        self.serial = turn >> 40
        side = self.to_move
        for _ in range(self.players):  # the last takeover is undone first
            if self.state[side] == const.CONQUERED and self.undo_side[4 * entry + side] & 3 == 0:
                self.give_back(side)
            side = side - 1 if side > 0 else self.players - 1
        self.put_back(entry)
        for side in range(self.players):
            self.read_side(side, self.undo_side[4 * entry + side])
        self.key = self.undo_key[entry]
        self.moved_key = self.undo_moved[entry]

    def put_back(self, entry: int) -> None:
        """Restore the squares and the score that an action changed."""
        cells = self.undo_cells[entry]
        cell = cells >> 27 & 511
        if cell:
            self.place(cell, cells >> 18 & 511)
            self.stamp[cell] = self.undo_stamp[entry]
        cell = cells >> 9 & 511
        if cell:
            self.place(cell, cells & 511)
        self.score[cells >> 36 & 3] -= cells >> 38

    def give_back(self, side: int) -> None:
        """Return the pieces of a side that was taken over."""
        for word in range(4):
            squares = self.taken[4 * side + word]
            while squares:
                cell = self.ground.cell[64 * word + bits.lowest(squares)]
                squares &= squares - 1
                piece = self.board[cell] & ~const.SIDE_BITS
                self.place(cell, side << const.SIDE_SHIFT | piece)
        if self.taken_ruler[side]:
            self.place(self.taken_ruler[side] & 511, self.taken_ruler[side] >> 9)

    def read_side(self, side: int, word: int) -> None:
        """Restore a side's counters from one number."""
        self.state[side] = word & 3
        self.armies[side] = word >> 2 & 255
        self.hill[side] = word >> 10 & 255
        self.siege[side] = (word >> 18 & 255) - 1
        self.slayer[side] = (word >> 26 & 7) - 1

    # packing: each piece with its square, three a word, the sides and the turn

    def pack(self, out: History) -> None:
        """Append the pieces, the sides and the turn (fast)."""
        Position.pack(self, out)
        packed = self.serial
        out.push(packed << 32 | self.ply)
        packed = 0
        for side in range(self.players):
            for word in range(4):
                squares = self.own[4 * side + word]
                while squares:
                    cell = self.ground.cell[64 * word + bits.lowest(squares)]
                    squares &= squares - 1
                    packed = packed << 18 | cell << 9 | self.board[cell]
                    if self.stamp[cell] == self.serial:
                        packed |= 256
                    if packed >> 36:
                        out.push(packed)
                        packed = 0
        out.push(packed)
        if packed:
            out.push(0)
        for side in range(self.players):
            out.push(self.side_word(side))
            out.push(self.score[side])
        packed = self.round
        packed = packed << 32 | self.used << 8 | self.reason << 4 | self.points << 1
        out.push(packed | self.besieged)
        out.push(self.moved_key)

    def unpack(self, words: History) -> None:
        """Read the words of `pack` (fast)."""
        Position.unpack(self, words)
        for cell in range(const.CELLS):
            self.stamp[cell] = 0
            if self.board[cell] != 0 and self.board[cell] != const.WALL:
                self.place(cell, 0)
        packed = words.next()
        self.serial = packed >> 32
        self.ply = packed & 0x7FFFFFFF
        packed = words.next()
        while packed:
            while packed:
                cell = packed >> 9 & 511
                self.place(cell, packed & 255)
                if packed & 256:
                    self.stamp[cell] = self.serial
                packed >>= 18
            packed = words.next()
        for side in range(self.players):
            self.read_side(side, words.next())
            self.score[side] = words.next()
        packed = words.next()
        self.round = packed >> 32
        self.used = packed >> 8 & 0xFFFF
        self.reason = packed >> 4 & 15
        self.points = packed >> 1 & 3
        self.besieged = packed & 1 != 0
        self.moved_key = words.next()
        self.change_count += 2 * const.CHANGES
