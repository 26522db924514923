"""How Ajedrez looks: a quiet wooden board, boxwood against ebony."""

from __future__ import annotations

from typing import Final

from sobremesa.games.ajedrez.figures import DETAILS, DOTS, EYE, outline
from sobremesa.rulebook.art import Look
from sobremesa.rulebook.scene import Cell, Mark, Scene
from sobremesa.rulebook.square_art import SquareArt
from sobremesa.rulebook.svg import element, group

FRAME: Final = "#4A2F1D"
INLAY: Final = "#D9B67C"
MAPLE: Final = "#E7CFA1"
WALNUT: Final = "#A87448"
AMBER: Final = "#E0A526"
DANGER: Final = "#C2301C"


class AjedrezArt(SquareArt):
    """Wood."""

    prefix: str = "ajedrez-"
    ending = "falls"
    heart = frozenset({"king"})
    margin = 0.62
    tray_scale = 0.46
    ink = "#F3E4C4"
    label_size = 0.27
    label_gap = 0.25
    looks = (
        Look("#FBEFD5", "#4A2E12", "#4A2E12"),
        Look("#3A2920", "#140C07", "#E8CFA0"),
        Look("#6B7A3A", "#3C4620", "#F7F4E4"),
        Look("#1F5E7A", "#0F3547", "#EAF4F8"),
    )

    def defs(self) -> str:
        tones = (("#FFF8E6", "#EBD3A0"), ("#574033", "#261810"))
        woods = "".join(
            element(
                "linearGradient",
                element("stop", offset=0, stop_color=light)
                + element("stop", offset=1, stop_color=dark),
                id=f"{self.prefix}wood{side}",
                x1=0,
                y1=0,
                x2=1,
                y2=0.25,
            )
            for side, (light, dark) in enumerate(tones)
        )
        glow = element(
            "radialGradient",
            element("stop", offset=0.3, stop_color=DANGER, stop_opacity=1)
            + element("stop", offset=1, stop_color=DANGER, stop_opacity=0.25),
            id=f"{self.prefix}check",
        )
        veins = element(
            "path",
            d="M0 6C40 2 70 12 128 7M0 19C30 23 80 14 128 18M0 33C50 28 90 38 128 32"
            "M0 45C36 49 84 40 128 46M0 58C44 54 88 62 128 57",
            fill="none",
            stroke="#5C3717",
            stroke_width=1.1,
        )
        grain = {"width": 128, "height": 64, "patternUnits": "userSpaceOnUse"}
        along = element("pattern", veins, id=f"{self.prefix}along", **grain)
        across = element(
            "pattern", veins, id=f"{self.prefix}across", patternTransform="rotate(90)", **grain
        )
        return woods + glow + along + across

    def ground(self, scene: Scene) -> str:
        left, top, wide, high = (value * self.unit for value in scene.bounds())
        u = self.unit

        def plank(out: float, **attributes: object) -> str:
            return element(
                "rect",
                x=left - out * u,
                y=top - out * u,
                width=wide + 2 * out * u,
                height=high + 2 * out * u,
                **attributes,
            )

        return (
            plank(0.55, fill=FRAME, rx=9)
            + plank(0.55, fill=f"url(#{self.prefix}along)", fill_opacity=0.35, rx=9)
            + plank(0.05, fill=INLAY)
        )

    def cell(self, cell: Cell) -> str:
        u = self.unit
        (x, y), _, _, _ = cell.corners
        place = {"x": x * u, "y": y * u, "width": u, "height": u}
        light = cell.kind == "light"
        return element("rect", fill=MAPLE if light else WALNUT, **place) + element(
            "rect",
            fill=f"url(#{self.prefix}{'along' if light else 'across'})",
            fill_opacity=0.13 if light else 0.28,
            **place,
        )

    def mark(self, mark: Mark, scene: Scene) -> str:
        u = self.unit
        (x, y), _, _, _ = next(cell.corners for cell in scene.cells if cell.id == mark.cell)
        place = {"x": x * u, "y": y * u, "width": u, "height": u}
        if mark.kind == "check":
            return element("rect", fill=f"url(#{self.prefix}check)", **place)
        inner = {"x": x * u + 2, "y": y * u + 2, "width": u - 4, "height": u - 4}
        if mark.kind == "from":
            return element(
                "rect", fill="none", stroke=AMBER, stroke_width=4, stroke_opacity=0.75, **inner
            )
        return element("rect", fill=AMBER, fill_opacity=0.5, **place)

    def figure(self, side: int, kind: str, symbol: str) -> str:
        look = self.looks[side]
        body = {"fill": f"url(#{self.prefix}wood{side})", "stroke": look.edge, "stroke_width": 2}
        line = {
            "fill": "none",
            "stroke": look.ink,
            "stroke_width": 1.6,
            "stroke_linecap": "round",
            "stroke_linejoin": "round",
        }
        parts = [
            element("ellipse", cx=1.5, cy=26.5, rx=19.5, ry=4, fill="#000000", fill_opacity=0.22),
            element("path", d=outline(kind, side), stroke_linejoin="round", **body),
            *(element("circle", cx=x, cy=y, r=r, **body) for x, y, r in DOTS.get(kind, ())),
            element("path", d=DETAILS[kind], **line),
        ]
        if kind == "knight":
            x, y, r = EYE
            parts.append(element("circle", cx=x, cy=y, r=r, fill=look.ink))
        if side == 1:  # the ring: Black is not told by colour alone
            parts.append(element("path", d="M-15.4 23.6H15.4", **line))
        return group(*parts)
