"""Setting up positions of Ajedrez by their FEN."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Final

from sobremesa.games.ajedrez import const
from sobremesa.games.ajedrez.fen import START
from sobremesa.games.ajedrez.pieces import COLOURS, KINDS, NUMBERS, label
from sobremesa.rulebook.editing import Data, Editor, Stamp

_HOMES: Final = {
    "K": ((4, "K"), (7, "R")),
    "Q": ((4, "K"), (0, "R")),
    "k": ((60, "k"), (63, "r")),
    "q": ((60, "k"), (56, "r")),
}
"""The squares of king and rook for each castling right."""


class _Editor(Editor):
    def stamps(self, data: Data) -> tuple[Stamp, ...]:
        return tuple(
            Stamp(
                letter,
                COLOURS[number >> 3],
                KINDS[number & const.KIND_MASK],
                letter,
                label(number),
            )
            for letter, number in NUMBERS.items()
            if number & const.KIND_MASK
        )

    def put(self, data: Data, cell: str, stamp: str) -> Data:
        return _with(data, cell, stamp)

    def lift(self, data: Data, cell: str) -> Data:
        return _with(data, cell, " ")

    def clear(self, data: Data) -> Data:
        return _assembled(data, ["8/8/8/8/8/8/8/8", *_parts(data)[1:]])

    def hand_over(self, data: Data, side: str) -> Data:
        board, _, castling, _, quiet, number = _parts(data)
        changed = _assembled(data, [board, side, castling, "-", quiet, number])
        return {**changed, "to_move": side, "result": None}


def _parts(data: Data) -> list[str]:
    parts = str(data.get("fen", "")).split(" ")
    return parts if len(parts) == 6 else START.split(" ")


def _assembled(data: Data, parts: list[str]) -> Data:
    """Write the FEN, without castling rights that the board does not allow."""
    board, moving, castling, passing, quiet, number = parts
    squares = _spread(board)
    left = "".join(
        right
        for right in castling
        if right in _HOMES and all(squares[square] == sign for square, sign in _HOMES[right])
    )
    return {**deepcopy(data), "fen": " ".join((board, moving, left or "-", passing, quiet, number))}


def _spread(board: str) -> list[str]:
    """Give the letter on each square, from a1."""
    rows = [re.sub("[1-8]", lambda gap: " " * int(gap[0]), row) for row in board.split("/")]
    return [sign for row in reversed(rows) for sign in row.ljust(8)[:8]]


def _with(data: Data, cell: str, letter: str) -> Data:
    parts = _parts(data)
    squares = _spread(parts[0])
    if re.fullmatch("[a-h][1-8]", cell) and (letter in NUMBERS or letter == " "):
        squares[8 * (int(cell[1]) - 1) + "abcdefgh".index(cell[0])] = letter
    rows = ["".join(squares[8 * y : 8 * y + 8]) for y in range(7, -1, -1)]
    board = "/".join(re.sub(" +", lambda gap: str(len(gap[0])), row) for row in rows)
    return _assembled(data, [board, parts[1], parts[2], "-", *parts[4:]])


EDITOR: Final = _Editor()
