"""Bots think in other processes, so that nobody at a table waits for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sobremesa import _forms

if TYPE_CHECKING:
    from sobremesa.core.state import State

SECONDS: Final = (0.01, 0.01, 0.01, 0.02, 0.03, 0.05, 0.2, 4.8)
"""How long each level is expected to think about an action."""
AGREEING: Final = 0.1
"""How long a bot is expected to think about a draw."""
PLAIN: Final = 20.0
"""By how much longer it takes where nothing is compiled, up to the longest."""

SURE: Final = 1_000_000
"""More than any judgement of a game that is not over."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot is asked."""

    game: str
    players: int
    options: dict[str, object]
    actions: tuple[str, ...]
    level: int
    seed: int
    allies: frozenset[int] = frozenset()


def expected(level: int) -> float:
    """Give the seconds that a level is expected to think about an action."""
    usual = SECONDS[level - 1]
    return usual if _forms.compiled() else min(usual * PLAIN, SECONDS[-1])


def think(thought: Thought, share: float = 1.0) -> str:
    """Choose an action with a share of what the level usually looks at; in a worker process."""
    from sobremesa.ai.levels import LevelPlayer  # noqa: PLC0415  (only workers need it)
    from sobremesa.core.game import game  # noqa: PLC0415
    from sobremesa.server.workers.process import stoppable  # noqa: PLC0415

    state = game(thought.game, thought.players, thought.options).start()
    begun = 0  # actions of this turn
    for action in thought.actions:
        mover, state = state.player, state.play(action)
        begun = begun + 1 if state.player == mover else 0
    player = LevelPlayer(thought.level, state, thought.seed, threads=1, time_fraction=share)
    player.resume(state, begun)
    with stoppable(player.stop):
        chosen = player.choose(state)
    if not thought.allies:
        return chosen
    left = state.peaceful(thought.allies)
    return chosen if chosen in left else _second(state, left, thought.seed)


def agree(thought: Thought, seat: int, offered: bool) -> bool:
    """Say whether a bot on a seat wants a draw, offered or to offer; in a worker process."""
    from sobremesa.core.game import game  # noqa: PLC0415  (only workers need it)
    from sobremesa.play.draw_offers import would_accept, would_offer  # noqa: PLC0415

    states = [game(thought.game, thought.players, thought.options).start()]
    for action in thought.actions:
        states.append(states[-1].play(action))
    return (would_accept if offered else would_offer)(states, seat)


def _second(state: State, left: Sequence[str], seed: int) -> str:
    """Choose among what a pact leaves, looking one action further."""
    from sobremesa.ai.search.driver import PvsEngine  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.rulebook.strength import Limit  # noqa: PLC0415  (only workers need it)

    mind = PvsEngine(1, seed)
    assert state.player is not None
    worth: dict[str, float] = {}
    for action in left:
        after = state.play(action)
        if after.result:
            worth[action] = after.result.scores[state.player] * SURE
        else:
            worth[action] = mind.search(after, Limit(depth=1)).scores[state.player]
    return max(worth, key=lambda action: worth[action])
