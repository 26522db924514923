"""Scenes drawn with letters, for terminals."""

from __future__ import annotations

import re
from typing import Final

from sobremesa.rulebook.scene import Scene, Token
from sobremesa.rulebook.squares import square_at

WIDTH: Final = 4
"""Columns of letters between neighbouring cells."""
_EDGES: Final = re.compile(r"^ *\d+(?= )|^ +[a-p](?: +[a-p])*$", re.MULTILINE)


def draw(scene: Scene, language: str = "es") -> str:
    """Draw the cells, the topmost tokens, the trays and the counters.

    A token shows its symbol; one that stands on others shows how many, as in ``wB1²``. The cell
    reached by the last action stands in brackets. An empty cell that belongs to a side shows it
    in small letters. Boards of squares have their ranks at the left and their files below.
    """
    lines = [*board(scene), ""]
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


def board(scene: Scene) -> list[str]:
    """Draw the cells alone, and beside squares their ranks and files."""
    if not scene.cells:
        return []
    left = min(cell.centre[0] for cell in scene.cells)
    top = min(cell.centre[1] for cell in scene.cells)
    signs = _signs(scene)
    rows: dict[int, dict[int, str]] = {}
    ranks: dict[int, str] = {}
    files: dict[int, str] = {}
    for cell in scene.cells:
        column = round((cell.centre[0] - left) / scene.pitch[0] * WIDTH)
        row = round((cell.centre[1] - top) / scene.pitch[1])
        rows.setdefault(row, {})[column] = signs[cell.id]
        files[column], ranks[row] = cell.id[:1], cell.id[1:]
    lines = [_line(rows.get(row, {})) for row in range(max(rows) + 1)]
    if not _squares(scene):
        return lines
    wide = max(map(len, ranks.values()))
    return [
        *(f"{ranks.get(row, ''):>{wide}} {line}".rstrip() for row, line in enumerate(lines)),
        f"{'':>{wide}} {_line(files)}",
    ]


def edges(text: str, scene: Scene) -> list[tuple[int, int]]:
    """Find the ranks and files in a drawing: where each begins and ends."""
    drawn = text.partition("\n\n")[0] if _squares(scene) else ""
    return [found.span() for found in _EDGES.finditer(drawn)]


def _squares(scene: Scene) -> bool:
    return all(square_at(cell.id) for cell in scene.cells)


def _signs(scene: Scene) -> dict[str, str]:
    """Give what is shown of each cell."""
    tops: dict[str, Token] = {}
    for token in scene.tokens:
        if token.cell not in tops or tops[token.cell].height < token.height:
            tops[token.cell] = token
    signs = {
        cell.id: "·" if cell.side is None else scene.sides[cell.side].id.lower()
        for cell in scene.cells
    }
    for cell, token in tops.items():
        signs[cell] = token.symbol + ("", "²", "³", "⁴", "⁵", "⁶", "⁷")[token.height]
    for cell in signs.keys() & {mark.cell for mark in scene.marks if mark.kind == "to"}:
        signs[cell] = f"[{signs[cell]}]"
    return signs


def _line(signs: dict[int, str]) -> str:
    """Write signs at their columns."""
    line = ""
    for column, sign in sorted(signs.items()):
        line = line.ljust(column + (WIDTH - len(sign)) // 2) + sign
    return line
