"""The abstract position: what perft, playouts and search need to know of any game."""

from __future__ import annotations

from typing import Self

from sobremesa.kernel import form
from sobremesa.kernel.moves import Moves


class Position:
    """One position of one game, changed in place by `make` and `unmake`.

    Players are numbered from 0 in seat order. A *move* is one action packed into 64 bits; only
    the game itself knows what the bits mean. A turn may take several actions: `to_move` stays
    the same until it is over. Values are one number a player, never negated.

    The methods below marked *fast* are C functions in the compiled form, which Python code
    cannot call; `moves`, `push`, `pop` and `restore` are their names for Python.
    """

    players: int
    to_move: int
    over: bool
    key: int
    scores: list[float]

    def __init__(self) -> None:
        self.furnish()

    def furnish(self) -> None:
        """Make what every position begins with, before its options are known.

        A class that adds something extends this; only the one that adds options has an `__init__`.
        """
        if form.PLAIN:
            self.scores = [0.0] * 4
        self.players = 2
        self.to_move = 0
        self.over = False
        self.key = 0

    # fast, for every game to write

    def legal(self, out: Moves) -> None:
        """Add every legal move to `out`, each once; none when the game is over (fast)."""

    def make(self, move: int) -> None:
        """Play a legal move (fast)."""

    def unmake(self) -> None:
        """Take back the last of at most `const.UNDO` moves (fast)."""

    def rewind(self) -> None:
        """Become again what the last `keep` saw (fast)."""

    def foresee(self, move: int) -> int:
        """Guess the key after a legal move; games override it where that is cheap (fast).

        It says what to fetch from memory ahead of time, so a wrong guess does no harm.
        """
        return self.key

    def offers(self, move: int, out: Moves) -> bool:
        """Tell whether a move is legal here, whatever it is; games override it to be quick (fast).

        `out` is a stack to list on, left as it was.
        """
        before = out.top
        self.legal(out)
        found = False
        for i in range(before, out.top):
            if out.items[i] == move:
                found = True
        out.top = before
        return found

    def tally(self, out: Moves) -> int:
        """Count the legal moves; games override it where counting is cheaper (fast)."""
        before = out.top
        self.legal(out)
        count = out.top - before
        out.top = before
        return count

    # for Python, for every game to write

    def keep(self) -> None:
        """Remember this position for `rewind`."""
        raise NotImplementedError

    def copy(self) -> Self:
        """Give an independent position equal to this one, without its undo stack."""
        raise NotImplementedError

    def image(self) -> tuple[object, ...]:
        """Give everything that makes this position what it is, for comparing."""
        raise NotImplementedError

    # for Python, the same for all games

    def moves(self) -> list[int]:
        """List the legal moves."""
        out = Moves()
        self.legal(out)
        return out.listed()

    def push(self, move: int) -> None:
        """Play a legal move."""
        self.make(move)

    def pop(self) -> None:
        """Take the last move back."""
        self.unmake()

    def is_legal(self, move: int) -> bool:
        """Tell whether a move, or any number, is a legal move here."""
        return bool(self.offers(move, Moves()))

    def foreseen(self, move: int) -> int:
        """Guess the key after a legal move."""
        return self.foresee(move)

    def restore(self) -> None:
        """Become again what the last `keep` saw."""
        self.rewind()

    def outcome(self) -> list[float]:
        """Give each player's share of the win; all zero while the game goes on."""
        return [self.scores[i] for i in range(self.players)]
