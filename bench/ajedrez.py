"""Ajedrez beside OpenSpiel's chess and python-chess, in one run: `python bench/ajedrez.py`.

Needs `pip install .[bench]`. Perft counts the last ply in bulk everywhere; playouts are random
games to their end, with all draw rules on. OpenSpiel is driven from Python, as its users drive
it. The plain form is measured in a process of its own. An argument gives the seconds for each
figure (3 by default).
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

import chess
import pyspiel

import sobremesa
from sobremesa import State, _forms

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PLAIN = """
import sys, time, sobremesa
start, seconds, plies, seed = sobremesa.game("ajedrez").start(), 0.0, 0, 0
while seconds < float(sys.argv[1]):
    begin = time.perf_counter()
    plies += start.playouts(2, seed)[0]
    seconds += time.perf_counter() - begin
    seed += 1
print(seconds / plies * 1e6)
"""


def rate(work: Callable[[], int], seconds: float) -> float:
    """Repeat work for some seconds; give what it counts a second, the best of three runs."""
    best = 0.0
    for _ in range(3):
        begin, done = time.perf_counter(), 0
        while time.perf_counter() - begin < seconds / 3:
            done += work()
        best = max(best, done / (time.perf_counter() - begin))
    return best


def at(fen: str) -> State:
    start = sobremesa.game("ajedrez").start()
    return sobremesa.position({**start.data(), "fen": fen})


def playouts(first: State, seeds: random.Random) -> int:
    return first.playouts(300, seeds.randrange(10**9))[0]


def spiel_perft(state: pyspiel.State, depth: int) -> int:
    if depth == 1:
        return len(state.legal_actions())
    return sum(spiel_perft(state.child(action), depth - 1) for action in state.legal_actions())


def spiel_playout(game: pyspiel.Game, dice: random.Random) -> int:
    state, length = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        length += 1
    return length


def chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_perft(board, depth - 1)
        board.pop()
    return total


def chess_playout(dice: random.Random) -> int:
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


def line(name: str, ours: float, theirs: float, goal: float | None) -> None:
    wanted = f"  (goal {goal:g}x)" if goal else ""
    print(f"{name:<44}{ours:>14,.0f}{theirs:>12,.0f}{ours / theirs:>9.1f}x{wanted}", flush=True)


def main(seconds: float) -> None:
    game, dice = pyspiel.load_game("chess"), random.Random(1)
    start = sobremesa.game("ajedrez").start()
    print(f"{'':<44}{'sobremesa':>14}{'the other':>12}")
    ours = rate(partial(start.perft, 5), seconds)
    theirs = rate(partial(spiel_perft, game.new_initial_state(), 4), seconds)
    line("perft nodes/s, 5 against OpenSpiel's 4", ours, theirs, 4)
    theirs = rate(partial(chess_perft, chess.Board(), 3), seconds)
    line("perft nodes/s, 5 against python-chess's 3", ours, theirs, 25)
    ours = rate(partial(at(KIWIPETE).perft, 4), seconds)
    theirs = rate(partial(spiel_perft, game.new_initial_state(KIWIPETE), 3), seconds)
    line("  Kiwipete, 4 against OpenSpiel's 3", ours, theirs, None)
    theirs = rate(partial(chess_perft, chess.Board(KIWIPETE), 3), seconds)
    line("  Kiwipete, 4 against python-chess's 3", ours, theirs, None)
    ours = rate(partial(playouts, start, dice), seconds)
    theirs = rate(partial(spiel_playout, game, dice), seconds)
    line("playout plies/s, against OpenSpiel", ours, theirs, 3)
    theirs = rate(partial(chess_playout, dice), seconds)
    line("playout plies/s, against python-chess", ours, theirs, None)
    environment = {**os.environ, "SOBREMESA_PLAIN": "1"}
    command = [sys.executable, "-W", "ignore", "-c", PLAIN, str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    print(f"{'plain form, µs a ply':<44}{float(done.stdout):>14.1f}{'(goal at most 60)':>35}")


if __name__ == "__main__":
    if not _forms.compiled():
        sys.exit("this measures the compiled form: run `make build` first")
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
