"""Renders the scene after an action in another process while the action is being written.

If the renderer is busy, the scene is deferred: the action is acknowledged at once, and the last
position of the table is rendered as soon as the renderer has time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

from sobremesa.core.state import State
from sobremesa.rulebook.perspective import Perspective
from sobremesa.server.journal.decisions import Decision
from sobremesa.server.rooms.room import Room
from sobremesa.server.rooms.throttle import Throttle
from sobremesa.server.scenes import Drawing
from sobremesa.server.tables import events as e
from sobremesa.server.workers.fairness import FairnessKey


class RenderProcess(Protocol):
    """A process that renders positions."""

    def charge(self, seconds: float) -> None:
        """Account for the time that rendering took, in either process."""

    def accepts(self) -> bool:
        """Whether another position can be rendered there, and should be."""

    def running(self) -> bool:
        """Whether the process is running."""

    def has_spare_time(self) -> bool:
        """Whether there is time for deferred scenes."""

    def render(
        self,
        state: State,
        seats: Sequence[Perspective],
        done: Callable[[Sequence[Drawing], float], object],
    ) -> asyncio.Future[None]:
        """Render a position; `done` is called before the future is done."""


RETRY_INTERVAL: Final = 0.02
"""Seconds between checks whether the renderer has time for deferred scenes."""


class _Frame(NamedTuple):
    """A position of a table to render, and whose budget pays for it."""

    room: Room
    client: FairnessKey
    number: int
    """The number of the entry that led to the position."""
    state: State
    seats: Sequence[Perspective]


class Rendering:
    """Renders the scenes of tables on the budget of those who opened them."""

    def __init__(self, renderer: RenderProcess | None) -> None:
        self._renderer = renderer
        self.throttle = Throttle(on_charge=renderer.charge) if renderer else Throttle()
        self._deferred: dict[Room, FairnessKey] = {}
        """Tables whose scene is deferred."""
        self._timer: asyncio.TimerHandle | None = None

    def close(self) -> None:
        """Drop deferred scenes."""
        self._deferred.clear()
        if self._timer:
            self._timer.cancel()

    def prerender(
        self, room: Room, client: FairnessKey, decision: Decision[e.Entry]
    ) -> asyncio.Future[None] | None:
        """Render the scenes after a decision; `None` if that is not done, or is deferred."""
        renderer = self._renderer
        if renderer is None or not room.has_viewers:
            return None
        accepts = renderer.accepts() and not self._deferred  # deferred scenes come first
        if not accepts and not renderer.running():
            return None
        next_frame = room.next_frame(decision)
        if next_frame is None or not self.throttle.allows(client):
            return None
        if not accepts:
            self._defer(room, client)
            return None
        state, seats = next_frame
        frame = _Frame(room, client, decision.number, state, seats)
        return renderer.render(state, seats, partial(self._drawn, frame))

    def _drawn(self, frame: _Frame, drawings: Sequence[Drawing], seconds: float) -> None:
        self.throttle.charge(frame.client, seconds)
        drawn = dict(zip(frame.seats, drawings, strict=True))
        frame.room.prepare(frame.number, frame.state, drawn)

    # deferred scenes

    def is_deferred(self, room: Room) -> bool:
        """Whether the scene of a table is deferred."""
        return room in self._deferred

    def _defer(self, room: Room, client: FairnessKey) -> None:
        self._deferred[room] = client
        self._set_timer()

    def _retry(self) -> None:
        self._timer = None
        self._render_deferred()
        self._set_timer()

    def _set_timer(self) -> None:
        if self._deferred and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(RETRY_INTERVAL, self._retry)

    def _render_deferred(self) -> None:
        """Render deferred scenes, as many as the renderer has time for."""
        assert self._renderer is not None
        while self._deferred and (self._renderer.has_spare_time() or not self._renderer.running()):
            room = next(iter(self._deferred))
            client = self._deferred.pop(room)
            if not room.scene_dirty or not room.has_viewers:
                continue
            next_frame = room.current_frame() if self._renderer.running() else None
            if next_frame is None:
                self.throttle.send_scenes(room, client)
                continue
            state, seats = next_frame
            frame = _Frame(room, client, room.table.number, state, seats)
            ended = self._renderer.render(state, seats, partial(self._show, frame))
            ended.add_done_callback(partial(self._ended, frame))

    def _show(self, frame: _Frame, drawings: Sequence[Drawing], seconds: float) -> None:
        self._drawn(frame, drawings, seconds)
        if frame.room.scene_dirty and frame.room.table.number == frame.number:
            frame.room.send_scenes()

    def _ended(self, frame: _Frame, ended: asyncio.Future[None]) -> None:
        """Handle a table that has changed meanwhile, or whose rendering failed."""
        room = frame.room
        if room.scene_dirty and room not in self._deferred:
            if room.table.number == frame.number:
                self.throttle.send_scenes(room, frame.client)
            else:
                self._defer(room, frame.client)
        self._render_deferred()
