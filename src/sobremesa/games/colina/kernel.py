"""The generation of legal actions of El Rey de la Colina.

Lines are walked square by square over a board with a border. A bishop may change its diagonal at
every step, so the set of squares that it reaches is shifted as a whole.
"""

# long: these methods call one another, and the compiler inlines only within one module

from __future__ import annotations

from sobremesa.games.colina import const
from sobremesa.games.colina.turn import Turn
from sobremesa.kernel import bits
from sobremesa.kernel import const as shared
from sobremesa.kernel.moves import Moves

STEP = [18, 19, 1, -17, -18, -19, -1, 17]
LEFTWARD = [0x00FE00FE00FE00FE, 0xFE00FE00FE00FE00]
RIGHTWARD = [0x7F007F007F007F00, 0x007F007F007F007F]
"""By colour: the slots whose diagonal neighbours are also one bit to the left, to the right."""


class Colina(Turn):
    """A position with its legal actions."""

    scratch = frozenset(
        {
            "around",
            "close",
            "entry",
            "changes",
            "change_count",
            "others",
            "taken",
            "taken_ruler",
            "wide",
        }
    )

    def legal(self, out: Moves) -> None:
        """Add the legal actions (fast)."""
        if self.over or out.top > shared.MOVES - const.ROOM:
            return
        out.items[out.top] = const.END
        out.top += 1
        if self.besieged and self.ruler[self.to_move]:
            out.items[out.top] = const.DIE
            out.top += 1
        if self.points == 0:
            return
        turning = self.used >> const.TURNS_SHIFT < 2
        plan = self.plan()
        ceremonies = self.ceremonies() if self.points > 1 or self.invest_berserker_cost == 1 else 0
        for word in range(4):
            squares = self.own[4 * self.to_move + word]
            while squares:
                if out.top > shared.MOVES - const.ROOM:
                    return
                cell = self.ground.cell[64 * word + bits.lowest(squares)]
                squares &= squares - 1
                piece = self.board[cell]
                if turning:
                    out.items[out.top] = cell << const.ORIGIN_SHIFT | const.TURN_RIGHT
                    out.items[out.top + 1] = cell << const.ORIGIN_SHIFT | const.TURN_LEFT
                    out.top += 2
                self.add_piece_actions(out, cell, piece, plan)
                if ceremonies:
                    kind = piece >> const.KIND_SHIFT & const.KIND_MASK
                    self.add_ceremonies(out, cell, kind, ceremonies)

    def add_piece_actions(self, out: Moves, cell: int, piece: int, plan: int) -> None:
        """Add the moves and attacks of a piece."""
        kind = piece >> const.KIND_SHIFT & const.KIND_MASK
        if kind == const.SOLDIER:
            self.soldier(out, cell, piece, plan)
        elif kind == const.BISHOP:
            self.bishop(out, cell, piece, plan)
        elif kind == const.KNIGHT:
            self.knight(out, cell, piece, plan)
        elif kind == const.BERSERKER:
            self.lines(out, cell, piece, plan, 2, 3)
        elif kind == const.QUEEN:
            self.lines(out, cell, piece, plan, 1, 10)
        else:
            self.ruler_steps(out, cell, piece, plan)

    def attacks(self, out: Moves) -> None:
        """Add the legal attacks of all kinds (fast)."""
        plan = self.plan() & ~1
        if self.over or plan == 0 or self.points == 0 or out.top > shared.MOVES - const.ROOM:
            return
        self.find_close()
        own = 4 * self.to_move
        for word in range(4):
            squares = self.close[own + word]
            if plan & 4:  # a fury may also attack own pieces
                squares |= self.queens[own + word]
            squares &= self.own[own + word]
            while squares:
                cell = self.ground.cell[64 * word + bits.lowest(squares)]
                squares &= squares - 1
                self.add_piece_actions(out, cell, self.board[cell], plan)

    def find_close(self) -> None:
        """Find the squares next to pieces that the player to move could attack.

        They are cached until a piece of another side has moved. A step to the side leads to `wide`
        of the other colour, a diagonal one to the ranks above and below `wide` of the same colour.
        """
        own = 4 * self.to_move
        moved = 0
        for word in range(4):
            others = self.full[word] ^ self.walls[word] ^ self.own[own + word]
            moved |= others ^ self.others[own + word]
            self.others[own + word] = others
        if moved == 0:
            return
        for word in range(4):
            others = self.others[own + word]
            self.wide[word] = (
                others | (others & LEFTWARD[word >> 1]) >> 1 | (others & RIGHTWARD[word >> 1]) << 1
            )
        for word in range(4):
            ranks = self.wide[word] | self.others[own + (word ^ 2)]
            half = self.wide[word ^ 1] | self.others[own + (word ^ 3)]
            half = half >> 56 if word & 1 else half << 56
            near = self.wide[word ^ 2] | ranks << 8 | ranks >> 8 | half
            self.close[own + word] = bits.word(near)

    def check_legal(self, move: int, out: Moves) -> bool:
        """Tell whether any number is a legal move here (fast)."""
        if self.over or out.top > shared.MOVES - const.ROOM:
            return False
        if move <= const.DIE:
            return move == const.END or (self.besieged and self.ruler[self.to_move] != 0)
        cell = move >> const.ORIGIN_SHIFT & const.CELL_MASK
        if self.points == 0 or cell >= const.CELLS:
            return False
        piece = self.board[cell]
        if piece in (0, const.WALL) or piece >> const.SIDE_SHIFT != self.to_move:
            return False
        action = move & const.ACTION_MASK
        if action <= const.DIE:
            return False
        if action <= const.TURN_LEFT:
            return move >> const.TARGET_SHIFT == 0 and self.used >> const.TURNS_SHIFT < 2
        before = out.top
        if action <= const.BERSERK:
            self.add_piece_actions(out, cell, piece, self.plan())
        elif self.points > 1 or self.invest_berserker_cost == 1:
            kind = piece >> const.KIND_SHIFT & const.KIND_MASK
            self.add_ceremonies(out, cell, kind, self.ceremonies())
        found = False
        for i in range(before, out.top):
            if out.items[i] == move:
                found = True
        out.top = before
        return found

    def plan(self) -> int:
        """Give which of moving, attacking, fury and berserk the turn still allows (COL-3.1)."""
        plan = 0
        if not self.used & const.USED_MOVE:
            plan |= 1
        if not self.used & const.USED_ATTACK:
            plan |= 2
        if self.points > 1:
            if not self.used & const.USED_FURY:
                plan |= 4
            if not self.used & const.USED_BERSERK:
                plan |= 8
        return plan

    def ceremonies(self) -> int:
        """Give the ceremonies that the turn and the side's pieces allow, as bits by action."""
        side = self.to_move
        most = 2 * self.armies[side]
        knights = self.counted(side, const.KNIGHT)
        bishops = self.counted(side, const.BISHOP)
        ceremonies = 0
        if self.points >= self.invest_berserker_cost and not self.used & const.USED_INVEST_B:
            if knights > 0 and self.counted(side, const.BERSERKER) < most:
                ceremonies |= 1 << const.INVEST_BERSERKER
        if self.points < 2:
            return ceremonies
        if self.ruler[side]:
            if knights < most and not self.used & const.USED_INVEST_C:
                ceremonies |= 1 << const.INVEST_KNIGHT
        elif bishops > 0:
            if not self.used & const.USED_REGENT:
                ceremonies |= 1 << const.REGENCY
            if not self.used & const.USED_CROWN and self.counted(side, const.QUEEN) == 0:
                ceremonies |= 1 << const.CORONATION
        if self.habit and bishops < most and not self.used & const.USED_HABIT:
            ceremonies |= 1 << const.HABIT
        return ceremonies

    def add_ceremonies(self, out: Moves, cell: int, kind: int, ceremonies: int) -> None:
        """Add the ceremonies of a piece (COL-7)."""
        if kind == const.SOLDIER:
            ceremonies &= 1 << const.INVEST_BERSERKER
        elif kind == const.BERSERKER:
            ceremonies &= 1 << const.INVEST_KNIGHT | 1 << const.HABIT
        elif kind == const.KNIGHT:
            ceremonies &= 1 << const.HABIT | 1 << const.CORONATION
        elif kind == const.QUEEN:
            ceremonies &= 1 << const.REGENCY
        else:
            return
        owner = self.zone_owner[self.ground.zone[cell]]
        if ceremonies == 0 or (owner >= 0 and owner != self.to_move):
            return
        if owner < 0 or self.near_ruler(cell, self.to_move):
            ceremonies &= ~(1 << const.REGENCY | 1 << const.CORONATION)
        while ceremonies:
            out.items[out.top] = cell << const.ORIGIN_SHIFT | bits.lowest(ceremonies)
            out.top += 1
            ceremonies &= ceremonies - 1

    def add_attacks(self, out: Moves, cell: int, target: int, piece: int, plan: int) -> None:
        """Add the attacks of a piece on a neighbour in a direction it moves in (COL-5, COL-6)."""
        other = self.board[target]
        kind = piece >> const.KIND_SHIFT & const.KIND_MASK
        ruler = (other >> const.KIND_SHIFT & const.KIND_MASK) <= const.REGENT
        base = target << const.TARGET_SHIFT | cell << const.ORIGIN_SHIFT
        if ruler:
            base |= const.SHOUT
        if other >> const.SIDE_SHIFT == piece >> const.SIDE_SHIFT:
            if kind != const.QUEEN or ruler:
                return
            plan &= 4
        elif kind != const.QUEEN:
            plan &= ~4
        if kind == const.BERSERKER and plan & 8:
            out.items[out.top] = base | const.BERSERK
            out.top += 1
        if plan & 6 == 0 or not self.winner_fits(piece, cell, target):
            return
        if plan & 2:
            out.items[out.top] = base | const.ATTACK
            out.top += 1
        if plan & 4:
            out.items[out.top] = base | const.FURY
            out.top += 1

    def lines(self, out: Moves, cell: int, piece: int, plan: int, turn: int, reach: int) -> None:
        """Add the moves and attacks of queens and berserkers (COL-4.3, COL-4.4)."""
        base = cell << const.ORIGIN_SHIFT | const.MOVE
        start = self.ground.level[self.terrain + cell]
        top = out.top
        d = 0
        while d < 8:
            step = STEP[d]
            d += turn
            to = cell + step
            if self.board[to]:
                if plan > 1 and self.board[to] != const.WALL:
                    out.top = top
                    self.add_attacks(out, cell, to, piece, plan)
                    top = out.top
                continue
            if not plan & 1:
                continue
            level = self.ground.level[self.terrain + to]
            if level > start:
                if level == start + 1 and self.stamp[cell] != self.serial:
                    out.items[top] = to << const.TARGET_SHIFT | base
                    top += 1
                continue
            left = reach
            while True:
                out.items[top] = to << const.TARGET_SHIFT | base
                top += 1
                left -= 1
                to += step
                if left == 0 or self.board[to] or self.ground.level[self.terrain + to] > level:
                    break
                level = self.ground.level[self.terrain + to]
        out.top = top

    def soldier(self, out: Moves, cell: int, piece: int, plan: int) -> None:
        """Add the moves and attacks of a soldier (COL-4.7, COL-4.8)."""
        base = cell << const.ORIGIN_SHIFT | const.MOVE
        start = self.ground.level[self.terrain + cell]
        barred = self.seat[self.to_move]
        if self.ground.zone[cell] == barred:
            barred = -1
        for d in range(0, 8, 2):
            to = cell + STEP[d]
            if self.board[to]:
                if plan > 1 and self.board[to] != const.WALL:
                    self.add_attacks(out, cell, to, piece, plan)
                continue
            if not plan & 1 or self.ground.zone[to] == barred:
                continue
            level = self.ground.level[self.terrain + to]
            if level > start:
                if level == start + 1 and self.stamp[cell] != self.serial:
                    out.items[out.top] = to << const.TARGET_SHIFT | base
                    out.top += 1
                continue
            out.items[out.top] = to << const.TARGET_SHIFT | base
            out.top += 1
            to += STEP[d]
            if self.board[to] == 0 and self.ground.zone[to] != barred:
                if self.ground.level[self.terrain + to] <= level:
                    out.items[out.top] = to << const.TARGET_SHIFT | base
                    out.top += 1

    def knight(self, out: Moves, cell: int, piece: int, plan: int) -> None:
        """Add those of a knight: over single pieces, never over two in a row (COL-4.5)."""
        base = cell << const.ORIGIN_SHIFT | const.MOVE
        for d in range(8):
            to = cell + STEP[d]
            if plan > 1 and self.board[to] != 0 and self.board[to] != const.WALL:
                self.add_attacks(out, cell, to, piece, plan)
            if not plan & 1:
                continue
            riding = True
            left = 5
            while left > 0 and self.board[to] != const.WALL:
                if self.board[to] == 0:
                    out.items[out.top] = to << const.TARGET_SHIFT | base
                    out.top += 1
                    riding = True
                elif riding:
                    riding = False
                else:
                    break
                to += STEP[d]
                left -= 1

    def ruler_steps(self, out: Moves, cell: int, piece: int, plan: int) -> None:
        """Add the moves and attacks of a king or a regent (COL-4.1, COL-4.2)."""
        base = cell << const.ORIGIN_SHIFT | const.MOVE
        for d in range(8):
            to = cell + STEP[d]
            if self.board[to] == 0:
                if plan & 1 and not self.near_ruler(to, self.to_move):
                    out.items[out.top] = to << const.TARGET_SHIFT | base
                    out.top += 1
            elif plan > 1 and self.board[to] != const.WALL:
                self.add_attacks(out, cell, to, piece, plan)

    def bishop(self, out: Moves, cell: int, piece: int, plan: int) -> None:
        """Add the moves and attacks of a bishop (COL-4.6)."""
        if plan > 1:
            for d in range(1, 8, 2):
                to = cell + STEP[d]
                if self.board[to] != 0 and self.board[to] != const.WALL:
                    self.add_attacks(out, cell, to, piece, plan)
        if plan & 1:
            self.bishop_moves(out, cell)

    def bishop_moves(self, out: Moves, cell: int) -> None:
        """Add the squares within five diagonal steps that never rise, and the single steps up.

        `low` and `high` are the halves of the board reached by the last step; `gone` is all that
        was reached so far. A step to a level begins on that level or above it.
        """
        # long: the sets of both halves are local variables throughout
        base = cell << const.ORIGIN_SHIFT | const.MOVE
        word = self.ground.slot[cell] >> 7 << 1
        hill = 16 * (self.hill_levels - 2) + word
        start = self.ground.level[self.terrain + cell]
        leftward = LEFTWARD[word >> 1]
        rightward = RIGHTWARD[word >> 1]
        free_low = ~self.full[word]
        free_high = ~self.full[word + 1]
        low = self.bit(cell)
        high = low
        if self.ground.slot[cell] & 64:
            low = 0
        else:
            high = 0
        gone_low = low
        gone_high = high
        left = 5
        while left > 0 and low | high:
            next_low = 0
            next_high = 0
            for level in range(start + 1):
                if level:  # from here on, only what stands at least so high
                    low &= ~self.ground.terrace[hill + 4 * level - 4]
                    high &= ~self.ground.terrace[hill + 4 * level - 3]
                wide_low = low | (low & leftward) >> 1 | (low & rightward) << 1
                wide_high = high | (high & leftward) >> 1 | (high & rightward) << 1
                next_low |= (wide_low << 8 | wide_low >> 8 | wide_high << 56) & (
                    self.ground.terrace[hill + 4 * level]
                )
                next_high |= (wide_high << 8 | wide_high >> 8 | wide_low >> 56) & (
                    self.ground.terrace[hill + 4 * level + 1]
                )
            low = next_low & free_low & ~gone_low
            high = next_high & free_high & ~gone_high
            gone_low |= low
            gone_high |= high
            left -= 1
        gone_low &= free_low
        gone_high &= free_high
        while gone_low:
            out.items[out.top] = (
                self.ground.cell[64 * word + bits.lowest(gone_low)] << const.TARGET_SHIFT | base
            )
            out.top += 1
            gone_low &= gone_low - 1
        while gone_high:
            out.items[out.top] = (
                self.ground.cell[64 * word + 64 + bits.lowest(gone_high)] << const.TARGET_SHIFT
                | base
            )
            out.top += 1
            gone_high &= gone_high - 1
        if start < self.hill_levels and self.stamp[cell] != self.serial:
            for d in range(1, 8, 2):
                to = cell + STEP[d]
                if self.board[to] == 0:
                    if self.ground.level[self.terrain + to] == start + 1:
                        out.items[out.top] = to << const.TARGET_SHIFT | base
                        out.top += 1
