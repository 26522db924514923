"""El Rey de la Colina beside OpenSpiel's chess, in one run: `python bench/colina.py`.

Needs `pip install .[bench]`. Playouts are random games on one thread, cut at 2,000 actions;
OpenSpiel is driven from Python, as its users drive it. Generation is measured in positions from
the middle of random games, as the time of a node of perft: it includes making the action before
and taking it back. The plain form is measured in a process of its own. An argument gives the
seconds for each figure (3 by default).
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

import pyspiel

import sobremesa
from sobremesa import State, _forms

PLAIN = """
import sys, time, sobremesa
start, seconds, plies, seed = sobremesa.game("colina", int(sys.argv[1])).start(), 0.0, 0, 0
while seconds < float(sys.argv[2]):
    begin = time.perf_counter()
    plies += start.playouts(1, seed, 500)[0]
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


def spiel_playout(game: pyspiel.Game, dice: random.Random) -> int:
    state, length = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        length += 1
    return length


def playouts(start: State, dice: random.Random) -> int:
    return start.playouts(20, dice.randrange(10**9))[0]


def middle(players: int, dice: random.Random) -> State:
    """Give a position from the middle of a random game, at the beginning of a turn."""
    while True:
        state = sobremesa.game("colina", players).start()
        for _ in range(dice.randrange(60, 240)):
            if not state.over:
                state = state.play(dice.choice(state.legal()))
        if not state.over:
            state = state.play("end")
        if not state.over:
            return state


def nodes(states: list[State]) -> int:
    """Generate the actions after every action; give how often that was."""
    for state in states:
        state.perft(2)
    return sum(len(state.legal()) for state in states)


def plain(players: int, seconds: float) -> float:
    """Give the microseconds of an action in the plain form."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PLAIN, str(players), str(seconds)],
        env={**os.environ, "SOBREMESA_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def main(seconds: float) -> None:
    dice = random.Random(1)
    print("compiled" if _forms.compiled() else "plain")
    chess = rate(partial(spiel_playout, pyspiel.load_game("chess"), dice), seconds)
    print(f"{'OpenSpiel chess, playouts':<44}{chess:>12,.0f} plies/s")
    for players, goal in ((2, "2.5"), (3, "-"), (4, "1.5")):
        ours = rate(partial(playouts, sobremesa.game("colina", players).start(), dice), seconds)
        name = f"colina with {players} players, playouts"
        print(f"{name:<44}{ours:>12,.0f} plies/s{ours / chess:>8.1f}x  (goal {goal}x)")
    for players in (2, 3, 4):
        states = [middle(players, dice) for _ in range(30)]
        width = sum(len(state.legal()) for state in states) / len(states)
        speed = rate(partial(nodes, states), seconds)
        name = f"  a mid-game node, {players} players ({width:.0f} actions)"
        print(f"{name:<44}{1e6 / speed:>12.2f} µs                (goal 2.5 µs)")
    for players in (2, 4):
        name = f"  plain form, {players} players, an action"
        print(f"{name:<44}{plain(players, seconds):>12.0f} µs                (goal 600 µs)")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
