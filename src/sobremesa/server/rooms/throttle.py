"""Limits the processor time for the scenes of the tables of one person or address.

Usually a scene follows each action at once. If actions come so fast that rendering would delay
other tables, fewer scenes are sent, each of the last position.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sobremesa.server.rooms.room import Room
from sobremesa.server.workers.budget import Budgets
from sobremesa.server.workers.fairness import FairnessKey

RATE: Final = 0.2
"""The share of the processor that the tables of one address may take; of a person's, half."""
BURST: Final = 2.0
"""How many seconds they may save up."""


class Throttle:
    """Budgets for rendering, by who opened a table."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        cpu_time: Callable[[], float] = time.thread_time,
        on_charge: Callable[[float], object] = lambda seconds: None,
    ) -> None:
        self._budgets = Budgets(RATE, BURST, now)
        self._cpu_time = cpu_time
        self._on_charge = on_charge
        """Called with the time of every rendering."""

    def allows(self, client: FairnessKey) -> bool:
        """Whether the tables of somebody may be rendered now."""
        return self._budgets.wait(client) <= 0

    def charge(self, client: FairnessKey, seconds: float) -> None:
        """Charge somebody for the time of a rendering."""
        self._budgets.charge(client, 0.0, seconds)
        self._on_charge(seconds)

    @contextmanager
    def charged(self, client: FairnessKey, room: Room) -> Iterator[bool]:
        """Yield whether a table may be rendered now, and charge for the block if so."""
        if not room.has_viewers:
            yield True
            return
        allows, begin = self.allows(client), self._cpu_time()
        yield allows
        if allows:
            self.charge(client, self._cpu_time() - begin)

    def send_scenes(self, room: Room, client: FairnessKey) -> None:
        """Send the scenes of a table if it has changed: now, or when the budget allows it."""
        if room.scene_timer or not room.scene_dirty:
            return
        wait = self._budgets.wait(client)
        if wait > 0:
            loop = asyncio.get_running_loop()
            room.scene_timer = loop.call_later(wait, self._send_late, room, client)
            return
        begin = self._cpu_time()
        room.send_scenes()
        self.charge(client, self._cpu_time() - begin)

    def _send_late(self, room: Room, client: FairnessKey) -> None:
        room.scene_timer = None
        self.send_scenes(room, client)
