"""The former name of :mod:`sobremesa.rulebook.did_you_mean`, kept for games that import it."""

from sobremesa.rulebook.did_you_mean import nearest

__all__ = ("nearest",)
