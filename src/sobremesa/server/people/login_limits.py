"""Wrong passwords: who keeps guessing waits longer and longer, and nobody else does.

A place is an address, or somebody who is signed in to the account. Each place waits for its own
guesses only, so whoever knows the password comes in at once from anywhere else, however many guess.
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
"""How often somebody may be wrong at one place before they wait; not while an account is guessed
at from everywhere."""
EVERYWHERE: Final = 20
"""How many guesses at an account, from all places, are nothing out of the ordinary."""
CALM: Final = 1 / 60
"""How many more a second."""
FIRST: Final = 2.0
"""Seconds to wait at first; twice as long after every guess."""
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
    """When there may be another one."""


class LoginLimits:
    """The guesses at every account."""

    def __init__(self) -> None:
        self._tries: OrderedDict[tuple[str, str], _Tries] = OrderedDict()
        self._accounts = TokenBuckets(CALM, EVERYWHERE)

    def begin(self, account: str, place: str, now: float) -> None:
        """Count a guess, wrong until it turns out right; refuse one that comes too soon."""
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

    def right(self, account: str, place: str) -> None:
        """Forget what was wrong: it was the owner."""
        self._tries.pop((account, place), None)

    def __len__(self) -> int:
        return len(self._tries)
