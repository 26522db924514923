"""Films of games as GIFs, drawn from sprites."""

from __future__ import annotations

import io
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, cast

from PIL import Image, ImageChops, ImageColor

from sobremesa.core.state import State
from sobremesa.rulebook import parts
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.scene import Cell, Scene
from sobremesa.rulebook.svg import moved
from sobremesa.rulebook.text import same
from sobremesa.server.workers.jobs.sprites import Stage

FRAMES: Final = 120
"""The most frames of a film; of a longer game some actions are skipped."""
PACE: Final = 600
"""Milliseconds of each frame; the last one stays five times as long."""
RARE: Final = 0.4
"""The exponent for the weight of a colour's pixels: 0 weighs colours alike, 1 pixels alike."""
LEAST: Final = 2
"""The minimum number of frames, however slow the machine is."""
DRAWING: Final = 0.7
"""The fraction of the time for drawing; the rest is for encoding."""
SAMPLES: Final = 4
"""The number of frames from which the palette is computed."""

Colour = tuple[int, int, int]


def film(
    states: Sequence[State],
    width: int,
    seconds: float,
    clock: Callable[[], float] = time.process_time,
) -> bytes:
    """Draw a game as a GIF of at most some width, in about some seconds."""
    return _written(pictures(states, width, seconds, clock))


def pictures(
    states: Sequence[State],
    width: int,
    seconds: float,
    clock: Callable[[], float] = time.process_time,
) -> list[Image.Image]:
    """Draw the frames of a film of at most some width, in most of the given seconds.

    In a long game, or on a slow machine, some actions are skipped, but never the last one.
    """
    end = clock() + DRAWING * seconds
    step = -(-len(states) // FRAMES)
    shown = [*states[:-1:step], states[-1]]
    art = shown[0].rules.art
    stage = _Set(art, [art.positioned(state.scene()) for state in shown], width)
    drawn: dict[int, Image.Image] = {}
    for number in coarse_to_fine(len(shown)):
        if len(drawn) >= LEAST and clock() > end:
            break
        drawn[number] = stage.picture(number)
    return [drawn[number] for number in sorted(drawn)]


def coarse_to_fine(count: int) -> list[int]:
    """Order numbers from coarse to fine: the ends, the middle, the quarters, and so on.

    >>> coarse_to_fine(9)
    [0, 8, 4, 2, 6, 1, 3, 5, 7]
    """
    ends = sorted({0, count - 1})
    between = sorted(range(1, count - 1), key=lambda number: -(number & -number))
    return [*ends, *between]


class _Set:
    """The scenes of a film and the stage that all of them fit on."""

    def __init__(self, art: Art, scenes: Sequence[Scene], width: int) -> None:
        self._art = art
        self._scenes = scenes
        self._ground = _ground_of(scenes)
        self._frames = [art.frame(self._grounded(scene)) for scene in scenes]
        left = min(frame.left for frame in self._frames)
        top = min(frame.top for frame in self._frames)
        wide = max(frame.left + frame.width for frame in self._frames) - left
        high = max(frame.top + frame.height for frame in self._frames) - top
        cell = max(
            1, int(width / wide)
        )  # whole pixels, so that cells have no blurred edges or gaps
        self._size = (max(1, round(wide * cell)), max(1, round(high * cell)))
        self._stage = Stage(art, self._size, (round(-left * cell), round(-top * cell)), cell)
        self._boards: dict[tuple[str, str], Image.Image] = {}

    def _grounded(self, scene: Scene) -> Scene:
        """Put a growing board on the ground of the largest one."""
        return replace(scene, cells=(*scene.cells, self._ground)) if self._ground else scene

    def picture(self, number: int) -> Image.Image:
        """Draw a scene."""
        scene, frame = self._scenes[number], self._frames[number]
        art, unit, paste = self._art, self._art.unit, self._stage.paste
        still = self._ground is None
        canvas = self._board(
            parts.ground(art, self._grounded(scene), still), parts.cells(art, scene, still)
        )
        centres = {cell.id: cell.centre for cell in scene.cells}
        for mark in scene.marks:
            x, y = centres[mark.cell]
            paste(canvas, moved(art.mark(mark, _around(scene, mark.cell)), x * unit, y * unit))
        for one in parts.placed(art, scene, still):
            paste(canvas, one.shape[1])
        paste(canvas, art.signs(scene))
        for tray, (x, y) in frame.trays:
            paste(canvas, moved(art.tray(tray), x * unit, y * unit))
        return canvas.convert("RGB")

    def _board(self, ground: str, cells: str) -> Image.Image:
        """Draw what lies under the pieces; cached, because it seldom changes."""
        board = self._boards.get((ground, cells))
        if board is None:
            self._boards.clear()
            colour = ImageColor.getrgb(self._art.background)
            board = self._boards[ground, cells] = Image.new("RGBA", self._size, (*colour[:3], 255))
            self._stage.paste(board, ground)
            self._stage.paste(board, cells)
        return board.copy()


def _ground_of(scenes: Sequence[Scene]) -> Cell | None:
    """Give a cell that covers the bounds of all scenes; `None` if they are all equal."""
    bounds = {scene.bounds() for scene in scenes}
    if len(bounds) == 1:
        return None
    left, top = min(b[0] for b in bounds), min(b[1] for b in bounds)
    right, low = max(b[0] + b[2] for b in bounds), max(b[1] + b[3] for b in bounds)
    corners = ((left, top), (right, top), (right, low), (left, low))
    return Cell("", ((left + right) / 2, (top + low) / 2), corners, same(""))


def _around(scene: Scene, name: str) -> Scene:
    """Move a scene so that one of its cells is at the origin."""
    dx, dy = next(cell.centre for cell in scene.cells if cell.id == name)
    return scene.moved(-dx, -dy)


def _written(pictures: Sequence[Image.Image]) -> bytes:
    """Encode frames of one size as a GIF with one palette."""
    colours = _colours(pictures)
    frames: list[Image.Image] = []
    last: Image.Image | None = None
    for picture in pictures:
        box = ImageChops.difference(picture, last).getbbox() if last else (0, 0, *picture.size)
        frame = frames[-1].copy() if frames else Image.new("P", picture.size)
        if not frames:
            frame.putpalette(colours.getpalette() or [])
        if box:
            part = picture.crop(box).quantize(palette=colours, dither=Image.Dither.NONE)
            frame.paste(part, box)
        frames.append(frame)
        last = picture
    out = io.BytesIO()
    pace = [PACE] * (len(frames) - 1) + [PACE * 5]
    frames[0].save(
        out, "GIF", save_all=True, append_images=frames[1:], duration=pace, loop=0, optimize=False
    )
    return out.getvalue()


def _colours(pictures: Sequence[Image.Image]) -> Image.Image:
    """Compute the palette of a film from some of its frames.

    Small areas of a colour, such as marks, get more than the weight of their pixels.
    """
    step = max(1, (len(pictures) - 1) // (SAMPLES - 1))
    weights: Counter[Colour] = Counter()
    for picture in (*pictures[:-1:step], pictures[-1]):
        coarse = picture.point([value & 0xFC for value in range(256)] * 3)
        for count, colour in coarse.getcolors(2**18) or ():
            weights[cast(Colour, colour)] += count
    spread = [colour for colour, count in weights.items() for _ in range(int(count**RARE))]
    sheet = Image.new("RGB", (len(spread), 1))
    sheet.putdata(spread)
    return sheet.quantize(256, method=Image.Quantize.MEDIANCUT, kmeans=1)
