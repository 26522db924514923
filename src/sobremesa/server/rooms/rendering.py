"""Drawing what an action leads to while it is being written, where a renderer takes it.

What a renderer that is busy cannot take is drawn as soon as it has time, of each table the last
position: whoever acts is answered at once, and the board comes a little later.
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
from sobremesa.server.workers.fairness import Asker


class Renders(Protocol):
    """Whoever draws positions elsewhere."""

    def charge(self, seconds: float) -> None:
        """Hear how long drawing took, here or there."""

    def takes(self) -> bool:
        """Tell whether another position can be drawn there, and is better drawn there."""

    def runs(self) -> bool:
        """Tell whether anything is drawn there."""

    def spare(self) -> bool:
        """Tell whether there is time for what nobody waits for."""

    def render(
        self,
        state: State,
        seats: Sequence[Perspective],
        done: Callable[[Sequence[Drawing], float], object],
    ) -> asyncio.Future[None]:
        """Draw a position; `done` hears of it before what is given back is over."""


LATER: Final = 0.02
"""Seconds between looks whether the renderer has time for what was put off."""


class _Next(NamedTuple):
    """What is to be drawn of a table, and at whose cost."""

    room: Room
    asker: Asker
    number: int
    """That of the entry by which it is so."""
    state: State
    seats: Sequence[Perspective]


class Rendering:
    """Has the next scenes of tables drawn, at the cost of who opened them."""

    def __init__(self, renderer: Renders | None) -> None:
        self._renderer = renderer
        self.throttle = Throttle(noted=renderer.charge) if renderer else Throttle()
        self._later: dict[Room, Asker] = {}
        """Tables whose scene is drawn once there is time."""
        self._timer: asyncio.TimerHandle | None = None

    def close(self) -> None:
        """Draw nothing any more."""
        self._later.clear()
        if self._timer:
            self._timer.cancel()

    def begin(
        self, room: Room, asker: Asker, decision: Decision[e.Entry]
    ) -> asyncio.Future[None] | None:
        """Have drawn what pages will be shown after a decision; nothing to wait for if not."""
        renderer = self._renderer
        if renderer is None or not room.pages:
            return None
        takes = renderer.takes() and not self._later  # nobody overtakes what was put off
        if not takes and not renderer.runs():
            return None
        asked = room.to_draw(decision)
        if asked is None or not self.throttle.free(asker):
            return None
        if not takes:
            self._put_off(room, asker)
            return None
        state, seats = asked
        after = _Next(room, asker, decision.number, state, seats)
        return renderer.render(state, seats, partial(self._drawn, after))

    def _drawn(self, after: _Next, drawings: Sequence[Drawing], seconds: float) -> None:
        self.throttle.charge(after.asker, seconds)
        drawn = dict(zip(after.seats, drawings, strict=True))
        after.room.prepare(after.number, after.state, drawn)

    # what nobody waits for

    def puts_off(self, room: Room) -> bool:
        """Tell whether the scene of a table comes later."""
        return room in self._later

    def _put_off(self, room: Room, asker: Asker) -> None:
        self._later[room] = asker
        self._look_later()

    def _look_again(self) -> None:
        self._timer = None
        self._catch_up()
        self._look_later()

    def _look_later(self) -> None:
        if self._later and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(LATER, self._look_again)

    def _catch_up(self) -> None:
        """Have drawn what was put off: as much as the renderer has time for."""
        assert self._renderer is not None
        while self._later and (self._renderer.spare() or not self._renderer.runs()):
            room = next(iter(self._later))
            asker = self._later.pop(room)
            if not room.unseen or not room.pages:
                continue
            asked = room.drawable() if self._renderer.runs() else None
            if asked is None:
                self.throttle.show(room, asker)
                continue
            state, seats = asked
            now = _Next(room, asker, room.table.number, state, seats)
            ended = self._renderer.render(state, seats, partial(self._show, now))
            ended.add_done_callback(partial(self._ended, now))

    def _show(self, now: _Next, drawings: Sequence[Drawing], seconds: float) -> None:
        self._drawn(now, drawings, seconds)
        if now.room.unseen and now.room.table.number == now.number:
            now.room.show()

    def _ended(self, now: _Next, ended: asyncio.Future[None]) -> None:
        """Look after a table that has gone on meanwhile, or could not be drawn there."""
        room = now.room
        if room.unseen and room not in self._later:
            if room.table.number == now.number:
                self.throttle.show(room, now.asker)
            else:
                self._put_off(room, now.asker)
        self._catch_up()
