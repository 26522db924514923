"""Sparta: two armies, eight cities, and pieces that fall between two enemies."""

from sobremesa.games.sparta.rules import Sparta

RULES = Sparta()
