"""A few turns of a game, to look at: played once by a bot, the same for everybody."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

ACTIONS: Final = 16
"""How many actions are shown."""
SECONDS: Final = 0.02
"""How long each is thought about."""


def show(name: str) -> bytes:
    """Play the beginning of a game and give its scenes; in a worker process."""
    from sobremesa.ai.montecarlo import Limit, choose  # noqa: PLC0415  (only workers need it)
    from sobremesa.core.game import game  # noqa: PLC0415
    from sobremesa.server.drawing import Drawing  # noqa: PLC0415

    state = game(name).start()
    drawn: set[str] = set()
    scenes: list[bytes] = []
    for ply in range(ACTIONS + 1):
        scene = replace(state.scene(), choices=(), buttons=())
        scenes.append(Drawing(state.rules.art, scene).message(0, ply, drawn))
        if state.over or ply == ACTIONS:
            break
        state = state.play(choose(state, Limit(seconds=SECONDS), ply))
    return b"[" + b",".join(scenes) + b"]"
