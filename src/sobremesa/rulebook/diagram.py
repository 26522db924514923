"""Diagrams of worked examples: the relevant part of a board, with an arrow for the action."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from sobremesa.rulebook.art import INK, LINEN, SEA, Art
from sobremesa.rulebook.lettering import lettering
from sobremesa.rulebook.scene import Cell, Point, Scene, TrayItem
from sobremesa.rulebook.svg import element, group, moved, number

RED: Final = "#B3261E"
PAPER: Final = "#FFFDF6"
GROUND: Final = "#EFE7D6"


@dataclass(frozen=True, slots=True)
class Aim:
    """The arrow of an action: its cells in order, and the piece that comes from a tray."""

    cells: tuple[str, ...]
    item: TrayItem | None = None
    allowed: bool = True


def named(scene: Scene, words: str) -> tuple[str, ...]:
    """Return the cells that words name, directly or by a piece, in their order.

    >>> from sobremesa import game
    >>> named(game("ajedrez").start().scene(), "e2e4")
    ('e2', 'e4')
    """
    names = {cell.id: cell.id for cell in scene.cells}
    names |= {token.id: token.cell for token in scene.tokens}
    longest = sorted(names, key=len, reverse=True)
    pattern = "|".join(
        (r"(?<![\d,-])" if name[0].isdigit() or name[0] == "-" else "")
        + re.escape(name)
        + (r"(?![\d,])" if name[-1].isdigit() else r"(?!\w)")
        for name in longest
    )
    found = (names[match] for match in re.findall(pattern, words)) if pattern else ()
    return tuple(dict.fromkeys(found))


def aim(scene: Scene, action: str, allowed: bool) -> Aim:
    """Return the arrow of an action."""
    for choice in scene.choices:
        if choice.action == action and len(choice.path) > 1:
            return Aim(choice.path, None, allowed)
    word = re.match(r"\w+", action)
    items = {item.id.partition(":")[2]: item for tray in scene.trays for item in tray.items}
    return Aim(named(scene, action), items.get(word[0]) if word else None, allowed)


def cropped(
    art: Art, before: Scene, after: Scene | None, aimed: Aim, words: str
) -> frozenset[str] | None:
    """Return the cells to draw, those near the action; None for all."""
    if art.reach is None or not aimed.cells:
        return None
    changed = set(before.tokens) ^ set(after.tokens) if after else set()
    matter = {*aimed.cells, *named(before, words), *(token.cell for token in changed)}
    centres = {cell.id: cell.centre for cell in before.cells}
    at = [centres[cell] for cell in matter if cell in centres]
    left, right = _span([x for x, _ in at], [x for x, _ in centres.values()], art.reach, 0)
    top, bottom = _span([y for _, y in at], [y for _, y in centres.values()], art.reach, 0)
    left, right = _span([left, right], [x for x, _ in centres.values()], 0, (bottom - top) / 2)
    kept = frozenset(
        cell for cell, (x, y) in centres.items() if left <= x <= right and top <= y <= bottom
    )
    return kept if len(kept) < 0.6 * len(centres) else None


def _span(wanted: list[float], all_: list[float], reach: int, least: float) -> tuple[float, float]:
    """Return a range around some places that stays on the board and is not too short."""
    low, high = min(wanted) - reach, max(wanted) + reach
    wide = min(max(high - low, 5.0, least), max(all_) - min(all_))
    low = min(max((low + high - wide) / 2, min(all_)), max(all_) - wide)
    return low - 0.01, low + wide + 0.01


def diagram(
    art: Art,
    scene: Scene,
    aimed: Aim,
    kept: frozenset[str] | None = None,
    words: str = "",
    defs: bool = True,
) -> str:
    """Draw a scene without its trays, with the arrow of an action."""
    beside = {tray.id for tray, _ in art.frame(scene).trays}
    trays = tuple(replace(t, items=()) if t.id in beside else t for t in scene.trays)
    positioned = art.positioned(replace(scene, trays=trays))
    frame = art.frame(positioned)
    u = art.unit
    left, top, wide, high = frame.left, frame.top, frame.width, frame.height
    shown = positioned
    if kept is not None:
        cells = tuple(cell for cell in positioned.cells if cell.id in kept)
        tokens = tuple(token for token in positioned.tokens if token.cell in kept)
        marks = tuple(mark for mark in positioned.marks if mark.cell in kept)
        shown = replace(positioned, cells=cells, tokens=tokens, marks=marks, counters=())
        left, top, wide, high = shown.bounds()
        left, top, wide, high = left - 0.6, top - 0.25, wide + 0.85, high + 0.85
    elif art.trimmed:
        x, y, wide, high = positioned.bounds()
        left, top = x - max(0.2, (4.5 - wide) / 2), y - max(0.2, (3.5 - high) / 2)
        wide, high = max(wide + 0.4, 4.5), max(high + 0.4, 3.5)
    by_id = {cell.id: cell for cell in positioned.cells}
    names = art.signs(shown) or "".join(
        _label(by_id[cell], u)
        for cell in dict.fromkeys((*aimed.cells, *named(scene, words)))
        if cell in by_id
    )
    behind = GROUND if art.background == LINEN else art.background
    body = [
        element("defs", art.definitions()) if defs else "",
        element("rect", x=left * u, y=top * u, width=wide * u, height=high * u, fill=behind),
        art.ground(positioned),
        *(art.cell(cell) for cell in shown.cells),
        *(art.mark(mark, positioned) for mark in shown.marks),
        *(art.place(token, positioned) for token in art.ordered(shown)),
        names,
        _pointer(art, aimed, by_id),
    ]
    return element(
        "svg",
        "".join(body),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(v * u) for v in (left, top, wide, high)),
        width=round(wide * u),
        height=round(high * u),
    )


def shared(art: Art) -> str:
    """Return an empty picture with the definitions that diagrams without `defs` refer to."""
    content = element("defs", art.definitions())
    return element("svg", content, width=0, height=0, aria_hidden="true", class_="shared")


def _label(cell: Cell, u: float) -> str:
    """Write the name of a cell at its foot."""
    x = cell.centre[0] * u
    low = (max(corner[1] for corner in cell.corners) - 0.14) * u
    size = 0.2 * u
    name = cell.id.replace(",", " ")
    halo = lettering(name, x, low, size, PAPER, 0.34)
    return halo + lettering(name, x, low, size, INK, 0.11)


def _pointer(art: Art, aimed: Aim, cells: dict[str, Cell]) -> str:
    u = art.unit
    ways = [_middle(cells[cell], u) for cell in aimed.cells if cell in cells]
    if not ways:
        return ""
    colour = SEA if aimed.allowed else RED
    parts = []
    if aimed.item is not None and len(ways) == 1:
        parts.append(group(moved(art.item(aimed.item), *ways[0]), opacity=0.6))
    if len(ways) == 1:
        ring = {"cx": ways[0][0], "cy": ways[0][1], "r": 0.47 * u, "fill": "none"}
        parts.append(element("circle", stroke=PAPER, stroke_width=0.13 * u, **ring))
        parts.append(element("circle", stroke=colour, stroke_width=0.075 * u, **ring))
    else:
        parts.append(_arrow(ways, colour, u, aimed.allowed))
    if not aimed.allowed:
        x, y = ways[-1]
        cross = f"M{number(-0.16 * u)} {number(-0.16 * u)} L{number(0.16 * u)} {number(0.16 * u)} "
        cross += f"M{number(0.16 * u)} {number(-0.16 * u)} L{number(-0.16 * u)} {number(0.16 * u)}"
        line = element("path", d=cross, stroke=PAPER, stroke_width=0.1 * u, stroke_linecap="round")
        disc = element("circle", r=0.32 * u, fill=RED, stroke=PAPER, stroke_width=0.05 * u)
        parts.append(moved(disc + line, x, y))
    return "".join(parts)


def _middle(cell: Cell, u: float) -> Point:
    return (cell.centre[0] * u, cell.centre[1] * u)


def _arrow(ways: list[Point], colour: str, u: float, allowed: bool) -> str:
    """Draw an arrow through some points; it begins beside the piece on the first one."""
    (x0, y0), (x1, y1) = ways[:2]
    long = max(0.001, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    step = min(0.36 * u, 0.4 * long)
    ways = [(x0 + (x1 - x0) / long * step, y0 + (y1 - y0) / long * step), *ways[1:]]
    (x0, y0), (x1, y1) = ways[-2:]
    long = max(0.001, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    dx, dy = (x1 - x0) / long, (y1 - y0) / long
    size = 0.3 * u
    neck = (x1 - dx * size, y1 - dy * size)
    line = " L".join(f"{number(x)} {number(y)}" for x, y in (*ways[:-1], neck))
    head = " L".join(
        f"{number(x)} {number(y)}"
        for x, y in (
            (x1, y1),
            (neck[0] - dy * size * 0.6, neck[1] + dx * size * 0.6),
            (neck[0] + dy * size * 0.6, neck[1] - dx * size * 0.6),
        )
    )
    style = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    dashes = None if allowed else f"{number(0.02 * u)} {number(0.22 * u)}"
    return "".join(
        (
            element("path", d=f"M{line}", stroke=PAPER, stroke_width=0.2 * u, **style),
            element("path", d=f"M{head} Z", fill=colour, stroke=PAPER, stroke_width=0.09 * u),
            element(
                "path",
                d=f"M{line}",
                stroke=colour,
                stroke_width=0.12 * u,
                stroke_dasharray=dashes,
                **style,
            ),
            element("path", d=f"M{head} Z", fill=colour),
        )
    )
