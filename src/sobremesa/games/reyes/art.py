"""How Vence a los Reyes looks."""

from __future__ import annotations

from sobremesa.rulebook.square_art import SquareArt


class ReyesArt(SquareArt):
    """An inlaid cross."""
