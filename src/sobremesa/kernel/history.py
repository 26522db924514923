"""The keys of earlier positions, for rules about repetition: what kernels see of them."""

from __future__ import annotations


class History:
    """A growing list of position keys, the newest last; :class:`~sobremesa.kernel.keys.Keys`
    holds them.

    The two are apart for the compiler's sake: growing memory brings a great deal of C code into
    every module that can see it, and kernels see only this.
    """

    size: int

    def __init__(self) -> None:
        self.size = 0

    def push(self, key: int) -> None:
        """Add the key of the position just reached (fast)."""

    def at(self, index: int) -> int:
        """Give a key by its index, the oldest first (fast)."""
        return 0

    def times(self, key: int, back: int) -> int:
        """Count how often `key` stands among the newest `back` keys (fast)."""
        return 0

    def fill(self, other: History) -> None:
        """Take over the keys of `other` (fast)."""

    def listed(self) -> list[int]:
        """Give the keys, oldest first."""
        return [self.at(i) for i in range(self.size)]
