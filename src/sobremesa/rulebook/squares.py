"""Square boards: names of squares, their order, and the compass.

Files are letters from the left, ranks numbers from the bottom, seen from the South seat.
Directions run clockwise from north.
"""

from __future__ import annotations

import re
from typing import Final

from sobremesa.rulebook.text import Text

FILES: Final = "abcdefghijklmnop"
STEPS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The step of each direction: files to the right, ranks up."""
COMPASS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
DIRECTIONS: Final = (
    Text("norte", "north"),
    Text("noreste", "north-east"),
    Text("este", "east"),
    Text("sureste", "south-east"),
    Text("sur", "south"),
    Text("suroeste", "south-west"),
    Text("oeste", "west"),
    Text("noroeste", "north-west"),
)
_SQUARE = re.compile(r"([a-p])([1-9]|1[0-6])")


def square_name(x: int, y: int) -> str:
    """Name the square in file `x`, rank `y`, both counted from 0.

    >>> square_name(0, 0), square_name(4, 9)
    ('a1', 'e10')
    """
    return f"{FILES[x]}{y + 1}"


def square_at(name: str) -> tuple[int, int] | None:
    """Find a square by its name: file and rank from 0; None if it is no name of a square.

    >>> square_at("e10"), square_at("e01")
    ((4, 9), None)
    """
    found = _SQUARE.fullmatch(name)
    return (FILES.index(found[1]), int(found[2]) - 1) if found else None


def square_order(name: str) -> tuple[str, int]:
    """Return the key that sorts squares by file, then by rank as a number.

    >>> sorted(["e10", "e9", "a2"], key=square_order)
    ['a2', 'e9', 'e10']
    """
    return name[0], int(name[1:])
