"""From clicks to actions, using only the click sequences of a scene's choices, as on the page."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sobremesa.rulebook.scene import Choice

Clicks = tuple[str, ...]


@dataclass(frozen=True)
class Act:
    """The clicks mean an action."""

    choice: Choice


@dataclass(frozen=True)
class Pick:
    """These clicks are picked now, and more are needed."""

    picked: Clicks


@dataclass(frozen=True)
class Refuse:
    """The clicks mean no legal action; the rules say why."""

    clicks: Clicks


Step = Act | Pick | Refuse


def still_open(choices: Sequence[Choice], picked: Clicks) -> list[Choice]:
    """Return the choices that are still possible after these clicks."""
    return [choice for choice in choices if choice.clicks[: len(picked)] == picked]


def following(choices: Sequence[Choice], picked: Clicks) -> list[str]:
    """Return the possible next clicks, without duplicates, in the order of the choices."""
    after = len(picked)
    found = (c.clicks[after] for c in still_open(choices, picked) if len(c.clicks) > after)
    return list(dict.fromkeys(found))


def complete(choices: Sequence[Choice], picked: Clicks) -> Choice | None:
    """Return the choice of a complete click sequence, if it is one."""
    return next((choice for choice in choices if choice.clicks == picked), None)


def only_choice(choices: Sequence[Choice], picked: Clicks, click: str) -> Choice | None:
    """Return the choice that remains after the next click, if there is only one."""
    found = still_open(choices, (*picked, click))
    return found[0] if len(found) == 1 else None


def step(choices: Sequence[Choice], picked: Clicks, click: str, own: Collection[str]) -> Step:
    """Return what a click leads to; `own` are the cells with pieces of the side to move."""
    if click in following(choices, picked):
        longer = (*picked, click)
        choice = complete(choices, longer)
        return Act(choice) if choice else Pick(longer)
    alone = complete(choices, (click,))
    if alone:
        return Act(alone)
    if click in picked:
        return Pick(picked[: picked.index(click)])
    if click in own or click in following(choices, ()):
        return Pick((click,))
    if picked:
        return Refuse((*picked, click))
    return Pick(())
