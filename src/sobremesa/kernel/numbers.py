"""Actions as numbers and positions as planes, as learners take them."""

from __future__ import annotations

from sobremesa.kernel import memory
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position


class Numbers:
    """The numbers of the actions, and what a player sees, of one position object as it changes.

    A game's own class holds its kernel in a typed attribute and writes `number` and `observe`.
    Both are told from the view of a player: what lies before them comes first, whoever they are.
    """

    position: Position
    moves: Moves
    actions: int
    """How many numbers there are."""
    planes: int
    """How many planes a player sees."""
    area: int
    """How many cells a plane has."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.moves = Moves()
        self.actions = 0
        self.planes = 0
        self.area = 0

    # fast, for every game to write

    def number(self, move: int) -> int:
        """Give the number of a legal move, from the view of the player to move (fast)."""
        return 0

    def observe(self, player: int, out: memoryview) -> None:
        """Write what a player sees, plane by plane, over memory that is all zero (fast)."""

    # the same for all games

    def list_moves(self) -> None:
        """Put the legal moves on the stack (fast)."""
        self.moves.top = 0
        self.position.legal(self.moves)

    def find(self, number: int) -> int:
        """Give the index of the listed move with a number; -1 if there is none (fast)."""
        for i in range(self.moves.top):
            if self.number(self.moves.items[i]) == number:
                return i
        return -1

    def mask(self, out: memoryview) -> None:
        """Write 1 at the number of each listed move and 0 elsewhere (fast)."""
        memory.spread(out, 0, self.actions, 0)
        for i in range(self.moves.top):
            out[self.number(self.moves.items[i])] = 1

    def view(self, player: int, out: memoryview) -> None:
        """Write all planes as a player sees them (fast)."""
        memory.spread(out, 0, self.planes * self.area, 0)
        self.observe(player, out)

    # for Python

    def listed(self) -> tuple[int, ...]:
        """Give the numbers of the legal moves, in their order."""
        self.list_moves()
        return tuple([self.number(self.moves.items[i]) for i in range(self.moves.top)])

    def move_numbered(self, number: int) -> int | None:
        """Give the legal move with a number; none if there is none."""
        self.list_moves()
        i = self.find(number)
        return self.moves.items[i] if i >= 0 else None

    def number_of(self, move: int) -> int:
        """Give the number of a legal move."""
        return self.number(move)
