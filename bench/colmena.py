"""La Colmena beside OpenSpiel's Hive, in one run: `python bench/colmena.py`.

Needs `pip install .[bench]`. Playouts are random games of at most 60 plies; perft counts the
last ply in bulk on both sides. OpenSpiel is driven from Python, as its users drive it.
`--deep` counts to depth 7 for all four sets. `--plain` measures the plain form too.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

import pyspiel

import sobremesa
from sobremesa import State, _forms

SPIEL = {
    "": "hive(uses_mosquito=False,uses_ladybug=False,uses_pillbug=False)",
    "ML": "hive(uses_pillbug=False)",
}
CAP = 60


def start(expansions: str) -> State:
    return sobremesa.game("colmena", preset="hive", expansions=expansions).start()


def rate(work: Callable[[], int], seconds: float = 2.0) -> float:
    """Repeat work for some seconds; give what it counts a second, the best of three runs."""
    best = 0.0
    for _ in range(3):
        begin, done = time.perf_counter(), 0
        while time.perf_counter() - begin < seconds / 3:
            done += work()
        best = max(best, done / (time.perf_counter() - begin))
    return best


def playouts(first: State, games: int, seeds: Iterator[int], threads: int) -> int:
    return first.playouts(games, next(seeds), CAP, threads)[0]


def spiel_playout(game: pyspiel.Game, dice: random.Random) -> int:
    state, length = game.new_initial_state(), 0
    while not state.is_terminal() and length < CAP:
        state.apply_action(dice.choice(state.legal_actions()))
        length += 1
    return length


def spiel_perft(state: pyspiel.State, depth: int) -> int:
    if depth == 1:
        return len(state.legal_actions())
    return sum(spiel_perft(state.child(action), depth - 1) for action in state.legal_actions())


def middle(state: State, seed: int) -> State:
    """Play 30 random plies."""
    dice = random.Random(seed)
    for _ in range(30):
        if state.over:
            break
        state = state.play(dice.choice(state.legal()))
    return state


def generation(expansions: str) -> float:
    """Give the microseconds of one move generation in the middle of the game."""
    total = seconds = 0.0
    for seed in range(40):
        state = middle(start(expansions), seed)
        if state.over:
            continue
        nodes = state.perft(2)
        begin = time.perf_counter()
        for _ in range(20):
            state.perft(2)
        seconds += (time.perf_counter() - begin) / 20
        total += 1 + len(state.legal())
        assert nodes
    return seconds / total * 1e6


def line(name: str, ours: float, theirs: float, goal: float) -> None:
    print(f"{name:<42}{ours:>14,.0f}{theirs:>14,.0f}{ours / theirs:>8.1f}x  (goal {goal:g}x)")


def compare() -> None:
    print(f"{'':<42}{'sobremesa':>14}{'OpenSpiel':>14}")
    for expansions, spiel in SPIEL.items():
        game, dice, seeds = pyspiel.load_game(spiel), random.Random(1), iter(range(10**9))
        first = start(expansions)
        theirs = rate(partial(spiel_playout, game, dice))
        ours = rate(partial(playouts, first, 500, seeds, 1))
        both = rate(partial(playouts, first, 4000, seeds, 2), 4)
        label = expansions or "base"
        line(f"playouts, plies/s, {label}, one thread", ours, theirs, 35)
        name = f"playouts, {label}, two threads"
        print(f"{name:<42}{both:>14,.0f}{both / ours:>22.2f}x  (goal 1.8x)")
        theirs = rate(partial(spiel_perft, game.new_initial_state(), 4), 4)
        ours = rate(partial(first.perft, 5))
        line(f"perft, nodes/s, {label}, depth 5 against 4", ours, theirs, 45)
        name = f"one generation and make, {label}, mid-game"
        print(f"{name:<42}{generation(expansions):>11.2f} µs  (goal 2 µs)")


def deep() -> None:
    for expansions in ("", "M", "L", "ML"):
        begin = time.perf_counter()
        count = start(expansions).perft(7, threads=2)
        print(f"perft 7, {expansions or 'none':<5}{count:>12}  {time.perf_counter() - begin:.1f} s")


def plain() -> None:
    """Measure the plain form in a process of its own."""
    program = (
        "import time, sobremesa\n"
        "for e in ('', 'ML'):\n"
        "    s = sobremesa.game('colmena', preset='hive', expansions=e).start()\n"
        "    t = time.perf_counter(); n, *_ = s.playouts(60, 1, 60); t = time.perf_counter() - t\n"
        "    print(f'plain form, {e or \"base\"}: {t / n * 1e6:.0f} µs a ply  (goal 400 µs)')\n"
    )
    environment = {**os.environ, "SOBREMESA_PLAIN": "1"}
    subprocess.run([sys.executable, "-W", "ignore", "-c", program], env=environment, check=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deep", action="store_true")
    parser.add_argument("--plain", action="store_true")
    chosen = parser.parse_args()
    if not _forms.compiled():
        sys.exit("this measures the compiled form: run `make build` first")
    compare()
    if chosen.deep:
        deep()
    if chosen.plain:
        plain()
