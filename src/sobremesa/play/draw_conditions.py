"""Whether a game has come to rest: quick to tell, before anybody thinks about a draw."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from sobremesa.core.state import State

QUIET: Final = 12
"""For how many turns of each player nothing must have changed before a machine offers a draw."""
EVERY: Final = 4
"""In which of those turns it thinks about that: in every so many, for it takes time."""
ANSWERS: Final = 8
OFFERS: Final = 40
"""After how many turns, each player's counted, machines think again about a draw that they are
offered, and about offering one."""


def drawable(state: State) -> bool:
    """Tell whether a game is of the kind in which machines agree to draws, and is going on.

    >>> import sobremesa
    >>> drawable(sobremesa.game("ajedrez").start()), drawable(sobremesa.game("colina").start())
    (True, False)
    """
    if state.over or state.quiet is None:
        return False
    return len({one.team for one in state.standing() if one.alive}) == 2


def negotiable(state: State, machines: bool) -> bool:
    """Tell whether a draw can be agreed on: by people always, by machines not in every game.

    >>> import sobremesa
    >>> hill = sobremesa.game("colina").start()
    >>> negotiable(hill, machines=False), negotiable(hill, machines=True)
    (True, False)
    """
    return not machines or drawable(state)


def recently_discussed(spoken: int | None, now: int, turns: int) -> bool:
    """Tell whether a machine offered or declined a draw within so many turns.

    `spoken` is how many turns were over then, `now` how many are.

    >>> recently_discussed(None, 30, OFFERS)
    False
    >>> recently_discussed(25, 30, ANSWERS), recently_discussed(25, 33, ANSWERS)
    (True, False)
    """
    return spoken is not None and now - spoken < turns


def turns_over(states: Sequence[State]) -> int:
    """Count the turns that are over, in which a player may have done several actions.

    >>> import sobremesa
    >>> start = sobremesa.game("ajedrez").start()
    >>> turns_over([start, start.play("e2e4")])
    1
    """
    return sum(before.player != after.player for before, after in pairwise(states))


def begins(states: Sequence[State]) -> bool:
    """Tell whether a turn begins with the last of these states."""
    return len(states) < 2 or states[-2].player != states[-1].player


def at_rest(state: State) -> bool:
    """Tell whether it is time to think about offering a draw."""
    if not drawable(state):
        return False
    turns = (state.quiet or 0) // living(state)
    return turns >= QUIET and turns % EVERY == 0


def living(state: State) -> int:
    """Count the players who are still in the game."""
    return sum(one.alive for one in state.standing())
