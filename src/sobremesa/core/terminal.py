"""Scenes drawn with letters, for terminals."""

from __future__ import annotations

from sobremesa.rulebook.scene import Scene, Token

WIDTH = 4
"""Columns of letters between neighbouring cells."""


def draw(scene: Scene, language: str = "es") -> str:
    """Draw the cells, the topmost tokens, the trays and the counters.

    A token shows its symbol; one that stands on others shows how many, as in ``wB1²``. The cell
    reached by the last action stands in brackets. An empty cell that belongs to a side shows it
    in small letters.
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
    """Draw the cells alone."""
    if not scene.cells:
        return []
    left = min(cell.centre[0] for cell in scene.cells)
    top = min(cell.centre[1] for cell in scene.cells)
    tops: dict[str, Token] = {}
    for token in scene.tokens:
        if token.cell not in tops or tops[token.cell].height < token.height:
            tops[token.cell] = token
    last = {mark.cell for mark in scene.marks if mark.kind == "to"}
    rows: dict[int, dict[int, str]] = {}
    for cell in scene.cells:
        column = round((cell.centre[0] - left) / scene.pitch[0] * WIDTH)
        row = round((cell.centre[1] - top) / scene.pitch[1])
        if cell.id in tops:
            sign = tops[cell.id].symbol + ("", "²", "³", "⁴", "⁵", "⁶", "⁷")[tops[cell.id].height]
        else:
            sign = "·" if cell.side is None else scene.sides[cell.side].id.lower()
        rows.setdefault(row, {})[column] = f"[{sign}]" if cell.id in last else sign
    lines = []
    for row in range(min(rows), max(rows) + 1):
        line = ""
        for column, sign in sorted(rows.get(row, {}).items()):
            begin = column + (WIDTH - len(sign)) // 2
            line = line.ljust(begin) + sign
        lines.append(line.rstrip())
    return lines
