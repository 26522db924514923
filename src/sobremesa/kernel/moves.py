"""The stack of moves that a whole search shares."""

from __future__ import annotations

from sobremesa.kernel import const, form


class Moves:
    """A fixed stack of packed 64-bit moves.

    A position *adds* its legal moves on top; a loop over them notes where they begin and
    resets `top` when it is done, so a search of any depth needs one stack and no copies.
    """

    items: list[int]
    top: int

    def __init__(self) -> None:
        if form.PLAIN:
            self.items = [0] * 16384
        self.top = 0

    def add(self, move: int) -> None:
        """Push a move; a full stack ignores it."""
        if self.top < const.MOVES:
            self.items[self.top] = move
            self.top += 1

    def listed(self) -> list[int]:
        """Give the moves from the bottom up."""
        return [self.items[i] for i in range(self.top)]
