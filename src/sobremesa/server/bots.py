"""Bots think in other processes, so that nobody at a table waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

if TYPE_CHECKING:
    from sobremesa.core.state import State

P = ParamSpec("P")
R = TypeVar("R")

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


def think(thought: Thought) -> str:
    """Choose an action; in a worker process."""
    from sobremesa.ai.levels import LevelPlayer  # noqa: PLC0415  (only workers need it)
    from sobremesa.core.game import game  # noqa: PLC0415

    state = game(thought.game, thought.players, thought.options).start()
    begun = 0  # actions of this turn
    for action in thought.actions:
        mover, state = state.player, state.play(action)
        begun = begun + 1 if state.player == mover else 0
    player = LevelPlayer(thought.level, state, thought.seed, threads=1)
    player.resume(state, begun)
    chosen = player.choose(state)
    if not thought.allies:
        return chosen
    left = state.peaceful(thought.allies)
    return chosen if chosen in left else _second(state, left, thought.seed)


def _second(state: State, left: Sequence[str], seed: int) -> str:
    """Choose among what a pact leaves, looking one action further."""
    from sobremesa.ai.limit import Limit  # noqa: PLC0415  (only workers need it)
    from sobremesa.ai.thinking import Thinker  # noqa: PLC0415

    mind = Thinker(1, seed)
    assert state.player is not None
    worth: dict[str, float] = {}
    for action in left:
        after = state.play(action)
        if after.result:
            worth[action] = after.result.scores[state.player] * SURE
        else:
            worth[action] = mind.think(after, Limit(depth=1)).scores[state.player]
    return max(worth, key=lambda action: worth[action])


def _politely() -> None:
    os.nice(10)


class Workers:
    """Processes that do what would take too long here."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do something in a worker; once more if the worker died."""
        try:
            return await self._once(work, *args, **kwargs)
        except BrokenProcessPool:
            self._pool = None
            return await self._once(work, *args, **kwargs)

    async def _once(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._count, multiprocessing.get_context("spawn"), _politely
            )
        return await asyncio.wrap_future(self._pool.submit(work, *args, **kwargs))

    async def choose(self, thought: Thought) -> str:
        """Let a bot think."""
        return await self.run(think, thought)

    def close(self) -> None:
        """Stop the workers."""
        if self._pool:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
