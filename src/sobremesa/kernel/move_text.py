"""A cache of the notation of moves."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from sobremesa.kernel import bits, form
from sobremesa.kernel.moves import Moves


class MoveText:
    """The notation of moves, written when first asked for and cached.

    It holds some fifty thousand; further moves are written each time.

    >>> texts = MoveText(lambda move: f"move {move}")
    >>> texts[7], texts.move("move 7"), texts.move("move 8")
    ('move 7', 7, None)
    """

    packed_moves: list[int]
    texts: list[str | None]
    moves: dict[str, int]
    write: Callable[[int], str]
    lock: Lock
    free_places: int

    def __init__(self, write: Callable[[int], str]) -> None:
        if form.PLAIN:
            self.packed_moves = [0] * 65536
        self.texts = [None] * 65536
        self.moves = {}
        self.write = write
        self.lock = Lock()
        self.free_places = 49152

    def text(self, move: int) -> str:
        """Write a move (fast)."""
        i = bits.mix(move) & 0xFFFF
        text = self.texts[i]
        while text is not None:
            if self.packed_moves[i] == move:
                return text
            i = (i + 1) & 0xFFFF
            text = self.texts[i]
        return self.store(move)

    def store(self, move: int) -> str:
        """Write a move that is not cached, and cache it while there is room."""
        found = self.write(move)
        with self.lock:
            i = bits.mix(move) & 0xFFFF
            while self.texts[i] is not None and self.packed_moves[i] != move:
                i = (i + 1) & 0xFFFF
            if self.texts[i] is None and self.free_places > 0:
                self.free_places -= 1
                self.packed_moves[i] = move
                self.texts[i] = found  # last: another thread that sees the text also sees the move
                self.moves.setdefault(found, move)
        return found

    def listed(self, moves: Moves) -> tuple[str, ...]:
        """Write all moves of a stack, from the bottom up."""
        return tuple([self.text(moves.items[i]) for i in range(moves.top)])

    def move(self, text: str) -> int | None:
        """Give a cached move with this notation, if any; other moves may share it."""
        return self.moves.get(text)

    def __getitem__(self, move: int) -> str:
        return self.text(move)

    def __len__(self) -> int:
        return len(self.moves)
