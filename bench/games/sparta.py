"""Sparta beside OpenSpiel's chess, in one run: `python bench/games/sparta.py [seconds a figure]`.

Needs `pip install .[bench]`. Playouts are random games on one thread, cut at 2,000 plies.
"""

from __future__ import annotations

import random
from functools import partial

import measuring
from measuring import rate

import sobremesa


def main(seconds: float) -> None:
    game, dice = sobremesa.game("sparta"), random.Random(1)
    start = game.start()
    measuring.head("chess")
    theirs = measuring.spiel_chess(dice, seconds)
    ours = rate(partial(measuring.playouts, start, 50, dice), seconds)
    measuring.compare("playouts, plies/s", ours, theirs, 2.5)
    measuring.alone("perft, nodes/s, depth 3", rate(partial(start.perft, 3), seconds))
    states = measuring.middle_games(game, 40, range(20, 61), dice)
    width = sum(len(state.legal()) for state in states) / len(states)
    listing = measuring.listing_microseconds(states, seconds)
    measuring.took(f"listing {width:.0f} actions and making one, mid-game", listing, 2)
    measuring.took("a node in the middle game", measuring.node_microseconds(states, seconds), 2)
    plain = measuring.plain_microseconds("sparta", 2, {}, measuring.CAP, seconds)
    measuring.took("plain form, a ply", plain, 300)


if __name__ == "__main__":
    main(measuring.seconds_asked())
