"""The layout in the terminal: cells of the board, pieces in hand, buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from sobremesa.rulebook.scene import Button, Cell, Scene
from sobremesa.rulebook.square_art import ends
from sobremesa.rulebook.squares import square_at

Size = tuple[int, int]
SQUARES: Final[tuple[Size, ...]] = ((10, 5), (7, 3), (4, 2), (4, 1), (3, 1))
"""Columns and lines of a square, the largest first."""
TIGHT: Final[tuple[Size, Size]] = ((2, 1), (2, 2))
"""The smallest square: for pieces of two letters, and for those that also face somewhere."""
HEXAGONS: Final[tuple[Size, ...]] = ((8, 3), (6, 2), (4, 1))
"""Columns of a hexagon, and the lines from row to row."""
EDGE: Final = 3
"""Columns for the ranks at the left."""
ARROWS: Final = "↑↗→↘↓↙←↖"


@dataclass(frozen=True)
class Box:
    """The rectangle of something that can be pointed at."""

    id: str
    x: int
    y: int
    w: int
    h: int
    shown: bool = True

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre, in columns; a line is as high as two columns are wide."""
        return (self.x + self.w / 2, 2 * self.y + self.h)

    def holds(self, x: int, y: int) -> bool:
        """Return whether it contains a point."""
        return self.shown and self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


@dataclass(frozen=True)
class Layout:
    """The layout of a scene in an area of so many columns and lines."""

    room: Size
    size: Size
    hexagons: bool
    high: int
    """Lines of the part that shows the board."""
    whole: bool
    """Whether all of the board is visible."""
    boxes: dict[str, Box] = field(default_factory=dict)
    words: tuple[tuple[int, int, str], ...] = ()
    """Texts beside the board: column, line, text."""

    def at(self, x: int, y: int) -> str | None:
        """Return the item at a point."""
        return next((box.id for box in self.boxes.values() if box.holds(x, y)), None)

    def beside(self, start: str | None, dx: int, dy: int) -> str | None:
        """Return the nearest item in a direction, or the start if there is none."""
        if start not in self.boxes:
            return next(iter(self.boxes), None)
        x, y = self.boxes[start].middle

        def cost(box: Box) -> float | None:
            right, down = box.middle[0] - x, box.middle[1] - y
            along, across = (right * dx, abs(down)) if dx else (down * dy, abs(right))
            return along + 3 * across if along > 0.9 else None

        costs = {name: cost(box) for name, box in self.boxes.items()}
        near = {name: one for name, one in costs.items() if one is not None}
        return min(near, key=lambda name: near[name]) if near else start


def button_words(button: Button, language: str) -> str:
    """Return the text of a button."""
    arrow = "" if button.facing is None else f"{ARROWS[button.facing]} "
    return f"{arrow}{button.label[language]}"


def lay_out(
    scene: Scene, buttons: Sequence[Button], room: Size, language: str, focus: str | None = None
) -> Layout:
    """Return the largest layout of a scene that fits; if none does, `focus` stays visible."""
    below = _below(scene, buttons, room, language)
    high = max(room[1] - (max((y for *_, y in below[0]), default=-1) + 1), 1)
    hexagons = not all(square_at(cell.id) for cell in scene.cells)
    size = _size(scene, hexagons, (room[0], high))
    board = _hexagons(scene, size) if hexagons else _squares(scene, size)
    wide = max(box.x + box.w for box in board[0])
    tall = max(box.y + box.h for box in board[0]) + 1
    focused = next((box for box in board[0] if box.id == focus), board[0][0])
    right = _shift(wide, room[0], focused.x, focused.w)
    down = _shift(tall, high, focused.y, focused.h)
    boxes = {
        box.id: Box(
            box.id,
            box.x + right,
            box.y + down,
            box.w,
            box.h,
            box.x + right >= 0
            and box.x + right + box.w <= room[0]
            and box.y + down >= 0
            and box.y + down + box.h <= high,
        )
        for box in board[0]
    }
    words = [
        (x + right, y + down, text)
        for x, y, text in board[1]
        if 0 <= y + down < high and x + right >= 0
    ]
    for name, x, wide_one, y in below[0]:
        if name.startswith("="):
            words.append((x, high + y, name[1:]))
        else:
            boxes[name] = Box(name, x, high + y, wide_one, 1)
    whole = all(box.shown for box in boxes.values())
    return Layout(room, size, hexagons, high, whole, boxes, tuple(words))


def _shift(wide: int, room: int, begin: int, length: int) -> int:
    """Return the offset that centres something, or keeps its focus visible."""
    if wide <= room:
        return (room - wide) // 2
    return max(min(room // 2 - begin - length // 2, 0), room - wide)


def _size(scene: Scene, hexagons: bool, room: Size) -> Size:
    columns, lines = _extent(scene)
    sizes = HEXAGONS if hexagons else (*SQUARES, _tight(scene))
    for wide, high in sizes:
        if hexagons:
            fits = columns * wide <= room[0] and lines * high + (high > 1) <= room[1]
        else:
            fits = columns * wide + EDGE <= room[0] and lines * high + 1 <= room[1]
        if fits:
            return (wide, high)
    return sizes[-1]


def _tight(scene: Scene) -> Size:
    facing = any(token.facing is not None and len(token.symbol) > 2 for token in scene.tokens)
    return TIGHT[facing]


def _extent(scene: Scene) -> tuple[float, int]:
    places = [_place(scene, cell) for cell in scene.cells]
    return max(x for x, _ in places) + 1, max(y for _, y in places) + 1


def _place(scene: Scene, cell: Cell) -> tuple[float, int]:
    """Return the column and the row of a cell, counted from the left and the top."""
    left = min(one.centre[0] for one in scene.cells)
    top = min(one.centre[1] for one in scene.cells)
    x, y = cell.centre[0] - left, cell.centre[1] - top
    return (round(2 * x / scene.pitch[0]) / 2, round(y / scene.pitch[1]))


Board = tuple[list[Box], list[tuple[int, int, str]]]


def _squares(scene: Scene, size: Size) -> Board:
    wide, high = size
    left = min(cell.centre[0] for cell in scene.cells)
    top = min(cell.centre[1] for cell in scene.cells)

    def corner(x: float, y: float) -> tuple[int, int]:
        return EDGE + round((x - left) * wide), round((y - top) * high)

    boxes = [Box(f"cell:{cell.id}", *corner(*cell.centre), wide, high) for cell in scene.cells]
    below, beside = ends(scene)
    foot = max(box.y for box in boxes) + high
    words = [(corner(*centre)[0] + (wide - 1) // 2, foot, name) for name, centre in below.items()]
    words += [(0, corner(*centre)[1] + high // 2, name.rjust(2)) for name, centre in beside.items()]
    return boxes, words


def _hexagons(scene: Scene, size: Size) -> Board:
    wide, high = size
    places = {cell.id: _place(scene, cell) for cell in scene.cells}
    return (
        [
            Box(f"cell:{name}", round(column * wide), row * high, wide, high)
            for name, (column, row) in places.items()
        ],
        [],
    )


Row = tuple[str, int, int, int]


def _below(
    scene: Scene, buttons: Sequence[Button], room: Size, language: str
) -> tuple[list[Row], int]:
    """Lay out hands and buttons in lines; an item whose name begins with ``=`` is only text."""
    rows: list[Row] = []
    y = 0
    for tray in scene.trays:
        if not tray.id.startswith("hand") or not tray.items:
            continue
        y += 1 if not rows else 0
        name = f"{scene.sides[tray.side].name[language]} "
        rows.append((f"={name}", 0, len(name), y))
        items = [(item.id, len(item.symbol) + 2) for item in tray.items]
        y = _flow(rows, items, len(name), y, room[0]) + 1
    if buttons:
        y += 1 if not rows else 0
        signs = [(f"button:{one.id}", len(button_words(one, language)) + 4) for one in buttons]
        y = _flow(rows, signs, 0, y, room[0]) + 1
    return rows, y


def _flow(rows: list[Row], items: Sequence[tuple[str, int]], x: int, y: int, wide: int) -> int:
    """Lay out items side by side, in as many lines as needed; return the last line."""
    begin = x
    for name, length in items:
        if x + length > wide and x > begin:
            x, y = begin, y + 1
        rows.append((name, x, length, y))
        x += length + 1
    return y
