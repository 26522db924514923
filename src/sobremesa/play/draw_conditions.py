"""The conditions under which bots consider a draw; cheap to check, without a search."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from sobremesa.core.state import State

QUIET_TURNS: Final = 12
"""Turns of each player without an irreversible change before a bot offers a draw."""
CHECK_EVERY: Final = 4
"""A bot considers an offer only every so many of those turns, because that needs a search."""
TURNS_AFTER_ANSWER: Final = 8
TURNS_AFTER_OFFER: Final = 40
"""Number of turns, of all players, after which bots consider again a draw offered to them, and
offering one."""


def bots_may_draw(state: State) -> bool:
    """Return whether bots may agree to a draw: the game knows draws and has two teams left.

    >>> import sobremesa
    >>> hill = sobremesa.game("colina").start()
    >>> bots_may_draw(sobremesa.game("ajedrez").start()), bots_may_draw(hill)
    (True, False)
    """
    if state.over or state.quiet is None:
        return False
    return len({one.team for one in state.standing() if one.alive}) == 2


def draw_possible(state: State, machines: bool) -> bool:
    """Return whether a draw can be agreed on: among people always, with bots in some games.

    >>> import sobremesa
    >>> hill = sobremesa.game("colina").start()
    >>> draw_possible(hill, machines=False), draw_possible(hill, machines=True)
    (True, False)
    """
    return not machines or bots_may_draw(state)


def recently_discussed(spoken: int | None, now: int, turns: int) -> bool:
    """Return whether a bot offered or declined a draw within the last `turns` turns.

    `spoken` is the number of turns that were over then, `now` the current one.

    >>> recently_discussed(None, 30, TURNS_AFTER_OFFER)
    False
    >>> [recently_discussed(25, now, TURNS_AFTER_ANSWER) for now in (30, 33)]
    [True, False]
    """
    return spoken is not None and now - spoken < turns


def turns_over(states: Sequence[State]) -> int:
    """Return the number of turns that are over; a turn may have several actions.

    >>> import sobremesa
    >>> start = sobremesa.game("ajedrez").start()
    >>> turns_over([start, start.play("e2e4")])
    1
    """
    return sum(before.player != after.player for before, after in pairwise(states))


def turn_begins(states: Sequence[State]) -> bool:
    """Return whether a turn begins with the last of these states."""
    return len(states) < 2 or states[-2].player != states[-1].player


def quiet_enough(state: State) -> bool:
    """Return whether it is time to consider offering a draw."""
    if not bots_may_draw(state):
        return False
    turns = (state.quiet or 0) // players_alive(state)
    return turns >= QUIET_TURNS and turns % CHECK_EVERY == 0


def players_alive(state: State) -> int:
    """Return the number of players who are still in the game."""
    return sum(one.alive for one in state.standing())
