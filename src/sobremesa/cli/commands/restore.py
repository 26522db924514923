"""`sobremesa restore`: a database from a backup, as it was at any time."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path

from sobremesa.cli import words
from sobremesa.cli.mistakes import mistake, quoted
from sobremesa.cli.screen import Hidden


def restore(
    file: str,
    /,
    *,
    screen: Hidden,
    settings: str | None = None,
    database: str | None = None,
    until: str | None = None,
) -> int:
    """Restore a backup into a new database."""
    from sobremesa.cli import upkeep  # noqa: PLC0415  (loads the server)
    from sobremesa.server.upkeep import backups, databases  # noqa: PLC0415

    where = upkeep.database_of(settings, database)
    moment = None if until is None else _moment(until)
    screen.tell_form()
    found = asyncio.run(backups.restore(Path(file), where, moment))
    path = databases.display_name(where)
    return upkeep.tell(screen, found, path, words.RESTORED, words.RESTORED_FAULTY)


def _moment(text: str) -> int:
    """Read a time, by default in the system's time zone; return milliseconds."""
    try:
        return int(datetime.fromisoformat(text).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise mistake(words.NOT_A_TIME, word=quoted(text)) from None
