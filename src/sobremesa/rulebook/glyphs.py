"""Coordinates drawn with strokes, so that they look the same where no font is at hand.

A digit is 10 high, a small letter 7; the baseline is at 0.
"""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.svg import element, moved

_BOWL: Final = "M3 -7C1.2 -7 0 -5.5 0 -3.5S1.2 0 3 0S6 -1.5 6 -3.5S4.8 -7 3 -7Z"
_ARCH: Final = "M0 -4C0 -5.9 1.3 -7 3 -7S5.6 -5.9 5.6 -4.2V0"
_GAP: Final = 2.4

STROKES: Final[dict[str, tuple[float, str]]] = {
    "0": (6, "M3 -10C1 -10 0 -8 0 -5S1 0 3 0S6 -2 6 -5S5 -10 3 -10Z"),
    "1": (6, "M.6 -8L3.2 -10V0M.8 0H5.6"),
    "2": (6, "M.3 -7.6C.5 -9 1.6 -10 3.1 -10C4.8 -10 5.9 -9 5.9 -7.4C5.9 -5 3 -3.4 .2 0H6"),
    "3": (
        6,
        "M.3 -8.6C.9 -9.5 1.9 -10 3 -10C4.6 -10 5.7 -9.1 5.7 -7.6C5.7 -6.1 4.6 -5.3 2.6 -5.3"
        "C4.8 -5.3 6 -4.4 6 -2.7C6 -1 4.7 0 3 0C1.7 0 .6 -.5 0 -1.6",
    ),
    "4": (6, "M4.5 0V-10L0 -3H6.2"),
    "5": (
        6,
        "M5.5 -10H1L.6 -5.4C1.2 -5.9 2 -6.2 2.9 -6.2C4.8 -6.2 6 -5 6 -3.1C6 -1.2 4.7 0 2.9 0"
        "C1.6 0 .6 -.5 0 -1.5",
    ),
    "6": (
        6,
        "M5.2 -9.4C4.7 -9.8 4 -10 3.3 -10C1.2 -10 0 -8 0 -4.4C0 -1.5 1.1 0 3 0C4.8 0 6 -1.3 6 -3.1"
        "C6 -4.9 4.8 -6.1 3.1 -6.1C1.4 -6.1 0 -4.9 0 -3.4",
    ),
    "7": (6, "M0 -10H6L2 0"),
    "8": (
        6,
        "M3 -5.4C1.4 -5.4 .4 -6.3 .4 -7.7S1.5 -10 3 -10S5.6 -9.1 5.6 -7.7S4.6 -5.4 3 -5.4"
        "C1.2 -5.4 0 -4.4 0 -2.7S1.2 0 3 0S6 -1 6 -2.7S4.8 -5.4 3 -5.4Z",
    ),
    "9": (
        6,
        "M.8 -.6C1.3 -.2 2 0 2.7 0C4.8 0 6 -2 6 -5.6C6 -8.5 4.9 -10 3 -10C1.2 -10 0 -8.7 0 -6.9"
        "C0 -5.1 1.2 -3.9 2.9 -3.9C4.6 -3.9 6 -5.1 6 -6.6",
    ),
    "a": (6, f"{_BOWL}M6 -7V0"),
    "b": (6, f"{_BOWL}M0 -10V0"),
    "c": (
        5.6,
        "M5.6 -5.6C5.1 -6.5 4.2 -7 3.1 -7C1.3 -7 0 -5.5 0 -3.5S1.3 0 3.1 0C4.2 0 5.1 -.5 5.6 -1.4",
    ),
    "d": (6, f"{_BOWL}M6 -10V0"),
    "e": (
        6,
        "M.1 -3.7H6C6 -5.7 4.8 -7 3.1 -7C1.3 -7 0 -5.5 0 -3.5S1.3 0 3.1 0C4.2 0 5.1 -.4 5.7 -1.3",
    ),
    "f": (4.6, "M4.6 -9.8C4.3 -9.9 4 -10 3.6 -10C2.3 -10 1.7 -9.2 1.7 -7.8V0M0 -6.6H4.2"),
    "g": (6, f"{_BOWL}M6 -7V.2C6 2 4.9 3 3 3C1.8 3 .9 2.6 .3 1.9"),
    "h": (5.6, f"M0 -10V0{_ARCH}"),
    "i": (0, "M0 -7V0M0 -9.6V-9.5"),
    "j": (1.6, "M1.6 -7V1C1.6 2.4 1 3 0 3M1.6 -9.6V-9.5"),
    "k": (5.4, "M0 -10V0M5 -7L0 -2.4M2 -4.2L5.4 0"),
    "l": (0, "M0 -10V0"),
    "m": (
        8.4,
        "M0 -7V0M0 -4.4C0 -6 1 -7 2.2 -7S4.2 -6 4.2 -4.6V0"
        "M4.2 -4.4C4.2 -6 5.2 -7 6.4 -7S8.4 -6 8.4 -4.6V0",
    ),
    "n": (5.6, f"M0 -7V0{_ARCH}"),
    "o": (6, _BOWL),
    "p": (6, f"{_BOWL}M0 -7V3"),
}
"""The width and the path of each sign: digits and the letters of files."""


def drawn(word: str, x: float, y: float, size: float, colour: str, opacity: float = 1.0) -> str:
    """Draw a coordinate centred on `x`, its baseline at `y`, digits three quarters of `size`.

    >>> drawn("l", 5, 5, 10, "black")[:35]
    '<g transform="translate(5 5) scale('
    """
    signs = [STROKES[sign] for sign in word]
    left = -(sum(width for width, _ in signs) + _GAP * (len(signs) - 1)) / 2
    paths = ""
    for width, path in signs:
        paths += moved(element("path", d=path), left, 0)
        left += width + _GAP
    style = {"fill": "none", "stroke": colour, "stroke_opacity": opacity, "stroke_width": 1.5}
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return moved(element("g", paths, **style, **ends), x, y, size * 0.075)
