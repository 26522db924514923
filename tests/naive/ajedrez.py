"""Play Ajedrez with python-chess, as a second opinion on the fast kernel.

Moves, checks and FEN are python-chess's; the ends of the game are written out here as the rules
tell them. python-chess is under the GPL: only tests and benchmarks import it.
"""

from __future__ import annotations

from typing import Any

import chess

DEFAULTS: dict[str, Any] = {"repetition": 3, "fifty": True}
COLOURS = {chess.WHITE: "w", chess.BLACK: "b"}


class Naive:
    """One game, changed in place by `play`."""

    def __init__(
        self, options: dict[str, Any], board: chess.Board, result: dict[str, Any] | None
    ) -> None:
        self.options = options
        self.board = board
        self.result = result
        # AJE-9.2: the start, or the loaded position, counts as the first time.
        self.seen = [self._arrangement()]

    @classmethod
    def start(cls, players: int | None = None, options: dict[str, Any] | None = None) -> Naive:
        """Begin a game; missing options take their defaults."""
        if players not in (None, 2):
            raise ValueError(f"players: {players!r}")
        return cls({**DEFAULTS, **(options or {})}, chess.Board(), None)

    @classmethod
    def load(cls, position: dict[str, Any]) -> Naive:
        """Continue from a whole JSON position, trusted to be consistent."""
        options = {**DEFAULTS, **position["options"]}
        result = position["result"]
        return cls(options, chess.Board(position["fen"]), None if result is None else dict(result))

    def position(self) -> dict[str, Any]:
        """Give the JSON position, with every key in its canonical order."""
        return {
            "game": "ajedrez",
            "players": 2,
            "options": dict(self.options),
            "fen": self.board.fen(en_passant="legal"),
            "to_move": None if self.result else COLOURS[self.board.turn],
            "result": None if self.result is None else dict(self.result),
        }

    def legal(self) -> set[str]:
        """Give every legal action of the player to move."""
        if self.result is not None:
            return set()
        return {move.uci() for move in self.board.legal_moves}

    def play(self, action: str) -> None:
        """Carry out one legal action and see whether the game is over."""
        move = chess.Move.from_uci(action)
        if self.result is not None or not self.board.is_legal(move):
            raise ValueError(f"illegal: {action}")
        self.board.push(move)
        self.seen.append(self._arrangement())
        self._end_if_over()

    def _arrangement(self) -> str:
        """Write what must be alike in a repetition: all of the FEN but its clocks."""
        return self.board.epd(en_passant="legal")

    def _end_if_over(self) -> None:
        repetition = self.options["repetition"]
        if self.board.is_checkmate():  # AJE-5.1
            self._end([COLOURS[not self.board.turn]], "checkmate")
        elif self.board.is_stalemate():  # AJE-5.2.1
            self._end(["w", "b"], "stalemate")
        elif repetition and self.seen.count(self.seen[-1]) >= repetition:  # AJE-9.2
            self._end(["w", "b"], "repetition")
        elif self.options["fifty"] and self.board.halfmove_clock >= 100:  # AJE-9.3
            self._end(["w", "b"], "fifty")
        elif self._too_little_is_left():  # AJE-5.2.2
            self._end(["w", "b"], "material")

    def _too_little_is_left(self) -> bool:
        pieces = self.board.piece_map()
        left = [p.piece_type for p in pieces.values() if p.piece_type != chess.KING]
        if left in ([], [chess.KNIGHT], [chess.BISHOP]):
            return True
        bishops = {
            (chess.square_file(square) + chess.square_rank(square)) % 2
            for square, p in pieces.items()
            if p.piece_type == chess.BISHOP
        }
        return set(left) == {chess.BISHOP} and len(bishops) == 1

    def _end(self, winners: list[str], reason: str) -> None:
        share = {1: 1, 2: 0.5}[len(winners)]
        scores = [share if colour in winners else 0 for colour in "wb"]
        self.result = {"winners": winners, "reason": reason, "scores": scores}
