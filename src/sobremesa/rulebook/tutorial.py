"""Tutorials: exercises on the board, step by step, and tempting mistakes.

A game's ``tutorial.json`` is ``{"lessons": [...]}``, each with ``id``, ``title`` and ``steps``. A
step has ``id``, ``task``, ``hint`` and ``done``; texts are pairs, Spanish first. It begins where
a scenario does (``scenario``) or says itself how (``players``, ``options``, ``position``,
``actions``, as scenarios do). ``show`` is the action that is asked for; ``accept`` lists patterns
of all that will do. ``wrong`` is what beginners like to try, given as an action or as clicks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sobremesa.rulebook.scenario import Scenario
from sobremesa.rulebook.text import Text


@dataclass(frozen=True, slots=True)
class Wrong:
    """A tempting mistake."""

    text: Text
    """The tempting idea, as a question."""
    action: str
    clicks: tuple[str, ...]
    """The clicks that try it; empty if the board does not offer them."""


@dataclass(frozen=True, slots=True)
class Step:
    """One exercise."""

    id: str
    task: Text
    hint: Text
    done: Text
    """The text after success: why it works, or what it is good for."""
    begin: Scenario
    show: str
    accept: tuple[re.Pattern[str], ...]
    wrong: Wrong | None

    def accepted(self, actions: Iterable[str]) -> list[str]:
        """Return those of the actions that solve the step."""
        return [a for a in actions if any(p.fullmatch(a) for p in self.accept)]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps about one topic."""

    id: str
    title: Text
    steps: tuple[Step, ...]


def read_tutorial(text: str, scenarios: Iterable[Scenario]) -> tuple[Lesson, ...]:
    """Read a tutorial.

    >>> step = '{"id": "s", "task": ["Mueve", "Move"], "hint": ["e4", "e4"], "done": ["Sí", "Yes"]'
    >>> step += ', "show": "e2e4"}'
    >>> text = '{"lessons": [{"id": "a", "title": ["Uno", "One"], "steps": [%s]}]}' % step
    >>> read_tutorial(text, ())[0].steps[0].task.en
    'Move'
    """
    known = {scenario.id: scenario for scenario in scenarios}
    return tuple(
        Lesson(
            lesson["id"],
            Text(*lesson["title"]),
            tuple(_step(item, known) for item in lesson["steps"]),
        )
        for lesson in json.loads(text)["lessons"]
    )


def _step(item: dict[str, Any], known: Mapping[str, Scenario]) -> Step:
    task = Text(*item["task"])
    if "scenario" in item:
        begin = known[item["scenario"]]
    else:
        begin = Scenario(
            id=item["id"],
            rule="",
            text=task,
            action=item["show"],
            players=item.get("players"),
            options=item.get("options", {}),
            position=item.get("position", {}),
            actions=tuple(item.get("actions", ())),
            then=None,
            refused=None,
        )
    show = item.get("show", begin.action)
    wrong = item.get("wrong")
    return Step(
        id=item["id"],
        task=task,
        hint=Text(*item["hint"]),
        done=Text(*item["done"]),
        begin=begin,
        show=show,
        accept=tuple(map(re.compile, item.get("accept", [re.escape(show)]))),
        wrong=Wrong(Text(*wrong["text"]), wrong["action"], tuple(wrong.get("clicks", ())))
        if wrong
        else None,
    )
