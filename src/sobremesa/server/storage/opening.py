"""Errors on opening a database, and the lock of a database file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text

SUFFIX: Final = "-lock"
"""The suffix of the lock file."""

IN_USE: Final = Text(
    "otro servidor usa ya la base de datos {path}",
    "another server is using the database {path} already",
)
TOO_NEW: Final = Text(
    "la base de datos es de una versión posterior del programa (esquema {found}, aquí {known})",
    "the database is of a later version of the program (schema {found}, here {known})",
)
TOO_OLD: Final = Text(
    "la base de datos es de una versión anterior (esquema {found}, aquí {known}); el servidor la "
    "pone al día cuando arranca",
    "the database is of an earlier version (schema {found}, here {known}); the server brings it "
    "up to date when it starts",
)
NONE_HERE: Final = Text(
    "en {path} no hay ninguna base de datos de Sobremesa",
    "there is no database of Sobremesa at {path}",
)
UNREACHABLE: Final = Text(
    "no se puede abrir la base de datos {path}: {reason}",
    "the database {path} cannot be opened: {reason}",
)


class Unopened(SobremesaError):
    """A database cannot be opened."""


class TooNew(Unopened):
    """The database was written by a later version of the program."""


class InUse(Unopened):
    """Another process has locked the database."""

    transient = True


def unreachable(path: str, error: BaseException, transient: bool = False) -> Unopened:
    """Turn the error of a database into one sentence; `transient` if it may go away by itself."""
    reason = next(iter(str(error).strip().splitlines()), "") or type(error).__name__
    found = Unopened(UNREACHABLE.format(path=path, reason=reason.strip()))
    found.transient = transient
    return found


class FileLock:
    """The exclusive lock for writing to a database file.

    The system releases it when the process ends, however that happens. The lock file stays:
    removing it could remove the file that the next process has just locked.
    """

    def __init__(self, path: str | Path) -> None:
        # resolve symbolic links, as SQLite does
        self._path = os.path.realpath(path)
        self._file: int | None = None

    def take(self) -> None:
        """Take the lock, or raise InUse."""
        file = os.open(self._path + SUFFIX, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError:
            os.close(file)
            raise InUse(IN_USE.format(path=self._path)) from None
        self._file = file

    def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _lock(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415  (only there)

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415  (not on Windows)

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
