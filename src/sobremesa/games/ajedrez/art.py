"""The pictures of Ajedrez: a plain wooden board, boxwood against ebony."""

from __future__ import annotations

from typing import Final

from sobremesa.games.ajedrez import styles
from sobremesa.games.ajedrez.figures import DETAILS, DOTS, EYE, outline
from sobremesa.rulebook.scene import Cell, Mark, Scene
from sobremesa.rulebook.square_art import SquareArt
from sobremesa.rulebook.styles import gradient
from sobremesa.rulebook.svg import element, group

DANGER: Final = "#C2301C"
EDGE: Final = 0.46
"""How wide the frame is, in cells."""
_VEINS: Final = (
    "M0 6C40 2 70 12 128 7M0 19C30 23 80 14 128 18M0 33C50 28 90 38 128 32"
    "M0 45C36 49 84 40 128 46M0 58C44 54 88 62 128 57"
)


class AjedrezArt(SquareArt):
    """Board and pieces of wood."""

    boards = styles.BOARDS
    sets = styles.SETS
    grounded = ()
    prefix: str = "ajedrez-"
    ending = "falls"
    heart = frozenset({"king"})
    margin = 0.52
    tray_scale = 0.46
    label_size = 0.25
    label_gap = 0.23

    def defs(self) -> str:
        glow = element("stop", offset=0.3, stop_color=DANGER) + element(
            "stop", offset=1, stop_color=DANGER, stop_opacity=0.25
        )
        grain = {"width": 128, "height": 64, "patternUnits": "userSpaceOnUse"}
        return element("radialGradient", glow, id=f"{self.prefix}check") + "".join(
            element(
                "pattern",
                element(
                    "path",
                    d=_VEINS,
                    fill="none",
                    stroke=self.paint(f"veins-{name}"),
                    stroke_width=1.1,
                ),
                id=f"{self.prefix}grain-{name}",
                patternTransform=turn,
                **grain,
            )
            for name, turn in (("light", None), ("dark", "rotate(90)"), ("frame", None))
        )

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
            plank(EDGE, fill=self.paint("frame"), rx=8)
            + plank(EDGE, fill=self.paint("grain-frame"), rx=8)
            + plank(EDGE - 0.03, fill="none", stroke=self.paint("rim"), stroke_width=1.2, rx=7)
            + plank(0.04, fill=self.paint("inlay"))
        )

    def cell(self, cell: Cell) -> str:
        u = self.unit
        (x, y), _, _, _ = cell.corners
        place = {"x": x * u, "y": y * u, "width": u, "height": u}
        return element("rect", fill=self.paint(cell.kind), **place) + element(
            "rect", fill=self.paint(f"grain-{cell.kind}"), **place
        )

    def mark(self, mark: Mark, scene: Scene) -> str:
        u = self.unit
        (x, y), _, _, _ = next(cell.corners for cell in scene.cells if cell.id == mark.cell)
        place = {"x": x * u, "y": y * u, "width": u, "height": u}
        if mark.kind == "check":
            return element("rect", fill=self.paint("check"), **place)
        inner = {"x": x * u + 2, "y": y * u + 2, "width": u - 4, "height": u - 4}
        if mark.kind == "from":
            return element("rect", fill="none", stroke=self.paint("from"), stroke_width=4, **inner)
        return element("rect", fill=self.paint("to"), **place)

    def figures(self) -> str:
        """Define the pieces of both sides."""
        woods = "".join(
            gradient(
                f"{self.prefix}wood{side}", "linearGradient", ((0, light), (1, dark)), x2=1, y2=0.25
            )
            for side, (light, dark) in enumerate(styles.WOODS)
        )
        drawn = self._flat if self.pieces is styles.FLAT else self._turned
        return woods + "".join(
            self.define(f"{kind}{side}", drawn(kind, side)) for side in (0, 1) for kind in DETAILS
        )

    def _turned(self, kind: str, side: int) -> str:
        look = self.looks[side]
        body = {"fill": self.paint(f"wood{side}"), "stroke": look.edge, "stroke_width": 2}
        line = {
            "fill": "none",
            "stroke": look.ink,
            "stroke_width": 1.6,
            "stroke_linecap": "round",
            "stroke_linejoin": "round",
        }
        parts = [
            element("ellipse", cx=2.5, cy=26.5, rx=20.5, ry=4.6, fill="#000000", fill_opacity=0.28),
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

    def _flat(self, kind: str, side: int) -> str:
        """Draw a piece in one colour with a broad outline, slightly larger."""
        look = self.looks[side]
        shape = element("path", d=outline(kind, side)) + "".join(
            element("circle", cx=x, cy=y, r=r) for x, y, r in DOTS.get(kind, ())
        )
        x, y, r = EYE
        line = {"fill": "none", "stroke": look.ink, "stroke_width": 2.4, "stroke_linecap": "round"}
        return group(
            group(shape, stroke=look.edge, stroke_width=5.4, stroke_linejoin="round"),
            group(shape, fill=look.fill),
            element("path", d=DETAILS[kind], **line),
            element("circle", cx=x, cy=y, r=r + 0.8, fill=look.ink) if kind == "knight" else "",
            element("path", d="M-15.4 23.6H15.4", **line) if side == 1 else "",
            transform="scale(1.04)",
        )

    def figure(self, side: int, kind: str, symbol: str) -> str:
        return self.use(f"{kind}{side}")
