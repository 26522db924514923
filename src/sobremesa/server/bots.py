"""Bots think in other processes, so that nobody at a table waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from random import Random
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


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
    if thought.allies:
        left = state.peaceful(thought.allies)
        if chosen not in left:
            return Random(thought.seed).choice(left)
    return chosen


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
