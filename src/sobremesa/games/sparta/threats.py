"""Who could be trapped next: groups with an enemy at one end and an open square at the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.games.sparta import places
from sobremesa.games.sparta.ways import NEIGHBOURS

Pieces = Mapping[int, tuple[int, int]]
"""The side of each piece and whether it is a hero, by its square."""

_STEP: Final = {square: dict(near) for square, near in NEIGHBOURS.items()}


def threatened(pieces: Pieces) -> set[int]:
    """Find the pieces that one enemy move would trap (SPA-3.4).

    What else that move would bring about is not looked at.
    """
    found: set[int] = set()
    for square in pieces:
        for direction in range(4):
            group, ends = _group(pieces, square, direction)
            if group[0] == square and _open(pieces, group, ends):
                found.update(group)
    return found


def threatened_around(pieces: Pieces, square: int) -> set[int]:
    """Find the same among the pieces in line with one that has just come to a square.

    Its own group may be in danger; those beside it may have it behind them now.
    """
    found: set[int] = set()
    for direction in range(8):
        near = _STEP[square].get(direction)
        facing = near is not None and near in pieces and pieces[near][0] != pieces[square][0]
        for one in (square, near) if facing and near is not None else (square,):
            if one == square and direction > 3:
                continue
            group, ends = _group(pieces, one, direction % 4)
            if _open(pieces, group, ends):
                found.update(group)
    return found


def _open(pieces: Pieces, group: list[int], ends: list[int | None]) -> bool:
    """Tell whether a group has an enemy at one end and a gap that another can close."""
    guards = [end for end in ends if end in pieces]
    gaps = [end for end in ends if end is not None and end not in pieces]
    if len(guards) != 1 or len(gaps) != 1:
        return False
    return _can_come(pieces, gaps[0], 1 - pieces[group[0]][0], guards[0])


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


def _can_come(pieces: Pieces, gap: int, side: int, but: int | None) -> bool:
    """Tell whether a piece of a side, but for one, can move to an empty square.

    Looked for from there: whoever stands at the end of a way that is short enough for them.
    """
    seen, edge = {gap}, [gap]
    for steps in range(1, max(places.REACH) + 1):
        further = []
        for here in edge:
            for _, there in NEIGHBOURS[here]:
                if there in seen:
                    continue
                seen.add(there)
                if there not in pieces:
                    further.append(there)
                    continue
                owner, hero = pieces[there]
                if owner == side and there != but and steps <= places.REACH[hero]:
                    return True
        edge = further
    return False
