"""What a player sees at a glance, without looking ahead."""

from __future__ import annotations

from collections.abc import Mapping

from sobremesa.ai import real
from sobremesa.ai.ranking import Ranking
from sobremesa.kernel import form
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position


class Evaluation:
    """A judgement of one position object, as that object changes under `make` and `unmake`.

    The base class knows nothing of any game: every position is worth the same to everybody.
    A game's own evaluation holds its kernel in a typed attribute and overrides what it can say.
    Values are whole numbers, about 100 for an advantage that a good player usually wins with
    care, 1000 for a nearly won game; one for each player, never negated.
    """

    position: Position
    values: list[int]
    share: list[float]
    quarrelsome: bool
    """Whether some actions force matters, and are followed up beyond the search's depth."""
    stir: int
    """How much a calm action changes the values at most, as a rule; 0 where nobody knows."""
    foretelling: bool
    """Whether most positions can be judged before the move to them is made (`foretell`)."""

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        self.position = position
        if form.PLAIN:
            self.values = [0] * 4
            self.share = [0.0] * 4
        self.quarrelsome = False
        self.stir = 0
        self.foretelling = False

    def judge(self) -> None:
        """Fill `values`, one number a player, in a game that goes on (fast)."""

    def foretell(self, move: int, key: int) -> bool:
        """Fill `values` as after a legal move, without making it; tell whether it was done (fast).

        It is not where the game would be over or somebody forced to something, nor where it would
        be too much trouble. `key` is what the position foresees; where that is wrong, the answer
        must be no.
        """
        return False

    def tension(self) -> int:
        """Tell how near the end may be (fast).

        0: nothing in sight; 1: somebody is in danger, judge with care; 2: the very next action
        could decide the game; 3: the player to move must parry something, look further.
        """
        return 0

    def blows(self, out: Moves) -> None:
        """Add forcing moves where `tension` is 2, after `survey`; games override it (fast).

        If some legal ones win at once, one of those is enough.
        """
        self.quarrels(out, 0)

    def survey(self) -> None:
        """Look around once, before the moves of this position are ranked (fast)."""

    def rank(self, move: int) -> int:
        """Tell how promising a legal move looks, from 0 to 50000, before it is tried (fast)."""
        return 0

    def forcing(self, move: int) -> bool:
        """Tell whether a legal move changes so much that judging must wait (fast)."""
        return False

    def foolish(self, move: int) -> bool:
        """Tell whether a forcing move plainly costs more than it gains, after `survey` (fast)."""
        return False

    def quarrels(self, out: Moves, need: int) -> None:
        """Add the legal moves that are forcing, after `survey`; games override it (fast).

        Those that hardly could gain the player to move as much as `need` may be left out.
        """
        begin = out.top
        self.position.legal(out)
        end = begin
        for i in range(begin, out.top):
            if self.forcing(out.items[i]):
                out.items[end] = out.items[i]
                end += 1
        out.top = end

    def rate(self, out: Ranking, begin: int) -> None:
        """Rank the moves from `begin` on, after `survey`; games override it to be quick (fast)."""
        for i in range(begin, out.top):
            out.ranks[i] = self.rank(out.items[i])

    def sift(self, out: Ranking, begin: int) -> None:
        """Drop the foolish ones of the forcing moves from `begin` on, and rank the rest (fast).

        Games override it to be quick.
        """
        end = begin
        for i in range(begin, out.top):
            move = out.items[i]
            if not self.foolish(move):
                out.items[end] = move
                out.ranks[end] = self.rank(move)
                end += 1
        out.top = end

    def share_out(self) -> None:
        """Judge, and turn the values into everybody's chance to win (fast)."""
        self.judge()
        most = self.values[0]
        for player in range(1, self.position.players):
            most = max(most, self.values[player])
        total = 0.0
        for player in range(self.position.players):
            self.share[player] = real.power((self.values[player] - most) / 150.0)
            total += self.share[player]
        for player in range(self.position.players):
            self.share[player] /= total

    # for Python

    def watched(self) -> Position:
        """Give the position that is judged."""
        return self.position

    def forcing_moves(self) -> tuple[list[int], list[int]]:
        """List the forcing moves twice: as `quarrels` does, and asking of every legal move."""
        out = Moves()
        self.survey()
        self.quarrels(out, 0)
        every = self.position.moves()
        return out.listed(), [move for move in every if self.forcing(move)]

    def ranked_moves(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Rank the legal moves, then the forcing ones that are not foolish.

        Twice: as `rate` and `sift` do, and asking of every move.
        """
        out = Ranking()
        self.survey()
        self.position.legal(out)
        every = out.listed()
        self.rate(out, 0)
        begin = out.top
        self.quarrels(out, 0)
        forcing = out.listed()[begin:]
        self.sift(out, begin)
        return (
            [(out.items[i], out.ranks[i]) for i in range(out.top)],
            [(move, self.rank(move)) for move in every]
            + [(move, self.rank(move)) for move in forcing if not self.foolish(move)],
        )

    def blows_seen(self) -> list[int]:
        """List the blows; none where the next action cannot decide the game."""
        out = Moves()
        if self.tension() == 2:
            self.survey()
            self.blows(out)
        return out.listed()

    def foretold(self, move: int) -> list[int] | None:
        """Judge the position after a move without making it, where that can be done."""
        if not self.foretell(move, self.position.foreseen(move)):
            return None
        return [self.values[i] for i in range(self.position.players)]

    def judged(self) -> list[int]:
        """Judge, called from Python."""
        self.judge()
        return [self.values[i] for i in range(self.position.players)]
