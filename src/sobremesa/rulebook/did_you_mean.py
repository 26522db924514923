"""Suggestions for misspelt names."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

LONGEST: Final = 40
"""The maximum length of a name."""


def nearest(word: str, names: Mapping[str, str]) -> str | None:
    """Return what an unknown name probably means; None if no name is similar.

    `names` maps each name to its meaning.

    >>> nearest("colmna", {"colina": "colina", "colmena": "colmena"}), nearest("go", {"uhp": "uhp"})
    ('colmena', None)
    """
    if len(word) > LONGEST:
        return None
    known = {name.casefold(): meant for name, meant in names.items()}
    close = get_close_matches(word.casefold().strip(), known, 1, 0.7)
    return known[close[0]] if close else None
