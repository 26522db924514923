"""The paths of pieces: a shortest one to each square they reach."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from sobremesa.games.sparta.board import number
from sobremesa.games.sparta.pieces import NAMES, SIZE
from sobremesa.rulebook.squares import STEPS

NEIGHBOURS: Final = {
    number(x, y): tuple(
        (direction, number(x + dx, y + dy))
        for direction, (dx, dy) in enumerate(STEPS)
        if 0 <= x + dx < SIZE and 0 <= y + dy < SIZE
    )
    for x in range(SIZE)
    for y in range(SIZE)
}
"""The direction and the square of each step from a square."""

Way = tuple[int, tuple[str, ...], int]
"""The number of turns, the names of the squares, and the direction of the last step."""


def ways(taken: Container[int], start: int, reach: int) -> dict[int, tuple[str, ...]]:
    """Find a shortest path to each square that a piece reaches, with few turns."""
    found: dict[int, Way] = {start: (0, (NAMES[start],), -1)}
    edge = [start]
    for _ in range(reach):
        ring: dict[int, Way] = {}
        for here in edge:
            turns, way, last = found[here]
            for direction, there in NEIGHBOURS[here]:
                if there in taken or there in found:
                    continue
                bent = turns + (last not in (-1, direction))
                if there not in ring or bent < ring[there][0]:
                    ring[there] = (bent, (*way, NAMES[there]), direction)
        found.update(ring)
        edge = list(ring)
    del found[start]
    return {end: way for end, (_, way, _) in found.items()}
