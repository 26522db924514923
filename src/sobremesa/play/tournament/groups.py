"""Swiss pairing at tables of three or four: even seats, few rematches, similar scores.

The optimum cannot be found in reasonable time, so local search improves a good solution until no
exchange of two players helps. The objectives, in order of priority: nobody sits on one seat two
times more often than on another, which is always possible if all have played equally often; nobody
meets anybody again; scores are similar.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from random import Random
from typing import Final

from sobremesa.play.tournament.cards import Card, best_seats, choose_byes, lean, meetings

TRIES: Final = 4
Cost = tuple[int, int, float, int]
Group = tuple[Card, ...]


def pair(
    cards: Sequence[Card], seats: int, seed: object = 0
) -> tuple[list[tuple[str, ...]], list[str]]:
    """Form tables; return them in seat order, best first, and who has a bye.

    >>> names = [Card(name, rank, sat=[0] * 4) for rank, name in enumerate("abcdefghi")]
    >>> pair(names, 4)
    ([('a', 'b', 'c', 'd'), ('e', 'f', 'g', 'h')], ['i'])
    """
    resters = choose_byes(cards, len(cards) % seats)
    away = {card.slot for card in resters}
    playing = sorted((card for card in cards if card.slot not in away), key=lambda card: card.rank)
    if not playing:
        return [], [card.slot for card in resters]
    judge = _Judge()
    best = judge.improved([tuple(playing[i : i + seats]) for i in range(0, len(playing), seats)])
    random = Random(f"tables {seed}")
    for _ in range(TRIES):
        if judge.total(best)[:2] == (0, 0):
            break
        other = judge.improved(_evenly_seated(playing, seats, random))
        best = min(best, other, key=judge.total)
    tables = sorted((best_seats(group)[2] for group in best), key=_ranks)
    return [tuple(card.slot for card in table) for table in tables], [
        card.slot for card in sorted(resters, key=lambda card: card.rank)
    ]


def _ranks(group: Group) -> list[int]:
    return sorted(card.rank for card in group)


class _Judge:
    """The costs of tables, computed once for each."""

    def __init__(self) -> None:
        self._known: dict[frozenset[str], Cost] = {}

    def cost(self, group: Group) -> Cost:
        """Return how uneven a table's seats are, its rematches, and the spread of its scores."""
        key = frozenset(card.slot for card in group)
        if key not in self._known:
            uneven, used, _ = best_seats(group)
            spread = sum((one.score - other.score) ** 2 for one, other in combinations(group, 2))
            self._known[key] = (uneven, meetings(group), spread, used)
        return self._known[key]

    def total(self, groups: Sequence[Group]) -> Cost:
        uneven, again, spread, used = zip(*map(self.cost, groups), strict=True)
        return sum(uneven), sum(again), sum(spread), sum(used)

    def improved(self, groups: Sequence[Group]) -> list[Group]:
        """Exchange players between tables as long as that improves the total."""
        groups = list(groups)
        costs = [self.cost(group) for group in groups]
        better = True
        while better:
            better = False
            for one, other in combinations(range(len(groups)), 2):
                for i, j in product(range(len(groups[one])), repeat=2):
                    first, second = list(groups[one]), list(groups[other])
                    first[i], second[j] = second[j], first[i]
                    new = self.cost(tuple(first)), self.cost(tuple(second))
                    if _sum(*new) < _sum(costs[one], costs[other]):
                        groups[one], groups[other] = tuple(first), tuple(second)
                        costs[one], costs[other] = new
                        better = True
        return groups


def _sum(one: Cost, other: Cost) -> Cost:
    return (
        one[0] + other[0], one[1] + other[1], round(one[2] + other[2], 6), one[3] + other[3],
    )  # fmt: skip


def _evenly_seated(playing: Sequence[Card], seats: int, random: Random) -> list[Group]:
    """Return every player a seat that keeps theirs even, and form tables with one for each seat."""
    room = len(playing) // seats
    sitting: list[list[Card]] = [[] for _ in range(seats)]
    order = list(playing)
    random.shuffle(order)
    for card in order:
        _find_seat(card, sitting, room, set(), random)
    for listed in sitting:
        random.shuffle(listed)
    return [tuple(listed[table] for listed in sitting) for table in range(room)]


def _find_seat(
    card: Card, sitting: list[list[Card]], room: int, tried: set[int], random: Random
) -> bool:
    """Seat a player, moving others to other seats if needed."""
    wanted = sorted(range(len(sitting)), key=lambda seat: (lean(card, seat), random.random()))
    even = [seat for seat in wanted if not lean(card, seat)] or wanted
    for allowed in (even, wanted) if not tried else (even,):
        for seat in allowed:
            if seat in tried:
                continue
            tried.add(seat)
            if len(sitting[seat]) < room:
                sitting[seat].append(card)
                return True
            for index, other in enumerate(list(sitting[seat])):
                if _find_seat(other, sitting, room, tried, random):
                    sitting[seat][index] = card
                    return True
    return False
