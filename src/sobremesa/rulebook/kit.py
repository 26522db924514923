"""Scenes for pages that move their pieces: the parts of a picture, each by itself.

A page puts the parts together as `Art.svg` does. Parts are named by their content, so that
whoever has one already need not be sent it again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b

from sobremesa.rulebook.art import INK, LINEN, Art, Look
from sobremesa.rulebook.scene import Point, Scene, Token


@dataclass(frozen=True, slots=True)
class Kit:
    """The parts of a scene's picture; every part is a name in `shapes`."""

    unit: float
    shift: Point
    """What to add to the scene's coordinates before multiplying by `unit`."""
    view: tuple[float, float, float, float]
    """Left, top, width and height, in drawing units, without the trays beside the board."""
    background: str
    """The colour behind the board; none where the page's own ground lies behind it."""
    looks: tuple[Look, ...]
    sides: tuple[int, ...]
    """For each side of the scene the number of its look and of its pattern."""
    board: tuple[str, ...]
    """What lies below the pieces, from the back."""
    tokens: tuple[tuple[str, str], ...]
    """Each piece's id and its drawing in its place, in the order in which they cover another."""
    above: tuple[str, ...]
    """What lies above the pieces."""
    items: tuple[tuple[str, str], ...]
    """Each piece of a tray beside the board, around the origin, as large as on the board."""
    trays: tuple[str, ...]
    """The trays that are beside the board; the picture shows the others itself."""
    stacked: tuple[tuple[str, str], ...]
    """Each piece that lies on or under another, around the origin, as it looks by itself."""
    shapes: dict[str, str]


def kit(art: Art, scene: Scene) -> Kit:
    """Take the picture of a scene apart."""
    beside = set() if art.trays_inside else {tray.id for tray in scene.trays}
    heights = {token.cell: token.height for token in sorted(scene.tokens, key=_height)}
    bare_ground = art.background == LINEN
    bare = replace(
        scene,
        trays=tuple(replace(tray, items=()) if tray.id in beside else tray for tray in scene.trays),
    )
    settled = art.settled(bare)
    frame = art.frame(settled)
    u = art.unit
    shapes: dict[str, str] = {}

    def part(svg: str) -> str:
        name = blake2b(svg.encode(), digest_size=6).hexdigest()
        shapes[name] = svg
        return name

    signs = art.coordinates(settled)
    old, new = scene.cells[0].centre, settled.cells[0].centre
    return Kit(
        unit=u,
        shift=(new[0] - old[0], new[1] - old[1]),
        view=(frame.left * u, frame.top * u, frame.width * u, frame.height * u),
        background="none" if bare_ground else art.background,
        looks=art.looks,
        sides=tuple(art.number_of(side, i) for i, side in enumerate(scene.sides)),
        board=(
            part(f"<defs>{art.patterns()}{art.defs()}</defs>"),
            part(art.ground(settled)),
            part("".join(art.cell(cell) for cell in settled.cells)),
            part("".join(art.mark(mark, settled) for mark in settled.marks)),
        ),
        tokens=tuple((token.id, part(art.place(token, settled))) for token in art.ordered(settled)),
        above=(part(signs.replace(INK, "currentColor") if bare_ground else signs),),
        items=tuple(
            (item.id, part(art.item(item)))
            for tray in scene.trays
            if tray.id in beside
            for item in tray.items
        ),
        trays=tuple(tray.id for tray in scene.trays if tray.id in beside),
        stacked=tuple(
            (token.id, part(art.figure(token.side, token.kind, token.symbol)))
            for token in scene.tokens
            if heights[token.cell] > 0
        ),
        shapes=shapes,
    )


def _height(token: Token) -> int:
    return token.height
