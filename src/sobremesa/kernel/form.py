"""Which form of the kernels runs: this value is that of the plain form."""

from typing import Final

PLAIN: Final = True
"""True if Python interprets the kernels, false if they are compiled."""
