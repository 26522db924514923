"""The best few lines of a position (multi-PV).

The search finds one best action. Here every other action is searched briefly in the position after
it, and the most promising ones longer, so that the best few can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sobremesa.ai.search import const
from sobremesa.ai.search.driver import PvsEngine, two_camps
from sobremesa.core.state import State
from sobremesa.rulebook.strength import Limit

QUICK_NODES = 60
"""Nodes of the first, quick search of every action."""


@dataclass(frozen=True, slots=True)
class Line:
    """An action with each player's score and the principal line that begins with it."""

    action: str
    scores: tuple[int, ...]
    line: tuple[str, ...]
    depth: int
    nodes: int


def verdict(state: State, camps: Sequence[int]) -> tuple[int, ...]:
    """Score a game that is over, for each player, as the search does.

    >>> import sobremesa
    >>> state = sobremesa.game("ajedrez").start()
    >>> for action in ("f2f3", "e7e5", "g2g4", "d8h4"):
    ...     state = state.play(action)
    >>> verdict(state, (0, 1))
    (-1000000, 1000000)
    """
    assert state.result is not None
    shares = state.result.scores
    first = sum(share for share, camp in zip(shares, camps, strict=True) if camp == 0)
    fair = camps.count(0) / len(camps)
    if first > 0.999 or first < 0.001:
        score = const.WIN if first > 0.5 else -const.WIN
    elif abs(first - fair) > 0.001:
        score = const.SHARED_WIN if first > fair else -const.SHARED_WIN
    else:
        score = 0
    return tuple(score if camp == 0 else -score for camp in camps)


def one_ply_earlier(score: int) -> int:
    """Convert a score after an action to one before it: mate scores count plies.

    >>> one_ply_earlier(999_998), one_ply_earlier(-999_998), one_ply_earlier(40)
    (999997, -999997, 40)
    """
    return (
        score - 1
        if score > const.WIN_THRESHOLD
        else score + 1
        if score < -const.WIN_THRESHOLD
        else score
    )


def after(state: State, action: str, nodes: int, camps: Sequence[int] | None = None) -> Line:
    """Return the line of an action, by searching the position after it."""
    against = camps or two_camps(state)
    following = state.play(action)
    if following.over:
        scores, line, depth, seen = verdict(following, against), tuple[str, ...](), 0, 1
    else:
        thought = PvsEngine().search(following, Limit(nodes=nodes), camps=against, thorough=True)
        scores, line, depth, seen = thought.scores, thought.line, thought.depth, thought.nodes
    bounded = (max(-const.WIN, min(const.WIN, score)) for score in scores)
    return Line(action, tuple(map(one_ply_earlier, bounded)), (action, *line), depth + 1, seen)


def ranked(state: State, nodes: int) -> list[Line]:
    """Return a line for every action, each searched with so many nodes, best first.

    >>> import sobremesa
    >>> found = ranked(sobremesa.game("ajedrez").start(), 20)
    >>> len(found), found[0].scores[0] >= found[-1].scores[0]
    (20, True)
    """
    mover = state.player
    assert mover is not None
    found = [after(state, action, nodes) for action in state.legal()]
    return sorted(found, key=lambda line: -line.scores[mover])


def best_lines(state: State, nodes: int, count: int = 3) -> list[Line]:
    """Return the best few lines, with about so many nodes in total.

    >>> import sobremesa
    >>> [line.action for line in best_lines(sobremesa.game("sparta").start(), 900, 2)][0] in (
    ...     sobremesa.game("sparta").start().legal())
    True
    """
    mover = state.player
    assert mover is not None
    thought = PvsEngine().search(state, Limit(nodes=max(nodes // 2, 1)))
    best = Line(thought.action, thought.scores, thought.line, thought.depth, thought.nodes)
    if count == 1 or len(state.legal()) == 1:
        return [best]
    each = max(QUICK_NODES, nodes // (8 * len(state.legal())))
    others = [line for line in ranked(state, each) if line.action != best.action]
    longer = max(each, nodes // (2 * count + 2))
    deeper = [after(state, line.action, longer) for line in others[: count + 1]]
    rest = sorted(deeper, key=lambda line: -line.scores[mover])
    # the line that was searched most comes first, unless another is a proven win
    leads = [best, *rest[: count - 1]]
    return sorted(leads, key=lambda line: -max(line.scores[mover] - const.WIN_THRESHOLD, 0))


def same_turn(state: State, line: Sequence[str], nodes: int) -> tuple[str, ...]:
    """Return the actions of a line that belong to the current turn.

    If the line ends before the turn does, it is extended by a search.
    """
    mover, taken, expected = state.player, list[str](), list(line)
    while state.player == mover:
        if not expected:
            expected = list(PvsEngine().search(state, Limit(nodes=nodes)).line)
        taken.append(expected.pop(0))
        state = state.play(taken[-1])
    return tuple(taken)


def turn_starts(states: Sequence[State]) -> Iterator[State]:
    """Return the states in which a turn begins."""
    last: int | None = None
    for state in states:
        if state.player is not None and state.player != last:
            yield state
        last = state.player
