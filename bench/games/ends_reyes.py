"""How games of Vence a los Reyes end.

`python bench/games/ends_reyes.py [random games [greedy games]]`.

A greedy player takes the action that wins at once, else the dearest gain (what is captured, plus
what a rescue is worth more than a pawn); nine times in ten it leaves the arrow alone where
something else is as good. Games are cut at 20,000 actions.
"""

from __future__ import annotations

from random import Random

from ending import Case, Ends, after, best, kernel

import sobremesa
from sobremesa.games.reyes import const, seats
from sobremesa.games.reyes.effects import captured
from sobremesa.games.reyes.kernel import Reyes
from sobremesa.games.reyes.reading import REASONS

WIN = 1000.0


def gain(position: Reyes, move: int) -> float | tuple[float, ...]:
    """Give what an action brings at once, in points."""
    if position.duel and after(position, move, won):
        return WIN
    if move & (const.ARROW | const.PASS):
        return 0
    rescued = move >> const.RESCUE_SHIFT & 7
    taken = sum(seats.POINTS[position.at(cell) & 7] for cell in captured(position, move))
    return taken + (seats.POINTS[rescued] - 1 if rescued else 0)


def won(position: Reyes, player: int) -> bool:
    """Tell whether a player has just won."""
    won_alone = position.over and position.reason <= const.CHECKMATE
    return won_alone and position.outcome()[player] > 0


def greedy(position: Reyes, dice: Random) -> int:
    """Choose an action that gains most at once, seldom the arrow."""
    chosen = best(position, gain)
    marching = [move for move in chosen if not move & const.ARROW]
    return dice.choice(marching if marching and dice.random() < 0.9 else chosen)


def falls(position: Reyes) -> int:
    """Count the armies that have fallen."""
    return (position.armies ^ position.living).bit_count()


def case(seating: seats.Seating) -> Case[Reyes]:
    """Seat the players; a side is called by the letters of its armies."""
    sides = [""] * seating.players
    for army in seating.armies:
        allied = [other for other in seating.armies if seating.sides[other] == seating.sides[army]]
        sides[seating.commanders[army]] = "".join(seats.SEATS[other] for other in allied)
    start = sobremesa.game("reyes", seating=seating.name).start()
    return Case(seating.name, kernel(start, Reyes), sides)


if __name__ == "__main__":
    ends = Ends(greedy, REASONS, 20_000, {"fallen": falls})
    ends.show([case(seating) for seating in seats.SEATINGS])
