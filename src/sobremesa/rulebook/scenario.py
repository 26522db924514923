"""Worked examples of rules: tests run them, the written rules show them, the tutorial asks them.

``scenarios.json`` is ``{"scenarios": [...]}``, each with ``id``, ``rule``, a sentence as ``es`` and
``en``, and an ``action``. It begins at the game's start, or where ``players``, ``options``,
``position`` (keys that replace those of the start) and ``actions`` lead. ``then`` is a part of the
position after the action; of an action that is not legal ``refused`` names the rule instead.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from sobremesa.rulebook.text import Text

ABSENT: Mapping[str, object] = {"absent": True}
"""In `then`, a key that must be absent."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, an action, and what happens or which rule refuses it."""

    id: str
    rule: str
    text: Text
    action: str
    players: int | None
    options: Mapping[str, object]
    position: Mapping[str, object]
    """Keys that replace those of the start position."""
    actions: tuple[str, ...]
    """The actions before the example."""
    then: Mapping[str, object] | None
    """A part of the position afterwards."""
    refused: str | None
    """The rule that refuses the action."""


def read_scenarios(text: str) -> tuple[Scenario, ...]:
    """Read a scenario file."""
    return tuple(
        Scenario(
            id=item["id"],
            rule=item["rule"],
            text=Text(item["es"], item["en"]),
            action=item["action"],
            players=item.get("players"),
            options=item.get("options", {}),
            position=item.get("position", {}),
            actions=tuple(item.get("actions", ())),
            then=item.get("then"),
            refused=item.get("refused"),
        )
        for item in json.loads(text)["scenarios"]
    )


def differences(expected: object, actual: object, path: str = "") -> list[str]:
    """List where `actual` does not contain `expected`.

    >>> differences({"a": {"b": 1}}, {"a": {"b": 2, "c": 3}})
    ['a.b: 2 instead of 1']
    """
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        found: list[str] = []
        for key, value in expected.items():
            where = f"{path}.{key}" if path else key
            if value == ABSENT:
                if key in actual:
                    found.append(f"{where} should be absent")
            elif key not in actual:
                found.append(f"{where} is missing")
            else:
                found.extend(differences(value, actual[key], where))
        return found
    return [] if expected == actual else [f"{path}: {actual!r} instead of {expected!r}"]
