"""The help pages on the screen."""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text as Styled

from sobremesa import __version__
from sobremesa.cli import help_pages
from sobremesa.cli.mistakes import no_command
from sobremesa.cli.screen import Screen
from sobremesa.rulebook.text import Text


def version(screen: Screen) -> int:
    """Say which version this is."""
    screen.lines(f"sobremesa {__version__}")
    return 0


def show(screen: Screen, command: str) -> int:
    """Show the page of a command, or the first page."""
    if not command:
        return _first(screen)
    if command not in help_pages.PAGES:
        raise no_command(command)
    page = help_pages.PAGES[command]
    usage = " ".join(
        ["sobremesa", command, *(screen.text(name) for name, _ in page.arguments)]
        + [f"[{screen.text(name)}]" for name, _ in page.options]
    )
    _heading(screen, help_pages.USAGE)
    _indented(screen, Styled(usage, style="bold"))
    _indented(screen, Styled(screen.text(page.about)), above=1)
    if page.arguments:
        _heading(screen, help_pages.ARGUMENTS)
        screen.rows(
            [(screen.text(name), screen.text(text)) for name, text in page.arguments], left=2
        )
    _heading(screen, help_pages.OPTIONS)
    rows = (*page.options, *help_pages.COMMON)
    screen.rows([(screen.text(name), screen.text(text)) for name, text in rows], left=2)
    if page.settings:
        _settings(screen)
    _statuses(screen, (*(page.statuses or help_pages.DONE), *help_pages.WRONG))
    _examples(screen, page.examples)
    return 0


def _first(screen: Screen) -> int:
    _indented(screen, Styled(screen.text(help_pages.ABOUT)))
    _heading(screen, help_pages.USAGE)
    _indented(screen, Styled(screen.text(help_pages.FIRST_USAGE), style="bold"))
    _heading(screen, help_pages.COMMANDS)
    screen.rows(
        [(name, screen.text(page.summary)) for name, page in help_pages.PAGES.items()], left=2
    )
    _heading(screen, help_pages.OPTIONS)
    rows = (*help_pages.COMMON, help_pages.VERSION)
    screen.rows([(screen.text(name), screen.text(text)) for name, text in rows], left=2)
    _statuses(screen, (*help_pages.DONE, *help_pages.NO, *help_pages.WRONG, *help_pages.STOPPED))
    _examples(screen, help_pages.FIRST_EXAMPLES)
    return 0


def _heading(screen: Screen, text: Text) -> None:
    screen.show(Styled(f"\n{screen.text(text)}", style="bold cyan"))


def _indented(screen: Screen, text: Styled, above: int = 0) -> None:
    screen.show(Padding(text, (above, 0, 0, 2)))


def _settings(screen: Screen) -> None:
    """List the server's settings with what they are by default."""
    from sobremesa.server.settings import HELP, Settings  # noqa: PLC0415  (only one page needs it)

    _heading(screen, help_pages.SETTINGS)
    known = Settings()
    rows = [(f"{n} = {getattr(known, n)!r}", screen.text(text)) for n, text in HELP.items()]
    screen.rows(rows, left=2)


def _statuses(screen: Screen, rows: help_pages.Rows) -> None:
    _heading(screen, help_pages.STATUS)
    screen.rows([(screen.text(name), screen.text(text)) for name, text in rows], left=2)


def _examples(screen: Screen, examples: help_pages.Examples) -> None:
    _heading(screen, help_pages.EXAMPLES)
    for line, text in examples:
        _indented(screen, Styled(f"# {screen.text(text)}", style="dim"))
        screen.out.print(Styled(f"  {help_pages.filled(line)}", style="green"), soft_wrap=True)
