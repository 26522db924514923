"""The pictures of El Rey de la Colina: a map with a stepped hill, and pieces with spears."""

from __future__ import annotations

from functools import partial
from typing import Final

from sobremesa.games.colina import figures, styles
from sobremesa.games.colina.figures import STONE
from sobremesa.rulebook.art import TURNING, Look
from sobremesa.rulebook.cache import Cache
from sobremesa.rulebook.scene import Cell, Mark, Scene, Token
from sobremesa.rulebook.square_art import SquareArt
from sobremesa.rulebook.squares import STEPS
from sobremesa.rulebook.styles import gradient
from sobremesa.rulebook.svg import element, group, moved, polygon

_pips: Final = Cache[str](64)


class ColinaArt(SquareArt):
    """A map lit from one corner, a stepped hill, and figures on bases with a spear ahead."""

    boards = styles.BOARDS
    sets = styles.SETS
    grounded = ()
    reach = 2
    prefix = "colina-"
    ending = "crown"
    telling = frozenset({"hill"})
    heart = frozenset({"R"})
    margin = 0.62
    label_gap = 0.28
    label_size = 0.32
    label_room = 0.06

    # the table

    def defs(self) -> str:
        """Define the light on the steps of the hill."""
        paints = self.board.paints
        return "".join(
            gradient(
                f"{self.prefix}top-{step}",
                "linearGradient",
                ((0, str(paints[step])), (1, str(paints[f"{step}-shade"]))),
                x2=1,
                y2=1,
            )
            for step in ("low", "high", "summit")
        )

    def hearts(self, scene: Scene) -> tuple[tuple[str, ...], ...]:
        """Give for each side the summit, where its crown rises; its king if there is no hill."""
        top = max((cell.level for cell in scene.cells), default=0)
        if top == 0:
            return super().hearts(scene)
        summit = tuple(cell.id for cell in scene.cells if cell.level == top)
        return (summit,) * len(scene.sides)

    def ground(self, scene: Scene) -> str:
        """Draw the cross with its frame, and the hill."""
        outline = self._outline(scene)
        top = max((cell.level for cell in scene.cells), default=0)
        hill = [self._terrace(scene, level, top) for level in range(1, top + 1)]
        frame, inlay = self.paint("frame"), self.paint("inlay")
        centre = {"stroke": frame, "stroke_width": 5, "stroke_opacity": 0.6}
        return group(
            polygon(outline, fill=frame, stroke=frame, stroke_width=13, stroke_linejoin="round"),
            polygon(outline, fill="none", stroke=inlay, stroke_width=8),
            polygon(outline, fill=self.paint("field"), stroke=frame, stroke_width=4),
            element("rect", **centre, **self._centre()),
            *hill,
        )

    def _centre(self) -> dict[str, object]:
        """Give the square between the territories, `e5` to `l12`."""
        u = self.unit
        return {"x": 3.5 * u, "y": 3.5 * u, "width": 8 * u, "height": 8 * u, "fill": "none"}

    def _outline(self, scene: Scene) -> list[tuple[float, float]]:
        """Give the left and right end of each row of the board."""
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
        """Draw one step of the hill: its shadow, its front, its lit top."""
        u = self.unit
        xs = [cell.centre[0] for cell in scene.cells if cell.level >= level]
        ys = [cell.centre[1] for cell in scene.cells if cell.level >= level]
        x0, y0 = (min(xs) - 0.5) * u, (min(ys) - 0.5) * u
        x1, y1 = (max(xs) + 0.5) * u, (max(ys) + 0.5) * u
        box = {"x": x0, "width": x1 - x0, "rx": 8}
        step = "summit" if level == top else "high" if level > 1 else "low"
        shadows = (
            element(
                "rect",
                x=x0 + by,
                y=y0 + 1.3 * by,
                width=x1 - x0,
                height=y1 - y0,
                rx=8 + by,
                fill=self.paint("shadow"),
            )
            for by in (7.0, 13.0, 19.0, 25.0)
        )
        lines = {"fill": "none", "stroke_linecap": "round"}
        hatch = hachures(x0, y0, x1, u)
        strata = "".join(f"M{x:.0f} {y1 - 1:.0f} v11 " for x in _between(x0 + 9, x1 - 6, 8))
        lit = f"M{x0 + 3:.0f} {y1 - 9:.0f} V{y0 + 3:.0f} H{x1 - 9:.0f}"
        return group(
            *shadows,
            element("path", d=hatch, stroke=self.paint("hachures"), stroke_width=1.6, **lines),
            element("rect", y=y1 - 16, height=29, fill=self.paint("wall"), **box),
            element("path", d=strata, stroke=self.paint("strata"), stroke_width=2.2, **lines),
            element("rect", y=y0, height=y1 - y0, fill=self.paint(f"top-{step}"), **box),
            element("path", d=lit, stroke=self.paint("light"), stroke_width=4.5, **lines),
        )

    def cell(self, cell: Cell) -> str:
        """Draw a square: lighter or darker ground, tinted by its owner's colour."""
        points = [(x * self.unit, y * self.unit) for x, y in cell.corners]
        parts = []
        if cell.side is not None:
            parts.append(polygon(points, fill=self.paint(f"land{cell.side}")))
        if cell.kind.startswith("dark"):
            parts.append(polygon(points, fill=self.paint("dark")))
        parts.append(polygon(points, fill="none", stroke=self.paint("line")))
        return "".join(parts)

    def mark(self, mark: Mark, scene: Scene) -> str:
        """Mark the last action, moved pieces and besieged rulers."""
        x, y = next(cell.centre for cell in scene.cells if cell.id == mark.cell)
        x, y, half = x * self.unit, y * self.unit, 0.5 * self.unit
        if mark.kind == "siege":
            style = {
                "stroke": self.paint("siege"),
                "stroke_width": 5,
                "stroke_dasharray": "7 5",
            }
            return element("circle", cx=x, cy=y, r=half - 1, fill="none", **style)
        if mark.kind == "threat":
            return self.threatened((x / self.unit, y / self.unit), "#D8301C")
        if mark.kind == "hill":
            return moved(self._held(scene, mark.cell), x, y)
        if mark.kind == "stirred":
            d = f"M{x - 9:.0f} {y + half - 4:.0f} h6 m3 0 h6 m3 0 h6"
            return element("path", d=d, stroke=self.paint("tired"), stroke_width=3)
        return element(
            "rect",
            x=x - half,
            y=y - half,
            width=2 * half,
            height=2 * half,
            fill=self.paint("to" if mark.kind == "to" else "from"),
        )

    # the pieces

    def figures(self) -> str:
        """Define bases, figures and spears, in stone for sides that are out."""
        parts = [self.define(f"shape{kind}", figures.shape(kind)) for kind in figures.FIGURES]
        for side, own in enumerate(self.looks):
            for look, out in ((own, ""), (STONE, "out")):
                parts += self._side(side, look, f"{side}{out}")
        return "".join(parts)

    def _side(self, side: int, look: Look, name: str) -> list[str]:
        """Define the material of a side's pieces."""
        plain = self.pieces is styles.COUNTERS
        pattern = self.paint(f"side{side}")
        colours = {"color": look.ink, "fill": look.fill, "stroke": look.fill}
        parts = [self.define(f"base{name}", "" if plain else figures.base(side, look, pattern))]
        for tip, way in ((62, ""), (75, "x")):
            prow = figures.wedge(look, tip, pattern) if plain else figures.prow(look, tip)
            head = figures.point(look, tip) if plain else figures.spear(look, tip)
            parts += [self.define(f"prow{name}{way}", prow), self.define(f"spear{name}{way}", head)]
        parts.append(self.define(f"still{name}", figures.counter(side, look) if plain else ""))
        for kind in figures.FIGURES:
            size = (0.72 if plain else 0.64) if kind == "S" else 0.78 if plain else 0.7
            shape = moved(self.use(f"shape{kind}"), 0, 3 if plain else 0, size)
            parts.append(self.define(f"{kind}{name}", shape, **colours))
        return parts

    def token(self, token: Token) -> str:
        """Draw a piece: its base with a spear ahead, and its figure upright."""
        return self._piece(token.side, token.kind, token.facing, token.muted)

    def figure(self, side: int, kind: str, symbol: str) -> str:
        """Draw a piece beside the board."""
        return self._piece(side, kind, None, False)

    def _piece(self, side: int, kind: str, facing: int | None, muted: bool) -> str:
        name = f"{side}{'out' if muted else ''}"
        body = self.use(f"base{name}") + self.use(f"{kind}{name}")
        if facing is None:
            return moved(self.use(f"still{name}") + body, 0, 0, self.unit / 100)
        way = f"{name}{'x' if facing % 2 else ''}"
        below, above = self.use(f"prow{way}"), self.use(f"spear{way}")
        drawn = _turned(below, facing) + body + _turned(above, facing)
        x, y = (0.07 * self.unit * step for step in STEPS[facing])
        return moved(drawn, -x, y, self.unit / 100)

    # the turn

    def coordinates(self, scene: Scene) -> str:
        """Write files and ranks, and mark whose turn it is."""
        parts = [super().coordinates(scene)]
        for counter in scene.counters:
            if counter.id == "points" and counter.side is not None:
                about = (counter.side, counter.value)
                drawn = partial(self._points, scene, *about)
                parts.append(_pips.get(scene.cells, (self, about), drawn))
        return "".join(parts)

    def _points(self, scene: Scene, side: int, left: int) -> str:
        """Draw the remaining points at the outer edge of the side to move, between the letters."""
        home = [cell.centre for cell in scene.cells if cell.side == side]
        x0, x1 = min(x for x, _ in home), max(x for x, _ in home)
        y0, y1 = min(y for _, y in home), max(y for _, y in home)
        out = max(((x1, 0.0), (-x0 + 15, 180.0), (y1, 90.0), (-y0 + 15, 270.0)))[1]
        middle, across = ((x0 + x1) / 2, (y0 + y1) / 2), out in (90.0, 270.0)
        edge = {0.0: x1 + 0.72, 180.0: x0 - 0.78, 90.0: y1 + 0.78, 270.0: y0 - 0.72}[out]
        pips = []
        for n in (-1, 0, 1):
            x, y = (middle[0] + n * 0.21, edge) if across else (edge, middle[1] + n * 0.21)
            style = {"stroke": self.paint("frame"), "stroke_width": 2}
            fill = self.paint("pip" if n + 1 < left else "spent")
            pip = element("path", d="M0 -6.5 L6.5 0 L0 6.5 L-6.5 0 Z", fill=fill, **style)
            pips.append(moved(pip, x * self.unit, y * self.unit))
        return "".join(pips)

    def _held(self, scene: Scene, cell: str) -> str:
        """Draw around a ruler how many of its turns on the summit are done."""
        side = next((token.side for token in scene.tokens if token.cell == cell), None)
        done = 0.0
        for counter in scene.counters:
            if counter.id.startswith("hill:") and counter.side == side:
                done = min(1.0, counter.value / (counter.limit or 1))
        r = 0.49 * self.unit
        whole = 6.2832 * r
        ring = {"r": r, "fill": "none"}
        return element("circle", stroke=self.paint("frame"), stroke_width=9, **ring) + element(
            "circle",
            stroke=self.paint("pip"),
            stroke_width=6,
            stroke_dasharray=f"{done * whole:.1f} {whole:.1f}",
            transform="rotate(-90)",
            **ring,
        )


def _turned(drawn: str, facing: int) -> str:
    """Rotate an element to where a piece faces; pages animate it."""
    return moved(group(drawn, class_=TURNING), 0, 0, 1.0, 45.0 * facing)


def _between(low: float, high: float, step: float) -> list[float]:
    """Give evenly spaced points between two."""
    return [low + step * n for n in range(round((high - low) / step) + 1)]


def hachures(x0: float, y0: float, x1: float, unit: float) -> str:
    """Draw the hachures with which old maps show a slope, behind a step of the hill."""
    lines = []
    for n, x in enumerate(_between(x0 + 8, x1 - 8, unit / 8)):
        long = unit / 6 * (0.6 if n % 2 else 1.0)
        lines.append(f"M{x:.0f} {y0 - 2:.0f} v{-long:.0f}")
    return " ".join(lines)
