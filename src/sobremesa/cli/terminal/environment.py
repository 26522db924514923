"""The requirements of the terminal app."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Final

LEAST: Final = (36, 14)
"""The minimum columns and lines."""
_DUMB: Final = ("", "dumb", "unknown")


def usable(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether the terminal can show the app: it is interactive, and large enough."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if environment.get("TERM", "") in _DUMB and os.name != "nt":
        return False
    return roomy(environment)


def roomy(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether the terminal is large enough."""
    try:
        columns, lines = os.get_terminal_size(sys.stdout.fileno())
    except (OSError, ValueError):
        return False
    # a terminal that does not know its size reports zero: Textual queries it again itself
    return (columns == 0 or columns >= LEAST[0]) and (lines == 0 or lines >= LEAST[1])
