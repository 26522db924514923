"""The rounds of each format: their number and their pairings."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sobremesa.play.tournament import fixed, groups, pairs
from sobremesa.play.tournament.cards import Card, best_seats
from sobremesa.play.tournament.events import Paired, Pairing
from sobremesa.play.tournament.table import NOBODY, Table
from sobremesa.play.tournament.terms import FOUR, Terms


def full(terms: Terms, count: int) -> int:
    """Return the number of players, fillers included, that fills all tables.

    >>> full(Terms("Cup", "reyes", "tables"), 9), full(Terms("Cup", "reyes", "swiss", 4), 9)
    (16, 12)
    """
    if terms.format == "tables":
        return FOUR << max(0, math.ceil(math.log2(count / FOUR)))
    if terms.format == "knockout":
        return 1 << math.ceil(math.log2(max(count, 2)))
    seats = terms.seats or 2
    return math.ceil(count / seats) * seats


def rounds(terms: Terms, count: int) -> int:
    """Return the number of rounds.

    >>> rounds(Terms("Cup", "reyes", "tables"), 16), rounds(Terms("Cup", "sparta", "robin", 2), 5)
    (3, 5)
    """
    if terms.format == "tables":
        return full(terms, count).bit_length() - 2
    if terms.format == "knockout":
        return full(terms, count).bit_length() - 1
    if terms.format == "robin":
        return terms.laps * (count + count % 2 - 1)
    if terms.rounds is not None:
        return terms.rounds
    if terms.seats != 2:
        return terms.seats or 2
    # one more than a knockout: seat constraints may keep two leaders apart for a round
    return min(math.ceil(math.log2(count)) + 1, count + count % 2 - 1)


def advancing(terms: Terms, tables: int) -> int:
    """Return how many advance from each table of a round with so many tables."""
    return 2 if terms.format == "tables" and tables > 1 else 1


def paired(
    terms: Terms, number: int, order: Sequence[str], cards: Sequence[Card], last: Sequence[Table]
) -> Paired:
    """Pair a round: `order` is the seeding, `cards` those who still play, `last` the last round."""
    byes: Sequence[str] = ()
    seatings: Sequence[Sequence[str]]
    by_slot = {card.slot: card for card in cards}
    if terms.format == "swiss" and terms.seats == 2:
        seatings, resting = pairs.pair(cards)
        byes = () if resting is None else (resting,)
    elif terms.format == "swiss":
        seatings, byes = groups.pair(cards, terms.seats or FOUR, f"{terms.seed} {number}")
    elif terms.format == "robin":
        seatings, byes = _robin(terms, number, order)
    elif terms.format == "knockout":
        seatings = _knockout(order, last, set(by_slot), full(terms, len(order)))
        seatings = [_seated(names, by_slot, 0) for names in seatings]
    else:
        seatings = _tables(order, last, set(by_slot), full(terms, len(order)))
        seatings = [_seated(names, by_slot, FOUR) for names in seatings]
    settings = tuple(
        Pairing(f"{number}.{index}", tuple(names)) for index, names in enumerate(seatings, 1)
    )
    return Paired(number, settings, tuple(byes))


def _robin(
    terms: Terms, number: int, order: Sequence[str]
) -> tuple[list[tuple[str, str]], list[str]]:
    schedule = fixed.robin(len(order))
    lap, index = divmod(number - 1, len(schedule))
    meetings = [(order[one], order[other]) for one, other in schedule[index]]
    playing = {slot for pair in meetings for slot in pair}
    if lap % 2:
        meetings = [(other, one) for one, other in meetings]
    return meetings, [slot for slot in order if slot not in playing]


def _advancing_from(table: Table, count: int, playing: set[str]) -> list[str]:
    """Return who advances from a table; in place of those who left, the next in place."""
    found = [slot for slot in table.ranking() if slot in playing and slot not in table.absent]
    return found[:count]


def _knockout(
    order: Sequence[str], last: Sequence[Table], playing: set[str], size: int
) -> list[list[str]]:
    if not last:
        seeds = [order[seed] if seed < len(order) else NOBODY for seed in fixed.bracket(size)]
    else:
        going = (_advancing_from(table, 1, playing) for table in last)
        seeds = [found[0] if found else NOBODY for found in going]
    return [
        [slot for slot in seeds[index : index + 2] if slot in playing]
        for index in range(0, len(seeds), 2)
    ]


def _tables(
    order: Sequence[str], last: Sequence[Table], playing: set[str], size: int
) -> list[list[str]]:
    if last:
        pairs_on = [[*_advancing_from(table, 2, playing), NOBODY, NOBODY][:2] for table in last]
        return [[slot for slot in names if slot] for names in fixed.crossed(pairs_on)]
    listed = [slot for slot in order if slot in playing]
    missing = size - len(listed)
    rooms = [2] * (missing // 2) + [4] * (size // FOUR - missing // 2)
    if missing % 2:
        rooms[missing // 2] = 3
    return fixed.snake(listed, rooms)


def _seated(names: Sequence[str], cards: dict[str, Card], seats: int) -> list[str]:
    """Seat the players of a table evenly; fillers take the seats that are left."""
    if not names:
        return []
    rank = max(cards[name].rank for name in names) + 1
    width = len(cards[names[0]].sat)
    empty = [
        Card(NOBODY, rank + index, sat=[0] * width) for index in range(max(0, seats - len(names)))
    ]
    return [card.slot for card in best_seats([*(cards[name] for name in names), *empty])[2]]
