"""Painting scenes in the terminal: the ground, the pieces, the marks and the cursor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from sobremesa.cli.terminal.canvas import Canvas
from sobremesa.cli.terminal.colours import (
    BAD,
    CURSOR,
    FAINT,
    GOOD,
    HINT,
    INK,
    LAST,
    TABLE,
    Colours,
    inked,
    mixed,
)
from sobremesa.cli.terminal.layout import ARROWS, Box, Layout, button_words
from sobremesa.rulebook.scene import Button, Cell, Scene, Token, TrayItem

POWERS: Final = ("", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸")
HEXAGON: Final = {
    (8, 3): (2, 6, 8, 8, 8, 8, 6, 2),
    (6, 2): (2, 4, 6, 6, 4, 2),
    (4, 1): (4, 4),
}
"""The width of a hexagon in pixels, for each half line."""
DISC: Final = {
    (10, 5): (1, (4, 6, 8, 8, 8, 8, 6, 4)),
    (7, 3): (1, (3, 5, 5, 3)),
    (4, 2): (1, (1, 3, 3)),
}
"""A piece on a square: the half line where it begins, and how many points wide it is."""


@dataclass(frozen=True)
class View:
    """The state of the view besides the scene: the picked clicks, the targets, and the cursor."""

    language: str
    picked: tuple[str, ...] = ()
    targets: frozenset[str] = frozenset()
    cursor: str | None = None
    hint: tuple[str, ...] = ()


class Painter:
    """Paints one view of one scene."""

    def __init__(
        self,
        scene: Scene,
        layout: Layout,
        colours: Colours,
        view: View,
        buttons: tuple[Button, ...] = (),
    ) -> None:
        self._scene = scene
        self._layout = layout
        self._colours = colours
        self._view = view
        self._buttons = buttons

    def paint(self) -> Canvas:
        """Paint everything."""
        wide, high = self._layout.room
        canvas = Canvas(wide, max(high, 1), TABLE)
        shown = [
            (self._layout.boxes[f"cell:{cell.id}"], cell)
            for cell in self._scene.cells
            if self._layout.boxes[f"cell:{cell.id}"].shown
        ]
        for box, cell in shown:
            self._ground(canvas, box, cell)
        for box, cell in shown:
            self._place(canvas, box, cell)
        for tray in self._scene.trays:
            for item in tray.items if tray.id.startswith("hand") else ():
                self._item(canvas, item)
        for button in self._buttons:
            self._button(canvas, button)
        for x, y, text in self._layout.words:
            canvas.write(x, y, text, FAINT)
        return canvas

    # the board

    @cached_property
    def _tops(self) -> dict[str, Token]:
        tops: dict[str, Token] = {}
        for token in self._scene.tokens:
            if token.cell not in tops or tops[token.cell].height < token.height:
                tops[token.cell] = token
        return tops

    @cached_property
    def _marks(self) -> dict[str, str]:
        """Return the symbol of the last action or of a threat on each cell."""
        signs: dict[str, str] = {}
        for mark in self._scene.marks:
            if mark.kind in ("from", "to"):
                signs.setdefault(mark.cell, "◦" if mark.kind == "from" else "•")
            else:
                signs[mark.cell] = "!"
        return signs

    def _tone(self, cell: Cell) -> str:
        """Return the background colour of a cell, with its marks."""
        name = f"cell:{cell.id}"
        hexagons, top = self._layout.hexagons, self._tops.get(cell.id)
        if not hexagons:
            tone = self._colours.ground(cell.kind, cell.level)
        else:
            tone = mixed(self._colours.dark, TABLE, 0.66)
            if top is not None:
                tone = self._colours.sides[top.side].fill
            # neighbours differ a little, so that each tile is visible
            tone = mixed(tone, "#000000", 0.07 * (round(cell.centre[0] * 2) % 3))
        for told, colour, share in (
            (self._marks.get(cell.id) == "!", BAD, 0.55),
            (self._marks.get(cell.id) in ("◦", "•"), LAST, 0.2 if hexagons else 0.42),
            (name in self._view.hint, HINT, 0.6),
            (hexagons and name in self._view.targets and top is None, GOOD, 0.28),
            (name in self._view.picked, GOOD, 0.6),
            (name == self._view.cursor, CURSOR, 0.3),
        ):
            if told:
                tone = mixed(tone, colour, share)
        return tone

    def _ground(self, canvas: Canvas, box: Box, cell: Cell) -> None:
        tone = self._tone(cell)
        if not self._layout.hexagons:
            canvas.fill(box.x, box.y, box.w, box.h, tone)
            return
        for down, wide in enumerate(HEXAGON[self._layout.size]):
            begin = box.x + (box.w - wide) // 2
            for x in range(begin, begin + wide):
                canvas.point(x, 2 * box.y + down, tone)

    def _place(self, canvas: Canvas, box: Box, cell: Cell) -> None:
        """Paint the pieces and the symbols of a cell."""
        top = self._tops.get(cell.id)
        if top is not None and not self._layout.hexagons:
            self._disc(canvas, box, top)
        text, ink, weight = self._text(cell, top, box)
        begin = box.x + (_wide(box) - len(text)) // 2
        if box.w == 2 and len(text) > 2:  # a tall narrow square: two lines
            canvas.write(box.x, box.y, text[:2], ink, weight)
            canvas.write(box.x, box.y + 1, text[2:], ink, weight)
        else:
            canvas.write(max(begin, box.x), box.y + box.h // 2, text, ink, weight)
        self._signs(canvas, box, cell, top)

    def _text(self, cell: Cell, top: Token | None, box: Box) -> tuple[str, str, str]:
        """Return the text of a cell, its colour and its style."""
        name, weight = f"cell:{cell.id}", ""
        if box.w < 4 and name in (self._view.cursor, *self._view.picked):
            weight = "underline"
        if top is not None:
            text = _faced(top, box.w) + POWERS[min(top.height, 7)]
            ink = FAINT if top.muted else self._colours.sides[top.side].ink
            if self._layout.hexagons:
                ink = inked(self._tone(cell))
            return text, ink, f"bold {weight}"
        tone = self._tone(cell)
        ink = inked(tone)
        if name in self._view.targets:
            return "●", mixed(ink, GOOD, 0.35), f"bold {weight}"
        if cell.level and not self._layout.hexagons:
            return str(cell.level), mixed(tone, ink, 0.45), weight
        if cell.side is not None:
            sign = self._colours.sign(cell.kind)
            return (
                sign + self._scene.sides[cell.side].id.lower(),
                mixed(tone, ink, 0.75 if sign else 0.28),
                weight,
            )
        return ("·" if self._layout.hexagons else " "), mixed(tone, ink, 0.45), weight

    def _disc(self, canvas: Canvas, box: Box, top: Token) -> None:
        look = self._colours.sides[top.side]
        fill = mixed(look.fill, "#777777", 0.6) if top.muted else look.fill
        if box.w < 4 and f"cell:{top.cell}" in (self._view.cursor, *self._view.picked):
            fill = mixed(fill, CURSOR, 0.5)
        shape = DISC.get((box.w, box.h))
        if shape is None:
            canvas.fill(box.x, box.y, min(box.w, 3), box.h, fill)
            return
        begin, widths = shape
        for down, wide in enumerate(widths):
            left = box.x + (_wide(box) - wide) // 2
            for x in range(left, left + wide):
                canvas.point(x, 2 * box.y + begin + down, fill)

    def _signs(self, canvas: Canvas, box: Box, cell: Cell, top: Token | None) -> None:
        """Write the symbols of marks, targets, picks and the cursor where there is room."""
        name = f"cell:{cell.id}"
        if box.w < 4:
            return
        end, low = box.x + box.w - 1, box.y + box.h - 1
        captured = top is not None and name in self._view.targets
        cursor, picked = name == self._view.cursor, name in self._view.picked
        mark = self._marks.get(cell.id, "")
        corners = not self._layout.hexagons and box.h > 1
        if box.w == 4 and not corners:  # one column is left: the most important symbol
            sign = "◂" if cursor else "‹" if picked else "×" if captured else mark
            self._write(canvas, end, box.y, sign)
            return
        line = box.y if corners else box.y + 1
        if corners and cursor:
            self._write(canvas, box.x, box.y, "┏")
            self._write(canvas, end, box.y, "┓")
            self._write(canvas, end, low, "┛")
            if box.w > 4:
                self._write(canvas, box.x, low, "┗")
        elif cursor:
            self._write(canvas, box.x, line, "[")
            self._write(canvas, end, line, "]")
        elif picked:
            self._write(canvas, box.x, line, "›")
            self._write(canvas, end, line, "‹")
        elif captured:
            self._write(canvas, box.x, line, "×")
        if mark and not cursor and not picked:
            self._write(canvas, end, line, mark)

    @staticmethod
    def _write(canvas: Canvas, x: int, y: int, sign: str) -> None:
        if sign and 0 <= x < canvas.wide and 0 <= y < canvas.high:
            canvas.write(x, y, sign, inked(canvas.ground(x, y)), "bold")

    # beside the board

    def _item(self, canvas: Canvas, item: TrayItem) -> None:
        name = item.id
        box = self._layout.boxes[name]
        tone = self._colours.sides[item.side].fill
        if name in self._view.picked:
            tone = mixed(tone, GOOD, 0.6)
        elif name in self._view.hint:
            tone = mixed(tone, HINT, 0.6)
        elif name not in self._view.targets:
            tone = mixed(tone, TABLE, 0.55)
        canvas.fill(box.x, box.y, box.w, 1, tone)
        weight = "bold" if name in self._view.targets else ""
        canvas.write(box.x + 1, box.y, item.symbol, inked(tone), weight)
        self._framed(canvas, box, name)

    def _button(self, canvas: Canvas, button: Button) -> None:
        name = f"button:{button.id}"
        box = self._layout.boxes[name]
        usable = name in self._view.targets
        tone = mixed(TABLE, HINT if name in self._view.hint else INK, 0.24 if usable else 0.08)
        canvas.fill(box.x, box.y, box.w, 1, tone)
        text = button_words(button, self._view.language)
        canvas.write(box.x + 2, box.y, text, INK if usable else FAINT, "bold" if usable else "")
        self._framed(canvas, box, name)

    def _framed(self, canvas: Canvas, box: Box, name: str) -> None:
        signs = "[]" if name == self._view.cursor else "›‹" if name in self._view.picked else ""
        if signs:
            self._write(canvas, box.x, box.y, signs[0])
            self._write(canvas, box.x + box.w - 1, box.y, signs[1])


def _wide(box: Box) -> int:
    """Return the columns that a piece may fill: of four, one is left for symbols."""
    return 3 if box.w == 4 else box.w


def _faced(token: Token, wide: int) -> str:
    """Return the letters of a piece with its facing on the rotated board."""
    letters = token.symbol.rstrip(ARROWS)
    if token.facing is None or (wide <= 2 and letters == token.symbol):
        return token.symbol
    return letters + ARROWS[token.facing]
