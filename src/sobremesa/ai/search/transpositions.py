"""The transposition table, which all threads of a search share.

Two entries of two words for each key, the deeper one first. The first word is the key XOR
the second: an entry torn by two threads fits no key, so no lock is needed. Beside it stands which
moves are being searched just now, so that threads can defer them.
"""

from __future__ import annotations

import ctypes
import mmap
import sys

from sobremesa.ai.search import const
from sobremesa.kernel import bits, form

LARGE = 1 << 21


def _pages(size: int, prompt: bool) -> mmap.mmap:
    """Ask the system for memory of its own to this process, in large pages where it has them.

    Finding a large page may keep the system busy for a while: who has to be `prompt` does without.
    """
    if sys.platform == "win32":
        return mmap.mmap(-1, size)
    pages = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if size >= LARGE and not prompt and hasattr(mmap, "MADV_HUGEPAGE"):
        pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


class TranspositionTable:
    """What is known of positions: a score, how deep and how sure, and the best move.

    The system hands out the pages as they are first written, so that a large table costs nothing
    before it is used, whoever has to answer soon.
    """

    cells: memoryview
    mask: int
    salt: int
    """XORed with every key: what was stored with another one is found no more."""
    generation: int
    base: int
    in_progress: list[int]

    def __init__(self, entries: int, prompt: bool = False) -> None:
        pairs = 1
        while 2 * pairs < entries:
            pairs *= 2
        pages = _pages(32 * pairs, prompt)
        self.base = ctypes.addressof(ctypes.c_char.from_buffer(pages))
        self.cells = memoryview(pages).cast("Q")
        self.mask = pairs - 1
        self.salt = 0
        self.generation = 0
        if form.PLAIN:
            self.in_progress = [0] * 4096

    def new_generation(self) -> None:
        """Begin a new generation: older entries give way to what will be found next."""
        self.generation = (self.generation + 1) & const.AGE_MASK

    def generations_exhausted(self) -> bool:
        """Tell whether ages begin anew, so that some would be taken for newer than they are."""
        return bool(self.generation == const.AGE_MASK)

    def clear(self) -> None:
        """Forget all entries, by a new salt; their buckets stay where they are."""
        self.salt = bits.scramble(self.generation) >> 32 << 32

    def prefetch(self, key: int) -> None:
        """Prefetch the entries of a position that will be probed in a moment (fast)."""
        bits.prefetch(self.base + 32 * (key & self.mask))

    def probe(self, key: int) -> int:
        """Give the entry of a position, 0 for none (fast)."""
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

        `move` is one more than the best move, 0 where none is known: then the one that is stored
        already stays.
        """
        if score > const.SURE:
            score += ply
        elif score < -const.SURE:
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

    # which moves are being searched

    def start_move(self, key: int, move: int) -> None:
        """Note that a thread searches a move of a position (fast)."""
        sign = bits.mix(key ^ move)
        self.in_progress[sign & 4095] = sign

    def is_busy(self, key: int, move: int) -> bool:
        """Tell whether a thread is searching a move of a position (fast)."""
        sign = bits.mix(key ^ move)
        return self.in_progress[sign & 4095] == sign

    def finish_move(self, key: int, move: int) -> None:
        """Note that a thread has searched a move of a position (fast)."""
        self.in_progress[bits.mix(key ^ move) & 4095] = 0

    # for Python

    def store_exact(self, key: int, score: int, depth: int, ply: int, move: int) -> None:
        """Store an exact score found `ply` actions from the root."""
        self.store(key, score, depth, ply, const.EXACT, move + 1)

    def mark_busy(self, key: int, move: int) -> None:
        """Note that somebody searches a move of a position."""
        self.start_move(key, move)

    def permille(self) -> int:
        """Tell how full it is with what this search has found, by a sample, in thousandths."""
        sample = 500 if self.mask > 500 else self.mask
        used = 0
        for i in range(2 * sample):
            data = self.cells[2 * i + 1]
            used += data != 0 and (data >> const.AGE_SHIFT & const.AGE_MASK) == self.generation
        return used * 1000 // (2 * sample)

    def lookup(self, key: int) -> tuple[int, int] | None:
        """Give the score and the depth of a position, as seen from there."""
        data = self.probe(key)
        if not data:
            return None
        score = int(data & const.SCORE_MASK) - const.SCORE_ZERO
        return score, int(data >> const.DEPTH_SHIFT & const.DEPTH_MASK)
