"""Automatically saved games, which can be resumed."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sobremesa.core.record import Record
from sobremesa.rulebook.errors import SobremesaError


@dataclass(frozen=True)
class Saved:
    """A game with everything needed to resume it."""

    record: Record
    people: tuple[int, ...]
    vs: str | None
    seed: int
    used: tuple[float, ...] = ()
    clock: str | None = None

    def json(self) -> dict[str, object]:
        """Return it as JSON data."""
        return {
            "record": json.loads(self.record.dumps()),
            "people": list(self.people),
            "vs": self.vs,
            "seed": self.seed,
            "used": [round(seconds, 1) for seconds in self.used],
            "clock": self.clock,
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Saved:
        """Read JSON data; raise KeyError, TypeError, ValueError or SobremesaError if invalid."""
        record = Record.from_data(data["record"])
        record.final()
        people = tuple(sorted({int(seat) for seat in data["people"]}))
        if not set(people) <= set(range(record.players)):
            raise ValueError(people)
        vs, clock = data["vs"], data.get("clock")
        used = tuple(float(seconds) for seconds in data.get("used", ()))
        return cls(
            record,
            people,
            None if vs is None else str(vs),
            int(data["seed"]),
            used,
            None if clock is None else str(clock),
        )


def folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of saved games.

    >>> folder({"XDG_DATA_HOME": "/data"}).as_posix()
    '/data/sobremesa/games'
    """
    given = environment.get("XDG_DATA_HOME", "")
    base = Path(given) if os.path.isabs(given) else Path.home() / ".local" / "share"
    return base / "sobremesa" / "games"


def save(saved: Saved, where: Path | None = None) -> None:
    """Replace the last saved game of its kind atomically."""
    where = where or folder()
    where.mkdir(parents=True, exist_ok=True)
    path = where / f"{saved.record.game}.json"
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_text(json.dumps(saved.json(), ensure_ascii=False), encoding="utf-8")
    fresh.replace(path)


def load(path: Path) -> Saved | None:
    """Read a saved game; None if it cannot be read."""
    try:
        return Saved.read(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, SobremesaError, RecursionError):
        return None


def unfinished(game: str | None = None, where: Path | None = None) -> Saved | None:
    """Return the last unfinished game, of one kind or of any."""
    found = (where or folder()).glob(f"{game or '*'}.json")
    for path in sorted(found, key=lambda one: -one.stat().st_mtime):
        saved = load(path)
        if saved is not None and saved.record.result is None:
            return saved
    return None
