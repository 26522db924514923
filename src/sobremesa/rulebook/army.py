"""An army: the pieces of one colour, and who commands them."""

from __future__ import annotations

from dataclasses import dataclass

from sobremesa.rulebook.text import Text


@dataclass(frozen=True, slots=True)
class Army:
    """What has a letter, a name and a player; its number is its place among the armies."""

    id: str
    """Its letter, as positions write it."""
    name: Text
    player: int
    """Who commands it from the beginning."""
