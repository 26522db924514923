"""The former name of :mod:`sobremesa.rulebook.hidden`, kept for games that import it."""

from sobremesa.rulebook.hidden import COVERED, covered

__all__ = ("COVERED", "covered")
