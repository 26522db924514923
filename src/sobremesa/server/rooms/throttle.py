"""How often tables are drawn: nobody's tables take more than a share of the processor for it.

Every action needs a scene at once, drawn where it is decided or by a renderer (`rendering.py`). Who
acts so fast that drawing would keep others waiting gets fewer scenes, each of the last position.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sobremesa.server.rooms.room import Room
from sobremesa.server.workers.budget import Budgets
from sobremesa.server.workers.fairness import Asker

RATE: Final = 0.2
"""The share of the processor that the tables of one address may take; of a person's, half."""
BURST: Final = 2.0
"""How many seconds they may be ahead."""


class Throttle:
    """Draws tables for who opened them."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        spent: Callable[[], float] = time.thread_time,
        noted: Callable[[float], object] = lambda seconds: None,
    ) -> None:
        self._budgets = Budgets(RATE, BURST, now)
        self._spent = spent
        self._noted = noted
        """Hears of all that drawing takes."""

    def free(self, asker: Asker) -> bool:
        """Tell whether tables of somebody may be drawn now."""
        return self._budgets.wait(asker) <= 0

    def charge(self, asker: Asker, seconds: float) -> None:
        """Charge somebody for what drawing took."""
        self._budgets.charge(asker, 0.0, seconds)
        self._noted(seconds)

    @contextmanager
    def drawing(self, asker: Asker, room: Room) -> Iterator[bool]:
        """Say whether a table may be drawn now, and charge its opener for what is drawn."""
        if not room.pages:
            yield True
            return
        free, begin = self.free(asker), self._spent()
        yield free
        if free:
            self.charge(asker, self._spent() - begin)

    def show(self, room: Room, asker: Asker) -> None:
        """Send the scene of a table if it has changed: now, or when its opener is out of debt."""
        if room.showing or not room.unseen:
            return
        wait = self._budgets.wait(asker)
        if wait > 0:
            loop = asyncio.get_running_loop()
            room.showing = loop.call_later(wait, self._late, room, asker)
            return
        begin = self._spent()
        room.show()
        self.charge(asker, self._spent() - begin)

    def _late(self, room: Room, asker: Asker) -> None:
        room.showing = None
        self.show(room, asker)
