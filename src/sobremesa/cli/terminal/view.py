"""The view of the app: the board, the seats with their clocks, the moves."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from textual.app import App, ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Footer, Input, Static

from sobremesa.ai.levels import level
from sobremesa.cli.draws import Draws
from sobremesa.cli.session import Session
from sobremesa.cli.terminal import messages, panel, words
from sobremesa.cli.terminal.arrangement import Arranging
from sobremesa.cli.terminal.board import BoardView
from sobremesa.cli.terminal.clicks import Clicks
from sobremesa.cli.terminal.clock import Clock, TimeControl
from sobremesa.cli.terminal.colours import Colours, colours
from sobremesa.cli.terminal.keys import KEYS
from sobremesa.cli.terminal.thoughts import Thinking
from sobremesa.core.state import State
from sobremesa.rulebook.perspective import perspective, turned
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.text import Text

SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


@dataclass
class Seating:
    """The players and clocks of a game in the app."""

    language: str
    vs: str | None = None
    seed: int = 0
    control: TimeControl | None = None
    clock: str | None = None
    """The time control as it was typed."""
    used: tuple[float, ...] = ()
    arranging: Arranging | None = None
    folder: Path | None = None
    now: Callable[[], float] = field(default=time.monotonic)


class TableView(App[None]):
    """The board, the seats, the moves, and the message line."""

    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (84, "-wide")]  # noqa: RUF012  (as Textual has it)
    CSS_PATH = "table.tcss"

    class Thought(Message):
        """A search in a thread has finished."""

        def __init__(self, number: int, then: Callable[[], object]) -> None:
            super().__init__()
            self.number = number
            self.then = then

    def __init__(self, session: Session, seating: Seating) -> None:
        super().__init__()
        self.title = session.state.rules.title[seating.language]
        self.session = session
        self.draws = Draws(session)
        self.seating = seating
        self.language = seating.language
        self.picked: Clicks = ()
        self.hint: tuple[str, ...] = ()
        self.notice: Text | str = ""
        self.clock = Clock(session.state.players, seating.now, seating.control)
        self.clock.set(list(seating.used))
        self.thinking = Thinking(lambda n, then: self.post_message(self.Thought(n, then)))
        self._quarters = self._seen_from(session)
        self._frame = 0
        self._hinting = False
        self._written: dict[tuple[int, str, str], str] = {}
        self.scene = self._scene()
        for key, action, text, shown in KEYS:
            self.bind(key, action, description=text[self.language], show=shown)

    # widgets

    def compose(self) -> ComposeResult:
        """Lay out the board, the panel beside it and the messages below."""
        with Container(id="middle"):
            yield BoardView(self.scene, self._colours, self.language)
            with Vertical(id="panel"):
                yield Static(id="seats")
                yield Static(id="numbers")
                with VerticalScroll(id="moves"):
                    yield Static(id="list")
        yield Static(id="status")
        yield Static(id="notice")
        yield Input(id="typing")
        yield Static(id="small")
        yield Footer(show_command_palette=False)

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one(BoardView)

    @property
    def on_screen(self) -> bool:
        """Whether the widgets exist: not before mounting, nor while they are removed."""
        return len(self.query("#seats, #numbers, #list, #moves, #status, #notice, BoardView")) == 7

    @property
    def _colours(self) -> Colours:
        return colours(self.session.state.rules.art, self.scene)

    def _seen_from(self, session: Session) -> int:
        start = session.states[0].scene()
        seat = min(session.people, default=0)
        sides = [index for index, side in enumerate(start.sides) if side.player == seat]
        return perspective(start, sides).quarters

    def _scene(self) -> Scene:
        arranging = self.seating.arranging
        scene = self.session.state.scene()
        if arranging is not None and arranging.open:
            scene = arranging.preview()
        return turned(scene, self._quarters)

    def _sitter(self, seat: int) -> panel.Sitter:
        vs, language = self.seating.vs, self.language
        if seat in self.session.people:
            name = (words.YOU if vs is not None else words.PERSON)[language]
        elif vs is not None and vs.isdecimal():
            name = level(int(vs)).name[language]
        else:
            name = words.RANDOM[language]
        thinks = self.thinking.busy and not self._hinting and seat == self.session.player
        spinner = f"{SPINNER[self._frame % len(SPINNER)]} " if thinks else ""
        told = f"{spinner}{words.THINKING[language]}" if thinks else ""
        return panel.Sitter(name, self.clock.shown(seat), told)

    def _turns(self) -> list[tuple[int, list[str]]]:
        found: list[tuple[int, list[str]]] = []
        player = None
        sides = {side.player: i for i, side in reversed(list(enumerate(self.scene.sides)))}
        for state, action in zip(self.session.states, self.session.actions, strict=False):
            if state.player != player or not found:
                player = state.player
                found.append((sides.get(player or 0, 0), []))
            found[-1][1].append(self._said(state, action))
        return found

    def _said(self, state: State, action: str) -> str:
        """Return an action in readable form, cached by language."""
        known = (state.key, action, self.language)
        if known not in self._written:
            self._written[known] = state.readable(action)[self.language]
        return self._written[known]

    def _show(self) -> None:
        """Update everything on the screen."""
        self.scene = self._scene()
        playable = not self.session.over and not self.session.waiting
        board = self.board
        board.colours = self._colours
        board.present(self.scene, self.picked, self.hint, playable, self.language)
        self.query_one("#numbers", Static).update(
            panel.numbers(self.scene, board.colours, self.language)
        )
        paired = self.session.state.rules.paired_moves
        self.query_one("#list", Static).update(panel.moves(self._turns(), board.colours, paired))
        self.query_one("#moves", VerticalScroll).scroll_end(animate=False)
        self._show_told()

    def _show_told(self) -> None:
        """Update the clocks and the messages."""
        sitters = [self._sitter(seat) for seat in range(self.session.state.players)]
        self.query_one("#seats", Static).update(
            panel.seats(self.scene, self.board.colours, sitters, self.language, words.OUT)
        )
        status = messages.ended(self.session, self.scene)[self.language]
        self.query_one("#status", Static).update(status)
        notice = self.notice if isinstance(self.notice, str) else self.notice[self.language]
        if self._hinting:
            notice = f"{SPINNER[self._frame % len(SPINNER)]} {words.SEEKING[self.language]}"
        self.query_one("#notice", Static).update(notice)
