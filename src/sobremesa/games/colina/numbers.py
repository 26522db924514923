"""The action numbers and observation planes of El Rey de la Colina.

The board is turned so that a player's own territory is at the bottom, and its 192 squares are
counted by rank, then by file. A step is ``192 * from + to``; then come attacks, furies and berserk
attacks by direction (clockwise from straight ahead), turns to the right and to the left, the
ceremonies, the end of a turn, and death.
"""

from __future__ import annotations

from typing import Final

from sobremesa.games.colina import const
from sobremesa.games.colina.geometry import cell_at, zone_at
from sobremesa.games.colina.kernel import Colina
from sobremesa.kernel import bytes_view
from sobremesa.kernel.numbers import Numbers
from sobremesa.kernel.position import Position
from sobremesa.rulebook.planes import Numbering
from sobremesa.rulebook.text import Text


def turned(x: int, y: int, seat: int) -> tuple[int, int]:
    """Turn a square so that the territory of a seat is at the bottom."""
    for _ in range(seat):
        x, y = 15 - y, x
    return x, y


PLACE = [0] * 1296
"""The index in a plane (``16 * rank + file``) of a cell for a seat: ``324 * seat + cell``."""
SQUARE = [0] * 256
"""The number among 192 of an index in a plane."""
DIRECTION = [0, 0, 0, 0, 0, 0, 0, 0, 0]
"""The direction of a step, by ``3 * (ranks + 1) + files + 1``."""
for _way, _step in enumerate(
    ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
):
    DIRECTION[3 * _step[1] + _step[0] + 4] = _way
_count = 0
for _y in range(16):
    for _x in range(16):
        if zone_at(_x, _y) != const.NOWHERE:
            SQUARE[16 * _y + _x] = _count
            _count += 1
        for _seat in range(4):
            _there = turned(_x, _y, _seat)
            PLACE[324 * _seat + cell_at(_x, _y)] = 16 * _there[1] + _there[0]


class ColinaNumbers(Numbers):
    """The numbers and planes of El Rey de la Colina."""

    table: Colina

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        assert isinstance(position, Colina)
        self.table = position
        self.actions = 42818
        self.planes = 74
        self.area = 256

    def number(self, move: int) -> int:
        """Give the number of a legal move, from the view of the player to move (fast)."""
        action = move & const.ACTION_MASK
        if action <= const.DIE:
            return 42816 + action
        seat = 324 * self.table.seat[self.table.to_move]
        origin = PLACE[seat + (move >> const.ORIGIN_SHIFT & const.CELL_MASK)]
        if action <= const.TURN_LEFT:
            return 41472 + 192 * (action - const.TURN_RIGHT) + SQUARE[origin]
        if action >= const.INVEST_BERSERKER:
            return 41856 + 192 * (action - const.INVEST_BERSERKER) + SQUARE[origin]
        target = PLACE[seat + (move >> const.TARGET_SHIFT & const.CELL_MASK)]
        if action == const.MOVE:
            return 192 * SQUARE[origin] + SQUARE[target]
        ranks = (target >> 4) - (origin >> 4)
        way = DIRECTION[3 * ranks + (target & 15) - (origin & 15) + 4]
        return 36864 + 8 * (192 * (action - const.ATTACK) + SQUARE[origin]) + way

    def observe(self, player: int, out: memoryview) -> None:
        """Write the planes that a player observes (fast)."""
        seat = self.table.seat[player]
        for cell in range(const.CELLS):
            piece = self.table.board[cell]
            if piece == const.WALL:
                continue
            place = PLACE[324 * seat + cell]
            out[256 * 36 + place] = self.table.ground.level[self.table.terrain + cell]
            out[256 * 37 + place] = 1
            if piece:
                side = self.after(player, piece >> const.SIDE_SHIFT)
                kind = piece >> const.KIND_SHIFT & const.KIND_MASK
                out[256 * (7 * side + kind - 1) + place] = 1
                out[256 * (28 + ((piece - 2 * seat) & const.FACING)) + place] = 1
                if self.table.stamp[cell] == self.table.serial and not self.table.over:
                    out[256 * 38 + place] = 1
        if not self.table.over:
            self.observe_turn(player, out)
        for side in range(self.table.players):
            self.observe_side(side, self.after(player, side), out)

    def after(self, player: int, side: int) -> int:
        """Give how many seats a side is after a player."""
        return side - player if side >= player else side - player + self.table.players

    def observe_turn(self, player: int, out: memoryview) -> None:
        """Write what is left of the turn, and whose it is."""
        bytes_view.fill(out, 256 * 39, 256, self.table.points)
        for use in range(9):
            if self.table.used >> use & 1:
                bytes_view.fill(out, 256 * (40 + use), 256, 1)
        bytes_view.fill(out, 256 * 49, 256, self.table.used >> const.TURNS_SHIFT)
        if self.table.besieged:
            bytes_view.fill(out, 256 * 50, 256, 1)
        bytes_view.fill(out, 256 * (70 + self.after(player, self.table.to_move)), 256, 1)

    def observe_side(self, side: int, after: int, out: memoryview) -> None:
        """Write the counters of a side."""
        bytes_view.fill(out, 256 * (51 + after), 256, self.table.hill[side])
        bytes_view.fill(out, 256 * (55 + after), 256, self.table.siege[side] + 1)
        if self.table.state[side] == const.ACTIVE:
            bytes_view.fill(out, 256 * (59 + after), 256, 1)
        bytes_view.fill(out, 256 * (63 + after), 256, self.table.score[side])
        if self.table.round_limit:
            left = self.table.round_limit - self.table.round
            bytes_view.fill(out, 256 * 67, 256, left if left > 0 else 0)
        if self.table.slayer[side] >= 0:
            bytes_view.fill(out, 256 * 68, 256, 1)
        if self.table.players == 3 and side == 0:
            bytes_view.fill(out, 256 * 69, 256, 1 + after)


_SIDES: Final = ("own", "next", "second next", "third next")
_KINDS: Final = ("king", "regent", "queen", "bishop", "knight", "berserker", "soldier")
_WAYS: Final = ("ahead", "ahead right", "right", "back right", "back", "back left", "left")
_USES: Final = (
    *("attack", "berserk", "crown", "fury", "habit", "invest berserker", "invest knight"),
    *("move", "regent"),
)

NUMBERING: Final = Numbering(
    ColinaNumbers,
    (16, 16),
    (
        *(f"{side} {kind}" for side in _SIDES for kind in _KINDS),
        *(f"looking {way}" for way in (*_WAYS, "ahead left")),
        "level",
        "square",
        "stirred",
        "points left",
        *(f"used {use}" for use in _USES),
        "turns used",
        "besieged",
        *(f"{side} rounds on the hill" for side in _SIDES),
        *(f"{side} rounds of siege, plus one" for side in _SIDES),
        *(f"{side} active" for side in _SIDES),
        *(f"{side} score" for side in _SIDES),
        "rounds left",
        "somebody was slain",
        "seat of the stronger army, plus one",
        *(f"{side} to move" for side in _SIDES),
    ),
    Text(
        "192 * desde + hasta para moverse, las casillas contadas por filas con el territorio "
        "propio al pie; desde 36864, ataques, furias y ataques berserker: 8 * (192 * clase "
        "+ desde) + "
        "dirección, en el sentido de las agujas del reloj desde el frente; desde 41472, giros a "
        "la derecha y a la izquierda; desde 41856, ceremonias; 42816 termina el turno y 42817 es "
        "morir",
        "192 * from + to for moving, squares counted by row with one's own territory at the "
        "foot; from 36864 on, attacks, furies and berserk attacks: 8 * (192 * kind + from) + "
        "direction, clockwise from straight ahead; from 41472 on, turns to the right and to the "
        "left; from 41856 on, ceremonies; 42816 ends the turn and 42817 is to die",
    ),
)
