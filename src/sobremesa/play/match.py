"""One game between players, from the opening to the result."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from sobremesa.ai.limit import Limit
from sobremesa.ai.players import Player
from sobremesa.core.state import State


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went: the actions, each seat's share of the win, and why it ended.

    `slowest` is the longest time that each seat took for one action, in seconds.
    """

    actions: tuple[str, ...]
    scores: tuple[float, ...]
    reason: str
    slowest: tuple[float, ...]


def opened(state: State, seed: object, actions: int) -> tuple[State, tuple[str, ...]]:
    """Play some random actions, so that no two games begin alike; none of them ends the game.

    >>> import sobremesa
    >>> state, opening = opened(sobremesa.game("colmena").start(), 1, 4)
    >>> len(opening), state.over
    (4, False)
    """
    random = Random(f"opening {seed}")
    chosen: list[str] = []
    while len(chosen) < actions:
        options = list(state.legal())
        random.shuffle(options)
        for action in options:
            following = state.play(action)
            if not following.over:
                break
        else:
            break
        state = following
        chosen.append(action)
    return state, tuple(chosen)


def play(
    state: State,
    players: Sequence[Player],
    limit: Limit | None = None,
    most: int = 400,
    watch: Callable[[State], object] | None = None,
) -> Played:
    """Let the players, in seat order, play on until the game is over.

    After `most` actions it is adjudicated: shared equally, reason ``adjudicated``. An illegal
    action raises what :meth:`State.play` raises.
    """
    actions: list[str] = []
    slowest = [0.0] * state.players
    while not state.over and len(actions) < most:
        seat = state.player
        assert seat is not None
        begin = time.perf_counter()
        action = players[seat].choose(state, limit)
        slowest[seat] = max(slowest[seat], time.perf_counter() - begin)
        state = state.play(action)
        actions.append(action)
        for player in players:
            player.told(action, state)
        if watch:
            watch(state)
    result = state.result
    if result is None:
        even = tuple(1 / state.players for _ in range(state.players))
        return Played(tuple(actions), even, "adjudicated", tuple(slowest))
    return Played(tuple(actions), tuple(result.scores), result.reason, tuple(slowest))
