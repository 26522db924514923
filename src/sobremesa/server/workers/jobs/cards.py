"""Jobs for pictures that other sites show: boards on a card, and QR codes."""

from __future__ import annotations

import io
from functools import cache
from typing import Final

from sobremesa.core.picture import png
from sobremesa.core.state import State
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.perspective import turned
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.svg import element
from sobremesa.server.workers.jobs import puzzles
from sobremesa.server.workers.jobs.answers import state_of
from sobremesa.server.workers.jobs.game_points import GamePoint
from sobremesa.server.workers.jobs.previews import played

SIZE: Final = (1200, 630)
"""Pixels of a card, as recommended by the sites that show them."""
EDGE: Final = 16
"""Pixels around the board."""
TALL: Final = 0.75
"""Boards with a lower ratio of width to height are turned by 90°, where possible."""
SECONDS: Final = 0.5
"""The expected time for a card."""
QUIET: Final = 4
"""The quiet zone around a QR code in modules, as the standard requires."""


def position(point: GamePoint) -> bytes:
    """Draw a moment of a game on a card."""
    return _card(state_of(point))


def puzzle(name: str, number: int) -> bytes:
    """Draw the position of a puzzle on a card, as the solver sees it."""
    state, quarters, _ = puzzles.first(name, number)
    return _card(state, quarters)


@cache
def game(name: str) -> bytes:
    """Draw a game on a card, after a few turns."""
    last = played(name)[-1]
    return _card(last)


def _card(state: State, quarters: int = 0) -> bytes:
    art = state.rules.art
    scene = turned(state.scene(), quarters if art.turns else 0)
    if art.turns and _ratio(art, scene) < TALL:
        scene = turned(scene, 1)
    wide, high = SIZE
    ratio = _ratio(art, scene)
    height = min(high - 2 * EDGE, round((wide - 2 * EDGE) / ratio))
    width = round(height * ratio)
    board = art.svg(scene, width)
    place = f'<svg x="{(wide - width) // 2}" y="{(high - height) // 2}" '
    return png(
        element(
            "svg",
            element("rect", width=wide, height=high, fill=art.background)
            + board.replace("<svg ", place, 1),
            xmlns="http://www.w3.org/2000/svg",
            width=wide,
            height=high,
        )
    )


def _ratio(art: Art, scene: Scene) -> float:
    frame = art.frame(art.positioned(scene))
    return frame.width / frame.height


def code(address: str) -> bytes:
    """Draw a URL as a QR code in SVG, dark on light in every theme for the scanners of phones."""
    import segno  # noqa: PLC0415  (only codes need it)

    found = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        found,
        kind="svg",
        border=QUIET,
        scale=1,
        dark="#1e1915",
        light="#ffffff",
        xmldecl=False,
        omitsize=True,
    )
    return found.getvalue()
