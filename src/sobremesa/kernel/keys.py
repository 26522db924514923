"""The memory behind a history, which grows without limit."""

from __future__ import annotations

from array import array

from sobremesa.kernel.history import History


class Keys(History):
    """A history that holds its keys in an array, doubled when it is full."""

    keys: array[int]

    def __init__(self) -> None:
        super().__init__()
        self.keys = array("Q", bytes(8 * 32))

    def push(self, key: int) -> None:
        """Add the key of the position just reached (fast)."""
        if self.size == len(self.keys):
            self.grow()
        self.keys[self.size] = key
        self.size += 1

    def grow(self) -> None:
        """Make room for twice as many keys."""
        larger = array("Q", bytes(16 * len(self.keys)))
        larger[: self.size] = array("Q", self.keys)
        self.keys = larger

    def at(self, index: int) -> int:
        """Give a key by its index, the oldest first (fast)."""
        return self.keys[index]

    def times(self, key: int, back: int) -> int:
        """Count how often `key` stands among the newest `back` keys (fast)."""
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
        """Take over the keys of `other` (fast)."""
        self.size = 0
        for i in range(other.size):
            self.push(other.at(i))
