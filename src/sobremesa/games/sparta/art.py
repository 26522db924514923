"""The pictures of Sparta: black-figure pottery, a meander around it, bronze against red."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.games.sparta import figures, styles
from sobremesa.rulebook.scene import Cell, Mark, Scene, Token
from sobremesa.rulebook.square_art import SquareArt
from sobremesa.rulebook.svg import element, group, moved

RING: Final = 0.40
"""The distance of the meander from the board, in cells, for the coordinates between."""
KEY: Final = 0.36
"""The height of the meander."""
KEYS: Final = 23
"""The number of keys on a side of the meander."""
HALF: Final = 5
"""The last rank of the southern half."""
_VEINS: Final = (
    "M4 9 C18 3 30 16 44 9 S58 12 60 8 M3 30 C16 36 22 24 38 31 S54 34 61 28 "
    "M5 51 C14 45 27 57 40 50 S55 55 60 50"
)


class SpartaArt(SquareArt):
    """Draw Sparta: helmets behind shields for warriors, crests for heroes, temples for cities.

    South is bronze on round bases and faces right, and its temples have gables; North is red on
    tiles and faces left, and its temples have domes.
    """

    boards = styles.BOARDS
    sets = styles.SETS
    grounded = ()
    prefix = "sparta-"
    shades: Mapping[str, float] = {"city": 0.22}
    symbols: Mapping[str, str] = {"city": "⌂"}
    ending = "burns"
    margin = 0.9
    label_gap = 0.2
    label_size = 0.28

    # the board

    def hearts(self, scene: Scene) -> tuple[tuple[str, ...], ...]:
        """Give each side's cities; those on its own half once it has lost them all."""
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
            element("circle", r=key * 0.2, fill=self.paint("meander")),
        )
        turned = "".join(
            moved(moved(side, 0, -half) + moved(corner, half, -half), x, y, turn=90 * i)
            for i in range(4)
        )
        edge = {"stroke": self.paint("rim"), "stroke_width": 5}
        rim = element("rect", x=left, y=top, width=wide, height=high, **edge)
        return group(turned, rim, fill="none", stroke=self.paint("meander"))

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

    def defs(self) -> str:
        """Define the two squares of the board, and how the last action is marked."""
        u = self.unit
        box = {"x": -u / 2, "y": -u / 2, "width": u, "height": u}
        veins = {"fill": "none", "stroke": self.paint("grain"), "stroke_width": 1.6}
        squares = (
            self.define(
                f"square-{tone}",
                element("rect", **box, fill=self.paint(tone), stroke=self.paint("groove"))
                + element("path", d=_VEINS, transform=f"translate(-32 -32){turn}", **veins),
            )
            for tone, turn in (("light", ""), ("dark", " rotate(90 32 32)"))
        )
        return "".join(squares)

    def cell(self, cell: Cell) -> str:
        """Draw a square, with its temple if it is a city."""
        u = self.unit
        x, y = cell.centre[0] * u, cell.centre[1] * u
        dark = cell.kind == "dark" or (cell.kind == "city" and (x + y) // u % 2)
        square = self.use("square-dark" if dark else "square-light", x, y)
        return square if cell.side is None else square + self.use(f"city{cell.side}", x, y)

    def mark(self, mark: Mark, scene: Scene) -> str:
        """Frame both squares of the last action; mark pieces in danger."""
        u = self.unit
        x, y = next(cell.centre for cell in scene.cells if cell.id == mark.cell)
        if mark.kind == "threat":
            return self.threatened((x, y), self.paint("threat"))
        inset = 2.5
        return element(
            "rect",
            x=(x - 0.5) * u + inset,
            y=(y - 0.5) * u + inset,
            width=u - 2 * inset,
            height=u - 2 * inset,
            rx=4,
            fill="none",
            stroke=self.paint("mark"),
            stroke_width=4,
            stroke_dasharray="7 5" if mark.kind == "from" else None,
        )

    # pieces

    def place(self, token: Token, scene: Scene) -> str:
        """Place a piece on its square; in a city it is smaller, and the roof shows above it."""
        cell = next(cell for cell in scene.cells if cell.id == token.cell)
        x, y = (value * self.unit for value in cell.centre)
        if cell.side is None:
            return moved(self.token(token), x, y)
        piece = self.use(f"halo{token.kind}{token.side}") + self.token(token)
        return moved(piece, x, y + 0.08 * self.unit, 0.88)

    def figures(self) -> str:
        """Define the warriors, heroes and cities of both sides."""
        plain = self.pieces is styles.COUNTERS
        warrior = figures.plain_warrior if plain else figures.warrior
        hero = figures.plain_hero if plain else figures.hero
        return "".join(
            self.define(f"{name}{side}", drawn)
            for side, look in enumerate(self.looks[:2])
            for name, drawn in (
                ("W", warrior(side, look)),
                ("H", hero(side, look)),
                ("haloW", figures.halo(side, "W")),
                ("haloH", figures.halo(side, "H")),
                ("city", figures.temple(side, look)),
            )
        )

    def figure(self, side: int, kind: str, symbol: str) -> str:
        """Draw a warrior or a hero around the origin."""
        return self.use(f"{kind}{side}")
