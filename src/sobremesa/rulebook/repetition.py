"""The option `repetition`, which several games have."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.options import Count
from sobremesa.rulebook.text import Text

EXPLAINED: Final = Text(
    "Cuántas veces ha de aparecer la misma posición para que haya tablas.",
    "How many times the same position makes a draw.",
)


def repetition(explained: Text = EXPLAINED) -> Count:
    """Give the option: how many times a position makes a draw, 0 to play on.

    >>> repetition().default
    3
    """
    return Count("repetition", 3, Text("Repetición", "Repetition"), explained, 2, 9, off=True)
