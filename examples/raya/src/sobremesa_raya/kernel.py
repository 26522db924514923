"""A position of tres en raya, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from sobremesa.kernel import bits
from sobremesa.kernel.bridge import Bridge

ROWS: Final = (
    *(0b111 << 3 * rank for rank in range(3)),
    *(0b1001001 << file for file in range(3)),
    0b100010001,
    0b001010100,
)
"""The eight rows, as sets of squares: square ``3 * rank + file``."""
FULL: Final = 0b111111111


class Position(Bridge):
    """Two sets of squares. A move is the number of an empty square."""

    def __init__(self, misere: bool) -> None:
        super().__init__()
        self.misere = misere
        self.marks = [0, 0]
        self.played: list[int] = []
        self._kept: list[int] = []
        self._begun = (0, 0)
        self._refresh()

    def set_up(self, crosses: int, noughts: int) -> None:
        """Put marks on an empty board; who has fewer is to move."""
        self.marks = [crosses, noughts]
        self._begun = (crosses, noughts)
        self.played = []
        self._refresh()

    def row(self) -> int | None:
        """Give the player who has three in a row, if any."""
        for player, marks in enumerate(self.marks):
            if any(marks & row == row for row in ROWS):
                return player
        return None

    def _refresh(self) -> None:
        crosses, noughts = self.marks
        to_move = int(crosses.bit_count() > noughts.bit_count())
        scores = None
        owner = self.row()
        if owner is not None:
            winner = 1 - owner if self.misere else owner
            scores = [float(player == winner) for player in range(2)]
        elif crosses | noughts == FULL:
            scores = [0.5, 0.5]
        self.set_state(to_move, bits.scramble(crosses << 9 | noughts), scores)

    # what the bridge asks

    def list_moves(self) -> Sequence[int]:
        taken = self.marks[0] | self.marks[1]
        return [] if self.over else [square for square in range(9) if not taken >> square & 1]

    def play_move(self, move: int) -> None:
        self.marks[self.to_move] |= 1 << move
        self.played.append(move)
        self._refresh()

    def take_back(self) -> None:
        square = self.played.pop()
        self.marks = [marks & ~(1 << square) for marks in self.marks]
        self._refresh()

    def save_state(self) -> None:
        self._kept = [*self.marks, len(self.played)]

    def restore_state(self) -> None:
        self.marks = self._kept[:2]
        del self.played[self._kept[2] :]
        self._refresh()

    def copy(self) -> Self:
        other = type(self)(self.misere)
        other.set_up(*self.marks)
        return other

    def image(self) -> tuple[object, ...]:
        return (*self.marks, self.to_move, bool(self.over), self.key)
