"""Ajedrez: chess, on the 8x8 centre of the board of Vence a los Reyes."""

from sobremesa.games.ajedrez.rules import Ajedrez

RULES = Ajedrez()
