"""Looking ahead in a game of two sides: one depth, from the position that is asked about.

:mod:`sobremesa.ai.thinking` calls this for growing depths.
"""

from __future__ import annotations

from sobremesa.ai import const
from sobremesa.ai.lookahead import Lookahead
from sobremesa.kernel import form


class Search(Lookahead):
    """One look ahead of a fixed depth, from one position, for one thread.

    The last three arguments make a player human: `jitter` misjudges every position by up to so
    much, always alike for one `seed`; `blind` of 256 replies of the other side are overlooked.
    """

    roots: list[int]

    def furnish(self) -> None:
        """Begin with nothing found."""
        super().furnish()
        if form.PLAIN:
            self.roots = [0] * 16384
        self.depth = 0
        self.low = -const.INFINITE
        self.high = const.INFINITE
        self.best = 0
        self.score = 0
        self.found = False
        self.count = 0

    def glance(self) -> None:
        """List the moves, the promising ones first, and see the wins that need no search."""
        self.position.legal(self.moves)
        self.count = self.moves.top
        self.own = self.side[self.position.to_move]
        self.evaluation.survey()
        self.evaluation.rate(self.moves, 0)
        for i in range(self.count):
            self.position.make(self.moves.items[i])
            self.nodes += 1
            value = self.verdict(1) if self.position.over else self.weigh()
            self.position.unmake()
            if self.own == 0:
                self.moves.ranks[i] = self.moves.ranks[i] // 8 + value
            else:
                self.moves.ranks[i] = self.moves.ranks[i] // 8 - value
        for i in range(self.count):
            self.roots[i] = self.pick(i, self.count)
        self.moves.top = 0
        self.best = self.roots[0]
        self.score = self.moves.ranks[0] if self.own == 0 else -self.moves.ranks[0]
        self.found = self.moves.ranks[0] > const.SURE
        self.line[0] = self.best
        self.length[0] = 1

    def run(self) -> None:
        """Search `depth` actions ahead between `low` and `high`, into `best` and `score` (fast).

        A search that is stopped keeps the best move it had found; `found` says whether any.
        Depth 0 comes first: it lists the moves, and finds the wins that need no search.
        """
        if self.depth == 0:
            self.glance()
            return
        self.limit = min(2 * self.depth + 8, const.PLIES - 3)
        self.found = False
        self.aside = const.PLIES
        low = self.low
        high = self.high
        best = -const.INFINITE if self.own == 0 else const.INFINITE
        key = self.position.key
        self.trace(key, 0)
        divided = self.accompanied and self.depth >= const.DIVIDED
        i = 0
        tried = 0
        while i < self.count + self.moves.top:
            move = self.roots[i] if i < self.count else self.moves.items[i - self.count]
            i += 1
            if divided:
                if tried and i <= self.count and self.leave(key, move):
                    continue
                self.memory.begin(key, move)
            number = tried + self.moves.top if i <= self.count else tried
            less = 1 if number >= 4 and self.depth >= 4 else 0
            self.position.make(move)
            self.nodes += 1
            value = self.step(self.depth - 1, less, 1, low, high, self.own, tried)
            self.position.unmake()
            if divided:
                self.memory.finish(key, move)
            tried += 1
            if self.stop:
                break
            better = value > best if self.own == 0 else value < best
            if better:
                best = value
                if self.own == 0:
                    low = max(low, value)
                else:
                    high = min(high, value)
                if tried == 1 or (self.low < value < self.high) or low >= high:
                    self.prolong(0, move)
                    self.best = move
                    self.score = value
                    self.found = True
                    self.bring_forward(move)
            if low >= high:
                break
        self.moves.top = 0

    def bring_forward(self, move: int) -> None:
        """Make a root move the first one."""
        i = 0
        while self.roots[i] != move:
            i += 1
        for j in range(i, 0, -1):
            self.roots[j] = self.roots[j - 1]
        self.roots[0] = move

    # for Python

    def resume(self) -> None:
        """Allow a search that was stopped to run again."""
        self.stop = False

    def follow(self, lead: int) -> None:
        """Try the best move of another thread first; it is a move of the same position."""
        self.bring_forward(lead)

    def stopped(self) -> bool:
        """Tell whether the search was ended from outside or by its budget."""
        return bool(self.stop)

    def best_line(self) -> list[int]:
        """Give the moves that both sides are expected to make."""
        return [self.line[i] for i in range(self.length[0])]

    def scores(self) -> list[int]:
        """Give the score from each player's point of view."""
        return [
            self.score if self.side[i] == 0 else -self.score for i in range(self.position.players)
        ]
