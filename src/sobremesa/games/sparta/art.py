"""Sparta's pictures: black-figure pottery, a meander around it, bronze against red."""

from __future__ import annotations

import math
from typing import Final

from sobremesa.rulebook.art import Look
from sobremesa.rulebook.scene import Cell, Mark, Scene, Token
from sobremesa.rulebook.square_art import SquareArt
from sobremesa.rulebook.svg import element, group, moved, polygon

GLAZE: Final = "#1F1612"
CLAY: Final = "#D9935A"
LIGHT: Final = "#F2DFBB"
DARK: Final = "#E8CB9B"
GROOVE: Final = "#B58A57"
CREAM: Final = "#FBF1DC"
BRONZE: Final = Look("#C08A3E", "#4A2E0C", GLAZE)
RED: Final = Look("#A3292C", "#3F0B0D", CREAM)

RING: Final = 0.40
"""How far the meander begins from the board, in cells: the coordinates lie between."""
KEY: Final = 0.36
"""How high the meander is."""
KEYS: Final = 23
"""How many keys a side of the meander has."""

# Figures lie in a square of 64 around the origin: one cell.
_OCTAGON: Final = tuple(
    (math.cos(math.radians(22.5 + 45 * i)), math.sin(math.radians(22.5 + 45 * i))) for i in range(8)
)
_BOWL: Final = (
    "M-13 19 C-17 9 -17 -5 -9 -12 C-2 -18 11 -17 16 -9 C19 -4 19.5 0 19 4 L9 3 L7.5 6.5 "
    "L13 8.5 L15 17 L9 22 L4.5 14 L1 13 L0 21.5 C-5 23.5 -10 22.5 -13 19 Z"
)
_EYE: Final = "M2.5 1.5 C6 -2.5 12 -2.5 16.5 0 C12.5 3.6 6.5 4.6 2.5 1.5 Z"
_CREST: Final = (
    "M-20 19 C-29 3 -26 -16 -8 -23 C6 -28 20 -23 24 -12.5 L17 -10 C12 -16.5 1 -18.5 -7 -14 "
    "C-17 -8 -19 6 -14.5 19 Z"
)
_HAIRS: Final = "M-24 3 L-18 2 M-22 -9 L-15 -6 M-14 -18 L-9.5 -12 M-3 -23 L-1.5 -16.5 M9 -23 L7 -16"
_LAMBDA: Final = "M-3.2 -11 L3.2 -11 L11.5 10 L5.6 10 L0 -4 L-5.6 10 L-11.5 10 Z"
_GABLE: Final = "M-29 -11 L0 -29 L29 -11 Z"
_DOME: Final = (
    "M-26 -11 C-25 -24 -12 -28 -2.5 -28.5 L-2.5 -31 L2.5 -31 L2.5 -28.5 C12 -28 25 -24 26 -11 Z"
)
HALF: Final = 5
"""The last rank of the southern half."""


class SpartaArt(SquareArt):
    """Draw Sparta: shields for warriors, crested helmets for heroes, temples for cities.

    South is bronze on round bases, looks to the right, and its temples have gables; North is
    red on eight-sided bases, looks to the left, and its temples have domes.
    """

    prefix = "sparta-"
    ending = "burns"
    margin = 0.9
    background = GLAZE
    ink = CREAM
    label_gap = 0.2
    label_size = 0.28
    looks = (BRONZE, RED, *SquareArt.looks[2:])

    # the board

    def hearts(self, scene: Scene) -> tuple[tuple[str, ...], ...]:
        """Give for each side its cities; those on its own half once it has lost them all."""
        cities = [cell for cell in scene.cells if cell.kind == "city"]
        return tuple(
            tuple(cell.id for cell in cities if cell.side == side)
            or tuple(cell.id for cell in cities if (int(cell.id[1:]) > HALF) == bool(side))
            for side in range(len(scene.sides))
        )

    def ground(self, scene: Scene) -> str:
        """Draw the meander around the board."""
        u = self.unit
        left, top, wide, high = (value * u for value in scene.bounds())
        ring, key = RING * u, KEY * u
        x, y = left + wide / 2, top + high / 2
        half = wide / 2 + ring + key / 2
        side = self.meander(2 * half - key, key)
        corner = group(
            element("rect", x=-key / 2, y=-key / 2, width=key, height=key, stroke_width=2.2),
            element("circle", r=key * 0.2, fill=CLAY),
        )
        turned = "".join(
            moved(moved(side, 0, -half) + moved(corner, half, -half), x, y, turn=90 * i)
            for i in range(4)
        )
        rim = element("rect", x=left, y=top, width=wide, height=high, stroke_width=5)
        return group(turned, rim, fill="none", stroke=CLAY)

    def meander(self, length: float, height: float) -> str:
        """Draw a row of Greek keys around the origin."""
        step = length / KEYS
        h = height / 2
        path = f"M{-length / 2:.2f} {h:.2f} h{length:.2f}"
        for i in range(KEYS):
            x = -length / 2 + (i + 0.12) * step
            path += (
                f"M{x:.2f} {h:.2f} v{-2 * h:.2f} h{0.74 * step:.2f} v{1.2 * h:.2f} "
                f"h{-0.4 * step:.2f} v{-0.5 * h:.2f}"
            )
        return element("path", d=path, stroke_width=2.2)

    def cell(self, cell: Cell) -> str:
        """Draw a square of clay, with its temple if it is a city."""
        u = self.unit
        x, y = cell.centre[0] * u, cell.centre[1] * u
        dark = cell.kind == "dark" or (cell.kind == "city" and (x + y) // u % 2)
        square = element(
            "rect",
            x=x - u / 2,
            y=y - u / 2,
            width=u,
            height=u,
            fill=DARK if dark else LIGHT,
            stroke=GROOVE,
            stroke_width=1,
        )
        if cell.side is None:
            return square
        return square + moved(self.temple(cell.side), x, y, u / 64)

    def temple(self, side: int) -> str:
        """Draw a city around the origin: its roof tells whose it is, and its colour too."""
        look = self.looks[side]
        columns = "".join(
            element("rect", x=x - 3, y=-5, width=6, height=26, fill=CREAM) for x in (-21, -7, 7, 21)
        )
        sign = (
            element("path", d="M-7 -14.5 L0 -22 L7 -14.5 Z", fill=CREAM, stroke="none")
            if side == 0
            else element("circle", cy=-19, r=3.6, fill="none", stroke=CREAM, stroke_width=2.4)
        )
        return group(
            element("rect", x=-26, y=-5, width=52, height=26, fill=look.edge, stroke="none"),
            columns,
            element("rect", x=-29, y=21, width=58, height=4.5, fill=look.fill),
            element("rect", x=-31, y=25.5, width=62, height=4.5, fill=look.fill),
            element("rect", x=-28, y=-11, width=56, height=6, fill=look.fill),
            element("path", d=_GABLE if side == 0 else _DOME, fill=look.fill),
            sign,
            stroke=look.edge,
            stroke_width=1.4,
            stroke_linejoin="round",
        )

    def mark(self, mark: Mark, scene: Scene) -> str:
        """Frame the square that the last action left, and the one it reached; warn of traps."""
        u = self.unit
        x, y = next(cell.centre for cell in scene.cells if cell.id == mark.cell)
        if mark.kind == "threat":
            return moved(
                element(
                    "path",
                    d="M-29 -19 V-29 H-19 M19 -29 H29 V-19 M29 19 V29 H19 M-19 29 H-29 V19",
                    fill="none",
                    stroke=RED.fill,
                    stroke_width=4.5,
                    stroke_linecap="round",
                ),
                x * u,
                y * u,
                u / 64,
            )
        inset = 2.5
        return element(
            "rect",
            x=(x - 0.5) * u + inset,
            y=(y - 0.5) * u + inset,
            width=u - 2 * inset,
            height=u - 2 * inset,
            rx=4,
            fill="none",
            stroke="#1F5E7A",
            stroke_width=4,
            stroke_dasharray="7 5" if mark.kind == "from" else None,
        )

    # pieces

    def place(self, token: Token, scene: Scene) -> str:
        """Put a piece on its square; in a city, smaller and below the roof."""
        cell = next(cell for cell in scene.cells if cell.id == token.cell)
        x, y = (value * self.unit for value in cell.centre)
        if cell.side is None:
            return moved(self.token(token), x, y)
        halo = self.base(token.side, (32 if token.kind == "H" else 26) * self.unit / 64, fill=CREAM)
        return moved(halo + self.token(token), x, y + 0.12 * self.unit, 0.76)

    def figure(self, side: int, kind: str, symbol: str) -> str:
        """Draw a warrior or a hero around the origin."""
        drawn = self.hero(side) if kind == "H" else self.warrior(side)
        return moved(drawn, 0, 0, self.unit / 64)

    def base(self, side: int, radius: float, **style: object) -> str:
        """Draw a side's base: round for South, eight-sided for North."""
        if side == 0:
            return element("circle", r=radius, **style)
        return polygon(((x * radius * 1.06, y * radius * 1.06) for x, y in _OCTAGON), **style)

    def warrior(self, side: int) -> str:
        """Draw a small shield."""
        look = self.looks[side]
        shadow = moved(self.base(side, 22.5, fill=GLAZE, opacity=0.28), 1.2, 2.4)
        shield = self.base(side, 22.5, fill=look.fill, stroke=look.edge, stroke_width=2.4)
        if side == 0:
            rim = element("circle", r=18, fill="none", stroke=look.edge, stroke_width=1.2)
            return group(shadow, shield, rim, element("path", d=_LAMBDA, fill=GLAZE))
        ring = element("circle", r=12, fill="none", stroke=CREAM, stroke_width=4)
        return group(shadow, shield, ring, element("circle", r=3.6, fill=CREAM))

    def hero(self, side: int) -> str:
        """Draw a crested helmet on a large base."""
        look = self.looks[side]
        helmet = group(
            element("path", d=_CREST, fill=GLAZE),
            element("path", d=_HAIRS, fill="none", stroke=CREAM, stroke_width=1.5),
            element("path", d=_BOWL, fill=look.fill, stroke=GLAZE, stroke_width=2),
            element("path", d=_EYE, fill=CREAM, stroke=GLAZE, stroke_width=1.4),
            transform="translate(1 1) scale(0.92)"
            if side == 0
            else "translate(-1 1) scale(-0.92 0.92)",
        )
        return group(
            moved(self.base(side, 28.5, fill=GLAZE, opacity=0.28), 1.2, 2.4),
            self.base(side, 28.5, fill=look.edge),
            self.base(side, 27, fill=look.fill),
            self.base(side, 23.6, fill=CREAM, stroke=look.edge, stroke_width=1),
            helmet,
            stroke_linejoin="round",
        )
