"""The static evaluation of Ajedrez."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.games.ajedrez import const, geometry
from sobremesa.games.ajedrez.kernel import Ajedrez
from sobremesa.kernel import bits, form
from sobremesa.kernel import const as shared
from sobremesa.kernel.evaluation import Evaluation
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position
from sobremesa.kernel.ranked import RankedMoves

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
    # for each rank that a pawn has advanced, and in addition for a passed pawn
    "pawn_step": 3,
    "passed_step": 12,
    # doubled and isolated pawns
    "doubled": -12,
    "isolated": -12,
    # a rook on a half-open file
    "open_file": 14,
    # the king: away from the centre and behind pawns while there are queens, central afterwards
    "king_hidden": 10,
    "king_shield": 9,
    "king_central": 8,
    # an undeveloped minor piece
    "asleep": -9,
    # it is my turn
    "turn": 10,
    # not a weight: how much a quiet action usually changes the evaluation at most
    "futility_margin": 110,
}

CENTRE = [0] * 64
NOT_A = geometry.EVERYWHERE - geometry.FILE_A
NOT_H = geometry.EVERYWHERE - geometry.FILE_H
SHIELD = [0] * 256
"""The squares of the pawns that shield a king: ``side << 7 | queen << 6 | square``.

They count only while the enemy has a queen (1).
"""
for _square in range(64):
    _file, _rank = _square % 8, _square // 8
    CENTRE[_square] = min(_file, 7 - _file) + min(_rank, 7 - _rank)
    for _other in range(64):
        _x, _y = _other % 8, _other // 8
        if abs(_x - _file) <= 1:
            SHIELD[64 + _square] |= (1 << _other) * (0 < _y - _rank <= 2)
            SHIELD[192 + _square] |= (1 << _other) * (0 < _rank - _y <= 2)
UPPER = 1 << 24
HALF = 1 << 23
LOWER = (1 << 24) - 1
CAPTURE_MARGIN = 150
"""The maximum positional gain of a capture, beyond the value of its victim."""
VALUE = [0, 100, 320, 330, 500, 950, 2000, 0]
CAPTURE_SCORES = [0] * 512
"""The ordering score of a capture: ``guarded << 8 | piece << 4 | taken``.

It is 0 for taking a piece that a pawn guards with a more valuable one.
"""
for _piece in range(16):
    for _taken in range(16):
        _rank, _fair = 500, True
        if _taken:
            _rank = 20000 + 10 * VALUE[_taken & 7] - VALUE[_piece & 7]
            _fair = VALUE[_piece & 7] <= VALUE[_taken & 7] + 50
        CAPTURE_SCORES[_piece << 4 | _taken] = _rank
        CAPTURE_SCORES[256 | _piece << 4 | _taken] = _rank if _fair else 0
NAMES: Final = ("", "pawn", "knight", "bishop", "rook", "queen")


def piece_value(piece: int, square: int, weights: Mapping[str, int]) -> int:
    """Evaluate a piece by its kind and square; kings are evaluated elsewhere."""
    kind = piece & 7
    if not 1 <= kind <= 5:
        return 0
    steps = square // 8 if piece < 8 else 7 - square // 8
    value = weights[NAMES[kind]] + weights[f"{NAMES[kind]}_centre"] * CENTRE[square]
    if kind == const.PAWN:
        value += weights["pawn_step"] * steps
    elif kind in (const.KNIGHT, const.BISHOP) and steps == 0:
        value += weights["asleep"]
    return value


class AjedrezEvaluation(Evaluation):
    """Material, piece squares, pawn structure and king safety."""

    board: Ajedrez
    piece_values: list[int]
    counted: list[int]
    """The keys of the positions whose piece sums are stored, by the index of the last action."""
    piece_sums: list[int]
    """The sums of piece values: White's in the lower 24 bits, Black's above them."""
    known_pawns: list[int]
    """The pawn table: White's and Black's pawns of each entry.

    The same index holds their open files and the value of both structures (`pawn_values`).
    """
    open_files: list[int]
    pawn_values: list[int]
    king_values: list[int]
    """The value of a king on a square, indexed like `SHIELD`."""
    bishop_pair: list[int]
    """The value for each side, shifted like `piece_sums`; the next two likewise."""
    open_file: list[int]
    king_shield: list[int]

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        super().__init__(position, weights)
        assert isinstance(position, Ajedrez)
        self.board = position
        if form.PLAIN:
            self.piece_values = [0] * 1024
            self.counted = [0] * 512
            self.piece_sums = [0] * 512
            self.known_pawns = [0] * 4096
            self.open_files = [0] * 4096
            self.pawn_values = [0] * 2048
            self.bishop_pair = [0] * 2
            self.open_file = [0] * 2
            self.king_shield = [0] * 2
            self.king_values = [0] * 256
        weights = weights or WEIGHTS
        for piece in range(16):
            for square in range(64):
                value = piece_value(piece, square, weights)
                self.piece_values[piece << 6 | square] = value << 24 if piece & 8 else value
        self.passed_step = weights["passed_step"]
        self.doubled = weights["doubled"]
        self.isolated = weights["isolated"]
        for side in range(2):
            unit = UPPER if side else 1
            self.bishop_pair[side] = weights["bishop_pair"] * unit
            self.open_file[side] = weights["open_file"] * unit
            self.king_shield[side] = weights["king_shield"] * unit
            for square in range(64):
                at = side << 7 | square
                self.king_values[at] = weights["king_central"] * CENTRE[square] * unit
                self.king_values[at | 64] = -weights["king_hidden"] * CENTRE[square] * unit
        self.turn = weights["turn"]
        self.futility_margin = weights["futility_margin"]
        self.guarded = 0
        self.has_forcing_moves = True

    def evaluate(self) -> None:
        """Fill `values` (fast)."""
        whites = self.board.sides[0]
        blacks = self.board.sides[1]
        pawns = self.board.kinds[const.PAWN]
        at = self.pawn_entry(whites & pawns, blacks & pawns)
        total = self.piece_sum() + self.pawn_values[at]
        total += self.king_value(0, whites & pawns, blacks) + self.king_value(
            1, blacks & pawns, whites
        )
        total += self.piece_bonuses(0, whites, self.open_files[2 * at])
        total += self.piece_bonuses(1, blacks, self.open_files[2 * at + 1])
        total += HALF
        self.values[0] = (total & LOWER) - HALF
        self.values[1] = total >> 24
        self.values[self.board.to_move] += self.turn

    def piece_sum(self) -> int:
        """Give the sum of piece values, updated by the last action if the one before is stored."""
        now = self.board.ply & shared.UNDO_MASK
        before = self.board.ply - 1 & shared.UNDO_MASK
        key = self.board.undo_key[before]
        change = self.change_by(self.board.undo_state[before])
        if key and self.counted[before] == key:
            total = self.piece_sums[before] + change
        else:
            total = self.recount()
            self.counted[before] = key
            self.piece_sums[before] = total - change
        self.counted[now] = self.board.key
        self.piece_sums[now] = total
        return total

    def change_by(self, state: int) -> int:
        """Give the change of the sum by the last action, from its undo record."""
        start = state & 63
        end = state >> 6 & 63
        taken = state >> 16 & 15
        piece = self.board.at[end]
        change = self.piece_values[piece << 6 | end] - self.piece_values[taken << 6 | end]
        if state >> 12 & 7:
            piece = piece & const.BLACK | const.PAWN
        change -= self.piece_values[piece << 6 | start]
        if end == state >> 24 & 127 and piece & const.KIND_MASK == const.PAWN:  # en passant
            taken = piece ^ const.BLACK
            change -= self.piece_values[taken << 6 | end ^ 8]
        if piece & const.KIND_MASK == const.KING:
            piece = piece & const.BLACK | const.ROOK
            if end - start == 2:  # castling
                change += (
                    self.piece_values[piece << 6 | end - 1]
                    - self.piece_values[piece << 6 | end + 1]
                )
            if start - end == 2:
                change += (
                    self.piece_values[piece << 6 | end + 1]
                    - self.piece_values[piece << 6 | end - 2]
                )
        return change

    def recount(self) -> int:
        """Sum the piece values square by square."""
        total = 0
        pieces = self.board.sides[0] | self.board.sides[1]
        while pieces:
            square = bits.lowest(pieces)
            pieces &= pieces - 1
            total += self.piece_values[self.board.at[square] << 6 | square]
        return total

    def piece_bonuses(self, side: int, own: int, open_files: int) -> int:
        """Evaluate the bishop pair, and rooks on open files."""
        bishops = own & self.board.kinds[const.BISHOP]
        rooks = own & self.board.kinds[const.ROOK]
        value = self.open_file[side] * bits.popcount(rooks & open_files)
        return value + self.bishop_pair[side] * (bishops & (bishops - 1) != 0)

    def pawn_entry(self, white: int, black: int) -> int:
        """Give the index of these pawns in the pawn table, filling it on a miss."""
        at = bits.bucket(white ^ black << 7 ^ black >> 57) >> 1
        if self.known_pawns[2 * at] != white or self.known_pawns[2 * at + 1] != black:
            self.evaluate_pawns(at, white, black)
        return at

    def evaluate_pawns(self, at: int, white: int, black: int) -> None:
        """Evaluate the pawns of both sides: doubled, isolated and passed."""
        before_white = self.above(white)
        before_black = self.below(black)
        white_files = self.below(before_white) | before_white | white
        black_files = self.above(before_black) | before_black | black
        self.known_pawns[2 * at] = white
        self.known_pawns[2 * at + 1] = black
        self.open_files[2 * at] = ~white_files
        self.open_files[2 * at + 1] = ~black_files
        value = self.doubled * bits.popcount(white & before_white)
        value += self.isolated * bits.popcount(white & ~self.beside(white_files))
        passed = white & ~(before_black | self.beside(before_black))
        while passed:
            value += self.passed_step * ((bits.lowest(passed) >> 3) - 1)
            passed &= passed - 1
        black_worth = self.doubled * bits.popcount(black & before_black)
        black_worth += self.isolated * bits.popcount(black & ~self.beside(black_files))
        passed = black & ~(before_white | self.beside(before_white))
        while passed:
            black_worth += self.passed_step * (6 - (bits.lowest(passed) >> 3))
            passed &= passed - 1
        self.pawn_values[at] = value + black_worth * UPPER

    def above(self, squares: int) -> int:
        """Give the squares ahead of White's on the same files."""
        squares = bits.word(squares << 8)
        squares |= bits.word(squares << 8)
        squares |= bits.word(squares << 16)
        return squares | bits.word(squares << 32)

    def below(self, squares: int) -> int:
        """Give the squares ahead of Black's on the same files."""
        squares >>= 8
        squares |= squares >> 8
        squares |= squares >> 16
        return squares | squares >> 32

    def beside(self, squares: int) -> int:
        """Give the squares beside some, on the same ranks."""
        return (squares & NOT_A) >> 1 | (squares & NOT_H) << 1

    def king_value(self, side: int, pawns: int, enemies: int) -> int:
        """Evaluate a king: sheltered while the enemy has a queen, central later."""
        place = (
            side << 7 | (enemies & self.board.kinds[const.QUEEN] != 0) << 6 | self.board.king[side]
        )
        shield = bits.popcount(SHIELD[place] & pawns)
        return self.king_values[place] + self.king_shield[side] * shield

    def threat_level(self) -> int:
        """Tell whether the side to move is in check (fast)."""
        return 3 if self.board.checkers else 0

    def prepare_ordering(self) -> None:
        """Find the squares that the enemy's pawns guard (fast)."""
        them = 1 - self.board.to_move
        pawns = self.board.sides[them] & self.board.kinds[const.PAWN]
        if them == 0:
            self.guarded = (pawns & NOT_H) << 9 | (pawns & NOT_A) << 7
        else:
            self.guarded = (pawns & NOT_H) >> 7 | (pawns & NOT_A) >> 9

    def ordering_score(self, move: int) -> int:
        """Prefer captures by victim and attacker (MVV-LVA), and queen promotions."""
        end = (move >> 6) & 63
        taken = self.board.at[end]
        piece = self.board.at[move & 63]
        guarded = self.guarded >> end & 1
        rank = CAPTURE_SCORES[guarded << 8 | piece << 4 | taken]
        if move >> 12 == const.QUEEN:
            rank += 15000
        return rank

    def move_score(self, move: int) -> int:
        """Prefer captures by victim and attacker (MVV-LVA), and queen promotions (fast)."""
        return self.ordering_score(move)

    def loses_material(self, move: int) -> bool:
        """Tell whether a move takes a piece guarded by a pawn with a more valuable one (fast)."""
        return self.ordering_score(move) == 0

    def score_moves(self, out: RankedMoves, begin: int) -> None:
        """Rank the moves from `begin` on (fast)."""
        for i in range(begin, out.top):
            out.ranks[i] = self.ordering_score(out.items[i])

    def score_forcing(self, out: RankedMoves, begin: int) -> None:
        """Drop the forcing moves that lose material, and rank the rest (fast)."""
        end = begin
        for i in range(begin, out.top):
            move = out.items[i]
            rank = self.ordering_score(move)
            out.items[end] = move
            out.ranks[end] = rank
            end += rank != 0
        out.top = end

    def forcing_moves(self, out: Moves, need: int) -> None:
        """Add the captures and the promotions to queens (fast)."""
        enemies = self.board.sides[1 - self.board.to_move]
        if need > CAPTURE_MARGIN:
            kind = const.PAWN
            while kind <= const.QUEEN and VALUE[kind] + CAPTURE_MARGIN < need:
                enemies &= ~self.board.kinds[kind]
                kind += 1
        self.board.captures(out, enemies, need < VALUE[const.QUEEN])

    def forcing(self, move: int) -> bool:
        """Tell whether a move captures or promotes to a queen (fast)."""
        end = (move >> 6) & 63
        return self.board.at[end] != 0 or move >> 12 == const.QUEEN
