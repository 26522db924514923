"""Who could be trapped next: groups with an enemy at one end and an open square at the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.games.sparta import places
from sobremesa.games.sparta.paths import NEIGHBOURS

Pieces = Mapping[int, tuple[int, int]]
"""The side of each piece and whether it is a hero, by its square."""

_NOBODY: Final = (-1, 0)


def _line(square: int, way: int) -> tuple[int, ...]:
    """Give the squares that lie one after the other that way."""
    there = dict(NEIGHBOURS[square]).get(way)
    return () if there is None else (there, *_line(there, way))


_LINES: Final = {square: [_line(square, way) for way in range(8)] for square in NEIGHBOURS}
"""The squares in line with a square, by the eight directions."""


def threatened(pieces: Pieces) -> set[int]:
    """Find the pieces that one enemy move would trap (SPA-3.4).

    What else that move would bring about is not looked at.
    """
    found: set[int] = set()
    for square in pieces:
        for direction in range(4):
            behind = _LINES[square][direction + 4][:1]
            if not behind or pieces.get(behind[0], _NOBODY)[0] != pieces[square][0]:
                found.update(_open(pieces, square, direction))
    return found


def threatened_around(pieces: Pieces, square: int) -> set[int]:
    """Find the same among the pieces in line with one that has just come to a square.

    Its own group may be in danger; those beside it may have it behind them now.
    """
    found: set[int] = set()
    side, lines = pieces[square][0], _LINES[square]
    for direction in range(8):
        line = lines[direction]
        if direction < 4:
            found.update(_open(pieces, square, direction))
        if line and line[0] in pieces and pieces[line[0]][0] != side:
            found.update(_open(pieces, line[0], direction % 4))
    return found


def _open(pieces: Pieces, square: int, direction: int) -> list[int]:
    """Give a group in line if it has an enemy at one end and a gap that another can close."""
    group, ends = _group(pieces, square, direction)
    first, second = ends
    if first is None or second is None or (first in pieces) == (second in pieces):
        return []
    guard, gap = (first, second) if first in pieces else (second, first)
    return group if _can_come(pieces, gap, 1 - pieces[square][0], guard) else []


def _group(pieces: Pieces, square: int, direction: int) -> tuple[list[int], list[int | None]]:
    """Give the pieces of one side that stand in line, and what is beyond either end."""
    side, lines = pieces[square][0], _LINES[square]
    group, ends = [square], []
    for way in (direction + 4, direction):
        end = None
        for there in lines[way]:
            if there not in pieces or pieces[there][0] != side:
                end = there
                break
            group.append(there)
        ends.append(end)
    return group, ends


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
