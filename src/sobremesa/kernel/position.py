"""The abstract position: the interface of a game for perft, playouts and search."""

from __future__ import annotations

from operator import index
from typing import Self

from sobremesa.kernel import bits, const, form
from sobremesa.kernel.history import History
from sobremesa.kernel.moves import Moves

_SCRATCH = Moves()
"""The stack on which moves are listed for Python; in the compiled form one call runs at a time."""


def _scratch() -> Moves:
    """Give an empty stack; in the plain form another thread may run while moves are listed."""
    if form.PLAIN:
        return Moves()
    _SCRATCH.top = 0
    return _SCRATCH


def within(value: int, size: int) -> int:
    """Check an index into an array of a kernel, which C does not; raise IndexError."""
    if not 0 <= index(value) < size:
        raise IndexError(f"{value} is not one of 0 to {size - 1}")
    return value


class Position:
    """One position of one game, changed in place by `make` and `unmake`.

    Players are numbered from 0 in seat order. A *move* is one action packed into 64 bits; only
    the game itself knows what the bits mean. A turn may have several actions: `to_move` stays
    the same until it ends. `scores` has one number for each player, never negated.

    The methods below marked *fast* are C functions in the compiled form, which Python code
    cannot call; `moves`, `push`, `pop` and `restore` are their names for Python. These check their
    arguments and raise without changing anything; the fast ones do not check.

    >>> import sobremesa
    >>> position = sobremesa.game("ajedrez").start().kernel()
    >>> position.push(position.moves()[0])
    >>> position.pop()
    >>> position.pop()
    Traceback (most recent call last):
    ...
    IndexError: no move to take back
    """

    scratch: frozenset[str] = frozenset()
    """The fields that are temporary or a cache, which taking back need not restore."""

    players: int
    to_move: int
    over: bool
    key: int
    scores: list[float]
    pushed: int
    """How many moves can be taken back."""
    keeps: bool
    """Whether `keep` has been called, so that `restore` can be."""
    packs: bool
    """Whether `pack` and `unpack` are implemented; otherwise states copy whole positions."""

    def __init__(self) -> None:
        self.init_fields()
        self.furnish()

    def furnish(self) -> None:
        """Do nothing: the old name of `init_fields`, which subclasses may still override."""

    def init_fields(self) -> None:
        """Initialise the fields that do not depend on options.

        A class that adds fields extends this; only the class that adds options has an `__init__`.
        """
        if form.PLAIN:
            self.scores = [0.0] * 4
        self.players = 2
        self.to_move = 0
        self.over = False
        self.key = 0
        self.pushed = 0
        self.keeps = False
        self.packs = False

    # fast, for every game to write

    def legal(self, out: Moves) -> None:
        """Add every legal move to `out`, each once; none when the game is over (fast)."""

    def make(self, move: int) -> None:
        """Play a legal move (fast)."""

    def unmake(self) -> None:
        """Take back the last of at most `const.UNDO` moves (fast)."""

    def rewind(self) -> None:
        """Restore the position of the last `keep` (fast)."""

    def key_after(self, move: int) -> int:
        """Predict the key after a legal move; games override it where that is cheap (fast).

        It serves to prefetch table entries, so a wrong prediction does no harm.
        """
        return self.key

    def check_legal(self, move: int, out: Moves) -> bool:
        """Tell whether any 64-bit number is a legal move here; games override it for speed (fast).

        `out` is a stack for listing moves; its contents are left as they were.
        """
        before = out.top
        self.legal(out)
        found = False
        for i in range(before, out.top):
            if out.items[i] == move:
                found = True
        out.top = before
        return found

    def count_legal(self, out: Moves) -> int:
        """Count the legal moves; games override it where counting is cheaper (fast)."""
        before = out.top
        self.legal(out)
        count = out.top - before
        out.top = before
        return count

    def pack(self, out: History) -> None:
        """Append the state of this position, without its options, to a list of words (fast).

        Derived fields and the undo stack are left out. A game that implements both methods sets
        `packs`.
        """
        shares = self.players
        for player in range(self.players):
            if self.scores[player] > 0.0:
                parts = 1  # a score is 1 / parts
                while parts * self.scores[player] < 0.99:
                    parts += 1
                shares |= parts << 8 * (player + 1)
        out.push(self.key)
        out.push(bits.word(shares << 8 | self.to_move << 1 | self.over))

    def unpack(self, words: History) -> None:
        """Read the words of `pack` into a position with the same options (fast)."""
        self.key = words.next()
        shares = words.next()
        self.over = shares & 1 != 0
        self.to_move = shares >> 1 & 3
        for player in range(4):
            self.scores[player] = 0.0
            parts = shares >> 8 * (player + 2) & 255
            if parts:
                self.scores[player] = 1.0 / parts
        self.pushed = 0
        self.keeps = False

    # for Python, for every game to write

    def keep(self) -> None:
        """Save this position for `rewind`."""
        raise NotImplementedError

    def copy(self) -> Self:
        """Give an independent position equal to this one, without its undo stack."""
        raise NotImplementedError

    def image(self) -> tuple[object, ...]:
        """Give the whole state of this position, for comparing."""
        raise NotImplementedError

    # for Python, the same for all games

    def moves(self) -> list[int]:
        """List the legal moves."""
        found: Moves = _scratch()
        self.legal(found)
        return found.listed()

    def push(self, move: int) -> None:
        """Play a legal move; raise ValueError for any other."""
        self._check(move)
        self.push_listed(move)

    def push_listed(self, move: int) -> None:
        """Play a move that `moves` has listed here, without checking its legality."""
        self.make(move)
        self.pushed = min(self.pushed + 1, const.UNDO)

    def pop(self) -> None:
        """Take the last move back, of at most `const.UNDO`; raise IndexError if there is none."""
        if self.pushed == 0:
            raise IndexError("no move to take back")
        self.pushed -= 1
        self.unmake()

    def is_legal(self, move: int) -> bool:
        """Tell whether a move, or any number, is a legal move here."""
        if not 0 <= index(move) < 0x10000000000000000:
            return False
        return bool(self.check_legal(move, _scratch()))

    def predicted_key(self, move: int) -> int:
        """Predict the key after a legal move; raise ValueError for any other."""
        self._check(move)
        return self.key_after(move)

    def restore(self) -> None:
        """Restore the position of the last `keep` and clear the undo stack."""
        if not self.keeps:
            raise ValueError("nothing has been kept")
        self.rewind()
        self.pushed = 0

    def _check(self, move: int) -> None:
        if not self.is_legal(move):
            raise ValueError(f"{move} is not a legal move here")

    def outcome(self) -> list[float]:
        """Give each player's share of the win; all zero while the game goes on."""
        return [self.scores[i] for i in range(self.players)]
