"""A growing list of 64-bit words, as kernels see it.

It holds the keys of earlier positions, for rules about repetition, or a whole packed position.
"""

from __future__ import annotations


class History:
    """A growing list of words, such as position keys, the newest last;
    :class:`~sobremesa.kernel.keys.Keys` holds them.

    The two are apart for the compiler's sake: growing memory brings a great deal of C code into
    every module that can see it, and kernels see only this.
    """

    size: int
    reading: int
    """The index of the word that `next` gives."""

    def __init__(self) -> None:
        self.size = 0
        self.reading = 0

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

    def next(self) -> int:
        """Give one word after the other, the oldest first, from where `reading` stands (fast)."""
        return 0

    def add_newest(self, other: History, count: int) -> None:
        """Add how many, and the newest `count` keys of `other`, or all it has (fast)."""

    def read_newest(self, words: History) -> None:
        """Become the keys that `add_newest` has put among words (fast)."""

    def listed(self) -> list[int]:
        """Give the keys, oldest first."""
        return [self.at(i) for i in range(self.size)]
