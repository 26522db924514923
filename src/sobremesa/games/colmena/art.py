"""The pictures of La Colmena: garnet against white under floodlights."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Final

from sobremesa.games.colmena import figures, pitch, styles
from sobremesa.games.colmena.icons import ICONS, icon
from sobremesa.games.colmena.scene import ROW
from sobremesa.rulebook.art import PATTERNS, Art, Frame
from sobremesa.rulebook.scene import Cell, Mark, Point, Scene, Token, Tray
from sobremesa.rulebook.svg import element, moved

_ARROW: Final = "M-12-7.4Q-12-9-10.5-8.2L.6-.9Q2 0 .6.9L-10.5 8.2Q-12 9-12 7.4Z"


class ColmenaArt(Art):
    """Draw hives: thick hexagons on a pitch at night, hands along the touchlines.

    Everything is drawn around the middle of the hive, wherever it is.
    """

    boards = styles.BOARDS
    sets = styles.SETS
    trimmed = True
    prefix = "colmena-"
    ending = "cracks"
    heart = frozenset({"Q"})
    tray_scale = 0.78
    smallest = 8.6
    """The minimum width of a pitch, in cells."""
    edge = 0.12
    """The distance of the pitch from the left and right, in cells."""
    fan = 0.4
    """The distance of pieces of a kind in a hand, in pieces."""
    gap = 0.14

    def positioned(self, scene: Scene) -> Scene:
        """Put the middle of the hive at the origin."""
        left, top, wide, high = scene.bounds()
        return scene.moved(-(left + wide / 2), -(top + high / 2))

    def frame(self, scene: Scene) -> Frame:
        """Put the pitch between two benches, even if one is empty."""
        _, _, wide, high = scene.bounds()
        wide = max(
            wide + 0.5, self.smallest, *(self.tray_width(tray) + 0.9 for tray in scene.trays)
        )
        high = max(high + 0.5, 0.56 * wide)
        benches = [self._bench(tray) for tray in scene.trays]
        return Frame(
            -wide / 2 - self.edge,
            -high / 2 - benches[1 - scene.foot],
            wide + 2 * self.edge,
            high + sum(benches),
            tuple(
                (tray, (0.0, (high + bench) / 2 * (1 if tray.side == scene.foot else -1)))
                for tray, bench in zip(scene.trays, benches, strict=True)
            ),
        )

    def _bench(self, tray: Tray) -> float:
        """Give the height of the row of a hand, in cells."""
        return 1.12 if tray.items else 0.38

    def ground(self, scene: Scene) -> str:
        """Draw the pitch, a sign at each empty bench, and an arrow at that of the side to move."""
        frame = self.frame(scene)
        u = self.unit
        benches = sum(map(self._bench, scene.trays))
        parts = [
            pitch.draw(self.prefix, (frame.width - 2 * self.edge) * u, (frame.height - benches) * u)
        ]
        for tray, (x, y) in frame.trays:
            if not tray.items:
                parts.append(moved(self.use(f"top{tray.side}"), x * u, y * u - 1, 0.27))
            if tray.side == scene.to_move:
                half = max(0.2, self.tray_width(tray) / 2)
                arrow = element("path", d=_ARROW, fill=self.paint("arrow"))
                parts.append(moved(arrow, (x - half) * u - 13, y * u))
        return "".join(parts)

    def patterns(self) -> str:
        """Leave the fills out: the sign of a side is part of its pieces."""
        return ""

    def defs(self) -> str:
        """Define the light on the pitch and the signs on its cells."""
        hexagon, inside = figures.outline(figures.RADIUS), figures.outline(figures.RADIUS - 1.6)
        paints = {name: str(paint) for name, paint in self.board.paints.items()}
        warm, alarm, arrow = paints["warm"], paints["alarm"], paints["arrow"]
        path = element("path", d=hexagon)
        glow = ((0.45, warm, 0.75), (1, warm, 0))
        danger = ((0.3, "#FFF3C4", 0.95), (0.52, alarm, 0.75), (1, alarm, 0))
        lights = (
            element(
                "radialGradient",
                "".join(
                    element("stop", offset=at, stop_color=colour, stop_opacity=opacity)
                    for at, colour, opacity in stops
                ),
                id=f"{self.prefix}{name}",
            )
            for name, stops in (("glow", glow), ("danger", danger))
        )
        dashes = {"stroke_width": 2.6, "stroke_dasharray": "7 5.2", "stroke_linecap": "round"}
        soft = {"stroke_width": 9, "stroke_linejoin": "round"}
        free, shadow = self.paint("free"), self.paint("shadow")
        return "".join(
            (
                pitch.gradients(self.prefix, paints["flood"], paints["dusk"]),
                *lights,
                self.define("place", path, fill=free, stroke=self.paint("free-edge")),
                self.define("shade", path, fill=shadow, stroke=self.paint("shadow-edge"), **soft),
                self.define("from", path, fill=warm, fill_opacity=0.07, stroke=arrow, **dashes),
                self.define(
                    "to",
                    element("path", d=hexagon, stroke=warm, stroke_width=8, stroke_opacity=0.4)
                    + element(
                        "path", d=inside, stroke=paints["deep"], stroke_width=4.6, opacity=0.7
                    )
                    + element("path", d=inside, stroke=warm, stroke_width=3.2),
                    fill="none",
                ),
            )
        )

    def figures(self) -> str:
        """Define the pieces of both sides: bodies, signs and beads."""
        make = styles.MAKES[self.pieces.id]
        parts = []
        for side, (stuff, paint) in enumerate(zip(make.stuff, make.paint, strict=True)):
            ring = PATTERNS[side] == "ring"
            body = figures.body(self.prefix, side, stuff, ring=ring)
            inlay = figures.ring(stuff) if ring else ""
            size, gap = (1.0, stuff.face[1]) if ring else (1.08, "")
            parts += [
                figures.gradients(self.prefix, side, stuff),
                self.define(f"body{side}", body),
                self.define(f"top{side}", self.use(f"body{side}") + inlay),
                *(
                    self.define(f"{kind}{side}", icon(kind, paint, size * make.size))
                    for kind in ICONS
                ),
                *(
                    self.define(f"pips{count}{side}", figures.pips(count, paint.ink, gap))
                    for count in (1, 2, 3)
                ),
            ]
        return "".join(parts)

    def cell(self, cell: Cell) -> str:
        """Draw a piece's shadow on the grass, or a marker where one could go."""
        x, y = cell.centre[0] * self.unit, cell.centre[1] * self.unit
        if cell.kind == "free":
            return self.use("place", x, y)
        reach = 3 + 2.5 * cell.level
        return self.use("shade", x + reach, y + figures.THICK / 2 + reach)

    def mark(self, mark: Mark, scene: Scene) -> str:
        """Light the end of the last action and an Escudo in danger.

        The start of the action is dashed.
        """
        cell = scene.by_name()[mark.cell]
        if cell.kind == "free":
            return self.use("from", cell.centre[0] * self.unit, cell.centre[1] * self.unit)
        x, y = self._top(cell, cell.level - 1, scene)
        if mark.kind in ("danger", "closed"):
            fire = element("circle", cx=x, cy=y, r=118, fill=self.paint("danger"))
            # a lost Escudo is marked most strongly
            more = element("circle", cx=x, cy=y, r=175, fill=self.paint("danger"))
            return more + fire if mark.kind == "closed" else fire
        if mark.kind != "to":
            return ""
        return element("circle", cx=x, cy=y, r=64, fill=self.paint("glow"))

    def depth(self, token: Token, cell: Cell) -> tuple[float, float, float]:
        """Order every piece after those below it, and after those behind it."""
        x, y = cell.centre
        return (token.height, y, x)

    def place(self, token: Token, scene: Scene) -> str:
        """Place a piece on its cell, raised and shifted by the pieces below it."""
        cell = scene.by_name()[token.cell]
        x, y = self._top(cell, token.height, scene)
        if token.height < cell.level - 1:
            return moved(self._covered(token, self._lean(cell, scene)), x, y)
        marks = {mark.kind for mark in scene.marks if mark.cell == token.cell}
        return _uncovered(self, token, x, y, "from" in marks, "to" in marks)

    def raised(self, token: Token, scene: Scene) -> Point:
        """Give how far from the middle of its cell the top of a piece is drawn, in cells."""
        cell = scene.by_name()[token.cell]
        x, y = self._top(cell, token.height, scene)
        return (x / self.unit - cell.centre[0], y / self.unit - cell.centre[1])

    def _top(self, cell: Cell, height: int, scene: Scene) -> Point:
        """Give the middle of the top of a piece; a stack as a whole stays around its cell."""
        if cell.level <= 1 and height == 0:
            return (cell.centre[0] * self.unit, cell.centre[1] * self.unit - figures.THICK / 2)
        lean = self._lean(cell, scene)
        rise = min(figures.THICK + abs(lean) * 0.3, 0.47 * self.unit / max(1, cell.level - 1))
        steps = height - 0.3 * (cell.level - 1)
        x, y = cell.centre[0] * self.unit, cell.centre[1] * self.unit - figures.THICK / 2
        return (x + lean * steps, y - rise * steps)

    def _lean(self, cell: Cell, scene: Scene) -> float:
        """Give how far each piece of a stack is shifted: to the side where it covers less."""
        hidden = 0
        for other in scene.cells:
            dx, dy = other.centre[0] - cell.centre[0], other.centre[1] - cell.centre[1]
            if other.kind == "taken" and -1 < dy < 0.1 and abs(dx) < 1.1:
                hidden += round(2 * dx)
        shift = min(0.27, 0.42 / max(1, cell.level - 1)) * self.unit
        return -shift if hidden > 0 else shift

    def _covered(self, token: Token, lean: float) -> str:
        """Draw a piece of which only a strip along one edge is visible: its sign goes there."""
        x = figures.RADIUS * ROW - abs(lean) / 2
        sign = self.use(f"{token.kind}{token.side}")
        size = abs(lean) / 42
        return self.use(f"body{token.side}") + moved(sign, -x if lean > 0 else x, 2, size)

    def figure(self, side: int, kind: str, symbol: str) -> str:
        """Draw a piece around the middle of its top."""
        count = symbol[2:]
        pips = self.use(f"pips{count}{side}") if count else ""
        return self.use(f"top{side}") + self.use(f"{kind}{side}") + pips

    def tray(self, tray: Tray) -> str:
        """Draw a hand: pieces of a kind as a fan, the next one to be placed in front."""
        parts = []
        x = -self.tray_width(tray) / 2 / self.tray_scale
        for _, items in groupby(tray.items, lambda item: item.kind):
            fan = list(items)
            for i, item in reversed(list(enumerate(fan))):
                parts.append(moved(self.item(item), (x + 0.5 + i * self.fan) * self.unit, 0))
            x += 1 + self.fan * (len(fan) - 1) + self.gap
        return moved("".join(parts), 0, -figures.THICK / 2 * self.tray_scale, self.tray_scale)

    def tray_width(self, tray: Tray) -> float:
        """Give the width of a hand, in cells."""
        kinds = len({item.kind for item in tray.items})
        wide = kinds + self.fan * (len(tray.items) - kinds) + self.gap * max(0, kinds - 1)
        return wide * self.tray_scale


@lru_cache(16_384)
def _uncovered(art: ColmenaArt, token: Token, x: float, y: float, came: bool, went: bool) -> str:
    """Draw a piece on top; cached by its place, because most places recur."""
    rims = (art.use("from") if came else "") + (art.use("to") if went else "")
    shadow = art.use("shade", x + 5, y + figures.THICK + 5) if token.height else ""
    return shadow + moved(art.token(token) + rims, x, y)
