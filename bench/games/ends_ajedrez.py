"""How games of Ajedrez end: `python bench/games/ends_ajedrez.py [random games [greedy games]]`.

A greedy player mates if possible, else takes the action after which the balance of material is
best, giving check among equals. Games are cut at 2,000 actions.
"""

from __future__ import annotations

from ending import Case, Ends, kernel, looking_ahead

import sobremesa
from sobremesa.games.ajedrez.kernel import Ajedrez
from sobremesa.games.ajedrez.pieces import VALUES
from sobremesa.games.ajedrez.reading import REASONS

SIDES = ("White", "Black")
CASES: dict[str, dict[str, object]] = {
    "all draw rules": {},
    "no repetition, no fifty moves": {"repetition": 0, "fifty": False},
}


def value(position: Ajedrez, side: int) -> tuple[float, bool]:
    """Weigh the material of a side against the other's, then whether it gives check."""
    if position.over:
        return 1000 * (position.outcome()[side] - 0.5), True
    balance = sum(
        VALUES[piece & 7] * (1 if piece >> 3 == side else -1)
        for piece in position.squares()
        if piece
    )
    return balance, position.checkers > 0


if __name__ == "__main__":
    Ends(looking_ahead(value), REASONS).show(
        [
            Case(name, kernel(sobremesa.game("ajedrez", options=more).start(), Ajedrez), SIDES)
            for name, more in CASES.items()
        ]
    )
