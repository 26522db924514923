"""Plain text, as people write it."""

from __future__ import annotations

import unicodedata
from typing import Final

MARKS: Final = 4
"""How many signs may stand above and below a letter: no writing needs more."""


def clean(text: str) -> str:
    """Give a text without anything that is not plain writing.

    >>> clean("  hola\\x00\\u202e   mesa\\n")
    'hola mesa'
    >>> len(clean("a" + "\\u0301" * 200))
    5
    """
    shown = (
        " " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign
        for sign in text
        if unicodedata.category(sign) not in ("Cf", "Cs", "Co", "Cn") or sign == "\u200d"
    )
    return " ".join(_bare("".join(shown)).split())


def _bare(text: str) -> str:
    """Take away signs that are heaped up on a letter, which would cover what others wrote."""
    if text.isascii():
        return text
    found, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= MARKS:
            found.append(sign)
    return "".join(found)
