"""How fast Sparta is, beside OpenSpiel's chess in the same run.

    pip install .[bench]
    python bench/sparta.py [seconds for each figure]

The plain form is measured in a process of its own.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import sobremesa
from sobremesa import _forms
from sobremesa.games.sparta.kernel import Sparta

CAP = 2000


def rate(work: Callable[[], int], seconds: float) -> float:
    """Give how many things a second `work` does, which tells how many it has done."""
    done = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        done += work()
    return done / (time.perf_counter() - begin)


def chess_playout() -> int:
    """Play one random game of chess through OpenSpiel, and give its plies."""
    import pyspiel  # noqa: PLC0415  (the plain form is measured without it)

    state = pyspiel.load_game("chess").new_initial_state()
    plies = 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        plies += 1
    return plies


def playouts(games: int) -> Callable[[], int]:
    """Give the work of playing random games of Sparta."""
    start = sobremesa.game("sparta").start()
    seeds = iter(range(1, 10**9))
    return lambda: start.playouts(games, next(seeds), CAP)[0]


def middle_games(count: int) -> list[sobremesa.State]:
    """Give positions twenty to sixty plies into random games, on which both sides still fight."""
    rng = random.Random(5)
    found: list[sobremesa.State] = []
    while len(found) < count:
        state = sobremesa.game("sparta").start()
        for _ in range(rng.randint(20, 60)):
            if state.over:
                break
            state = state.play(rng.choice(state.legal()))
        if not state.over:
            found.append(state)
    return found


def generation() -> tuple[Callable[[], int], float]:
    """Give the work of listing the legal actions, and how many there are on average."""
    kernels = [kernel for s in middle_games(40) if isinstance(kernel := s.kernel(), Sparta)]
    times = 500
    actions = sum(kernel.generate(1) for kernel in kernels) / len(kernels)

    def work() -> int:
        for kernel in kernels:
            kernel.generate(times)
        return times * len(kernels)

    return work, actions


def plain_ply(seconds: float) -> float:
    """Give the microseconds a ply takes in the plain form."""
    script = (
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); import sparta;"
        f"print(1e6 / sparta.rate(sparta.playouts(1), {seconds}))"
    )
    environment = {**os.environ, "SOBREMESA_PLAIN": "1"}
    command = [sys.executable, "-W", "ignore", "-c", script]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    if not _forms.compiled():
        sys.exit("the kernels are not compiled: nothing to measure here")
    work, actions = generation()
    chess = rate(chess_playout, seconds)
    sparta = rate(playouts(50), seconds)
    chess = (chess + rate(chess_playout, seconds)) / 2
    listing = 1e6 / rate(work, seconds)
    start = sobremesa.game("sparta").start()
    perft = rate(lambda: start.perft(3), seconds)
    plain = plain_ply(seconds)
    print(f"OpenSpiel chess, random playouts      {chess:12,.0f} plies/s")
    print(f"Sparta, random playouts, one thread   {sparta:12,.0f} plies/s")
    print(f"  ratio                               {sparta / chess:12.1f} (wanted: 2.5)")
    print(f"listing {actions:3.0f} actions in the middle game {listing:9.2f} µs (wanted: 2)")
    print(f"perft, bulk                           {perft:12,.0f} leaves/s")
    print(f"plain form, random playouts           {plain:12.0f} µs a ply (wanted: 300)")


if __name__ == "__main__":
    main()
