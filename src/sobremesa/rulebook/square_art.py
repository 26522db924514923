"""Pictures of square boards: what those games share."""

from __future__ import annotations

from collections.abc import Mapping

from sobremesa.rulebook.art import Art
from sobremesa.rulebook.cache import Cache
from sobremesa.rulebook.lettering import HEIGHT, LOW, lettering
from sobremesa.rulebook.scene import Point, Scene
from sobremesa.rulebook.squares import square_order
from sobremesa.rulebook.svg import element, moved

_ends: Cache[tuple[dict[str, Point], dict[str, Point]]] = Cache(64)
_signs: Cache[str] = Cache(64)


class SquareArt(Art):
    """Art with files and ranks written along the edges of the board."""

    label_size: float = 0.24
    label_gap: float = 0.28
    label_room: float = 0.0
    """How much farther from the board the ranks are for each figure after the first."""

    def coordinates(self, scene: Scene) -> str:
        """Write files and ranks along the edges, once for a board."""
        return _signs.get(scene.cells, self, lambda: self.lettered(scene))

    def lettered(self, scene: Scene) -> str:
        """Write files below columns and ranks left of rows, however the board is turned.

        Where two of them meet in a corner of the board, each steps aside.
        """
        lowest, first = ends(scene)
        u, gap, size = self.unit, 0.5 + self.label_gap, self.label_size

        def sign(words: str, x: float, y: float, high: float) -> str:
            base = (y + size * high / 2) * u
            return lettering(words, x * u, base, size * u, "currentColor", stroke_opacity=0.8)

        below, beside = set(lowest.values()), set(first.values())
        files = (
            sign(name, x - 0.18 if (x + 1, y + 1) in beside else x, y + gap, LOW)
            for name, (x, y) in lowest.items()
        )
        ranks = (
            sign(
                name,
                x - gap - self.label_room * (len(name) - 1),
                y + 0.16 if (x - 1, y - 1) in below else y,
                HEIGHT,
            )
            for name, (x, y) in first.items()
        )
        return "".join((*files, *ranks))

    def threatened(self, centre: Point, colour: str) -> str:
        """Mark the corners of a square whose piece may be taken."""
        corners = element(
            "path",
            d="M-29 -19 V-29 H-19 M19 -29 H29 V-19 M29 19 V29 H19 M-19 29 H-29 V19",
            fill="none",
            stroke=colour,
            stroke_width=4.5,
            stroke_linecap="round",
        )
        return moved(corners, centre[0] * self.unit, centre[1] * self.unit, self.unit / 64)


def ends(scene: Scene) -> tuple[dict[str, Point], dict[str, Point]]:
    """Return where columns have their lowest square and rows their first, by file or rank."""
    return _ends.get(scene.cells, None, lambda: _found(scene))


def _found(scene: Scene) -> tuple[dict[str, Point], dict[str, Point]]:
    names = sorted((cell.id for cell in scene.cells), key=square_order)
    centres = {cell.id: cell.centre for cell in scene.cells}
    lowest: dict[str, Point] = {}
    first: dict[str, Point] = {}
    columns, lines = (0, 1) if _upright(centres) else (1, 0)
    for name in sorted(names, key=lambda name: -centres[name][1]):
        lowest.setdefault((name[0], name[1:])[columns], centres[name])
    for name in sorted(names, key=lambda name: centres[name][0]):
        first.setdefault((name[0], name[1:])[lines], centres[name])
    return lowest, first


def _upright(centres: Mapping[str, Point]) -> bool:
    """Return whether files are columns: all squares of a file share their x."""
    first = next(iter(centres))
    return all(x == centres[first][0] for name, (x, _) in centres.items() if name[0] == first[0])
