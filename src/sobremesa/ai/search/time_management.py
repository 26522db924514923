"""Time management: when to stop iterative deepening before the limit."""

from __future__ import annotations

from typing import Final

from sobremesa.ai.search.driver import SearchResult

LATEST_FRACTION: Final = 0.65
"""The fraction of the time after which another iteration would hardly be finished."""
EARLIEST_FRACTION: Final = 0.15
"""The fraction of the time that is always used."""
STABLE_DEPTHS: Final = 5
"""How many iterations in a row must choose the same action."""
STABLE_MARGIN: Final = 30
"""How much their scores may differ."""


class TimeManager:
    """Decides after each iteration whether another one would hardly change the result.

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
        """Add the result of an iteration; tell whether to stop after it."""
        self._results.append(result)
        if result.seconds >= LATEST_FRACTION * self._seconds:
            return True
        last = self._results[-STABLE_DEPTHS:]
        if result.seconds < EARLIEST_FRACTION * self._seconds or len(last) < STABLE_DEPTHS:
            return False
        scores = [earlier.scores[0] for earlier in last]
        return (
            len({earlier.action for earlier in last}) == 1
            and max(scores) - min(scores) <= STABLE_MARGIN
        )
