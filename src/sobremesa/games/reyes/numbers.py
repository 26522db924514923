"""The action numbers and observation planes of Vence a los Reyes.

The board is turned so that the army to move, or else the first army of the observing player, is at
the bottom; its 136 squares are counted by rank, then by file. A move is ``136 * from + to``. Then
come the rescues, by kind, square and way (eight neighbours clockwise from straight ahead, four
double steps), the four orders of the arrow, clockwise from forward, and the pass.
"""

from __future__ import annotations

from typing import Final

from sobremesa.games.reyes import const, seats
from sobremesa.games.reyes.kernel import Reyes
from sobremesa.kernel import bytes_view
from sobremesa.kernel.numbers import Numbers
from sobremesa.kernel.position import Position
from sobremesa.rulebook.planes import Numbering
from sobremesa.rulebook.text import Text


def turned(x: int, y: int, seat: int) -> tuple[int, int]:
    """Turn a square so that the arm of a seat is at the bottom."""
    for _ in range(seat):
        x, y = 15 - y, x
    return x, y


STEP = [18, 1, -18, -1]
AT = [0] * 136
PLACE = [0] * 1440
"""The index in a plane (``16 * rank + file``) of a cell for a seat: ``360 * seat + cell``."""
SQUARE = [0] * 256
"""The number among 136 of an index in a plane."""
WAY = [0] * 25
"""The way of a pawn, by ``5 * (ranks + 2) + files + 2``."""
_NEAR: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
for _way, _step in enumerate((*_NEAR, (0, 2), (2, 0), (0, -2), (-2, 0))):
    WAY[5 * _step[1] + _step[0] + 12] = _way
for _index, _place in enumerate(seats.PLACES):
    AT[_index] = seats.CELLS[_index]
    for _seat in range(4):
        _there = turned(_place[0], _place[1], _seat)
        PLACE[360 * _seat + seats.CELLS[_index]] = 16 * _there[1] + _there[0]
for _index, _place in enumerate(sorted(seats.PLACES, key=lambda place: (place[1], place[0]))):
    SQUARE[16 * _place[1] + _place[0]] = _index


class ReyesNumbers(Numbers):
    """The numbers and planes of Vence a los Reyes."""

    board: Reyes

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        assert isinstance(position, Reyes)
        self.board = position
        self.actions = 28293
        self.planes = 85
        self.area = 256

    def number(self, move: int) -> int:
        """Give the number of a legal move, from the view of the army to move (fast)."""
        seat = self.board.seat
        if move & const.PASS:
            return 28292
        if move & const.ARROW:
            return 28288 + ((move - seat) & 3)
        start = PLACE[360 * seat + (move & const.CELL_MASK)]
        end = PLACE[360 * seat + (move >> const.TO_SHIFT & const.CELL_MASK)]
        kind = move >> const.RESCUE_SHIFT & 7
        if kind == 0:
            return 136 * SQUARE[start] + SQUARE[end]
        ranks = (end >> 4) - (start >> 4)
        way = WAY[5 * ranks + (end & 15) - (start & 15) + 12]
        return 18496 + 12 * (136 * (kind - 1) + SQUARE[start]) + way

    def seen_by(self, player: int) -> int:
        """Give the army from whose seat a player observes."""
        if self.board.commander[self.board.seat] == player:
            return self.board.seat
        for army in range(4):
            if self.board.commander[army] == player and self.board.living >> army & 1:
                return army
        for army in range(4):
            if self.board.commander[army] == player:
                return army
        return 0

    def observe(self, player: int, out: memoryview) -> None:
        """Write the planes that a player observes (fast)."""
        seat = self.seen_by(player)
        for i in range(136):
            code = self.board.board[AT[i]]
            place = PLACE[360 * seat + AT[i]]
            out[256 * 24 + place] = 1
            if code:
                out[256 * (6 * (((code >> 3) - seat) & 3) + (code & 7) - 1) + place] = 1
        for army in range(4):
            if self.board.armies >> army & 1:
                self.observe_army(army, (army - seat) & 3, player, seat, out)
        if self.board.changed:
            bytes_view.fill(out, 256 * 78, 256, 1)
        bytes_view.fill(out, 256 * 79, 256, self.board.quiet)
        bytes_view.fill(out, 256 * 80, 256, self.board.repeated())
        if not self.board.over:
            bytes_view.fill(out, 256 * (81 + ((self.board.seat - seat) & 3)), 256, 1)

    def observe_army(self, army: int, after: int, player: int, seat: int, out: memoryview) -> None:
        """Write the planes of an army besides its pieces: arrow, double step, boneyard, sides."""
        bytes_view.fill(out, 256 * (25 + 4 * after + ((self.board.arrow[army] - seat) & 3)), 256, 1)
        entry = self.board.ep >> 12 * army & 0xFFF
        if entry:
            passed = (entry & const.CELL_MASK) - STEP[entry >> 9]
            out[256 * 41 + PLACE[360 * seat + passed]] = 1
        if self.board.living >> army & 1:
            for kind in range(6):
                bones = self.board.boneyard_counts[army] >> 8 * (kind + 1) & 255
                bytes_view.fill(out, 256 * (42 + 6 * after + kind), 256, bones)
            bytes_view.fill(out, 256 * (66 + after), 256, 1)
        if self.board.side[army] == self.board.side[seat]:
            bytes_view.fill(out, 256 * (70 + after), 256, 1)
        if self.board.commander[army] == player:
            bytes_view.fill(out, 256 * (74 + after), 256, 1)


_ARMIES: Final = ("first", "left", "opposite", "right")
_KINDS: Final = ("pawn", "knight", "bishop", "rook", "queen", "king")
_ORDERS: Final = ("forward", "right", "back", "left")

NUMBERING: Final = Numbering(
    ReyesNumbers,
    (16, 16),
    (
        *(f"{army} army {kind}" for army in _ARMIES for kind in _KINDS),
        "square",
        *(f"{army} army's arrow {order}" for army in _ARMIES for order in _ORDERS),
        "en passant",
        *(f"{army} army's boneyard {kind}" for army in _ARMIES for kind in _KINDS),
        *(f"{army} army living" for army in _ARMIES),
        *(f"{army} army friendly" for army in _ARMIES),
        *(f"{army} army own" for army in _ARMIES),
        "arrow turned",
        "quiet actions",
        "times seen",
        *(f"{army} army to move" for army in _ARMIES),
    ),
    Text(
        "136 * desde + hasta, las casillas contadas por filas con el ejército que juega al pie; "
        "desde 18496, rescates: 12 * (136 * pieza + desde) + camino (ocho vecinas en el sentido "
        "de las agujas del reloj desde el frente y cuatro pasos dobles); 28288 a 28291, las "
        "órdenes de la flecha desde Adelante; 28292 es pasar",
        "136 * from + to, squares counted by row with the army to move at the foot; from 18496 "
        "on, rescues: 12 * (136 * kind + from) + way (eight neighbours clockwise from straight "
        "ahead, four double steps); 28288 to 28291, the orders of the arrow from Forward on; "
        "28292 is the pass",
    ),
)
