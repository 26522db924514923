"""Ajedrez beside OpenSpiel's chess and python-chess.

`python bench/games/ajedrez.py [seconds a figure]`.

Needs `pip install .[bench]`. Perft counts the last ply in bulk everywhere; playouts are random
games to their end, with all draw rules on.
"""

from __future__ import annotations

import random
from functools import partial

import chess
import measuring
import pyspiel
from measuring import rate

import sobremesa

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def chess_perft(board: chess.Board, depth: int) -> int:
    """Count the action sequences of a length in python-chess."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_perft(board, depth - 1)
        board.pop()
    return total


def chess_playout(dice: random.Random) -> int:
    """Play one random game in python-chess; give its plies."""
    board, length = chess.Board(), 0
    while True:
        moves = list(board.legal_moves)
        if (
            not moves
            or board.halfmove_clock >= 100
            or board.is_insufficient_material()
            or (board.halfmove_clock >= 8 and board.is_repetition(3))
        ):
            return length
        board.push(dice.choice(moves))
        length += 1


def perfts(
    fen: str, name: str, depth: int, goals: tuple[int | None, int | None], seconds: float
) -> None:
    """Compare perft from a position, a ply deeper than OpenSpiel's."""
    start = sobremesa.game("ajedrez").start()
    state = sobremesa.position({**start.data(), "fen": fen})
    ours = rate(partial(state.perft, depth), seconds)
    other = pyspiel.load_game("chess").new_initial_state(fen)
    theirs = rate(partial(measuring.spiel_perft, other, depth - 1), seconds)
    measuring.compare(f"{name}: perft {depth}, OpenSpiel's {depth - 1}", ours, theirs, goals[0])
    theirs = rate(partial(chess_perft, chess.Board(fen), 3), seconds)
    measuring.compare(f"{name}: perft {depth}, python-chess's 3", ours, theirs, goals[1])


def main(seconds: float) -> None:
    dice = random.Random(1)
    measuring.head("theirs")
    perfts(chess.STARTING_FEN, "start", 5, (4, 25), seconds)
    perfts(KIWIPETE, "Kiwipete", 4, (None, None), seconds)
    start = sobremesa.game("ajedrez").start()
    ours = rate(partial(measuring.playouts, start, 300, dice), seconds)
    measuring.compare("playouts, OpenSpiel", ours, measuring.spiel_chess(dice, seconds), 3)
    measuring.compare("playouts, python-chess", ours, rate(partial(chess_playout, dice), seconds))
    plain = measuring.plain_microseconds("ajedrez", 2, {}, measuring.CAP, seconds)
    measuring.took("plain form, a ply", plain, 60)


if __name__ == "__main__":
    main(measuring.seconds_asked())
