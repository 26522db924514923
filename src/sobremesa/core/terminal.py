"""Scenes drawn as text, for terminals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from sobremesa.rulebook.scene import Scene, Token
from sobremesa.rulebook.squares import square_at
from sobremesa.rulebook.text import Text

WIDTH: Final = 4
"""Columns of text between neighbouring cells."""
_EDGES: Final = re.compile(r"^ *\d+(?= )|^ +[a-p](?: +[a-p])*$", re.MULTILINE)
_ENDS: Final = re.compile(r"^ *-?\d+,-?\d+|-?\d+,-?\d+$", re.MULTILINE)
_GROUND: Final = re.compile(r"(?<= )[1-9](?= |$)|[₁-₉]", re.MULTILINE)
_LEVELS: Final = "₀₁₂₃₄₅₆₇₈₉"
_LAST: Final = Text("Lo último: {cell}", "Last: {cell}")
_TOO_NARROW: Final = Text(
    "El tablero pide {needed} columnas y aquí hay {columns}.",
    "The board needs {needed} columns, and here are {columns}.",
)


def draw(scene: Scene, language: str = "es", columns: int | None = None) -> str:
    """Draw the cells, the topmost tokens, the trays and the counters.

    A token shows its symbol; one that stands on others shows how many, as in ``wB1²``. The cell
    reached by the last action stands in brackets. An empty cell that belongs to a side shows it
    in small letters, one on higher ground its level, as a token does there: ``SR↑₂``. Boards of
    squares have their ranks at the left and their files below; rows of others begin and end with
    the names of their first and their last cell.

    With few `columns` the board is drawn closer, without brackets and names at the ends of rows;
    a note says so, or that it does not fit even then.
    """
    drawn, told = fitting(scene, columns)
    lines = [*drawn, "", *_heights(scene, language), *(text[language] for text in told)]
    names = {index: side.name[language] for index, side in enumerate(scene.sides)}
    for tray in scene.trays:
        items = " ".join(item.symbol for item in tray.items) or "–"
        points = "" if tray.points is None else f" ({tray.points})"
        lines.append(f"{names[tray.side]}, {tray.label[language]}{points}: {items}")
    for counter in scene.counters:
        owner = "" if counter.side is None else f"{names[counter.side]}, "
        limit = "" if counter.limit is None else f"/{counter.limit}"
        lines.append(f"{owner}{counter.label[language]}: {counter.value}{limit}")
    for event in scene.events:
        lines.append(event.text[language])
    lines.append(scene.status[language])
    return "\n".join(lines) + "\n"


def fitting(scene: Scene, columns: int | None = None) -> tuple[list[str], list[Text]]:
    """Draw the cells so that they fit, if they can; return the drawing and notes about it."""
    lines = board(scene)
    if columns is None or _width(lines) <= columns:
        return lines, []
    told = [_LAST.format(cell=mark.cell) for mark in scene.marks if mark.kind == "to"]
    for width in _closer(scene):
        lines = board(scene, width)
        if _width(lines) <= columns:
            return lines, told
    return lines, [*told, _TOO_NARROW.format(needed=_width(lines), columns=columns)]


def _width(lines: list[str]) -> int:
    return max(map(len, lines), default=0)


def _closer(scene: Scene) -> list[int]:
    """Return the possible widths of a cell; rows of hexagons are shifted by half a cell."""
    if not _squares(scene):
        return [WIDTH]
    longest = max((len(sign) for sign in _signs(scene, False).values()), default=1)
    return [width for width in (3, 2) if longest <= width] or [WIDTH]


def board(scene: Scene, width: int | None = None) -> list[str]:
    """Draw only the cells and their names.

    With a `width` for each cell they stand close: without brackets, and rows that are not of
    squares without their names.
    """
    if not scene.cells:
        return []
    close, width = width is not None, width or WIDTH
    left = min(cell.centre[0] for cell in scene.cells)
    top = min(cell.centre[1] for cell in scene.cells)
    signs = _signs(scene, not close)
    rows: dict[int, dict[int, str]] = {}
    for cell in scene.cells:
        column = round((cell.centre[0] - left) / scene.pitch[0] * width)
        row = round((cell.centre[1] - top) / scene.pitch[1])
        rows.setdefault(row, {})[column] = cell.id
    lines = [
        _line({column: signs[name] for column, name in rows.get(row, {}).items()}, width)
        for row in range(max(rows) + 1)
    ]
    if _squares(scene):
        return _with_edges(rows, lines, width)
    return lines if close else _with_ends(rows, lines)


def _with_edges(rows: Mapping[int, Mapping[int, str]], lines: list[str], width: int) -> list[str]:
    """Add the ranks at the left and the files below."""
    ranks = {row: next(iter(names.values()))[1:] for row, names in rows.items()}
    files = {column: name[:1] for names in rows.values() for column, name in names.items()}
    wide = max(map(len, ranks.values()))
    return [
        *(f"{ranks.get(row, ''):>{wide}} {line}".rstrip() for row, line in enumerate(lines)),
        f"{'':>{wide}} {_line(files, width)}",
    ]


def _with_ends(rows: Mapping[int, Mapping[int, str]], lines: list[str]) -> list[str]:
    """Add to each row the names of its first and its last cell."""
    ends = {row: (names[min(names)], names[max(names)]) for row, names in rows.items()}
    left = max(len(first) for first, _ in ends.values())
    right = max(map(len, lines)) + 2
    drawn = []
    for row, line in enumerate(lines):
        first, last = ends.get(row, ("", ""))
        drawn.append(f"{first:>{left}}  {line:{right}}{last if last != first else ''}".rstrip())
    return drawn


def edges(text: str, scene: Scene) -> list[tuple[int, int]]:
    """Return the spans of the cell names beside a drawing."""
    drawn = text.partition("\n\n")[0] if scene.cells else ""
    return [found.span() for found in (_EDGES if _squares(scene) else _ENDS).finditer(drawn)]


def heights(text: str, scene: Scene) -> list[tuple[int, int]]:
    """Return the spans of the levels in a drawing."""
    drawn = text.partition("\n\n")[0] if _levels(scene) else ""
    return [found.span() for found in _GROUND.finditer(drawn)]


def _levels(scene: Scene) -> dict[str, int]:
    """Return the cells on higher ground; elsewhere a level is the height of a stack."""
    return {cell.id: cell.level for cell in scene.cells if cell.level} if _squares(scene) else {}


def _heights(scene: Scene, language: str) -> list[str]:
    """Return the legend of the levels, in the words of the cells."""
    found = _levels(scene)
    named = {
        cell.level: cell.label[language].removeprefix(f"{cell.id}, ")
        for cell in scene.cells
        if cell.id in found
    }
    said = ", ".join(f"{level}: {name}" for level, name in sorted(named.items()))
    return [said] if said else []


def _squares(scene: Scene) -> bool:
    return all(square_at(cell.id) for cell in scene.cells)


def _signs(scene: Scene, roomy: bool) -> dict[str, str]:
    """Return the text of each cell; without room, neither brackets nor the ground of pieces."""
    tops: dict[str, Token] = {}
    for token in scene.tokens:
        if token.cell not in tops or tops[token.cell].height < token.height:
            tops[token.cell] = token
    levels = _levels(scene)
    signs = {
        cell.id: "·" if cell.side is None else scene.sides[cell.side].id.lower()
        for cell in scene.cells
    } | {cell: str(level) for cell, level in levels.items()}
    last = {mark.cell for mark in scene.marks if mark.kind == "to" and roomy}
    for cell, token in tops.items():
        signs[cell] = token.symbol + ("", "²", "³", "⁴", "⁵", "⁶", "⁷")[token.height]
        if cell in levels and cell not in last and roomy:  # the brackets leave no room
            signs[cell] += _LEVELS[levels[cell]]
    for cell in signs.keys() & last:
        signs[cell] = f"[{signs[cell]}]"
    return signs


def _line(signs: dict[int, str], width: int) -> str:
    """Write signs at their columns."""
    line = ""
    for column, sign in sorted(signs.items()):
        line = line.ljust(column + (width - len(sign)) // 2) + sign
    return line
