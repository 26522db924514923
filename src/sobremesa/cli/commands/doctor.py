"""`sobremesa doctor`: diagnosis of the installation."""

from __future__ import annotations

import json as text_of
import os
import platform
import shutil
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

from sobremesa import __version__, _forms
from sobremesa.cli import words
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.core import registry

_PACKAGE = Path(_forms.__file__).parent


@dataclass(frozen=True)
class Findings:
    """The diagnosis of this installation."""

    compiled: bool
    reason: str
    """A key of `words.BECAUSE`."""
    build: str
    """A key of `words.BUILDS`."""
    compiler: str | None
    games: dict[str, int]
    """Each game that loads, with the version of its rules."""
    broken: dict[str, str]
    """Each game that does not load, and why."""


def examine() -> Findings:
    """Examine this installation."""
    games: dict[str, int] = {}
    broken: dict[str, str] = {}
    for game in registry.ids():
        try:
            games[game] = registry.rules(game).version
        except Exception as error:  # noqa: BLE001, RUF100  (a broken game is a finding, whatever it raises)
            broken[game] = f"{type(error).__name__}: {error}"
    build = _build()
    return Findings(_forms.compiled(), _reason(build), build, _compiler(), games, broken)


def _build() -> str:
    try:
        note = text_of.loads((_PACKAGE / _forms.BUILD_NOTE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "none"
    if not note.get("inplace"):
        return "installed"
    if note.get("digest") != _forms.digest(_PACKAGE):
        return "stale"
    return "sanitized" if note.get("sanitized") else "current"


def _reason(build: str) -> str:
    if os.environ.get(_forms.PLAIN_VARIABLE, "") not in ("", "0"):
        return "variable"
    if _forms.compiled():
        return "compiled"
    return "stale" if build == "stale" else "missing"


def _compiler() -> str | None:
    wanted = (sysconfig.get_config_var("CC") or "cc").split()[0]
    for name in (wanted, "cc", "gcc", "clang", "cl"):
        found = shutil.which(name)
        if found:
            return found
    return None


def doctor(*, screen: Hidden, json: bool = False) -> int:
    """Report the diagnosis of the installation."""
    found = examine()
    if json:
        screen.data(
            {
                "version": __version__,
                "python": platform.python_version(),
                "executable": sys.executable,
                "package": str(_PACKAGE),
                "platform": platform.platform(),
                "form": "compiled" if found.compiled else "plain",
                "reason": found.reason,
                "build": found.build,
                "compiler": found.compiler,
                "games": found.games,
                "broken": found.broken,
            }
        )
        return 0
    _report(screen, found)
    return 0


def _report(screen: Screen, found: Findings) -> None:
    form = words.COMPILED if found.compiled else words.PLAIN
    rows = [
        ("sobremesa", f"{__version__} ({_PACKAGE})"),
        ("Python", f"{platform.python_version()} ({sys.executable}), {platform.platform()}"),
        (screen.text(words.FORM), screen.text(form)),
        (screen.text(words.REASON), screen.text(words.BECAUSE[found.reason])),
        (screen.text(words.BUILD), screen.text(words.BUILDS[found.build])),
        (screen.text(words.COMPILER), found.compiler or screen.text(words.NONE_FOUND)),
        (screen.text(words.FOUND_GAMES), ", ".join(found.games) or screen.text(words.NONE_FOUND)),
    ]
    for game, why in found.broken.items():
        rows.append(("", screen.text(words.BROKEN_GAME, game=game, why=why)))
    if found.reason in words.REMEDIES:
        rows.append((screen.text(words.REMEDY), screen.text(words.REMEDIES[found.reason])))
    screen.rows(rows, style="bold")
