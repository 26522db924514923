"""What a game wants a beginner to notice about a position."""

from __future__ import annotations

from dataclasses import dataclass

from sobremesa.rulebook.text import Text


@dataclass(frozen=True, slots=True)
class Advice:
    """One sentence, with a name by which it is known that it was said already."""

    id: str
    text: Text
