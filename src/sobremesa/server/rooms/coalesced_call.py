"""A call that is rate-limited by merging calls that follow one another fast."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from sobremesa.server.limits import TokenBucket


class CoalescedCall:
    """Runs a function at once, or after a delay if it has run too often.

    Calls during the delay are merged; the function always runs after the last call.
    """

    __slots__ = ("_credits", "_timer", "_work")

    def __init__(self, work: Callable[[], object], rate: float, burst: float) -> None:
        self._work = work
        self._credits = TokenBucket(rate, burst, time.monotonic())
        self._timer: asyncio.TimerHandle | None = None

    def __call__(self) -> None:
        """Run it now, or once for all calls until the rate allows it."""
        if self._timer is not None:
            return
        if self._credits.spend(time.monotonic()):
            self._work()
            return
        wait = (1 - self._credits.left) / self._credits.rate
        self._timer = asyncio.get_running_loop().call_later(wait, self._late)

    def _late(self) -> None:
        self._timer = None
        self()

    def cancel(self) -> None:
        """Drop a delayed call."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
