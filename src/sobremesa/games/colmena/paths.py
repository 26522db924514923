"""The ways that pieces of La Colmena crawl along the hive, for drawing them."""

from __future__ import annotations

from collections.abc import Collection

from sobremesa.games.colmena.moves import slides_of
from sobremesa.games.colmena.reading import neighbours

Place = tuple[int, int]
Way = tuple[Place, ...]


def crawls(taken: Collection[Place], start: Place, steps: int | None = None) -> dict[Place, Way]:
    """Give a way to each hexagon that a piece reaches by crawling, the shortest or of some steps.

    `taken` is the hive without the piece.

    >>> crawls({(1, 0)}, (0, 0), 1)[(0, 1)]
    ((0, 0), (0, 1))
    """
    found: dict[Place, Way] = {}
    edge: list[Way] = [(start,)]
    while edge and (steps is None or len(edge[0]) <= steps):
        further: list[Way] = []
        for way in edge:
            for there in _slides(taken, way[-1]):
                if there in way or (steps is None and there in found):
                    continue
                further.append((*way, there))
                if steps is None:
                    found[there] = further[-1]
        edge = further
    return found if steps is None else {way[-1]: way for way in reversed(edge)}


def _slides(taken: Collection[Place], place: Place) -> list[Place]:
    """Give the hexagons that are one slide away."""
    around = neighbours(place)
    slides = slides_of(sum(1 << i for i, near in enumerate(around) if near in taken))
    return [there for i, there in enumerate(around) if slides >> i & 1]
