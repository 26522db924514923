"""The table of positions seen, which all threads of a search share.

Two entries of two words for each key, the deeper one first. The first word is the key crossed
with the second: an entry torn by two threads fits no key, so no lock is needed.
"""

from __future__ import annotations

from array import array

from sobremesa.ai import const
from sobremesa.kernel import bits


class Memory:
    """What is known of positions: a score, how deep and how sure, and the best move's tag."""

    cells: array[int]
    mask: int
    age: int

    def __init__(self, entries: int) -> None:
        pairs = 1
        while 2 * pairs < entries:
            pairs *= 2
        self.cells = array("Q", [0]) * (4 * pairs)
        self.mask = pairs - 1
        self.age = 0

    def grow_older(self) -> None:
        """Let what is known now give way to what will be found next."""
        self.age = (self.age + 1) % 64

    def probe(self, key: int) -> int:
        """Give what is known of a position, 0 for nothing (fast)."""
        at = 4 * (key & self.mask)
        data = self.cells[at + 1]
        if self.cells[at] ^ data == key:
            return data
        data = self.cells[at + 3]
        if self.cells[at + 2] ^ data == key:
            return data
        return 0

    def store(self, key: int, score: int, depth: int, ply: int, bound: int, move: int) -> None:
        """Enter a position (fast)."""
        if score > const.SURE:
            score += ply
        elif score < -const.SURE:
            score -= ply
        entry = score + const.SCORE_ZERO
        deep = depth
        kind = bound
        age = self.age
        tag = bits.mix(move) & const.SCORE_MASK if move else 0
        data = (
            entry
            | deep << const.DEPTH_SHIFT
            | kind << const.BOUND_SHIFT
            | age << const.AGE_SHIFT
            | tag << const.TAG_SHIFT
        )
        at = 4 * (key & self.mask)
        old = self.cells[at + 1]
        if (
            self.cells[at] ^ old != key
            and (old >> const.AGE_SHIFT & const.AGE_MASK) == age
            and (old >> const.DEPTH_SHIFT & const.DEPTH_MASK) > deep
        ):
            at += 2
        self.cells[at] = key ^ data
        self.cells[at + 1] = data

    # for Python

    def remember(self, key: int, score: int, depth: int, ply: int, move: int) -> None:
        """Enter an exact score found `ply` actions from the root."""
        self.store(key, score, depth, ply, const.EXACT, move)

    def known(self, key: int) -> tuple[int, int] | None:
        """Give the score and the depth of a position, as seen from there."""
        data = self.probe(key)
        if not data:
            return None
        score = int(data & const.SCORE_MASK) - const.SCORE_ZERO
        return score, int(data >> const.DEPTH_SHIFT & const.DEPTH_MASK)
