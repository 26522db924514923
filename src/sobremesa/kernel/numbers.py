"""Actions as numbers and positions as planes, as learners take them."""

from __future__ import annotations

from functools import cache

from sobremesa.kernel import form, memory
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position


@cache
def integers(count: int) -> list[int]:
    """Give the integers below a number, made once: listing them again costs no memory."""
    return list(range(count))


class Numbers:
    """The numbers of the actions, and what a player sees, of one position object as it changes.

    A game's own class holds its kernel in a typed attribute and writes `number` and `observe`.
    Both are told from the view of a player: what lies before them comes first, whoever they are.
    """

    position: Position
    moves: Moves
    codes: list[int]
    """The number of each move on the stack, where `tell` has listed it."""
    told: object
    """What `tell` has listed; nothing else may have been listed since."""
    names: list[int]
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
        self.told = None
        self.names = []
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

    def tell(self, what: object) -> None:
        """List the moves with their numbers, unless this was listed last: `what` stands here."""
        if self.told is what:
            return
        self.told = None
        self.list_moves()
        for i in range(self.moves.top):
            self.codes[i] = self.number(self.moves.items[i])
        self.told = what

    def listed(self) -> tuple[int, ...]:
        """Give the numbers of the moves that were told, in their order."""
        if len(self.names) != self.actions:
            self.names = integers(self.actions)
        return tuple([self.names[self.codes[i]] for i in range(self.moves.top)])

    def index_of(self, number: int) -> int:
        """Give the index of the move that was told with a number; -1 if there is none (fast)."""
        for i in range(self.moves.top):
            if self.codes[i] == number:
                return i
        return -1

    def number_of(self, move: int) -> int:
        """Give the number of a legal move."""
        return self.number(move)
