"""From clicks to actions, by the click sequences of a scene's choices alone, as on the page."""

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
    """So much is picked now, and more is needed."""

    picked: Clicks


@dataclass(frozen=True)
class Refuse:
    """The clicks mean nothing that is allowed; the rules say why."""

    clicks: Clicks


Step = Act | Pick | Refuse


def still_open(choices: Sequence[Choice], picked: Clicks) -> list[Choice]:
    """Give the choices that the clicks so far may still mean."""
    return [choice for choice in choices if choice.clicks[: len(picked)] == picked]


def following(choices: Sequence[Choice], picked: Clicks) -> list[str]:
    """List what can be clicked next, each once, in the order of the choices."""
    after = len(picked)
    found = (c.clicks[after] for c in still_open(choices, picked) if len(c.clicks) > after)
    return list(dict.fromkeys(found))


def complete(choices: Sequence[Choice], picked: Clicks) -> Choice | None:
    """Give the choice that the clicks mean, once they mean one."""
    return next((choice for choice in choices if choice.clicks == picked), None)


def only_choice(choices: Sequence[Choice], picked: Clicks, click: str) -> Choice | None:
    """Give what doing the next click would cause, if that is certain."""
    found = still_open(choices, (*picked, click))
    return found[0] if len(found) == 1 else None


def step(choices: Sequence[Choice], picked: Clicks, click: str, own: Collection[str]) -> Step:
    """Say what a click leads to; `own` are the places with pieces of the side to move."""
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
