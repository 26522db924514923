"""A growing list of 64-bit words: the interface that kernels use.

It holds the keys of earlier positions, for the repetition rules, or a packed position.
"""

from __future__ import annotations


class History:
    """A growing list of words, such as position keys, the newest last.

    :class:`~sobremesa.kernel.keys.Keys` implements it. The interface is separate because a growing
    array adds much C code to every module that includes it; kernels include only this one.
    """

    size: int
    reading: int
    """The index of the word that `next` gives next."""

    def __init__(self) -> None:
        self.size = 0
        self.reading = 0

    def push(self, key: int) -> None:
        """Add the key of the position just reached (fast)."""

    def at(self, index: int) -> int:
        """Give a key by its index, the oldest first (fast)."""
        return 0

    def times(self, key: int, back: int) -> int:
        """Count how often `key` occurs among the newest `back` keys (fast)."""
        return 0

    def copy_from(self, other: History) -> None:
        """Copy the keys of `other` (fast)."""

    def next(self) -> int:
        """Give the word at index `reading`, and advance it (fast)."""
        return 0

    def add_newest(self, other: History, count: int) -> None:
        """Add the newest `count` keys of `other`, or all of them, after their number (fast)."""

    def read_newest(self, words: History) -> None:
        """Replace the keys by those that `add_newest` wrote among words (fast)."""

    def listed(self) -> list[int]:
        """Give the keys, oldest first."""
        return [self.at(i) for i in range(self.size)]
