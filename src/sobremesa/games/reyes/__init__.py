"""Vence a los Reyes: chess armies on a cross, with pawns that follow an arrow."""

from sobremesa.games.reyes.rules import Reyes

RULES = Reyes()
