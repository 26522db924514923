"""Jobs of bots: choosing actions and deciding about draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sobremesa import _forms

if TYPE_CHECKING:
    from sobremesa.core.state import State

SECONDS: Final = (0.01, 0.01, 0.01, 0.02, 0.03, 0.05, 0.2, 4.8)
"""The expected seconds of each level for an action."""
DRAW_SECONDS: Final = 0.1
"""The expected seconds for a decision about a draw."""
PLAIN_FACTOR: Final = 20.0
"""By what factor the plain form is slower, up to the longest time."""

DECIDED: Final = 1_000_000
"""The score of a decided game, more than any evaluation."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The position and level for a decision of a bot."""

    game: str
    players: int
    options: dict[str, object]
    actions: tuple[str, ...]
    level: int
    seed: int
    allies: frozenset[int] = frozenset()


def expected(level: int) -> float:
    """Give the expected seconds of a level for an action."""
    usual = SECONDS[level - 1]
    return usual if _forms.compiled() else min(usual * PLAIN_FACTOR, SECONDS[-1])


def think(thought: Thought, share: float = 1.0) -> str:
    """Choose an action, with a share of the level's usual time."""
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
    allowed = state.peaceful(thought.allies)
    return chosen if chosen in allowed else _second(state, allowed, thought.seed)


def agree(thought: Thought, seat: int, offered: bool) -> bool:
    """Whether a bot on a seat would accept a draw, or offer one."""
    from sobremesa.core.game import game  # noqa: PLC0415  (only workers need it)
    from sobremesa.play.draw_offers import would_accept, would_offer  # noqa: PLC0415

    states = [game(thought.game, thought.players, thought.options).start()]
    for action in thought.actions:
        states.append(states[-1].play(action))
    return (would_accept if offered else would_offer)(states, seat)


def _second(state: State, allowed: Sequence[str], seed: int) -> str:
    """Choose among the actions that a pact allows, by a search of depth 1."""
    from sobremesa.ai.search.driver import PvsEngine  # noqa: PLC0415  (loaded by workers, not by the server)
    from sobremesa.rulebook.strength import Limit  # noqa: PLC0415  (only workers need it)

    engine = PvsEngine(1, seed)
    assert state.player is not None
    scores: dict[str, float] = {}
    for action in allowed:
        after = state.play(action)
        if after.result:
            scores[action] = after.result.scores[state.player] * DECIDED
        else:
            scores[action] = engine.search(after, Limit(depth=1)).scores[state.player]
    return max(scores, key=lambda action: scores[action])
