"""The words and signs of Sparta: squares, sides and pieces, in notation and for people."""

from __future__ import annotations

from typing import Final

from sobremesa.games.sparta.field import number
from sobremesa.rulebook.squares import FILES, square_at, square_name
from sobremesa.rulebook.text import Text

SIDES: Final = ("S", "N")
SIDE_NAMES: Final = (Text("Sur", "South"), Text("Norte", "North"))
KINDS: Final = ("W", "H")
KIND_NAMES: Final = (Text("guerrero", "warrior"), Text("héroe", "hero"))
REACH: Final = (2, 3)
SIZE: Final = 10
ARMY: Final = 8

SQUARES: Final = {square_name(x, y): number(x, y) for x in range(SIZE) for y in range(SIZE)}
"""Each square's number in the kernel by its name, sorted by file, then by rank."""
NAMES: Final = {square: name for name, square in SQUARES.items()}

FIRST_LINE: Final = tuple(
    (side, f"{file}{rank}") for side, rank in ((0, 2), (1, 9)) for file in FILES[1:9]
)
"""Where the warriors begin (SPA-1.2)."""


def distance(start: str, end: str) -> int:
    """Count the steps between two squares of an empty board.

    >>> distance("b2", "c4")
    2
    """
    a, b = square_at(start), square_at(end)
    assert a is not None
    assert b is not None
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def piece(side: int, hero: int) -> str:
    """Write a piece as positions do.

    >>> piece(0, 1)
    'SH'
    """
    return SIDES[side] + KINDS[hero]


PIECES: Final = {piece(side, hero): (side, hero) for side in (0, 1) for hero in (0, 1)}


def label(side: int, hero: int) -> Text:
    """Name a piece in words.

    >>> label(1, 0).en
    "North's warrior"
    """
    return Text("{kind} de {side}", "{side}'s {kind}").format(
        kind=KIND_NAMES[hero], side=SIDE_NAMES[side]
    )
