"""The colours of a board in the terminal: those of the sides, on a contrasting ground.

Nothing is shown by colour alone: pieces have letters, marks have symbols.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeVar

from sobremesa.rulebook.art import Art, Look
from sobremesa.rulebook.scene import Scene

T = TypeVar("T")

TABLE: Final = "#15130F"
"""The colour around the board."""
INK: Final = "#EDE6D6"
FAINT: Final = "#8F8675"
CURSOR: Final = "#FFD34D"
GOOD: Final = "#8FD06A"
BAD: Final = "#FF7A66"
HINT: Final = "#7CC7FF"
LAST: Final = "#D9B53A"

Pair = tuple[str, str]
GROUNDS: Final[tuple[Pair, ...]] = (
    ("#C9A877", "#AF8A5B"),
    ("#6F5B45", "#5C4A37"),
    ("#6E8B74", "#5B7862"),
    ("#7F8C95", "#6C7983"),
    ("#33553F", "#2B4936"),
)
"""Light and dark places of wood, walnut, sage, slate and grass."""


@dataclass(frozen=True)
class Colours:
    """The palette of a scene."""

    light: str
    dark: str
    sides: tuple[Look, ...]
    shades: Mapping[str, float] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)

    def ground(self, kind: str, level: int) -> str:
        """Return the colour of an empty cell."""
        base = self.dark if "dark" in kind else self.light
        base = mixed(base, "#000000", max(_of(kind, self.shades), default=0.0))
        return mixed(base, "#FFF3C4", min(0.24 * level, 0.6))

    def sign(self, kind: str) -> str:
        """Return the symbol of a kind of cell; most have none."""
        return "".join(_of(kind, self.signs))


def _of(kind: str, known: Mapping[str, T]) -> list[T]:
    """Look up a kind of cell, which may be combined with other words."""
    return [value for name, value in known.items() if name in kind]


def colours(art: Art, scene: Scene) -> Colours:
    """Choose the palette of a scene, with the ground that contrasts most with all sides."""
    looks = tuple(
        art.looks[art.number_of(side, i) % len(art.looks)] for i, side in enumerate(scene.sides)
    )
    return Colours(*_ground(tuple(look.fill for look in looks)), looks, art.shades, art.symbols)


@lru_cache(64)
def _ground(fills: Sequence[str]) -> Pair:
    def clear(pair: Pair) -> float:
        return min(distance(fill, tone) for fill in fills for tone in pair)

    return max(GROUNDS, key=clear)


@lru_cache(4096)
def mixed(one: str, other: str, share: float) -> str:
    """Mix two colours.

    >>> mixed("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share + 1e-9):02X}" for a, b in pairs)


@lru_cache(4096)
def distance(one: str, other: str) -> float:
    """Return the perceptual distance of two colours, mostly of their brightness."""
    (r, g, b), (s, h, c) = _parts(one), _parts(other)
    bright = 0.3 * (r - s) + 0.59 * (g - h) + 0.11 * (b - c)
    return math.hypot(1.7 * bright, 0.55 * (r - s), 0.55 * (g - h), 0.55 * (b - c))


def inked(ground: str) -> str:
    """Return a text colour for a ground."""
    return "#1C150C" if distance(ground, "#FFFFFF") < distance(ground, "#000000") else "#F6EEDC"


def _parts(colour: str) -> tuple[int, int, int]:
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
