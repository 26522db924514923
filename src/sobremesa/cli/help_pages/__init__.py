"""The help pages, in both languages. Every example is run by the tests."""

from typing import Final

from sobremesa.cli.help_pages import games, measurement, protocols, puzzles, upkeep
from sobremesa.cli.help_pages.page import (
    ABOUT,
    ARGUMENTS,
    COMMANDS,
    COMMON,
    DONE,
    EXAMPLES,
    FIRST_EXAMPLES,
    FIRST_USAGE,
    NO,
    OPTIONS,
    SETTINGS,
    STATUS,
    STOPPED,
    USAGE,
    VERSION,
    WRONG,
    Examples,
    Page,
    Rows,
)
from sobremesa.cli.help_pages.placeholders import filled
from sobremesa.rulebook.text import Text, same

PAGES: Final[dict[str, Page]] = {
    **games.PAGES,
    **puzzles.PAGES,
    **measurement.PAGES,
    **protocols.PAGES,
    **upkeep.PAGES,
}
"""The page of each command, in the order of the first page."""


def metavar(command: str, name: str) -> Text:
    """Return the name by which a page calls a command's argument."""
    for known, _ in PAGES[command].arguments if command in PAGES else ():
        plain = known.en.strip("[]")
        if plain == name:
            return Text(known.es.strip("[]"), plain)
    return same(name)


def flags(command: str) -> list[str]:
    """List the options of a command, as they are typed.

    >>> flags("uhp")
    ['--lang', '--help']
    """
    rows = (*(PAGES[command].options if command in PAGES else ()), *COMMON)
    return [name.en.split()[0].strip("[]") for name, _ in rows]


__all__ = [
    "ABOUT",
    "ARGUMENTS",
    "COMMANDS",
    "COMMON",
    "DONE",
    "EXAMPLES",
    "FIRST_EXAMPLES",
    "FIRST_USAGE",
    "NO",
    "OPTIONS",
    "PAGES",
    "SETTINGS",
    "STATUS",
    "STOPPED",
    "USAGE",
    "VERSION",
    "WRONG",
    "Examples",
    "Page",
    "Rows",
    "filled",
    "flags",
    "metavar",
]
