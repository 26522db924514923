"""Vence a los Reyes beside OpenSpiel's chess: `python bench/games/reyes.py [seconds a figure]`.

Needs `pip install .[bench]`. Playouts are random games on one thread, cut at 2,000 plies. Plies
are actions: turning the arrow and the move after it are two.
"""

from __future__ import annotations

import random
from functools import partial

import measuring
from measuring import rate

import sobremesa

GOALS = {"facing": 2, "four": 1.5, "double_facing": None}


def main(seconds: float) -> None:
    dice = random.Random(1)
    starts = {name: sobremesa.game("reyes", seating=name).start() for name in GOALS}
    measuring.head("chess")
    theirs = measuring.spiel_chess(dice, seconds)
    for name, goal in GOALS.items():
        ours = rate(partial(measuring.playouts, starts[name], 20, dice), seconds)
        measuring.compare(f"{name}: playouts, plies/s", ours, theirs, goal)
    for name in ("facing", "four"):
        ours = rate(partial(starts[name].perft, 6), seconds)
        measuring.alone(f"{name}: perft, nodes/s, depth 6", ours)
    for name in ("facing", "four"):
        start = starts[name]
        options = {"seating": name}
        plain = measuring.plain_microseconds("reyes", start.players, options, 500, seconds)
        measuring.took(f"{name}: plain form, a ply", plain)


if __name__ == "__main__":
    main(measuring.seconds_asked())
