"""Cleans text that people have written."""

from __future__ import annotations

import unicodedata
from typing import Final

MAX_MARKS: Final = 4
"""The most combining marks on a letter; no script needs more."""


def clean(text: str) -> str:
    """Remove control characters, invisible ones and piled-up combining marks.

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
    return " ".join(_limit_marks("".join(shown)).split())


def _limit_marks(text: str) -> str:
    """Remove combining marks that pile up on a letter and would cover other text."""
    if text.isascii():
        return text
    found, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= MAX_MARKS:
            found.append(sign)
    return "".join(found)
