"""The lanes of a server: quick answers, long thinking and films do not wait for one another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from sobremesa.server.refusals import Refused
from sobremesa.server.workers.budget import Budgets
from sobremesa.server.workers.fairness import Asker
from sobremesa.server.workers.jobs.thoughts import AGREEING, Thought, agree, expected, think
from sobremesa.server.workers.pool import WorkerPool
from sobremesa.server.workers.renderer import Renderer

R = TypeVar("R")

QUICK: Final = 0.25
"""Seconds up to which an answer counts as quick."""
PERSON: Final = 16
"""How many requests of one person may wait in a lane."""
ADDRESS: Final = 64
"""How many requests of one address may wait in a lane."""


class Workers:
    """All worker processes of a server."""

    def __init__(self, thinking: int, budgets: Budgets) -> None:
        self.answering = WorkerPool(1, niceness=5, longest=20.0)
        """For what takes milliseconds: scenes, tries, notation, bots that look hardly ahead."""
        self.thinking = WorkerPool(thinking)
        """For what takes seconds: the strongest bots, analyses."""
        self.filming = WorkerPool(1, niceness=15)
        """For pictures."""
        self.renderer = Renderer()
        """For scenes of live tables, where much is played."""
        self.budgets = budgets

    @property
    def lanes(self) -> dict[str, WorkerPool]:
        """Give each lane by its name."""
        return {
            "answering": self.answering,
            "thinking": self.thinking,
            "filming": self.filming,
        }

    async def choose(self, thought: Thought, asker: Asker) -> str:
        """Let a bot think, a little less where many wait."""
        seconds = expected(thought.level)
        return await self._lane(seconds).run(asker, think, thought, seconds=seconds, elastic=True)

    async def agree(self, thought: Thought, seat: int, offered: bool, asker: Asker) -> bool:
        """Let a bot think about a draw, as long as one that sees little does about an action."""
        return await self.answering.run(asker, agree, thought, seat, offered, seconds=AGREEING)

    async def ask(
        self,
        asker: Asker,
        work: Callable[..., R],
        *args: Any,
        seconds: float = 0.01,
        elastic: bool = False,
    ) -> R:
        """Compute something for a request, of which the expected seconds choose the lane."""
        lane = self._lane(seconds)
        return await self._ask(lane, asker, work, *args, seconds=seconds, elastic=elastic)

    async def draw(self, asker: Asker, work: Callable[..., R], *args: Any, seconds: float) -> R:
        """Draw pictures for a request."""
        return await self._ask(self.filming, asker, work, *args, seconds=seconds)

    def _lane(self, seconds: float) -> WorkerPool:
        return self.answering if seconds <= QUICK else self.thinking

    async def _ask(
        self,
        lane: WorkerPool,
        asker: Asker,
        work: Callable[..., R],
        *args: Any,
        seconds: float,
        elastic: bool = False,
    ) -> R:
        """Do what a request asks for, if not too much of the asker's waits; they pay for it."""
        if lane.waiting(asker) >= PERSON or lane.waiting(asker[:1]) >= ADDRESS:
            raise Refused("too_fast")
        self.budgets.reserve(asker, seconds)
        paid = partial(self.budgets.charge, asker, seconds)
        return await lane.run(asker, work, *args, seconds=seconds, elastic=elastic, paid=paid)

    async def close(self) -> None:
        """End all of them."""
        pools = (self.answering, self.thinking, self.filming, self.renderer)
        await asyncio.gather(*(one.close() for one in pools))
