"""What the help pages say, in both languages. Every example is run by the tests."""

from typing import Final

from sobremesa.cli.pages import measuring, playing, puzzling, serving
from sobremesa.cli.pages.page import (
    ABOUT,
    ARGUMENTS,
    COMMANDS,
    COMMON,
    EXAMPLES,
    FIRST_EXAMPLES,
    FIRST_USAGE,
    OPTIONS,
    USAGE,
    VERSION,
    Examples,
    Page,
)
from sobremesa.rulebook.text import Text, same

PAGES: Final[dict[str, Page]] = {
    **playing.PAGES,
    **puzzling.PAGES,
    **measuring.PAGES,
    **serving.PAGES,
}
"""The page of each command, in the order of the first page."""


def metavar(command: str, name: str) -> Text:
    """Give the name by which a page calls a command's argument."""
    for known, _ in PAGES[command].arguments if command in PAGES else ():
        plain = known.en.strip("[]")
        if plain == name:
            return Text(known.es.strip("[]"), plain)
    return same(name)


__all__ = [
    "ABOUT",
    "ARGUMENTS",
    "COMMANDS",
    "COMMON",
    "EXAMPLES",
    "FIRST_EXAMPLES",
    "FIRST_USAGE",
    "OPTIONS",
    "PAGES",
    "USAGE",
    "VERSION",
    "Examples",
    "Page",
    "metavar",
]
