"""How games of El Rey de la Colina end.

`python bench/games/ends_colina.py [random [greedy games]]`.

A greedy player takes a win, else the action after which it has most: pieces by their points, a
king much more, a turn on the summit, a step towards it. 1,000 games of each by default, with a
round limit of 200.
"""

from __future__ import annotations

from random import Random

from ending import Case, Ends, after, best, kernel

import sobremesa
from sobremesa.games.colina import const, pieces
from sobremesa.games.colina.kernel import Colina

LIMIT = 200
WIN = 10**6
WORTH = (0, 40, 36, 5, 4, 3, 2, 1)
"""What a greedy player gives for a piece, by its kind; never so much for points as for a ruler."""
STILL = (const.END, const.TURN_LEFT, const.TURN_RIGHT)
"""Actions that change nothing of value."""


def value(position: Colina, side: int) -> float:
    """Give what a side has, as a greedy player sees it; whole numbers, so that ties are ties."""
    if position.over:
        return WIN * position.outcome()[side]
    others = position.players - 1
    total = 0
    for other in range(position.players):
        share = others if other == side else -1
        for kind, worth in enumerate(WORTH):
            total += 20 * share * worth * position.number_of(other, kind)
    ruler = position.ruler_of(side)
    if ruler:
        x, y = ruler % 18 - 1, ruler // 18 - 1
        total -= others * max(abs(2 * x - 15), abs(2 * y - 15))
    return total + 60 * others * int(position.side(side)[2])


def greedy(position: Colina, dice: Random) -> int:
    """Choose the action of highest value; ending the turn is worth what there is."""
    here = value(position, position.to_move)

    def worth(_: Colina, move: int) -> float | tuple[float, ...]:
        return here if move & const.ACTION_MASK in STILL else after(position, move, value)

    return dice.choice(best(position, worth))


def case(players: int) -> Case[Colina]:
    start = sobremesa.game("colina", players, round_limit=LIMIT).start()
    return Case(f"{players} players", kernel(start, Colina), pieces.SEATS[players])


if __name__ == "__main__":
    ends = Ends(greedy, pieces.REASONS, 10**6, {"rounds": lambda position: position.round})
    ends.show([case(players) for players in (2, 3, 4)], (1000, 1000))
