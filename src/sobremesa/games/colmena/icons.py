"""The signs on La Colmena's pieces: our own drawings, each within a circle of radius 20."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from sobremesa.rulebook.svg import element, moved, number


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours in which one side's signs are drawn."""

    ink: str
    """The colour that stands out from the piece."""
    cut: str
    """The colour that looks cut into the ink."""
    ball: str
    patch: str
    gold: str
    brick: str
    pepper: str
    leaf: str
    sole: str


def _path(d: str, fill: str, **attributes: object) -> str:
    return element("path", d=d, fill=fill, **attributes)


def _escudo(paint: Paint) -> str:
    """A club's shield: broad, with upright stripes under a plain chief."""
    outline = (
        "M0-18.5C5-15.8 10-14.8 15-15V-1C15 8.6 8 14.8 0 18.5"
        "C-8 14.8-15 8.6-15-1V-15C-10-14.8-5-15.8 0-18.5Z"
    )
    field = "M-11.6-4.6H11.6V-1C11.6 6.6 6.6 11.6 0 14.8C-6.6 11.6-11.6 6.6-11.6-1Z"
    stripes = "M-7.4-4.6H-2.6V13.4C-4.4 12.3-6 11-7.4 9.5ZM2.6-4.6H7.4V9.5C6 11 4.4 12.3 2.6 13.4Z"
    chief = "M0-14.8C3.8-12.9 7.6-12 11.6-11.8V-7.6H-11.6V-11.8C-7.6-12-3.8-12.9 0-14.8Z"
    return (
        _path(outline, paint.ink)
        + _path(field, paint.cut)
        + _path(stripes, paint.ink)
        + _path(chief, paint.gold)
    )


def _muro(paint: Paint) -> str:
    """Four courses of bricks, in bond."""
    bricks = {paint.ink: "", paint.brick: ""}
    wide, high, step = 32.0, 6.4, 8.0
    for course in range(4):
        top = -15.2 + course * step
        joints = (0.0,) if course % 2 == 0 else (-8.0, 8.0)
        edges = [-wide / 2 - 0.8, *joints, wide / 2 + 0.8]
        for column, (left, right) in enumerate(pairwise(edges)):
            colour = paint.brick if (course, column) in {(0, 1), (1, 1), (3, 1)} else paint.ink
            width = number(right - left - 1.6)
            bricks[colour] += (
                f"M{number(left + 0.8)} {number(top)}h{width}v{number(high)}h-{width}z"
            )
    return "".join(_path(d, colour) for colour, d in bricks.items())


def _rayo(paint: Paint) -> str:
    """A bolt of lightning."""
    bolt = "M4.6-18L-12.5 3H-2.8L-5.8 17.2L12.5-5.6H2.2L8.2-18Z"
    return _path(bolt, paint.gold, stroke=paint.ink, stroke_width=2.6, stroke_linejoin="round")


def _balon(paint: Paint) -> str:
    """A football: a pentagon in the middle, five at the edge, and the seams."""
    radius = 16.5

    def at(angle: float, distance: float) -> str:
        turn = math.radians(angle)
        return f"{number(distance * math.sin(turn))} {number(-distance * math.cos(turn))}"

    middle = "M" + "L".join(at(72 * i, 6.4) for i in range(5)) + "Z"
    seams = "".join(f"M{at(72 * i, 6)}L{at(72 * i, 11.4)}" for i in range(5))
    patches = ""
    for i in range(5):
        a = 72 * i
        patches += (
            f"M{at(a - 19, radius)}L{at(a - 16.5, 12.8)}L{at(a, 10.6)}L{at(a + 16.5, 12.8)}"
            f"L{at(a + 19, radius)}Z"
        )
        seams += f"M{at(a + 16.5, 12.8)}L{at(a + 55.5, 12.8)}"
    return (
        element("circle", r=radius, fill=paint.ball)
        + _path(middle + patches, paint.patch)
        + _path(seams, "none", stroke=paint.patch, stroke_width=1.5)
        + element("circle", r=radius, fill="none", stroke=paint.ink, stroke_width=2.4)
    )


def _bota(paint: Paint) -> str:
    """A football boot seen from the side, with laces and studs."""
    upper = (
        "M-14.5-13.5C-10.5-11.8-6.5-11.8-2.6-13.5L-.4-8.4C2.6-4 7.4-1.6 12.2-.4C16.4.6 18 3 18 7"
        "H-16.5C-17.3 3-16.8-.4-15.6-4C-14.6-7.2-14.4-10.4-14.5-13.5Z"
    )
    laces = "M-.6-5.4L3.4-8.4M3-2.4L6.6-5.6M7-.2L10-3.4"
    sole = "M-16.4 8.4H18C17.8 10.4 17 11.4 15.4 11.4H-14C-15.4 11.4-16.2 10.4-16.4 8.4Z"
    studs = (
        "M-15 11h5.4l-.9 5h-3.6zM-6.4 11h4.6l-.8 4.2h-3zM3 11h4.6l-.8 4.2h-3zM11 11h5.4l-.9 5h-3.6z"
    )
    return (
        _path(upper, paint.ink)
        + _path(laces, "none", stroke=paint.ink, stroke_width=2.2, stroke_linecap="round")
        + _path(sole, paint.sole)
        + _path("M-12.4 3.4C-8 2.8-4.2.4-2-3.6L1-.6C-1.8 2.6-6 4.6-11.8 5.2Z", paint.cut)
        + _path(studs, paint.ink)
    )


def _imperial(paint: Paint) -> str:
    """A great crown over a small quartered shield."""
    crown = "M-12.2-3.6L-16.2-13.2L-7.6-9L0-17.2L7.6-9L16.2-13.2L12.2-3.6Z"
    jewels = "".join(
        element("circle", cx=x, cy=y, r=2.3, fill=paint.ink)
        for x, y in ((-16, -13.6), (0, -17.4), (16, -13.6))
    )
    shield = "M-12.4-.2H12.4V7C12.4 14 6.4 17.4 0 18.8C-6.4 17.4-12.4 14-12.4 7Z"
    quarters = "M0 2.2H9.9V8.4H0ZM0 8.4V16.2C-5.6 14.9-9.6 12.6-9.9 8.4Z"
    return (
        _path(crown, paint.gold, stroke=paint.ink, stroke_width=2.2, stroke_linejoin="round")
        + jewels
        + _path(shield, paint.ink)
        + _path(quarters, paint.cut)
    )


def _pimenton(paint: Paint) -> str:
    """A long pepper with its stalk."""
    body = (
        "M-11.8-8.6C-8.6-13-2.4-13.4 1.6-9.4C4.2-6.8 4.4-3.4 5.6.4C7.2 5.6 10.8 9 17.4 12.6"
        "C9.6 16.4.4 15-5.4 8.4C-10 3.2-13.6-3.2-11.8-8.6Z"
    )
    shine = "M-7.4-5.6C-7.6-1-4.2 4.6.6 8.2"
    stalk = (
        "M-15.4-17.6C-12.4-17.8-10.2-15.6-8.4-12.6C-5.4-14.2-1.6-13.4 1.4-10.4"
        "C-2.6-10.8-4.2-8.4-5-5.8C-7-8-9.4-8.2-12.4-6.4C-12.8-9-12.2-11-10.8-12"
        "C-12-13.6-13.6-14.4-15.6-14.4Z"
    )
    return (
        _path(body, paint.pepper, stroke=paint.ink, stroke_width=2.2, stroke_linejoin="round")
        + _path(
            shine, "none", stroke=paint.cut, stroke_width=2.2, stroke_linecap="round", opacity=0.75
        )
        + _path(stalk, paint.leaf, stroke=paint.ink, stroke_width=1.4, stroke_linejoin="round")
    )


def _camilla(paint: Paint) -> str:
    """A stretcher seen from above: two poles with grips, the cloth between them, a cross."""
    poles = "M-10.4-19.4V19.4M10.4-19.4V19.4"
    bars = "M-10.4-12.6H10.4M-10.4 12.6H10.4"
    cross = "M-2.7-8.2H2.7V-2.7H8.2V2.7H2.7V8.2H-2.7V2.7H-8.2V-2.7H-2.7Z"
    return (
        element("rect", x=-10.4, y=-12.6, width=20.8, height=25.2, fill=paint.cut)
        + _path(bars, "none", stroke=paint.ink, stroke_width=2.6)
        + _path(poles, "none", stroke=paint.ink, stroke_width=4.2, stroke_linecap="round")
        + _path(cross, paint.pepper, stroke=paint.ink, stroke_width=1.4, stroke_linejoin="round")
    )


ICONS: Final[dict[str, Callable[[Paint], str]]] = {
    "Q": _escudo,
    "B": _muro,
    "G": _rayo,
    "S": _balon,
    "A": _bota,
    "M": _imperial,
    "L": _pimenton,
    "P": _camilla,
}
_FIT: Final = {
    "Q": (0.99, 0),
    "B": (0.92, 1),
    "G": (0.98, 1.4),
    "S": (1.03, 1),
    "A": (0.98, 1.2),
    "M": (0.94, -0.4),
    "L": (0.95, 0.6),
    "P": (0.9, 0),
}
"""The size and height of each drawing, so that they look equally heavy and clear the rim."""


def icon(kind: str, paint: Paint, scale: float = 1.0) -> str:
    """Draw the sign of a kind of piece around the origin."""
    size, rise = _FIT[kind]
    return moved(ICONS[kind](paint), 0, -rise, size * scale)
