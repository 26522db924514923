"""When to stop thinking before the time is over."""

from __future__ import annotations

from typing import Final

from sobremesa.ai.thinking import Thought

LATE: Final = 0.65
"""The share of the time after which one more depth would hardly be finished."""
EARLY: Final = 0.15
"""The share of the time that is always taken."""
AGREED: Final = 5
"""How many depths in a row must choose the same."""
CALM: Final = 30
"""By how much their scores may differ."""


class Patience:
    """Hears thought after thought, and tells when more of them would change nothing.

    >>> patience = Patience(1.0)
    >>> patience.enough(Thought("a", 1, (0, 0), ("a",), 100, 0.3))
    False
    >>> patience.enough(Thought("a", 2, (0, 0), ("a",), 900, 0.7))
    True
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._heard: list[Thought] = []

    def enough(self, thought: Thought) -> bool:
        """Hear a thought; tell whether it is good enough to act on."""
        self._heard.append(thought)
        if thought.seconds >= LATE * self._seconds:
            return True
        last = self._heard[-AGREED:]
        if thought.seconds < EARLY * self._seconds or len(last) < AGREED:
            return False
        scores = [heard.scores[0] for heard in last]
        return len({heard.action for heard in last}) == 1 and max(scores) - min(scores) <= CALM
