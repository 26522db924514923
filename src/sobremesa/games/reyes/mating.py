"""The number of actions to mate a lone king, by the squares of both kings.

A rook reaches any square in a turn or two; what takes long is to drive the king to the end of an
arm, with the other king towards the middle. `mating.json` has the actions until mate with king and
rook, averaged over the rook's squares, for a lone king in an eighth of the board; the rest follows
by rotation and reflection. `bench/games/mating.py` computes it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from sobremesa.games.reyes import seats

Place = tuple[int, int]

MOST: Final = 60
"""An upper bound of the actions of any mate."""
_LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
EIGHTH: Final = tuple((x, y) for x, y in seats.PLACES if y <= x <= 7)
"""The squares from which all others follow by rotation and reflection."""


def written(numbers: Sequence[int]) -> str:
    """Write small numbers, a letter for each.

    >>> written([9, 10, 61])
    '9Az'
    """
    return "".join(_LETTERS[number] for number in numbers)


def grips() -> dict[tuple[int, int], int]:
    """Tell how near to mate a lone king is, by his cell and the other king's.

    >>> found = grips()
    >>> his, near, far = (seats.NUMBERS[name] for name in ("h2", "h4", "h9"))
    >>> found[his, near] > found[his, far]
    True
    """
    rows = json.loads(files(__package__).joinpath("mating.json").read_text(encoding="utf-8"))
    found = {}
    for his in EIGHTH:
        row = rows[seats.NAMES[seats.cell_of(his)]]
        for mine, letter in zip(seats.PLACES, row, strict=True):
            for one, other in zip(_turned(his), _turned(mine), strict=True):
                found[seats.cell_of(one), seats.cell_of(other)] = MOST - _LETTERS.index(letter)
    return found


def steps(one: Place, other: Place) -> int:
    """Count the king steps from one square to another on an empty board."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _turned(place: Place) -> list[Place]:
    """Give the eight images of a square under rotation and reflection of the board."""
    x, y = place
    quarter = [(x, y), (y, 15 - x), (15 - x, 15 - y), (15 - y, x)]
    return quarter + [(15 - x, y) for x, y in quarter]
