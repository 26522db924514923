"""The scores of single positions, terminal or by static evaluation, and the limits of a search."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.ai.search import const
from sobremesa.ai.search.ordering import MoveOrdering
from sobremesa.kernel import bits, clock, form
from sobremesa.kernel.evaluation import Evaluation
from sobremesa.kernel.position import Position

CHECK_INTERVAL = 16 if form.PLAIN else 1024
"""How many positions are visited between two looks at the clock."""


class Scoring(MoveOrdering):
    """The scores of single positions, for the first of two camps, and the limits of a search.

    `camps` says for each player whether they belong to the first camp (0), which wants the score
    high, or the second (1). A search ends after `budget` positions, or when its time is up.
    """

    position: Position
    camp: list[int]

    def __init__(
        self,
        position: Position,
        evaluation: Evaluation,
        camps: Sequence[int],
        seed: int = 0,
        noise: int = 0,
        oversight: int = 0,
    ) -> None:
        super().__init__(evaluation)
        self.position = position
        if form.PLAIN:
            self.camp = [0] * 4
        self.max_players = 0
        self.min_players = 0
        for player in range(position.players):
            self.camp[player] = camps[player]
            self.max_players += 1 - camps[player]
            self.min_players += camps[player]
        self.seed = bits.scramble(seed % 0x10000000000000000)
        self.span = max(self.max_players, self.min_players)
        self.noise = noise * self.span  # as the values are weighed together
        self.futility_margin = self.evaluation.futility_margin * self.span
        self.oversight = oversight
        self.root_camp = 0
        self.nodes = 0
        self.budget = 0x7FFFFFFFFFFFFFFF
        self.next_check = 0
        self.deadline = 0.0

    # limits

    def check_limits(self) -> None:
        """See whether the budget or the time is used up; `next_check` says when to look again."""
        if self.nodes >= self.budget or (self.deadline > 0.0 and clock.now() >= self.deadline):
            self.stop = True
        self.next_check = self.nodes + CHECK_INTERVAL
        self.next_check = min(self.next_check, self.budget)

    # scores

    def terminal_score(self, ply: int) -> int:
        """Score a game that has ended."""
        share = 0.0
        fair = self.max_players / (self.max_players + self.min_players)
        for player in range(self.position.players):
            if self.camp[player] == 0:
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

    def static_evaluation(self) -> int:
        """Score a game that goes on by its static evaluation."""
        self.evaluation.evaluate()
        return self.combine(self.position.key)

    def combine(self, key: int) -> int:
        """Weigh the values that the evaluation has found for a position with this key."""
        if self.position.players == 2:
            total = self.evaluation.values[0] - self.evaluation.values[1]
            if self.camp[0]:
                total = -total
        else:
            total = 0
            for player in range(self.position.players):
                if self.camp[player] == 0:
                    total += self.min_players * self.evaluation.values[player]
                else:
                    total -= self.max_players * self.evaluation.values[player]
        if self.noise:
            draw = bits.mix(key ^ self.seed) & 1023
            total += (draw - 512) * self.noise >> 9
        return total

    def overlooks(self, move: int) -> bool:
        """Tell whether this player does not think of that reply."""
        draw = bits.mix(self.position.key ^ bits.mix(move ^ self.seed)) & 255
        return draw < self.oversight

    # for Python

    def set_deadline(self, seconds: float) -> None:
        """Let the search end so many seconds from now."""
        self.deadline = max(clock.now() + seconds, 1e-9)
