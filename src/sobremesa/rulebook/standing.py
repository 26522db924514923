"""The standing of a player: facts about a position, used by scenes, server and tournaments."""

from __future__ import annotations

from collections.abc import Collection, Sequence
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


def shares_of_standing(
    standings: Sequence[Standing], gone: Collection[int] = ()
) -> tuple[float, ...]:
    """Share a drawn or adjudicated game: equally among the members of teams still in it.

    Players who have `gone` left the game: they get nothing, and nobody is in it through them. If
    this leaves nobody, everybody shares.

    >>> shares_of_standing((Standing(0), Standing(1, alive=False), Standing(0, alive=False)))
    (0.5, 0.0, 0.5)
    """
    here = [seat for seat in range(len(standings)) if seat not in gone]
    teams = {standings[seat].team for seat in here if standings[seat].alive}
    sharing = [seat for seat in here if standings[seat].team in teams] or range(len(standings))
    return tuple(1 / len(sharing) if seat in sharing else 0.0 for seat in range(len(standings)))
