"""Pictures of square boards: what those games share."""

from __future__ import annotations

from sobremesa.rulebook.art import SANS, Art
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.squares import square_order
from sobremesa.rulebook.svg import text


class SquareArt(Art):
    """Art with files and ranks written along the edges of the board."""

    label_size: float = 0.24
    label_gap: float = 0.28

    def coordinates(self, scene: Scene) -> str:
        """Write each file below its lowest square and each rank left of its first one."""
        names = sorted((cell.id for cell in scene.cells), key=square_order)
        centres = {cell.id: cell.centre for cell in scene.cells}
        lowest: dict[str, str] = {}
        first: dict[str, str] = {}
        for name in names:
            lowest.setdefault(name[0], name)
            first.setdefault(name[1:], name)
        u, gap, size = self.unit, 0.5 + self.label_gap, self.label_size
        style = {
            "font_size": size * u,
            "font_family": SANS,
            "fill": self.ink,
            "fill_opacity": 0.7,
        }
        return "".join(
            [
                text(letter, centres[n][0] * u, (centres[n][1] + gap + size / 3) * u, **style)
                for letter, n in lowest.items()
            ]
            + [
                text(rank, (centres[n][0] - gap) * u, (centres[n][1] + size / 3) * u, **style)
                for rank, n in first.items()
            ]
        )
