"""FEN, the one-line notation of chess positions: read strictly, written canonically.

The en passant square is written only where that capture is legal. Reading also takes the wider
custom, in which every double step leaves its square, and drops it where nobody can capture.

>>> position = read_fen(START)
>>> write_fen(position) == START
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from sobremesa.games.ajedrez import const, kernel
from sobremesa.games.ajedrez.pieces import COLOURS, LETTERS, NUMBERS, SQUARE_NUMBERS, SQUARES
from sobremesa.rulebook.fields import refuse
from sobremesa.rulebook.text import Text

START: Final = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CASTLING: Final = "KQkq"
MOST: Final = 1_000_000
"""The largest number that the clocks of a FEN may have."""

_FIRST: Final = {const.KNIGHT: 2, const.BISHOP: 2, const.ROOK: 2, const.QUEEN: 1}
"""The number of pieces of each kind of a side at the start; additional ones were promoted."""
_HOMES: Final = {"K": ("e1", "h1"), "Q": ("e1", "a1"), "k": ("e8", "h8"), "q": ("e8", "a8")}
_SIDES: Final = (Text("las blancas", "White"), Text("las negras", "Black"))
_NUMBER = re.compile(r"0|[1-9][0-9]{0,6}")


def read_fen(fen: str, repetition: int = 3, fifty: bool = True) -> kernel.Ajedrez:
    """Read a FEN; raise BadPosition with the exact mistake."""
    parts = fen.split(" ")
    if len(parts) != 6:
        refuse(
            "un FEN tiene seis partes separadas por un espacio; este tiene {n}",
            "a FEN has six parts with one space between; this has {n}",
            n=len(parts),
        )
    board, moving, castling, passing, quiet, number = parts
    squares = _read_board(board)
    _count(squares)
    if moving not in COLOURS:
        refuse(
            "FEN: el turno es w o b, no {it}",
            "FEN: the turn is w or b, not {it}",
            it=_short(moving),
        )
    colour = COLOURS.index(moving)
    rights = _read_castling(castling, squares)
    square = _read_passing(passing, squares, colour)
    position = kernel.Ajedrez(repetition, fifty)
    position.set_up(
        squares,
        colour,
        rights,
        square,
        _read_number(quiet, 0, Text("contador de jugadas tranquilas", "quiet count")),
        _read_number(number, 1, Text("número de jugada", "move number")),
    )
    if position.opponent_in_check():
        refuse(
            "juegan {side} y el rey rival ya está en jaque: no puede ser",
            "it is {side}'s turn and the other king is already in check: that cannot be",
            side=_SIDES[colour],
        )
    return position


def write_fen(position: kernel.Ajedrez) -> str:
    """Write a position."""
    return (
        f"{write_board(position)} {COLOURS[position.to_move]} "
        f"{write_castling(position.rights)} "
        f"{SQUARES[position.ep_square] if position.ep_square < 64 else '-'} "
        f"{position.quiet} {position.number}"
    )


def fen_data(fen: str, options: Mapping[str, object] | None = None) -> dict[str, object]:
    """Give the JSON position of a FEN, as ``sobremesa.position`` reads it.

    >>> import sobremesa
    >>> sobremesa.position(fen_data("4k3/8/8/8/8/8/8/R3K3 b Q - 0 1")).to_move
    'b'
    """
    moving = fen.split(" ")[1] if " " in fen else None
    return {
        "game": "ajedrez",
        "players": 2,
        "options": dict(options or {}),
        "fen": fen,
        "to_move": moving,
        "result": None,
    }


def write_board(position: kernel.Ajedrez) -> str:
    """Write the pieces, from rank 8 to rank 1."""
    squares = position.squares()
    ranks = []
    for rank in range(7, -1, -1):
        row = "".join(LETTERS[piece] for piece in squares[8 * rank : 8 * rank + 8])
        ranks.append(re.sub(" +", lambda gap: str(len(gap[0])), row))
    return "/".join(ranks)


def write_castling(rights: int) -> str:
    """Write castling rights.

    >>> write_castling(5), write_castling(0)
    ('Kk', '-')
    """
    return "".join(letter for i, letter in enumerate(CASTLING) if rights >> i & 1) or "-"


def _short(text: str) -> str:
    return f"“{text[:20]}”"


def _read_board(board: str) -> list[int]:
    ranks = board.split("/")
    if len(ranks) != 8:
        refuse(
            "FEN: el tablero tiene ocho filas, aquí hay {n}",
            "FEN: the board has eight ranks, here are {n}",
            n=len(ranks),
        )
    squares = [0] * 64
    for number, rank in zip(range(8, 0, -1), ranks, strict=True):
        x = 0
        for sign in rank:
            if sign in "12345678":
                x += int(sign)
                continue
            if sign not in NUMBERS:
                refuse("FEN: {it} no es una pieza", "FEN: {it} is not a piece", it=_short(sign))
            if x < 8:
                squares[8 * (number - 1) + x] = NUMBERS[sign]
            x += 1
        if x != 8:
            refuse(
                "FEN: la fila {rank} tiene {n} casillas en vez de ocho",
                "FEN: rank {rank} has {n} squares instead of eight",
                rank=number,
                n=x,
            )
    return squares


def _count(squares: list[int]) -> None:
    """Refuse armies that no game can have."""
    for colour in range(2):
        side = _SIDES[colour]
        army = [piece & const.KIND_MASK for piece in squares if piece and piece >> 3 == colour]
        kings, pawns = army.count(const.KING), army.count(const.PAWN)
        if kings != 1:
            refuse(
                "{side} tienen {n} reyes en vez de uno",
                "{side} has {n} kings instead of one",
                side=side,
                n=kings,
            )
        if pawns > 8:
            refuse(
                "{side} tienen {n} peones; ocho es el máximo",
                "{side} has {n} pawns; eight is the most",
                side=side,
                n=pawns,
            )
        if len(army) > 16:
            refuse(
                "{side} tienen {n} piezas; dieciséis es el máximo",
                "{side} has {n} pieces; sixteen is the most",
                side=side,
                n=len(army),
            )
        promoted = sum(max(army.count(kind) - first, 0) for kind, first in _FIRST.items())
        if promoted + pawns > 8:
            refuse(
                "{side} tienen demasiadas piezas: entre peones ({pawns}) y coronadas ({n}) son "
                "ocho como mucho",
                "{side} has too many pieces: pawns ({pawns}) and promoted ones ({n}) are eight at "
                "most",
                side=side,
                n=promoted,
                pawns=pawns,
            )
    for square in (*range(8), *range(56, 64)):
        if squares[square] & const.KIND_MASK == const.PAWN:
            refuse(
                "en {square} no puede haber un peón",
                "there cannot be a pawn on {square}",
                square=SQUARES[square],
            )


def _read_castling(castling: str, squares: list[int]) -> int:
    if castling == "-":
        return 0
    if not castling or len(set(castling)) < len(castling) or set(castling) - set(CASTLING):
        refuse(
            "FEN: los enroques se escriben con KQkq o con -, no {it}",
            "FEN: castling is written with KQkq or as -, not {it}",
            it=_short(castling),
        )
    for letter in castling:
        king, rook = _HOMES[letter]
        black = const.BLACK if letter.islower() else 0
        if (
            squares[SQUARE_NUMBERS[king]] != const.KING + black
            or squares[SQUARE_NUMBERS[rook]] != const.ROOK + black
        ):
            refuse(
                "FEN: para el enroque {letter} el rey ha de estar en {king} y la torre en {rook}",
                "FEN: castling {letter} needs the king on {king} and the rook on {rook}",
                letter=letter,
                king=king,
                rook=rook,
            )
    return sum(1 << CASTLING.index(letter) for letter in castling)


def _read_passing(passing: str, squares: list[int], colour: int) -> int:
    if passing == "-":
        return const.NOWHERE
    square = SQUARE_NUMBERS.get(passing)
    if square is None or square >> 3 != (2 if colour else 5):
        refuse(
            "FEN: {it} no es una casilla al paso en este turno",
            "FEN: {it} is not an en passant square this turn",
            it=_short(passing),
        )
    pawn = const.PAWN + (0 if colour else const.BLACK)
    behind = square + 8 if colour == 0 else square - 8
    if squares[square ^ 8] != pawn or squares[square] or squares[behind]:
        refuse(
            "FEN: ningún peón acaba de cruzar {square}",
            "FEN: no pawn has just crossed {square}",
            square=passing,
        )
    return square


def _read_number(text: str, least: int, name: Text) -> int:
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= MOST:
        refuse(
            "FEN: {name}: un número de {least} a {most}, no {it}",
            "FEN: {name}: a number from {least} to {most}, not {it}",
            name=name,
            least=least,
            most=MOST,
            it=_short(text),
        )
    return int(text)
