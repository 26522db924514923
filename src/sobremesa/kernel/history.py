"""The keys of earlier positions, for rules about repetition."""

from __future__ import annotations

from array import array


class History:
    """A growing list of position keys, the newest last."""

    keys: array[int]
    size: int

    def __init__(self) -> None:
        self.keys = array("Q", bytes(8 * 32))
        self.size = 0

    def push(self, key: int) -> None:
        """Add the key of the position just reached."""
        if self.size == len(self.keys):
            self.grow()
        self.keys[self.size] = key
        self.size += 1

    def grow(self) -> None:
        """Make room for twice as many keys."""
        larger = array("Q", bytes(16 * len(self.keys)))
        larger[: self.size] = array("Q", self.keys)
        self.keys = larger

    def times(self, key: int, back: int) -> int:
        """Count how often `key` stands among the newest `back` keys."""
        count = 0
        i = self.size - 1
        last = self.size - back
        last = max(last, 0)
        while i >= last:
            if self.keys[i] == key:
                count += 1
            i -= 1
        return count

    def fill(self, other: History) -> None:
        """Take over the keys of `other`."""
        self.size = 0
        for i in range(other.size):
            self.push(other.keys[i])

    def listed(self) -> list[int]:
        """Give the keys, oldest first."""
        return [self.keys[i] for i in range(self.size)]
