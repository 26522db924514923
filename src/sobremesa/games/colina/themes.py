"""The themes of turns of El Rey de la Colina, by which puzzles are classified."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sobremesa.games.colina import const, kernel, notation, pieces

RITES: Final = {const.CORONATION: "coronation", const.REGENCY: "regency"}


def theme(position: kernel.Colina, moves: Sequence[int]) -> str | None:
    """Name the theme of the actions of one turn, none if nothing stands out.

    A succession takes precedence, then a siege that is laid or broken (COL-8.2), then a ruler on
    its way up (COL-9.1).
    """
    mover, after = position.to_move, position.copy()
    climbs = False
    for move in moves:
        action = move & const.ACTION_MASK
        if action in RITES:
            return RITES[action]
        origin, target = notation.origin_of(move), notation.target_of(move)
        if origin and origin == after.ruler_of(mover) and target:
            climbs = climbs or after.level_of(target) > after.level_of(origin)
        after.push_listed(move)
    if after.over:
        return None
    if position.besieged and _free(after, mover):
        return "siege"
    if after.to_move == mover:
        after.push_listed(const.END)
    if not after.over and _laid(position, after, mover):
        return "siege"
    return "climb" if climbs else None


def _free(after: kernel.Colina, side: int) -> bool:
    """Tell whether a ruler that was besieged can move now."""
    ruler = after.ruler_of(side)
    return ruler != 0 and any(
        after.piece_at(ruler + step) == 0
        and after.may_enter(after.piece_at(ruler), ruler, ruler + step)
        for step in pieces.STEPS
    )


def _laid(position: kernel.Colina, after: kernel.Colina, mover: int) -> bool:
    """Tell whether the next side begins its turn besieged, and did not before."""
    side = after.to_move
    return side != mover and after.side(side)[3] >= 0 > position.side(side)[3]
