"""Thinking in threads of its own, so that the screen never waits."""

from __future__ import annotations

import threading
from collections.abc import Callable

from sobremesa.ai.players import engine_for
from sobremesa.ai.search.driver import PvsEngine
from sobremesa.cli.opponents import Opponent
from sobremesa.core.state import State
from sobremesa.rulebook.strength import Limit

HINT_SECONDS = 1.0


class Thinking:
    """One thought at a time: a later one waits for the end of the one before, which is stopped."""

    def __init__(self, tell: Callable[[int, str], object]) -> None:
        self._tell = tell
        self._thread: threading.Thread | None = None
        self._stop: Callable[[], None] | None = None
        self._number = 0
        self.busy = False

    def begin(self, choose: Callable[[], str], stop: Callable[[], None]) -> int:
        """Begin to think; `tell` hears the number of the thought, and the action."""
        self.stop()
        before, number = self._thread, self._number
        self.busy, self._stop = True, stop

        def think() -> None:
            if before is not None:
                before.join()
            if number == self._number:
                self._tell(number, choose())

        self._thread = threading.Thread(target=think, daemon=True)
        self._thread.start()
        return number

    def stop(self) -> None:
        """Let go of what is being thought."""
        self._number += 1
        self.busy = False
        if self._stop is not None:
            self._stop()
            self._stop = None

    def current(self, number: int) -> bool:
        """Take the answer of a thought; tell whether anybody still waits for it."""
        if number != self._number:
            return False
        self.busy = False
        return True


def opponents_choice(
    opponent: Opponent, state: State
) -> tuple[Callable[[], str], Callable[[], None]]:
    """Give how an opponent chooses, and how to stop it."""
    return (lambda: opponent.choose(state)), opponent.stop


def good_idea(
    state: State, seconds: float = HINT_SECONDS
) -> tuple[Callable[[], str], Callable[[], None]]:
    """Give how a hint is found, and how to stop looking for it."""
    engine: PvsEngine = engine_for(Limit(seconds=seconds))
    return (lambda: engine.search(state, Limit(seconds=seconds)).action), engine.stop
