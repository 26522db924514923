"""The action numbers and observation planes of La Colmena.

There is no board to turn: a player's own 14 pieces are numbered before the rival's. An action is
``7 * (28 * piece + other) + way``: it ends next to another piece, in one of six directions from it
(east, then counter-clockwise), or on top of it (6). Of all the pieces next to which it ends,
`other` is the one with the lowest number. The first piece of a game is placed next to itself, way
6; 5488 is the pass.

Planes wrap the hexagons to 32 by 32, ``32 * r + q``, with one's own Escudo in the middle, or else
the rival's: a hive is narrower than that and never touches itself.
"""

from __future__ import annotations

from typing import Final

from sobremesa.games.colmena import const, pieces
from sobremesa.games.colmena.kernel import Colmena
from sobremesa.kernel import bits, bytes_view
from sobremesa.kernel.numbers import Numbers
from sobremesa.kernel.position import Position
from sobremesa.rulebook.planes import Numbering
from sobremesa.rulebook.text import Text

STEP = [1, -63, -64, -1, 63, 64]
OPPOSITE = [3, 4, 5, 0, 1, 2]
KIND = [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 0]
KIND_SLOTS = [0x2, 0xC, 0x70, 0x180, 0xE00, 0x1000, 0x2000, 0x4000]


class ColmenaNumbers(Numbers):
    """The numbers and planes of La Colmena."""

    hive: Colmena

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        assert isinstance(position, Colmena)
        self.hive = position
        self.actions = 5489
        self.planes = 40
        self.area = 1024

    def relative_piece(self, piece: int) -> int:
        """Give the number of a piece relative to the player to move."""
        slot = (piece & const.SLOT_MASK) - 1
        return slot if piece >> const.COLOUR_BITS == self.hive.to_move else slot + 14

    def number(self, move: int) -> int:
        """Give the number of a legal move, from the view of the player to move (fast)."""
        piece = move & const.PIECE_MASK
        if piece == 0:
            return 5488
        mine = self.relative_piece(piece)
        if self.hive.in_play == 0:
            return 7 * (28 * mine + mine) + 6
        cell = move >> const.CELL_SHIFT
        other = self.hive.top[cell]
        if other:
            return 7 * (28 * mine + self.relative_piece(other)) + 6
        best = 28
        way = 0
        around = self.hive.info[cell] & const.AROUND
        while around:
            d = bits.lowest(around)
            around &= around - 1
            other = self.hive.top[(cell + STEP[d]) & const.CELL_MASK]
            if other == piece:
                other = self.hive.below[piece]
            if other and self.relative_piece(other) < best:
                best = self.relative_piece(other)
                way = OPPOSITE[d]
        return 7 * (28 * mine + best) + way

    def centre(self, player: int) -> int:
        """Give the cell in the middle of the planes."""
        own = self.hive.where[player << const.COLOUR_BITS | const.WHITE_QUEEN]
        if own >= 0:
            return own
        rival = self.hive.where[(1 - player) << const.COLOUR_BITS | const.WHITE_QUEEN]
        return rival if rival >= 0 else self.hive.anchor

    def observe(self, player: int, out: memoryview) -> None:
        """Write the planes that a player observes (fast)."""
        centre = self.centre(player)
        for piece in range(1, 31):
            cell = self.hive.where[piece]
            if cell < 0:
                continue
            away = ((cell - centre + 2048 + 32) & const.CELL_MASK) - 2048 - 32
            rows = (away + 32) >> 6
            index = ((rows + 16) & 31) * 32 + ((away - const.ROW * rows + 16) & 31)
            rival = 0 if piece >> const.COLOUR_BITS == player else 1
            if self.hive.top[cell] == piece:
                out[1024 * (8 * rival + KIND[piece & const.SLOT_MASK]) + index] = 1
                out[1024 * 18 + index] = self.hive.info[cell] >> const.HEIGHT_SHIFT
            else:
                out[1024 * (16 + rival) + index] += 1
            if piece == self.hive.rests:
                out[1024 * 19 + index] = 1
        for rival in range(2):
            side = player ^ rival
            for kind in range(8):
                left = bits.popcount(self.hive.hand[side] & KIND_SLOTS[kind])
                bytes_view.fill(out, 1024 * (20 + 8 * rival + kind), 1024, left)
            bytes_view.fill(out, 1024 * (36 + rival), 1024, self.hive.turns[side])
        if self.hive.repetition:
            seen = self.hive.history.times(self.hive.key, self.hive.quiet + 1)
            bytes_view.fill(out, 1024 * 38, 1024, seen)
        if self.hive.to_move == player and not self.hive.over:
            bytes_view.fill(out, 1024 * 39, 1024, 1)


_KINDS: Final = tuple(noun.en for noun in pieces.KIND_NAMES.values())

NUMBERING: Final = Numbering(
    ColmenaNumbers,
    (32, 32),
    (
        *(f"own {kind} on top" for kind in _KINDS),
        *(f"rival {kind} on top" for kind in _KINDS),
        "own covered",
        "rival covered",
        "height",
        "resting",
        *(f"own {kind} in hand" for kind in _KINDS),
        *(f"rival {kind} in hand" for kind in _KINDS),
        "own turns",
        "rival turns",
        "times seen",
        "to move",
    ),
    Text(
        "7 * (28 * pieza + otra) + lado: las 14 propias primero y luego las del rival; acaba junto "
        "a otra, a su este y de ahí en sentido antihorario (0 a 5), o encima (6); de todas las que "
        "quedan al lado nombra la primera; la primera pieza de todas, 7 * (28 * pieza + pieza) + "
        "6; 5488 es pasar",
        "7 * (28 * piece + other) + way: one's own 14 first, then the rival's; it ends beside "
        "another, east of it and on counter-clockwise (0 to 5), or on top (6); of all beside which "
        "it ends, the first counts; the very first piece is 7 * (28 * piece + piece) + 6; 5488 is "
        "the pass",
    ),
)
