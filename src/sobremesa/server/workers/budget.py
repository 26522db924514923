"""How much somebody may let the server compute: seconds of processor time that refill."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sobremesa.server.limits import TokenBucket
from sobremesa.server.refusals import Refused
from sobremesa.server.workers.fairness import Asker

PERSON: Final = 0.5
"""How much of an address's budget one person there has."""
MOST: Final = 10_000
"""How many budgets are kept before some are forgotten."""


class Budgets:
    """A budget for every address, and for every person at it.

    What a job is expected to cost is set aside before, and what it did cost is charged after.
    """

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._credits: dict[Asker, TokenBucket] = {}

    def reserve(self, asker: Asker, seconds: float) -> None:
        """Set some seconds aside, or refuse."""
        now = self._now()
        wide, own = self._of(asker[:1], 1.0, now), self._of(asker, PERSON, now)
        if not own.spend(now, seconds):
            raise Refused("too_fast")
        if not wide.spend(now, seconds):
            own.left += seconds
            raise Refused("too_fast")

    def charge(self, asker: Asker, reserved: float, spent: float) -> None:
        """Say what a job did cost; who needed more than was set aside may be in debt."""
        now = self._now()
        for credits in (self._of(asker[:1], 1.0, now), self._of(asker, PERSON, now)):
            credits.left = min(credits.burst, credits.left + reserved - spent)

    def wait(self, asker: Asker) -> float:
        """Give the seconds until somebody is out of debt; 0 for who is in none."""
        now = self._now()
        both = (self._of(asker[:1], 1.0, now), self._of(asker, PERSON, now))
        return max(0.0, *(-(one.left / one.rate) - (now - one.at) for one in both))

    def _of(self, asker: Asker, part: float, now: float) -> TokenBucket:
        credits = self._credits.get(asker)
        if credits is None:
            if len(self._credits) >= MOST:
                self._forget(now)
            credits = self._credits[asker] = TokenBucket(self._rate * part, self._burst * part, now)
        return credits

    def _forget(self, now: float) -> None:
        """Forget the full ones; if nearly all are in use, the older half."""
        kept = [(asker, one) for asker, one in self._credits.items() if not one.full(now)]
        self._credits = dict(kept[-(MOST // 2) :])
