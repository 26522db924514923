"""stub"""
from sobremesa.rulebook.square_art import SquareArt as ColinaArt
