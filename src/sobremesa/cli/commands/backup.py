"""`sobremesa backup`: a verified copy of a server's database, while the server runs."""

from __future__ import annotations

import asyncio
import errno
from pathlib import Path

from sobremesa.cli import words
from sobremesa.cli.mistakes import mistake, quoted
from sobremesa.cli.screen import Hidden


def backup(
    file: str, /, *, screen: Hidden, settings: str | None = None, database: str | None = None
) -> int:
    """Copy the database of a server into a new file."""
    from sobremesa.cli import upkeep  # noqa: PLC0415  (loads the server)
    from sobremesa.server.upkeep.backups import back_up  # noqa: PLC0415

    if not Path(file).parent.is_dir():
        raise mistake(words.UNWRITABLE, name=quoted(file), why=words.SYSTEM[errno.ENOENT])
    where = upkeep.database_of(settings, database)
    screen.tell_form()
    found = asyncio.run(back_up(where, Path(file)))
    return upkeep.tell(screen, found, file, words.BACKED_UP, words.BACKED_UP_FAULTY)
