"""What a chess player sees at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.ai.evaluation.base import Evaluation
from sobremesa.games.ajedrez import const
from sobremesa.games.ajedrez.kernel import Ajedrez
from sobremesa.kernel import bits, form
from sobremesa.kernel.position import Position

WEIGHTS: Final[Mapping[str, int]] = {
    # the pieces
    "pawn": 100,
    "knight": 320,
    "bishop": 330,
    "rook": 500,
    "queen": 950,
    # both bishops together
    "bishop_pair": 30,
    # for each step towards the middle of the board
    "knight_centre": 8,
    "bishop_centre": 5,
    "rook_centre": 2,
    "queen_centre": 2,
    "pawn_centre": 4,
    # for each rank that a pawn has gone forward, and more if nobody can stop it any more
    "pawn_step": 3,
    "passed_step": 12,
    # pawns in each other's way, or without a neighbour
    "doubled": -12,
    "isolated": -12,
    # a rook on a file without pawns of its own
    "open_file": 14,
    # the king: away from the middle and behind pawns while queens are about, central afterwards
    "king_hidden": 10,
    "king_shield": 9,
    "king_central": 8,
    # a piece still at home
    "asleep": -9,
    # it is my turn
    "turn": 10,
    # not a worth: how much a calm action changes all this at most, as a rule
    "stir": 110,
}

CENTRE = [0] * 64
FRONT = [0] * 128
"""The squares from which enemy pawns stop a pawn on ``side << 6 | square``."""
FILES = [0] * 64
BESIDE = [0] * 64
SHIELD = [0] * 128
"""The squares of the pawns that shield a king on ``side << 6 | square``."""
for _square in range(64):
    _file, _rank = _square % 8, _square // 8
    CENTRE[_square] = min(_file, 7 - _file) + min(_rank, 7 - _rank)
    for _other in range(64):
        _x, _y = _other % 8, _other // 8
        if _x == _file:
            FILES[_square] |= 1 << _other
        if abs(_x - _file) == 1:
            BESIDE[_square] |= 1 << _other
        if abs(_x - _file) <= 1:
            FRONT[_square] |= (1 << _other) * (_y > _rank)
            FRONT[64 + _square] |= (1 << _other) * (_y < _rank)
            SHIELD[_square] |= (1 << _other) * (0 < _y - _rank <= 2)
            SHIELD[64 + _square] |= (1 << _other) * (0 < _rank - _y <= 2)
VALUE = [0, 100, 320, 330, 500, 950, 2000, 0]


class AjedrezEvaluation(Evaluation):
    """Material, places, pawns and kings."""

    board: Ajedrez
    worth: list[int]
    centre: list[int]

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        super().__init__(position, weights)
        assert isinstance(position, Ajedrez)
        self.board = position
        if form.PLAIN:
            self.worth = [0] * 8
            self.centre = [0] * 8
        weights = weights or WEIGHTS
        for kind, name in enumerate(("pawn", "knight", "bishop", "rook", "queen"), 1):
            self.worth[kind] = weights[name]
            self.centre[kind] = weights[f"{name}_centre"]
        self.bishop_pair = weights["bishop_pair"]
        self.pawn_step = weights["pawn_step"]
        self.passed_step = weights["passed_step"]
        self.doubled = weights["doubled"]
        self.isolated = weights["isolated"]
        self.open_file = weights["open_file"]
        self.king_hidden = weights["king_hidden"]
        self.king_shield = weights["king_shield"]
        self.king_central = weights["king_central"]
        self.asleep = weights["asleep"]
        self.turn = weights["turn"]
        self.stir = weights["stir"]
        self.quarrelsome = True

    def judge(self) -> None:
        """Fill `values` (fast)."""
        for side in range(2):
            self.values[side] = self.pieces(side) + self.pawns(side) + self.crown(side)
        self.values[self.board.to_move] += self.turn

    def pieces(self, side: int) -> int:
        """Judge knights, bishops, rooks and queens by kind and place."""
        worth = 0
        pawns = self.board.kinds[const.PAWN]
        own = self.board.sides[side]
        men = own & ~pawns & ~self.board.kinds[const.KING]
        home = 7 * side
        while men:
            square = bits.lowest(men)
            men &= men - 1
            kind = self.board.at[square] & const.KIND_MASK
            worth += self.worth[kind] + self.centre[kind] * CENTRE[square]
            if kind == const.ROOK:
                if not FILES[square] & pawns & own:
                    worth += self.open_file
            elif square >> 3 == home and kind != const.QUEEN:
                worth += self.asleep
        if bits.popcount(own & self.board.kinds[const.BISHOP]) >= 2:
            worth += self.bishop_pair
        return worth

    def pawns(self, side: int) -> int:
        """Judge the pawns: how far they are, and who is in their way."""
        worth = 0
        own = self.board.sides[side] & self.board.kinds[const.PAWN]
        foes = self.board.sides[1 - side] & self.board.kinds[const.PAWN]
        men = own
        while men:
            square = bits.lowest(men)
            men &= men - 1
            steps = square >> 3 if side == 0 else 7 - (square >> 3)
            worth += self.worth[const.PAWN] + self.centre[const.PAWN] * CENTRE[square]
            worth += self.pawn_step * steps
            if not FRONT[side << 6 | square] & foes:
                worth += self.passed_step * (steps - 1)
            if FILES[square] & FRONT[side << 6 | square] & own:
                worth += self.doubled
            if not BESIDE[square] & own:
                worth += self.isolated
        return worth

    def crown(self, side: int) -> int:
        """Judge the king: hidden while the enemy has a queen, in the middle later."""
        square = self.board.king[side]
        if self.board.sides[1 - side] & self.board.kinds[const.QUEEN]:
            pawns = self.board.sides[side] & self.board.kinds[const.PAWN]
            shield = bits.popcount(SHIELD[side << 6 | square] & pawns)
            return self.king_shield * shield - self.king_hidden * CENTRE[square]
        return self.king_central * CENTRE[square]

    def tension(self) -> int:
        """See whether the king is in check (fast)."""
        return 3 if self.board.checkers else 0

    def rank(self, move: int) -> int:
        """Prefer capturing much with little, and making a queen (fast)."""
        start = move & 63
        end = (move >> 6) & 63
        taken = self.board.at[end] & const.KIND_MASK
        worth = 500
        if taken:
            kind = self.board.at[start] & const.KIND_MASK
            worth = 20000 + 10 * VALUE[taken] - VALUE[kind]
        if move >> 12 == const.QUEEN:
            worth += 15000
        return worth

    def forcing(self, move: int) -> bool:
        """Tell whether a move captures or makes a queen (fast)."""
        end = (move >> 6) & 63
        return self.board.at[end] != 0 or move >> 12 == const.QUEEN


EVALUATION = AjedrezEvaluation
