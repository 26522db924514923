"""The help pages on the screen."""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text as Styled

from sobremesa import __version__
from sobremesa.cli import pages, words
from sobremesa.cli.mistake import mistake, quoted
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
    if command not in pages.PAGES:
        raise mistake(words.NO_COMMAND, word=quoted(command), known=", ".join(pages.PAGES))
    page = pages.PAGES[command]
    usage = " ".join(
        ["sobremesa", command, *(screen.text(name) for name, _ in page.arguments)]
        + [f"[{screen.text(name)}]" for name, _ in page.options]
    )
    _heading(screen, pages.USAGE)
    _indented(screen, Styled(usage, style="bold"))
    _indented(screen, Styled(screen.text(page.about)), above=1)
    if page.arguments:
        _heading(screen, pages.ARGUMENTS)
        screen.rows(
            [(screen.text(name), screen.text(text)) for name, text in page.arguments], left=2
        )
    _heading(screen, pages.OPTIONS)
    rows = (*page.options, *pages.COMMON)
    screen.rows([(screen.text(name), screen.text(text)) for name, text in rows], left=2)
    _examples(screen, page.examples)
    return 0


def _first(screen: Screen) -> int:
    _indented(screen, Styled(screen.text(pages.ABOUT)))
    _heading(screen, pages.USAGE)
    _indented(screen, Styled(screen.text(pages.FIRST_USAGE), style="bold"))
    _heading(screen, pages.COMMANDS)
    screen.rows([(name, screen.text(page.summary)) for name, page in pages.PAGES.items()], left=2)
    _heading(screen, pages.OPTIONS)
    rows = (*pages.COMMON, pages.VERSION)
    screen.rows([(screen.text(name), screen.text(text)) for name, text in rows], left=2)
    _examples(screen, pages.FIRST_EXAMPLES)
    return 0


def _heading(screen: Screen, text: Text) -> None:
    screen.show(Styled(f"\n{screen.text(text)}", style="bold cyan"))


def _indented(screen: Screen, text: Styled, above: int = 0) -> None:
    screen.show(Padding(text, (above, 0, 0, 2)))


def _examples(screen: Screen, examples: pages.Examples) -> None:
    _heading(screen, pages.EXAMPLES)
    for line, text in examples:
        _indented(screen, Styled(f"# {screen.text(text)}", style="dim"))
        screen.out.print(Styled(f"  {line}", style="green"), soft_wrap=True)
