"""Advice of a game to a beginner about a position."""

from __future__ import annotations

from dataclasses import dataclass

from sobremesa.rulebook.text import Text


@dataclass(frozen=True, slots=True)
class Advice:
    """One sentence, with a name so that it is not repeated."""

    id: str
    text: Text
