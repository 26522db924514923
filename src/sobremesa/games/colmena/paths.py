"""The paths of pieces of La Colmena along the hive, for drawing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from sobremesa.games.colmena.moves import slides_of
from sobremesa.games.colmena.reading import neighbours

Place = tuple[int, int]
Way = tuple[Place, ...]
Surroundings = Mapping[Place, int]
"""The directions, as bits, in which hexagons have occupied neighbours; absent without any."""

_SLIDES: Final = tuple(
    tuple(d for d in range(6) if slides_of(around) >> d & 1) for around in range(64)
)
"""The directions in which a piece with such surroundings can slide."""
_BACK: Final = tuple(1 << (d + 3) % 6 for d in range(6))
"""The bit of the opposite direction."""


def surroundings(taken: Collection[Place]) -> dict[Place, int]:
    """Give the surroundings of every hexagon in and around a hive."""
    found: dict[Place, int] = {}
    for place in taken:
        for near, back in zip(neighbours(place), _BACK, strict=True):
            found[near] = found.get(near, 0) | back
    return found


def without(around: Surroundings, place: Place) -> Surroundings:
    """Give the surroundings of all hexagons once a piece is removed."""
    found = dict(around)
    for near, back in zip(neighbours(place), _BACK, strict=True):
        found[near] &= ~back
    return found


def crawls(around: Surroundings, start: Place, steps: int | None = None) -> dict[Place, Way]:
    """Give a way to each hexagon that a piece reaches by crawling, the shortest or of some steps.

    `around` is told of the hive without the piece.

    >>> crawls(surroundings({(1, 0)}), (0, 0), 1)[(0, 1)]
    ((0, 0), (0, 1))
    """
    found: dict[Place, Way] = {}
    edge: list[Way] = [(start,)]
    while edge and (steps is None or len(edge[0]) <= steps):
        further: list[Way] = []
        for way in edge:
            here = neighbours(way[-1])
            for d in _SLIDES[around.get(way[-1], 0)]:
                there = here[d]
                if there in way or (steps is None and there in found):
                    continue
                further.append((*way, there))
                if steps is None:
                    found[there] = further[-1]
        edge = further
    return found if steps is None else {way[-1]: way for way in reversed(edge)}
