"""How games of Sparta end: `python bench/games/ends_sparta.py [random games [greedy games]]`.

A greedy player takes the action after which the balance of pieces, cities and heroes is best for
it. Games are cut at 2,000 actions.
"""

from __future__ import annotations

from ending import Case, Ends, kernel, looking_ahead

import sobremesa
from sobremesa.games.sparta.kernel import Sparta
from sobremesa.games.sparta.options import PLACEMENTS, Placement
from sobremesa.games.sparta.reading import REASONS
from sobremesa.rulebook.text import same

TRIED = (
    *PLACEMENTS,
    Placement("wide", same("wide"), ("a5", "c5", "h5", "j5"), ("a6", "c6", "h6", "j6")),
    Placement("swapped", same("swapped"), ("b6", "d6", "g6", "i6"), ("b5", "d5", "g5", "i5")),
    Placement("back", same("back"), ("b4", "d4", "g4", "i4"), ("b7", "d7", "g7", "i7")),
)
"""The named placements and three others that were tried beside them."""


def value(position: Sparta, side: int) -> float:
    """Weigh what a side has against what the other has."""
    if position.over:
        return 1000.0 * (position.outcome()[side] - 0.5)
    (pieces, heroes, cities), other = position.count(side), position.count(1 - side)
    return 3.0 * (pieces - other[0]) + (heroes - other[1]) + 1.5 * (cities - other[2])


def case(placement: Placement) -> Case[Sparta]:
    start = sobremesa.game("sparta", cities=placement.cities()).start()
    return Case(placement.name, kernel(start, Sparta), ("S", "N"))


if __name__ == "__main__":
    Ends(looking_ahead(value), REASONS).show([case(placement) for placement in TRIED])
