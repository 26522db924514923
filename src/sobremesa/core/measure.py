"""Counting and random play shared out among threads, and what comes of it together."""

from __future__ import annotations

from sobremesa.kernel.drivers import Perft, Playouts
from sobremesa.kernel.position import Position
from sobremesa.rulebook.errors import TooDeep
from sobremesa.rulebook.text import Text


class Counting:
    """The count of all action sequences of a length: one task a thread, to be run."""

    def __init__(self, position: Position, depth: int, threads: int = 1, bulk: bool = True) -> None:
        self.depth = depth
        self.tasks = [Perft(position, depth, bulk, part, threads) for part in range(threads)]

    def total(self) -> int:
        """Give the count of the tasks that have run; raise TooDeep if one could not."""
        counts = [task.result() for task in self.tasks]
        if None in counts:
            raise TooDeep(
                Text("{n} acciones son demasiadas", "{n} actions are too deep").format(n=self.depth)
            )
        return sum(count for count in counts if count is not None)


class Trials:
    """Random games: one task a thread, to be run."""

    def __init__(
        self, position: Position, games: int, seed: int = 0, cap: int = 2000, threads: int = 1
    ) -> None:
        self.tasks = [
            Playouts(position, games, seed, cap, part, threads) for part in range(threads)
        ]

    def played(self) -> int:
        """Give how many games are over so far."""
        return sum(task.totals()[0] for task in self.tasks)

    def totals(self) -> tuple[int, int, list[float]]:
        """Give the actions, the games cut short, and each player's sum of scores."""
        totals = [task.totals() for task in self.tasks]
        sums = [sum(column) for column in zip(*(total[3] for total in totals), strict=True)]
        return sum(total[1] for total in totals), sum(total[2] for total in totals), sums
