"""The pieces and cities of Sparta, our own drawings after black-figure pottery.

They are in a square of 64 around the origin: one cell. South has round shields and faces right;
North has shields cut in at their sides and faces left.
"""

from __future__ import annotations

import math
from typing import Final

from sobremesa.games.sparta.styles import CREAM, GLAZE
from sobremesa.rulebook.styles import Look
from sobremesa.rulebook.svg import element, group, number

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
_CUT_SHIELD: Final = (
    "M0 -19.5 C11.5 -19.5 20.5 -13.5 20.5 -5.5 Q13.5 -4 13.5 0 Q13.5 4 20.5 5.5 "
    "C20.5 13.5 11.5 19.5 0 19.5 C-11.5 19.5 -20.5 13.5 -20.5 5.5 Q-13.5 4 -13.5 0 "
    "Q-13.5 -4 -20.5 -5.5 C-20.5 -13.5 -11.5 -19.5 0 -19.5 Z"
)
_GABLE: Final = "M-29 -11 L0 -29 L29 -11 Z"
_DOME: Final = (
    "M-26 -11 C-25 -24 -12 -28 -2.5 -28.5 L-2.5 -31 L2.5 -31 L2.5 -28.5 C12 -28 25 -24 26 -11 Z"
)


def temple(side: int, look: Look) -> str:
    """Draw a city: its roof and its colour show whose it is."""
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


def base(side: int, radius: float, **style: object) -> str:
    """Draw a side's base: round for South, a tile with soft corners for North."""
    if side == 0:
        return element("circle", r=radius, **style)
    half = 0.93 * radius
    box = {"x": -half, "y": -half, "width": 2 * half, "height": 2 * half, "rx": 0.34 * radius}
    return element("rect", **box, **style)


def _helmet(look: Look, side: int, size: float, x: float, y: float, crest: bool) -> str:
    """Draw a helmet that faces its side's direction, around a point."""
    parts = (
        element("path", d=_CREST, fill=GLAZE) if crest else "",
        element("path", d=_HAIRS, fill="none", stroke=CREAM, stroke_width=1.5) if crest else "",
        element("path", d=_BOWL, fill=look.fill, stroke=GLAZE, stroke_width=2 / size * 0.9),
        element("path", d=_EYE, fill=CREAM, stroke=GLAZE, stroke_width=1.4),
    )
    way = 1 if side == 0 else -1
    place = f"translate({number(way * x)} {number(y)}) scale({number(way * size)} {number(size)})"
    return group(*parts, transform=place, stroke_linejoin="round")


def warrior(side: int, look: Look) -> str:
    """Draw a warrior behind his shield: helmet above it, spear beside it."""
    way = 1 if side == 0 else -1
    spear = group(
        element("path", d="M19 -20 L15.5 30", stroke=GLAZE, stroke_width=4.2),
        element("path", d="M19 -20 L15.5 30", stroke=look.fill, stroke_width=1.6),
        element(
            "path",
            d="M20.2 -31.5 L24.4 -21.5 L18.8 -16.5 L14.6 -22.3 Z",
            fill=CREAM,
            stroke=GLAZE,
            stroke_width=1.6,
        ),
        transform=f"scale({way} 1)",
        stroke_linejoin="round",
    )
    rim = {"fill": look.fill, "stroke": look.edge, "stroke_width": 2.6}
    if side == 0:
        shield = (
            element("circle", r=19, **rim),
            element("circle", r=15, fill="none", stroke=look.edge, stroke_width=1.3),
            group(element("path", d=_LAMBDA, fill=GLAZE), transform="scale(.92)"),
        )
    else:
        shield = (
            element("path", d=_CUT_SHIELD, stroke_linejoin="round", **rim),
            element("circle", r=9, fill="none", stroke=CREAM, stroke_width=3.4),
            element("circle", r=2.8, fill=CREAM),
        )
    return group(
        element("ellipse", cx=2, cy=27, rx=20, ry=5, fill=GLAZE, opacity=0.3),
        spear,
        _helmet(look, side, 0.66, -1.5, -14.5, crest=False),
        group(*shield, transform=f"translate({number(-1.5 * way)} 9)"),
    )


def hero(side: int, look: Look) -> str:
    """Draw a crested helmet on a large base."""
    return group(
        group(base(side, 28.5, fill=GLAZE, opacity=0.28), transform="translate(1.4 3)"),
        base(side, 28.5, fill=look.edge),
        base(side, 27, fill=look.fill),
        base(side, 23.4, fill=CREAM, stroke=look.edge, stroke_width=1),
        _helmet(look, side, 0.92, 1, 1, crest=True),
    )


def plain_warrior(side: int, look: Look) -> str:
    """Draw a counter of one colour with the point of a spear."""
    return base(side, 21, fill=look.fill, stroke=look.edge, stroke_width=4) + element(
        "path", d="M0 -11 L9.5 9 L0 4.5 L-9.5 9 Z", fill=look.ink
    )


def plain_hero(side: int, look: Look) -> str:
    """Draw a large counter of one colour with a star."""
    turns = [math.radians(36 * i) for i in range(10)]
    points = " ".join(
        f"{number((8.6, 19)[i % 2 == 0] * math.sin(turn))},"
        f"{number(-(8.6, 19)[i % 2 == 0] * math.cos(turn))}"
        for i, turn in enumerate(turns)
    )
    return base(side, 28, fill=look.fill, stroke=look.edge, stroke_width=4) + element(
        "polygon", points=points, fill=look.ink
    )


def halo(side: int, kind: str) -> str:
    """Draw the light behind a piece in a city, with an edge that separates it from the temple."""
    edge = {"stroke": GLAZE, "stroke_width": 2.2}
    return base(side, 32 if kind == "H" else 27, fill=CREAM, fill_opacity=0.97, **edge)
