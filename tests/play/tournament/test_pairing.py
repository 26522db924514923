"""Who meets whom, beside every pairing there could have been."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

import pytest

from sobremesa.play.tournament import (
    Entrant,
    Terms,
    Tournament,
    fixed,
    groups,
    pairs,
)
from sobremesa.play.tournament.cards import Card, best_seats, lean, meetings
from tests.play.tournament.inventing import finish_round


def test_pairs_are_the_best_there_are() -> None:
    """Compare with all pairings of up to eight players, in the order of what is wanted."""
    for seed in range(150):
        random = Random(seed)
        count = random.choice((4, 5, 6, 7, 8))
        cards = [
            Card(str(rank), rank, score / 2, byes=random.randint(0, 1))
            for rank, score in enumerate(
                sorted((random.randint(0, 6) for _ in range(count)), reverse=True)
            )
        ]
        for one, other in combinations(cards, 2):
            one.met[other.slot] = other.met[one.slot] = int(random.random() < 0.55)
        for card in cards:
            card.sat = random.choice(([1, 2], [2, 1], [2, 2], [1, 1]))
        found, rest = pairs.pair(cards)
        by_slot = {card.slot: card for card in cards}
        chosen = [(by_slot[one], by_slot[other]) for one, other in found]
        best = min(worth(pairing, resting) for pairing, resting in all_pairings(cards))
        assert worth(chosen, by_slot[rest] if rest else None)[:3] == best[:3]
        assert math.isclose(worth(chosen, by_slot[rest] if rest else None)[3], best[3])


def worth(
    pairing: Sequence[tuple[Card, Card]], resting: Card | None
) -> tuple[int, int, int, float]:
    return (
        resting.byes if resting else 0,
        sum(meetings(pair) for pair in pairing),
        sum(best_seats(pair)[0] for pair in pairing),
        sum((one.score - other.score) ** 2 for one, other in pairing)
        + (resting.score**2 if resting else 0),
    )


def all_pairings(
    cards: Sequence[Card],
) -> Iterator[tuple[list[tuple[Card, Card]], Card | None]]:
    if len(cards) % 2:
        for resting in cards:
            rest = [card for card in cards if card is not resting]
            for pairing, _ in all_pairings(rest):
                yield pairing, resting
        return
    if not cards:
        yield [], None
        return
    first, *rest = cards
    for other in rest:
        for pairing, _ in all_pairings([card for card in rest if card is not other]):
            yield [(first, other), *pairing], None


def test_large_fields_are_paired_quickly_without_meeting_again() -> None:
    tournament = Tournament.open(Terms("Large", "sparta", "swiss", 2, rounds=5))
    for player in range(101):
        tournament.apply_all(tournament.join(Entrant(f"p{player}", f"Player {player}")))
    random = Random(5)
    tournament.apply_all(tournament.begin(random))
    while tournament.phase == "playing":
        tournament.apply_all(tournament.pair())
        finish_round(tournament, random)
    for card in tournament.cards():
        assert max(card.met.values()) == 1
        assert abs(card.sat[0] - card.sat[1]) <= 1
        assert card.byes <= 1


@pytest.mark.parametrize(("seats", "count"), [(4, 16), (4, 12), (3, 9), (3, 12), (4, 8)])
def test_at_tables_nobody_meets_again_where_a_plan_without_it_is_easy(
    seats: int, count: int
) -> None:
    """Two rounds can always be had without a second meeting where there are enough tables."""
    for seed in range(20):
        random = Random(seed)
        tournament = Tournament.open(
            Terms("Cup", "colina", "swiss", seats, rounds=seats, seed=seed)
        )
        for player in range(count):
            tournament.apply_all(tournament.join(Entrant(f"p{player}", f"Player {player}")))
        tournament.apply_all(tournament.begin(random))
        while tournament.phase == "playing":
            tournament.apply_all(tournament.pair())
            finish_round(tournament, random)
            cards = tournament.cards()
            assert all(max(card.sat) - min(card.sat) <= 1 for card in cards)
            if len(tournament.rounds) == 2 and count >= seats**2:
                assert all(max(card.met.values()) == 1 for card in cards)
        assert all(set(card.sat) == {1} for card in cards)


def test_no_exchange_improves_the_tables() -> None:
    for seed in range(20):
        random = Random(seed)
        cards = [
            Card(str(rank), rank, float(random.randint(0, 9)), sat=[1, 1, 1, 1])
            for rank in range(12)
        ]
        for card in cards:
            card.sat[random.randrange(4)] -= 1
        found, rest = groups.pair(cards, 4, seed)
        assert not rest
        by_slot = {card.slot: card for card in cards}
        tables = [[by_slot[slot] for slot in table] for table in found]
        for one, other in combinations(range(3), 2):
            now = price(tables[one]), price(tables[other])
            for i, j in permutations(range(4), 2):
                first, second = list(tables[one]), list(tables[other])
                first[i], second[j] = second[j], first[i]
                then = price(first), price(second)
                assert add(*now) <= add(*then)


@pytest.mark.parametrize(("seats", "count"), [(4, 8), (3, 9)])
def test_tables_have_the_most_even_seats_and_the_fewest_meetings_there_can_be(
    seats: int, count: int
) -> None:
    """Compare every round with all ways to form the tables."""
    for seed in range(6):
        random = Random(seed)
        tournament = Tournament.open(Terms("Cup", "colina", "swiss", seats, rounds=5, seed=seed))
        for player in range(count):
            tournament.apply_all(tournament.join(Entrant(f"p{player}", f"Player {player}")))
        tournament.apply_all(tournament.begin(random))
        while tournament.phase == "playing":
            cards = tournament.cards()
            by_slot = {card.slot: card for card in cards}
            tournament.apply_all(tournament.pair())
            chosen = [
                [by_slot[slot] for slot in table.seats] for table in tournament.rounds[-1].tables
            ]
            best = min(judged(tables)[:2] for tables in all_tables(cards, seats))
            assert judged(chosen)[:2] == best
            finish_round(tournament, random)


def all_tables(cards: Sequence[Card], seats: int) -> Iterator[list[list[Card]]]:
    if not cards:
        yield []
        return
    first, *rest = cards
    for others in combinations(rest, seats - 1):
        left = [card for card in rest if all(card is not other for other in others)]
        for tables in all_tables(left, seats):
            yield [[first, *others], *tables]


def judged(tables: Sequence[Sequence[Card]]) -> tuple[int, int, float]:
    total = (0, 0, 0.0)
    for table in tables:
        total = add(total, price(table))
    return total


def price(cards: Sequence[Card]) -> tuple[int, int, float]:
    spread = sum((one.score - other.score) ** 2 for one, other in combinations(cards, 2))
    return best_seats(cards)[0], meetings(cards), spread


def add(one: tuple[int, int, float], other: tuple[int, int, float]) -> tuple[int, int, float]:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def test_seats_lean_when_they_differ_by_two() -> None:
    card = Card("a", 0, sat=[1, 0])
    assert (lean(card, 0), lean(card, 1)) == (1, 0)


def test_the_best_of_a_bracket_meet_last() -> None:
    for size in (2, 4, 8, 16, 32):
        order = fixed.bracket(size)
        assert sorted(order) == list(range(size))
        while len(order) > 2:
            order = [min(order[i : i + 2]) for i in range(0, len(order), 2)]
            assert max(order) < len(order)


# places and ties at a table
