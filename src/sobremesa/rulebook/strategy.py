"""Strategy for beginners: a few principles, each with a moment of a real game and a claim about it.

A game's ``strategy.json`` holds ``principles``, ``games`` and ``openings``. Whatever a text says of
a moment that a machine can judge stands beside it as a claim, and a test lets the search judge it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from sobremesa.rulebook.scenario import Scenario
from sobremesa.rulebook.text import Text

ClaimKind = Literal["wins", "loses", "better", "worse", "effect", "ends"]
KINDS: Final = get_args(ClaimKind)


@dataclass(frozen=True, slots=True)
class Claim:
    """What is said of an action.

    It ``wins`` or ``loses`` by force; it is ``better`` or ``worse`` than another one (`than`;
    without it, than all others) by at least `by` points of the evaluation; it has an `effect`,
    perhaps on a `cell`; or it ``ends`` the game for a `reason`.
    """

    kind: ClaimKind
    than: str = ""
    by: int = 0
    effect: str = ""
    cell: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Principle:
    """A piece of advice, and a moment in which it counted."""

    id: str
    title: Text
    text: Text
    example: Scenario
    """The position, with the action and a comment on it."""
    claim: Claim


@dataclass(frozen=True, slots=True)
class Comment:
    """What is said after some actions of a model game; 0 is before the first."""

    after: int
    text: Text
    claim: Claim | None
    """A claim about the last action."""


@dataclass(frozen=True, slots=True)
class ModelGame:
    """A whole game to learn from."""

    id: str
    title: Text
    about: Text
    record: Mapping[str, Any]
    """As :class:`sobremesa.Record` reads it."""
    comments: tuple[Comment, ...]

    def comment(self, after: int) -> Comment | None:
        """Return what is said after so many actions, if anything."""
        return next((one for one in self.comments if one.after == after), None)


@dataclass(frozen=True, slots=True)
class Measured:
    """How games went that began in one way: how many, and those won and drawn by who chose it."""

    games: int
    won: int
    drawn: int


@dataclass(frozen=True, slots=True)
class Opening:
    """A way to begin that has a name: some first actions, or options such as a set-up."""

    id: str
    title: Text
    text: Text
    """Its advantages."""
    actions: tuple[str, ...]
    options: Mapping[str, object]
    player: int
    """The seat that chose it."""
    measured: Measured


@dataclass(frozen=True, slots=True)
class Strategy:
    """All that a game's folder has to say about playing well."""

    principles: tuple[Principle, ...] = ()
    games: tuple[ModelGame, ...] = ()
    openings: tuple[Opening, ...] = ()


def read_strategy(text: str) -> Strategy:
    """Read the strategy of a game.

    >>> example = '{"text": ["Al centro", "To the centre"], "action": "e2e4"}'
    >>> words = '"id": "centre", "title": ["Centro", "Centre"], "text": ["Ve", "Go"]'
    >>> claim = '{"kind": "better", "than": "a2a3", "by": 20}'
    >>> one = f'{{{words}, "example": {example}, "claim": {claim}}}'
    >>> read_strategy(f'{{"principles": [{one}]}}').principles[0].example.action
    'e2e4'
    """
    data = json.loads(text)
    return Strategy(
        tuple(map(_principle, data.get("principles", ()))),
        tuple(map(_game, data.get("games", ()))),
        tuple(map(_opening, data.get("openings", ()))),
    )


def _principle(item: Mapping[str, Any]) -> Principle:
    shown = item["example"]
    example = Scenario(
        id=item["id"],
        rule="",
        text=Text(*shown["text"]),
        action=shown["action"],
        players=shown.get("players"),
        options=shown.get("options", {}),
        position=shown.get("position", {}),
        actions=_words(shown.get("actions", "")),
        then=None,
        refused=None,
    )
    return Principle(
        item["id"], Text(*item["title"]), Text(*item["text"]), example, _claim(item["claim"])
    )


def _game(item: Mapping[str, Any]) -> ModelGame:
    return ModelGame(
        item["id"],
        Text(*item["title"]),
        Text(*item["about"]),
        {**item["record"], "actions": list(_words(item["record"]["actions"]))},
        tuple(map(_comment, item["comments"])),
    )


def _comment(item: Mapping[str, Any]) -> Comment:
    claim = item.get("claim")
    return Comment(item["after"], Text(*item["text"]), _claim(claim) if claim else None)


def _opening(item: Mapping[str, Any]) -> Opening:
    return Opening(
        item["id"],
        Text(*item["title"]),
        Text(*item["text"]),
        _words(item.get("actions", "")),
        item.get("options", {}),
        item.get("player", 0),
        Measured(**item["measured"]),
    )


def _claim(item: Mapping[str, Any]) -> Claim:
    if item["kind"] not in KINDS:
        raise ValueError(f"no claim {item['kind']!r}: there are {', '.join(KINDS)}")
    return Claim(**item)


def _words(actions: str | Sequence[str]) -> tuple[str, ...]:
    """Read actions: a list, or one string with spaces between them, or `;` where they have some."""
    if not isinstance(actions, str):
        return tuple(actions)
    words = actions.split(";") if ";" in actions else actions.split()
    return tuple(word.strip() for word in words if word.strip())
