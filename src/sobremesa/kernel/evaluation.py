"""The static evaluation: the value of a position without search."""

from __future__ import annotations

from collections.abc import Mapping

from sobremesa.kernel import form, maths
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position
from sobremesa.kernel.ranked import RankedMoves


class Evaluation:
    """The static evaluation of one position object, as it changes under `make` and `unmake`.

    The base class knows no game: it gives every position the same value for every player.
    A game's evaluation holds its kernel in a typed attribute and overrides the methods below.
    Values are whole numbers, one for each player, never negated: about 100 for an advantage that
    a good player usually wins with, 1000 for a game that is nearly won.
    """

    position: Position
    values: list[int]
    chances: list[float]
    has_forcing_moves: bool
    """Whether the game has forcing moves, which quiescence search follows beyond the horizon."""
    futility_margin: int
    """How much a quiet action usually changes the values at most; 0 if unknown."""
    evaluates_ahead: bool
    """Whether most positions can be evaluated before making the move to them (`evaluate_after`)."""

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        self.position = position
        if form.PLAIN:
            self.values = [0] * 4
            self.chances = [0.0] * 4
        self.has_forcing_moves = False
        self.futility_margin = 0
        self.evaluates_ahead = False

    def evaluate(self) -> None:
        """Fill `values`, one number for each player; the game is not over (fast)."""

    def evaluate_after(self, move: int, key: int) -> bool:
        """Fill `values` for the position after a legal move, without making it (fast).

        False, with `values` undefined, if the move would end the game or create a threat, if
        evaluating it this way is not supported, or if `key`, the prediction of `key_after`, is
        wrong.
        """
        return False

    def threat_level(self) -> int:
        """Tell how tense the position is (fast).

        0: quiet; 1: somebody is in danger, so no futility pruning; 2: the next action could decide
        the game; 3: the player to move must parry a threat, so the search is extended.
        """
        return 0

    def winning_moves(self, out: Moves) -> None:
        """Add forcing moves where `threat_level` is 2, after `prepare_ordering` (fast).

        Of several legal moves that win at once, one is enough.
        """
        self.forcing_moves(out, 0)

    def prepare_ordering(self) -> None:
        """Compute what ranking the moves of this position needs (fast)."""

    def move_score(self, move: int) -> int:
        """Give the ordering score of a legal move, from 0 to 50000 (fast)."""
        return 0

    def forcing(self, move: int) -> bool:
        """Tell whether a legal move is forcing, so that evaluation must wait (fast)."""
        return False

    def loses_material(self, move: int) -> bool:
        """Tell whether a forcing move clearly loses material, after `prepare_ordering` (fast)."""
        return False

    def forcing_moves(self, out: Moves, need: int) -> None:
        """Add the legal moves that are forcing, after `prepare_ordering`; games override it (fast).

        Moves that are unlikely to gain the player to move `need` may be left out.
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
        """Rank the moves from `begin` on, after `prepare_ordering`; games override it (fast)."""
        for i in range(begin, out.top):
            out.ranks[i] = self.move_score(out.items[i])

    def score_forcing(self, out: RankedMoves, begin: int) -> None:
        """Drop the forcing moves from `begin` on that lose material, and rank the rest (fast).

        Games override it for speed.
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
        """Evaluate, and convert the values to winning chances by a softmax (fast)."""
        self.evaluate()
        most = self.values[0]
        for player in range(1, self.position.players):
            most = max(most, self.values[player])
        total = 0.0
        for player in range(self.position.players):
            self.chances[player] = maths.exp((self.values[player] - most) / 150.0)
            total += self.chances[player]
        for player in range(self.position.players):
            self.chances[player] /= total

    # for Python

    def evaluated_position(self) -> Position:
        """Give the position that is evaluated."""
        return self.position

    def forcing_moves_seen(self) -> tuple[list[int], list[int]]:
        """List the forcing moves twice: by `forcing_moves`, and by `forcing` of each legal move."""
        out = Moves()
        self.prepare_ordering()
        self.forcing_moves(out, 0)
        every = self.position.moves()
        return out.listed(), [move for move in every if self.forcing(move)]

    def ranked_moves(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Rank the legal moves, then the forcing ones that do not lose material.

        Twice: by `score_moves` and `score_forcing`, and by the scores of single moves.
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
        """List the winning moves; none if the next action cannot decide the game."""
        out = Moves()
        if self.threat_level() == 2:
            self.prepare_ordering()
            self.winning_moves(out)
        return out.listed()

    def evaluated_after(self, move: int) -> list[int] | None:
        """Evaluate the position after a move without making it, if that is supported."""
        if not self.evaluate_after(move, self.position.predicted_key(move)):
            return None
        return [self.values[i] for i in range(self.position.players)]

    def evaluated(self) -> list[int]:
        """Evaluate, called from Python."""
        self.evaluate()
        return [self.values[i] for i in range(self.position.players)]
