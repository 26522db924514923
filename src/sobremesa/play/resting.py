"""Whether a game has come to rest: quick to tell, before anybody thinks about a draw."""

from __future__ import annotations

from typing import Final

from sobremesa.core.state import State

QUIET: Final = 12
"""For how many turns of each player nothing must have changed before a machine offers a draw."""
EVERY: Final = 4
"""In which of those turns it thinks about that: in every so many, for it takes time."""


def drawable(state: State) -> bool:
    """Tell whether a game is of the kind in which machines agree to draws, and is going on.

    >>> import sobremesa
    >>> drawable(sobremesa.game("ajedrez").start()), drawable(sobremesa.game("colina").start())
    (True, False)
    """
    if state.over or state.quiet is None:
        return False
    return len({one.team for one in state.standing() if one.alive}) == 2


def at_rest(state: State) -> bool:
    """Tell whether it is time to think about offering a draw."""
    if not drawable(state):
        return False
    turns = (state.quiet or 0) // living(state)
    return turns >= QUIET and turns % EVERY == 0


def living(state: State) -> int:
    """Count the players who are still in the game."""
    return sum(one.alive for one in state.standing())
