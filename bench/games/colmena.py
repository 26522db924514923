"""La Colmena beside OpenSpiel's Hive, in one run.

`python bench/games/colmena.py [seconds a figure]`.

Needs `pip install .[bench]`. Playouts are random games of at most 60 plies; perft counts the last
ply in bulk on both sides.
"""

from __future__ import annotations

import random
from functools import partial
from time import perf_counter

import measuring
import pyspiel
from measuring import rate

import sobremesa

SPIEL = {
    "": "hive(uses_mosquito=False,uses_ladybug=False,uses_pillbug=False)",
    "ML": "hive(uses_pillbug=False)",
    "P": "hive(uses_mosquito=False,uses_ladybug=False,uses_pillbug=True)",
    "MLP": "hive(uses_pillbug=True)",
}
CAP = 60


def main(seconds: float) -> None:
    dice = random.Random(1)
    measuring.head("OpenSpiel")
    for expansions, name in SPIEL.items():
        label = expansions or "base"
        options = {"preset": "hive", "expansions": expansions}
        game, other = sobremesa.game("colmena", options=options), pyspiel.load_game(name)
        start = game.start()
        theirs = rate(partial(measuring.spiel_playout, other, dice, CAP), seconds)
        ours = rate(partial(measuring.playouts, start, 500, dice, CAP), seconds)
        measuring.compare(
            f"{label}: playouts, plies/s", ours, theirs, 30 if "P" in expansions else 35
        )
        works = [partial(measuring.playouts, start, 4000, dice, CAP, n) for n in (1, 2)]
        one, two = (rate(work, seconds, perf_counter) for work in works)
        measuring.compare(f"{label}: two threads against one, by the clock", two, one, 1.8)
        theirs = rate(partial(measuring.spiel_perft, other.new_initial_state(), 4), seconds)
        ours = rate(partial(start.perft, 5), seconds)
        measuring.compare(f"{label}: perft, nodes/s, depth 5 against 4", ours, theirs, 45)
        states = measuring.middle_games(game, 40, range(30, 31), dice)
        node = measuring.node_microseconds(states, seconds)
        measuring.took(f"{label}: a node after 30 plies", node, 2)
        plain = measuring.plain_microseconds("colmena", 2, options, CAP, seconds)
        measuring.took(f"{label}: plain form, a ply", plain, 400)


if __name__ == "__main__":
    main(measuring.seconds_asked())
