"""Output files of commands."""

from __future__ import annotations

from pathlib import Path

from sobremesa.cli import words
from sobremesa.cli.inputs import reason
from sobremesa.cli.mistakes import mistake, quoted


def write(path: str, content: str | bytes) -> None:
    """Write a file; raise an error that says why it cannot be written."""
    try:
        if isinstance(content, bytes):
            Path(path).write_bytes(content)
        else:
            Path(path).write_text(content.rstrip("\n") + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:
        raise mistake(words.UNWRITABLE, name=quoted(path), why=reason(error)) from None


def writable(path: Path) -> None:
    """Raise an error if a file cannot be written, before hours of work."""
    try:
        path.open("a").close()
    except OSError as error:
        raise mistake(words.UNWRITABLE, name=quoted(path), why=reason(error)) from None
