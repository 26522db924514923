"""The memory behind a history, which grows without limit."""

from __future__ import annotations

from array import array

from sobremesa.kernel import memory
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

    def next(self) -> int:
        """Give one word after the other, the oldest first, from where `reading` stands (fast)."""
        self.reading += 1
        return self.keys[self.reading - 1]

    def add_newest(self, other: History, count: int) -> None:
        """Add how many, and the newest `count` keys of `other`, or all it has (fast)."""
        first = other.size - count
        first = max(first, 0)
        self.push(other.size - first)
        for i in range(first, other.size):
            self.push(other.at(i))

    def read_newest(self, words: History) -> None:
        """Become the keys that `add_newest` has put among words (fast)."""
        self.size = 0
        count = words.next()
        while count > 0:
            self.push(words.next())
            count -= 1

    def packed(self) -> bytes:
        """Give the words as bytes, in the order of the machine."""
        return memory.copied(self.keys, self.size)

    def unpack(self, data: bytes) -> None:
        """Become words that `packed` has given, to be read from the first."""
        self.size = len(data) // 8
        self.reading = 0
        while len(self.keys) < self.size:
            self.keys = array("Q", bytes(16 * len(self.keys)))
        memory.fill(self.keys, data)
