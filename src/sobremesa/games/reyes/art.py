"""The pictures of Vence a los Reyes: an inlaid wooden cross, the boneyards in its corners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from sobremesa.games.reyes import figures, styles
from sobremesa.games.reyes.seats import HOMES, NUMBERS, SEATS
from sobremesa.rulebook.art import PATTERNS, Frame
from sobremesa.rulebook.lettering import lettering
from sobremesa.rulebook.scene import Cell, Mark, Point, Scene, Side, Token, Tray
from sobremesa.rulebook.square_art import SquareArt
from sobremesa.rulebook.styles import solid
from sobremesa.rulebook.svg import element, group, moved, polygon

CORNERS: Final = {"S": (1.5, 13.75), "W": (1.5, 1.25), "N": (13.5, 1.25), "E": (13.5, 13.75)}
"""The corner of each seat's boneyard: at the left hand of its player."""
_ARM: Final = (
    (10.5, 11.5), (10.5, 12.5), (9.5, 12.5), (9.5, 15.5), (5.5, 15.5), (5.5, 12.5), (4.5, 12.5),
    (4.5, 11.5), (3.5, 11.5),
)  # fmt: skip
_WASHED: Final = 0.42


def seat_of(centre: Point) -> str | None:
    """Give the seat in whose arm a place is, none for the centre."""
    x, y = centre
    if y > 11.5 or y < 3.5:
        return "S" if y > 11.5 else "N"
    if x < 3.5 or x > 11.5:
        return "W" if x < 3.5 else "E"
    return None


def home_of(name: str) -> str | None:
    """Give the seat to whose arm a square belongs, however the board is turned."""
    home = HOMES.get(NUMBERS[name], 0)
    return SEATS[(home & 7) - 1] if home else None


class ReyesArt(SquareArt):
    """Wood, brass and four armies, each with a colour, a base and a pattern of its own."""

    boards = styles.BOARDS
    sets = styles.SETS
    prefix = "reyes-"
    shades: Mapping[str, float] = {"arm": 0.14, "front line": 0.14, "back line": 0.26}
    ending = "falls"
    heart = frozenset({"K"})
    trays_inside = True
    margin = 0.9
    label_size = 0.32
    label_gap = 0.38
    label_room = 0.1

    def frame(self, scene: Scene) -> Frame:
        """Reserve no rows for the boneyards beside the board: they are in its corners."""
        return super().frame(replace(scene, trays=()))

    def number_of(self, side: Side, index: int) -> int:
        """Number armies by their seats, however many play."""
        return SEATS.index(side.id)

    def defs(self) -> str:
        glow = element("stop", offset=0.3, stop_color="#D8301C", stop_opacity=1) + element(
            "stop", offset=1, stop_color="#D8301C", stop_opacity=0.6
        )
        return element("radialGradient", glow, id=f"{self.prefix}check")

    def figures(self) -> str:
        """Define the pieces of the four armies, their signs, colours and needles."""
        parts = []
        for seat, pattern, look in zip(SEATS, PATTERNS, self.looks, strict=True):
            sign = element(
                "pattern",
                self.sign(pattern, look.ink),
                id=f"{self.prefix}seat{seat}",
                width=10,
                height=10,
                patternUnits="userSpaceOnUse",
            )
            parts += [
                sign,
                solid(f"{self.prefix}fill{seat}", look.fill),
                solid(f"{self.prefix}edge{seat}", look.edge),
            ]
            for kind in figures.BODIES:
                if self.pieces is styles.FLAT:
                    drawn = figures.plain(kind, seat, look)
                else:
                    drawn = figures.inlaid(kind, seat, look, self.paint(f"seat{seat}"))
                parts.append(self.define(f"{kind}{seat}", drawn))
        return "".join(parts)

    # the board

    def ground(self, scene: Scene) -> str:
        outline = self._outline()
        frame = "".join(
            polygon(
                outline,
                fill=self.paint("frame"),
                stroke=self.paint(colour),
                stroke_width=wide * self.unit,
                stroke_linejoin="round",
            )
            for colour, wide in (("frame", 0.42), ("brass", 0.24), ("frame", 0.17))
        )
        return frame + self._corners(scene)

    def _outline(self) -> list[Point]:
        points: list[Point] = []
        arm: tuple[Point, ...] = _ARM
        for _ in range(4):
            points += arm
            arm = tuple((15 - y, x) for x, y in arm)
        return [(x * self.unit, y * self.unit) for x, y in points]

    def cell(self, cell: Cell) -> str:
        u = self.unit
        wood, _, part = cell.kind.partition(" ")
        x, y = cell.centre
        seat = home_of(cell.id)
        square = element(
            "rect",
            x=(x - 0.5) * u,
            y=(y - 0.5) * u,
            width=u,
            height=u,
            fill=self.paint(f"{wood}-arm" if seat else wood),
            stroke=self.paint("frame"),
            stroke_width=0.6,
            stroke_opacity=0.5,
        )
        if seat is None or part not in ("back line", "front line"):
            return square
        colour = self.paint(f"fill{seat}" if cell.side is not None else "frame")
        edge = self.paint(f"edge{seat}")
        faint = 1.0 if cell.side is not None else 0.25
        turn = 90 * SEATS.index(seat_of(cell.centre) or seat)
        if part == "back line":
            inlay = group(
                element("path", d="M0 -17 L17 0 L0 17 L-17 0z", fill="none", stroke=edge),
                element("path", d="M0 -13 L13 0 L0 13 L-13 0z", fill=colour),
                element("rect", x=-0.5 * u, y=0.4 * u, width=u, height=0.1 * u, fill=colour),
                opacity=0.8 * faint,
            )
            return square + moved(inlay, x * u, y * u, turn=turn)
        line = group(
            element(
                "rect", x=-0.5 * u, y=-0.5 * u, width=u, height=0.17 * u, fill=self.paint("brass")
            ),
            element("rect", x=-0.5 * u, y=-0.465 * u, width=u, height=0.1 * u, fill=colour),
            opacity=faint,
        )
        return square + moved(line, x * u, y * u, turn=turn)

    def mark(self, mark: Mark, scene: Scene) -> str:
        u = self.unit
        x, y = next(cell.centre for cell in scene.cells if cell.id == mark.cell)
        if mark.kind == "passed":
            return element(
                "circle",
                cx=x * u,
                cy=y * u,
                r=0.3 * u,
                fill="none",
                stroke=self.paint("turn"),
                stroke_width=3,
                stroke_dasharray="7 6",
            )
        box = {"x": (x - 0.5) * u, "y": (y - 0.5) * u, "width": u, "height": u}
        if mark.kind == "check":
            return element("rect", **box, fill=self.paint("check"))
        if mark.kind == "threat":
            return self.threatened((x, y), "#D8301C")
        return element("rect", **box, fill=self.paint("to" if mark.kind == "to" else "from"))

    # the pieces

    def token(self, token: Token) -> str:
        piece = self.figure(token.side, token.kind, token.symbol)
        if token.facing is not None and not token.muted:
            tip = element(
                "path",
                d="M0 -34 L7.5 -24.5 L-7.5 -24.5z",
                fill=self.paint("needle"),
                stroke=self.paint(f"edge{token.symbol[0]}"),
                stroke_width=1.6,
            )
            piece += moved(tip, 0, 0, turn=45 * token.facing)
        return group(piece, opacity=_WASHED) if token.muted else piece

    def cover(self, token: Token) -> str:
        """Draw the cloth over an army that is being arranged."""
        seat = token.symbol[0]
        return self.cloth(self.looks[SEATS.index(seat)], f"seat{seat}")

    def figure(self, side: int, kind: str, symbol: str) -> str:
        """Draw a piece; its symbol shows its army, whatever side it plays for."""
        return self.use(f"{kind}{symbol[0]}")

    # the corners

    def _corners(self, scene: Scene) -> str:
        trays = {tray.side: tray for tray in scene.trays}
        foot = next(cell.centre for cell in scene.cells if cell.id == "h1")
        by = SEATS.index(seat_of(foot) or SEATS[0])
        places = [CORNERS[SEATS[(SEATS.index(side.id) + by) % 4]] for side in scene.sides]
        return "".join(
            moved(
                self.corner(side, trays.get(index), index == scene.to_move, scene),
                places[index][0] * self.unit,
                places[index][1] * self.unit,
            )
            for index, side in enumerate(scene.sides)
        )

    def corner(self, side: Side, tray: Tray | None, moving: bool, scene: Scene) -> str:
        """Draw the corner of a seat: the compass needle, the boneyard and its points."""
        u = self.unit
        box = element(
            "rect",
            x=-2 * u,
            y=-1.75 * u,
            width=4 * u,
            height=3.5 * u,
            rx=0.22 * u,
            fill=self.paint("paper"),
            stroke=self.paint("turn" if moving else "brass"),
            stroke_width=5 if moving else 1.6,
        )
        header = group(
            moved(self.compass(side), -1.22 * u, -0.97 * u, 1.28),
            moved(self.figure(0, "K", side.id + "K"), 0.05 * u, -0.97 * u, 0.95),
            self._team(side, scene),
        )
        if tray is None:
            gone = element(
                "path",
                d="M-112 -20 L112 92 M-112 92 L112 -20",
                stroke=self.paint("turn"),
                stroke_width=5,
            )
            return group(box, header, gone, opacity=0.45)
        points = lettering(
            str(tray.points or 0), 1.36 * u, -0.86 * u, 0.5 * u, self.paint("written")
        )
        return group(box, header, points, self._bones(tray))

    def _team(self, side: Side, scene: Scene) -> str:
        """Draw one bar for the first team, two for the second."""
        if side.team is None:
            return ""
        u = self.unit
        return "".join(
            element(
                "rect",
                x=(0.6 + 0.17 * bar) * u,
                y=-1.27 * u,
                width=0.1 * u,
                height=0.6 * u,
                rx=2,
                fill=self.paint("turn"),
            )
            for bar in range(side.team + 1)
        )

    def compass(self, side: Side) -> str:
        """Draw an army's movement arrow as the needle of a compass."""
        fill, edge = self.paint(f"fill{side.id}"), self.paint(f"edge{side.id}")
        wood, brass = self.paint("written"), self.paint("needle")
        ticks = "".join(
            moved(element("rect", x=-1.5, y=-32, width=3, height=7, fill=wood), 0, 0, turn=turn)
            for turn in (0, 90, 180, 270)
        )
        needle = group(
            element("path", d="M0 -31 L11 2 L0 -4 L-11 2z", fill=fill, stroke=edge),
            element("path", d="M0 24 L6 -1 L0 -4 L-6 -1z", fill=brass, stroke=edge),
            stroke_width=1.6,
            stroke_linejoin="round",
        )
        return group(
            element("circle", r=35, fill=self.paint("dial"), stroke=wood, stroke_width=3),
            element("circle", r=38, fill="none", stroke=brass, stroke_width=3),
            ticks,
            moved(needle, 0, 0, turn=45 * (side.arrow or 0)),
            element("circle", r=3.5, fill=wood),
            data_compass=side.id,
        )

    def _bones(self, tray: Tray) -> str:
        u = self.unit
        across, step = (8, 0.47) if len(tray.items) <= 32 else (12, 0.31)
        return "".join(
            moved(
                self.item(item),
                (-1.645 + step * (number % across)) * u,
                (0.07 + step * (number // across)) * u,
                0.46 if across == 8 else 0.31,
            )
            for number, item in enumerate(tray.items)
        )
