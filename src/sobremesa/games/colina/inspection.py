"""The table of El Rey de la Colina as Python code sees it: setting it up and asking about it."""

from __future__ import annotations

from sobremesa.games.colina import const
from sobremesa.games.colina.board import Board
from sobremesa.kernel.position import within


class Table(Board):
    """A board with names for Python."""

    def stand(self, cell: int, piece: int, stirred: bool = False) -> None:
        """Put a piece on an empty square of a position that is being set up."""
        self.place(cell, piece)
        if stirred:
            self.stamp[cell] = self.serial

    def enroll(
        self, side: int, state: int, armies: int, hill: int, siege: int, score: int, slayer: int
    ) -> None:
        """Give a side of a position that is being set up its counters."""
        self.state[side] = state
        self.armies[side] = armies
        self.hill[side] = hill
        self.siege[side] = siege
        self.score[side] = score
        self.slayer[side] = slayer

    def open_turn(self, to_move: int, points: int, used: int, besieged: bool, number: int) -> None:
        """Say whose turn it is in a position that has been set up."""
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
        """Give what stands on a cell: nothing is 0, and a cell that is no square `WALL`."""
        return self.board[within(cell, const.CELLS)]

    def pieces(self) -> dict[int, int]:
        """Give every piece by its cell."""
        found = {}
        for cell in range(const.CELLS):
            if self.board[cell] != 0 and self.board[cell] != const.WALL:
                found[cell] = self.board[cell]
        return found

    def is_stirred(self, cell: int) -> bool:
        """Tell whether the piece on a cell has changed its square this turn."""
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
        """Tell whether a square is open to a piece, called from Python."""
        within(origin, const.CELLS)
        return bool(self.welcome(within(piece, const.WALL), origin, within(target, const.CELLS)))

    def value(self, piece: int, direction: int) -> int:
        """Give what a piece is worth towards a direction, called from Python."""
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
        """Give everything that makes this position what it is, for comparing."""
        return (
            self.pieces(),
            [cell for cell in range(const.CELLS) if self.is_stirred(cell)],
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
            self.stir_key,
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
