"""Sparta: two armies, eight cities, and traps that close on both sides."""

from sobremesa.games.sparta.rules import Sparta

RULES = Sparta()
