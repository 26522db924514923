"""The former name of :mod:`sobremesa.rulebook.action_text`, kept for games that import it."""

from sobremesa.rulebook.action_text import Said

__all__ = ("Said",)
