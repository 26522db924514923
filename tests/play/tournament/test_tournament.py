"""Tournaments: pairings by their properties, over a thousand that chance makes up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations, pairwise
from random import Random

import pytest

from sobremesa import _forms
from sobremesa.play.tournament import (
    NOBODY,
    PLACES,
    Entrant,
    NotNow,
    Tournament,
    events,
)
from sobremesa.play.tournament.cards import Card
from sobremesa.play.tournament.rounds import full
from sobremesa.play.tournament.terms import Terms
from tests.play.tournament.inventing import again, chance, finish_round, invented, picture

TOURNAMENTS = 1000 if _forms.compiled() else 100  # nothing here is compiled
SHARE = 10
"""In how many parts the thousand are tested, so that several processors can help."""
PARTS = [0, 1, *(pytest.param(part, marks=pytest.mark.everything) for part in range(2, SHARE))]
"""The usual run makes up two hundred."""


def part(number: int) -> Iterator[tuple[Tournament, Random]]:
    for seed in range(number, TOURNAMENTS, SHARE):
        yield invented(seed), Random(f"play {seed}")


@pytest.mark.parametrize("number", PARTS)
def test_every_tournament_keeps_its_promises(number: int) -> None:
    for tournament, random in part(number):
        tournament.apply_all(tournament.begin(random))
        while tournament.phase == "playing":
            before = tournament.cards()
            tournament.apply_all(tournament.pair())
            everybody_has_a_place(tournament)
            if tournament.terms.format == "swiss":
                byes_are_fair(tournament, before)
            finish_round(tournament, random)
        assert tournament.phase == "over"
        assert len(tournament.rounds) == tournament.length
        ties_follow_the_rules(tournament)
        {
            "tables": right_number_advances,
            "knockout": right_number_advances,
            "robin": all_meet_all,
            "swiss": swiss_holds,
        }[tournament.terms.format](tournament)
        assert picture(again(tournament)) == picture(tournament)


def everybody_has_a_place(tournament: Tournament) -> None:
    last = tournament.rounds[-1]
    sitting = [slot for table in last.tables for slot in table.seats if slot != NOBODY]
    assert len(set(sitting)) == len(sitting)
    assert not set(sitting) & set(last.byes)
    if tournament.terms.format in ("swiss", "robin"):
        assert {*sitting, *last.byes} == set(tournament.order) - tournament.left


def byes_are_fair(tournament: Tournament, before: Sequence[Card]) -> None:
    byes = tournament.rounds[-1].byes
    seats = tournament.terms.seats or 2
    assert len(byes) == len(before) % seats
    rested = {card.slot: card.byes for card in before}
    for slot in byes:
        assert all(rested[slot] <= rested[other] for other in rested if other not in byes)


def right_number_advances(tournament: Tournament) -> None:
    terms = tournament.terms
    size = full(terms, len(tournament.order))
    seats = 4 if terms.format == "tables" else 2
    assert size % seats == 0
    assert (size // seats).bit_count() == 1
    players = size
    for number, one in enumerate(tournament.rounds):
        assert len(one.tables) == players // seats
        here = {slot for table in one.tables for slot in table.seats if slot}
        assert len(here) == (len(tournament.order) if number == 0 else players)
        players //= 2
        if number + 1 < len(tournament.rounds):
            following = {
                slot for t in tournament.rounds[number + 1].tables for slot in t.seats if slot
            }
            assert len(following) == players
            for table in one.tables:
                gone_on = [slot for slot in table.seats if slot in following]
                assert len(gone_on) == seats // 2
                assert set(gone_on) == set(table.ranking()[: seats // 2])
            if terms.format == "tables" and number + 2 < len(tournament.rounds):
                for table in one.tables:
                    first, second = table.ranking()[:2]
                    assert not any(
                        first in t.seats and second in t.seats
                        for t in tournament.rounds[number + 1].tables
                    )
    (final,) = tournament.rounds[-1].tables
    rows = tournament.standings()
    assert [row.slot for row in rows[: len(final.ranking())]] == final.ranking()
    if terms.format == "tables":
        assert [row.title for row in rows[:4]] == list(PLACES)
        assert not any(row.title for row in rows[4:])


def test_a_notebook_shows_the_table() -> None:
    cup = Tournament.open(Terms("Cup", "colmena", "swiss"))
    cup.apply_all(cup.join(Entrant("ana", "Ana & Co")))
    cup.apply_all(cup.join(Entrant("eva", "Eva")))
    shown = cup._repr_html_()
    assert shown.count("<tr") == 3
    assert "Ana &amp; Co" in shown


def all_meet_all(tournament: Tournament) -> None:
    met = Counter(frozenset(table.seats) for table in tournament.tables())
    laps = tournament.terms.laps
    assert met == {frozenset(pair): laps for pair in combinations(tournament.order, 2)}
    for card in tournament.cards():
        assert abs(card.sat[0] - card.sat[1]) <= (1 if laps == 1 else 0)


def swiss_holds(tournament: Tournament) -> None:
    """Nobody meets anybody again early, and seats are even; large numbers make both possible."""
    seats = tournament.terms.seats or 2
    count = len(tournament.order)
    for card in tournament.cards():
        if seats == 2 and len(tournament.rounds) <= count // 2:
            assert max(card.met.values(), default=0) <= 1
        if seats > 2 and count % seats == 0:
            assert max(card.sat) - min(card.sat) <= 1
        if seats == 2 and len(tournament.rounds) <= count // 4:
            assert max(card.sat) - min(card.sat) <= 1


def ties_follow_the_rules(tournament: Tournament) -> None:
    rows = tournament.standings()
    assert [row.place for row in rows] == list(range(1, len(rows) + 1))
    for better, worse in pairwise(rows):
        assert (better.score, *better.broken) > (worse.score, *worse.broken)


@pytest.mark.parametrize("number", PARTS)
def test_whatever_happens_the_log_says_it_all(number: int) -> None:
    """People leave, are replaced, vanish; results are corrected; a restart comes at any moment."""
    for tournament, random in part(number):
        if random.random() < 0.5:
            continue
        tournament.apply_all(tournament.begin(random))
        while tournament.phase != "over":
            if random.random() < 0.3:
                tournament = again(tournament)
            with suppress(NotNow):
                tournament.apply_all(whatever(tournament, random))
        other = again(tournament)
        assert picture(other) == picture(tournament)
        assert other.log == tournament.log


def whatever(tournament: Tournament, random: Random) -> list[events.AnyEvent]:
    """Do something that may happen in a tournament."""
    slot = random.choice(tournament.order)
    table = random.choice(tournament.tables() or [None])
    dice = random.random()
    if dice < 0.02:
        return tournament.leave(slot, "ill")
    if dice < 0.06:
        fresh = f"n{len(tournament.log)}"
        return tournament.replace(slot, Entrant(fresh, fresh), "ill")
    if dice < 0.1 and table:
        return tournament.default(table.id, random.choice(table.seats or ("",)), "gone")
    if dice < 0.14 and table:
        return tournament.correct(table.id, chance(tournament.terms.seats or 2, random), "misread")
    if dice < 0.16:
        return tournament.resume() if tournament.is_paused else tournament.pause("lunch")
    if tournament.open_tables():
        table = random.choice(tournament.open_tables())
        return tournament.report(table.id, chance(len(table.seats), random))
    if tournament.is_paused:
        return tournament.resume()
    return tournament.pair()
