"""Readable forms of actions: written, with figurines, and spoken."""

from __future__ import annotations

from dataclasses import dataclass

from sobremesa.rulebook.text import Text


@dataclass(frozen=True, slots=True)
class Said:
    """An action in all its readable forms."""

    text: Text
    """As it is written, such as ``Nf3``."""
    figurines: str = ""
    """The same with a picture of the piece instead of its letter; empty where there are none."""
    words: Text | None = None
    """As it is read aloud, where that differs: “Knight to f3”."""

    @property
    def spoken(self) -> Text:
        """As it is read aloud."""
        return self.words or self.text
