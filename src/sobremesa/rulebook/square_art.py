"""Pictures of square boards: what those games share."""

from __future__ import annotations

from sobremesa.rulebook.art import Art
from sobremesa.rulebook.lettering import HEIGHT, LOW, lettering
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.squares import square_order


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

        def sign(words: str, x: float, y: float, high: float) -> str:
            base = (y + size * high / 2) * u
            return lettering(words, x * u, base, size * u, self.ink, stroke_opacity=0.8)

        files = (sign(x, centres[n][0], centres[n][1] + gap, LOW) for x, n in lowest.items())
        ranks = (sign(y, centres[n][0] - gap, centres[n][1], HEIGHT) for y, n in first.items())
        return "".join((*files, *ranks))
