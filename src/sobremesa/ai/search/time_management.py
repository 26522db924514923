"""Time management: when to stop iterative deepening before the time is over."""

from __future__ import annotations

from typing import Final

from sobremesa.ai.search.driver import SearchResult

LATEST_SHARE: Final = 0.65
"""The share of the time after which one more depth would hardly be finished."""
EARLIEST_SHARE: Final = 0.15
"""The share of the time that is always taken."""
STABLE_DEPTHS: Final = 5
"""How many depths in a row must choose the same."""
STABLE_MARGIN: Final = 30
"""By how much their scores may differ."""


class TimeManager:
    """Hears the result of every depth, and tells when a further one would hardly change it.

    >>> manager = TimeManager(1.0)
    >>> manager.enough(SearchResult("a", 1, (0, 0), ("a",), 100, 0.3))
    False
    >>> manager.enough(SearchResult("a", 2, (0, 0), ("a",), 900, 0.7))
    True
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._results: list[SearchResult] = []

    def enough(self, result: SearchResult) -> bool:
        """Hear the result of a depth; tell whether to stop there."""
        self._results.append(result)
        if result.seconds >= LATEST_SHARE * self._seconds:
            return True
        last = self._results[-STABLE_DEPTHS:]
        if result.seconds < EARLIEST_SHARE * self._seconds or len(last) < STABLE_DEPTHS:
            return False
        scores = [earlier.scores[0] for earlier in last]
        return (
            len({earlier.action for earlier in last}) == 1
            and max(scores) - min(scores) <= STABLE_MARGIN
        )
