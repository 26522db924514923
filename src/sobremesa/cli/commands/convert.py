"""`sobremesa convert`: games from one notation to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from sobremesa.cli import words
from sobremesa.cli.inputs import read_text, reason
from sobremesa.cli.mistakes import mistake, quoted, sentence
from sobremesa.cli.screen import Hidden
from sobremesa.cli.values import one_of
from sobremesa.engine import formats
from sobremesa.rulebook.errors import SobremesaError


def convert(
    file: str,
    /,
    *,
    screen: Hidden,
    to: Annotated[str, one_of(*formats.names())],
    out: str | None = None,
) -> int:
    """Write the games of a file in another notation."""
    text = read_text(file, latin=True)
    try:
        _, found = formats.read(text)
        written = [formats.write(entry.record, to).rstrip("\n") for entry in found]
        lost = next(filter(None, (formats.lost(entry.record, to) for entry in found)), None)
    except SobremesaError as error:
        raise mistake(words.IN_FILE, name=quoted(file), why=sentence(error)) from None
    if lost is not None:
        screen.complain(lost)
    whole = formats.separator(to).join(written) + "\n"
    if out is None:
        screen.lines(whole)
        return 0
    try:
        Path(out).write_text(whole, encoding="utf-8")
    except OSError as error:
        raise mistake(words.UNWRITABLE, name=quoted(out), why=reason(error)) from None
    return 0
