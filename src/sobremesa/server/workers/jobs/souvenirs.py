"""Souvenirs of a game: a square picture and a film, with names, result and our name."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sobremesa.rulebook.lettering import lettering, width
from sobremesa.rulebook.svg import element, group, moved, number

if TYPE_CHECKING:
    from sobremesa.core.state import State

SIDE: Final = 1080
"""The width and height of a picture."""
WALNUT: Final = "#2B1B11"
CREAM: Final = "#F6ECDC"
GOLD: Final = "#FFCF8A"
SOFT: Final = "#D9C7AE"
HOUSE: Final = "Sobremesa"
FILM: Final = 540
"""The maximum width of a film."""
QUALITY: Final = 70
_SVG: Final = re.compile(r'<svg ([^>]*?)viewBox="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Caption:
    """The caption of a game: its title, players and result."""

    title: str
    names: tuple[str, ...]
    result: str


def _line(words: str, x: float, y: float, size: float, colour: str, most: float) -> str:
    """Draw a line of text, smaller if it is too long."""
    size *= min(1.0, most / max(1.0, width(words, size)))
    return lettering(words, x, y, size, colour, 0.105)


def picture(state: State, caption: Caption, language: str) -> str:
    """Draw the board of a state on a square, with its caption, as SVG; it needs no font."""
    board = state.svg(800, language)
    found = _SVG.search(board)
    assert found
    wide, high = (float(v) for v in found[2].split()[2:])
    zoom = min(960 / wide, 700 / high)
    left, top = (SIDE - wide * zoom) / 2, 126 + (700 - high * zoom) / 2
    inside = board.replace(
        found[0],
        f'<svg x="{number(left)}" y="{number(top)}" viewBox="{found[2]}"',
        1,
    )
    inside = re.sub(
        r' width="\d+" height="\d+"',
        f' width="{number(wide * zoom)}" height="{number(high * zoom)}"',
        inside,
        count=1,
    )
    names = " – ".join(caption.names) if len(caption.names) <= 2 else " · ".join(caption.names)
    middle = SIDE / 2
    body = (
        element(
            "defs",
            element(
                "radialGradient",
                element("stop", offset=0, stop_color="#8A5A2C")
                + element("stop", offset=0.6, stop_color="#4A301C")
                + element("stop", offset=1, stop_color=WALNUT),
                id="souvenir-lamp",
                cy=0.4,
                r=0.75,
            ),
        ),
        element("rect", width=SIDE, height=SIDE, fill="url(#souvenir-lamp)"),
        _line(caption.title, middle, 84, 54, GOLD, 960),
        inside,
        _line(names, middle, 900, 46, CREAM, 980),
        _line(caption.result, middle, 964, 38, GOLD, 980),
        _line(HOUSE, middle, 1040, 34, SOFT, 600),
    )
    return element(
        "svg",
        "".join(body),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {SIDE} {SIDE}",
        width=SIDE,
        height=SIDE,
    )


def _band(wide: int, high: int, lines: Sequence[tuple[str, str]]) -> str:
    """Draw a band with lines of text, above or below a film."""
    step = high / len(lines)
    words = (
        _line(text, wide / 2, (i + 0.68) * step, min(20, step * 0.5), colour, wide * 0.94)
        for i, (text, colour) in enumerate(lines)
    )
    return element(
        "svg",
        element("rect", width=wide, height=high, fill=WALNUT) + moved(group(*words), 0, 0),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {high}",
        width=wide,
        height=high,
    )


def film(
    states: Sequence[State],
    caption: Caption,
    seconds: float,
    clock: Callable[[], float] = time.process_time,
) -> bytes:
    """Draw a game as an animated WebP with its caption, in about so many seconds."""
    from PIL import Image  # noqa: PLC0415  (only films need the library)

    from sobremesa.core.picture import png  # noqa: PLC0415  (only films need it)
    from sobremesa.server.workers.jobs.films import PACE, pictures  # noqa: PLC0415  (only films need it)

    frames = pictures(states, FILM, seconds, clock)
    wide, high = frames[0].size
    names = " – ".join(caption.names)
    bands = [
        Image.open(io.BytesIO(png(_band(wide, 40, lines)))).convert("RGB")
        for lines in (
            ((f"{HOUSE} · {caption.title}", GOLD),),
            ((names, CREAM),),
            ((caption.result, GOLD),),
        )
    ]
    shown = []
    for i, frame in enumerate(frames):
        whole = Image.new("RGB", (wide, high + 80), WALNUT)
        whole.paste(bands[0], (0, 0))
        whole.paste(frame, (0, 40))
        last = i == len(frames) - 1
        whole.paste(bands[2 if last and caption.result else 1], (0, high + 40))
        shown.append(whole)
    out = io.BytesIO()
    pace = [PACE] * (len(shown) - 1) + [PACE * 5]
    shown[0].save(
        out,
        "WEBP",
        save_all=True,
        append_images=shown[1:],
        duration=pace,
        loop=0,
        quality=QUALITY,
        method=0,
    )
    return out.getvalue()
