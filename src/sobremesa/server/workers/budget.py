"""Budgets of processor time for clients, which refill."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sobremesa.server.limits import WIDE, TokenBucket, neighbourhood
from sobremesa.server.refusals import Refused
from sobremesa.server.workers.fairness import FairnessKey

PERSON: Final = 0.5
"""The budget of a person, as a fraction of that of an address."""
MOST: Final = 10_000
"""How many budgets are kept before some are dropped."""


class Budgets:
    """A budget for every address, and for every person at it.

    The expected cost of a job is reserved before it, and corrected to the real cost after it.
    """

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._credits: dict[FairnessKey, TokenBucket] = {}

    def reserve(self, client: FairnessKey, seconds: float) -> None:
        """Set some seconds aside, or refuse."""
        now, paid = self._now(), list[TokenBucket]()
        for credits in self._all(client, now):
            if not credits.spend(now, seconds):
                for one in paid:
                    one.left += seconds
                raise Refused("too_fast")
            paid.append(credits)

    def charge(self, client: FairnessKey, reserved: float, spent: float) -> None:
        """Correct a reservation to the real cost, which may lead into debt."""
        now = self._now()
        for credits in self._all(client, now):
            credits.left = min(credits.burst, credits.left + reserved - spent)

    def wait(self, client: FairnessKey) -> float:
        """Give the seconds until a client is out of debt."""
        now = self._now()
        credits = self._all(client, now)
        return max(0.0, *(-(one.left / one.rate) - (now - one.at) for one in credits))

    def _all(self, client: FairnessKey, now: float) -> list[TokenBucket]:
        """Give the budgets of a person, of their address, and of the neighbourhood of that."""
        found = [self._of(client, PERSON, now), self._of(client[:1], 1.0, now)]
        around = neighbourhood(client[0]) if client else None
        if around is not None:
            found.append(self._of((around,), WIDE, now))
        return found

    def _of(self, client: FairnessKey, part: float, now: float) -> TokenBucket:
        credits = self._credits.get(client)
        if credits is None:
            if len(self._credits) >= MOST:
                self._forget(now)
            credits = self._credits[client] = TokenBucket(
                self._rate * part, self._burst * part, now
            )
        return credits

    def _forget(self, now: float) -> None:
        """Forget the full ones; if nearly all are in use, those from which least is missing."""
        kept = [pair for pair in self._credits.items() if pair[1].missing(now) > 0]
        kept.sort(key=lambda pair: pair[1].missing(now) / pair[1].burst)
        self._credits = dict(kept[-(MOST // 2) :])
