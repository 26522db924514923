"""A few turns of a game, to look at: played once by a bot, the same for everybody."""

from __future__ import annotations

import gzip
from dataclasses import replace
from typing import Final

ACTIONS: Final = 16
"""How many actions are shown."""
LEVEL: Final = 2
"""How well they are chosen."""


def show(name: str) -> bytes:
    """Play the beginning of a game and give its scenes, packed; in a worker process."""
    from sobremesa.ai.levels import LevelPlayer  # noqa: PLC0415  (only workers need it)
    from sobremesa.core.game import game  # noqa: PLC0415
    from sobremesa.server.drawing import Drawing  # noqa: PLC0415

    state = game(name).start()
    player = LevelPlayer(LEVEL, state, 1, threads=1)
    drawn: set[str] = set()
    scenes: list[bytes] = []
    for ply in range(ACTIONS + 1):
        scene = replace(state.scene(), choices=(), buttons=())
        scenes.append(Drawing(state.rules.art, scene).message(0, ply, drawn))
        if state.over or ply == ACTIONS:
            break
        state = state.play(player.choose(state))
    return gzip.compress(b"[" + b",".join(scenes) + b"]", mtime=0)
