"""The notation of Ajedrez, that of the Universal Chess Interface: ``e2e4``, ``e7e8q``."""

from __future__ import annotations

import re

from sobremesa.games.ajedrez import pieces
from sobremesa.rulebook.errors import BadNotation
from sobremesa.rulebook.text import Text

_ACTION = re.compile(r"([a-h][1-8])([a-h][1-8])([qrbn]?)")


def read_action(text: str) -> int:
    """Read an action such as ``e2e4`` or ``e7e8q`` into the bits of a move."""
    found = _ACTION.fullmatch(text)
    if not found:
        raise BadNotation(
            Text(
                "eso no es una jugada: se escribe como e2e4, o e7e8q si el peón se promociona",
                "that is not a move: one is written like e2e4, or e7e8q for a promotion",
            )
        )
    start, end = pieces.SQUARE_NUMBERS[found[1]], pieces.SQUARE_NUMBERS[found[2]]
    return start | end << 6 | pieces.PROMOTIONS.get(found[3], 0) << 12


def write_action(move: int) -> str:
    """Write a packed move.

    >>> write_action(52 | 60 << 6 | pieces.PROMOTIONS["q"] << 12)
    'e7e8q'
    """
    promotion = pieces.PROMOTION_LETTERS.get(move >> 12, "")
    return pieces.SQUARES[move & 63] + pieces.SQUARES[move >> 6 & 63] + promotion
