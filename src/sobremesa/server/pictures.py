"""Pictures of games, drawn in a worker process."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Final

FRAMES: Final = 120
"""The most pictures of a film; of a longer game some actions are skipped."""
PACE: Final = 600
"""Milliseconds for each picture of a film."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which game, drawn how."""

    game: str
    players: int
    options: dict[str, object]
    actions: tuple[str, ...]
    kind: str
    width: int
    language: str


def draw(wanted: Wanted) -> bytes:
    """Draw a game as ``svg``, ``png`` or ``gif``."""
    from sobremesa.core.game import game  # noqa: PLC0415  (workers import it, the server need not)

    states = [game(wanted.game, wanted.players, wanted.options).start()]
    for action in wanted.actions:
        states.append(states[-1].play(action))
    if wanted.kind == "svg":
        return states[-1].svg(wanted.width, wanted.language).encode()
    if wanted.kind == "png":
        return states[-1].png(wanted.width, wanted.language)
    step = -(-len(states) // FRAMES)
    shown = states[::step]
    if shown[-1] is not states[-1]:
        shown.append(states[-1])
    return film([state.png(wanted.width, wanted.language) for state in shown])


def film(pictures: list[bytes]) -> bytes:
    """Put PNG pictures, which may differ in size, into one GIF."""
    from PIL import Image  # noqa: PLC0415  (only films need it)

    frames = [Image.open(io.BytesIO(picture)).convert("RGB") for picture in pictures]
    width = max(frame.width for frame in frames)
    height = max(frame.height for frame in frames)
    canvases = []
    for frame in frames:
        canvas = Image.new("RGB", (width, height), frame.getpixel((0, 0)))
        canvas.paste(frame, ((width - frame.width) // 2, (height - frame.height) // 2))
        canvases.append(canvas)
    out = io.BytesIO()
    canvases[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=canvases[1:],
        duration=[PACE] * (len(canvases) - 1) + [PACE * 5],
        loop=0,
    )
    return out.getvalue()
