"""The kernels shared by all states of one game and setup: one for each thread."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from threading import local
from typing import Any
from weakref import WeakValueDictionary

from sobremesa.core import registry
from sobremesa.kernel.position import Position
from sobremesa.kernel.snapshot import Cursor, Snapshot
from sobremesa.rulebook.errors import BadPosition
from sobremesa.rulebook.planes import Numbering
from sobremesa.rulebook.rules import Rules, Setup
from sobremesa.rulebook.text import Text


class Kernels:
    """The rules and the setup of a game, and a cursor for every thread that plays it."""

    __slots__ = ("__weakref__", "_local", "name", "rules", "setup")

    def __init__(self, rules: Rules[Any], setup: Setup, name: tuple[str, int, str]) -> None:
        self.rules = rules
        self.setup = setup
        self.name = name
        self._local = local()

    def cursor(self) -> Cursor:
        """Return the cursor of this thread."""
        try:
            found: Cursor = self._local.cursor
        except AttributeError:
            numbering = self.rules.numbering
            kind = None if numbering is None else numbering.kind
            found = self._local.cursor = Cursor(self.rules.start(self.setup), kind)
        return found

    def position(self, snapshot: Snapshot) -> Position:
        """Return a new kernel at a snapshot."""
        return self.cursor().goto(snapshot).copy()

    def numbering(self) -> Numbering:
        """Return how the game is told in numbers; raise NotImplementedError where it is not."""
        if self.rules.numbering is None:
            raise NotImplementedError(f"{self.rules.id} is not told in numbers")
        return self.rules.numbering

    def at(self, data: bytes, move: int = 0) -> Snapshot:
        """Return the snapshot that has these words, to which a move led."""
        return self.cursor().read(data, move)


_shared: WeakValueDictionary[tuple[str, int, str], Kernels] = WeakValueDictionary()


def shared(rules: Rules[Any], setup: Setup) -> Kernels:
    """Return the kernels of a setup, which all its games have in common."""
    name = (rules.id, setup.players, json.dumps(setup.options, sort_keys=True))
    found = _shared.get(name)
    if found is None or found.rules is not rules:
        found = _shared[name] = Kernels(rules, setup, name)
    return found


@cache
def _version() -> str:
    return version("sobremesa")


def layout(rules: Rules[Any]) -> str:
    """Name how snapshots of a game are written: alike within a version, on one kind of machine."""
    return f"{_version()} {rules.id} {rules.version} {sys.byteorder}"


def restored(
    made: str, game: tuple[str, int, Mapping[str, object]], data: bytes, move: int
) -> tuple[Kernels, Snapshot]:
    """Return a snapshot that was pickled; raise BadPosition where another version has done it."""
    rules = registry.rules(game[0])
    if made != layout(rules):
        raise BadPosition(
            Text(
                "lo guardó con pickle otra versión ({made}): entre versiones, guarda el JSON",
                "pickled by another version ({made}): between versions, keep the JSON",
            ).format(made=made)
        )
    kernels = shared(rules, rules.setup(game[1], game[2]))
    return kernels, kernels.at(data, move)
