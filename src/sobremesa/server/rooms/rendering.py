"""Drawing what an action leads to while it is being written, where a renderer takes it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from sobremesa.core.state import State
from sobremesa.rulebook.turning import Perspective
from sobremesa.server.journal.decisions import Decision
from sobremesa.server.rooms.room import Room
from sobremesa.server.rooms.throttle import Throttle
from sobremesa.server.scenes import Drawing
from sobremesa.server.tables import events as e
from sobremesa.server.workers.fairness import Asker


class Renders(Protocol):
    """Whoever draws positions elsewhere."""

    def charge(self, seconds: float) -> None:
        """Hear how long drawing took, here or there."""

    def takes(self) -> bool:
        """Tell whether another position can be drawn there, and is better drawn there."""

    def render(
        self,
        state: State,
        seats: Sequence[Perspective],
        done: Callable[[Sequence[Drawing], float], object],
    ) -> asyncio.Future[None]:
        """Draw a position; `done` hears of it before what is given back is over."""


class Rendering:
    """Has the next scenes of tables drawn, at the cost of who opened them."""

    def __init__(self, renderer: Renders | None) -> None:
        self._renderer = renderer
        self.throttle = Throttle(noted=renderer.charge) if renderer else Throttle()

    def begin(
        self, room: Room, asker: Asker, decision: Decision[e.Entry]
    ) -> asyncio.Future[None] | None:
        """Have drawn what pages will be shown after a decision; nothing to wait for if not."""
        if self._renderer is None or not room.pages or not self._renderer.takes():
            return None
        asked = room.to_draw(decision)
        if asked is None or not self.throttle.free(asker):
            return None
        state, seats = asked
        done = partial(self._drawn, room, asker, decision.number, state, seats)
        return self._renderer.render(state, seats, done)

    def _drawn(
        self,
        room: Room,
        asker: Asker,
        number: int,
        state: State,
        seats: Sequence[Perspective],
        drawings: Sequence[Drawing],
        seconds: float,
    ) -> None:
        self.throttle.charge(asker, seconds)
        room.prepare(number, state, dict(zip(seats, drawings, strict=True)))
