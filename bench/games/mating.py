"""How far every position of king and rook against king is from mate on the cross.

    python bench/games/mating.py            how long it takes at most, and on average
    python bench/games/mating.py --write    also `mating.json`, by which it is judged

Worked out backwards from all mates; needs numpy and about a minute. Arrows do not matter here.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sobremesa.games.reyes import mating, seats

PLACES: Final = seats.PLACES
COUNT: Final = len(PLACES)
INDEX: Final = {place: index for index, place in enumerate(PLACES)}
NOWHERE: Final = COUNT
FAR: Final = 255
"""The distance of what is not known to end in mate."""
Table = NDArray[np.uint8]
Flags = NDArray[np.bool_]


def _ways(steps: tuple[tuple[int, int], ...]) -> list[NDArray[np.intp]]:
    """Give, way by way, where one step leads from each square; `NOWHERE` beyond the board."""
    return [
        np.array([INDEX.get((x + dx, y + dy), NOWHERE) for x, y in PLACES] + [NOWHERE])
        for dx, dy in steps
    ]


KING_WAYS: Final = _ways(seats.STRAIGHT + seats.SLANTED)
ROOK_WAYS: Final = _ways(seats.STRAIGHT)
TOUCHING: Final = np.array([[mating.steps(one, two) < 2 for two in PLACES] for one in PLACES])


def _attacked() -> Flags:
    """Tell by king, rook and square whether the rook attacks the square; the king is in its way."""
    found = np.zeros((COUNT + 1,) * 3, bool)
    for rook in range(COUNT):
        for way in ROOK_WAYS:
            open_for = np.ones(COUNT + 1, bool)
            at = way[rook]
            while at != NOWHERE:
                found[open_for, rook, at] = True
                open_for[at] = False
                at = way[at]
    return found


def distances() -> tuple[Table, Flags]:
    """Give the actions until mate by king, rook, lone king, the rook to move; and what is legal."""
    attacked = _attacked()
    side = np.arange(COUNT)
    apart = np.zeros((COUNT + 1,) * 3, bool)
    apart[:-1, :-1, :-1] = ~TOUCHING[:, None, :]
    apart[side, side, :] = False
    apart[:, side, side] = False
    legal = apart & ~attacked
    # where the lone king may go, the rook included where he can take it
    free = np.zeros_like(legal)
    free[:-1, :-1, :-1] = ~TOUCHING[:, None, :]
    free &= ~attacked
    to_win = np.full(legal.shape, FAR, np.uint8)
    to_lose = np.full(legal.shape, FAR, np.uint8)
    stuck = ~np.any([free[:, :, way] for way in KING_WAYS], axis=0)
    to_lose[apart & attacked & stuck] = 0
    for plies in range(1, FAR, 2):
        lost = to_lose < FAR
        near = np.any([lost[way] for way in KING_WAYS], axis=0)
        for way in ROOK_WAYS:
            slid = np.zeros_like(lost)
            for _ in range(
                15
            ):  # a rook goes on to where it could go from the next square, if that is empty
                slid = (lost | slid)[:, way] & apart[:, way]
            near |= slid
        new = legal & near & (to_win == FAR)
        if not new.any():
            break
        to_win[new] = plies
        escapes = free & (to_win == FAR)
        caught = ~np.any([escapes[:, :, way] for way in KING_WAYS], axis=0)
        to_lose[apart & ~stuck & caught & (to_lose == FAR)] = plies + 1
    return to_win, legal


def main() -> None:
    to_win, legal = distances()
    known = to_win[legal]
    print(f"{legal.sum()} positions, {(known < FAR).mean():.0%} won", end=", ")
    print(f"after {known.max()} actions at most, {known.mean():.1f} on average")
    if "--write" in sys.argv:
        found = np.ma.masked_array(to_win, ~legal).mean(axis=1).filled(0)
        rows = {
            seats.NAMES[seats.cell_of(his)]: mating.written(
                [round(float(found[INDEX[mine], INDEX[his]])) for mine in PLACES]
            )
            for his in mating.EIGHTH
        }
        path = Path(mating.__file__).with_name("mating.json")
        path.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
