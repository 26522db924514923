"""Dialogs: help, rules, a question, lists to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text as Styled
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from sobremesa.cli.terminal import words
from sobremesa.cli.terminal.colours import FAINT, INK
from sobremesa.rulebook.text import Text


class Page(ModalScreen[None]):
    """A page of text; keys close it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark,g", "dismiss", show=False)
    ]
    DEFAULT_CSS = """
    Page { align: center middle; background: #000000 55%; }
    Page VerticalScroll { width: 76; max-width: 96%; height: auto; max-height: 92%;
        background: #211E18; border: round #8F8675; padding: 0 2; }
    Page Static { height: auto; }
    Page .foot { color: #8F8675; text-align: right; }
    """

    def __init__(self, content: Table | str, language: str) -> None:
        super().__init__()
        self._content = content
        self._language = language

    def compose(self) -> ComposeResult:
        """Put the content into a scrolling box."""
        with VerticalScroll():
            if isinstance(self._content, str):
                yield Markdown(self._content)
            else:
                yield Static(self._content)
            yield Static(words.CLOSE[self._language], classes="foot")

    def on_mount(self) -> None:
        """Let the keys scroll."""
        self.query_one(VerticalScroll).focus()


def help_table(language: str) -> Table:
    """Return the keys and the signs."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    for rows in (words.HELP_ROWS, words.SIGNS):
        for key, told in rows:
            table.add_row(
                Styled(key[language], style="bold #FFD34D"), Styled(told[language], style=INK)
            )
        table.add_row("", "")
    return table


class Question(ModalScreen[bool]):
    """A question with the answers yes and no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,s,o", "answer(True)", show=False),
        Binding("n,escape", "answer(False)", show=False),
        Binding("left,right", "app.focus_next", show=False),
    ]
    DEFAULT_CSS = """
    Question { align: center middle; background: #000000 55%; }
    Question > Vertical { width: 34; height: auto; background: #211E18; border: round #8F8675;
        padding: 1 2; }
    Question Label { width: 100%; text-align: center; margin-bottom: 1; }
    Question Horizontal { height: auto; align: center middle; }
    Question Button { margin: 0 1; min-width: 10; }
    """

    def __init__(self, question: Text, language: str) -> None:
        super().__init__()
        self._question = question
        self._language = language

    def compose(self) -> ComposeResult:
        """Ask, with a button for each answer."""
        with Vertical():
            yield Label(self._question[self._language])
            with Horizontal():
                yield Button(words.NO[self._language], id="no")
                yield Button(words.YES[self._language], id="yes", variant="error")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer by a button."""
        self.dismiss(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        """Answer by a key."""
        self.dismiss(answer)


class Choosing(ModalScreen[int | None]):
    """A list to choose from; `look` is called with the highlighted row."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", show=False)]
    DEFAULT_CSS = """
    Choosing { align: center middle; background: #000000 30%; }
    Choosing.side { align: right middle; background: #000000 0%; }
    Choosing > Vertical { width: 60; max-width: 96%; height: auto; max-height: 94%;
        background: #211E18; border: round #8F8675; padding: 0 1; }
    Choosing.side > Vertical { width: 44; max-width: 60%; }
    Choosing Label { width: 100%; text-style: bold; padding: 0 1; }
    Choosing .foot { color: #8F8675; text-style: none; }
    Choosing OptionList { height: auto; max-height: 30; background: #211E18; border: none; }
    """

    def __init__(
        self,
        title: str,
        rows: Sequence[tuple[str, str]],
        foot: str = "",
        look: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(classes="side" if look else None)
        self._title = title
        self._rows = rows
        self._foot = foot
        self._look = look

    def compose(self) -> ComposeResult:
        """List the choices with their descriptions."""
        with Vertical():
            yield Label(self._title)
            yield OptionList(*(Option(_row(*row)) for row in self._rows))
            if self._foot:
                yield Label(self._foot, classes="foot")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Report the highlighted row."""
        if self._look is not None:
            self._look(event.option_index)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose."""
        self.dismiss(event.option_index)

    def action_leave(self) -> None:
        """Choose nothing."""
        self.dismiss(None)


class Letters(ModalScreen[str | None]):
    """A line of input by letters; an error is shown at once."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]
    DEFAULT_CSS = """
    Letters { align: right middle; background: #000000 0%; }
    Letters > Vertical { width: 44; max-width: 96%; height: auto; background: #211E18;
        border: round #8F8675; padding: 0 1; }
    Letters Label { width: 100%; padding: 0 1; }
    Letters .title { text-style: bold; }
    Letters .foot { color: #8F8675; }
    Letters .wrong { color: #FFB0A0; }
    """

    def __init__(self, title: str, foot: str, check: Callable[[str], str], value: str) -> None:
        super().__init__()
        self._title = title
        self._foot = foot
        self._check = check
        self._value = value

    def compose(self) -> ComposeResult:
        """Ask for the letters."""
        with Vertical():
            yield Label(self._title, classes="title")
            yield Input(self._value)
            yield Label("", classes="wrong")
            yield Label(self._foot, classes="foot")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what is wrong with the input."""
        self.query_one(".wrong", Label).update(self._check(event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Accept the input, if it is valid."""
        event.stop()
        if not self._check(event.value):
            self.dismiss(event.value)

    def action_leave(self) -> None:
        """Go back to the list."""
        self.dismiss(None)


def _row(name: str, about: str) -> Styled:
    told = Styled(name, style=f"bold {INK}")
    if about:
        told.append(f"\n{about}", style=f"not bold {FAINT}")
    return told
