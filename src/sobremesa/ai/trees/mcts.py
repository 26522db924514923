"""Monte Carlo tree search for any number of players.

The tree is stored in flat arrays; the children of a node are adjacent. Each node stores its value
for the player who chose it, so nothing is negated and a turn may have any number of actions.
"""

from __future__ import annotations

from array import array

from sobremesa.kernel import form, maths
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position
from sobremesa.kernel.rng import Rng
from sobremesa.kernel.task import Task


class Tree(Task):
    """A tree that grows by one node per iteration; subclasses evaluate new nodes."""

    position: Position
    moves: Moves
    rng: Rng
    move: array[int]
    first_child: array[int]
    child_count: array[int]
    visits: array[int]
    value_sum: array[float]
    path: list[int]
    path_players: list[int]
    leaf_values: list[float]
    exploration: float
    iterations: int
    budget: int

    def __init__(
        self, position: Position, size: int, seed: int = 0, exploration: float = 0.7
    ) -> None:
        super().__init__()
        self.position = position
        self.position.keep()
        self.moves = Moves()
        self.rng = Rng(seed)
        self.size = max(size, 4096)
        self.move = array("Q", [0]) * self.size
        self.first_child = array("i", [-1]) * self.size
        self.child_count = array("i", [0]) * self.size
        self.visits = array("i", [0]) * self.size
        self.value_sum = array("d", [0.0]) * self.size
        if form.PLAIN:
            self.path = [0] * 256
            self.path_players = [0] * 256
            self.leaf_values = [0.0] * 4
        self.exploration = exploration
        self.used = 1
        self.budget = 0x7FFFFFFFFFFFFFFF
        self.iterations = 0

    # for subclasses

    def evaluate_leaf(self) -> None:
        """Fill `leaf_values` for the position, which may be changed on the way (fast)."""

    def init_children(self, node: int, mover: int) -> None:
        """Initialise the values of the new children of a node; by default they have none (fast)."""

    # iterations

    def run(self) -> None:
        """Iterate until stopped or out of budget (fast)."""
        while self.iterations < self.budget and not self.stop:
            self.iterate()
            self.iterations += 1

    def iterate(self) -> None:
        """Select a leaf, evaluate it, and back its values up along the path."""
        node = 0
        depth = 0
        self.path[0] = 0
        while not self.position.over and depth < 254:
            if self.child_count[node] == 0:
                if self.visits[node] == 0 and depth > 0:
                    break
                if not self.expand(node):
                    break
            self.path_players[depth] = self.position.to_move
            node = self.select(node)
            depth += 1
            self.path[depth] = node
            self.position.make(self.move[node])
        if self.position.over:
            for player in range(self.position.players):
                self.leaf_values[player] = self.position.scores[player]
        else:
            self.evaluate_leaf()
        self.visits[0] += 1
        for i in range(1, depth + 1):
            self.visits[self.path[i]] += 1
            self.value_sum[self.path[i]] += self.leaf_values[self.path_players[i - 1]]
        self.position.rewind()

    def expand(self, node: int) -> bool:
        """Add the children of a node in random order; tell whether there was room."""
        self.moves.top = 0
        self.position.legal(self.moves)
        count = self.moves.top
        if count == 0 or self.used + count > self.size:
            return False
        for i in range(count):
            j = i + self.rng.below(count - i)
            move = self.moves.items[j]
            self.moves.items[j] = self.moves.items[i]
            self.move[self.used + i] = move
        self.first_child[node] = self.used
        self.child_count[node] = count
        self.used += count
        self.init_children(node, self.position.to_move)
        return True

    def select(self, node: int) -> int:
        """Give the child with the highest upper confidence bound, or one not visited yet."""
        begin = self.first_child[node]
        scale = self.exploration * maths.sqrt(maths.log(self.visits[node] + 1.0))
        best = begin
        best_score = -1.0
        for child in range(begin, begin + self.child_count[node]):
            if self.visits[child] == 0:
                return child
            tries = self.visits[child] * 1.0
            score = self.value_sum[child] / tries + scale / maths.sqrt(tries)
            if score > best_score:
                best_score = score
                best = child
        return best

    # for Python

    def ranking(self) -> list[tuple[int, int, float]]:
        """Give each root move's visits, the move and its mean value, the most visited first."""
        found = [(0, move, 0.0) for move in self.position.moves()]
        for place in range(self.child_count[0]):
            child = self.first_child[0] + place
            visits = self.visits[child]
            found[place] = (visits, self.move[child], self.value_sum[child] / max(visits, 1))
        return sorted(found, key=lambda entry: (-entry[0], -entry[2]))
