"""What the upkeep commands share: the choice of the database, and the report."""

from __future__ import annotations

import os

from sobremesa.cli import words
from sobremesa.cli.screen import Screen
from sobremesa.rulebook.text import Text
from sobremesa.server.settings import PREFIX, load
from sobremesa.server.upkeep.backups import sentence
from sobremesa.server.upkeep.verification import Verification


def database_of(settings: str | None, database: str | None) -> str:
    """Return the database: the named one, or that of the settings."""
    given = dict(os.environ)
    if database is not None:
        given[f"{PREFIX}DATABASE"] = database
    return load(given, settings).database


def holdings(found: Verification) -> Text:
    """Return how much was verified, in words."""
    return words.HOLDINGS.format(
        tables=words.TABLES.count(found.tables),
        tournaments=words.TOURNAMENTS.count(found.tournaments),
        entries=words.ENTRIES.count(found.entries),
    )


def tell(screen: Screen, found: Verification, path: str, good: Text, bad: Text) -> int:
    """Report the result; return the exit status, 1 if there are faults."""
    fault = sentence(found)
    if fault is None:
        screen.say(good, path=path, what=holdings(found))
        return 0
    screen.say(bad, path=path, what=holdings(found), fault=fault)
    return 1
