"""Tournaments: pairings by their properties, over a thousand that chance makes up."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations, pairwise, permutations
from random import Random
from typing import Any

import msgspec
import pytest

import sobremesa
from sobremesa import Record, _forms
from sobremesa.play.tournament import (
    NOBODY,
    PLACES,
    BadTerms,
    Entrant,
    NotNow,
    Outcome,
    Terms,
    Tournament,
    events,
    fixed,
    groups,
    pairs,
    reckon,
    rules,
    settle,
    standings,
)
from sobremesa.play.tournament.cards import Card, best_seats, lean, meetings
from sobremesa.play.tournament.outcome import marks, places
from sobremesa.play.tournament.rounds import full

TOURNAMENTS = 1000 if _forms.compiled() else 100  # nothing here is compiled
SHARE = 10
"""In how many parts the thousand are tested, so that several processors can help."""


def invented(number: int) -> Tournament:
    """Open a tournament of some kind, with some players."""
    random = Random(number)
    form = ("tables", "knockout", "swiss", "swiss", "robin")[number % 5]
    seats, game = 2, "sparta"
    if form == "tables":
        seats, game = 4, "reyes"
    elif number % 5 == 3:
        game, seats = random.choice((("reyes", 4), ("colina", 4), ("colina", 3)))
    terms = Terms(
        f"Cup {number}",
        game,
        form,  # type: ignore[arg-type]
        seats,
        rounds=random.randint(1, 7) if form == "swiss" else None,
        laps=random.randint(1, 2),
        replays=random.randint(0, 2),
        fill=random.choice(("bots", "byes", None)),
        draw=random.choice(("lot", "order")),
        seed=number,
    )
    tournament = Tournament.open(terms)
    for player in range(random.randint(seats, 20 if seats > 2 else 24)):
        tournament.happen(tournament.join(Entrant(f"p{player}", f"Player {player}")))
    return tournament


def chance(seats: int, random: Random) -> Outcome:
    """Make up the end of a game."""
    if seats == 2:
        return Outcome(random.choice(((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))))
    alive = random.sample(range(seats), random.choice((1, 1, 1, 2)))
    return Outcome(
        tuple(1 / len(alive) if seat in alive else 0.0 for seat in range(seats)),
        tuple(random.choice((0, 0, 5, 9)) for _ in range(seats)),
        tuple(None if seat in alive else random.randint(20, 23) for seat in range(seats)),
    )


def finish_round(tournament: Tournament, random: Random) -> None:
    while tournament.open_tables():
        table = random.choice(tournament.open_tables())
        tournament.happen(tournament.report(table.id, chance(len(table.seats), random)))


def picture(tournament: Tournament) -> object:
    """Give everything that can be seen of a tournament."""
    return (
        tournament.terms,
        tournament.phase,
        tournament.entrants,
        tournament.order,
        tournament.left,
        [(one.number, one.byes, one.tables) for one in tournament.rounds],
        tournament.standings(),
        [vars(card) for card in tournament.cards()],
    )


def again(tournament: Tournament) -> Tournament:
    """Write the log down, read it, and fold it."""
    return Tournament.replay(events.read(events.write(event)) for event in tournament.log)


def part(number: int) -> Iterator[tuple[Tournament, Random]]:
    for seed in range(number, TOURNAMENTS, SHARE):
        yield invented(seed), Random(f"play {seed}")


@pytest.mark.parametrize("number", range(SHARE))
def test_every_tournament_keeps_its_promises(number: int) -> None:
    for tournament, random in part(number):
        tournament.happen(tournament.begin(random))
        while tournament.phase == "playing":
            before = tournament.cards()
            tournament.happen(tournament.pair())
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


@pytest.mark.parametrize("number", range(SHARE))
def test_whatever_happens_the_log_says_it_all(number: int) -> None:
    """People leave, are replaced, vanish; results are corrected; a restart comes at any moment."""
    for tournament, random in part(number):
        if random.random() < 0.5:
            continue
        tournament.happen(tournament.begin(random))
        while tournament.phase != "over":
            if random.random() < 0.3:
                tournament = again(tournament)
            with suppress(NotNow):
                tournament.happen(whatever(tournament, random))
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
        tournament.happen(tournament.join(Entrant(f"p{player}", f"Player {player}")))
    random = Random(5)
    tournament.happen(tournament.begin(random))
    while tournament.phase == "playing":
        tournament.happen(tournament.pair())
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
            tournament.happen(tournament.join(Entrant(f"p{player}", f"Player {player}")))
        tournament.happen(tournament.begin(random))
        while tournament.phase == "playing":
            tournament.happen(tournament.pair())
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
            tournament.happen(tournament.join(Entrant(f"p{player}", f"Player {player}")))
        tournament.happen(tournament.begin(random))
        while tournament.phase == "playing":
            cards = tournament.cards()
            by_slot = {card.slot: card for card in cards}
            tournament.happen(tournament.pair())
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


def test_the_general_has_most_points_among_the_others() -> None:
    outcome = Outcome((0.0, 0.0, 1.0, 0.0), (9, 15, 30, 3), (50, 60, None, 70))
    assert places(outcome) == [2, 1, 0, 3]


def test_equal_points_are_decided_by_longer_survival_then_by_seat() -> None:
    assert places(Outcome((0.0, 0.0, 1.0, 0.0), (0, 0, 30, 0), (50, 60, None, 50))) == [2, 1, 0, 3]


def test_who_vanished_is_last_whatever_the_machine_did_for_them() -> None:
    outcome = Outcome((1.0, 0.0, 0.0, 0.0), (40, 0, 9, 3), (None, 30, 40, 50))
    assert places(outcome, {0}) == [2, 3, 1, 0]
    assert marks(outcome, {0})[0] == 0


def test_a_drawn_table_is_decided_by_points() -> None:
    outcome = Outcome((0.5, 0.0, 0.5, 0.0), (5, 0, 9, 0), (None, 30, None, 40))
    assert places(outcome) == [2, 0, 3, 1]


@pytest.mark.parametrize("fallen", ["remove", "fodder"])
def test_an_outcome_is_read_from_a_game_of_the_rulebook(fallen: str) -> None:
    """Play at random until kings fall; compare with what the positions themselves say."""
    random = Random(3)
    start = sobremesa.game("reyes", 4, fallen=fallen).start()
    state, states, actions = start, [start], list[str]()
    while not state.over and len(state.data()["fallen"]) < 3:  # type: ignore[arg-type]
        takes = [action for action in state.legal() if "x" in action]
        action = random.choice(takes or list(state.legal()))
        state = state.play(action)
        states.append(state)
        actions.append(action)
    record = Record.begin(start).continued(tuple(actions), state)
    names = list("SWNE")
    fell = {
        army: next(i for i, at in enumerate(states) if army in at.data()["fallen"])  # type: ignore[operator]
        for army in state.data()["fallen"]  # type: ignore[attr-defined]
    }
    values = {"K": 15, "Q": 9, "R": 5, "B": 3, "N": 3, "P": 1}

    def points(at: sobremesa.State, army: str) -> int:
        yards: Any = at.data()["boneyards"]
        return sum(values[piece[1]] for piece in yards.get(army, ()))

    lost, kept = reckon(record), reckon(record, kept=True)
    assert lost.fell == kept.fell == tuple(fell.get(army) for army in names)
    assert lost.points == tuple(points(state, army) for army in names)
    assert kept.points == tuple(
        points(states[fell[army] - 1] if army in fell else state, army) for army in names
    )
    assert len(fell) >= 2
    assert any(kept.points[names.index(army)] for army in fell)
    assert sum(lost.shares) == pytest.approx(1)
    assert all(not lost.shares[names.index(army)] for army in fell)


# refusals and the organiser


def cup(names: int = 4, **more: object) -> Tournament:
    given = {"title": "Cup", "game": "sparta", "format": "knockout", "draw": "order", **more}
    tournament = Tournament.open(Terms(**given))  # type: ignore[arg-type]
    for number in range(names):
        tournament.happen(tournament.join(Entrant(f"p{number}", f"P{number}")))
    return tournament


WON = Outcome((1.0, 0.0))
LOST = Outcome((0.0, 1.0))
DRAWN = Outcome((0.5, 0.5))


def begun(names: int = 4, **more: object) -> Tournament:
    tournament = cup(names, **more)
    tournament.happen(tournament.begin(Random(0)))
    tournament.happen(tournament.pair())
    return tournament


def test_a_draw_is_played_again_with_the_seats_exchanged_and_then_who_sat_second_goes_on() -> None:
    tournament = begun(2, replays=1)
    (table,) = tournament.open_tables()
    first, second = table.seating()
    tournament.happen(tournament.report("1.1", DRAWN))
    assert tournament.open_tables() == [table]
    assert table.seating() == (second, first)
    tournament.happen(tournament.report("1.1", DRAWN))
    assert tournament.phase == "over"
    assert tournament.standings()[0].slot == first


def test_a_corrected_result_pairs_the_next_round_again() -> None:
    tournament = begun()
    for table in tournament.open_tables():
        tournament.happen(tournament.report(table.id, WON))
    tournament.happen(tournament.pair())
    before = set(tournament.rounds[1].tables[0].seats)
    tournament.happen(tournament.correct("1.1", LOST, "the clock was misread"))
    assert len(tournament.rounds) == 1
    tournament.happen(tournament.pair())
    after = set(tournament.rounds[1].tables[0].seats)
    assert len(before & after) == 1
    tournament.happen(tournament.report("2.1", WON))
    with pytest.raises(NotNow) as refusal:
        tournament.correct("1.1", WON, "once more")
    assert refusal.value.code == "too_late"


def test_who_is_replaced_leaves_what_was_played() -> None:
    tournament = begun(4, format="robin")
    slot = tournament.rounds[0].tables[0].seats[0]
    tournament.happen(tournament.report("1.1", WON))
    tournament.happen(tournament.replace(slot, Entrant("new", "New"), "ill"))
    assert tournament.entrant(slot).name == "New"
    assert next(row for row in tournament.standings() if row.slot == slot).score == 1.0


def test_who_vanishes_loses_and_who_leaves_is_not_paired() -> None:
    tournament = begun(5, format="swiss", rounds=3)
    slot = tournament.rounds[0].tables[0].seats[0]
    tournament.happen(tournament.default("1.1", slot, "did not come"))
    assert tournament.table("1.1").decided(tournament.terms)
    assert tournament.table("1.1").marks()[slot] == 0.0
    tournament.happen(tournament.leave(slot, "for good"))
    for table in tournament.open_tables():
        tournament.happen(tournament.report(table.id, WON))
    tournament.happen(tournament.pair())
    assert all(slot not in table.seats for table in tournament.rounds[1].tables)
    assert slot not in tournament.rounds[1].byes


def test_a_table_of_four_goes_on_without_one_who_vanished() -> None:
    tournament = begun(4, game="reyes", format="tables")
    table = tournament.rounds[0].tables[0]
    tournament.happen(tournament.default("1.1", table.seats[1]))
    assert not table.decided(tournament.terms)
    tournament.happen(
        tournament.report("1.1", Outcome((0.0, 1.0, 0.0, 0.0), (1, 30, 2, 3), (9, None, 7, 8)))
    )
    assert tournament.standings()[-1].slot == table.seats[1]
    assert tournament.standings()[0].slot == table.seats[3]


def test_three_at_a_table_get_a_machine_that_takes_no_place() -> None:
    tournament = begun(7, game="reyes", format="tables", fill="byes")
    sizes = sorted(len(table.real) for table in tournament.rounds[0].tables)
    assert sizes == [3, 4]
    table = next(table for table in tournament.rounds[0].tables if len(table.real) == 3)
    warm = table.seats.index(NOBODY)
    assert tournament.entrant(NOBODY).bot == "level:2"
    shares = tuple(float(seat == warm) for seat in range(4))
    tournament.happen(tournament.report(table.id, Outcome(shares)))
    assert NOBODY not in table.ranking()
    assert len(table.ranking()) == 3


def test_a_table_of_two_passes_the_first_round() -> None:
    tournament = begun(6, game="reyes", format="tables", fill="byes")
    one, other = tournament.rounds[0].tables
    assert one.decided(tournament.terms)
    assert one.ranking() == [slot for slot in one.seats if slot]
    assert not other.decided(tournament.terms)


def test_while_it_is_paused_games_end_but_no_round_begins() -> None:
    tournament = begun(2, format="swiss", rounds=2)
    tournament.happen(tournament.pause("lunch"))
    tournament.happen(tournament.report("1.1", WON))
    with pytest.raises(NotNow):
        tournament.pair()
    tournament.happen(tournament.resume())
    assert tournament.pair()


@pytest.mark.parametrize(
    ("code", "deed"),
    [
        ("begun", lambda t: t.join(Entrant("x", "X"))),
        ("begun", lambda t: t.begin(Random(0))),
        ("round_open", lambda t: t.pair()),
        ("unknown_table", lambda t: t.report("9.9", WON)),
        ("bad_outcome", lambda t: t.report("1.1", Outcome((1.0, 0.0, 0.0)))),
        ("bad_outcome", lambda t: t.report("1.1", Outcome((1.0, 1.0)))),
        ("undecided", lambda t: t.correct("1.1", WON, "why")),
        ("no_reason", lambda t: t.correct("1.1", WON, " ")),
        ("unknown_player", lambda t: t.leave("nobody")),
        ("unknown_player", lambda t: t.replace("nobody", Entrant("x", "X"), "why")),
        ("already_in", lambda t: t.replace("p0", Entrant("p1", "P1"), "why")),
        ("not_there", lambda t: t.default("1.1", "nobody")),
        ("not_paused", lambda t: t.resume()),
        ("no_reason", lambda t: t.close("")),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(code: str, deed: object) -> None:
    tournament = begun()
    before = picture(again(tournament))
    with pytest.raises(NotNow) as refusal:
        deed(tournament)  # type: ignore[operator]
    assert refusal.value.code == code
    assert picture(tournament) == before


def test_too_few_cannot_begin() -> None:
    with pytest.raises(NotNow):
        cup(1).begin(Random(0))
    with pytest.raises(NotNow):
        cup(3, game="reyes", format="tables", fill="byes").begin(Random(0))


@pytest.mark.parametrize(
    ("key", "given"),
    [
        ("game", {"game": "nothing"}),
        ("seats", {"seats": 3}),
        ("seats", {"game": "sparta", "format": "tables"}),
        ("options", {"options": {"none": 1}}),
        ("options", {"game": "reyes", "format": "tables", "options": {"seating": "teams_facing"}}),
    ],
)
def test_terms_that_cannot_be_are_refused(key: str, given: dict[str, object]) -> None:
    with pytest.raises(BadTerms) as refusal:
        settle(Terms(**{"title": "Cup", "game": "sparta", "format": "knockout", **given}))  # type: ignore[arg-type]
    assert refusal.value.key in (key, "game")


def test_the_rules_are_told_before_the_start_in_both_languages() -> None:
    for seed in range(10):
        terms = invented(seed).terms
        told = rules.lines(terms)
        for line in told:
            assert line.es.strip() != line.en.strip()
            assert "{" not in line.es + line.en
        for tie in standings.ties(terms):
            assert tie.help.es in told[-1].es
            assert tie.help.en in told[-1].en


def test_an_event_that_is_none_is_refused() -> None:
    for line in ("{}", "null", '{"kind":"none"}', '{"kind":"paired"}', "["):
        with pytest.raises(msgspec.MsgspecError):
            events.read(line)
