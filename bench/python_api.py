"""How fast the documented Python interface is, beside python-chess in the same run.

    python -m bench.python_api [--seconds 2]

Random games are played through `state.over`, `state.legal()` and `state.play(action)`, and through
`board.is_game_over()`, `board.legal_moves` and `board.push(move)`; `numbers` is the ratio of
`state.numbers()` and `state.step(number)`. Each is timed in turns with the
other, so that a busy machine slows both; the ratio is what counts.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from random import Random

import chess

import sobremesa

ROUNDS = 5


def random_chess(seconds: float, seed: int) -> float:
    """Give the plies a second of python-chess."""
    choose, plies = Random(seed).choice, 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 400:
            board.push(choose(list(board.legal_moves)))
            plies += 1
    return plies / (time.process_time() - begin)


def random_states(game: sobremesa.Game, seconds: float, seed: int) -> float:
    """Give the actions a second of a game."""
    choose, plies = Random(seed).choice, 0
    start = game.start()
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        state, count = start, 0
        while not state.over and count < 400:
            state = state.play(choose(state.legal()))
            count += 1
        plies += count
    return plies / (time.process_time() - begin)


def random_numbers(game: sobremesa.Game, seconds: float, seed: int) -> float:
    """Give the actions a second of a game that is played by numbers."""
    choose, plies = Random(seed).choice, 0
    start = game.start()
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        state, count = start, 0
        while not state.over and count < 400:
            state = state.step(choose(state.numbers()))
            count += 1
        plies += count
    return plies / (time.process_time() - begin)


def call_time(call: Callable[[], object], count: int = 20_000) -> float:
    """Give the microseconds of one call."""
    call()
    begin = time.process_time()
    for _ in range(count):
        call()
    return 1e6 * (time.process_time() - begin) / count


def main() -> None:
    """Read the command line, and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=2.0)
    seconds = parser.parse_args().seconds / ROUNDS
    print("game      plies/s  python-chess  ratio  numbers  hash µs  == µs  new state µs")
    for name in sobremesa.games():
        game = sobremesa.game(name)
        pairs = [
            (
                random_states(game, seconds, seed),
                random_numbers(game, seconds, seed),
                random_chess(seconds, seed),
            )
            for seed in range(ROUNDS)
        ]
        ours, _, theirs = (statistics.median(values) for values in zip(*pairs, strict=True))
        ratio = statistics.median(one / other for one, _, other in pairs)
        numbered = statistics.median(one / other for _, one, other in pairs)
        state = game.start()
        action = state.legal()[0]
        one, other = state.play(action), state.play(action)
        print(
            f"{name:8} {ours:8.0f} {theirs:13.0f} {ratio:6.2f} {numbered:8.2f} "
            f"{call_time(lambda state=one: hash(state)):8.2f} "  # type: ignore[misc]  # bound now, called later
            f"{call_time(lambda a=one, b=other: a == b):6.2f} "  # type: ignore[misc]
            f"{call_time(lambda s=state, a=action: s.play(a)):13.2f}"  # type: ignore[misc]
        )


if __name__ == "__main__":
    main()
