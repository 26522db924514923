"""The UCI options of the engine, and the strength that they configure."""

from __future__ import annotations

import math
import os
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sobremesa.ai.levels import LEVELS, settings_of
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.strength import Handicap, LevelSettings, Limit

ENTRY: Final = 16
"""Bytes of a transposition table entry."""
SKILLS: Final = 20
"""The `Skill Level` of full strength."""


class BadOption(Exception):
    """An option does not exist, or its value is not valid."""


@dataclass(frozen=True, slots=True)
class Spin:
    """A whole number in a range."""

    default: int
    least: int
    most: int

    def __str__(self) -> str:
        return f"type spin default {self.default} min {self.least} max {self.most}"

    def read(self, value: str) -> int:
        """Read a value."""
        try:
            number = int(value)
        except ValueError:
            raise BadOption(f"'{value[:40]}' is not a number") from None
        if not self.least <= number <= self.most:
            raise BadOption(f"{value[:40]} is not between {self.least} and {self.most}")
        return number


@dataclass(frozen=True, slots=True)
class Check:
    """Yes or no."""

    default: bool

    def __str__(self) -> str:
        return f"type check default {str(self.default).lower()}"

    def read(self, value: str) -> bool:
        """Read a value."""
        if value.lower() not in ("true", "false"):
            raise BadOption(f"'{value[:40]}' is neither true nor false")
        return value.lower() == "true"


@dataclass(frozen=True, slots=True)
class Combo:
    """One of some words."""

    default: str
    words: Sequence[str]

    def __str__(self) -> str:
        return f"type combo default {self.default} " + " ".join(f"var {w}" for w in self.words)

    def read(self, value: str) -> str:
        """Read a value."""
        for word in self.words:
            if word.lower() == value.lower():
                return word
        raise BadOption(f"'{value[:40]}' is none of {', '.join(self.words)}")


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press."""

    def __str__(self) -> str:
        return "type button"

    def read(self, value: str) -> bool:
        """Accept a button, which has no value."""
        return True


Option = Spin | Check | Combo | Button


class Options:
    """The options by name, case-insensitive.

    >>> options = Options(["chess"], {})
    >>> options.set("multipv", "3")
    'MultiPV'
    >>> options["MultiPV"]
    3
    """

    def __init__(self, variants: Sequence[str], ratings: Mapping[int, int]) -> None:
        low, high = (min(ratings.values()), max(ratings.values())) if ratings else (0, 0)
        self.known: dict[str, Option] = {
            "Hash": Spin(32, 1, 2048),
            "Clear Hash": Button(),
            "Threads": Spin(1, 1, max(os.cpu_count() or 1, 1)),
            "MultiPV": Spin(1, 1, 100),
            "Ponder": Check(False),
            "Move Overhead": Spin(15, 0, 5000),
            "Skill Level": Spin(SKILLS, 0, SKILLS),
            "Level": Spin(0, 0, len(LEVELS)),
            **(
                {"UCI_LimitStrength": Check(False), "UCI_Elo": Spin(high, low, high)}
                if ratings
                else {}
            ),
            "UCI_AnalyseMode": Check(False),
            "UCI_Variant": Combo(variants[0], variants),
        }
        self._values: dict[str, Any] = {
            name: option.default
            for name, option in self.known.items()
            if not isinstance(option, Button)
        }

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def set(self, name: str, value: str) -> str:
        """Set an option; return its canonical name."""
        for known, option in self.known.items():
            if known.lower() == name.lower():
                if not isinstance(option, Button):
                    self._values[known] = option.read(value)
                return known
        raise BadOption(f"there is no option '{name[:40]}'")

    @property
    def entries(self) -> int:
        """The number of entries of the transposition table."""
        return int(self._values["Hash"]) * 2**20 // ENTRY

    def strength(self, rules: Rules[Any]) -> LevelSettings:
        """Return the settings of the configured strength; None for full strength."""
        if self._values["Level"]:
            return settings_between(rules, self._values["Level"])
        if self._values.get("UCI_LimitStrength") and rules.uci and rules.uci.ratings:
            return settings_between(rules, _level_of(rules.uci.ratings, self._values["UCI_Elo"]))
        skill = self._values["Skill Level"]
        if skill == SKILLS:
            return LevelSettings(Limit())
        return settings_between(rules, 1 + skill * (len(LEVELS) - 1) / SKILLS)


def _level_of(ratings: Mapping[int, int], elo: int) -> float:
    """Interpolate the level of a rating."""
    levels = sorted(ratings)
    elos = [ratings[level] for level in levels]
    at = min(max(bisect_right(elos, elo), 1), len(elos) - 1)
    low, high = elos[at - 1], elos[at]
    share = min(max((elo - low) / (high - low), 0.0), 1.0)
    return levels[at - 1] + share * (levels[at] - levels[at - 1])


def settings_between(rules: Rules[Any], level: float) -> LevelSettings:
    """Return the settings of a level, or of a fraction between two levels.

    >>> import sobremesa
    >>> chess = sobremesa.game("ajedrez").rules
    >>> settings_between(chess, 5.5).limit.nodes
    24494
    """
    below, share = int(level), level - int(level)
    low = settings_of(below, rules)
    if share == 0:
        return replace(low, threads=1)
    high = settings_of(below + 1, rules)
    mixed = Handicap(
        round(low.handicap.noise * (1 - share) + high.handicap.noise * share),
        round(low.handicap.oversight * (1 - share) + high.handicap.oversight * share),
    )
    if low.limit.nodes and high.limit.nodes:
        nodes = int(
            math.exp(math.log(low.limit.nodes) * (1 - share) + math.log(high.limit.nodes) * share)
        )
        return LevelSettings(Limit(nodes=nodes), mixed)
    return LevelSettings(low.limit if share < 0.5 else high.limit, mixed)
