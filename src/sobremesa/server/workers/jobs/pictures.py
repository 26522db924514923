"""Pictures of games, drawn in a worker process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sobremesa.core.picture import png
from sobremesa.server.workers.jobs import souvenirs
from sobremesa.server.workers.jobs.answers import state_of
from sobremesa.server.workers.jobs.souvenirs import Caption
from sobremesa.server.workers.jobs.spots import Spot

SECONDS: Final = {"svg": 0.02, "png": 0.5, "gif": 3.0, "card": 0.5, "film": 2.4}
"""How long each kind of picture is expected to take."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which game, drawn how."""

    spot: Spot
    kind: str
    width: int
    language: str
    caption: Caption | None = None
    """What is said of the game, where the picture has words."""


def draw(wanted: Wanted) -> bytes:
    """Draw a game as ``svg``, ``png``, ``gif``, ``card`` or ``film``."""
    if wanted.caption and wanted.kind == "film":
        return souvenirs.film(wanted.spot.states(), wanted.caption, SECONDS["film"])
    if wanted.caption:
        return png(souvenirs.picture(state_of(wanted.spot), wanted.caption, wanted.language))
    if wanted.kind == "gif":
        from sobremesa.server.workers.jobs.films import film  # noqa: PLC0415  (only films need the library)

        return film(wanted.spot.states(), wanted.width, SECONDS["gif"])
    state = state_of(wanted.spot)
    if wanted.kind == "svg":
        return state.svg(wanted.width, wanted.language).encode()
    return state.png(wanted.width, wanted.language)
