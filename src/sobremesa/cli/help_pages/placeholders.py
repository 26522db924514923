"""Placeholders in the examples of the help pages, filled in from the installed games."""

from __future__ import annotations

import json
from functools import cached_property
from random import Random
from typing import Any

from sobremesa.core import registry
from sobremesa.core.game import Game, game


class Filling(dict[str, Any]):
    """The values of placeholders such as ``{game}`` in the examples of the help pages.

    A game is loaded only if a placeholder needs it.

    >>> sorted(Filling.signs())
    ['first', 'game', 'option', 'other', 'reply', 'rule']
    """

    def __missing__(self, sign: str) -> str:
        if sign not in self.signs():
            raise KeyError(sign)
        return str(getattr(self, sign))

    @classmethod
    def signs(cls) -> list[str]:
        """Return the names of all placeholders."""
        return [name for name, value in vars(cls).items() if isinstance(value, property)]

    @property
    def game(self) -> str:
        """The id of a game."""
        return registry.ids()[0]

    @property
    def other(self) -> str:
        """The id of another game."""
        return registry.ids()[-1]

    @property
    def rule(self) -> str:
        """A rule, one that has an example where there are any."""
        rules = self._loaded.rules
        return next((one.rule for one in rules.scenarios), next(iter(rules.written("en").rules)))

    @property
    def option(self) -> str:
        """An option with a value other than its default."""
        random = Random(1)
        for option in self._loaded.rules.options.all():
            for _ in range(20):
                value = option.sample(random)
                if value != option.default and isinstance(value, bool | int | str):
                    said = value if isinstance(value, str) else json.dumps(value)
                    return f"{option.name}={said}"
        raise KeyError("option")

    @property
    def first(self) -> str:
        """An action that is legal at the start."""
        return self._loaded.start().legal()[0]

    @property
    def reply(self) -> str:
        """An action that is legal after it, and not before."""
        start = self._loaded.start()
        return next(one for one in start.play(self.first).legal() if one not in start.legal())

    @cached_property
    def _loaded(self) -> Game:
        return game(self.game)


def filled(line: str) -> str:
    """Return an example as it can be typed.

    >>> filled("sobremesa doctor")
    'sobremesa doctor'
    """
    return line.format_map(Filling())
