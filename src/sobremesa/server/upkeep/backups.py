"""Backups: one file, taken from and restored to either kind of database.

A backup is an SQLite database, taken in one transaction while the servers run, and verified by
replaying every journal in it before it gets its final name.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import apsw

from sobremesa.rulebook.text import Text
from sobremesa.server.storage import schema
from sobremesa.server.storage.opening import Unopened, unreachable
from sobremesa.server.storage.reader import open_readonly
from sobremesa.server.storage.sqlite import SQLite
from sobremesa.server.upkeep import transfers
from sobremesa.server.upkeep.databases import file_of
from sobremesa.server.upkeep.index import reindex
from sobremesa.server.upkeep.rollback import rollback_statements
from sobremesa.server.upkeep.verification import Verification, verify

WORK: Final = ".sobremesa-"
"""Prefix of the temporary folder in which a file is made."""
EXISTS: Final = Text("{path} existe ya", "{path} exists already")
DAMAGED: Final = Text("{path} está dañado: {why}", "{path} is damaged: {why}")
UNTRUE: Final = Text(
    "al comprobarlo, {kind} {id}: {why}", "when it was verified, {kind} {id}: {why}"
)


class DamagedBackup(Unopened):
    """A backup, or the database it was taken from, is damaged."""


async def back_up(database: str, target: Path) -> Verification:
    """Copy a database into a new file while its servers run; raise Unopened if it cannot be."""
    _must_be_new(target)
    source = file_of(database)
    with _work_folder(target) as folder:
        made = Path(folder, "backup.db")
        if source is not None:
            _snapshot(source, made)
        else:
            await transfers.from_postgres(database, made)
        found = await _finish(made)
        _publish(made, target)
    return found


async def restore(backup: Path, database: str, until: int | None = None) -> Verification:
    """Restore a backup into a new database, as it was at the time `until` if one is given."""
    target = file_of(database)
    if target is not None:
        _must_be_new(target)
        target.parent.mkdir(parents=True, exist_ok=True)
    with _work_folder(target or Path(tempfile.gettempdir(), "x")) as folder:
        made = Path(folder, "restored.db")
        _snapshot(backup, made)

        async def back(backend: SQLite) -> None:
            if until is not None:
                await backend.write(rollback_statements(until))
                await reindex(backend)

        found = await _finish(made, back)
        if target is not None:
            _publish(made, target)
        else:
            await transfers.to_postgres(made, database)
    return found


def _must_be_new(target: Path) -> None:
    if target.exists():
        raise Unopened(EXISTS.format(path=target))


def _work_folder(target: Path) -> tempfile.TemporaryDirectory[str]:
    """Make a folder on the target's disk, so that giving the file its name is atomic."""
    try:
        return tempfile.TemporaryDirectory(prefix=WORK, dir=target.parent)
    except OSError as error:
        raise unreachable(str(target), error) from None


def _snapshot(source: Path, made: Path) -> None:
    """Copy a consistent state of a file, without blocking its server."""
    connection = open_readonly(source)
    try:
        connection.execute("VACUUM INTO ?", (str(made),))
    except apsw.Error as error:
        raise unreachable(str(source), error) from None
    finally:
        connection.close()


async def _finish(
    made: Path, change: Callable[[SQLite], Awaitable[None]] | None = None
) -> Verification:
    """Migrate a copy to this version, verify it, and leave it as one file flushed to the disk."""
    backend = SQLite(made)
    await backend.open()
    try:
        await backend.write([(f"DELETE FROM {table}", {}) for table in schema.PASSING])
        if change is not None:
            await change(backend)
        found = await verify(backend)
    except apsw.Error as error:
        raise DamagedBackup(DAMAGED.format(path=made.name, why=error)) from None
    finally:
        await backend.close()
    connection = apsw.Connection(str(made))
    connection.pragma("journal_mode", "delete")
    ((health,),) = connection.execute("PRAGMA integrity_check(1)")
    connection.close()
    if health != "ok":
        raise DamagedBackup(DAMAGED.format(path=made.name, why=health))
    made.chmod(0o600)  # it holds what opens accounts
    with made.open("rb") as file:
        os.fsync(file.fileno())
    return found


def _publish(made: Path, target: Path) -> None:
    """Return a finished file its name, unless that name exists."""
    try:
        os.link(made, target)
    except FileExistsError:
        raise Unopened(EXISTS.format(path=target)) from None
    except OSError:  # a file system without hard links
        made.replace(target)


def sentence(found: Verification) -> Text | None:
    """Return a sentence about the first fault; None if there is none."""
    if not found.faults:
        return None
    first = found.faults[0]
    kinds = {"table": Text("la mesa", "table"), "tournament": Text("el torneo", "tournament")}
    return UNTRUE.format(kind=kinds[first.kind], id=first.id, why=first.text)
