"""Answers of the designer's page: a small study of a variant, as it progresses."""

from typing import Literal, TypedDict

from sobremesa.rulebook.text import Text


class Interval(TypedDict):
    """A share with its 95 % confidence interval."""

    value: float
    low: float
    high: float


class TeamShare(TypedDict):
    """A team, perhaps of one player, and its share of the wins."""

    id: str
    name: Text
    share: Interval


class BalancedEnd(TypedDict):
    """A reason why games ended, and how many."""

    text: Text
    games: int


class BalanceStep(TypedDict):
    """The result of the games so far; `done` with the last of them."""

    kind: Literal["balance"]
    played: int
    total: int
    done: bool
    level: int
    sides: list[TeamShare]
    fair: float
    chance: float
    """The probability that even seats would come out as uneven as this (p-value)."""
    favoured: str | None
    """The player or team that is clearly favoured, if there is one."""
    drawn: Interval
    """How often nobody won alone."""
    ends: list[BalancedEnd]
    """The most frequent ones first."""
    lengths: list[int]
    """The number of actions of each game."""
    branching: float
