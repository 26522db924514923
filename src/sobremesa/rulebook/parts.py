"""The parts of pictures that look the same from scene to scene, drawn once.

They are kept by the identity of a scene's cells, so a game should give the same cells each time.
Where cells are not `still`, because a board wanders, they are kept for as long as it takes to draw
them for everybody at a table. What art may look at when it draws a part is said at each of them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from sobremesa.rulebook.art import Art
from sobremesa.rulebook.keeping import Kept
from sobremesa.rulebook.scene import Cell, Scene, Token, TrayItem
from sobremesa.rulebook.text import Text

_NOTHING: Final = Text("", "")
_drawn: Final = Kept[str](4096)
_passing: Final = Kept[str](256)
"""Of boards that wander."""


@cache
def defs(art: Art) -> tuple[str, str]:
    """Define what all scenes of a game share: of the board, and of the pieces."""
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
        return "".join(_cell(art, cell) for cell in scene.cells)

    return (_drawn if still else _passing).get(scene.cells, art, drawn)


@lru_cache(8192)
def _cell(art: Art, cell: Cell) -> str:
    return art.cell(cell)


def ground(art: Art, scene: Scene, still: bool) -> str:
    """Draw the ground, on which pieces, marks, counters and choices leave no trace."""
    if not still:
        return art.ground(scene)
    bare = replace(scene, cells=(), tokens=(), status=_NOTHING, counters=(), buttons=())
    about = (art, replace(bare, choices=(), marks=(), events=()))
    return _drawn.get(scene.cells, about, lambda: art.ground(scene))


def placed(art: Art, token: Token, scene: Scene, still: bool) -> str:
    """Draw a piece in its place: of what is around it only the marks of its cell matter."""
    marks = tuple(mark for mark in scene.marks if mark.cell == token.cell)
    kept = _drawn if still else _passing
    return kept.get(scene.cells, (art, token, marks), lambda: art.place(token, scene))
