"""Telling together what changes very fast."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from sobremesa.server.limits import TokenBucket


class Gathered:
    """Something that is done at once, but no more than some times a second, `burst` ahead.

    However often it is asked for, it is done after the last time.
    """

    __slots__ = ("_credits", "_timer", "_work")

    def __init__(self, work: Callable[[], object], rate: float, burst: float) -> None:
        self._work = work
        self._credits = TokenBucket(rate, burst, time.monotonic())
        self._timer: asyncio.TimerHandle | None = None

    def __call__(self) -> None:
        """Do it now, or soon, together with what else is asked for until then."""
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
        """Do what waits no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
