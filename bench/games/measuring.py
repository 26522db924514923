"""What the speed scripts share: rates, OpenSpiel's side of a comparison, the plain form, the table.

OpenSpiel is driven from Python, as its users drive it. Run as a script, this measures the form of
the kernels that the environment asks for; `plain_microseconds` runs it so.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial

import pyspiel

import sobremesa
from sobremesa import Game, State, _forms

CAP = 2000


def seconds_asked() -> float:
    """Give the script's argument, the seconds for each figure; refuse to run on plain kernels."""
    if not _forms.compiled():
        sys.exit("this measures the compiled form: run `make build` first")
    return float(sys.argv[1]) if len(sys.argv) > 1 else 3.0


# work that counts what it does


def rate(
    work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time
) -> float:
    """Repeat work for some seconds; give what it counts a second, the best of three runs.

    Seconds are the processor's, so that whoever else uses the machine counts little. Threads need
    `time.perf_counter`, and a machine of their own.
    """
    best = 0.0
    for _ in range(3):
        begin, done = clock(), 0
        while clock() - begin < seconds / 3:
            done += work()
        best = max(best, done / (clock() - begin))
    return best


def playouts(
    start: State, games: int, dice: random.Random, cap: int = CAP, threads: int = 1
) -> int:
    """Play random games inside the kernel; give their plies."""
    return start.playouts(games, dice.randrange(10**9), cap, threads)[0]


def spiel_playout(game: pyspiel.Game, dice: random.Random, cap: int = 10**9) -> int:
    """Play one random game in OpenSpiel; give its plies."""
    state, length = game.new_initial_state(), 0
    while not state.is_terminal() and length < cap:
        state.apply_action(dice.choice(state.legal_actions()))
        length += 1
    return length


def spiel_perft(state: pyspiel.State, depth: int) -> int:
    """Count the action sequences of a length in OpenSpiel, the last ply in bulk."""
    if depth == 1:
        return len(state.legal_actions())
    return sum(spiel_perft(state.child(action), depth - 1) for action in state.legal_actions())


def spiel_chess(dice: random.Random, seconds: float) -> float:
    """Give OpenSpiel's plies a second in random games of chess."""
    return rate(partial(spiel_playout, pyspiel.load_game("chess"), dice), seconds)


# the time of one node, and of one ply of the plain form


def middle_games(game: Game, count: int, plies: range, dice: random.Random) -> list[State]:
    """Give positions some plies into random games that still go on."""
    found: list[State] = []
    while len(found) < count:
        state = game.start()
        for _ in range(dice.choice(plies)):
            if state.over:
                break
            state = state.play(dice.choice(state.legal()))
        if not state.over:
            found.append(state)
    return found


def node_microseconds(states: list[State], seconds: float) -> float:
    """Give the time of a node of perft(2): an action made, the next ones found, taken back."""
    nodes = sum(1 + len(state.legal()) for state in states)

    def work() -> int:
        for state in states:
            state.perft(2)
        return nodes

    return 1e6 / rate(work, seconds)


def listing_microseconds(states: list[State], seconds: float) -> float:
    """Give the time of a random game of one ply: the actions listed, one made, the game reset."""
    games = 500

    def work() -> int:
        return sum(state.playouts(games, cap=1)[0] for state in states)

    return 1e6 / rate(work, seconds)


def ply_microseconds(start: State, cap: int, seconds: float) -> float:
    """Give the time of a ply of random games, one after the other."""
    return 1e6 / rate(partial(playouts, start, 1, random.Random(1), cap), seconds)


def plain_microseconds(
    game: str, players: int, options: Mapping[str, object], cap: int, seconds: float
) -> float:
    """Give the time of a ply of random games in the plain form, in a process of its own."""
    given = json.dumps([game, players, options, cap, seconds])
    done = subprocess.run(
        [sys.executable, "-W", "ignore", __file__, given],
        env={**os.environ, _forms.PLAIN_VARIABLE: "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


# the table, in Markdown


def row(*cells: str) -> None:
    """Print a row: the figure, ours, theirs, the ratio, the goal."""
    name, *rest = cells
    print(f"| {name:<48} |" + "".join(f" {cell:>12} |" for cell in rest), flush=True)


def head(theirs: str) -> None:
    """Print the head of the table."""
    row("", "Sobremesa", theirs, "ratio", "goal")
    row("---", "---:", "---:", "---:", "---:")


def compare(name: str, ours: float, theirs: float, goal: float | None = None) -> None:
    """Print two rates and how many times faster ours is."""
    row(name, f"{ours:,.0f}", f"{theirs:,.0f}", f"{ours / theirs:.1f}x", f"{goal}x" if goal else "")


def alone(name: str, ours: float) -> None:
    """Print a rate that is compared with nothing."""
    row(name, f"{ours:,.0f}", "", "", "")


def took(name: str, microseconds: float, goal: float | None = None) -> None:
    """Print a time that has to stay within its goal."""
    digits = 2 if microseconds < 10 else 0
    row(name, f"{microseconds:.{digits}f} µs", "", "", f"{goal} µs" if goal else "")


if __name__ == "__main__":
    game_id, seats, values, longest, lasting = json.loads(sys.argv[1])
    first = sobremesa.game(game_id, seats, values).start()
    print(ply_microseconds(first, longest, lasting))
