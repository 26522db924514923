"""The standing of a player: facts about a position, used by scenes, server and tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """The facts about one player in a position."""

    team: int
    """Players who win together share a number."""
    alive: bool = True
    """Whether the player is still in the game; nobody ever comes back."""
    points: int | None = None
    """What the player has captured so far, in games that count it."""


def shares_of_standing(standings: Sequence[Standing]) -> tuple[float, ...]:
    """Share a game that is adjudicated: equally among the members of teams that are still in it.

    >>> shares_of_standing((Standing(0), Standing(1, alive=False), Standing(0, alive=False)))
    (0.5, 0.0, 0.5)
    """
    teams = {one.team for one in standings if one.alive}
    left = sum(one.team in teams for one in standings)
    return tuple(1 / left if one.team in teams else 0.0 for one in standings)
