"""Plain text, as people write it."""

from __future__ import annotations

import unicodedata


def clean(text: str) -> str:
    """Give a text without anything that is not plain writing.

    >>> clean("  hola\\x00\\u202e   mesa\\n")
    'hola mesa'
    """
    shown = (
        " " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign
        for sign in text
        if unicodedata.category(sign) not in ("Cf", "Cs", "Co", "Cn") or sign == "\u200d"
    )
    return " ".join("".join(shown).split())
