"""The ground of La Colmena: a football pitch at night, seen from above."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sobremesa.rulebook.svg import element, group, number

_STRIPE: Final = 72.0


def gradients(prefix: str, flood: str, dusk: str) -> str:
    """Define the floodlight over the pitch and the dark around it."""
    light = ((0, flood, 0.2), (0.5, flood, 0.1), (1, flood, 0))
    dark = ((0.4, dusk, 0), (0.75, dusk, 0.22), (1, dusk, 0.62))
    return "".join(
        element(
            "radialGradient",
            "".join(
                element("stop", offset=offset, stop_color=colour, stop_opacity=opacity)
                for offset, colour, opacity in stops
            ),
            id=f"{prefix}{name}",
            r=radius,
        )
        for name, stops, radius in (("pool", light, 0.5), ("edge", dark, 0.71))
    )


@lru_cache(256)
def draw(prefix: str, width: float, height: float) -> str:
    """Draw a pitch around the origin, its goals at the short ends."""
    if height > width:
        return group(draw(prefix, height, width), transform="rotate(90)")
    x, y = -width / 2, -height / 2
    area = {"x": x, "y": y, "width": width, "height": height}
    pool = {"rx": width * 0.36, "ry": height * 0.5, "fill": f"url(#{prefix}pool)"}
    return "".join(
        (
            element("rect", **area, rx=6, fill=f"url(#{prefix}grass)"),
            element("path", d=_stripes(width, height), fill=f"url(#{prefix}mown)"),
            *(element("ellipse", cx=side * width * 0.14, **pool) for side in (-1, 1)),
            element(
                "path",
                d=_lines(width - 36, height - 36),
                fill="none",
                stroke=f"url(#{prefix}chalk)",
                stroke_width=2.2,
            ),
            element("rect", **area, rx=6, fill=f"url(#{prefix}edge)"),
        )
    )


def _stripes(width: float, height: float) -> str:
    """Write every other stripe, of an odd number, so that both ends look alike."""
    count = max(5, round(width / _STRIPE / 2) * 2 + 1)
    step = width / count
    return "".join(
        f"M{number(-width / 2 + i * step)} {number(-height / 2)}h{number(step)}"
        f"v{number(height)}h-{number(step)}z"
        for i in range(1, count, 2)
    )


def _lines(width: float, height: float) -> str:
    """Write the chalk lines in the proportions of a real pitch."""
    x, y = width / 2, height / 2
    metre = min(width / 105, height / 68)
    circle, corner, deep, arc = 9.15 * metre, 2.5 * metre, 16.5 * metre, 7.3 * metre
    box, small, shallow = 20.16 * metre, 9.16 * metre, 5.5 * metre
    path = [
        f"M{number(-x)} {number(-y)}h{number(width)}v{number(height)}h-{number(width)}z",
        f"M0 {number(-y)}v{number(height)}",
        f"M{number(-circle)} 0a{number(circle)} {number(circle)} 0 1 0 {number(2 * circle)} 0"
        f"a{number(circle)} {number(circle)} 0 1 0 {number(-2 * circle)} 0",
    ]
    for side in (-1, 1):
        edge, sweep = side * x, 0 if side > 0 else 1
        for half, depth in ((box, deep), (small, shallow)):
            path.append(
                f"M{number(edge)} {number(-half)}h{number(-side * depth)}"
                f"v{number(2 * half)}h{number(side * depth)}"
            )
        path.append(
            f"M{number(edge - side * deep)} {number(-arc)}"
            f"a{number(circle)} {number(circle)} 0 0 {sweep} 0 {number(2 * arc)}"
        )
        for end in (-1, 1):
            turn = 0 if side * end > 0 else 1
            path.append(
                f"M{number(edge)} {number(end * (y - corner))}"
                f"a{number(corner)} {number(corner)} 0 0 {turn} "
                f"{number(-side * corner)} {number(end * corner)}"
            )
    return "".join(path)
