"""The position of El Rey de la Colina: pieces, sides and the turn, and questions about them.

Actions are applied in `turn` and generated in `kernel`. A piece is one number (facing, kind, side),
and a side is a player's number. The squares of the pieces are also in the sets `own` of each side
and `full` of all, in which squares that do not exist are always set; `queens` has those of each
side.
"""

from __future__ import annotations

from typing import Self

from sobremesa.games.colina import const
from sobremesa.games.colina.geometry import GROUND, Ground
from sobremesa.kernel import bits, form
from sobremesa.kernel.position import Position

STRENGTH = [3, 2, 1, 0, 0, 0, 1, 2, 4, 3, 2, 0, 0, 0, 2, 3]
"""The strength of a piece by direction, clockwise from its front; then South's of three."""


class Board(Position):
    """Pieces on squares, the counters of each side, and what is left of the turn."""

    ground: Ground
    board: list[int]
    stamp: list[int]
    own: list[int]
    queens: list[int]
    full: list[int]
    walls: list[int]
    others: list[int]
    wide: list[int]
    close: list[int]
    count: list[int]
    zone_owner: list[int]
    seat: list[int]
    ruler: list[int]
    state: list[int]
    armies: list[int]
    hill: list[int]
    siege: list[int]
    slayer: list[int]
    score: list[int]
    undo_key: list[int]
    undo_moved: list[int]
    undo_turn: list[int]
    undo_cells: list[int]
    undo_stamp: list[int]
    undo_side: list[int]
    taken: list[int]
    taken_ruler: list[int]
    around: list[int]
    changes: list[int]
    kept: Board | None

    def __init__(
        self,
        players: int = 2,
        hill_levels: int = 2,
        hill_rounds: int = 4,
        siege_rounds: int = 4,
        invest_berserker_cost: int = 2,
        soldier_diagonal: int = 1,
        habit: int = 1,
        conquest: int = 0,
        empty_territory: int = 1,
        round_limit: int = 0,
        alternate: int = 0,
    ) -> None:
        # long: a flat list of the arrays that the position consists of
        super().__init__()
        if form.PLAIN:
            self.board = [0] * 324
            self.stamp = [0] * 324
            self.own = [0] * 16
            self.queens = [0] * 16
            self.full = [0] * 4
            self.walls = [0] * 4
            self.others = [0] * 16
            self.wide = [0] * 4
            self.close = [0] * 16
            self.count = [0] * 32
            self.zone_owner = [0] * 6
            self.seat = [0] * 4
            self.ruler = [0] * 4
            self.state = [0] * 4
            self.armies = [0] * 4
            self.hill = [0] * 4
            self.siege = [0] * 4
            self.slayer = [0] * 4
            self.score = [0] * 4
            self.undo_key = [0] * 512
            self.undo_moved = [0] * 512
            self.undo_turn = [0] * 512
            self.undo_cells = [0] * 512
            self.undo_stamp = [0] * 512
            self.undo_side = [0] * 2048
            self.taken = [0] * 16
            self.taken_ruler = [0] * 4
            self.around = [0] * 4
            self.changes = [0] * 64
        self.ground = GROUND
        self.players = players
        self.hill_levels = hill_levels
        self.hill_rounds = hill_rounds
        self.siege_rounds = siege_rounds
        self.invest_berserker_cost = invest_berserker_cost
        self.soldier_diagonal = soldier_diagonal
        self.habit = habit != 0
        self.conquest = conquest != 0
        self.empty_territory = empty_territory != 0
        self.round_limit = round_limit
        self.alternate = alternate != 0
        self.terrain = 324 * (hill_levels - 2)
        self.points = 3
        self.used = 0
        self.round = 1
        self.besieged = False
        self.reason = 0
        self.serial = 1
        self.moved_key = 0
        self.ply = 0
        self.entry = 0
        self.change_count = 0
        self.kept = None
        self.packs = True
        self.clear()

    def clear(self) -> None:
        """Empty the board and assign the seats."""
        for zone in range(6):
            self.zone_owner[zone] = -1
        for side in range(4):
            self.seat[side] = side
            if self.players == 2:
                self.seat[side] = 2 * side
            elif self.players == 3 and side == 2:
                self.seat[side] = const.EAST
            self.armies[side] = 1
            self.siege[side] = -1
            self.slayer[side] = -1
        for side in range(self.players):
            self.zone_owner[self.seat[side]] = side
        for word in range(4):
            self.full[word] = bits.word(-1)
        for cell in range(const.CELLS):
            self.board[cell] = const.WALL
            if self.exists(cell):
                self.board[cell] = 0
                self.full[self.ground.slot[cell] >> 6] ^= self.bit(cell)
        self.walls[:] = self.full

    # squares

    def exists(self, cell: int) -> bool:
        """Tell whether a cell is a square of this board (COL-1.1, COL-1.2)."""
        zone = self.ground.zone[cell]
        if zone == const.NOWHERE:
            return False
        if zone == const.MIDDLE or self.zone_owner[zone] >= 0:
            return True
        return self.players == 3 and self.empty_territory

    def bit(self, cell: int) -> int:
        """Give the bit of a cell in its word of a set."""
        one = 1
        return one << (self.ground.slot[cell] & 63)

    def place(self, cell: int, piece: int) -> None:
        """Put a piece, or nothing, on a cell in place of its contents.

        `changes` holds the last cells changed, for incremental evaluation.
        """
        self.changes[self.change_count & const.CHANGES_MASK] = cell
        self.change_count += 1
        old = self.board[cell]
        word = self.ground.slot[cell] >> 6
        bit = self.bit(cell)
        if old:
            self.own[(old >> const.SIDE_SHIFT) * 4 + word] ^= bit
            self.count[old >> const.KIND_SHIFT] -= 1
            kind = old >> const.KIND_SHIFT & const.KIND_MASK
            if kind == const.QUEEN:
                self.queens[(old >> const.SIDE_SHIFT) * 4 + word] ^= bit
            elif kind <= const.REGENT:
                self.ruler[old >> const.SIDE_SHIFT] = 0
        else:
            self.full[word] ^= bit
        if piece:
            self.own[(piece >> const.SIDE_SHIFT) * 4 + word] ^= bit
            self.count[piece >> const.KIND_SHIFT] += 1
            kind = piece >> const.KIND_SHIFT & const.KIND_MASK
            if kind == const.QUEEN:
                self.queens[(piece >> const.SIDE_SHIFT) * 4 + word] ^= bit
            elif kind <= const.REGENT:
                self.ruler[piece >> const.SIDE_SHIFT] = cell
        else:
            self.full[word] ^= bit
        self.board[cell] = piece

    # questions

    def counted(self, side: int, kind: int) -> int:
        """Count a side's pieces of a kind."""
        return self.count[side << const.KIND_SHIFT | kind]

    def near_ruler(self, cell: int, side: int) -> bool:
        """Tell whether a cell is next to the ruler of another active side (COL-4.2)."""
        for other in range(self.players):
            if other != side and self.ruler[other] and self.state[other] == const.ACTIVE:
                away = cell - self.ruler[other]
                if away < 0:
                    away = -away
                if away == 1 or 17 <= away <= 19:
                    return True
        return False

    def can_enter(self, piece: int, origin: int, target: int) -> bool:
        """Tell whether a piece may enter a square from another (COL-4.2, COL-4.8)."""
        kind = piece >> const.KIND_SHIFT & const.KIND_MASK
        side = piece >> const.SIDE_SHIFT
        if kind == const.SOLDIER:
            home = self.seat[side]
            return self.ground.zone[target] != home or self.ground.zone[origin] == home
        if kind <= const.REGENT:
            return not self.near_ruler(target, side)
        return True

    def winner_fits(self, piece: int, origin: int, target: int) -> bool:
        """Tell whether the winner of a fight could stand on the other square (COL-5.4)."""
        kind = piece >> const.KIND_SHIFT & const.KIND_MASK
        if kind > const.REGENT and kind != const.KNIGHT:
            rise = self.ground.level[self.terrain + target]
            rise -= self.ground.level[self.terrain + origin]
            if rise > 1 or (rise == 1 and self.stamp[origin] == self.serial):
                return False
        return self.can_enter(piece, origin, target)

    def strength(self, piece: int, direction: int) -> int:
        """Give the strength of a piece in a direction (COL-5.2)."""
        relative = (direction - piece) & 7
        if (piece >> const.KIND_SHIFT & const.KIND_MASK) == const.SOLDIER:
            if relative & 1:
                return self.soldier_diagonal
            return 1 if relative & 2 else 2
        if self.players == 3 and piece < 1 << const.SIDE_SHIFT:
            relative += 8
        return STRENGTH[relative]

    def can_get_ruler(self, side: int) -> bool:
        """Tell whether a side without a ruler may still get one (COL-8.1)."""
        queens = self.counted(side, const.QUEEN)
        knights = self.counted(side, const.KNIGHT)
        if queens == 0 and knights == 0:
            return False
        if self.counted(side, const.BISHOP):
            return True
        if not self.habit:
            return False
        if self.counted(side, const.BERSERKER):
            return True
        if knights == 0:
            return False
        return queens > 0 or knights > 1 or self.counted(side, const.SOLDIER) > 0

    # keys: the pieces, the cells moved to, each side's counters, the turn

    def piece_code(self, cell: int, piece: int) -> int:
        """Give the code of a piece on a cell."""
        return bits.scramble(cell << 8 | piece)

    def moved_code(self, cell: int) -> int:
        """Give the code of a cell whose piece has moved this turn."""
        return bits.scramble(1 << 17 | cell)

    def side_word(self, side: int) -> int:
        """Pack a side's counters, without its score, into one number."""
        return (
            self.state[side]
            | self.armies[side] << 2
            | self.hill[side] << 10
            | (self.siege[side] + 1) << 18
            | (self.slayer[side] + 1) << 26
        )

    def side_code(self, side: int) -> int:
        """Give the code of a side's counters."""
        word = self.side_word(side)
        return bits.scramble(1 << 18 | side << 20 | word << 22)

    def score_code(self, side: int) -> int:
        """Give the code of a score, which is in the key only if points decide."""
        score = self.score[side]
        return bits.scramble(1 << 19 | side << 20 | score << 22) if self.round_limit else 0

    def turn_code(self) -> int:
        """Give the code of the turn: the side to move and what is left."""
        word = self.round if self.round_limit else 0
        if self.alternate and word == 0:  # only the direction of the round matters
            word = self.round & 1
        word = word << 24 | self.used << 12 | self.reason << 8
        word |= self.to_move << 4 | self.points << 2 | self.besieged
        return bits.scramble(word << 20 | 3 << 18)

    def find_key(self) -> None:
        """Compute the key from scratch."""
        self.moved_key = 0
        self.key = self.turn_code()
        for side in range(self.players):
            self.key ^= self.side_code(side) ^ self.score_code(side)
        for cell in range(const.CELLS):
            if self.board[cell] != 0 and self.board[cell] != const.WALL:
                self.key ^= self.piece_code(cell, self.board[cell])
                if self.stamp[cell] == self.serial:
                    self.moved_key ^= self.moved_code(cell)
        self.key ^= self.moved_key

    # copies

    def keep(self) -> None:
        """Save this position for `rewind`."""
        self.kept = self.copy()
        self.keeps = True

    def rewind(self) -> None:
        """Restore the position of the last `keep` (fast)."""
        if self.kept is None:
            return
        self.board[:] = self.kept.board
        self.stamp[:] = self.kept.stamp
        self.own[:] = self.kept.own
        self.queens[:] = self.kept.queens
        self.full[:] = self.kept.full
        self.count[:] = self.kept.count
        self.ruler[:] = self.kept.ruler
        self.state[:] = self.kept.state
        self.armies[:] = self.kept.armies
        self.hill[:] = self.kept.hill
        self.siege[:] = self.kept.siege
        self.slayer[:] = self.kept.slayer
        self.score[:] = self.kept.score
        self.scores[:] = self.kept.scores
        self.key = self.kept.key
        self.to_move = self.kept.to_move
        self.over = self.kept.over
        self.points = self.kept.points
        self.used = self.kept.used
        self.round = self.kept.round
        self.besieged = self.kept.besieged
        self.reason = self.kept.reason
        self.serial = self.kept.serial
        self.moved_key = self.kept.moved_key
        self.change_count += 2 * const.CHANGES
        self.ply = self.kept.ply

    def copy(self) -> Self:
        """Give an independent position equal to this one, without its undo stack."""
        other = type(self)(
            self.players,
            self.hill_levels,
            self.hill_rounds,
            self.siege_rounds,
            self.invest_berserker_cost,
            self.soldier_diagonal,
            self.habit,
            self.conquest,
            self.empty_territory,
            self.round_limit,
            self.alternate,
        )
        other.kept = self
        other.rewind()
        other.kept = None
        return other
