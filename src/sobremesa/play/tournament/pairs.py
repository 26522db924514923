"""Swiss pairing of two players, optimal by a maximum-weight matching.

The objectives, in order of priority: byes are evenly distributed, nobody meets anybody again,
nobody sits on one seat two times more often than on the other, scores are similar, ranks are
similar. One number encodes all of them, so that the matching of minimum cost is the optimum.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from sobremesa.play.tournament.cards import Card, best_seats, meetings

NEAR: Final = 24
"""In large tournaments, how many places down opponents are considered first."""
HALF: Final = 2
"""Scores are compared in halves, as integers."""


def pair(cards: Sequence[Card]) -> tuple[list[tuple[str, str]], str | None]:
    """Pair players; return the pairs in seat order, the best first, and who rests, if anybody.

    >>> pair([Card(name, rank) for rank, name in enumerate("abc")])
    ([('a', 'b')], 'c')
    """
    if not cards:
        return [], None
    ordered = sorted(cards, key=lambda card: card.rank)
    costs = _costs(ordered)
    found = None
    if len(ordered) > 2 * NEAR:
        found = _matched(ordered, {k: v for k, v in costs.items() if abs(k[0] - k[1]) <= NEAR})
        if found and any(_again(ordered, one, other) for one, other in found):
            found = None
    found = found or _matched(ordered, costs)
    assert found is not None
    rest = [ordered[one].slot for one, other in found if other == len(ordered)]
    pairs = [
        best_seats((ordered[one], ordered[other]))[2] for one, other in sorted(found)
        if other < len(ordered)
    ]  # fmt: skip
    return [(first.slot, second.slot) for first, second in pairs], rest[0] if rest else None


def _again(ordered: Sequence[Card], one: int, other: int) -> bool:
    return other < len(ordered) and bool(ordered[one].met[ordered[other].slot])


def _costs(ordered: Sequence[Card]) -> dict[tuple[int, int], int]:
    """Return the cost of every pair; with an odd number, the last index is the bye."""
    count = len(ordered)
    widest = round(HALF * max(card.score for card in ordered)) + 1
    rank = count**3 + 1
    score = rank * count
    seats = score * (count * widest**2 + 1)
    again = seats * (count + 1) * 4
    byes = again * (sum(meetings(pair) for pair in combinations(ordered, 2)) + count + 1)
    costs = {}
    for one, other in combinations(range(count), 2):
        pair = (ordered[one], ordered[other])
        apart = round(HALF * abs(pair[0].score - pair[1].score))
        costs[one, other] = (
            again * meetings(pair)
            + seats * best_seats(pair)[0]
            + score * apart**2
            + (other - one) ** 2
        )
    if count % 2:
        fewest = min(card.byes for card in ordered)
        for index, card in enumerate(ordered):
            low = round(HALF * card.score)
            costs[index, count] = (
                byes * (card.byes - fewest) + score * low**2 + (count - 1 - index) ** 2
            )
    return costs


def _matched(
    ordered: Sequence[Card], costs: dict[tuple[int, int], int]
) -> list[tuple[int, int]] | None:
    """Return the pairing of minimum cost; None if not everybody can be paired."""
    import networkx  # noqa: PLC0415  (large, and only for this)

    graph = networkx.Graph()
    graph.add_weighted_edges_from((*pair, -cost) for pair, cost in sorted(costs.items()))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(found) < len(ordered):
        return None
    return [(min(pair), max(pair)) for pair in found]
