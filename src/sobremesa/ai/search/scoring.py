"""The scores of single positions, terminal or static, and the limits of a search."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.ai.search import const
from sobremesa.ai.search.ordering import MoveOrdering
from sobremesa.kernel import bits, clock, form
from sobremesa.kernel.evaluation import Evaluation
from sobremesa.kernel.position import Position

CHECK_INTERVAL = 16 if form.PLAIN else 1024
"""How many nodes are searched between two checks of the clock."""


class Scoring(MoveOrdering):
    """The scores of single positions for the first of two camps, and the limits of a search.

    `camps` has the camp of each player: 0 for the first, which maximises the score, 1 for the
    second. A search ends after `budget` nodes, or at its deadline.
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
        self.first_camp_size = 0
        self.second_camp_size = 0
        for player in range(position.players):
            self.camp[player] = camps[player]
            self.first_camp_size += 1 - camps[player]
            self.second_camp_size += camps[player]
        self.seed = bits.scramble(seed % 0x10000000000000000)
        self.value_scale = max(self.first_camp_size, self.second_camp_size)
        self.noise = noise * self.value_scale  # as values are multiplied in `combine`
        self.futility_margin = self.evaluation.futility_margin * self.value_scale
        self.oversight = oversight
        self.root_camp = 0
        self.nodes = 0
        self.budget = 0x7FFFFFFFFFFFFFFF
        self.next_check = 0
        self.deadline = 0.0

    # limits

    def check_limits(self) -> None:
        """Stop if the budget or the time is used up; set the node count of the next check."""
        if self.nodes >= self.budget or (self.deadline > 0.0 and clock.now() >= self.deadline):
            self.stop = True
        self.next_check = self.nodes + CHECK_INTERVAL
        self.next_check = min(self.next_check, self.budget)

    # scores

    def terminal_score(self, ply: int) -> int:
        """Score a position in which the game is over."""
        share = 0.0
        fair = self.first_camp_size / (self.first_camp_size + self.second_camp_size)
        for player in range(self.position.players):
            if self.camp[player] == 0:
                share += self.position.scores[player]
        if share > 0.999:
            return const.WIN - ply
        if share < 0.001:
            return ply - const.WIN
        if share > fair + 0.001:
            return const.SHARED_WIN
        if share < fair - 0.001:
            return -const.SHARED_WIN
        return const.DRAW

    def static_evaluation(self) -> int:
        """Score a position by its static evaluation."""
        self.evaluation.evaluate()
        return self.combine(self.position.key)

    def combine(self, key: int) -> int:
        """Combine the values of all players into one score, with the noise of this key."""
        if self.position.players == 2:
            total = self.evaluation.values[0] - self.evaluation.values[1]
            if self.camp[0]:
                total = -total
        else:
            total = 0
            for player in range(self.position.players):
                if self.camp[player] == 0:
                    total += self.second_camp_size * self.evaluation.values[player]
                else:
                    total -= self.first_camp_size * self.evaluation.values[player]
        if self.noise:
            draw = bits.mix(key ^ self.seed) & 1023
            total += (draw - 512) * self.noise >> 9
        return total

    def overlooks(self, move: int) -> bool:
        """Tell whether the handicap overlooks a reply."""
        draw = bits.mix(self.position.key ^ bits.mix(move ^ self.seed)) & 255
        return draw < self.oversight

    # for Python

    def set_deadline(self, seconds: float) -> None:
        """Set the deadline, in seconds from now."""
        self.deadline = max(clock.now() + seconds, 1e-9)
