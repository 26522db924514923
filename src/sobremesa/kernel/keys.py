"""A history in an array that grows without limit."""

from __future__ import annotations

from array import array

from sobremesa.kernel import bytes_view
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
        """Double the array."""
        larger = array("Q", bytes(16 * len(self.keys)))
        larger[: self.size] = array("Q", self.keys)
        self.keys = larger

    def at(self, index: int) -> int:
        """Give a key by its index, the oldest first (fast)."""
        return self.keys[index]

    def times(self, key: int, back: int) -> int:
        """Count how often `key` occurs among the newest `back` keys (fast)."""
        count = 0
        i = self.size - 1
        last = self.size - back
        last = max(last, 0)
        while i >= last:
            if self.keys[i] == key:
                count += 1
            i -= 1
        return count

    def copy_from(self, other: History) -> None:
        """Copy the keys of `other` (fast)."""
        self.size = 0
        for i in range(other.size):
            self.push(other.at(i))

    def next(self) -> int:
        """Give the word at index `reading`, and advance it (fast)."""
        self.reading += 1
        return self.keys[self.reading - 1]

    def add_newest(self, other: History, count: int) -> None:
        """Add the newest `count` keys of `other`, or all of them, after their number (fast)."""
        first = other.size - count
        first = max(first, 0)
        self.push(other.size - first)
        for i in range(first, other.size):
            self.push(other.at(i))

    def read_newest(self, words: History) -> None:
        """Replace the keys by those that `add_newest` wrote among words (fast)."""
        self.size = 0
        count = words.next()
        while count > 0:
            self.push(words.next())
            count -= 1

    def packed(self) -> bytes:
        """Give the words as bytes, in the byte order of the machine."""
        return bytes_view.to_bytes(self.keys, self.size)

    def unpack(self, data: bytes) -> None:
        """Read the bytes of `packed`; `next` starts at the first word."""
        self.size = len(data) // 8
        self.reading = 0
        while len(self.keys) < self.size:
            self.keys = array("Q", bytes(16 * len(self.keys)))
        bytes_view.load(self.keys, data)
