"""A simple answer to `bestmove`: take a win, refuse to lose at once, press the rival's queen."""

from __future__ import annotations

from typing import Final

from sobremesa.core.state import State
from sobremesa.engine.uhp_notation import Hive

_LIKED: Final = "LGSMBAQ"
"""Kinds in the order in which they are brought into play, the most liked last."""


def choose(state: State) -> str:
    """Choose a legal action; the same state always gives the same one."""
    mover = state.to_move
    assert mover is not None
    rival = "b" if mover == "w" else "w"
    best, chosen = (-100, 0, 0), ""
    for action in state.legal():
        after = state.play(action)
        value = _value(after, action, mover, rival)
        if value > best:
            best, chosen = value, action
    return chosen


def _value(after: State, action: str, mover: str, rival: str) -> tuple[int, int, int]:
    """Value an action: how it ends or presses, whether it develops, which piece it brings."""
    if after.result:
        won = mover in after.result.winners
        lost = rival in after.result.winners
        return (50 * (won - lost), 0, 0)
    hive = Hive.of(after)
    danger = hive.around(f"{mover}Q")
    if danger >= 5 and _loses(after, rival):
        return (-40, 0, 0)
    placed = len(hive.places)
    return (hive.around(f"{rival}Q") - danger, placed, _LIKED.find(action[1]))


def _loses(state: State, rival: str) -> bool:
    """Tell whether the rival, who is to move, can win at once."""
    return any(
        after.result is not None and after.result.winners == (rival,)
        for after in map(state.play, state.legal())
    )
