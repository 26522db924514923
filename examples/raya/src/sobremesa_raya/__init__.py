"""Tres en raya: nine squares, three in a row."""

from sobremesa_raya.rules import Raya

RULES = Raya()
