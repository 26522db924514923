"""The names of Sparta's squares, sides and pieces, in notation and in words."""

from __future__ import annotations

from functools import cache
from typing import Final

from sobremesa.games.sparta.board import number
from sobremesa.rulebook.grammar import Noun
from sobremesa.rulebook.squares import FILES, square_name
from sobremesa.rulebook.text import Text

SIDES: Final = ("S", "N")
SIDE_NAMES: Final = (Text("Sur", "South"), Text("Norte", "North"))
KINDS: Final = ("W", "H")
KIND_NAMES: Final = (Noun("guerrero", "warrior"), Noun("héroe", "hero"))
REACH: Final = (2, 3)
SIZE: Final = 10

FILES_AND_RANKS: Final = {square_name(x, y): (x, y) for x in range(SIZE) for y in range(SIZE)}
SQUARES: Final = {name: number(x, y) for name, (x, y) in FILES_AND_RANKS.items()}
"""Each square's number in the kernel by its name, sorted by file, then by rank."""
NAMES: Final = {square: name for name, square in SQUARES.items()}

FIRST_LINE: Final = tuple(
    (side, f"{file}{rank}") for side, rank in ((0, 2), (1, 9)) for file in FILES[1:9]
)
"""The squares on which the warriors start (SPA-1.2)."""


def _away(start: str, end: str) -> tuple[int, int]:
    (x, y), (u, v) = FILES_AND_RANKS[start], FILES_AND_RANKS[end]
    return abs(x - u), abs(y - v)


def distance(start: str, end: str) -> int:
    """Count the steps between two squares of an empty board.

    >>> distance("b2", "c4")
    2
    """
    return max(_away(start, end))


def apart(start: str, end: str) -> tuple[int, int]:
    """Tell how far apart two squares look: in steps, and then along both axes.

    >>> apart("e4", "e6") < apart("c4", "e6")
    True
    """
    return distance(start, end), sum(_away(start, end))


def piece(side: int, hero: int) -> str:
    """Write a piece as positions do.

    >>> piece(0, 1)
    'SH'
    """
    return SIDES[side] + KINDS[hero]


PIECES: Final = {piece(side, hero): (side, hero) for side in (0, 1) for hero in (0, 1)}


@cache
def label(side: int, hero: int) -> Text:
    """Name a piece in words.

    >>> label(1, 0).en
    "North's warrior"
    """
    return Text("{kind} de {side}", "{side}'s {kind}").format(
        kind=KIND_NAMES[hero], side=SIDE_NAMES[side]
    )
