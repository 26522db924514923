"""The pieces of Ajedrez and the squares of its board: their letters and their names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from sobremesa.games.ajedrez import const
from sobremesa.rulebook.grammar import Adjective, Noun
from sobremesa.rulebook.squares import square_name
from sobremesa.rulebook.text import Text

COLOURS: Final = ("w", "b")
COLOUR_NAMES: Final = (Text("Blancas", "White"), Text("Negras", "Black"))
LETTERS: Final = " PNBRQK  pnbrqk"
"""The letter of each piece, by its number in the kernel."""
NUMBERS: Final = {letter: number for number, letter in enumerate(LETTERS) if letter != " "}
KIND_NAMES: Final = (
    Noun("", ""),
    Noun("peón", "pawn"),
    Noun("caballo", "knight"),
    Noun("alfil", "bishop"),
    Noun("torre", "rook", feminine=True),
    Noun("dama", "queen", feminine=True),
    Noun("rey", "king"),
)
_COLOUR_OF: Final = (
    Adjective("blanco", "blanca", "white"),
    Adjective("negro", "negra", "black"),
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
"""The name of each square, by its number in the kernel."""
SQUARE_NUMBERS: Final = {name: number for number, name in enumerate(SQUARES)}


def kind_of(piece: int) -> int:
    """Give the kind of a piece.

    >>> kind_of(NUMBERS["q"]) == kind_of(NUMBERS["Q"]) == const.QUEEN
    True
    """
    return piece & const.KIND_MASK


@cache
def label(piece: int) -> Noun:
    """Name a piece in words.

    >>> label(NUMBERS["q"]).en, label(NUMBERS["Q"]).es
    ('black queen', 'dama blanca')
    """
    return KIND_NAMES[kind_of(piece)].which(_COLOUR_OF[1 if piece & const.BLACK else 0])


def must_only_mate(squares: Sequence[int], colour: int) -> bool:
    """Tell whether a colour has a queen or a rook against a lone king."""
    own = {kind_of(piece) for piece in squares if piece and piece >> 3 == colour}
    others = [piece for piece in squares if piece and piece >> 3 != colour]
    return len(others) == 1 and not own.isdisjoint((const.QUEEN, const.ROOK))


def material(squares: Sequence[int]) -> tuple[int, ...]:
    """Count the pieces on a board, by their number in the kernel."""
    return tuple(map(bytes(squares).count, range(len(LETTERS))))


_ARMY: Final = {const.PAWN: 8, const.KNIGHT: 2, const.BISHOP: 2, const.ROOK: 2, const.QUEEN: 1}


@lru_cache(1024)
def losses(counts: tuple[int, ...], colour: int) -> tuple[int, ...]:
    """Give the pieces of a colour that were taken, the dearest first.

    They are those of a whole army that are not there; a piece too many is a pawn that was promoted,
    and that pawn was not taken.

    >>> start = material([NUMBERS[letter] for letter in "rnbqkbnrppppppppPPPPPPPPRNBQKBNR"])
    >>> losses(start, 0), losses(start, 1)
    ((), ())
    >>> promoted = material([NUMBERS[letter] for letter in "rbqkbnppppppQPPPPPPPRNBQKBNR"])
    >>> [LETTERS[piece] for piece in losses(promoted, 1)], losses(promoted, 0)
    (['r', 'n', 'p', 'p'], ())
    """
    missing = {kind: army - counts[kind + 8 * colour] for kind, army in _ARMY.items()}
    missing[const.PAWN] -= sum(-left for left in missing.values() if left < 0)
    return tuple(
        kind + 8 * colour for kind in sorted(missing, reverse=True) for _ in range(missing[kind])
    )


@lru_cache(1024)
def lead(counts: tuple[int, ...], colour: int) -> int:
    """Give by how many points a colour is ahead in material, 0 if it is not."""
    own, other = 8 * colour, 8 * (1 - colour)
    ahead = sum(value * (counts[k + own] - counts[k + other]) for k, value in enumerate(VALUES))
    return max(ahead, 0)
