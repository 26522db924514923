"""Writing SVG: elements as strings, numbers short, attributes safe."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from html import escape
from typing import Final

from sobremesa.rulebook.scene import Point

_UNSAFE: Final = re.compile("[&<>\"']")


@lru_cache(16_384)
def number(value: float) -> str:
    """Write a coordinate with at most two decimals.

    >>> number(3.0), number(0.125)
    ('3', '0.12')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """Write an element; ``stroke_width=2`` becomes ``stroke-width="2"``, None is left out.

    >>> element("circle", cx=1, cy=2.5, r=3, fill="red")
    '<circle cx="1" cy="2.5" r="3" fill="red"/>'
    """
    written = "".join(
        [
            f' {_name(key)}="{number(value) if isinstance(value, float) else _safe(str(value))}"'
            for key, value in attributes.items()
            if value is not None
        ]
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def group(*content: str, **attributes: object) -> str:
    """Write a group."""
    return element("g", "".join(content), **attributes)


def polygon(points: Iterable[Point], /, **attributes: object) -> str:
    """Write a polygon."""
    written = " ".join([f"{number(x)},{number(y)}" for x, y in points])
    return element("polygon", points=written, **attributes)


def moved(content: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """Move content to a place, scaled and rotated clockwise by degrees."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1.0:
        steps.append(f"scale({scale:.4g})")
    where = " ".join(steps)
    return f'<g transform="{where}">{content}</g>' if content else f'<g transform="{where}"/>'


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _safe(value: str) -> str:
    return escape(value, quote=True) if _UNSAFE.search(value) else value
