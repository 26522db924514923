"""The board widget: cursor, mouse, and the possible targets."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Click, Resize
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from sobremesa.cli.terminal.canvas import Canvas
from sobremesa.cli.terminal.clicks import Clicks, following
from sobremesa.cli.terminal.colours import TABLE, Colours
from sobremesa.cli.terminal.layout import Layout, lay_out
from sobremesa.cli.terminal.painter import Painter, View
from sobremesa.rulebook.scene import Button, Scene


class BoardView(Widget, can_focus=True):
    """Draws a scene; posts messages for what is pointed at and what is chosen."""

    DEFAULT_CSS = f"BoardView {{ background: {TABLE}; }}"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0,-1)", show=False),
        Binding("down", "move(0,1)", show=False),
        Binding("left", "move(-1,0)", show=False),
        Binding("right", "move(1,0)", show=False),
        Binding("tab", "jump(1)", show=False),
        Binding("shift+tab", "jump(-1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    class Chosen(Message):
        """Something was clicked, or chosen with the cursor."""

        def __init__(self, click: str) -> None:
            super().__init__()
            self.click = click

    class Pointed(Message):
        """The cursor has moved."""

    def __init__(self, scene: Scene, colours: Colours, language: str) -> None:
        super().__init__()
        self.scene = scene
        self.colours = colours
        self.language = language
        self.picked: Clicks = ()
        self.hint: tuple[str, ...] = ()
        self.cursor: str | None = None
        self.playable = True
        self._drawn: Canvas | None = None
        self._plan: Layout | None = None

    def present(
        self, scene: Scene, picked: Clicks, hint: Collection[str], playable: bool, language: str
    ) -> None:
        """Show a scene, with the picked clicks and the hint."""
        self.scene, self.picked, self.hint = scene, picked, tuple(hint)
        self.playable, self.language = playable, language
        self.redraw()

    def redraw(self) -> None:
        """Redraw after a change."""
        self._drawn = self._plan = None
        self.refresh()

    @property
    def targets(self) -> list[str]:
        """The possible next clicks."""
        return following(self.scene.choices, self.picked) if self.playable else []

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons that are possible now, or were before anything was picked."""
        if not self.playable:
            return ()
        known = {*self.targets, *following(self.scene.choices, ())}
        return tuple(one for one in self.scene.buttons if f"button:{one.id}" in known)

    @property
    def plan(self) -> Layout:
        """The current layout."""
        if self._plan is None:
            room = (max(self.size.width, 1), max(self.size.height, 1))
            self._plan = lay_out(self.scene, self.buttons, room, self.language, self.cursor)
            if self.cursor not in self._plan.boxes:
                self.cursor = None
        return self._plan

    def point(self, click: str | None) -> None:
        """Move the cursor."""
        self.cursor = click
        self.redraw()
        self.post_message(self.Pointed())

    # overrides of Textual

    def render_line(self, y: int) -> Strip:
        """Return a line of the drawing."""
        if self._drawn is None:
            view = View(
                self.language,
                self.picked,
                frozenset(self.targets if self.picked else self._quiet()),
                self.cursor,
                self.hint,
            )
            painter = Painter(self.scene, self.plan, self.colours, view, self.buttons)
            self._drawn = painter.paint()
        return Strip(self._drawn.line(y)) if y < self._drawn.high else Strip.blank(self.size.width)

    def _quiet(self) -> list[str]:
        """Before anything is picked, only targets beside the board are highlighted."""
        return [name for name in self.targets if not name.startswith("cell:")]

    def on_resize(self, _: Resize) -> None:
        """Fit the drawing to the new size."""
        self.redraw()

    def on_click(self, event: Click) -> None:
        """Choose what was clicked."""
        found = self.plan.at(event.x, event.y)
        if found is not None:
            self.cursor = found
            self.redraw()
            self.post_message(self.Chosen(found))

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest thing in a direction."""
        start = self.cursor or next(iter(self.targets), None)
        self.point(self.plan.beside(start, dx, dy) if self.cursor else start)

    def action_jump(self, step: int) -> None:
        """Move the cursor to the next thing that can be chosen."""
        targets = self.targets
        if not targets:
            return
        at = targets.index(self.cursor) + step if self.cursor in targets else 0 if step > 0 else -1
        self.point(targets[at % len(targets)])

    def action_choose(self) -> None:
        """Choose what the cursor is on."""
        if self.cursor is not None:
            self.post_message(self.Chosen(self.cursor))
