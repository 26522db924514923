"""The static evaluation of El Rey de la Colina."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final

from sobremesa.games.colina import const
from sobremesa.games.colina.geometry import slot_at
from sobremesa.games.colina.kernel import Colina
from sobremesa.kernel import bits, form
from sobremesa.kernel.evaluation import Evaluation
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position

WEIGHTS: Final[Mapping[str, int]] = {
    # my ruler, or the possibility of getting one
    "ruler": 823,
    "heir": 250,
    # the other pieces
    "queen": 275,
    "bishop": 103,
    "knight": 150,
    "berserker": 100,
    "soldier": 40,
    # for each step of my ruler from the summit; on it; for each turn begun there
    "ruler_away": -9,
    "on_summit": 60,
    "hill_turn": 160,
    # for each step of another piece from the hill
    "piece_away": -2,
    # for each turn that my ruler has been besieged
    "siege": -80,
    # an enemy who could reach my ruler in one turn, by kind
    "near_queen": -35,
    "near_berserker": -35,
    "near_knight": -22,
    "near_other": -10,
    # a free square next to my ruler
    "draught": -4,
    # each point that I have left in this turn
    "point": 6,
    # points for captures, where they decide
    "score": 12,
    # not a weight: how much a quiet action usually changes the evaluation at most
    "futility_margin": 90,
}

NAMES: Final = ("", "", "", "queen", "bishop", "knight", "berserker", "soldier")
REACH = [0, 1, 1, 9, 3, 5, 3, 2]
"""How near a piece of each kind must be to a ruler to count as a threat."""
NEAR: Final = ("", "other", "other", "queen", "other", "knight", "berserker", "other")
VALUE = [0, 10, 5, 5, 4, 3, 2, 1]
AWAY = [0] * 324
"""King steps from each cell to the summit."""
PLACE = [0] * 324
"""A number for each cell, such that the difference of two gives their relative position."""
FAR = 15
DISTANCE = [FAR] * 2048
"""The king steps for each such difference, offset by `ORIGIN`."""
ORIGIN = 640
ABSENT = -768
"""The number of cell 0, which stands for a missing ruler: far from every cell."""
NEIGHBOURS = [0] * 1296
"""The squares around each cell, as four words of a set."""
for _cell in range(324):
    _x, _y = _cell % 18 - 1, _cell // 18 - 1
    PLACE[_cell] = 32 * _y + _x
    AWAY[_cell] = max(_x - 8, 7 - _x, _y - 8, 7 - _y, 0)
    for _side, _up in product((-1, 0, 1), repeat=2):
        if (_side or _up) and 0 <= _x + _side < 16 and 0 <= _y + _up < 16:
            _slot = slot_at(_x + _side, _y + _up)
            NEIGHBOURS[4 * _cell + _slot // 64] |= 1 << _slot % 64
PLACE[0] = ABSENT
for _x, _y in product(range(-15, 16), repeat=2):
    DISTANCE[ORIGIN + 32 * _y + _x] = max(abs(_x), abs(_y))


class ColinaEvaluation(Evaluation):
    """Material, the rulers' way to the summit, and threats to the rulers."""

    board: Colina
    piece_values: list[int]
    near: list[int]
    """The value for a ruler of a piece at a distance, at ``16 * kind + steps``.

    Kind 0 is a piece that is no threat but occupies a neighbouring square.
    """
    ruler_values: list[int]
    """The value of a ruler on each cell of an empty board."""
    counted_pieces: list[int]
    piece_sums: list[int]
    ruler_sums: list[int]
    """The value of each ruler on its cell, with the pieces near it."""
    ruler_cells: list[int]

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        super().__init__(position, weights)
        assert isinstance(position, Colina)
        self.board = position
        if form.PLAIN:
            self.piece_values = [0] * 8
            self.near = [0] * 128
            self.ruler_values = [0] * 324
            self.counted_pieces = [0] * 324
            self.piece_sums = [0] * 4
            self.ruler_sums = [0] * 4
            self.ruler_cells = [0] * 4
        weights = weights or WEIGHTS
        for kind in range(const.QUEEN, const.SOLDIER + 1):
            self.piece_values[kind] = weights[NAMES[kind]]
        self.heir = weights["heir"]
        self.hill_turn = weights["hill_turn"]
        self.piece_away = weights["piece_away"]
        self.siege = weights["siege"]
        self.free_neighbour = weights["draught"]
        self.point = weights["point"]
        self.score = weights["score"]
        self.futility_margin = weights["futility_margin"]
        self.has_forcing_moves = True
        self.own_ruler = 0
        self.changes_read = 0
        self.counted_states = 0
        for kind in range(1, 8):
            for steps in range(REACH[kind] + 2):
                self.near[16 * kind + steps] = weights[f"near_{NEAR[kind]}"]
        for kind in range(8):
            self.near[16 * kind + 1] -= self.free_neighbour
        self.fill_ruler_values(weights["ruler"], weights["ruler_away"], weights["on_summit"])

    def fill_ruler_values(self, ruler: int, away: int, summit: int) -> None:
        """Fill the values of a ruler on each cell by its weight and the way to the summit."""
        for cell in range(1, const.CELLS):
            self.ruler_values[cell] = ruler + away * AWAY[cell]
            if AWAY[cell] == 0:
                self.ruler_values[cell] += summit
            for word in range(4):
                squares = NEIGHBOURS[4 * cell + word] & ~self.board.walls[word]
                self.ruler_values[cell] += self.free_neighbour * bits.popcount(squares)

    def evaluate(self) -> None:
        """Fill `values` (fast)."""
        self.update_sums()
        for side in range(self.board.players):
            self.values[side] = 0
            if self.board.state[side] == const.ACTIVE:
                self.values[side] = (
                    self.piece_sums[side] + self.ruler_sums[side] + self.ruler_bonus(side)
                )
                if self.board.round_limit:
                    self.values[side] += self.score * self.board.score[side]
        self.values[self.board.to_move] += self.point * self.board.points

    def update_sums(self) -> None:
        """Update the sums by the cells changed since the last evaluation."""
        change_count = self.board.change_count
        active = 1
        for side in range(self.board.players):
            active = active << 2 | self.board.state[side]
        if active != self.counted_states or change_count - self.changes_read > const.CHANGES:
            self.counted_states = active
            self.recount()
        while self.changes_read != change_count:
            cell = self.board.changes[self.changes_read & const.CHANGES_MASK]
            self.changes_read += 1
            piece = self.board.board[cell] >> const.KIND_SHIFT
            if self.counted_pieces[cell] != piece:
                if self.counted_pieces[cell]:
                    self.count_piece(self.counted_pieces[cell], cell, -1)
                if piece:
                    self.count_piece(piece, cell, 1)
                self.counted_pieces[cell] = piece
        for side in range(self.board.players):
            if self.ruler_cells[side] != self.board.ruler[side]:
                self.recount_ruler(side)

    def recount(self) -> None:
        """Compute all sums from scratch."""
        self.changes_read = self.board.change_count
        for side in range(self.board.players):
            self.piece_sums[side] = 0
            self.ruler_cells[side] = self.board.ruler[side]
            self.ruler_sums[side] = self.ruler_values[self.ruler_cells[side]]
        for cell in range(const.CELLS):
            self.counted_pieces[cell] = self.board.board[cell] >> const.KIND_SHIFT
            if self.board.board[cell] != 0 and self.board.board[cell] != const.WALL:
                self.count_piece(self.counted_pieces[cell], cell, 1)

    def count_piece(self, piece: int, cell: int, times: int) -> None:
        """Add a piece to the sums `times` times, whichever way it faces."""
        side = piece >> const.SIDE_SHIFT - const.KIND_SHIFT
        kind = piece & const.KIND_MASK
        self.piece_sums[side] += times * (self.piece_values[kind] + self.piece_away * AWAY[cell])
        row = 16 * kind if self.board.state[side] == const.ACTIVE else 0
        for owner in range(self.board.players):
            nearness = self.nearness(0 if owner == side else row, cell, self.ruler_cells[owner])
            self.ruler_sums[owner] += times * nearness

    def nearness(self, row: int, cell: int, ruler: int) -> int:
        """Give the value for a ruler of a piece on a cell."""
        return self.near[row + DISTANCE[ORIGIN + PLACE[cell] - PLACE[ruler]]]

    def recount_ruler(self, owner: int) -> None:
        """Recompute the sum of a ruler that has moved, appeared or gone."""
        ruler = self.board.ruler[owner]
        self.ruler_cells[owner] = ruler
        self.ruler_sums[owner] = self.ruler_values[ruler]
        for side in range(self.board.players):
            feared = side != owner and self.board.state[side] == const.ACTIVE
            for word in range(4):
                pieces = self.board.own[4 * side + word]
                if not feared:
                    pieces &= NEIGHBOURS[4 * ruler + word]
                while pieces:
                    cell = self.board.ground.cell[64 * word + bits.lowest(pieces)]
                    pieces &= pieces - 1
                    kind = self.board.board[cell] >> const.KIND_SHIFT & const.KIND_MASK
                    self.ruler_sums[owner] += self.nearness(16 * kind if feared else 0, cell, ruler)

    def ruler_bonus(self, side: int) -> int:
        """Evaluate turns on the summit and under siege, or the chance of a new ruler."""
        ruler = self.ruler_cells[side]
        if ruler == 0:
            return self.heir if self.board.can_get_ruler(side) else 0
        value = self.siege * (self.board.siege[side] + 1)
        if self.board.hill[side] and AWAY[ruler] == 0:
            value += self.hill_turn * self.board.hill[side]
        return value

    def prepare_ordering(self) -> None:
        """Find the ruler of the player to move (fast)."""
        self.own_ruler = self.board.ruler[self.board.to_move]

    def move_score(self, move: int) -> int:
        """Prefer captures, then climbing, then moves before turns (fast)."""
        action = move & const.ACTION_MASK
        if action <= const.DIE:
            return 300 if action == const.END else 0
        if move & const.SHOUT:
            return 48000
        origin = (move >> const.ORIGIN_SHIFT) & const.CELL_MASK
        target = (move >> const.TARGET_SHIFT) & const.CELL_MASK
        if action in (const.ATTACK, const.FURY, const.BERSERK):
            kind = self.board.board[target] >> const.KIND_SHIFT & const.KIND_MASK
            own = self.board.board[target] >> const.SIDE_SHIFT == self.board.to_move
            return 100 if own else 15000 + 2000 * VALUE[kind]
        if action == const.MOVE:
            if origin == self.own_ruler:
                return 5000 + 1500 * (AWAY[origin] - AWAY[target])
            return 3000 + 100 * (AWAY[origin] - AWAY[target])
        if action in (const.TURN_RIGHT, const.TURN_LEFT):
            return 1000
        return 2500

    def forcing_moves(self, out: Moves, need: int) -> None:
        """Add the legal attacks (fast)."""
        self.board.attacks(out)

    def forcing(self, move: int) -> bool:
        """Tell whether a move is an attack of any kind (fast)."""
        action = move & const.ACTION_MASK
        return action in (const.ATTACK, const.FURY, const.BERSERK)
