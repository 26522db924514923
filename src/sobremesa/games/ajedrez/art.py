"""x"""
from sobremesa.rulebook.square_art import SquareArt


class AjedrezArt(SquareArt):
    """x"""
