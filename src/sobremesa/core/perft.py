"""Perft and random playouts, split among threads."""

from __future__ import annotations

from operator import index
from typing import Final

from sobremesa.core.number import whole
from sobremesa.kernel.drivers import Perft, Playouts
from sobremesa.kernel.position import Position
from sobremesa.rulebook.errors import TooDeep
from sobremesa.rulebook.text import Text

DEEPEST: Final = 500
"""The maximum depth; a position can take back only a few more actions."""
MOST_THREADS: Final = 256
MOST_GAMES: Final = 10**12
LONGEST: Final = 10**9
"""The maximum length of a random game, in actions."""


def too_deep(depth: int) -> TooDeep:
    """Return the error for a perft that is too deep."""
    return TooDeep(Text("{n} acciones son demasiadas", "{n} actions are too many").format(n=depth))


class PerftRun:
    """A count of all action sequences of a length, as one task for each thread."""

    def __init__(self, position: Position, depth: int, threads: int = 1, bulk: bool = True) -> None:
        threads = whole("threads", threads, 1, MOST_THREADS)
        depth = whole("depth", depth, 0, LONGEST)
        if depth > DEEPEST:
            raise too_deep(depth)
        self.depth = depth
        self.tasks = [Perft(position, depth, bulk, part, threads) for part in range(threads)]

    def total(self) -> int:
        """Return the sum of the finished tasks; raise TooDeep if one overflowed."""
        counts = [task.result() for task in self.tasks]
        if None in counts:
            raise too_deep(self.depth)
        return sum(count for count in counts if count is not None)


class PlayoutRun:
    """Random games, as one task for each thread."""

    def __init__(
        self, position: Position, games: int, seed: int = 0, cap: int = 2000, threads: int = 1
    ) -> None:
        games, cap = whole("games", games, 0, MOST_GAMES), whole("cap", cap, 0, LONGEST)
        threads, seed = whole("threads", threads, 1, MOST_THREADS), index(seed)
        self.tasks = [
            Playouts(position, games, seed, cap, part, threads) for part in range(threads)
        ]

    def played(self) -> int:
        """Return how many games are over so far."""
        return sum(task.totals()[0] for task in self.tasks)

    def totals(self) -> tuple[int, int, list[float]]:
        """Return the number of actions, of games cut short, and each player's sum of scores."""
        totals = [task.totals() for task in self.tasks]
        sums = [sum(column) for column in zip(*(total[3] for total in totals), strict=True)]
        return sum(total[1] for total in totals), sum(total[2] for total in totals), sums
