"""Whether a bot offers or accepts a draw, decided by a search without handicap.

A bot offers a draw if there was no irreversible change for some time, and all that time the scores
were even. It accepts one if it is not better. Both only in games whose rules know draws
(`Rules.quiet`), and between two teams. The actions that a level chooses are not affected.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sobremesa import _forms
from sobremesa.core.state import State
from sobremesa.play.analysis import judge
from sobremesa.play.draw_conditions import (
    QUIET_TURNS,
    bots_may_draw,
    players_alive,
    quiet_enough,
    turn_begins,
)
from sobremesa.rulebook.strength import Limit

NODES: Final = 20_000
NODES_PLAIN: Final = 1_000
"""Nodes of the search, compiled and plain; with one thread, so that it is reproducible."""
MARGIN: Final = 40
"""The largest score that counts as even: an expected result of 56 %."""
MIN_ACTIONS: Final = 10
"""Actions of each player before which a bot accepts no draw."""


def would_offer(states: Sequence[State], seat: int) -> bool:
    """Return whether a bot on a seat offers a draw after these states, the last being current.

    >>> import sobremesa
    >>> would_offer([sobremesa.game("ajedrez").start()], 0)
    False
    """
    now = states[-1]
    back = QUIET_TURNS * players_alive(now)
    if not bots_may_draw(now) or (now.quiet or 0) < back:
        return False
    # a game that began from a position may be shorter
    moments = [states[max(-len(states), -1 - steps)] for steps in (0, back // 2, back)]
    return all(abs(_score(moment, seat)) <= MARGIN for moment in moments)


def would_accept(states: Sequence[State], seat: int) -> bool:
    """Return whether a bot on a seat accepts a draw after these states, the last being current."""
    now = states[-1]
    if not bots_may_draw(now) or len(states) <= MIN_ACTIONS * players_alive(now):
        return False
    return _score(now, seat) <= MARGIN


def agreed(states: Sequence[State]) -> bool:
    """Return whether bots agree on a draw among themselves after these states.

    They do if the player whose turn begins would offer one, and all others would accept it.

    >>> import sobremesa
    >>> agreed([sobremesa.game("ajedrez").start()])
    False
    """
    seat = states[-1].player
    if seat is None or not turn_begins(states) or not quiet_enough(states[-1]):
        return False
    others = (i for i, one in enumerate(states[-1].standing()) if one.alive and i != seat)
    return would_offer(states, seat) and all(would_accept(states, other) for other in others)


def _score(state: State, seat: int) -> int:
    return judge(state, Limit(nodes=NODES if _forms.compiled() else NODES_PLAIN)).scores[seat]
