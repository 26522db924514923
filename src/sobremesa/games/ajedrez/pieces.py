"""The pieces of Ajedrez and the squares of its board: their letters and their names."""

from __future__ import annotations

from typing import Final

from sobremesa.games.ajedrez import const
from sobremesa.rulebook.squares import square_name
from sobremesa.rulebook.text import Text

COLOURS: Final = ("w", "b")
COLOUR_NAMES: Final = (Text("Blancas", "White"), Text("Negras", "Black"))
LETTERS: Final = " PNBRQK  pnbrqk"
"""The letter of each piece, at its number in the kernel."""
NUMBERS: Final = {letter: number for number, letter in enumerate(LETTERS) if letter != " "}
KIND_NAMES: Final = (
    Text("", ""),
    Text("peón", "pawn"),
    Text("caballo", "knight"),
    Text("alfil", "bishop"),
    Text("torre", "rook"),
    Text("dama", "queen"),
    Text("rey", "king"),
)
KINDS: Final = ("", "pawn", "knight", "bishop", "rook", "queen", "king")
"""The name of each kind in scenes."""
VALUES: Final = (0, 1, 3, 3, 5, 9, 0)
PROMOTIONS: Final = {
    "q": const.QUEEN,
    "r": const.ROOK,
    "b": const.BISHOP,
    "n": const.KNIGHT,
}
PROMOTION_LETTERS: Final = {kind: letter for letter, kind in PROMOTIONS.items()}
SQUARES: Final = tuple(square_name(square & 7, square >> 3) for square in range(64))
"""The name of each square, at its number in the kernel."""
SQUARE_NUMBERS: Final = {name: number for number, name in enumerate(SQUARES)}

_WHITE: Final = (
    Text("", ""),
    Text("peón blanco", "white pawn"),
    Text("caballo blanco", "white knight"),
    Text("alfil blanco", "white bishop"),
    Text("torre blanca", "white rook"),
    Text("dama blanca", "white queen"),
    Text("rey blanco", "white king"),
)
_BLACK: Final = (
    Text("", ""),
    Text("peón negro", "black pawn"),
    Text("caballo negro", "black knight"),
    Text("alfil negro", "black bishop"),
    Text("torre negra", "black rook"),
    Text("dama negra", "black queen"),
    Text("rey negro", "black king"),
)


def kind_of(piece: int) -> int:
    """Give the kind of a piece, whoever it belongs to.

    >>> kind_of(NUMBERS["q"]) == kind_of(NUMBERS["Q"]) == const.QUEEN
    True
    """
    return piece & const.KIND_MASK


def label(piece: int) -> Text:
    """Name a piece in words.

    >>> label(NUMBERS["q"]).en
    'black queen'
    """
    return (_BLACK if piece & const.BLACK else _WHITE)[piece & const.KIND_MASK]


def uci(move: int) -> str:
    """Write a packed move.

    >>> uci(52 | 60 << 6 | const.QUEEN << 12)
    'e7e8q'
    """
    promotion = PROMOTION_LETTERS.get(move >> 12, "")
    return SQUARES[move & 63] + SQUARES[move >> 6 & 63] + promotion
