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
    # my ruler, or at least somebody who may succeed
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
    # a free square next to my ruler, from which it can be attacked
    "draught": -4,
    # each point that I have left in this turn
    "point": 6,
    # points for captures, where they decide
    "score": 12,
    # not a worth: how much a calm action changes all this at most, as a rule
    "futility_margin": 90,
}

NAMES: Final = ("", "", "", "queen", "bishop", "knight", "berserker", "soldier")
REACH = [0, 1, 1, 9, 3, 5, 3, 2]
"""How near each kind must be to a ruler to be feared."""
NEAR: Final = ("", "other", "other", "queen", "other", "knight", "berserker", "other")
VALUE = [0, 10, 5, 5, 4, 3, 2, 1]
AWAY = [0] * 324
"""Steps of a king from each cell to the summit."""
PLACE = [0] * 324
"""A number for each cell, so that the difference of two says how they lie to each other."""
FAR = 15
APART = [FAR] * 2048
"""The steps of a king for each such difference, counted from `ORIGIN`."""
ORIGIN = 640
ABSENT = -768
"""The number of cell 0, where a ruler stands who is none: far from everybody."""
AIR = [0] * 1296
"""The squares around each cell, as four words of a set."""
for _cell in range(324):
    _x, _y = _cell % 18 - 1, _cell // 18 - 1
    PLACE[_cell] = 32 * _y + _x
    AWAY[_cell] = max(_x - 8, 7 - _x, _y - 8, 7 - _y, 0)
    for _side, _up in product((-1, 0, 1), repeat=2):
        if (_side or _up) and 0 <= _x + _side < 16 and 0 <= _y + _up < 16:
            _slot = slot_at(_x + _side, _y + _up)
            AIR[4 * _cell + _slot // 64] |= 1 << _slot % 64
PLACE[0] = ABSENT
for _x, _y in product(range(-15, 16), repeat=2):
    APART[ORIGIN + 32 * _y + _x] = max(abs(_x), abs(_y))


class ColinaEvaluation(Evaluation):
    """The armies, the way to the summit, and who comes near the rulers."""

    board: Colina
    worth: list[int]
    near: list[int]
    """What it is to a ruler that a piece of a kind is so many steps away, at ``16 * kind + steps``;
    the kind 0 is whoever means no harm, but takes the air."""
    throne: list[int]
    """What a ruler is worth on each cell, alone on the board."""
    seen: list[int]
    total: list[int]
    reign: list[int]
    """What each ruler is worth where it stands, with those who come near it."""
    crowns: list[int]

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        super().__init__(position, weights)
        assert isinstance(position, Colina)
        self.board = position
        if form.PLAIN:
            self.worth = [0] * 8
            self.near = [0] * 128
            self.throne = [0] * 324
            self.seen = [0] * 324
            self.total = [0] * 4
            self.reign = [0] * 4
            self.crowns = [0] * 4
        weights = weights or WEIGHTS
        for kind in range(const.QUEEN, const.SOLDIER + 1):
            self.worth[kind] = weights[NAMES[kind]]
        self.heir = weights["heir"]
        self.hill_turn = weights["hill_turn"]
        self.piece_away = weights["piece_away"]
        self.siege = weights["siege"]
        self.draught = weights["draught"]
        self.point = weights["point"]
        self.score = weights["score"]
        self.futility_margin = weights["futility_margin"]
        self.has_forcing_moves = True
        self.home = 0
        self.read = 0
        self.active = 0
        for kind in range(1, 8):
            for steps in range(REACH[kind] + 2):
                self.near[16 * kind + steps] = weights[f"near_{NEAR[kind]}"]
        for kind in range(8):
            self.near[16 * kind + 1] -= self.draught
        self.enthrone(weights["ruler"], weights["ruler_away"], weights["on_summit"])

    def enthrone(self, ruler: int, away: int, summit: int) -> None:
        """Find what a ruler is worth on each cell, by what it is worth and by the way up."""
        for cell in range(1, const.CELLS):
            self.throne[cell] = ruler + away * AWAY[cell]
            if AWAY[cell] == 0:
                self.throne[cell] += summit
            for word in range(4):
                squares = AIR[4 * cell + word] & ~self.board.walls[word]
                self.throne[cell] += self.draught * bits.popcount(squares)

    def evaluate(self) -> None:
        """Fill `values` (fast)."""
        self.catch_up()
        for side in range(self.board.players):
            self.values[side] = 0
            if self.board.state[side] == const.ACTIVE:
                self.values[side] = self.total[side] + self.reign[side] + self.prospects(side)
                if self.board.round_limit:
                    self.values[side] += self.score * self.board.score[side]
        self.values[self.board.to_move] += self.point * self.board.points

    def catch_up(self) -> None:
        """Count the armies, and who is near a ruler, by what has changed since the last time."""
        noted = self.board.noted
        active = 1
        for side in range(self.board.players):
            active = active << 2 | self.board.state[side]
        if active != self.active or noted - self.read > const.JOURNAL:
            self.active = active
            self.count_anew()
        while self.read != noted:
            cell = self.board.journal[self.read & const.JOURNAL_MASK]
            self.read += 1
            man = self.board.board[cell] >> const.KIND_SHIFT
            if self.seen[cell] != man:
                if self.seen[cell]:
                    self.meet(self.seen[cell], cell, -1)
                if man:
                    self.meet(man, cell, 1)
                self.seen[cell] = man
        for side in range(self.board.players):
            if self.crowns[side] != self.board.ruler[side]:
                self.follow_crown(side)

    def count_anew(self) -> None:
        """Count every army from nothing."""
        self.read = self.board.noted
        for side in range(self.board.players):
            self.total[side] = 0
            self.crowns[side] = self.board.ruler[side]
            self.reign[side] = self.throne[self.crowns[side]]
        for cell in range(const.CELLS):
            self.seen[cell] = self.board.board[cell] >> const.KIND_SHIFT
            if self.board.board[cell] != 0 and self.board.board[cell] != const.WALL:
                self.meet(self.seen[cell], cell, 1)

    def meet(self, man: int, cell: int, times: int) -> None:
        """Count a side's man of a kind, whichever way it faces, so many times."""
        side = man >> const.SIDE_SHIFT - const.KIND_SHIFT
        kind = man & const.KIND_MASK
        self.total[side] += times * (self.worth[kind] + self.piece_away * AWAY[cell])
        harm = 16 * kind if self.board.state[side] == const.ACTIVE else 0
        for ruled in range(self.board.players):
            care = self.care(0 if ruled == side else harm, cell, self.crowns[ruled])
            self.reign[ruled] += times * care

    def care(self, harm: int, cell: int, ruler: int) -> int:
        """Tell what it is to a ruler that somebody stands on a cell."""
        return self.near[harm + APART[ORIGIN + PLACE[cell] - PLACE[ruler]]]

    def follow_crown(self, ruled: int) -> None:
        """Find who is near a ruler that has moved, come or gone."""
        ruler = self.board.ruler[ruled]
        self.crowns[ruled] = ruler
        self.reign[ruled] = self.throne[ruler]
        for side in range(self.board.players):
            feared = side != ruled and self.board.state[side] == const.ACTIVE
            for word in range(4):
                men = self.board.own[4 * side + word]
                if not feared:
                    men &= AIR[4 * ruler + word]
                while men:
                    cell = self.board.ground.cell[64 * word + bits.lowest(men)]
                    men &= men - 1
                    kind = self.board.board[cell] >> const.KIND_SHIFT & const.KIND_MASK
                    self.reign[ruled] += self.care(16 * kind if feared else 0, cell, ruler)

    def prospects(self, side: int) -> int:
        """Judge how long a ruler has been on the summit or besieged, or that there may be one."""
        ruler = self.crowns[side]
        if ruler == 0:
            return self.heir if self.board.succession(side) else 0
        worth = self.siege * (self.board.siege[side] + 1)
        if self.board.hill[side] and AWAY[ruler] == 0:
            worth += self.hill_turn * self.board.hill[side]
        return worth

    def prepare_ordering(self) -> None:
        """Find the ruler of the player to move (fast)."""
        self.home = self.board.ruler[self.board.to_move]

    def move_score(self, move: int) -> int:
        """Prefer killing, then the way up, then moving before turning (fast)."""
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
            if origin == self.home:
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
