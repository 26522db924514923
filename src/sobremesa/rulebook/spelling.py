"""Actions as they are written: where authors of games find it."""

from sobremesa.kernel.spelling import Spelling

__all__ = ["Spelling"]
