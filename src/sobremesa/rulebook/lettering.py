"""A stroke font, for text in pictures that does not depend on installed fonts.

Glyphs stand on a baseline at 0 and begin at 0 from the left. Capitals, digits and ascenders are
72 high, small letters 50, descenders reach 20 below. Paths contain only pairs of numbers after
M, L, C, S or Z, so that a word is scaled by scaling its pairs.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from unicodedata import normalize

from sobremesa.rulebook.svg import element, number

EM: Final = 100
HEIGHT: Final = 0.72
"""The height of digits and capitals, relative to the size."""
LOW: Final = 0.5
"""The height of small letters without ascender, relative to the size."""
GAP: Final = 18
BLANK: Final = 24

_PAIR: Final = re.compile(r"(-?\d+) (-?\d+)")
_BOWL: Final = "M23 -50 C10 -50 0 -39 0 -25 S10 0 23 0 S46 -11 46 -25 S36 -50 23 -50 Z"
_ARCH: Final = "M0 -28 C0 -42 9 -50 21 -50 C34 -50 41 -42 41 -29 L41 0"
_OPEN: Final = "C10 -50 0 -40 0 -25 S10 0 24 0 C32 0 39 -3 43 -9"
_ROUND: Final = "C14 -72 0 -57 0 -36 S14 0 33 0"
_RING: Final = "M35 -72 C14 -72 0 -57 0 -36 S14 0 35 0 S70 -15 70 -36 S56 -72 35 -72 Z"
_HEAD: Final = "M0 0 L0 -72 L24 -72 C38 -72 46 -64 46 -52 C46 -40 38 -32 24 -32 L0 -32"

SIGNS: Final[dict[str, str]] = {
    "0": "M23 -72 C9 -72 0 -59 0 -36 S9 0 23 0 S46 -13 46 -36 S37 -72 23 -72 Z",
    "1": "M0 -57 L20 -72 L20 0",
    "2": "M1 -54 C2 -65 10 -72 21 -72 C34 -72 42 -64 42 -53 C42 -35 19 -22 0 0 L44 0",
    "3": "M3 -62 C7 -68 14 -72 22 -72 C34 -72 42 -65 42 -55 C42 -45 34 -39 20 -39 "
    "C36 -39 45 -31 45 -20 C45 -8 35 0 22 0 C12 0 4 -4 0 -12",
    "4": "M34 0 L34 -72 L0 -21 L46 -21",
    "5": "M41 -72 L9 -72 L5 -39 C10 -43 16 -45 22 -45 C36 -45 45 -36 45 -23 "
    "C45 -9 35 0 21 0 C12 0 5 -4 0 -11",
    "6": "M33 -72 C14 -60 0 -42 0 -23 C0 -9 9 0 23 0 S46 -9 46 -23 S37 -45 23 -45 "
    "C11 -45 3 -38 0 -27",
    "7": "M0 -72 L44 -72 L15 0",
    "8": "M23 -39 C11 -39 3 -46 3 -56 S11 -72 23 -72 S43 -66 43 -56 S35 -39 23 -39 "
    "C9 -39 0 -31 0 -20 S9 0 23 0 S46 -9 46 -20 S37 -39 23 -39 Z",
    "9": "M13 0 C32 -12 46 -30 46 -49 C46 -63 37 -72 23 -72 S0 -63 0 -49 S9 -27 23 -27 "
    "C35 -27 43 -34 46 -45",
    "a": "M4 -42 C8 -47 14 -50 21 -50 C33 -50 40 -43 40 -32 L40 0 M40 -29 L19 -29 "
    "C7 -29 0 -23 0 -14 C0 -5 6 0 16 0 C28 0 40 -8 40 -20",
    "b": f"{_BOWL} M0 -72 L0 0",
    "c": f"M43 -41 C39 -47 32 -50 24 -50 {_OPEN}",
    "d": f"{_BOWL} M46 -72 L46 0",
    "e": f"M0 -27 L45 -27 C45 -41 37 -50 24 -50 {_OPEN}",
    "f": "M33 -71 C31 -72 29 -72 26 -72 C17 -72 13 -66 13 -57 L13 0 M0 -48 L29 -48",
    "g": f"{_BOWL} M46 -50 L46 0 C46 13 37 20 24 20 C15 20 9 18 4 13",
    "h": f"M0 -72 L0 0 {_ARCH}",
    "i": "M0 -50 L0 0 M0 -70 L0 -69",
    "j": "M11 -50 L11 7 C11 16 7 20 0 20 M11 -70 L11 -69",
    "k": "M0 -72 L0 0 M37 -50 L0 -17 M14 -29 L39 0",
    "l": "M0 -72 L0 -11 C0 -4 4 0 11 0",
    "m": "M0 -50 L0 0 M0 -30 C0 -43 7 -50 17 -50 C27 -50 33 -43 33 -31 L33 0 "
    "M33 -30 C33 -43 40 -50 50 -50 C60 -50 66 -43 66 -31 L66 0",
    "n": f"M0 -50 L0 0 {_ARCH}",
    "o": _BOWL,
    "p": f"{_BOWL} M0 -50 L0 20",
    "q": f"{_BOWL} M46 -50 L46 20",
    "r": "M0 -50 L0 0 M0 -27 C0 -41 9 -51 26 -49",
    "s": "M34 -42 C30 -47 25 -50 18 -50 C9 -50 3 -45 3 -38 C3 -31 8 -28 18 -26 "
    "C29 -24 36 -20 36 -13 C36 -5 29 0 19 0 C11 0 4 -3 0 -9",
    "t": "M14 -66 L14 -13 C14 -4 18 0 26 0 C29 0 31 0 33 -1 M0 -48 L30 -48",
    "u": "M41 -50 L41 0 M0 -50 L0 -21 C0 -8 7 0 20 0 C32 0 41 -8 41 -22",
    "v": "M0 -50 L20 0 L40 -50",
    "w": "M0 -50 L15 0 L31 -46 L47 0 L62 -50",
    "x": "M0 -50 L38 0 M38 -50 L0 0",
    "y": "M0 -50 L20 0 M40 -50 L18 5 C14 15 9 20 1 20",
    "z": "M2 -50 L38 -50 L0 0 L39 0",
    "A": "M0 0 L28 -72 L56 0 M10 -25 L46 -25",
    "B": "M24 -39 L0 -39 L0 -72 L24 -72 C36 -72 43 -65 43 -55 C43 -45 36 -39 24 -39 "
    "C39 -39 47 -32 47 -20 C47 -8 39 0 24 0 L0 0 L0 -39",
    "C": f"M56 -59 C50 -67 43 -72 33 -72 {_ROUND} C43 0 51 -5 57 -13",
    "D": "M0 -72 L0 0 L20 0 C42 0 55 -14 55 -36 S42 -72 20 -72 Z",
    "E": "M42 -72 L0 -72 L0 0 L43 0 M0 -38 L36 -38",
    "F": "M41 -72 L0 -72 L0 0 M0 -37 L35 -37",
    "G": f"M56 -59 C50 -67 43 -72 33 -72 {_ROUND} C43 0 52 -4 58 -11 L58 -34 L36 -34",
    "H": "M0 -72 L0 0 M52 -72 L52 0 M0 -38 L52 -38",
    "I": "M0 -72 L0 0",
    "J": "M28 -72 L28 -20 C28 -7 22 0 13 0 C7 0 3 -3 0 -8",
    "K": "M0 -72 L0 0 M45 -72 L0 -27 M16 -42 L48 0",
    "L": "M0 -72 L0 0 L40 0",
    "M": "M0 0 L0 -72 L31 -20 L62 -72 L62 0",
    "N": "M0 0 L0 -72 L52 0 L52 -72",
    "O": _RING,
    "P": _HEAD,
    "Q": f"{_RING} M44 -16 L66 6",
    "R": f"{_HEAD} M24 -32 L48 0",
    "S": "M42 -60 C38 -68 31 -72 23 -72 C11 -72 3 -65 3 -55 C3 -45 10 -41 23 -37 "
    "C37 -33 46 -29 46 -18 C46 -7 36 0 23 0 C12 0 4 -4 0 -13",
    "T": "M0 -72 L52 -72 M26 -72 L26 0",
    "U": "M0 -72 L0 -26 C0 -9 9 0 25 0 S50 -9 50 -26 L50 -72",
    "V": "M0 -72 L27 0 L54 -72",
    "W": "M0 -72 L20 0 L41 -70 L62 0 L82 -72",
    "X": "M0 -72 L48 0 M48 -72 L0 0",
    "Y": "M0 -72 L25 -36 L50 -72 M25 -36 L25 0",
    "Z": "M2 -72 L48 -72 L0 0 L50 0",
    "-": "M0 -27 L28 -27",
    "+": "M0 -33 L38 -33 M19 -52 L19 -14",
    ":": "M0 -45 L0 -44 M0 -1 L0 0",
    ",": "M6 -3 L6 0 L0 12",
    ";": "M6 -38 L6 -37 M6 -3 L6 0 L0 12",
    "·": "M0 -32 L0 -31",
    "!": "M0 -72 L0 -24 M0 -3 L0 -2",
    "¡": "M0 -50 L0 -49 M0 -28 L0 20",
    "?": "M0 -58 C2 -67 10 -72 19 -72 C31 -72 39 -65 39 -54 C39 -40 20 -38 20 -22 M20 -3 L20 -2",
    "¿": "M20 -50 L20 -49 M20 -30 C20 -14 0 -12 0 2 C0 13 8 20 20 20 C29 20 37 15 39 6",
    "'": "M0 -72 L0 -56",
    "’": "M4 -72 L0 -56",
    "(": "M14 -72 C0 -48 0 -8 14 16",
    ")": "M0 -72 C14 -48 14 -8 0 16",
    "/": "M0 8 L30 -72",
    "–": "M0 -28 L44 -28",
    "½": "M0 -64 L10 -72 L10 -40 M44 -72 L4 0 "
    "M34 -26 C38 -34 54 -34 53 -23 C52 -14 38 -8 33 0 L54 0",
    ".": "M0 -1 L0 0",
}
"""The strokes of each glyph."""
UNKNOWN: Final = "M0 0 L0 -72 L40 -72 L40 0 Z"
"""The glyph of a missing character: an empty box."""


MARKS: Final[dict[str, str]] = {
    "\u0301": "M-5 -62 L8 -78",
    "\u0300": "M-8 -78 L5 -62",
    "\u0302": "M-12 -62 L0 -76 L12 -62",
    "\u0303": "M-14 -64 C-8 -76 8 -56 14 -70",
    "\u0308": "M-9 -68 L-9 -67 M9 -68 L9 -67",
    "\u0327": "M2 0 C10 8 2 16 -6 13",
}
"""Accents, centred on their letter; over a capital they stand higher."""


@lru_cache(1024)
def lettering(
    words: str,
    x: float,
    y: float,
    size: float,
    colour: str,
    weight: float = 0.1,
    **attributes: object,
) -> str:
    """Write words centred on `x`, their baseline at `y`, with strokes `weight` times `size` wide.

    >>> lettering("l-", 50, 20, 10, "red")[:50]
    '<path d="M47.15 12.8 L47.15 18.9 C47.15 19.6 47.55'
    """
    return element(
        "path",
        d=_written(words, x, y, size / EM),
        fill="none",
        stroke=colour,
        stroke_width=size * weight,
        stroke_linecap="round",
        stroke_linejoin="round",
        **attributes,
    )


def _written(words: str, x: float, y: float, scale: float) -> str:
    """Return the path of a text."""
    left = x - scale * _width(words) / 2
    strokes = []
    for sign in normalize("NFC", words):
        plain = normalize("NFD", sign)
        letter, marks = plain[0], plain[1:]
        path = SIGNS.get(letter, "" if sign.isspace() else UNKNOWN)
        if marks and letter == "i":
            path = path.partition(" M")[0]
        strokes.append(_scaled(path, left, y, scale))
        rise = 22 if letter.isupper() else 0
        for mark in marks:
            middle = left + scale * _width(letter) / 2
            strokes.append(_scaled(MARKS.get(mark, ""), middle, y - scale * rise, scale))
        left += scale * (_width(letter) + GAP)
    return " ".join(filter(None, strokes))


def writable(words: str) -> bool:
    """Return whether the font has every character of a text.

    >>> writable("Peñón, 3½"), writable("将棋")
    (True, False)
    """
    signs = (normalize("NFD", sign) for sign in normalize("NFC", words) if not sign.isspace())
    return all(sign[0] in SIGNS and all(mark in MARKS for mark in sign[1:]) for sign in signs)


def width(words: str, size: float) -> float:
    """Return the width of a text at a size."""
    return _width(words) * size / EM


def _scaled(path: str, x: float, y: float, scale: float) -> str:
    def placed(pair: re.Match[str]) -> str:
        return f"{number(x + scale * int(pair[1]))} {number(y + scale * int(pair[2]))}"

    return _PAIR.sub(placed, path)


def _width(words: str) -> int:
    """Return the unscaled width of a text: its glyphs, and the gaps between them."""
    signs = [normalize("NFD", sign)[0] for sign in normalize("NFC", words)]
    total = GAP * (len(signs) - 1)
    for sign in signs:
        path = SIGNS.get(sign, UNKNOWN)
        total += BLANK if sign.isspace() else max(int(x) for x, _ in _PAIR.findall(path))
    return total
