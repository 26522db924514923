"""Plots as SVG. Colours are the page's variables, so they follow its theme.

They are drawn 420 wide, which a phone shows almost as large as that.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Final

from sobremesa.rulebook.svg import element

WIDTH: Final = 420.0
ROW: Final = 34.0
LEFT: Final = 132.0
SIZE: Final = 13.0
DASHES: Final = (None, "7 4", "2 4", "10 3 2 3")
SERIES: Final = 8


def short(name: str, most: int = 17) -> str:
    """Shorten a long name in its middle.

    >>> short("engine:/usr/local/bin/strong --deep")
    'engine:/u… --deep'
    """
    if len(name) <= most:
        return name
    half = (most - 1) // 2
    return f"{name[: half + 1]}…{name[-half + 1 :]}"


def colour(index: int) -> str:
    """Return the colour of a series."""
    return f"var(--s{index % SERIES})"


def say(text: str, x: float, y: float, anchor: str = "start", **attributes: object) -> str:
    """Write words in a drawing."""
    attributes = {"font_size": SIZE, **attributes}
    return element("text", escape(text), x=x, y=y, text_anchor=anchor, **attributes)


def drawing(height: float, label: str, *content: str, width: float = WIDTH) -> str:
    """Wrap a drawing, with what it shows for those who cannot see it."""
    return element(
        "svg",
        element("title", escape(label)) + "".join(content),
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        xmlns="http://www.w3.org/2000/svg",
    )


def _named(name: str, y: float) -> str:
    return element(
        "text",
        element("title", escape(name)) + escape(short(name)),
        x=0.0,
        y=y + 4.5,
        font_size=SIZE,
    )


def intervals(rows: Sequence[tuple[str, float, float, float, float]], label: str) -> str:
    """Draw shares with their intervals: name, share, low, high, and the fair share as a tick."""
    height = ROW * len(rows) + 26
    room = WIDTH - LEFT - 48

    def at(share: float) -> float:
        return LEFT + room * share

    drawn = [
        element("line", x1=at(s), x2=at(s), y1=4.0, y2=height - 22, stroke="var(--line)")
        + say(f"{100 * s:.0f}", at(s), height - 6, "middle", style="fill:var(--soft)")
        for s in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    for index, (name, share, low, high, fair) in enumerate(rows):
        y = ROW * (index + 0.5) + 2
        drawn += [
            _named(name, y),
            element(
                "line", x1=at(fair), x2=at(fair), y1=y - 11, y2=y + 11, stroke="var(--ink)",
                stroke_width=1.5, stroke_dasharray="3 3",
            ),
            element(
                "line", x1=at(low), x2=at(high), y1=y, y2=y, stroke=colour(index),
                stroke_width=5.0, stroke_linecap="round", opacity=0.45,
            ),
            element("circle", cx=at(share), cy=y, r=6.0, fill=colour(index)),
            say(f"{100 * share:.0f} %", WIDTH, y + 4.5, "end", font_weight=600),
        ]  # fmt: skip
    told = "; ".join(f"{n} {100 * s:.0f} % ({100 * a:.0f}–{100 * b:.0f})" for n, s, a, b, _ in rows)
    return drawing(height, f"{label}: {told}", *drawn)


def bars(rows: Sequence[tuple[str, float, str]], label: str) -> str:
    """Draw amounts as bars: name, amount, and how the amount is written."""
    top = max((amount for _, amount, _ in rows), default=0.0) or 1.0
    room = WIDTH - LEFT - 74
    drawn = []
    for index, (name, amount, shown) in enumerate(rows):
        y = ROW * (index + 0.5)
        drawn += [
            _named(name, y),
            element(
                "rect", x=LEFT, y=y - 9, width=max(room * amount / top, 2.0), height=18.0, rx=3.0,
                fill="var(--s1)",
            ),
            say(shown, LEFT + room * amount / top + 8, y + 4.5),
        ]  # fmt: skip
    told = "; ".join(f"{name} {shown}" for name, _, shown in rows)
    return drawing(ROW * len(rows) + 2, f"{label}: {told}", *drawn)


def differences(rows: Sequence[tuple[str, float, float, float, str]], label: str) -> str:
    """Draw differences with their intervals around zero: name, amount, low, high, as written."""
    most = max((max(abs(low), abs(high)) for _, _, low, high, _ in rows), default=0.0) or 1.0
    height = ROW * len(rows) + 26
    room = (WIDTH - LEFT - 74) / 2

    def at(amount: float) -> float:
        return LEFT + room + room * amount / most

    drawn = [
        element("line", x1=at(0), x2=at(0), y1=4.0, y2=height - 22, stroke="var(--ink)"),
        say("0", at(0), height - 6, "middle", style="fill:var(--soft)"),
    ]
    for index, (name, amount, low, high, shown) in enumerate(rows):
        y = ROW * (index + 0.5) + 2
        mark = colour(1 if low <= 0 <= high else 0)
        drawn += [
            _named(name, y),
            element(
                "line", x1=at(low), x2=at(high), y1=y, y2=y, stroke=mark, stroke_width=5.0,
                stroke_linecap="round", opacity=0.45,
            ),
            element("circle", cx=at(amount), cy=y, r=6.0, fill=mark),
            say(shown, WIDTH, y + 4.5, "end", font_weight=600),
        ]  # fmt: skip
    told = "; ".join(f"{name} {shown}" for name, _, _, _, shown in rows)
    return drawing(height, f"{label}: {told}", *drawn)


def _round_step(span: float) -> float:
    """Return a step of 1, 2 or 5 times a power of ten that cuts a span into a few parts."""
    power = 10.0 ** math.floor(math.log10(max(span, 1e-9) / 4))
    return next(power * times for times in (1, 2, 5, 10) if span / (power * times) <= 5)


def histogram(values: Sequence[int], label: str) -> str:
    """Draw how often values of each size occur."""
    if not values:
        return drawing(40, label)
    low, high = min(values), max(values)
    width = max(1, math.ceil((high - low + 1) / 16))
    counts = [0] * math.ceil((high - low + 1) / width)
    for value in values:
        counts[(value - low) // width] += 1
    top, height, floor = max(counts), 190.0, 160.0
    room = (WIDTH - 40) / len(counts)
    drawn = []
    for level in sorted({top, top // 2} - {0}):
        y = floor - 140 * level / top
        drawn.append(element("line", x1=40.0, x2=WIDTH, y1=y, y2=y, stroke="var(--line)"))
        drawn.append(say(str(level), 32, y + 4.5, "end", style="fill:var(--soft)"))
    for index, count in enumerate(counts):
        tall = 140 * count / top
        drawn.append(
            element(
                "rect", x=40 + room * index + 1, y=floor - tall, width=room - 2, height=tall,
                fill="var(--s2)", rx=2.0,
            )
        )  # fmt: skip
    drawn.append(element("line", x1=40.0, x2=WIDTH, y1=floor, y2=floor, stroke="var(--ink)"))
    for index in sorted({0, len(counts) // 2, len(counts) - 1}):
        text, x = str(low + width * index), 40 + room * (index + 0.5)
        drawn.append(say(text, x, floor + 20, "middle", style="fill:var(--soft)"))
    middle = sorted(values)[len(values) // 2]
    return drawing(height, f"{label}: {low}–{high}, {middle}", *drawn)


def lines(series: Mapping[str, Sequence[float]], label: str) -> str:
    """Draw how numbers changed, one line a name, the name at its end."""
    every = [value for values in series.values() for value in values] or [0.0]
    low, high = min(every), max(every)
    pad = (high - low) * 0.06 or 1.0
    low, high = low - pad, high + pad
    longest = max((len(values) for values in series.values()), default=1)
    left, right, top, floor = 34.0, 128.0, 8.0, max(200.0, 17.0 * len(series) + 20)

    def place(index: int, value: float) -> tuple[float, float]:
        share = index / max(longest - 1, 1)
        return left + (WIDTH - left - right) * share, floor - (floor - top) * (value - low) / (
            high - low
        )

    drawn = []
    step = _round_step(high - low)
    mark = math.ceil(low / step) * step
    while mark <= high:
        y = place(0, mark)[1]
        drawn.append(element("line", x1=left, x2=WIDTH - right, y1=y, y2=y, stroke="var(--line)"))
        drawn.append(say(f"{mark:g}", left - 6, y + 4.5, "end", style="fill:var(--soft)"))
        mark += step
    ends = _apart({name: place(0, values[-1])[1] for name, values in series.items()}, floor)
    for index, (name, values) in enumerate(series.items()):
        every_nth = max(1, len(values) // 300)
        kept = [i for i in range(len(values)) if i % every_nth == 0 or i == len(values) - 1]
        points = [place(i, values[i]) for i in kept]
        last = points[-1]
        drawn += [
            element(
                "polyline", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points), fill="none",
                stroke=colour(index), stroke_width=2.0, stroke_linejoin="round",
                stroke_dasharray=DASHES[index // 2 % len(DASHES)],
            ),
            element("circle", cx=last[0], cy=last[1], r=3.5, fill=colour(index)),
            element(
                "polyline", fill="none", stroke=colour(index), stroke_width=1.0,
                points=f"{last[0] + 4:.1f},{last[1]:.1f} {last[0] + 12:.1f},{ends[name]:.1f}",
            ),
            say(
                short(name, 15), last[0] + 15, ends[name] + 4.5,
                style=f"fill:{colour(index)}", font_weight=600,
            ),
        ]  # fmt: skip
    drawn.append(say("0", left, floor + 18, "middle", style="fill:var(--soft)"))
    end = str(longest - 1)
    drawn.append(say(end, WIDTH - right, floor + 18, "middle", style="fill:var(--soft)"))
    told = "; ".join(f"{name} {values[-1]:.1f}" for name, values in series.items())
    return drawing(floor + 24, f"{label}: {told}", *drawn)


def _apart(heights: Mapping[str, float], floor: float, gap: float = 17.0) -> dict[str, float]:
    """Move labels apart so that none covers another."""
    names = sorted(heights, key=lambda name: heights[name])
    placed = dict(heights)
    for before, name in pairwise(names):
        placed[name] = max(placed[name], placed[before] + gap)
    most = floor
    for name in reversed(names):
        placed[name] = min(placed[name], most)
        most = placed[name] - gap
    return placed
