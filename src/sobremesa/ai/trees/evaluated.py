"""Monte Carlo tree search with an evaluation instead of random playouts."""

from __future__ import annotations

from sobremesa.ai.trees.mcts import Tree
from sobremesa.kernel.evaluation import Evaluation


class EvaluatedTree(Tree):
    """A tree whose new nodes are evaluated at once.

    The evaluation of a child counts as its first visit, so the best-looking children come first.
    """

    evaluation: Evaluation

    def __init__(
        self, evaluation: Evaluation, size: int, seed: int = 0, exploration: float = 0.25
    ) -> None:
        super().__init__(evaluation.evaluated_position(), size, seed, exploration)
        self.evaluation = evaluation

    def evaluate_leaf(self) -> None:
        """Evaluate the leaf statically (fast)."""
        self.evaluation.estimate_chances()
        for player in range(self.position.players):
            self.leaf_values[player] = self.evaluation.chances[player]

    def init_children(self, node: int, mover: int) -> None:
        """Evaluate every child for the player who chooses it (fast)."""
        begin = self.first_child[node]
        for child in range(begin, begin + self.child_count[node]):
            self.position.make(self.move[child])
            if self.position.over:
                self.value_sum[child] = self.position.scores[mover]
            else:
                self.evaluation.estimate_chances()
                self.value_sum[child] = self.evaluation.chances[mover]
            self.visits[child] = 1
            self.position.unmake()
