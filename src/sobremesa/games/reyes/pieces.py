"""Armies and pieces in words."""

from __future__ import annotations

from typing import Final

from sobremesa.games.reyes import seats
from sobremesa.rulebook.grammar import Adjective, Noun
from sobremesa.rulebook.text import Text

KIND_NAMES: Final = (
    Noun("–", "–"),
    Noun("peón", "pawn"),
    Noun("caballo", "knight"),
    Noun("alfil", "bishop"),
    Noun("torre", "rook", feminine=True),
    Noun("reina", "queen", feminine=True),
    Noun("rey", "king"),
)
_COLOURS: Final = (
    Adjective("negro", "negra", "black"),
    Adjective("rojo", "roja", "red"),
    Adjective("blanco", "blanca", "white"),
    Adjective("azul", "azul", "blue"),
)


def army_label(army: int) -> Text:
    """Name an army with its seat.

    >>> army_label(1).en
    'Red (West)'
    """
    return Text("{colour} ({seat})", "{colour} ({seat})").format(
        colour=seats.ARMY_NAMES[army], seat=seats.SEAT_NAMES[army]
    )


def piece_label(code: int) -> Noun:
    """Name a piece of the kernel with its colour.

    >>> piece_label(12).es, piece_label(12).en
    ('torre roja', 'red rook')
    """
    return KIND_NAMES[code & 7].which(_COLOURS[code >> 3])
