"""The simplest honest player: try every action with random games, keep what scores best."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sobremesa.core.state import State

CAP = 120
"""How long a random game may become before it counts as undecided."""
SHARE = 8
"""Random games for each action in one round of trying."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long to think: seconds, random games (`nodes`), or rounds of trying (`depth`)."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


def choose(state: State, limit: Limit, seed: int = 0) -> str:
    """Give the action whose random continuations score best for the player to move.

    An action that wins at once is played at once.

    >>> import sobremesa
    >>> state = sobremesa.game("colmena").start()
    >>> choose(state, Limit(nodes=10)) in state.legal()
    True
    """
    begin = time.perf_counter()
    player = state.player
    assert player is not None, "the game is over"
    actions = state.legal()
    after = [state.play(action) for action in actions]
    for action, following in zip(actions, after, strict=True):
        if following.result and following.result.scores[player] == 1:
            return action
    totals = [0.0] * len(actions)
    spent = rounds = 0
    while len(actions) > 1:
        for index, following in enumerate(after):
            if limit.seconds is not None and time.perf_counter() - begin >= limit.seconds:
                return actions[max(range(len(actions)), key=totals.__getitem__)]
            totals[index] += _trial(following, player, seed + rounds)
            spent += SHARE
        rounds += 1
        if limit.seconds is None and (
            spent >= (limit.nodes or spent) or rounds >= (limit.depth or rounds)
        ):
            break
    return actions[max(range(len(actions)), key=totals.__getitem__)]


def _trial(state: State, player: int, seed: int) -> float:
    if state.result:
        return SHARE * state.result.scores[player]
    _, capped, sums = state.playouts(SHARE, seed, CAP)
    return sums[player] + capped / state.players
