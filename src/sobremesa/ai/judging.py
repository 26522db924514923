"""What a search thinks of a single position, and when it has thought enough."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.ai import const
from sobremesa.ai.evaluation.base import Evaluation
from sobremesa.ai.ordering import Ordering
from sobremesa.kernel import bits, clock, form
from sobremesa.kernel.position import Position

PATIENCE = 16 if form.PLAIN else 1024
"""How many positions are visited between two looks at the clock."""


class Judging(Ordering):
    """The scores of single positions, for the first of two sides, and the limits of a search.

    `sides` says for each player whether they belong to the first side (0), which wants the score
    high, or the second (1). A search ends after `budget` positions, or when its time is up.
    """

    position: Position
    side: list[int]

    def __init__(
        self,
        position: Position,
        evaluation: Evaluation,
        sides: Sequence[int],
        seed: int = 0,
        jitter: int = 0,
        blind: int = 0,
    ) -> None:
        super().__init__(evaluation)
        self.position = position
        if form.PLAIN:
            self.side = [0] * 4
        self.first = 0
        self.second = 0
        for player in range(position.players):
            self.side[player] = sides[player]
            self.first += 1 - sides[player]
            self.second += sides[player]
        self.seed = bits.scramble(seed % 0x10000000000000000)
        self.span = max(self.first, self.second)
        self.jitter = jitter * self.span  # as the values are weighed together
        self.stir = self.evaluation.stir * self.span
        self.blind = blind
        self.own = 0
        self.nodes = 0
        self.budget = 0x7FFFFFFFFFFFFFFF
        self.pause = 0
        self.deadline = 0.0

    # limits

    def consult(self) -> None:
        """See whether the budget or the time is used up; `pause` says when to look again."""
        if self.nodes >= self.budget or (self.deadline > 0.0 and clock.now() >= self.deadline):
            self.stop = True
        self.pause = self.nodes + PATIENCE
        self.pause = min(self.pause, self.budget)

    # scores

    def verdict(self, ply: int) -> int:
        """Score a game that has ended."""
        share = 0.0
        fair = self.first / (self.first + self.second)
        for player in range(self.position.players):
            if self.side[player] == 0:
                share += self.position.scores[player]
        if share > 0.999:
            return const.WIN - ply
        if share < 0.001:
            return ply - const.WIN
        if share > fair + 0.001:
            return const.SHARED
        if share < fair - 0.001:
            return -const.SHARED
        return 0

    def weigh(self) -> int:
        """Score a game that goes on by what the evaluation sees."""
        self.evaluation.judge()
        return self.balance(self.position.key)

    def balance(self, key: int) -> int:
        """Weigh the values that the evaluation has found for a position with this key."""
        if self.position.players == 2:
            total = self.evaluation.values[0] - self.evaluation.values[1]
            if self.side[0]:
                total = -total
        else:
            total = 0
            for player in range(self.position.players):
                if self.side[player] == 0:
                    total += self.second * self.evaluation.values[player]
                else:
                    total -= self.first * self.evaluation.values[player]
        if self.jitter:
            draw = bits.mix(key ^ self.seed) & 1023
            total += (draw - 512) * self.jitter >> 9
        return total

    def overlooked(self, move: int) -> bool:
        """Tell whether this player does not think of that reply."""
        draw = bits.mix(self.position.key ^ bits.mix(move ^ self.seed)) & 255
        return draw < self.blind

    # for Python

    def allow(self, seconds: float) -> None:
        """Let the search end so many seconds from now."""
        self.deadline = max(clock.now() + seconds, 1e-9)
