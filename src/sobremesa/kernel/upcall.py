"""Calls from a compiled loop to Python methods, for games that are not compiled.

In the plain form there is nothing between the two; in the compiled one the interpreter lock is
taken for the call, and an exception is reported and swallowed, because a fast method cannot raise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sobremesa.kernel.bridge import Bridge
    from sobremesa.kernel.moves import Moves


def legal(position: Bridge, out: Moves) -> None:
    """Add the moves that a position lists."""
    for move in position.list_moves():
        out.add(move)


def make(position: Bridge, move: int) -> None:
    """Let a position play a move."""
    position.play_move(move)


def unmake(position: Bridge) -> None:
    """Let a position take its last move back."""
    position.take_back()


def rewind(position: Bridge) -> None:
    """Let a position restore its saved state."""
    position.restore_state()
