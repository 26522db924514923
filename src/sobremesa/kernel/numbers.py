"""Actions as numbers and positions as planes of bytes, for machine learning."""

from __future__ import annotations

from functools import cache

from sobremesa.kernel import bytes_view, form
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position


@cache
def integers(count: int) -> list[int]:
    """Give the integers below a number, cached so that listing them allocates nothing."""
    return list(range(count))


class Numbers:
    """The action numbers and the observation planes of one position object as it changes.

    A game's class holds its kernel in a typed attribute and implements `number` and `observe`.
    Both are relative to a player: the player's own side comes first, and lies at the bottom.
    """

    position: Position
    moves: Moves
    codes: list[int]
    """The number of each move on the stack, as `list_numbers` filled it."""
    listed_for: object
    """The snapshot whose moves `list_numbers` listed last."""
    shared_integers: list[int]
    actions: int
    """How many numbers there are."""
    planes: int
    """How many planes a player sees."""
    area: int
    """How many cells a plane has."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.moves = Moves()
        if form.PLAIN:
            self.codes = [0] * 16384
        self.listed_for = None
        self.shared_integers = []
        self.actions = 0
        self.planes = 0
        self.area = 0

    # fast, for every game to write

    def number(self, move: int) -> int:
        """Give the number of a legal move, from the view of the player to move (fast)."""
        return 0

    def observe(self, player: int, out: memoryview) -> None:
        """Write the planes that a player observes into a zeroed buffer (fast)."""

    # the same for all games

    def list_moves(self) -> None:
        """List the legal moves on the stack (fast)."""
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
        bytes_view.fill(out, 0, self.actions, 0)
        for i in range(self.moves.top):
            out[self.number(self.moves.items[i])] = 1

    def view(self, player: int, out: memoryview) -> None:
        """Zero a buffer and write the planes that a player observes (fast)."""
        bytes_view.fill(out, 0, self.planes * self.area, 0)
        self.observe(player, out)

    # for Python

    def list_numbers(self, what: object) -> None:
        """List the moves with their numbers, unless `what`, a snapshot, was listed last."""
        if self.listed_for is what:
            return
        self.listed_for = None
        self.list_moves()
        for i in range(self.moves.top):
            self.codes[i] = self.number(self.moves.items[i])
        self.listed_for = what

    def listed(self) -> tuple[int, ...]:
        """Give the numbers of the listed moves, in their order."""
        if len(self.shared_integers) != self.actions:
            self.shared_integers = integers(self.actions)
        return tuple([self.shared_integers[self.codes[i]] for i in range(self.moves.top)])

    def index_of(self, number: int) -> int:
        """Give the index of the listed move with a number; -1 if there is none (fast)."""
        for i in range(self.moves.top):
            if self.codes[i] == number:
                return i
        return -1

    def number_of(self, move: int) -> int:
        """Give the number of a legal move."""
        return self.number(move)
