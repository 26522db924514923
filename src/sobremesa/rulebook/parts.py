"""Caches of drawn parts that are the same from scene to scene.

They are keyed by the identity of a scene's cells, so a game should return the same cells each time.
If cells are not `still`, because the board moves, they are cached only long enough to draw them for
everybody at a table. Each function says what the drawing of its part may depend on.
"""

from __future__ import annotations

from functools import cache, lru_cache, partial
from hashlib import blake2b
from operator import itemgetter
from typing import Final, NamedTuple, cast

from sobremesa.rulebook.art import Art
from sobremesa.rulebook.cache import Cache, CacheEach
from sobremesa.rulebook.scene import Cell, Mark, Scene, Token, TrayItem

_drawn: Final = Cache[str](16_384)
_passing: Final = Cache[str](256)
"""Of boards that move."""


_frames: Final = Cache[tuple[float, float, float, float]](1024)


class Placed(NamedTuple):
    """A piece in its place."""

    depth: tuple[float, float, float]
    """The drawing order, by `Art.depth`."""
    part: tuple[str, str]
    """The id of the piece, and the name of its drawing."""
    shape: tuple[str, str]
    """The name of its drawing, and the drawing."""
    token: Token
    """Keeps the object alive, so that its identity stays unique."""


DEPTH: Final = itemgetter(0)
PART: Final = itemgetter(1)
SHAPE: Final = itemgetter(2)
"""The same without a Python call for each of the many pieces."""

_Places = dict[int | tuple[int, tuple[Mark, ...]], Placed]
_placed: Final = Cache[_Places](64)
"""The pieces on each board, by their identity, and by the marks of their cells if there are any."""
_placed_passing: Final = Cache[_Places](16)
MOST_PLACED: Final = 8192
"""How many pieces in their places are kept for a board."""


@lru_cache(8192)
def name_of(svg: str) -> str:
    """Return the name of a shape: a hash of its content."""
    return blake2b(svg.encode(), digest_size=6).hexdigest()


@cache
def defs(art: Art) -> tuple[str, str]:
    """Return the definitions that all scenes of a game share: of the board, and of the pieces."""
    return (
        f"<defs>{art.board_definitions()}</defs>",
        f"<defs>{art.piece_definitions()}</defs>",
    )


@lru_cache(2048)
def item(art: Art, one: TrayItem) -> str:
    """Draw a piece beside the board."""
    return art.item(one)


def cells(art: Art, scene: Scene, still: bool) -> str:
    """Draw all cells, each by itself."""

    def drawn() -> str:
        return "".join(_each_cell(art).of(scene.cells))

    return (_drawn if still else _passing).get(scene.cells, art, drawn)


@cache
def _each_cell(art: Art) -> CacheEach[Cell, str]:
    return CacheEach(8192, art.cell)


def ground(art: Art, scene: Scene, still: bool) -> str:
    """Draw the ground; it may depend only on the cells and on `grounded`."""
    if not still:
        return art.ground(scene)
    about = (art, *[getattr(scene, name) for name in art.grounded])
    return _drawn.get(scene.cells, about, lambda: art.ground(scene))


def frame(art: Art, scene: Scene) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a picture, in cells, as `Art.frame` says."""

    def framed() -> tuple[float, float, float, float]:
        found = art.frame(scene)
        return (found.left, found.top, found.width, found.height)

    return _frames.get(scene.trays, (art, scene.foot, scene.bounds()), framed)


def marks(art: Art, scene: Scene, still: bool) -> str:
    """Draw the marks; they may depend only on the cells, except for some kinds."""
    kept = (_drawn if still else _passing).get
    return "".join(
        [
            art.mark(mark, scene)
            if mark.kind in art.telling
            else kept(scene.cells, (art, mark), partial(art.mark, mark, scene))
            for mark in scene.marks
        ]
    )


def placed(art: Art, scene: Scene, still: bool) -> list[Placed]:
    """Draw each piece in its place, from back to front.

    A piece may depend only on the marks of its cell.
    """
    known = (_placed if still else _placed_passing).get(scene.cells, art, _Places)
    if len(known) > MOST_PLACED:
        known.clear()
    tokens = scene.tokens
    names: list[int | tuple[int, tuple[Mark, ...]]] = list(map(id, tokens))
    marked = {mark.cell for mark in scene.marks}
    if marked:
        for index, token in enumerate(tokens):
            if token.cell in marked:
                around = tuple([mark for mark in scene.marks if mark.cell == token.cell])
                names[index] = (id(token), around)
    found = list(map(known.get, names))
    if None in found:
        for index, one in enumerate(found):
            if one is None:
                found[index] = known[names[index]] = _place(art, tokens[index], scene)
    there = cast(list[Placed], found)
    there.sort(key=DEPTH)
    return there


def _place(art: Art, token: Token, scene: Scene) -> Placed:
    svg = art.place(token, scene)
    depth, name = art.depth(token, scene.by_name()[token.cell]), name_of(svg)
    return Placed(depth, (token.id, name), (name, svg), token)
