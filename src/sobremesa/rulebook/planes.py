"""How a game is told in numbers: its actions counted, its positions as planes with names."""

from __future__ import annotations

from dataclasses import dataclass

from sobremesa.kernel.numbers import Numbers
from sobremesa.rulebook.text import Text


@dataclass(frozen=True)
class Numbering:
    """The class that counts, and what its planes are called."""

    kind: type[Numbers]
    shape: tuple[int, int]
    """The rows and columns of a plane."""
    planes: tuple[str, ...]
    """What each plane shows."""
    text: Text
    """How an action gets its number."""
