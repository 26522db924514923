"""Telling which turn of a position is clearly better than all others.

Turns may have several actions, and go about the same thing in several ways: what counts is the
action that decides, and where it leads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.ai.search import const
from sobremesa.ai.search.driver import PvsEngine, two_camps
from sobremesa.core.state import State
from sobremesa.play.lines import Line, after, ranked, same_turn, verdict
from sobremesa.rulebook.strength import Limit

NODES: Final = 6000
"""Positions to look at behind each action that is compared."""
FIRST: Final = 400
"""The same, for a first impression of a position."""
CLEAR: Final = 110
"""By how much the best action must stand out."""
WIDEST: Final = 24
"""How many actions are compared closely."""


@dataclass(frozen=True, slots=True)
class Found:
    """What is clearly best in a position: what it takes, and what else comes to the same.

    `turn` is the least that has to be done this turn; its last action is the one that counts.
    """

    best: Line
    turn: tuple[str, ...]
    also: tuple[str, ...]
    second: int


def unique(
    state: State, nodes: int = NODES, later: bool = False, clear: int = CLEAR
) -> Found | None:
    """Give what is clearly best in a position; none if there are several good ideas.

    A turn of several actions may go about it in several ways: whatever does the same in the end
    is the same. After the first turn of a solution (`later`) other actions may win as well.
    """
    mover = state.player
    assert mover is not None
    first = ranked(state, min(FIRST, nodes))
    if len(first) == 1:
        return Found(first[0], (first[0].action,), (), -const.WIN)
    top = first[0].scores[mover]
    if not later:
        turn = needed(state, first[0])
        good = [line for line in first[1:WIDEST] if line.scores[mover] > top - clear // 2]
        if not turn or sum(not does_the_same(state, line, turn) for line in good) > 4:
            return None
    near = [line for line in first if line.scores[mover] >= top - 3 * CLEAR][:WIDEST]
    if _different(state, first[len(near) :], first[0], top - clear):
        return None
    found = [after(state, line.action, nodes) for line in near]
    found.sort(key=lambda line: -line.scores[mover])
    best, also = found[0], list[str]()
    turn = needed(state, best)
    if not turn:
        return None
    score = best.scores[mover]
    bar = const.SURE if score > const.SURE else score - clear
    second = first[len(near)].scores[mover] if len(near) < len(first) else -const.WIN
    for line in found:
        if line.scores[mover] <= bar:
            second = line.scores[mover]
            break
        if line.action == turn[0]:
            continue
        if (later and score > const.SURE) or does_the_same(state, line, turn):
            also.append(line.action)
        elif score != const.WIN - 1 or line.scores[mover] != score:
            return None  # of those that win on the spot there may be any number
    return Found(best, turn, tuple(also), second)


def _different(state: State, lines: Sequence[Line], best: Line, least: int) -> bool:
    """Tell whether one of many good lines is another idea."""
    mover = state.player
    assert mover is not None
    good = [line for line in lines if line.scores[mover] > least]
    turn = needed(state, best) if good else ()
    return any(not turn or not does_the_same(state, line, turn) for line in good)


def needed(state: State, line: Line) -> tuple[str, ...]:
    """Give the least of a turn that is worth as much; nothing, if no action of it matters."""
    mover = state.player
    assert mover is not None
    turn = list(same_turn(state, line.line, FIRST))
    if len(turn) == 1:
        return tuple(turn)
    against = two_camps(state)
    full = _worth(state, turn, against, mover)
    for action in turn[::-1]:
        less = [other for other in turn if other is not action]
        value = _worth(state, less, against, mover)
        if value is not None and full is not None and value >= full - CLEAR // 4:
            turn = less
    return tuple(turn)


def _worth(state: State, actions: Sequence[str], against: Sequence[int], mover: int) -> int | None:
    """Say what some actions and the end of the turn are worth; none if they cannot be."""
    for action in actions:
        if state.player != mover or state.why(action) is not None:
            return None
        state = state.play(action)
    if state.player == mover:
        state = _passed(state)
    if state.over:
        return verdict(state, against)[mover]
    return PvsEngine().search(state, Limit(nodes=FIRST), camps=against).scores[mover]


def _passed(state: State) -> State:
    """End the turn where that is possible without doing anything else."""
    for action in state.legal():
        following = state.play(action)
        if following.player != state.player and following.last and not following.last.cells:
            return following
    return state


def does_the_same(state: State, line: Line, turn: Sequence[str]) -> bool:
    """Tell whether a line does this turn what the last action of another turn does."""
    if len(turn) == 1 and len(line.line) > 1 and _others_turn(state, line.action):
        return False
    aim = aims(state, turn)[-1]
    return bool(aim) and aim in aims(state, same_turn(state, line.line, FIRST))


def _others_turn(state: State, action: str) -> bool:
    return state.play(action).player != state.player


def aims(state: State, actions: Sequence[str]) -> list[tuple[str, ...]]:
    """Give where each of some actions leads."""
    found = []
    for action in actions:
        state = state.play(action)
        assert state.last is not None
        found.append(state.last.cells[-1:])
    return found
