"""Tournaments case by case: places, corrections, who leaves, and what is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import sobremesa
from sobremesa import Record
from sobremesa.play.tournament import (
    NOBODY,
    BadTerms,
    Entrant,
    NotNow,
    Outcome,
    Terms,
    Tournament,
    events,
    outcome_of,
    rules,
    standings,
    validated_terms,
)
from sobremesa.play.tournament.outcome import marks, places
from tests.play.tournament.inventing import again, invented, picture
from tests.web.prose import identifiers


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
    while not state.over and len(state.data()["fallen"]) < 3:  # type: ignore[arg-type]  # JSON data, or settings made here
        takes = [action for action in state.legal() if "x" in action]
        action = random.choice(takes or list(state.legal()))
        state = state.play(action)
        states.append(state)
        actions.append(action)
    record = Record.begin(start).continued(tuple(actions), state)
    names = list("SWNE")
    fell = {
        army: next(i for i, at in enumerate(states) if army in at.data()["fallen"])  # type: ignore[operator]  # JSON data, or settings made here
        for army in state.data()["fallen"]  # type: ignore[attr-defined]  # JSON data, or settings made here
    }
    values = {"K": 15, "Q": 9, "R": 5, "B": 3, "N": 3, "P": 1}

    def points(at: sobremesa.State, army: str) -> int:
        yards: Any = at.data()["boneyards"]
        return sum(values[piece[1]] for piece in yards.get(army, ()))

    lost, kept = outcome_of(record), outcome_of(record, kept=True)
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
    tournament = Tournament.open(Terms(**given))  # type: ignore[arg-type]  # JSON data, or settings made here
    for number in range(names):
        tournament.apply_all(tournament.join(Entrant(f"p{number}", f"P{number}")))
    return tournament


WON = Outcome((1.0, 0.0))
LOST = Outcome((0.0, 1.0))
DRAWN = Outcome((0.5, 0.5))


def begun(names: int = 4, **more: object) -> Tournament:
    tournament = cup(names, **more)
    tournament.apply_all(tournament.begin(Random(0)))
    tournament.apply_all(tournament.pair())
    return tournament


def test_a_draw_is_played_again_with_the_seats_exchanged_and_then_who_sat_second_goes_on() -> None:
    tournament = begun(2, replays=1)
    (table,) = tournament.open_tables()
    first, second = table.seating()
    tournament.apply_all(tournament.report("1.1", DRAWN))
    assert tournament.open_tables() == [table]
    assert table.seating() == (second, first)
    tournament.apply_all(tournament.report("1.1", DRAWN))
    assert tournament.phase == "over"
    assert tournament.standings()[0].slot == first


def test_a_corrected_result_pairs_the_next_round_again() -> None:
    tournament = begun()
    for table in tournament.open_tables():
        tournament.apply_all(tournament.report(table.id, WON))
    tournament.apply_all(tournament.pair())
    before = set(tournament.rounds[1].tables[0].seats)
    tournament.apply_all(tournament.correct("1.1", LOST, "the clock was misread"))
    assert len(tournament.rounds) == 1
    tournament.apply_all(tournament.pair())
    after = set(tournament.rounds[1].tables[0].seats)
    assert len(before & after) == 1
    tournament.apply_all(tournament.report("2.1", WON))
    with pytest.raises(NotNow) as refusal:
        tournament.correct("1.1", WON, "once more")
    assert refusal.value.code == "too_late"


def test_who_is_replaced_leaves_what_was_played() -> None:
    tournament = begun(4, format="robin")
    slot = tournament.rounds[0].tables[0].seats[0]
    tournament.apply_all(tournament.report("1.1", WON))
    tournament.apply_all(tournament.replace(slot, Entrant("new", "New"), "ill"))
    assert tournament.entrant(slot).name == "New"
    assert next(row for row in tournament.standings() if row.slot == slot).score == 1.0


def test_who_vanishes_loses_and_who_leaves_is_not_paired() -> None:
    tournament = begun(5, format="swiss", rounds=3)
    slot = tournament.rounds[0].tables[0].seats[0]
    tournament.apply_all(tournament.default("1.1", slot, "did not come"))
    assert tournament.table("1.1").decided(tournament.terms)
    assert tournament.table("1.1").marks()[slot] == 0.0
    tournament.apply_all(tournament.leave(slot, "for good"))
    for table in tournament.open_tables():
        tournament.apply_all(tournament.report(table.id, WON))
    tournament.apply_all(tournament.pair())
    assert all(slot not in table.seats for table in tournament.rounds[1].tables)
    assert slot not in tournament.rounds[1].byes


def test_a_table_of_four_goes_on_without_one_who_vanished() -> None:
    tournament = begun(4, game="reyes", format="tables")
    table = tournament.rounds[0].tables[0]
    tournament.apply_all(tournament.default("1.1", table.seats[1]))
    assert not table.decided(tournament.terms)
    tournament.apply_all(
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
    tournament.apply_all(tournament.report(table.id, Outcome(shares)))
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
    tournament.apply_all(tournament.pause("lunch"))
    tournament.apply_all(tournament.report("1.1", WON))
    with pytest.raises(NotNow):
        tournament.pair()
    tournament.apply_all(tournament.resume())
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
        deed(tournament)  # type: ignore[operator]  # any deed
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
        validated_terms(Terms(**{"title": "Cup", "game": "sparta", "format": "knockout", **given}))  # type: ignore[arg-type]  # JSON data, or settings made here
    assert refusal.value.key in (key, "game")


def test_the_rules_are_told_before_the_start_in_both_languages() -> None:
    for seed in range(10):
        terms = invented(seed).terms
        told = rules.lines(terms)
        for line in told:
            assert line.es.strip() != line.en.strip()
            assert "{" not in line.es + line.en
            assert identifiers(line.es) + identifiers(line.en) == []
        for tie in standings.ties(terms):
            assert tie.help.es in told[-1].es
            assert tie.help.en in told[-1].en


def test_machines_that_fill_up_are_told_by_their_level() -> None:
    told = rules.lines(
        validated_terms(Terms("Cup", "reyes", "tables", fill="bots", filler="level:3"))
    )
    texts = [text for line in told for text in (line.es, line.en)]
    assert "Si faltan jugadores, se sientan máquinas de nivel 3." in texts
    assert "Where players are missing, machines of level 3 sit down." in texts
    assert [found for text in texts for found in identifiers(text)] == []


def test_an_event_that_is_none_is_refused() -> None:
    for line in ("{}", "null", '{"kind":"none"}', '{"kind":"paired"}', "["):
        with pytest.raises(msgspec.MsgspecError):
            events.read(line)
