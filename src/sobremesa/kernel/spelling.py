"""Actions as they are written, each put into words once."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from sobremesa.kernel import bits, form
from sobremesa.kernel.moves import Moves


class Spelling:
    """The actions of a game by their packed moves, written when they are first asked for.

    It remembers some fifty thousand; others are written anew each time.

    >>> spelling = Spelling(lambda move: f"move {move}")
    >>> spelling[7], spelling.move("move 7"), spelling.move("move 8")
    ('move 7', 7, None)
    """

    packed: list[int]
    texts: list[str | None]
    moves: dict[str, int]
    write: Callable[[int], str]
    lock: Lock
    most: int

    def __init__(self, write: Callable[[int], str]) -> None:
        if form.PLAIN:
            self.packed = [0] * 65536
        self.texts = [None] * 65536
        self.moves = {}
        self.write = write
        self.lock = Lock()
        self.most = 49152

    def text(self, move: int) -> str:
        """Write a move (fast)."""
        i = bits.mix(move) & 0xFFFF
        text = self.texts[i]
        while text is not None:
            if self.packed[i] == move:
                return text
            i = (i + 1) & 0xFFFF
            text = self.texts[i]
        return self.remember(move)

    def remember(self, move: int) -> str:
        """Write a move that was not written before, and remember it while there is room."""
        found = self.write(move)
        with self.lock:
            i = bits.mix(move) & 0xFFFF
            while self.texts[i] is not None and self.packed[i] != move:
                i = (i + 1) & 0xFFFF
            if self.texts[i] is None and self.most > 0:
                self.most -= 1
                self.packed[i] = move
                self.texts[i] = found  # last: whoever sees it sees the move, too
                self.moves.setdefault(found, move)
        return found

    def listed(self, moves: Moves) -> tuple[str, ...]:
        """Write all moves of a stack, from the bottom up."""
        return tuple([self.text(moves.items[i]) for i in range(moves.top)])

    def move(self, text: str) -> int | None:
        """Give a move that is written so, if one was; another may be written the same way."""
        return self.moves.get(text)

    def __getitem__(self, move: int) -> str:
        return self.text(move)

    def __len__(self) -> int:
        return len(self.moves)
