"""Who could be trapped next: groups with an enemy at one end and an open square at the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.games.sparta import places
from sobremesa.games.sparta.ways import NEIGHBOURS, ways

Pieces = Mapping[int, tuple[int, int]]
"""The side of each piece and whether it is a hero, by its square."""

_STEP: Final = {square: dict(near) for square, near in NEIGHBOURS.items()}


def threatened(pieces: Pieces) -> set[int]:
    """Find the pieces that one enemy move would trap (SPA-3.4).

    What else that move would bring about is not looked at.
    """
    reach = (_reach(pieces, 0), _reach(pieces, 1))
    found: set[int] = set()
    for square, (side, _) in pieces.items():
        for direction in range(4):
            group, ends = _group(pieces, square, direction)
            if group[0] != square:
                continue
            guards = [end for end in ends if end in pieces]
            gaps = [end for end in ends if end is not None and end not in pieces]
            if len(guards) == len(gaps) == 1 and reach[1 - side].get(gaps[0], set()) - {*guards}:
                found.update(group)
    return found


def _group(pieces: Pieces, square: int, direction: int) -> tuple[list[int], list[int | None]]:
    """Give the pieces of one side that stand in line, and what is beyond either end."""
    behind, before = (_beyond(pieces, square, way) for way in (direction + 4, direction))
    return [*reversed(behind[0]), square, *before[0]], [behind[1], before[1]]


def _beyond(pieces: Pieces, square: int, way: int) -> tuple[list[int], int | None]:
    """Walk along a side's own pieces; give them and the first square that is not theirs."""
    found: list[int] = []
    there = _STEP[square].get(way)
    while there is not None and there in pieces and pieces[there][0] == pieces[square][0]:
        found.append(there)
        there = _STEP[there].get(way)
    return found, there


def _reach(pieces: Pieces, side: int) -> dict[int, set[int]]:
    """Give, for each square, the pieces of a side that can move there."""
    found: dict[int, set[int]] = {}
    for square, (owner, hero) in pieces.items():
        if owner == side:
            for end in ways(pieces, square, places.REACH[hero]):
                found.setdefault(end, set()).add(square)
    return found
