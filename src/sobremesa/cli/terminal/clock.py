"""Clocks at one screen: the time that each player has used, or has left."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sobremesa.cli import play_words
from sobremesa.cli.mistakes import mistake, quoted

LONGEST: Final = 600
"""Minutes of the longest game."""
_CONTROL: Final = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)(?:\+(\d{1,3}))?")


@dataclass(frozen=True)
class TimeControl:
    """Seconds for the game, and an increment for every turn."""

    seconds: float
    increment: float = 0.0


def read_clock(text: str | None) -> TimeControl | None:
    """Read minutes for the game and seconds for every turn.

    >>> read_clock("5+3")
    TimeControl(seconds=300.0, increment=3.0)
    """
    if text is None:
        return None
    found = _CONTROL.fullmatch(text)
    if not found or not float(found[1]) or float(found[1]) > LONGEST:
        raise mistake(play_words.BAD_CLOCK, word=quoted(text))
    return TimeControl(60 * float(found[1]), float(found[2] or 0))


class Clock:
    """One clock for each seat; `now` returns the time."""

    def __init__(
        self, seats: int, now: Callable[[], float], control: TimeControl | None = None
    ) -> None:
        self.control = control
        self._now = now
        self._used = [0.0] * seats
        self._running: int | None = None
        self._since = 0.0

    @property
    def used(self) -> list[float]:
        """The time that each player has used so far."""
        used = list(self._used)
        if self._running is not None:
            used[self._running] += self._now() - self._since
        return used

    def set(self, used: list[float]) -> None:
        """Set the times used, for a resumed game."""
        self._used = [*used, *self._used[len(used) :]][: len(self._used)]

    def run(self, seat: int | None) -> None:
        """Stop the running clock and start a seat's; a change of seat adds the increment."""
        if seat == self._running:
            return
        self._used = self.used
        if self._running is not None and self.control is not None:
            self._used[self._running] -= self.control.increment
        self._running, self._since = seat, self._now()

    def shown(self, seat: int) -> float:
        """Return the seconds that a seat's clock shows: those left, or those used."""
        used = self.used[seat]
        return used if self.control is None else max(self.control.seconds - used, 0.0)

    @property
    def fallen(self) -> int | None:
        """The seat that has run out of time, if any."""
        if self.control is None or self._running is None:
            return None
        return self._running if self.shown(self._running) <= 0 else None


def minutes(seconds: float) -> str:
    """Write a time.

    >>> minutes(75), minutes(3725), minutes(9.94)
    ('1:15', '1:02:05', '0:09')
    """
    whole = int(seconds)
    hours, rest = divmod(whole, 3600)
    text = f"{rest // 60}:{rest % 60:02}"
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else text
