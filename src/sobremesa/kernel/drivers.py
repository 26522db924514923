"""Loops over positions: perft and random playouts."""

from __future__ import annotations

from sobremesa.kernel import bits, const, form
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position
from sobremesa.kernel.rng import Rng
from sobremesa.kernel.task import Task


def play_randomly(position: Position, moves: Moves, rng: Rng, cap: int) -> int:
    """Make random moves until the game ends, or `cap` moves; give their number (fast)."""
    length = 0
    while length < cap and not position.over:
        moves.top = 0
        position.legal(moves)
        if moves.top == 0:
            break
        position.make(moves.items[rng.below(moves.top)])
        length += 1
    return length


class Perft(Task):
    """Count the action sequences of a length.

    With `bulk` the moves of the last ply are counted without being made. This is task `part` of
    `parts`: the nodes two plies below the root are divided among them, so the counts add up.
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

    def owns_next(self) -> bool:
        """Tell whether the next node of the dividing ply belongs to this part."""
        turn = self.dealt
        self.dealt = (turn + 1) % self.parts
        return turn == self.part

    def count(self, depth: int) -> int:
        """Count the sequences of `depth` actions from the current position.

        If the moves of the path do not fit on the stack, the count stops and sets `full`.
        """
        if self.stop:
            return 0
        if depth == self.level and not self.owns_next():
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
        """Give the count, or none if the tree was too deep for the stack."""
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
        """Play one game from the current position (fast)."""
        self.actions += play_randomly(self.position, self.moves, self.rng, self.cap)
        if self.position.over:
            for player in range(self.position.players):
                self.sums[player] += self.position.scores[player]
        else:
            self.capped += 1

    def totals(self) -> tuple[int, int, int, list[float]]:
        """Give the number of games, of actions and of games cut at `cap`, and the score sums."""
        sums = [self.sums[i] for i in range(self.position.players)]
        return self.played, self.actions, self.capped, sums
