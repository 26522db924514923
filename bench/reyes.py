"""Measure Vence a los Reyes beside OpenSpiel's chess: random games, in one run.

    pip install .[bench]
    python bench/reyes.py [seconds for each line]

OpenSpiel is driven as its users drive it from Python: `legal_actions`, a random choice,
`apply_action`. Random games of ours run inside the kernel. Plies are actions: turning the arrow
and the move after it are two. Compare the ratios; the numbers depend on the machine.
"""

from __future__ import annotations

import random
import sys
import time

import pyspiel

import sobremesa
from sobremesa import _forms


def open_spiel(seconds: float) -> float:
    """Give OpenSpiel's plies a second in random games of chess."""
    game = pyspiel.load_game("chess")
    random.seed(1)
    plies = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
    return plies / (time.perf_counter() - begin)


def ours(seconds: float, **options: object) -> float:
    """Give the plies a second of random games of a seating."""
    start = sobremesa.game("reyes", options=options).start()
    plies, seed = 0, 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        plies += start.playouts(20 if _forms.compiled() else 1, seed)[0]
        seed += 1
    return plies / (time.perf_counter() - begin)


def perft(depth: int, **options: object) -> tuple[int, float]:
    """Count action sequences; give their number and how many a second."""
    start = sobremesa.game("reyes", options=options).start()
    begin = time.perf_counter()
    nodes = start.perft(depth)
    return nodes, nodes / (time.perf_counter() - begin)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    print(f"kernels: {'compiled' if _forms.compiled() else 'plain'}")
    other = open_spiel(seconds)
    print(f"{'random games':<28}{'plies/s':>12}{'ratio':>8}{'wanted':>8}")
    print(f"{'OpenSpiel chess':<28}{other:>12,.0f}{1:>8.2f}")
    for seating, wanted in (("facing", 2.0), ("four", 1.5), ("double_facing", None)):
        speed = ours(seconds, seating=seating)
        asked = f"{wanted:>8.2f}" if wanted else ""
        print(f"{'reyes ' + seating:<28}{speed:>12,.0f}{speed / other:>8.2f}{asked}")
    again = open_spiel(seconds)
    print(f"{'OpenSpiel chess, again':<28}{again:>12,.0f}{again / other:>8.2f}")
    if _forms.compiled():
        for seating in ("facing", "four"):
            nodes, speed = perft(6, seating=seating)
            print(f"perft(6) {seating}: {nodes:,} leaves, {speed:,.0f} a second")


if __name__ == "__main__":
    main()
