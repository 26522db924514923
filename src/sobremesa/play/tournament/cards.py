"""Pairing cards: a player's score, opponents, seats and byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, permutations
from operator import getitem
from typing import Final

_UNEVEN: Final = 100_000


@dataclass
class Card:
    """One player's card."""

    slot: str
    rank: int
    """The current place in the standings, from 0."""
    score: float = 0.0
    met: Counter[str] = field(default_factory=Counter)
    sat: list[int] = field(default_factory=lambda: [0, 0])
    """How often on each seat."""
    byes: int = 0


def lean(card: Card, seat: int) -> int:
    """Return how uneven a player's seats would become by a seat: 0 while within one."""
    return _burdens(tuple(card.sat))[seat] // _UNEVEN


@cache
def _burdens(sat: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cost of each seat for a player with these seats: high if it becomes uneven."""
    found = []
    for seat, often in enumerate(sat):
        counts = [*sat[:seat], often + 1, *sat[seat + 1 :]]
        found.append(_UNEVEN * max(0, max(counts) - min(counts) - 1) + often)
    return tuple(found)


@cache
def _orders(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(count)))


def best_seats(cards: Sequence[Card]) -> tuple[int, int, tuple[Card, ...]]:
    """Seat some players: as evenly as possible, then where they sat least, then by rank.

    Return how uneven it is, how used the seats are, and the players in seat order.

    >>> one, other = Card("a", 0, sat=[1, 0]), Card("b", 1, sat=[0, 1])
    >>> [card.slot for card in best_seats([one, other])[2]]
    ['b', 'a']
    """
    ordered = sorted(cards, key=lambda card: card.rank)
    columns = list(zip(*(_burdens(tuple(card.sat)) for card in ordered), strict=True))
    cost, order = min((sum(map(getitem, columns, order)), order) for order in _orders(len(ordered)))
    return *divmod(cost, _UNEVEN), tuple(ordered[who] for who in order)


def meetings(cards: Sequence[Card]) -> int:
    """Count the earlier meetings of players at one table; a third weighs more than a second."""
    return sum(one.met[other.slot] ** 2 for one, other in combinations(cards, 2))


def choose_byes(cards: Sequence[Card], count: int) -> list[Card]:
    """Choose who gets a bye: those with the fewest byes, the last in the standings first."""
    return sorted(cards, key=lambda card: (card.byes, -card.rank))[:count]
