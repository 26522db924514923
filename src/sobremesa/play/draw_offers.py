"""Whether a machine offers a draw, or accepts one: as a search without errors sees the game.

A machine offers one where nothing has changed for good for a while, and the search has seen nothing
for either side all that time. It accepts one where it is not better. Both only in games whose rules
know a draw (`Rules.quiet`), and between two: among more teams nobody can say who would be robbed.
What a level plays is another matter, and stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sobremesa import _forms
from sobremesa.core.state import State
from sobremesa.play.analysis import judge
from sobremesa.play.draw_conditions import QUIET, at_rest, begins, drawable, living
from sobremesa.rulebook.strength import Limit

NODES: Final = 20_000
PLAIN: Final = 1_000
"""How many positions are looked at, compiled and not; one thread, so always the same answer."""
MARGIN: Final = 40
"""Up to what score nobody is better: it promises 56 of a hundred points."""
EARLY: Final = 10
"""Before so many actions of each player a machine accepts no draw: there is a game to be played."""


def would_offer(states: Sequence[State], seat: int) -> bool:
    """Tell whether a machine on a seat offers a draw after these states, the last of them now.

    >>> import sobremesa
    >>> would_offer([sobremesa.game("ajedrez").start()], 0)
    False
    """
    now = states[-1]
    back = QUIET * living(now)
    if not drawable(now) or (now.quiet or 0) < back:
        return False
    # where a game was taken up from a position, as far back as it goes
    moments = [states[max(-len(states), -1 - steps)] for steps in (0, back // 2, back)]
    return all(abs(_worth(moment, seat)) <= MARGIN for moment in moments)


def would_accept(states: Sequence[State], seat: int) -> bool:
    """Tell whether a machine on a seat accepts a draw after these states, the last of them now."""
    now = states[-1]
    if not drawable(now) or len(states) <= EARLY * living(now):
        return False
    return _worth(now, seat) <= MARGIN


def agreed(states: Sequence[State]) -> bool:
    """Tell whether machines among themselves agree on a draw after these states.

    As a turn begins, its player would offer one, and everybody else would accept it.

    >>> import sobremesa
    >>> agreed([sobremesa.game("ajedrez").start()])
    False
    """
    seat = states[-1].player
    if seat is None or not begins(states) or not at_rest(states[-1]):
        return False
    others = (i for i, one in enumerate(states[-1].standing()) if one.alive and i != seat)
    return would_offer(states, seat) and all(would_accept(states, other) for other in others)


def _worth(state: State, seat: int) -> int:
    return judge(state, Limit(nodes=NODES if _forms.compiled() else PLAIN)).scores[seat]
