"""Sprites: parts of pictures that are rasterised once and pasted into every frame of a film.

A picture is a sequence of elements. Those that are only moved and scaled, such as pieces, are
rasterised around the origin and pasted where they stand; all others, such as the board, are
rasterised in place.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from sobremesa.core.picture import png
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.svg import element, number

REACH: Final = 2.5
"""The maximum size of a sprite around its origin, in cells; larger parts are drawn in place."""

_TAG: Final = re.compile(r"<(/?)[A-Za-z]+[^>]*?(/?)>")
_MOVED: Final = re.compile(
    r'<g transform="translate\((-?[\d.]+) (-?[\d.]+)\)(?: scale\(([\d.]+)\))?">(.*)</g>', re.DOTALL
)
_USED: Final = re.compile(r'<use href="([^"]*)"(?: x="(-?[\d.]+)")?(?: y="(-?[\d.]+)")?/>')


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a picture, with the position and scale at which it stands."""

    svg: str
    x: float
    y: float
    scale: float


def elements(svg: str) -> list[str]:
    """Split a sequence of elements.

    >>> elements('<g><path d="M0 0"/></g><rect x="1"/>')
    ['<g><path d="M0 0"/></g>', '<rect x="1"/>']
    """
    found, depth, begin = [], 0, 0
    for tag in _TAG.finditer(svg):
        if tag[1]:
            depth -= 1
        elif not tag[2]:
            depth += 1
        if depth == 0:
            found.append(svg[begin : tag.end()])
            begin = tag.end()
    return found


@lru_cache(2048)
def pieces(svg: str) -> tuple[Piece | str, ...]:
    """Split a picture into placed pieces and other elements, in order.

    >>> pieces('<g transform="translate(3 4) scale(0.5)"><path d="M0 0"/></g>')
    (Piece(svg='<path d="M0 0"/>', x=3.0, y=4.0, scale=0.5),)
    """
    found: list[Piece | str] = []
    for one in elements(svg):
        placed = _placed(one)
        if placed:
            found += placed
        elif found and isinstance(found[-1], str):
            found[-1] += one
        else:
            found.append(one)
    return tuple(found)


def _placed(svg: str) -> list[Piece]:
    """Give an element that is only moved and scaled as pieces; empty if it is not."""
    if used := _USED.fullmatch(svg):
        return [Piece(element("use", href=used[1]), float(used[2] or 0), float(used[3] or 0), 1.0)]
    moved = _MOVED.fullmatch(svg)
    if moved is None:
        return []
    x, y, scale = float(moved[1]), float(moved[2]), float(moved[3] or 1)
    inner = [_placed(one) for one in elements(moved[4])]
    if not all(inner):
        return [Piece(moved[4], x, y, scale)]
    return [
        Piece(one.svg, x + scale * one.x, y + scale * one.y, scale * one.scale)
        for placed in inner
        for one in placed
    ]


@dataclass(frozen=True, slots=True)
class Sprite:
    """An image and its offset."""

    image: Image.Image
    left: int
    top: int


class Stage:
    """A canvas with a number of pixels per cell, and its cache of sprites."""

    def __init__(self, art: Art, size: tuple[int, int], origin: tuple[int, int], cell: int) -> None:
        self._art = art
        self._size = size
        self._origin = origin
        self._cell = cell
        self._defs = element("defs", art.definitions())
        self._sprites: dict[tuple[str, float], Sprite | None] = {}

    def paste(self, canvas: Image.Image, svg: str) -> None:
        """Draw a part of a picture."""
        for piece in pieces(svg):
            if isinstance(piece, str):
                self._put(canvas, self._whole(piece), 0, 0)
                continue
            sprite = self._part(piece)
            if sprite is None:  # it is too large
                at = f"translate({piece.x} {piece.y}) scale({piece.scale})"
                self._put(canvas, self._whole(element("g", piece.svg, transform=at)), 0, 0)
                continue
            zoom = self._cell / self._art.unit
            x, y = round(piece.x * zoom), round(piece.y * zoom)
            self._put(canvas, sprite, x + self._origin[0], y + self._origin[1])

    def _put(self, canvas: Image.Image, sprite: Sprite, x: int, y: int) -> None:
        """Paste the visible part of a sprite on a canvas."""
        left, top = x + sprite.left, y + sprite.top
        source = (max(0, -left), max(0, -top))
        if source[0] < sprite.image.width and source[1] < sprite.image.height:
            canvas.alpha_composite(sprite.image, (max(0, left), max(0, top)), source)

    def _whole(self, svg: str) -> Sprite:
        """Rasterise a part in place."""
        found = self._sprites.get((svg, 0.0))
        if found is None:
            zoom = self._art.unit / self._cell
            x, y = (-value * zoom for value in self._origin)
            found = self._drawn(svg, x, y, self._size, zoom, (0, 0))
            self._sprites[svg, 0.0] = found
        return found

    def _part(self, piece: Piece) -> Sprite | None:
        """Rasterise a part around its origin; `None` if it is too large."""
        key = (piece.svg, piece.scale)
        if key not in self._sprites:
            half = round(REACH * self._cell)
            zoom = self._art.unit / self._cell / piece.scale
            begin = -half * zoom
            sprite = self._drawn(piece.svg, begin, begin, (2 * half, 2 * half), zoom, (half, half))
            edges = (sprite.left, sprite.top)
            ends = (sprite.left + sprite.image.width, sprite.top + sprite.image.height)
            self._sprites[key] = None if min(edges) <= -half or max(ends) >= half else sprite
        return self._sprites[key]

    def _drawn(
        self,
        svg: str,
        x: float,
        y: float,
        size: tuple[int, int],
        zoom: float,
        origin: tuple[int, int],
    ) -> Sprite:
        """Rasterise a part and crop empty borders."""
        wide, high = size
        picture = element(
            "svg",
            self._defs + svg,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(number(v) for v in (x, y, wide * zoom, high * zoom)),
            width=wide,
            height=high,
        )
        image = Image.open(io.BytesIO(png(picture))).convert("RGBA")
        box = image.getbbox() or (0, 0, 1, 1)
        return Sprite(image.crop(box), box[0] - origin[0], box[1] - origin[1])
