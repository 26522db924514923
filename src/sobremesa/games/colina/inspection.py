"""The position of El Rey de la Colina for Python code: setting it up and querying it."""

from __future__ import annotations

from sobremesa.games.colina import const
from sobremesa.games.colina.board import Board
from sobremesa.kernel.position import within


class Table(Board):
    """A board with methods for Python."""

    def put(self, cell: int, piece: int, moved: bool = False) -> None:
        """Put a piece on an empty square of a position that is being set up."""
        self.place(cell, piece)
        if moved:
            self.stamp[cell] = self.serial

    def set_counters(
        self, side: int, state: int, armies: int, hill: int, siege: int, score: int, slayer: int
    ) -> None:
        """Set the counters of a side of a position that is being set up."""
        self.state[side] = state
        self.armies[side] = armies
        self.hill[side] = hill
        self.siege[side] = siege
        self.score[side] = score
        self.slayer[side] = slayer

    def set_turn(self, to_move: int, points: int, used: int, besieged: bool, number: int) -> None:
        """Set the turn of a position that is being set up."""
        self.to_move = to_move
        self.points = points
        self.used = used
        self.besieged = besieged
        self.round = number
        self.find_key()

    def declare(self, reason: int, scores: list[float]) -> None:
        """End the game as a position that is being set up says."""
        self.over = True
        self.reason = reason
        for side in range(self.players):
            self.scores[side] = scores[side]
        self.find_key()

    def piece_at(self, cell: int) -> int:
        """Give the contents of a cell: 0 for nothing, `WALL` where there is no square."""
        return self.board[within(cell, const.CELLS)]

    def pieces(self) -> dict[int, int]:
        """Give every piece by its cell."""
        found = {}
        for cell in range(const.CELLS):
            if self.board[cell] != 0 and self.board[cell] != const.WALL:
                found[cell] = self.board[cell]
        return found

    def has_moved(self, cell: int) -> bool:
        """Tell whether the piece on a cell has moved this turn."""
        return bool(
            0 < self.board[within(cell, const.CELLS)] < const.WALL
            and self.stamp[cell] == self.serial
        )

    def level_of(self, cell: int) -> int:
        """Give the height of a cell."""
        return self.ground.level[self.terrain + within(cell, const.CELLS)]

    def ruler_of(self, side: int) -> int:
        """Give the cell of a side's ruler, 0 if it has none."""
        return self.ruler[within(side, self.players)]

    def number_of(self, side: int, kind: int) -> int:
        """Count a side's pieces of a kind, called from Python."""
        return self.counted(within(side, self.players), within(kind, const.KIND_MASK + 1))

    def may_enter(self, piece: int, origin: int, target: int) -> bool:
        """Tell whether a piece may enter a square, called from Python."""
        within(origin, const.CELLS)
        return bool(self.can_enter(within(piece, const.WALL), origin, within(target, const.CELLS)))

    def value(self, piece: int, direction: int) -> int:
        """Give the strength of a piece in a direction, called from Python."""
        return self.strength(within(piece, const.WALL), within(direction, 8))

    def side(self, side: int) -> tuple[int, int, int, int, int, int]:
        """Give a side's state, armies, hill count, siege count, score and slayer."""
        return (
            self.state[within(side, self.players)],
            self.armies[side],
            self.hill[side],
            self.siege[side],
            self.score[side],
            self.slayer[side],
        )

    def image(self) -> tuple[object, ...]:
        """Give the whole state of this position, for comparing."""
        return (
            self.pieces(),
            [cell for cell in range(const.CELLS) if self.has_moved(cell)],
            list(self.own),
            list(self.queens),
            list(self.full),
            list(self.armies),
            list(self.score),
            list(self.count),
            list(self.ruler),
            [self.side(side) for side in range(self.players)],
            self.outcome(),
            self.key,
            self.moved_key,
            self.to_move,
            self.over,
            self.points,
            self.used,
            self.round,
            self.besieged,
            self.reason,
            self.serial,
            self.ply,
        )
