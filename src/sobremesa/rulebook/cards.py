"""Cards: two lines about each kind of piece, shown when one points at it.

A game's `cards.json` gives for each kind of its scenes the sentences, the rules that they explain,
and the worked example that shows it::

    {"R": {"es": "Va recta.", "en": "Goes straight.", "rules": ["AJE-3.3"], "example": "rook"}}
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sobremesa.rulebook.scenario import Scenario
from sobremesa.rulebook.text import Text


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of piece in a few words."""

    text: Text
    rules: tuple[str, ...]
    """The ids of its rules, the one about moving first."""
    example: str
    """The worked example that shows it."""


def read_cards(text: str, scenarios: Sequence[Scenario]) -> dict[str, Card]:
    """Read the cards of a game, by the kinds of its scenes.

    >>> read_cards('{"R": {"es": "Va recta.", "en": "Goes straight.", "rules": ["AJE-3.3"]}}', [])
    Traceback (most recent call last):
    ...
    ValueError: the card of R has no example of AJE-3.3
    """
    return {kind: _card(kind, data, scenarios) for kind, data in json.loads(text).items()}


def _card(kind: str, data: dict[str, object], scenarios: Sequence[Scenario]) -> Card:
    rules = data["rules"]
    assert isinstance(rules, list)
    fitting = [one.id for one in scenarios if one.rule in rules and not one.refused]
    wanted = data.get("example", fitting[0] if fitting else None)
    if wanted not in fitting:
        raise ValueError(f"the card of {kind} has no example of {', '.join(rules)}")
    return Card(Text(str(data["es"]), str(data["en"])), tuple(rules), str(wanted))
