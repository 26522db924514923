"""The honest baseline: UCT with uniformly random games, knowing nothing but the rules."""

from __future__ import annotations

from sobremesa.ai.trees.mcts import Tree
from sobremesa.kernel.position import Position


class Uct(Tree):
    """A tree whose leaves are worth what one random game from there brings.

    Games longer than `cap` actions count as shared by everybody.
    """

    cap: int

    def __init__(
        self, position: Position, size: int, seed: int = 0, exploration: float = 0.7, cap: int = 300
    ) -> None:
        super().__init__(position, size, seed, exploration)
        self.cap = cap

    def evaluate_leaf(self) -> None:
        """Play one random game (fast)."""
        length = 0
        while length < self.cap and not self.position.over:
            self.moves.top = 0
            self.position.legal(self.moves)
            if self.moves.top == 0:
                break
            self.position.make(self.moves.items[self.rng.below(self.moves.top)])
            length += 1
        for player in range(self.position.players):
            if self.position.over:
                self.leaf_values[player] = self.position.scores[player]
            else:
                self.leaf_values[player] = 1.0 / self.position.players
