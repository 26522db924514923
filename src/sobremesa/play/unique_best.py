"""Finding positions in which one turn is clearly better than all others.

A turn may have several actions, and the same idea may be played in several ways: turns are compared
by their decisive action and its target.
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
"""Nodes to search for each candidate."""
QUICK_NODES: Final = 400
"""Nodes of the first, quick search of every action."""
MIN_ADVANTAGE: Final = 110
"""By how much the best action must be better than the others."""
CANDIDATES: Final = 24
"""The number of actions that are searched thoroughly."""


@dataclass(frozen=True, slots=True)
class UniqueBest:
    """The uniquely best turn of a position, and actions equivalent to it.

    `turn` is the shortest sequence that achieves it; its last action is the decisive one.
    """

    best: Line
    turn: tuple[str, ...]
    also: tuple[str, ...]
    second: int


def find_unique_best(
    state: State, nodes: int = NODES, later: bool = False, clear: int = MIN_ADVANTAGE
) -> UniqueBest | None:
    """Return the uniquely best turn of a position; None if there are several good ideas.

    Turns with the same decisive action are equivalent. After the first turn of a solution (`later`)
    other actions may win as well.
    """
    mover = state.player
    assert mover is not None
    first = ranked(state, min(QUICK_NODES, nodes))
    if len(first) == 1:
        return UniqueBest(first[0], (first[0].action,), (), -const.WIN)
    top = first[0].scores[mover]
    if not later:
        turn = shortest_turn(state, first[0])
        good = [line for line in first[1:CANDIDATES] if line.scores[mover] > top - clear // 2]
        if not turn or sum(not equivalent(state, line, turn) for line in good) > 4:
            return None
    near = [line for line in first if line.scores[mover] >= top - 3 * MIN_ADVANTAGE][:CANDIDATES]
    if _different(state, first[len(near) :], first[0], top - clear):
        return None
    found = [after(state, line.action, nodes) for line in near]
    found.sort(key=lambda line: -line.scores[mover])
    best, also = found[0], list[str]()
    turn = shortest_turn(state, best)
    if not turn:
        return None
    score = best.scores[mover]
    bar = const.WIN_THRESHOLD if score > const.WIN_THRESHOLD else score - clear
    second = first[len(near)].scores[mover] if len(near) < len(first) else -const.WIN
    for line in found:
        if line.scores[mover] <= bar:
            second = line.scores[mover]
            break
        if line.action == turn[0]:
            continue
        if (later and score > const.WIN_THRESHOLD) or equivalent(state, line, turn):
            also.append(line.action)
        elif score != const.WIN - 1 or line.scores[mover] != score:
            return None  # there may be any number of actions that win at once
    return UniqueBest(best, turn, tuple(also), second)


def _different(state: State, lines: Sequence[Line], best: Line, least: int) -> bool:
    """Return whether one of the good lines is not equivalent to the best."""
    mover = state.player
    assert mover is not None
    good = [line for line in lines if line.scores[mover] > least]
    turn = shortest_turn(state, best) if good else ()
    return any(not turn or not equivalent(state, line, turn) for line in good)


def shortest_turn(state: State, line: Line) -> tuple[str, ...]:
    """Return the shortest part of a turn with the same score; empty if no action matters."""
    mover = state.player
    assert mover is not None
    turn = list(same_turn(state, line.line, QUICK_NODES))
    if len(turn) == 1:
        return tuple(turn)
    against = two_camps(state)
    full = _score(state, turn, against, mover)
    for action in turn[::-1]:
        less = [other for other in turn if other is not action]
        value = _score(state, less, against, mover)
        if value is not None and full is not None and value >= full - MIN_ADVANTAGE // 4:
            turn = less
    return tuple(turn)


def _score(state: State, actions: Sequence[str], against: Sequence[int], mover: int) -> int | None:
    """Return the score of some actions and the end of the turn; None if they are not legal."""
    for action in actions:
        if state.player != mover or state.why(action) is not None:
            return None
        state = state.play(action)
    if state.player == mover:
        state = _passed(state)
    if state.over:
        return verdict(state, against)[mover]
    return PvsEngine().search(state, Limit(nodes=QUICK_NODES), camps=against).scores[mover]


def _passed(state: State) -> State:
    """End the turn, if that is possible without another action on the board."""
    for action in state.legal():
        following = state.play(action)
        if following.player != state.player and following.last and not following.last.cells:
            return following
    return state


def equivalent(state: State, line: Line, turn: Sequence[str]) -> bool:
    """Return whether a line contains in this turn the decisive action of another turn."""
    if len(turn) == 1 and len(line.line) > 1 and _others_turn(state, line.action):
        return False
    aim = targets(state, turn)[-1]
    return bool(aim) and aim in targets(state, same_turn(state, line.line, QUICK_NODES))


def _others_turn(state: State, action: str) -> bool:
    return state.play(action).player != state.player


def targets(state: State, actions: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the target cell of each of some actions."""
    found = []
    for action in actions:
        state = state.play(action)
        assert state.last is not None
        found.append(state.last.cells[-1:])
    return found
