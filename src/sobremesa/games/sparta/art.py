"""Sparta's pictures."""

from sobremesa.rulebook.square_art import SquareArt


class SpartaArt(SquareArt):
    """Black-figure pottery."""
