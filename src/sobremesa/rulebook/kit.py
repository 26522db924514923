"""Kits: the parts of a scene's picture, for pages that animate the pieces.

A page assembles the parts as `Art.svg` does. Parts are named by a hash of their content, so that
none has to be sent twice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import Final, NamedTuple

from msgspec import Struct

from sobremesa.rulebook import parts
from sobremesa.rulebook.art import INK, LINEN, Art, Look
from sobremesa.rulebook.cache import Cache
from sobremesa.rulebook.scene import Point, Scene, Tray


class Kit(Struct, frozen=True):
    """The parts of a scene's picture; every part is the name of a shape."""

    unit: float
    shift: Point
    """The offset of the scene's coordinates, before they are multiplied by `unit`."""
    view: tuple[float, float, float, float]
    """Left, top, width and height, in drawing units, without the trays beside the board."""
    background: str
    """The colour behind the board; ``none`` for that of the page."""
    ink: str
    """The colour of text beside the board; ``none`` for that of the page."""
    looks: tuple[Look, ...]
    sides: tuple[int, ...]
    """For each side of the scene the number of its look and of its pattern."""
    defs: tuple[str, str]
    """The definitions of the board and of the pieces; replacing them changes the style."""
    board: tuple[str, ...]
    """The parts below the pieces, from back to front."""
    tokens: tuple[tuple[str, str], ...]
    """Each piece's id and its drawing in its place, in the order in which they cover another."""
    above: tuple[str, ...]
    """The parts above the pieces."""
    items: tuple[tuple[str, str], ...]
    """Each piece of a tray beside the board, around the origin, as large as on the board; and, by
    ``button:`` and its id, the piece that a button stands for."""
    trays: tuple[str, ...]
    """The trays that are beside the board; the picture shows the others itself."""
    stacked: tuple[tuple[str, str], ...]
    """Each piece of a stack, around the origin, as it is drawn alone."""
    raised: tuple[tuple[str, Point], ...]
    """Each cell whose topmost piece is drawn away from its middle, and how far, in cells; in the
    order in which they cover another."""
    ending: str
    """The animation of a game's end; see `Art.ending`."""
    hearts: tuple[tuple[str, ...], ...]
    """For each side the cells of its decisive pieces."""


class _Beside(NamedTuple):
    """The trays beside a board, as drawn for both seats of a view."""

    names: tuple[str, ...]
    bare: tuple[Tray, ...]
    """All trays, these without their pieces."""
    items: tuple[tuple[str, str], ...]
    shapes: dict[str, str]


_beside: Final = Cache[_Beside](256)


def kit(art: Art, scene: Scene) -> tuple[Kit, dict[str, str]]:
    """Return the kit of a scene, and the shapes of its parts by name."""
    beside = _beside.get(scene.trays, art, partial(_laid_beside, art, scene.trays))
    stacks = {token.cell for token in scene.tokens if token.height}
    positioned = art.positioned(scene.with_trays(beside.bare))
    left, top, wide, high = parts.frame(art, positioned)
    u = art.unit
    still = positioned.cells is scene.cells
    shapes = dict(beside.shapes)

    def part(svg: str) -> str:
        name = parts.name_of(svg)
        shapes[name] = svg
        return name

    placed = parts.placed(art, positioned, still)
    shapes.update(map(parts.SHAPE, placed))
    old, new = scene.cells[0].centre, positioned.cells[0].centre
    behind, ink = ground(art)
    below, above = parts.defs(art)
    found = Kit(
        unit=u,
        shift=(new[0] - old[0], new[1] - old[1]),
        view=(left * u, top * u, wide * u, high * u),
        background=behind,
        ink=ink,
        looks=art.looks,
        sides=tuple([art.number_of(side, i) for i, side in enumerate(scene.sides)]),
        defs=(part(below), part(above)),
        board=(
            part(parts.ground(art, positioned, still)),
            part(parts.cells(art, positioned, still)),
            part(parts.marks(art, positioned, still)),
        ),
        tokens=tuple(map(parts.PART, placed)),
        above=(part(art.coordinates(positioned)),),
        items=(
            *beside.items,
            *((name, part(svg)) for name, svg in _pressed(art, scene)),
        )
        if scene.buttons
        else beside.items,
        trays=beside.names,
        stacked=tuple(
            (token.id, part(art.figure(token.side, token.kind, token.symbol)))
            for token in scene.tokens
            if token.cell in stacks
        )
        if stacks
        else (),
        raised=_raised(art, positioned, stacks),
        ending=art.ending,
        hearts=art.hearts(scene),
    )
    return found, shapes


def _laid_beside(art: Art, trays: tuple[Tray, ...]) -> _Beside:
    """Draw the pieces of the trays beside the board."""
    laid = () if art.trays_inside else trays
    items = [(item.id, parts.item(art, item)) for tray in laid for item in tray.items]
    bare = tuple(Tray(tray.id, tray.side, tray.label, (), tray.points) for tray in laid)
    return _Beside(
        tuple(tray.id for tray in laid),
        bare if items else trays,
        tuple((name, parts.name_of(svg)) for name, svg in items),
        {parts.name_of(svg): svg for _, svg in items},
    )


def _raised(art: Art, scene: Scene, stacks: Collection[str]) -> tuple[tuple[str, Point], ...]:
    """Return where the tops of stacks are drawn, from back to front."""
    if not stacks:
        return ()
    cells = scene.by_name()
    tops = {token.cell: token for token in sorted(scene.tokens, key=lambda one: one.height)}
    found = [
        (token.cell, art.raised(token, scene))
        for token in sorted(tops.values(), key=lambda one: art.depth(one, cells[one.cell]))
        if token.cell in stacks
    ]
    return tuple((cell, (round(x, 4), round(y, 4))) for cell, (x, y) in found if x or y)


def _pressed(art: Art, scene: Scene) -> Iterator[tuple[str, str]]:
    """Draw the pieces on buttons, as pieces of the side to move."""
    if scene.to_move is None:
        return
    seat = scene.sides[scene.to_move].id
    for button in scene.buttons:
        if button.kind:
            drawn = art.figure(scene.to_move, button.kind, seat + button.kind)
            yield f"button:{button.id}", drawn


def ground(art: Art) -> tuple[str, str]:
    """Return the colours behind and beside a board; ``none`` for those of the page."""
    return (
        "none" if art.background == LINEN else art.background,
        "none" if art.ink == INK else art.ink,
    )
