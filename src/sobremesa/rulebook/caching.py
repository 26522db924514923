"""The former name of :mod:`sobremesa.rulebook.cache`, kept for games that import it."""

from sobremesa.rulebook.cache import Cache, CacheEach

__all__ = ("Cache", "CacheEach")
