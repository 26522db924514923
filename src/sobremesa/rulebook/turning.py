"""The former name of :mod:`sobremesa.rulebook.perspective`, kept for games that import it."""

from sobremesa.rulebook.perspective import Perspective, flipped, perspective, quarters, turned

__all__ = ("Perspective", "flipped", "perspective", "quarters", "turned")
