"""The screen: a command's output in its language, to standard output and standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TextIO

from cyclopts import Parameter

from sobremesa import _forms
from sobremesa.cli import words
from sobremesa.core.terminal import draw, edges, heights
from sobremesa.rulebook.text import Text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.progress import Progress, ProgressColumn

    from sobremesa.core.state import State
    from sobremesa.rulebook.scene import Scene

SIDE_STYLES: Final = ("bold cyan", "bold magenta", "bold yellow", "bold green")
EDGE_STYLE: Final = "dim not bold default"
"""The style of ranks and files, so that they are not taken for pieces."""
GROUND_STYLE: Final = "yellow not bold"


LONGEST: Final = 400
"""The maximum length of an error message; longer ones contain data."""


class Screen:
    """The output of a command."""

    def __init__(self, language: str) -> None:
        self.language = language

    @cached_property
    def out(self) -> Console:
        """Standard output."""
        return _console(sys.stdout)

    @cached_property
    def err(self) -> Console:
        """Standard error."""
        return _console(sys.stderr)

    def text(self, text: Text, **values: object) -> str:
        """Return a text in the command's language."""
        return text.format(**values)[self.language] if values else text[self.language]

    def say(self, text: Text | str, style: str = "", **values: object) -> None:
        """Print a sentence, wrapped to the screen."""
        said = text if isinstance(text, str) else self.text(text, **values)
        self.out.print(said, style=style or None, width=min(100, self.out.width))

    def show(self, thing: RenderableType, widest: int = 100) -> None:
        """Print a table, a page or styled text; in a pipe without trailing blanks."""
        width = min(widest, self.out.width)
        if self.out.is_terminal:
            self.out.print(thing, width=width)
            return
        with self.out.capture() as caught:
            self.out.print(thing, width=width)
        self.lines("\n".join(line.rstrip() for line in caught.get().split("\n")))

    def rows(self, rows: Iterable[tuple[str, str]], style: str = "green", left: int = 0) -> None:
        """Print names with their descriptions in two columns."""
        from rich.padding import Padding  # noqa: PLC0415  (Rich only where it is needed)
        from rich.table import Table  # noqa: PLC0415
        from rich.text import Text as Styled  # noqa: PLC0415

        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        for name, value in rows:
            table.add_row(Styled(name, style=style), Styled(value))
        self.show(Padding(table, (0, 0, 0, left)))

    def lines(self, text: str) -> None:
        """Print text as it is, for programs and pipes."""
        sys.stdout.write(text if text.endswith("\n") else f"{text}\n")

    def data(self, data: object) -> None:
        """Print one line of JSON."""
        self.lines(json.dumps(data, ensure_ascii=False))

    def complain(self, text: Text) -> None:
        """Print an error message on standard error, in one line."""
        line = "".join(
            sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}"
            for sign in " ".join(text[self.language].split())
        )
        line = line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
        print(f"sobremesa: {line}", file=sys.stderr)

    def tell_form(self) -> None:
        """Print on standard error, before something slow, that the plain form is used."""
        if not _forms.compiled():
            self.complain(words.PLAIN_FORM)

    def board(self, state: State) -> None:
        """Print the drawing of a state, the sides in their colours."""
        scene = state.scene()
        self.paint(draw(scene, self.language, self.columns), scene)

    @property
    def columns(self) -> int | None:
        """The maximum width of a board: unlimited in a pipe."""
        return self.out.width if self.out.is_terminal else None

    def paint(self, text: str, scene: Scene) -> None:
        """Print the drawing of a scene, the sides in their colours."""
        from rich.text import Text as Styled  # noqa: PLC0415  (Rich only where it is needed)

        if not self.out.is_terminal:
            self.lines(text)
            return
        drawn = Styled(text.removesuffix("\n"), no_wrap=True)
        owners: dict[str, set[int]] = {}
        for symbol, side in (
            *((token.symbol, token.side) for token in scene.tokens),
            *((item.symbol, item.side) for tray in scene.trays for item in tray.items),
        ):
            owners.setdefault(symbol, set()).add(side)
        for symbol, sides in owners.items():
            if len(sides) == 1:
                style = SIDE_STYLES[min(sides) % len(SIDE_STYLES)]
                drawn.highlight_regex(rf"(?<!\w){_literal(symbol)}(?![A-Za-z0-9])", style)
        for named, style in zip(scene.sides, SIDE_STYLES, strict=False):
            drawn.highlight_words([named.name[self.language]], style)
        drawn.highlight_regex(r"·", "dim")
        for begin, end in heights(text, scene):
            drawn.stylize(GROUND_STYLE, begin, end)
        for begin, end in edges(text, scene):
            drawn.stylize(EDGE_STYLE, begin, end)
        self.out.print(drawn, soft_wrap=True)

    def progress(self, *columns: ProgressColumn) -> Progress:
        """Return progress bars for a terminal; elsewhere nothing is shown."""
        from rich.progress import Progress  # noqa: PLC0415  (Rich only where it is needed)

        hidden = not self.err.is_terminal
        return Progress(*columns, console=self.err, transient=True, disable=hidden)

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; None at the end of the input."""
        self.flush()
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401, PLC0415  (its import lets a line be edited)
        try:
            answer = input(prompt)
        except EOFError:
            self.lines("")
            return None
        except KeyboardInterrupt:
            self.lines("")
            raise
        if not sys.stdin.isatty():
            self.lines(answer)
        return answer.strip()

    def flush(self) -> None:
        """Flush all output."""
        sys.stdout.flush()


def _literal(symbol: str) -> str:
    return "".join(f"\\{sign}" if not sign.isalnum() else sign for sign in symbol)


def _console(stream: TextIO) -> Console:
    from rich.console import Console  # noqa: PLC0415  (Rich only where it is needed)

    class Pipe(Console):
        """A console that raises when its pipe is closed."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Pipe(file=stream, markup=False, emoji=False, highlight=False)


def prepare() -> None:
    """Ensure that the standard streams exist and accept every character in any locale."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started the command
            stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115  (stays open)
            setattr(sys, name, stream)
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


Hidden = Annotated[Screen, Parameter(parse=False)]
"""The parameter by which each command gets its screen."""
