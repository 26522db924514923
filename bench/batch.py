"""How fast many games go at once: plies a second with masks and observations, in processor time.

    python -m bench.batch [--games 64] [--seconds 2] [--threads 1]

Random actions are played in all games; beside it, one python-chess board with its legal moves.
"""

from __future__ import annotations

import argparse
import time
from random import Random

import chess

import sobremesa


def random_chess(seconds: float) -> float:
    """Give the plies a second of python-chess."""
    choose, plies, begin = Random(1).choice, 0, time.process_time()
    while time.process_time() - begin < seconds:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 400:
            board.push(choose(list(board.legal_moves)))
            plies += 1
    return plies / (time.process_time() - begin)


def random_batch(name: str, games: int, seconds: float, threads: int) -> float:
    """Give the plies a second of all games together."""
    batch = sobremesa.batch(name, games, seed=1, cap=400, threads=threads)
    plies, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        batch.step(batch.sample())
        plies += games
    return plies / (time.process_time() - begin)


def main() -> None:
    """Read the command line, and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    print("game       plies/s  python-chess  ratio")
    for name in sobremesa.games():
        theirs = random_chess(given.seconds / 4)
        ours = random_batch(name, given.games, given.seconds, given.threads)
        print(f"{name:8} {ours:9.0f} {theirs:13.0f} {ours / theirs:6.1f}")


if __name__ == "__main__":
    main()
