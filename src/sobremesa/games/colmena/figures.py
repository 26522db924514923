"""La Colmena's pieces as bodies: thick hexagons with a bevelled rim, lit from the upper left."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from sobremesa.rulebook.scene import Point
from sobremesa.rulebook.svg import element, group, number

RADIUS: Final = 34.6
"""From the middle to a corner, where neighbouring cells are 64 apart."""
THICK: Final = 10.5
RING: Final = 23.9
_INNER: Final = 29.8
_ROUND: Final = 4.2


@dataclass(frozen=True, slots=True)
class Stuff:
    """What the pieces of a side are made of."""

    face: tuple[str, str]
    """The top, from its lit corner to the other."""
    bevel: tuple[str, ...]
    """The six facets of the rim, clockwise from the upper right."""
    wall: tuple[str, str, str]
    """The side, from left to right."""
    line: str
    """The outline."""
    shine: str
    outline: float = 0.8
    """How broad the outline is."""


@dataclass(frozen=True, slots=True)
class _Corner:
    """A rounded corner: where the curve begins, its control point, where it ends."""

    begin: Point
    point: Point
    end: Point


def _between(a: Point, b: Point, share: float = 0.5) -> Point:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def _corners(radius: float, rounding: float) -> list[_Corner]:
    """Give the corners of a hexagon, clockwise from the top."""
    turns = [math.radians(60 * i) for i in range(6)]
    points = [(radius * math.sin(turn), -radius * math.cos(turn)) for turn in turns]
    share = rounding / radius
    return [
        _Corner(
            _between(point, points[i - 1], share),
            point,
            _between(point, points[(i + 1) % 6], share),
        )
        for i, point in enumerate(points)
    ]


def _at(point: Point, down: float = 0.0) -> str:
    return f"{number(point[0])} {number(point[1] + down)}"


def outline(radius: float, rounding: float = _ROUND) -> str:
    """Write the path of a hexagon with rounded corners."""
    steps = [f"{_at(c.begin)}Q{_at(c.point)} {_at(c.end)}" for c in _corners(radius, rounding)]
    return "M" + "L".join(steps) + "Z"


def _facet(edge: int) -> str:
    """Write the path of one facet of the rim, from the middle of a corner to the next."""
    m, c, e, f, d, n = map(_at, _stretch(RADIUS, _ROUND, edge))
    path = f"M{m}Q{c} {e}L{f}Q{d} {n}"
    m, c, e, f, d, n = map(_at, _stretch(_INNER, _ROUND - 1, edge))
    return f"{path}L{n}Q{d} {f}L{e}Q{c} {m}Z"


def _stretch(radius: float, rounding: float, edge: int) -> list[Point]:
    """Give an edge with half a corner at each end: curve, line, curve."""
    corners = _corners(radius, rounding)
    a, b = corners[edge], corners[(edge + 1) % 6]
    begin = [_middle(a), _between(a.point, a.end), a.end]
    return [*begin, b.begin, _between(b.begin, b.point), _middle(b)]


def _middle(corner: _Corner) -> Point:
    return _between(_between(corner.begin, corner.point), _between(corner.point, corner.end))


def _skirt(down: float, inset: float = 0.0) -> str:
    """Write the lower outline, from right to left, moved down."""
    right, bottom, left = _corners(RADIUS - inset, _ROUND)[2:5]
    return "L".join(
        f"{_at(c.begin, down)}Q{_at(c.point, down)} {_at(c.end, down)}"
        for c in (right, bottom, left)
    )


def _wall() -> str:
    right, left = _corners(RADIUS, _ROUND)[2], _corners(RADIUS, _ROUND)[4]
    return f"M{_at(right.begin)}L{_skirt(THICK)}L{_at(left.end)}Z"


def gradients(prefix: str, side: int, stuff: Stuff) -> str:
    """Define the light on the top and on the side of a side's pieces."""
    left, middle, right = stuff.wall
    wall = ((0, left), (0.46, middle), (0.54, right), (1, right))
    face = ((0, stuff.face[0]), (1, stuff.face[1]))
    return "".join(
        element(
            "linearGradient",
            "".join(element("stop", offset=offset, stop_color=colour) for offset, colour in stops),
            id=f"{prefix}{name}{side}",
            x2=1,
            y2=slope,
        )
        for name, stops, slope in (("wall", wall, 0), ("face", face, 1))
    )


def body(prefix: str, side: int, stuff: Stuff, *, ring: bool) -> str:
    """Draw a piece without its sign; the origin is the middle of its top.

    The ring is the sign of its side: inlaid in the top, and running around the side, where it is
    seen in a stack.
    """
    parts = [
        element(
            "path",
            d=_wall(),
            fill=f"url(#{prefix}wall{side})",
            stroke=stuff.line,
            stroke_width=stuff.outline,
        ),
    ]
    if ring:
        parts.append(
            element(
                "path",
                d="M" + _skirt(THICK * 0.5 + 0.9, 0.9),
                fill="none",
                stroke=stuff.shine,
                stroke_width=1.5,
                stroke_opacity=0.75,
            )
        )
    parts += [element("path", d=_facet(i), fill=colour) for i, colour in enumerate(stuff.bevel)]
    parts += [
        element("path", d=outline(_INNER, _ROUND - 1), fill=f"url(#{prefix}face{side})"),
        element(
            "path",
            d=outline(RADIUS),
            fill="none",
            stroke=stuff.line,
            stroke_width=stuff.outline,
        ),
    ]
    return "".join(parts)


def ring(stuff: Stuff) -> str:
    """Draw an inlaid ring: a groove with its lit edge."""
    return group(
        element("circle", r=RING + 1, stroke=stuff.line, stroke_width=1.8),
        element("circle", r=RING, stroke=stuff.shine, stroke_width=1.8),
        fill="none",
    )


def pips(count: int, ink: str, gap: str) -> str:
    """Draw a piece's number as beads at the foot of its top, in a gap of the ring if it has one."""
    turns = [math.radians(22 * (i - (count - 1) / 2)) for i in range(count)]
    places = [(RING * math.sin(turn), RING * math.cos(turn)) for turn in turns]
    return "".join(
        element("circle", cx=x, cy=y, r=radius, fill=colour)
        for radius, colour in ((3.8, gap), (2.8, ink))
        if colour
        for x, y in places
    )
