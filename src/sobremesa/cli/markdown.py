"""Pages of Markdown on the screen."""

from __future__ import annotations

from sobremesa.cli.screen import Screen


def markdown(screen: Screen, text: str, style: str = "none") -> None:
    """Show a page of Markdown."""
    from rich.markdown import Markdown  # noqa: PLC0415  (a large library, for this page only)

    screen.show(Markdown(text, style=style))
