"""What the commands of an operator share: which database, and what was found in it."""

from __future__ import annotations

import os

from sobremesa.cli import words
from sobremesa.cli.screen import Screen
from sobremesa.rulebook.text import Text
from sobremesa.server.settings import PREFIX, load
from sobremesa.server.upkeep.backups import sentence
from sobremesa.server.upkeep.verification import Verification


def database_of(settings: str | None, database: str | None) -> str:
    """Say which database is meant: the one that is named, or that of the settings."""
    given = dict(os.environ)
    if database is not None:
        given[f"{PREFIX}DATABASE"] = database
    return load(given, settings).database


def holdings(found: Verification) -> Text:
    """Say how much was looked at."""
    return words.HOLDINGS.format(
        tables=words.TABLES.count(found.tables),
        tournaments=words.TOURNAMENTS.count(found.tournaments),
        entries=words.ENTRIES.count(found.entries),
    )


def tell(screen: Screen, found: Verification, path: str, good: Text, bad: Text) -> int:
    """Say what was made; the status is 1 if something in it is not as it should be."""
    fault = sentence(found)
    if fault is None:
        screen.say(good, path=path, what=holdings(found))
        return 0
    screen.say(bad, path=path, what=holdings(found), fault=fault)
    return 1
