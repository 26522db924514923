"""El Rey de la Colina beside OpenSpiel's chess: `python bench/games/colina.py [seconds a figure]`.

Needs `pip install .[bench]`. Playouts are random games on one thread, cut at 2,000 actions. A node
is measured at the beginning of turns in the middle of random games.
"""

from __future__ import annotations

import random
from functools import partial

import measuring
from measuring import rate

import sobremesa
from sobremesa import State

GOALS = {2: 2.5, 3: None, 4: 1.5}


def middle(players: int, dice: random.Random) -> list[State]:
    """Give positions from the middle of random games, at the beginning of a turn."""
    game = sobremesa.game("colina", players)
    states = measuring.middle_games(game, 30, range(60, 240), dice)
    return [after for state in states if not (after := state.play("end")).over]


def main(seconds: float) -> None:
    dice = random.Random(1)
    measuring.head("chess")
    theirs = measuring.spiel_chess(dice, seconds)
    for players, goal in GOALS.items():
        start = sobremesa.game("colina", players).start()
        ours = rate(partial(measuring.playouts, start, 20, dice), seconds)
        measuring.compare(f"{players} players: playouts, actions/s", ours, theirs, goal)
    for players in GOALS:
        states = middle(players, dice)
        width = sum(len(state.legal()) for state in states) / len(states)
        name = f"{players} players: a node of {width:.0f} actions, mid-game"
        measuring.took(name, measuring.node_microseconds(states, seconds), 2.5)
    for players in (2, 4):
        plain = measuring.plain_microseconds("colina", players, {}, 500, seconds)
        measuring.took(f"{players} players: plain form, an action", plain, 600)


if __name__ == "__main__":
    main(measuring.seconds_asked())
