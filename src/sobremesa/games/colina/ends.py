"""Captures, the start of a turn, and the ends of a game of El Rey de la Colina."""

from __future__ import annotations

from sobremesa.games.colina import const
from sobremesa.games.colina.inspection import Table
from sobremesa.kernel import bits

STEP = [18, 19, 1, -17, -18, -19, -1, 17]
WORTH = [0, 10, 5, 5, 4, 3, 2, 1]


class Ends(Table):
    """A position that applies captures, the events at the start of a turn, and the ends."""

    # pieces

    def change(self, cell: int, piece: int) -> None:
        """Put a piece, or nothing, on a square, and update the key."""
        old = self.board[cell]
        if old:
            self.key ^= self.piece_code(cell, old)
        if piece:
            self.key ^= self.piece_code(cell, piece)
        self.place(cell, piece)

    def toggle_moved(self, cell: int) -> None:
        """Toggle a square in the key of the squares moved to this turn."""
        code = self.moved_code(cell)
        self.moved_key ^= code
        self.key ^= code

    def shift(self, origin: int, target: int, piece: int) -> None:
        """Move a piece to an empty square, and mark it as moved this turn."""
        if self.stamp[origin] == self.serial:
            self.toggle_moved(origin)
        self.change(origin, 0)
        self.change(target, piece)
        self.stamp[target] = self.serial
        self.toggle_moved(target)
        if (piece >> const.KIND_SHIFT & const.KIND_MASK) <= const.REGENT:
            if self.ground.level[self.terrain + origin] == self.hill_levels:
                if self.ground.level[self.terrain + target] < self.hill_levels:
                    self.set_hill(piece >> const.SIDE_SHIFT, 0)

    def fall(self, cell: int, taker: int) -> None:
        """Remove a piece; a capture counts for an active other side (COL-9.3)."""
        piece = self.board[cell]
        side = piece >> const.SIDE_SHIFT
        kind = piece >> const.KIND_SHIFT & const.KIND_MASK
        if taker == side or (taker >= 0 and self.state[taker] != const.ACTIVE):
            taker = -1
        if taker >= 0:
            self.key ^= self.score_code(taker)
            self.score[taker] += WORTH[kind]
            self.key ^= self.score_code(taker)
            credit = WORTH[kind] << 2 | taker
            self.undo_cells[self.entry] |= credit << 36
        if kind <= const.REGENT:
            self.key ^= self.side_code(side)
            self.hill[side] = 0
            self.siege[side] = -1
            self.slayer[side] = taker
            self.key ^= self.side_code(side)
            if side == self.to_move:
                self.besieged = False
        if self.stamp[cell] == self.serial:
            self.toggle_moved(cell)
        self.change(cell, 0)

    # the start of a turn, in the order of COL-9.4

    def next_turn(self) -> None:
        """Pass the turn until a side can play or the game is over."""
        self.key ^= self.moved_key
        self.moved_key = 0
        self.serial += 1
        while not self.over:
            self.pass_turn()
            side = self.to_move
            if self.round_limit > 0 and self.round > self.round_limit:
                self.count_points()
                return
            self.count_hill(side)
            if self.hill[side] >= self.hill_rounds:
                self.finish(1 << side, const.HILL)
                return
            self.count_siege(side)
            if self.state[side] == const.ACTIVE:
                self.dissolve(side)
            self.find_last(side)
            if self.state[side] == const.ACTIVE:
                return

    def pass_turn(self) -> None:
        """Give the turn to the next active side, and count the rounds."""
        before = self.to_move
        if self.alternate and self.round % 2 == 0:
            self.pass_back()
            self.begin_turn()
            return
        for _ in range(self.players):
            self.to_move += 1
            if self.to_move == self.players:
                self.to_move = 0
            if self.state[self.to_move] == const.ACTIVE:
                break
        if self.to_move < before:
            self.round += 1
        self.begin_turn()

    def pass_back(self) -> None:
        """Give the turn to the next active side of a round that goes back (COL-3.5)."""
        first = 0
        while first < self.players - 1 and self.state[first] != const.ACTIVE:
            first += 1
        if self.to_move < first:  # the first side of this round is out
            self.to_move = first
            return
        if self.to_move == first:
            self.to_move = self.players
        self.to_move -= 1
        while self.to_move > first and self.state[self.to_move] != const.ACTIVE:
            self.to_move -= 1
        if self.to_move == first:
            self.round += 1

    def begin_turn(self) -> None:
        """Give the side to move three points."""
        self.points = 3
        self.used = 0
        self.besieged = False

    def set_hill(self, side: int, count: int) -> None:
        """Change a hill count."""
        if self.hill[side] != count:
            self.key ^= self.side_code(side)
            self.hill[side] = count
            self.key ^= self.side_code(side)

    def set_siege(self, side: int, count: int) -> None:
        """Change a siege count."""
        if self.siege[side] != count:
            self.key ^= self.side_code(side)
            self.siege[side] = count
            self.key ^= self.side_code(side)

    def count_hill(self, side: int) -> None:
        """Count a turn that begins with the ruler on the summit (COL-9.1)."""
        ruler = self.ruler[side]
        if ruler and self.ground.level[self.terrain + ruler] == self.hill_levels:
            self.set_hill(side, self.hill[side] + 1)
        else:
            self.set_hill(side, 0)

    def is_besieged(self, side: int) -> bool:
        """Tell whether a side's ruler has no move and an enemy next to it (COL-8.2)."""
        ruler = self.ruler[side]
        if ruler == 0:
            return False
        for other in range(self.players):
            self.around[other] = 0
        close = False
        for d in range(8):
            near = self.board[ruler + STEP[d]]
            if near == 0:
                if not self.near_ruler(ruler + STEP[d], side):
                    return False
            elif near != const.WALL:
                near >>= const.SIDE_SHIFT
                if near != side and self.state[near] == const.ACTIVE:
                    self.around[near] += 1
                    close = True
        return close

    def count_siege(self, side: int) -> None:
        """Count a turn that begins besieged, and end a siege that lasts too long (COL-8.3)."""
        if not self.is_besieged(side):
            self.set_siege(side, -1)
            return
        self.set_siege(side, self.siege[side] + 1)
        self.besieged = True
        if self.siege[side] < self.siege_rounds:
            return
        ruler = self.ruler[side]
        self.taken_ruler[side] = self.board[ruler] << 9 | ruler
        self.fall(ruler, -1)
        besieger = side
        most = 0
        other = side
        for _ in range(self.players - 1):
            other = other - 1 if other > 0 else self.players - 1
            if self.around[other] > most:
                most = self.around[other]
                besieger = other
        self.take_over(besieger, side)

    def dissolve(self, side: int) -> None:
        """Dissolve a side that has no ruler and can get none (COL-8.4)."""
        if self.ruler[side] or self.can_get_ruler(side):
            return
        slayer = self.slayer[side]
        if self.conquest and slayer >= 0 and self.state[slayer] == const.ACTIVE:
            self.taken_ruler[side] = 0
            self.take_over(slayer, side)
        else:
            self.key ^= self.side_code(side)
            self.state[side] = const.DISSOLVED
            self.key ^= self.side_code(side)

    def take_over(self, winner: int, loser: int) -> None:
        """Hand all pieces and armies of one side to another (COL-8.5)."""
        self.key ^= self.side_code(winner) ^ self.side_code(loser)
        self.state[loser] = const.CONQUERED
        self.armies[winner] += self.armies[loser]
        self.armies[loser] = 0
        self.key ^= self.side_code(winner) ^ self.side_code(loser)
        for word in range(4):
            squares = self.own[4 * loser + word]
            self.taken[4 * loser + word] = squares
            while squares:
                cell = self.ground.cell[64 * word + bits.lowest(squares)]
                squares &= squares - 1
                piece = self.board[cell] & ~const.SIDE_BITS
                self.change(cell, winner << const.SIDE_SHIFT | piece)

    def find_last(self, side: int) -> None:
        """End the game where at most one side is active (COL-9.2)."""
        active = 0
        for other in range(self.players):
            if self.state[other] == const.ACTIVE:
                active |= 1 << other
        if active == 0:  # only for a loaded position with a single side
            active = 1 << side
        if active & (active - 1) == 0:
            self.finish(active, const.LAST)

    def count_points(self) -> None:
        """End the game by points (COL-9.3)."""
        best = -1
        winners = 0
        for side in range(self.players):
            if self.state[side] == const.ACTIVE:
                if self.score[side] > best:
                    best = self.score[side]
                    winners = 0
                if self.score[side] == best:
                    winners |= 1 << side
        self.finish(winners, const.POINTS)

    def finish(self, winners: int, reason: int) -> None:
        """End the game, shared by a set of sides."""
        for side in range(self.players):
            if winners >> side & 1:
                self.scores[side] = 1.0 / bits.popcount(winners)
        self.over = True
        self.reason = reason
        self.to_move = 0
        self.points = 0
        self.used = 0
        self.besieged = False
