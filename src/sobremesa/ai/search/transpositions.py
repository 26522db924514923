"""The transposition table, which all threads of a search share.

Each bucket has two entries of two words, the deeper one first. The first word is the key XOR the
second: an entry torn by two threads matches no key, so no lock is needed. A second table notes the
moves that are being searched, so that other threads can defer them.
"""

from __future__ import annotations

import ctypes
import mmap
import sys

from sobremesa.ai.search import const
from sobremesa.kernel import bits, form

HUGEPAGE = 1 << 21
"""The size of a huge page, in bytes."""


def _pages(size: int, small_pages: bool) -> mmap.mmap:
    """Allocate private memory, in huge pages if the system has them.

    Finding huge pages may take the system a while; `small_pages` avoids that for short searches.
    """
    if sys.platform == "win32":
        return mmap.mmap(-1, size)
    pages = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if size >= HUGEPAGE and not small_pages and hasattr(mmap, "MADV_HUGEPAGE"):
        pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


class TranspositionTable:
    """A hash table of searched positions: score, depth, bound and best move.

    The system allocates pages when they are first written, so a large table costs nothing until
    it is filled, which matters for short searches.
    """

    cells: memoryview
    mask: int
    salt: int
    """XORed with every key: a new salt hides all older entries."""
    generation: int
    base: int
    in_progress: list[int]

    def __init__(self, entries: int, small_pages: bool = False) -> None:
        pairs = 1
        while 2 * pairs < entries:
            pairs *= 2
        pages = _pages(32 * pairs, small_pages)
        self.base = ctypes.addressof(ctypes.c_char.from_buffer(pages))
        self.cells = memoryview(pages).cast("Q")
        self.mask = pairs - 1
        self.salt = 0
        self.generation = 0
        if form.PLAIN:
            self.in_progress = [0] * 4096

    def new_generation(self) -> None:
        """Start a new generation: older entries are replaced first."""
        self.generation = (self.generation + 1) & const.AGE_MASK

    def generations_exhausted(self) -> bool:
        """Tell whether the generation counter is about to wrap around."""
        return bool(self.generation == const.AGE_MASK)

    def clear(self) -> None:
        """Forget all entries by a new salt; positions keep their buckets."""
        self.salt = bits.scramble(self.generation) >> 32 << 32

    def prefetch(self, key: int) -> None:
        """Prefetch the bucket of a position that will be probed soon (fast)."""
        bits.prefetch(self.base + 32 * (key & self.mask))

    def probe(self, key: int) -> int:
        """Give the entry of a position, 0 if there is none (fast)."""
        at = 4 * (key & self.mask)
        key ^= self.salt
        data = self.cells[at + 1]
        if self.cells[at] ^ data == key:
            return data
        data = self.cells[at + 3]
        if self.cells[at + 2] ^ data == key:
            return data
        return 0

    def store(self, key: int, score: int, depth: int, ply: int, bound: int, move: int) -> None:
        """Store a position (fast).

        `move` is the best move plus one, or 0 if none is known; then a stored move is kept.
        """
        if score > const.WIN_THRESHOLD:
            score += ply
        elif score < -const.WIN_THRESHOLD:
            score -= ply
        entry = score + const.SCORE_ZERO
        deep = depth
        kind = bound
        generation = self.generation
        at = 4 * (key & self.mask)
        key ^= self.salt
        old = self.cells[at + 1]
        if self.cells[at] ^ old == key:
            if move == 0:
                move = old >> const.MOVE_SHIFT
        elif (old >> const.AGE_SHIFT & const.AGE_MASK) == generation and (
            old >> const.DEPTH_SHIFT & const.DEPTH_MASK
        ) > deep:
            at += 2
            old = self.cells[at + 1]
            if move == 0 and self.cells[at] ^ old == key:
                move = old >> const.MOVE_SHIFT
        data = (
            entry
            | deep << const.DEPTH_SHIFT
            | kind << const.BOUND_SHIFT
            | generation << const.AGE_SHIFT
            | (move & const.MOVE_MASK) << const.MOVE_SHIFT
        )
        self.cells[at] = key ^ data
        self.cells[at + 1] = data

    # the moves that are being searched

    def start_move(self, key: int, move: int) -> None:
        """Note that a thread searches a move of a position (fast)."""
        signature = bits.mix(key ^ move)
        self.in_progress[signature & 4095] = signature

    def is_busy(self, key: int, move: int) -> bool:
        """Tell whether a thread is searching a move of a position (fast)."""
        signature = bits.mix(key ^ move)
        return self.in_progress[signature & 4095] == signature

    def finish_move(self, key: int, move: int) -> None:
        """Note that a thread has searched a move of a position (fast)."""
        self.in_progress[bits.mix(key ^ move) & 4095] = 0

    # for Python

    def store_exact(self, key: int, score: int, depth: int, ply: int, move: int) -> None:
        """Store an exact score found `ply` actions from the root."""
        self.store(key, score, depth, ply, const.EXACT, move + 1)

    def mark_busy(self, key: int, move: int) -> None:
        """Note that a thread searches a move of a position, called from Python."""
        self.start_move(key, move)

    def permille(self) -> int:
        """Estimate the fill level by entries of this generation, by a sample, in thousandths."""
        sample = 500 if self.mask > 500 else self.mask
        used = 0
        for i in range(2 * sample):
            data = self.cells[2 * i + 1]
            used += data != 0 and (data >> const.AGE_SHIFT & const.AGE_MASK) == self.generation
        return used * 1000 // (2 * sample)

    def lookup(self, key: int) -> tuple[int, int] | None:
        """Give the stored score of a position, relative to it, and its depth."""
        data = self.probe(key)
        if not data:
            return None
        score = int(data & const.SCORE_MASK) - const.SCORE_ZERO
        return score, int(data >> const.DEPTH_SHIFT & const.DEPTH_MASK)
