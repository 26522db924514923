"""Whole loops over positions: counting and random play."""

from __future__ import annotations

from sobremesa.kernel import bits, const, form
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position
from sobremesa.kernel.rng import Rng
from sobremesa.kernel.task import Task


class Perft(Task):
    """Count the action sequences of a length.

    With `bulk` the last ply is counted, not played. Of `parts` tasks this is number `part`:
    the nodes two plies down are dealt out among them, so that their counts add up.
    """

    position: Position
    moves: Moves
    depth: int
    bulk: bool
    part: int
    parts: int
    level: int
    dealt: int
    nodes: int
    full: bool

    def __init__(
        self, position: Position, depth: int, bulk: bool = True, part: int = 0, parts: int = 1
    ) -> None:
        super().__init__()
        self.position = position.copy()
        self.moves = Moves()
        self.depth = depth
        self.bulk = bulk
        self.part = part
        self.parts = parts
        self.level = 0
        self.dealt = 0
        self.nodes = 0
        self.full = False

    def run(self) -> None:
        """Count, into `nodes` (fast)."""
        self.dealt = 0
        self.level = self.depth - 2 if self.depth > 2 else 1 if self.depth == 2 else self.depth
        self.nodes = self.count(self.depth)

    def mine(self) -> bool:
        """Tell whether the next dealt node belongs to this part."""
        turn = self.dealt
        self.dealt = (turn + 1) % self.parts
        return turn == self.part

    def count(self, depth: int) -> int:
        """Count the sequences of `depth` actions from where the position stands.

        A tree so deep that its moves do not fit on the stack stops the count: `full` is set.
        """
        if self.stop:
            return 0
        if depth == self.level and not self.mine():
            return 0
        if depth == 0:
            return 1
        if self.bulk and depth == 1:
            return self.position.count_legal(self.moves)
        total = 0
        begin = self.moves.top
        if begin > const.MOVES - const.ROOM:
            self.full = True
            self.stop = True
            return 0
        self.position.legal(self.moves)
        end = self.moves.top
        for i in range(begin, end):
            self.position.make(self.moves.items[i])
            total += self.count(depth - 1)
            self.position.unmake()
        self.moves.top = begin
        return total

    def result(self) -> int | None:
        """Give the count; none if the tree was too deep."""
        return None if self.full else self.nodes


class Playouts(Task):
    """Play random games to the end.

    Game `i` depends on the seed and on `i` alone; of `parts` tasks this one plays the games
    `part`, `part + parts`, …, so the totals do not depend on the number of threads.
    """

    position: Position
    moves: Moves
    rng: Rng
    seed: int
    games: int
    cap: int
    part: int
    parts: int
    played: int
    actions: int
    capped: int
    sums: list[float]

    def __init__(
        self,
        position: Position,
        games: int,
        seed: int = 0,
        cap: int = 2000,
        part: int = 0,
        parts: int = 1,
    ) -> None:
        super().__init__()
        self.position = position.copy()
        self.position.keep()
        self.moves = Moves()
        self.rng = Rng(0)
        self.seed = seed % 0x10000000000000000
        self.games = games
        self.cap = cap
        self.part = part
        self.parts = parts
        self.played = 0
        self.actions = 0
        self.capped = 0
        if form.PLAIN:
            self.sums = [0.0] * 4

    def run(self) -> None:
        """Play the games (fast)."""
        game = self.part
        while game < self.games and not self.stop:
            self.rng.state = bits.mix(self.seed ^ bits.scramble(game))
            self.position.rewind()
            self.play()
            game += self.parts
            self.played += 1

    def play(self) -> None:
        """Play one game from where the position stands (fast)."""
        length = 0
        while length < self.cap and not self.position.over:
            self.moves.top = 0
            self.position.legal(self.moves)
            if self.moves.top == 0:
                break
            chosen = self.rng.below(self.moves.top)
            self.position.make(self.moves.items[chosen])
            length += 1
        self.actions += length
        if self.position.over:
            for player in range(self.position.players):
                self.sums[player] += self.position.scores[player]
        else:
            self.capped += 1

    def totals(self) -> tuple[int, int, int, list[float]]:
        """Give the games played, the actions, the games cut short, and the score sums."""
        sums = [self.sums[i] for i in range(self.position.players)]
        return self.played, self.actions, self.capped, sums
