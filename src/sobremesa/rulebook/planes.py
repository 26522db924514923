"""The numeric encoding of a game: numbered actions, and positions as named planes."""

from __future__ import annotations

from dataclasses import dataclass

from sobremesa.kernel.numbers import Numbers
from sobremesa.rulebook.text import Text


@dataclass(frozen=True)
class Numbering:
    """The class that encodes positions, and the names of its planes."""

    kind: type[Numbers]
    shape: tuple[int, int]
    """The rows and columns of a plane."""
    planes: tuple[str, ...]
    """The names of the planes."""
    text: Text
    """A description of the numbering of actions."""
