"""A position written in plain Python that works beside compiled kernels.

A compiled loop calls C functions, so it would not see methods that a Python subclass overrides.
`Bridge` is compiled with the others and passes each call on to a method that Python can override.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

from sobremesa.kernel import upcall
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position, within


class Bridge(Position):
    """The base of a game that is not compiled: subclasses write the methods below.

    A subclass also writes `copy` and `image`, as every position does, and calls `arrive` whenever
    its position has changed.
    """

    def __init__(self, players: int = 2) -> None:
        """Begin for so many players, at most four."""
        super().__init__()
        self.players = within(players, 5)

    # for every game to write

    def list_moves(self) -> Sequence[int]:
        """List every legal move, each once; none when the game is over."""
        raise NotImplementedError

    def play_move(self, move: int) -> None:
        """Play a legal move."""
        raise NotImplementedError

    def take_back(self) -> None:
        """Take back the last move."""
        raise NotImplementedError

    def keep_this(self) -> None:
        """Remember this position for `become_kept`."""
        raise NotImplementedError

    def become_kept(self) -> None:
        """Become again what the last `keep_this` saw."""
        raise NotImplementedError

    # for games to call

    def arrive(self, to_move: int, key: int, scores: Sequence[float] | None = None) -> None:
        """Say who is to move and the key of the position; `scores` end the game."""
        self.to_move = to_move
        self.key = key
        self.over = scores is not None
        for player in range(self.players):
            self.scores[player] = scores[player] if scores is not None else 0.0

    # what Python calls: it need not go down and up again

    def moves(self) -> list[int]:
        """List the legal moves."""
        return list(self.list_moves())

    def is_legal(self, move: int) -> bool:
        """Tell whether a move, or any number, is a legal move here."""
        return index(move) in self.list_moves()

    def keep(self) -> None:
        """Remember this position for `rewind`."""
        self.keeps = True
        self.keep_this()

    # what compiled loops call

    def legal(self, out: Moves) -> None:
        """Pass the question on (fast)."""
        upcall.legal(self, out)

    def make(self, move: int) -> None:
        """Pass a move on (fast)."""
        upcall.make(self, move)

    def unmake(self) -> None:
        """Pass the taking back on (fast)."""
        upcall.unmake(self)

    def rewind(self) -> None:
        """Pass the rewinding on (fast)."""
        upcall.rewind(self)
