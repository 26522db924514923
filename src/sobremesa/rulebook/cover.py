"""Covers: an interesting game, and the detail of it that is the game's picture.

A game's ``cover.json`` holds the game (``players``, ``options``, ``actions``), the action from
which it is shown (``begin``), and the picture: the position after some actions (``moment``), as a
square around a cell (``cell``) that reaches so many cells to each side (``reach``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sobremesa.rulebook.art import Art
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.svg import element, number


@dataclass(frozen=True, slots=True)
class Cover:
    """A game worth looking at."""

    players: int | None
    options: Mapping[str, object]
    actions: tuple[str, ...]
    begin: int
    """The number of actions before the first scene shown."""
    moment: int
    """The number of actions before its picture."""
    cell: str
    """The cell in the middle of its picture."""
    reach: float
    """How far the picture reaches from there, in cells."""


def read_cover(text: str) -> Cover:
    """Read a game's cover."""
    data = json.loads(text)
    return Cover(
        data.get("players"),
        data.get("options", {}),
        tuple(data["actions"]),
        data["begin"],
        data["moment"],
        data["cell"],
        data["reach"],
    )


def cut(art: Art, scene: Scene, cell: str, reach: float) -> str:
    """Draw the surroundings of a cell as a square picture, without coordinates and trays."""
    positioned = art.positioned(
        replace(scene, trays=tuple(replace(t, items=()) for t in scene.trays))
    )
    u = art.unit
    x, y = next(one.centre for one in positioned.cells if one.id == cell)
    near = {
        one.id
        for one in positioned.cells
        if max(abs(one.centre[0] - x), abs(one.centre[1] - y)) < reach + 1.5
    }
    shown = replace(
        positioned,
        cells=tuple(one for one in positioned.cells if one.id in near),
        tokens=tuple(one for one in positioned.tokens if one.cell in near),
        marks=tuple(one for one in positioned.marks if one.cell in near),
    )
    box = {"x": (x - reach) * u, "y": (y - reach) * u, "width": 2 * reach * u}
    body = (
        element("defs", art.definitions()),
        element("rect", **box, height=2 * reach * u, fill=art.background),
        art.ground(positioned),
        *(art.cell(one) for one in shown.cells),
        *(art.mark(one, positioned) for one in shown.marks),
        *(art.place(token, positioned) for token in art.ordered(shown)),
    )
    return element(
        "svg",
        "".join(body),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(v) for v in (*box.values(), 2 * reach * u)),
        width=640,
        height=640,
        preserveAspectRatio="xMidYMid slice",
    )
