"""Which form of the kernels runs: this file is read in the plain one."""

from typing import Final

PLAIN: Final = True
"""True where Python interprets the kernels, false where C runs them."""
