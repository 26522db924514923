"""A base class for positions in plain Python that work beside compiled kernels.

A compiled loop calls C functions and ignores methods that a Python subclass overrides. `Bridge`
is compiled with the loops, and forwards each call to a method that Python can override.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

from sobremesa.kernel import upcall
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position, within


class Bridge(Position):
    """The base of a game that is not compiled: subclasses implement the methods below.

    A subclass also implements `copy` and `image`, as every position does, and calls `set_state`
    whenever its position has changed.
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

    def save_state(self) -> None:
        """Save this position for `restore_state`."""
        self.keep_this()

    def restore_state(self) -> None:
        """Restore the position of the last `save_state`."""
        self.become_kept()

    # the old names of these two, which subclasses may still override

    def keep_this(self) -> None:
        """Save this position: the old name of `save_state`."""
        raise NotImplementedError

    def become_kept(self) -> None:
        """Restore the saved position: the old name of `restore_state`."""
        raise NotImplementedError

    # for games to call

    def set_state(self, to_move: int, key: int, scores: Sequence[float] | None = None) -> None:
        """Set the player to move and the key of the position; `scores` end the game."""
        self.to_move = to_move
        self.key = key
        self.over = scores is not None
        for player in range(self.players):
            self.scores[player] = scores[player] if scores is not None else 0.0

    def arrive(self, to_move: int, key: int, scores: Sequence[float] | None = None) -> None:
        """Call `set_state`, of which this is the old name."""
        self.set_state(to_move, key, scores)

    # called from Python, without the detour through C

    def moves(self) -> list[int]:
        """List the legal moves."""
        return list(self.list_moves())

    def is_legal(self, move: int) -> bool:
        """Tell whether a move, or any number, is a legal move here."""
        return index(move) in self.list_moves()

    def keep(self) -> None:
        """Save this position for `rewind`."""
        self.keeps = True
        self.save_state()

    # called by compiled loops

    def legal(self, out: Moves) -> None:
        """Forward to `list_moves` (fast)."""
        upcall.legal(self, out)

    def make(self, move: int) -> None:
        """Forward to `play_move` (fast)."""
        upcall.make(self, move)

    def unmake(self) -> None:
        """Forward to `take_back` (fast)."""
        upcall.unmake(self)

    def rewind(self) -> None:
        """Forward to `restore_state` (fast)."""
        upcall.rewind(self)
