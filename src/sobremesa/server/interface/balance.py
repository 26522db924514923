"""Answers of the designer's corner: a small study of a variant, as it goes on."""

from typing import Literal, TypedDict

from sobremesa.rulebook.text import Text


class Interval(TypedDict):
    """A share, and where the true one lies 95 times of 100."""

    value: float
    low: float
    high: float


class TeamShare(TypedDict):
    """A team, perhaps of one player, and its share of the wins."""

    id: str
    name: Text
    share: Interval


class BalancedEnd(TypedDict):
    """Why games ended, and how many of them."""

    text: Text
    games: int


class BalanceStep(TypedDict):
    """What the games so far say; `done` with the last of them."""

    kind: Literal["balance"]
    played: int
    total: int
    done: bool
    level: int
    sides: list[TeamShare]
    fair: float
    chance: float
    """How often even seats would come out as uneven as this."""
    favoured: str | None
    """The team that is clearly favoured, if there is one."""
    drawn: Interval
    """How often nobody won alone."""
    ends: list[BalancedEnd]
    """The usual ones first."""
    lengths: list[int]
    """How many actions each game had."""
    branching: float
