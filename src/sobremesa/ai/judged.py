"""Monte Carlo tree search with judgement: an evaluation stands where random games would."""

from __future__ import annotations

from sobremesa.ai.evaluation.base import Evaluation
from sobremesa.ai.tree import Tree


class JudgedTree(Tree):
    """A tree whose new nodes are judged at once, each by its own position.

    The judgement of a child counts as its first visit, so the search begins where it looks best.
    """

    evaluation: Evaluation

    def __init__(
        self, evaluation: Evaluation, size: int, seed: int = 0, bold: float = 0.25
    ) -> None:
        super().__init__(evaluation.watched(), size, seed, bold)
        self.evaluation = evaluation

    def appraise(self) -> None:
        """Judge the position (fast)."""
        self.evaluation.share_out()
        for player in range(self.position.players):
            self.share[player] = self.evaluation.share[player]

    def greet(self, node: int, mover: int) -> None:
        """Judge every child from the point of view of the player who may choose it (fast)."""
        begin = self.first[node]
        for child in range(begin, begin + self.width[node]):
            self.position.make(self.move[child])
            if self.position.over:
                self.worth[child] = self.position.scores[mover]
            else:
                self.evaluation.share_out()
                self.worth[child] = self.evaluation.share[mover]
            self.visits[child] = 1
            self.position.unmake()
