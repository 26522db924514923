"""What a table's picture costs: its scene, and two drawings of it as messages.

    python -m bench.scenes [--games 2]

Random games of two players; each position is described once and drawn for both seats, as a room
does after an action. Figures are microseconds of processor time, the best of five rounds: the first
one fills what is kept from scene to scene.
"""

from __future__ import annotations

import argparse
import time
from random import Random

import sobremesa
from sobremesa.rulebook.perspective import perspective
from sobremesa.server.scenes import Drawing

LENGTH = 60
ROUNDS = 5


def positions(game: sobremesa.Game, games: int) -> list[sobremesa.State]:
    """Give the positions of some random games."""
    found: list[sobremesa.State] = []
    for seed in range(games):
        random, state = Random(seed), game.start()
        while not state.over and len(found) < LENGTH * (seed + 1):
            state = state.play(random.choice(state.legal()))
            found.append(state)
    return found


def measure(name: str, games: int) -> tuple[float, float]:
    """Give the microseconds of a scene, and of turning and drawing it for two seats."""
    game = sobremesa.game(name, 2)
    art, start = game.rules.art, game.start().scene()
    sides = [{i for i, side in enumerate(start.sides) if side.player == seat} for seat in range(2)]
    seats = [perspective(start, own, art.turns) for own in sides]
    states = positions(game, games)
    best = (float("inf"), float("inf"))
    for _ in range(ROUNDS):
        begin = time.process_time()
        scenes = [state.scene() for state in states]
        middle = time.process_time()
        for scene in scenes:
            for seat in seats:
                Drawing.of(art, seat.of(scene))
        end = time.process_time()
        best = min(best[0], middle - begin), min(best[1], end - middle)
    return 1e6 * best[0] / len(states), 1e6 * best[1] / len(states)


def main() -> None:
    """Read the command line, and measure every game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=2)
    games = parser.parse_args().games
    print("game      scene µs  two drawings µs  together µs")
    for name in sobremesa.games():
        scene, drawings = measure(name, games)
        print(f"{name:8} {scene:9.0f} {drawings:16.0f} {scene + drawings:12.0f}")


if __name__ == "__main__":
    main()
