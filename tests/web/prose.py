"""What belongs into programs and not into sentences: names of options, raw values, empty holes."""

from __future__ import annotations

import re
from typing import Final

IDENTIFIERS: Final = re.compile(
    r"\b[a-z]+(?:_[a-z0-9]+)+\b"  # hill_rounds
    r"|\b(?:true|false|null|undefined|NaN)\b"
    r"|\b[a-z]+:\d+\b"  # level:2
    r"|\b[a-z]+[A-Z][a-z]+\b"  # fromHere
    r"|\[object"
    r"|\{[a-z]\w*\}"  # {name}
    r"|`"
)


def identifiers(text: str) -> list[str]:
    """Find what a reader should not have to know.

    >>> identifiers("Si es false, `hill_rounds` no cuenta; la máquina es level:2")
    ['false', '`', 'hill_rounds', '`', 'level:2']
    """
    return IDENTIFIERS.findall(text)
