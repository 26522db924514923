"""A canvas of characters, each of which is two pixels, one above the other, or a letter."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style

HALF: Final = "▀"


class Canvas:
    """Coloured pixels, two for each line, with letters on top."""

    def __init__(self, wide: int, high: int, ground: str) -> None:
        self.wide = wide
        self.high = high
        self._points = [[ground] * wide for _ in range(2 * high)]
        self._letters: dict[tuple[int, int], tuple[str, str, str]] = {}

    def point(self, x: int, y: int, colour: str) -> None:
        """Colour one pixel; `y` counts half lines."""
        if 0 <= x < self.wide and 0 <= y < 2 * self.high:
            self._points[y][x] = colour

    def fill(self, x: int, y: int, wide: int, high: int, colour: str) -> None:
        """Colour whole characters."""
        for row in range(2 * y, 2 * (y + high)):
            for column in range(x, x + wide):
                self.point(column, row, colour)

    def write(self, x: int, y: int, text: str, colour: str, weight: str = "") -> None:
        """Write text over the pixels, optionally ``bold`` or ``underline``."""
        for index, letter in enumerate(text):
            if 0 <= x + index < self.wide and 0 <= y < self.high:
                self._letters[x + index, y] = (letter, colour, weight)

    def ground(self, x: int, y: int) -> str:
        """Return the background colour of a character."""
        return self._points[2 * y][x]

    def line(self, y: int) -> list[Segment]:
        """Return a line as segments."""
        segments: list[Segment] = []
        text, style = "", _style("", "", "")
        for x in range(self.wide):
            above, below = self._points[2 * y][x], self._points[2 * y + 1][x]
            if (x, y) in self._letters:
                letter, colour, weight = self._letters[x, y]
                found = _style(colour, above, weight)
            elif above == below:
                letter, found = " ", _style(above, above, "")
            else:
                letter, found = HALF, _style(above, below, "")
            if found is not style and text:
                segments.append(Segment(text, style))
                text = ""
            style = found
            text += letter
        return [*segments, Segment(text, style)] if text else segments


@lru_cache(8192)
def _style(colour: str, ground: str, weight: str) -> Style:
    return Style(
        color=colour or None,
        bgcolor=ground or None,
        bold="bold" in weight,
        underline="underline" in weight,
    )
