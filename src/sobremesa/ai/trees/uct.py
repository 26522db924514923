"""UCT with uniformly random playouts: the baseline without any knowledge of the games."""

from __future__ import annotations

from sobremesa.ai.trees.mcts import Tree
from sobremesa.kernel import drivers
from sobremesa.kernel.position import Position


class Uct(Tree):
    """A tree whose leaves are evaluated by one random playout each.

    A playout of more than `cap` actions counts as shared by all players.
    """

    cap: int

    def __init__(
        self, position: Position, size: int, seed: int = 0, exploration: float = 0.7, cap: int = 300
    ) -> None:
        super().__init__(position, size, seed, exploration)
        self.cap = cap

    def evaluate_leaf(self) -> None:
        """Evaluate the leaf by one random playout (fast)."""
        drivers.play_randomly(self.position, self.moves, self.rng, self.cap)
        for player in range(self.position.players):
            if self.position.over:
                self.leaf_values[player] = self.position.scores[player]
            else:
                self.leaf_values[player] = 1.0 / self.position.players
