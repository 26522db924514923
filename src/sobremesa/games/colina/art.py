"""Pictures of El Rey de la Colina: a parchment map with a hill, and carved pieces on it."""

from __future__ import annotations

from functools import partial
from typing import Final

from sobremesa.games.colina import figures
from sobremesa.rulebook.art import INK, TURNING, Look
from sobremesa.rulebook.keeping import Kept
from sobremesa.rulebook.scene import Cell, Mark, Scene, Token
from sobremesa.rulebook.square_art import SquareArt
from sobremesa.rulebook.squares import STEPS
from sobremesa.rulebook.svg import element, group, moved, polygon

BONE: Final = Look("#F3E8CF", "#6E5A38", "#3B2A18")
OCHRE: Final = Look("#9A3A22", "#551B0E", "#FFF4E0")
LICHEN: Final = Look("#95A552", "#3E4A1D", "#232B0C")
SLATE: Final = Look("#44607C", "#1E3145", "#F2F7FA")
STONE: Final = Look("#B9B2A4", "#7E776B", "#57524A")
"""The colours of whoever is out of the game."""

PARCHMENT: Final = "#EADBB8"
FRAME: Final = "#5B4328"
SLOPES: Final = ("#D8C48D", "#C6B06F", "#B49A55")
SUMMIT: Final = "#F0DE9E"
LIGHT: Final = "#FFF8E0"
SHADE: Final = "#4A3715"
GOLD: Final = "#FFC640"
_pips: Final = Kept[str](64)


class ColinaArt(SquareArt):
    """Parchment, contour lines lit from one corner, and figures on bases that point ahead."""

    reach = 2
    prefix = "colina-"
    ending = "crown"
    telling = frozenset({"hill"})
    heart = frozenset({"R"})
    margin = 0.62
    background = "#F6F1E7"
    looks = (BONE, OCHRE, LICHEN, SLATE)
    label_gap = 0.26
    label_size = 0.2

    # the table

    def ground(self, scene: Scene) -> str:
        """Draw the cross with its frame, and the hill."""
        outline = self._outline(scene)
        top = max((cell.level for cell in scene.cells), default=0)
        hill = [self._terrace(scene, level, top) for level in range(1, top + 1)]
        return group(
            polygon(outline, fill=FRAME, stroke=FRAME, stroke_width=13, stroke_linejoin="round"),
            polygon(outline, fill="none", stroke="#C9A86A", stroke_width=8),
            polygon(outline, fill=PARCHMENT, stroke=FRAME, stroke_width=4),
            element("rect", stroke=FRAME, stroke_width=5, stroke_opacity=0.6, **self._centre()),
            *hill,
        )

    def _centre(self) -> dict[str, object]:
        """Give the square between the territories, `e5` to `l12`."""
        u = self.unit
        return {"x": 3.5 * u, "y": 3.5 * u, "width": 8 * u, "height": 8 * u, "fill": "none"}

    def _outline(self, scene: Scene) -> list[tuple[float, float]]:
        """Walk around the board: for each row its left and right end."""
        rows: dict[float, list[float]] = {}
        for cell in scene.cells:
            rows.setdefault(cell.centre[1], []).append(cell.centre[0])
        u = self.unit
        right = [
            point
            for y in sorted(rows)
            for point in (
                ((max(rows[y]) + 0.5) * u, (y - 0.5) * u),
                ((max(rows[y]) + 0.5) * u, (y + 0.5) * u),
            )
        ]
        left = [
            point
            for y in sorted(rows, reverse=True)
            for point in (
                ((min(rows[y]) - 0.5) * u, (y + 0.5) * u),
                ((min(rows[y]) - 0.5) * u, (y - 0.5) * u),
            )
        ]
        return right + left

    def _terrace(self, scene: Scene, level: int, top: int) -> str:
        """Draw one step of the hill: hachures down its slope, light and shade on its edge."""
        u = self.unit
        xs = [cell.centre[0] for cell in scene.cells if cell.level >= level]
        ys = [cell.centre[1] for cell in scene.cells if cell.level >= level]
        x0, y0 = (min(xs) - 0.5) * u, (min(ys) - 0.5) * u
        x1, y1 = (max(xs) + 0.5) * u, (max(ys) + 0.5) * u
        fill = SUMMIT if level == top else SLOPES[min(level - 1, 2)]
        return group(
            element(
                "path",
                d=hachures(x0, y0, x1, y1, u),
                stroke=SHADE,
                stroke_opacity=0.45,
                stroke_width=1.6,
                stroke_linecap="round",
                fill="none",
            ),
            element(
                "rect",
                x=x0 + 5,
                y=y0 + 6,
                width=x1 - x0,
                height=y1 - y0,
                rx=12,
                fill=SHADE,
                fill_opacity=0.3,
            ),
            element("rect", x=x0, y=y0, width=x1 - x0, height=y1 - y0, rx=10, fill=fill),
            element(
                "path",
                d=f"M{x0 + 3:.0f} {y1 - 8:.0f} V{y0 + 3:.0f} H{x1 - 8:.0f}",
                stroke=LIGHT,
                stroke_width=5,
                stroke_opacity=0.85,
                fill="none",
            ),
            element(
                "path",
                d=f"M{x1 - 2:.0f} {y0 + 6:.0f} V{y1 - 2:.0f} H{x0 + 6:.0f}",
                stroke=SHADE,
                stroke_width=5,
                stroke_opacity=0.55,
                fill="none",
            ),
        )

    def cell(self, cell: Cell) -> str:
        """Draw a square: darker and lighter parchment, and a breath of its owner's colour."""
        points = [(x * self.unit, y * self.unit) for x, y in cell.corners]
        parts = []
        if cell.side is not None:
            parts.append(polygon(points, fill=self.looks[cell.side].fill, fill_opacity=0.2))
        if cell.kind.startswith("dark"):
            parts.append(polygon(points, fill="#8A6A35", fill_opacity=0.17))
        parts.append(polygon(points, fill="none", stroke=FRAME, stroke_opacity=0.28))
        return "".join(parts)

    def mark(self, mark: Mark, scene: Scene) -> str:
        """Draw where the last action was, who is tired, and who is besieged."""
        x, y = next(cell.centre for cell in scene.cells if cell.id == mark.cell)
        x, y, half = x * self.unit, y * self.unit, 0.5 * self.unit
        if mark.kind == "siege":
            style = {"stroke": "#B4532A", "stroke_width": 5, "stroke_dasharray": "7 5"}
            return element("circle", cx=x, cy=y, r=half - 1, fill="none", **style)
        if mark.kind == "hill":
            return moved(self._held(scene, mark.cell), x, y)
        if mark.kind == "stirred":
            d = f"M{x - 9:.0f} {y + half - 4:.0f} h6 m3 0 h6 m3 0 h6"
            return element("path", d=d, stroke=INK, stroke_width=3, stroke_opacity=0.7)
        opacity = 0.42 if mark.kind == "to" else 0.24
        return element(
            "rect",
            x=x - half,
            y=y - half,
            width=2 * half,
            height=2 * half,
            fill="#C9782B",
            fill_opacity=opacity,
        )

    # the pieces

    def token(self, token: Token) -> str:
        """Draw a piece: its base with a beak ahead, and its figure upright."""
        return self._piece(token.side, token.kind, token.facing, token.muted)

    def figure(self, side: int, kind: str, symbol: str) -> str:
        """Draw a piece beside the board."""
        return self._piece(side, kind, None, False)

    def _piece(self, side: int, kind: str, facing: int | None, muted: bool) -> str:
        look = STONE if muted else self.looks[side]
        rim = f'fill="{look.fill}" stroke="{look.edge}" stroke-width="5" stroke-linejoin="round"'
        drawn = [
            "" if facing is None else beak(facing, look),
            figures.base(side, 1.0, rim),
            figures.base(side, 0.98, f'fill="url(#{self.prefix}side{side})"'),
            moved(figures.figure(kind, look.ink, look.fill), 0, 0, 0.7 if kind == "S" else 0.77),
            "" if facing is None else beak(facing, look, tip=True),
        ]
        back = STEPS[facing] if facing is not None else (0, 0)
        body = "".join(drawn)
        return moved(body, -0.04 * self.unit * back[0], 0.04 * self.unit * back[1], self.unit / 100)

    # the turn

    def coordinates(self, scene: Scene) -> str:
        """Write files and ranks, and show whose turn it is."""
        parts = [super().coordinates(scene)]
        for counter in scene.counters:
            if counter.id == "points" and counter.side is not None:
                about = (counter.side, counter.value)
                drawn = partial(self._points, scene, *about)
                parts.append(_pips.get(scene.cells, (self, about), drawn))
        return "".join(parts)

    def _points(self, scene: Scene, side: int, left: int) -> str:
        """Draw the points left on the outer edge of the territory of whoever is to move."""
        home = [cell.centre for cell in scene.cells if cell.side == side]
        x0, x1 = min(x for x, _ in home), max(x for x, _ in home)
        y0, y1 = min(y for _, y in home), max(y for _, y in home)
        out = max(((x1, 0.0), (-x0 + 15, 180.0), (y1, 90.0), (-y0 + 15, 270.0)))[1]
        middle, across = ((x0 + x1) / 2, (y0 + y1) / 2), out in (90.0, 270.0)
        edge = {0.0: x1 + 0.61, 180.0: x0 - 0.61, 90.0: y1 + 0.61, 270.0: y0 - 0.61}[out]
        pips = []
        for n in (-1, 0, 1):
            x, y = (middle[0] + n * 0.28, edge) if across else (edge, middle[1] + n * 0.28)
            style = {"stroke": FRAME, "stroke_width": 3}
            fill = GOLD if n + 1 < left else PARCHMENT
            pip = element("path", d="M0 -9 L9 0 L0 9 L-9 0 Z", fill=fill, **style)
            pips.append(moved(pip, x * self.unit, y * self.unit))
        return "".join(pips)

    def _held(self, scene: Scene, cell: str) -> str:
        """Draw, around a ruler, how much of the turns on the summit is done."""
        side = next((token.side for token in scene.tokens if token.cell == cell), None)
        done = 0.0
        for counter in scene.counters:
            if counter.id.startswith("hill:") and counter.side == side:
                done = min(1.0, counter.value / (counter.limit or 1))
        r = 0.49 * self.unit
        whole = 6.2832 * r
        ring = {"r": r, "fill": "none"}
        return element("circle", stroke=FRAME, stroke_width=9, **ring) + element(
            "circle",
            stroke=GOLD,
            stroke_width=6,
            stroke_dasharray=f"{done * whole:.1f} {whole:.1f}",
            transform="rotate(-90)",
            **ring,
        )


def beak(facing: int, look: Look, tip: bool = False) -> str:
    """Draw the point of a base, where the piece looks: its foot below the base, its tip above."""
    reach = 64 if facing % 2 else 53
    path = element(
        "path",
        d=f"M-17 -{reach - 19} L0 -{reach} L17 -{reach - 19} Z"
        if tip
        else f"M-30 -20 L0 -{reach + 3} L30 -20 Z",
        fill=GOLD if tip else look.edge,
        stroke=look.edge if look is not STONE else INK,
        stroke_width=4,
        stroke_linejoin="round",
    )
    return moved(group(path, class_=TURNING), 0, 0, 1.0, 45.0 * facing)


def hachures(x0: float, y0: float, x1: float, y1: float, unit: float) -> str:
    """Draw the short lines with which old maps show a slope, around a rectangle."""
    step, length = unit / 8, unit / 6
    lines = []
    for n in range(1, round((x1 - x0) / step)):
        x, long = x0 + n * step, length * (1.0 if n % 2 else 0.6)
        lines.append(f"M{x:.0f} {y0:.0f} v{-long:.0f} M{x:.0f} {y1:.0f} v{long + 5:.0f}")
    for n in range(1, round((y1 - y0) / step)):
        y, long = y0 + n * step, length * (1.0 if n % 2 else 0.6)
        lines.append(f"M{x0:.0f} {y:.0f} h{-long:.0f} M{x1:.0f} {y:.0f} h{long + 5:.0f}")
    return " ".join(lines)
