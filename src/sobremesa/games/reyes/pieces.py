"""Armies and pieces in words."""

from __future__ import annotations

from typing import Final

from sobremesa.games.reyes import seats
from sobremesa.rulebook.text import Text

KIND_NAMES: Final = (
    Text("–", "–"),
    Text("peón", "pawn"),
    Text("caballo", "knight"),
    Text("alfil", "bishop"),
    Text("torre", "rook"),
    Text("reina", "queen"),
    Text("rey", "king"),
)
_COLOURS: Final = (
    (Text("negro", "black"), Text("negra", "black")),
    (Text("rojo", "red"), Text("roja", "red")),
    (Text("blanco", "white"), Text("blanca", "white")),
    (Text("azul", "blue"), Text("azul", "blue")),
)
_FEMININE: Final = (4, 5)


def army_label(army: int) -> Text:
    """Name an army with its seat.

    >>> army_label(1).en
    'Red (West)'
    """
    return Text("{colour} ({seat})", "{colour} ({seat})").format(
        colour=seats.ARMY_NAMES[army], seat=seats.SEAT_NAMES[army]
    )


def piece_label(code: int) -> Text:
    """Name a piece of the kernel with its colour.

    >>> piece_label(12).es, piece_label(12).en
    ('torre roja', 'red rook')
    """
    kind, army = code & 7, code >> 3
    return Text("{kind} {colour}", "{colour} {kind}").format(
        kind=KIND_NAMES[kind], colour=_COLOURS[army][kind in _FEMININE]
    )
