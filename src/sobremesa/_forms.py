"""The two forms of the kernels: compiled to C, and plain Python.

This module stands alone: the build reads it too.
"""

from __future__ import annotations

import hashlib
import importlib.machinery
import json
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

BUILD_NOTE = "_build.json"
PLAIN_VARIABLE = "SOBREMESA_PLAIN"
GAMES_OF_OTHERS = "sobremesa.games"
"""The group of entry points by which other packages register games."""

_PACKAGE = Path(__file__).parent


class PlainForm(UserWarning):
    """Something slow is about to run in plain Python."""


def digest(package: Path) -> str:
    """Sum up the text of every ``.pxd`` and the ``.py`` beside it."""
    total = hashlib.sha256()
    for pxd in sorted(package.rglob("*.pxd")):
        for path in (pxd, pxd.with_suffix(".py")):
            total.update(path.relative_to(package).as_posix().encode())
            total.update(path.read_bytes())
    return total.hexdigest()


class _SourcesOnly:
    """Find modules as sources, as if nothing had been compiled: ours, and games of others."""

    def __init__(self) -> None:
        # other packages that have games, which cannot be compiled where ours are plain
        others = {entry.module.partition(".")[0] for entry in entry_points(group=GAMES_OF_OTHERS)}
        self.prefixes = tuple(f"{package}." for package in {"sobremesa", *others})

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not name.startswith(self.prefixes) or path is None:
            return None
        for folder in path:
            loader = (importlib.machinery.SourceFileLoader, [".py"])
            spec = importlib.machinery.FileFinder(folder, loader).find_spec(name)
            if spec is not None:
                return spec
        return None


def choose() -> None:
    """Decide, before any kernel is imported, which form this process runs.

    The plain form runs where ``SOBREMESA_PLAIN`` is set, and where an in-place build is older
    than the sources (a warning says so; in CI it is an error).
    """
    if os.environ.get(PLAIN_VARIABLE, "") not in ("", "0"):
        sys.meta_path.insert(0, _SourcesOnly())
        return
    try:
        note = json.loads((_PACKAGE / BUILD_NOTE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    if note.get("inplace") and note.get("digest") != digest(_PACKAGE):
        message = "the compiled kernels are older than their sources: run `make build`"
        if os.environ.get("CI"):
            raise ImportError(message)
        warnings.warn(f"{message}; plain Python runs meanwhile", PlainForm, stacklevel=3)
        sys.meta_path.insert(0, _SourcesOnly())


def compiled() -> bool:
    """Tell whether the kernels of this process are compiled."""
    from sobremesa.kernel import position  # noqa: PLC0415  (choose() must have run before)

    return not str(position.__file__).endswith(".py")


_announced = False


def announce() -> None:
    """Say once, before something slow, that the plain form runs and how to get the fast one."""
    global _announced  # noqa: PLW0603  (once a process is the point)
    if _announced or compiled():
        return
    _announced = True
    warnings.warn(
        "the games run in plain Python, some seventy times slower than compiled; "
        "for the fast form install a C compiler and run `pip install --force-reinstall sobremesa`",
        PlainForm,
        stacklevel=3,
    )
