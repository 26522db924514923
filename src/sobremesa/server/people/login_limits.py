"""Limits of password guessing: repeated wrong guesses have to wait longer and longer.

A place is an address, or a session already signed in to the account. Each place waits for its own
guesses only, so that the owner signs in at once from another place, however many others guess.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil
from typing import Final

from sobremesa.rulebook.text import Text
from sobremesa.server.limits import TokenBuckets
from sobremesa.server.refusals import Refused

FREE: Final = 5
"""Wrong guesses at one place without waiting; none while an account is guessed at from many."""
EVERYWHERE: Final = 20
"""Capacity of an account's token bucket, for guesses from all places."""
REFILL: Final = 1 / 60
"""Refill of that bucket, in guesses a second."""
FIRST: Final = 2.0
"""Seconds of the first wait; each further guess doubles it."""
LONGEST: Final = 300.0
FORGIVEN: Final = 3600.0
"""Seconds without a guess after which the earlier ones do not count."""
MOST: Final = 10_000
"""How many places are remembered."""

_WAIT: Final = Text(
    "demasiados intentos: espera {wait} s", "too many attempts: wait {wait} seconds"
)


@dataclass(slots=True)
class _Tries:
    count: int = 0
    next: float = 0.0
    """When the next one is allowed."""


class LoginLimits:
    """The password guesses at all accounts."""

    def __init__(self) -> None:
        self._tries: OrderedDict[tuple[str, str], _Tries] = OrderedDict()
        self._accounts = TokenBuckets(REFILL, EVERYWHERE)

    def begin(self, account: str, place: str, now: float) -> None:
        """Count a guess as wrong, until `succeeded`; refuse one that comes too soon."""
        tries = self._tries.setdefault((account, place), _Tries())
        self._tries.move_to_end((account, place))
        if len(self._tries) > MOST:
            self._tries.popitem(last=False)
        if now < tries.next:
            wait = ceil(tries.next - now)
            raise Refused("too_fast", _WAIT.format(wait=wait), wait=wait)
        if now > tries.next + FORGIVEN:
            tries.count = 0
        calm = self._accounts.spend(account, now)
        tries.count += 1
        tries.next = now
        wrong = tries.count - (FREE if calm else 0)
        if wrong > 0:
            tries.next += min(LONGEST, FIRST * 2.0 ** min(wrong - 1, 30))

    def succeeded(self, account: str, place: str) -> None:
        """Reset the count of a place: the guess was right."""
        self._tries.pop((account, place), None)

    def __len__(self) -> int:
        return len(self._tries)
