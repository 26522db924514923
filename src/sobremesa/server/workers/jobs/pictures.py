"""Jobs for pictures of games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sobremesa.core.picture import png
from sobremesa.server.workers.jobs import souvenirs
from sobremesa.server.workers.jobs.answers import state_of
from sobremesa.server.workers.jobs.game_points import GamePoint
from sobremesa.server.workers.jobs.souvenirs import Caption

SECONDS: Final = {"svg": 0.02, "png": 0.5, "gif": 3.0, "card": 0.5, "film": 2.4}
"""The expected time for each kind of picture."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A picture to draw."""

    point: GamePoint
    kind: str
    width: int
    language: str
    caption: Caption | None = None
    """The caption, for pictures with words."""


def draw(wanted: Wanted) -> bytes:
    """Draw a game as ``svg``, ``png``, ``gif``, ``card`` or ``film``."""
    if wanted.caption and wanted.kind == "film":
        return souvenirs.film(wanted.point.states(), wanted.caption, SECONDS["film"])
    if wanted.caption:
        return png(souvenirs.picture(state_of(wanted.point), wanted.caption, wanted.language))
    if wanted.kind == "gif":
        from sobremesa.server.workers.jobs.films import film  # noqa: PLC0415  (only films need the library)

        return film(wanted.point.states(), wanted.width, SECONDS["gif"])
    state = state_of(wanted.point)
    if wanted.kind == "svg":
        return state.svg(wanted.width, wanted.language).encode()
    return state.png(wanted.width, wanted.language)
