"""Searches in background threads, so that the screen never blocks."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from sobremesa.ai.players import engine_for
from sobremesa.ai.search.driver import PvsEngine
from sobremesa.cli.draws import Draws
from sobremesa.cli.opponents import Opponent
from sobremesa.core.state import State
from sobremesa.rulebook.strength import Limit

HINT_SECONDS = 1.0
T = TypeVar("T")


class Thinking:
    """Runs one search at a time: a new one stops its predecessor and waits for its end."""

    def __init__(self, tell: Callable[[int, Callable[[], object]], object]) -> None:
        self._tell = tell
        self._thread: threading.Thread | None = None
        self._stop: Callable[[], None] | None = None
        self._number = 0
        self.busy = False

    def begin(
        self, choose: Callable[[], T], stop: Callable[[], None], then: Callable[[T], object]
    ) -> int:
        """Begin a search; when it ends, `tell` is called with its number and the continuation."""
        self.stop()
        before, number = self._thread, self._number
        self.busy, self._stop = True, stop

        def think() -> None:
            if before is not None:
                before.join()
            if number == self._number:
                self._tell(number, partial(then, choose()))

        self._thread = threading.Thread(target=think, daemon=True)
        self._thread.start()
        return number

    def stop(self) -> None:
        """Stop and discard the current search."""
        self._number += 1
        self.busy = False
        if self._stop is not None:
            self._stop()
            self._stop = None

    def current(self, number: int) -> bool:
        """Accept the result of a search; return whether it is still wanted."""
        if number != self._number:
            return False
        self.busy = False
        return True


def opponents_choice(
    opponent: Opponent, state: State, draws: Draws
) -> tuple[Callable[[], str | None], Callable[[], None]]:
    """Return functions for an opponent's choice (None for a draw offer), and to stop it."""
    return (lambda: None if draws.offered() else opponent.choose(state)), opponent.stop


def good_idea(
    state: State, seconds: float = HINT_SECONDS
) -> tuple[Callable[[], str], Callable[[], None]]:
    """Return functions to find a hint, and to stop."""
    engine: PvsEngine = engine_for(Limit(seconds=seconds))
    return (lambda: engine.search(state, Limit(seconds=seconds)).action), engine.stop
