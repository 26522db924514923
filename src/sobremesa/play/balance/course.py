"""The course of a game: the number of choices, and the scores after each turn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from sobremesa.ai.search import const
from sobremesa.ai.search.driver import teams_of
from sobremesa.core.state import State
from sobremesa.play.analysis import judge
from sobremesa.rulebook.strength import Limit

NODES: Final = 500
"""Nodes of the search that judges a state."""

TWO: Final = 2


def course(start: State, actions: Sequence[str], opening: int, judged: bool) -> dict[str, Any]:
    """Replay a game and return its course, as JSON data.

    `choices` is the sum of the numbers of legal actions before each action after the opening;
    `complexity` is the decimal logarithm of their product. `turns` has an entry for each turn: the
    number of actions before it, the player to move, and with `judged` each team's score.

    >>> import sobremesa
    >>> found = course(sobremesa.game("colmena").start(), ["wG1@0,0", "bS1@1,0"], 0, True)
    >>> [turn[:2] for turn in found["turns"]], found["decisions"]
    ([[0, 0], [1, 1]], 2)
    """
    state, choices, complexity = start, 0, 0.0
    turns: list[list[Any]] = []
    mover: int | None = None
    for number, action in enumerate(actions):
        if number >= opening:
            count = len(state.legal())
            choices += count
            complexity += math.log10(count)
            if state.player != mover:
                turns.append([number, state.player, *([worth(state)] if judged else [])])
        mover = state.player
        state = state.play(action)
    return {
        "decisions": max(len(actions) - opening, 0),
        "choices": choices,
        "complexity": round(complexity, 3),
        "turns": turns,
    }


def worth(state: State) -> list[int]:
    """Return the score of a state for each team.

    For two teams a short search is used. With more teams a search would have to assume coalitions,
    and a paranoid one sees every player losing: the static evaluation is used instead. A team that
    has been eliminated has no prospects.
    """
    teams = teams_of(state)
    alive = {one.team for one in state.standing() if one.alive}
    if max(teams) < TWO:
        scores: Sequence[int] = judge(state, Limit(nodes=NODES)).scores
    else:
        scores = state.rules.evaluator(state.kernel()).evaluated()
    return [
        max(score for score, own in zip(scores, teams, strict=True) if own == team)
        if team in alive
        else -const.WIN
        for team in range(max(teams) + 1)
    ]
