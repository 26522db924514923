"""The static evaluation: what a position is worth without searching."""

from __future__ import annotations

from collections.abc import Mapping

from sobremesa.kernel import form, maths
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position
from sobremesa.kernel.ranked import RankedMoves


class Evaluation:
    """The static evaluation of one position object, as it changes under `make` and `unmake`.

    The base class knows nothing of any game: every position is worth the same to everybody.
    A game's own evaluation holds its kernel in a typed attribute and overrides what it can say.
    Values are whole numbers, about 100 for an advantage that a good player usually wins with
    care, 1000 for a nearly won game; one for each player, never negated.
    """

    position: Position
    values: list[int]
    chances: list[float]
    has_forcing_moves: bool
    """Whether some actions force matters, and are followed up beyond the search's depth."""
    futility_margin: int
    """How much a calm action changes the values at most, as a rule; 0 where nobody knows."""
    evaluates_ahead: bool
    """Whether most positions can be judged before the move to them is made (`evaluate_after`)."""

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        self.position = position
        if form.PLAIN:
            self.values = [0] * 4
            self.chances = [0.0] * 4
        self.has_forcing_moves = False
        self.futility_margin = 0
        self.evaluates_ahead = False

    def evaluate(self) -> None:
        """Fill `values`, one number a player, in a game that goes on (fast)."""

    def evaluate_after(self, move: int, key: int) -> bool:
        """Fill `values` as after a legal move, without making it; tell whether it was done (fast).

        It is not where the game would be over or somebody forced to something, nor where it would
        be too much trouble. `key` is what `key_after` predicts; where that is wrong, the answer
        must be no.
        """
        return False

    def threat_level(self) -> int:
        """Tell how near the end may be (fast).

        0: nothing in sight; 1: somebody is in danger, judge with care; 2: the very next action
        could decide the game; 3: the player to move must parry something, look further.
        """
        return 0

    def winning_moves(self, out: Moves) -> None:
        """Add forcing moves where `threat_level` is 2, after `prepare_ordering` (fast).

        If some legal ones win at once, one of those is enough.
        """
        self.forcing_moves(out, 0)

    def prepare_ordering(self) -> None:
        """Look around once, before the moves of this position are ranked (fast)."""

    def move_score(self, move: int) -> int:
        """Tell how promising a legal move looks, from 0 to 50000, before it is tried (fast)."""
        return 0

    def forcing(self, move: int) -> bool:
        """Tell whether a legal move changes so much that judging must wait (fast)."""
        return False

    def loses_material(self, move: int) -> bool:
        """Tell whether a forcing move plainly loses material, after `prepare_ordering` (fast)."""
        return False

    def forcing_moves(self, out: Moves, need: int) -> None:
        """Add the legal moves that are forcing, after `prepare_ordering`; games override it (fast).

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

    def score_moves(self, out: RankedMoves, begin: int) -> None:
        """Rank the moves from `begin` on, after `prepare_ordering`; games speed it up (fast)."""
        for i in range(begin, out.top):
            out.ranks[i] = self.move_score(out.items[i])

    def score_forcing(self, out: RankedMoves, begin: int) -> None:
        """Drop the foolish ones of the forcing moves from `begin` on, and rank the rest (fast).

        Games override it to be quick.
        """
        end = begin
        for i in range(begin, out.top):
            move = out.items[i]
            if not self.loses_material(move):
                out.items[end] = move
                out.ranks[end] = self.move_score(move)
                end += 1
        out.top = end

    def estimate_chances(self) -> None:
        """Judge, and turn the values into everybody's chance to win (fast)."""
        self.evaluate()
        most = self.values[0]
        for player in range(1, self.position.players):
            most = max(most, self.values[player])
        total = 0.0
        for player in range(self.position.players):
            self.chances[player] = maths.power((self.values[player] - most) / 150.0)
            total += self.chances[player]
        for player in range(self.position.players):
            self.chances[player] /= total

    # for Python

    def evaluated_position(self) -> Position:
        """Give the position that is judged."""
        return self.position

    def forcing_moves_seen(self) -> tuple[list[int], list[int]]:
        """List the forcing moves twice: as `forcing_moves` does, and asking of every legal move."""
        out = Moves()
        self.prepare_ordering()
        self.forcing_moves(out, 0)
        every = self.position.moves()
        return out.listed(), [move for move in every if self.forcing(move)]

    def ranked_moves(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Rank the legal moves, then the forcing ones that are not foolish.

        Twice: as `score_moves` and `score_forcing` do, and asking of every move.
        """
        out = RankedMoves()
        self.prepare_ordering()
        self.position.legal(out)
        every = out.listed()
        self.score_moves(out, 0)
        begin = out.top
        self.forcing_moves(out, 0)
        forcing = out.listed()[begin:]
        self.score_forcing(out, begin)
        return (
            [(out.items[i], out.ranks[i]) for i in range(out.top)],
            [(move, self.move_score(move)) for move in every]
            + [(move, self.move_score(move)) for move in forcing if not self.loses_material(move)],
        )

    def winning_moves_seen(self) -> list[int]:
        """List the winning moves; none where the next action cannot decide the game."""
        out = Moves()
        if self.threat_level() == 2:
            self.prepare_ordering()
            self.winning_moves(out)
        return out.listed()

    def evaluated_after(self, move: int) -> list[int] | None:
        """Judge the position after a move without making it, where that can be done."""
        if not self.evaluate_after(move, self.position.predicted_key(move)):
            return None
        return [self.values[i] for i in range(self.position.players)]

    def evaluated(self) -> list[int]:
        """Judge, called from Python."""
        self.evaluate()
        return [self.values[i] for i in range(self.position.players)]
