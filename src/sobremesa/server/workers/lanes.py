"""Lanes: separate pools for quick answers, long thinking and pictures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from sobremesa.server.refusals import Refused
from sobremesa.server.workers.budget import Budgets
from sobremesa.server.workers.fairness import FairnessKey
from sobremesa.server.workers.jobs.thoughts import DRAW_SECONDS, Thought, agree, expected, think
from sobremesa.server.workers.pool import WorkerPool
from sobremesa.server.workers.renderer import Renderer

R = TypeVar("R")

QUICK: Final = 0.25
"""The expected seconds up to which a job is quick."""
PERSON: Final = 16
"""How many requests of one person may wait in a lane."""
ADDRESS: Final = 64
"""How many requests of one address may wait in a lane."""


class Workers:
    """All worker processes of a server."""

    def __init__(self, thinking: int, budgets: Budgets) -> None:
        self.answering = WorkerPool(1, niceness=5, max_seconds=20.0)
        """For milliseconds: scenes, trials, notation, the lower levels of bots."""
        self.thinking = WorkerPool(thinking)
        """For seconds: the strongest bots, analyses."""
        self.filming = WorkerPool(1, niceness=15)
        """For pictures."""
        self.renderer = Renderer()
        """For scenes of live tables under load."""
        self.budgets = budgets

    @property
    def lanes(self) -> dict[str, WorkerPool]:
        """The lanes by name."""
        return {
            "answering": self.answering,
            "thinking": self.thinking,
            "filming": self.filming,
        }

    async def choose(self, thought: Thought, client: FairnessKey) -> str:
        """Choose an action for a bot, with less time where many wait."""
        seconds = expected(thought.level)
        return await self._lane(seconds).run(client, think, thought, seconds=seconds, elastic=True)

    async def agree(self, thought: Thought, seat: int, offered: bool, client: FairnessKey) -> bool:
        """Decide for a bot about a draw."""
        return await self.answering.run(client, agree, thought, seat, offered, seconds=DRAW_SECONDS)

    async def ask(
        self,
        client: FairnessKey,
        work: Callable[..., R],
        *args: Any,
        seconds: float = 0.01,
        elastic: bool = False,
    ) -> R:
        """Run a job for a request; the expected seconds choose the lane."""
        lane = self._lane(seconds)
        return await self._ask(lane, client, work, *args, seconds=seconds, elastic=elastic)

    async def draw(
        self, client: FairnessKey, work: Callable[..., R], *args: Any, seconds: float
    ) -> R:
        """Run a job that draws pictures for a request."""
        return await self._ask(self.filming, client, work, *args, seconds=seconds)

    def _lane(self, seconds: float) -> WorkerPool:
        return self.answering if seconds <= QUICK else self.thinking

    async def _ask(
        self,
        lane: WorkerPool,
        client: FairnessKey,
        work: Callable[..., R],
        *args: Any,
        seconds: float,
        elastic: bool = False,
    ) -> R:
        """Run a job on the client's budget, unless too many of theirs wait."""
        if lane.waiting(client) >= PERSON or lane.waiting(client[:1]) >= ADDRESS:
            raise Refused("too_fast")
        self.budgets.reserve(client, seconds)
        on_done = partial(self.budgets.charge, client, seconds)
        return await lane.run(
            client, work, *args, seconds=seconds, elastic=elastic, on_done=on_done
        )

    async def close(self) -> None:
        """Stop all worker processes."""
        pools = (self.answering, self.thinking, self.filming, self.renderer)
        await asyncio.gather(*(one.close() for one in pools))
