"""What a chess player sees at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.ai.evaluation.base import Evaluation
from sobremesa.games.ajedrez import const
from sobremesa.games.ajedrez.kernel import Ajedrez
from sobremesa.kernel import bits, form
from sobremesa.kernel.moves import Moves
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
HALF = 1 << 23
LOWER = (1 << 24) - 1
HOPE = 150
"""How much more than its victim a capture may gain by what it does to the position."""
VALUE = [0, 100, 320, 330, 500, 950, 2000, 0]
NAMES: Final = ("", "pawn", "knight", "bishop", "rook", "queen")


def placed(piece: int, square: int, weights: Mapping[str, int]) -> int:
    """Judge a piece by its kind and its place alone; kings are judged otherwise."""
    kind = piece & 7
    if not 1 <= kind <= 5:
        return 0
    steps = square // 8 if piece < 8 else 7 - square // 8
    worth = weights[NAMES[kind]] + weights[f"{NAMES[kind]}_centre"] * CENTRE[square]
    if kind == const.PAWN:
        worth += weights["pawn_step"] * steps
    elif kind in (const.KNIGHT, const.BISHOP) and steps == 0:
        worth += weights["asleep"]
    return worth


class AjedrezEvaluation(Evaluation):
    """Material, places, pawns and kings."""

    board: Ajedrez
    place: list[int]
    seen: list[int]
    seen_kinds: list[int]
    seen_sides: list[int]
    seen_pawns: list[int]
    closed: list[int]
    standing: int
    """What stands where is worth, to white in the lower 24 bits, to black above them."""
    structure: list[int]
    known_pawns: list[int]
    known_worth: list[int]

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        super().__init__(position, weights)
        assert isinstance(position, Ajedrez)
        self.board = position
        if form.PLAIN:
            self.place = [0] * 1024
            self.seen = [0] * 64
            self.seen_kinds = [0] * 8
            self.seen_sides = [0] * 2
            self.seen_pawns = [0] * 2
            self.closed = [0] * 2
            self.structure = [0] * 2
            self.known_pawns = [0] * 1024
            self.known_worth = [0] * 1024
        weights = weights or WEIGHTS
        for piece in range(16):
            for square in range(64):
                worth = placed(piece, square, weights)
                self.place[piece << 6 | square] = worth << 24 if piece & 8 else worth
        self.bishop_pair = weights["bishop_pair"]
        self.passed_step = weights["passed_step"]
        self.doubled = weights["doubled"]
        self.isolated = weights["isolated"]
        self.open_file = weights["open_file"]
        self.king_hidden = weights["king_hidden"]
        self.king_shield = weights["king_shield"]
        self.king_central = weights["king_central"]
        self.turn = weights["turn"]
        self.stir = weights["stir"]
        self.standing = 0
        self.guarded = 0
        self.quarrelsome = True

    def judge(self) -> None:
        """Fill `values` (fast)."""
        self.catch_up()
        self.look_at_pawns()
        white = (self.standing + HALF & LOWER) - HALF
        self.values[0] = white + self.structure[0] + self.pieces(0) + self.crown(0)
        self.values[1] = (self.standing - white) >> 24
        self.values[1] += self.structure[1] + self.pieces(1) + self.crown(1)
        self.values[self.board.to_move] += self.turn

    def catch_up(self) -> None:
        """Count what stands where, by the squares that have changed since the last time."""
        changed = self.board.sides[0] ^ self.seen_sides[0]
        changed |= self.board.sides[1] ^ self.seen_sides[1]
        self.seen_sides[:] = self.board.sides
        for kind in range(const.PAWN, const.KING):
            changed |= self.board.kinds[kind] ^ self.seen_kinds[kind]
        self.seen_kinds[:] = self.board.kinds
        total = self.standing
        while changed:
            square = bits.lowest(changed)
            changed &= changed - 1
            total -= self.place[self.seen[square] << 6 | square]
            self.seen[square] = self.board.at[square]
            total += self.place[self.seen[square] << 6 | square]
        self.standing = total

    def pieces(self, side: int) -> int:
        """Judge what pieces are worth together, and rooks on open files."""
        bishops = self.board.sides[side] & self.board.kinds[const.BISHOP]
        rooks = self.board.sides[side] & self.board.kinds[const.ROOK]
        worth = self.open_file * bits.popcount(rooks & ~self.closed[side])
        if bishops & (bishops - 1):
            worth += self.bishop_pair
        return worth

    def look_at_pawns(self) -> None:
        """Judge the pawns of both sides, unless these very pawns were judged lately."""
        white = self.board.sides[0] & self.board.kinds[const.PAWN]
        black = self.board.sides[1] & self.board.kinds[const.PAWN]
        if white == self.seen_pawns[0] and black == self.seen_pawns[1]:
            return
        self.seen_pawns[0] = white
        self.seen_pawns[1] = black
        self.closed[0] = self.files_of(white)
        self.closed[1] = self.files_of(black)
        at = bits.spot(white ^ black << 7 ^ black >> 57) >> 3
        if self.known_pawns[2 * at] != white or self.known_pawns[2 * at + 1] != black:
            self.known_pawns[2 * at] = white
            self.known_pawns[2 * at + 1] = black
            self.known_worth[2 * at] = self.pawns(0, white, black)
            self.known_worth[2 * at + 1] = self.pawns(1, black, white)
        self.structure[0] = self.known_worth[2 * at]
        self.structure[1] = self.known_worth[2 * at + 1]

    def files_of(self, pawns: int) -> int:
        """Give the whole files on which some pawns stand."""
        pawns |= pawns >> 8
        pawns |= pawns >> 16
        pawns |= pawns >> 32
        return (pawns & 255) * FILES[0]

    def pawns(self, side: int, own: int, foes: int) -> int:
        """Judge the pawns: who is in their way, and who beside them."""
        worth = 0
        men = own
        while men:
            square = bits.lowest(men)
            men &= men - 1
            steps = square >> 3 if side == 0 else 7 - (square >> 3)
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

    def survey(self) -> None:
        """See what the enemy's pawns guard (fast)."""
        them = 1 - self.board.to_move
        pawns = self.board.sides[them] & self.board.kinds[const.PAWN]
        if them == 0:
            self.guarded = (pawns & ~FILES[7]) << 9 | (pawns & ~FILES[0]) << 7
        else:
            self.guarded = (pawns & ~FILES[7]) >> 7 | (pawns & ~FILES[0]) >> 9

    def foolish(self, move: int) -> bool:
        """Tell whether a move takes what a pawn guards with something worth more (fast)."""
        end = (move >> 6) & 63
        if not self.guarded >> end & 1:
            return False
        taken = self.board.at[end] & const.KIND_MASK
        kind = self.board.at[move & 63] & const.KIND_MASK
        return taken != 0 and VALUE[kind] > VALUE[taken] + 50

    def rank(self, move: int) -> int:
        """Prefer capturing much with little, and making a queen (fast)."""
        start = move & 63
        end = (move >> 6) & 63
        taken = self.board.at[end] & const.KIND_MASK
        worth = 500
        if taken:
            kind = self.board.at[start] & const.KIND_MASK
            worth = 20000 + 10 * VALUE[taken] - VALUE[kind]
            if self.guarded >> end & 1 and VALUE[kind] > VALUE[taken] + 50:
                worth = 0
        if move >> 12 == const.QUEEN:
            worth += 15000
        return worth

    def quarrels(self, out: Moves, need: int) -> None:
        """Add the captures and the moves that make a queen (fast)."""
        enemies = self.board.sides[1 - self.board.to_move]
        if need > HOPE:
            kind = const.PAWN
            while kind <= const.QUEEN and VALUE[kind] + HOPE < need:
                enemies &= ~self.board.kinds[kind]
                kind += 1
        self.board.captures(out, enemies, need < VALUE[const.QUEEN])

    def forcing(self, move: int) -> bool:
        """Tell whether a move captures or makes a queen (fast)."""
        end = (move >> 6) & 63
        return self.board.at[end] != 0 or move >> 12 == const.QUEEN


EVALUATION = AjedrezEvaluation
