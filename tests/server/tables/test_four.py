"""Tables for three and four: dropping out, teams, arranging in secret."""

from __future__ import annotations

from random import Random

import pytest

import sobremesa
from sobremesa.core.record import Record
from sobremesa.server.refusals import Refused
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import endings, views
from sobremesa.server.tables import events as e
from sobremesa.server.tables.records import recorded
from sobremesa.server.tables.seats import Seat
from tests.server.seated import Seated

FOUR = "ana blas carla dani"
DEFAULT = "RQKRNBBNPPPP.PPPP."
OTHER = "RKBBNPPNQPPRP.PP.P"


def play_rounds(table: Seated, count: int = 1) -> None:
    """Let everybody have a turn, whatever they do in it."""
    for _ in range(count):
        for _ in range(table.table.players_left()):
            turns = table.table.play.turns
            while table.table.play.turns == turns and table.table.phase == "playing":
                table.play()


def test_who_drops_out_of_four_does_not_spoil_it_for_the_rest() -> None:
    table = Seated(FOUR, game="colina", players=4)
    play_rounds(table)
    assert table.do("blas", c.Resign) == ["dropped_out"]
    assert table.refused("blas", c.Resign) == "dropped_out"
    play_rounds(table, 2)
    assert table.table.phase == "playing"
    assert any(actor == -2 for actor in table.table.play.actors), "the server moves the pieces"
    table.do("dani", c.Resign)
    assert table.do("ana", c.Resign)[-1] == "ended"
    assert table.table.ended == e.Ended("resignation", (2,), (0, 0, 1, 0))
    record = Record.loads(recorded(table.table).dumps())
    assert record.result == {"winners": ["N"], "reason": "resignation", "scores": [0, 0, 1, 0]}
    assert not record.validate().over
    table.check_replay()


def test_a_winner_who_had_dropped_out_is_not_in_the_record() -> None:
    start = sobremesa.game("colina", 3, round_limit=10).start()
    state, random, actions = start, Random("out"), list[str]()
    while not state.over:
        actions.append(random.choice(state.legal()))
        state = state.play(actions[-1])
    record = Record.begin(start).continued(tuple(actions), state)
    assert state.result is not None
    winner = state.result.scores.index(max(state.result.scores))
    seats = [Seat(person=name) for name in ("ana", "blas", "carla")]
    assert endings.recorded(record, seats, endings.by_rules(seats, state.result)) == record
    seats[winner].out = "time"
    ended = endings.by_rules(seats, state.result)
    told = Record.loads(endings.recorded(record, seats, ended).dumps())
    assert told.validate().over
    assert told.result is not None
    assert told.result["reason"] == "time"
    assert told.result["scores"] == list(ended.scores)
    assert ended.scores[winner] == 0


def test_time_runs_out_for_one_and_the_others_play_on() -> None:
    table = Seated(FOUR, game="colina", players=4, clock={"kind": "turn", "seconds": 60})
    play_rounds(table)
    table.now += 60_000
    assert table.do("carla", c.Flag) == ["dropped_out"]
    assert table.table.clock.deadline() is None, "nobody waits for who has dropped out"
    assert table.table.server_plays() == 0
    while table.table.play.turn_holder == 0:
        table.play()
    assert table.table.clock.running == 1
    table.check_replay()


def test_when_no_person_is_left_the_game_ends() -> None:
    bots = [{"kind": "me"}, *[{"kind": "bot", "level": 1}] * 3]
    table = Seated("ana", game="colina", players=4, seats=bots)
    table.play()
    table.do("ana", c.Resign)
    assert table.table.ended is not None
    assert table.table.ended.winners == (1, 2, 3)


def test_partners_win_together() -> None:
    table = Seated(FOUR, game="reyes", players=4, options={"seating": "teams_facing"})
    assert table.table.team(0) == [0, 2]
    assert table.do("ana", c.Say, text="vamos", room="team") == ["said"]
    said = table.log[-1]
    assert b"vamos" in views.entry_for(table.table, said, "carla")
    assert b"hidden" in views.entry_for(table.table, said, "blas")
    assert b"hidden" in views.entry_for(table.table, said, "watcher")
    table.play()
    table.do("ana", c.Resign)
    table.do("blas", c.Resign)
    assert table.do("dani", c.Resign)[-1] == "ended"
    # who resigned gets nothing, as in a draw and where the rules end the game
    assert table.table.ended == e.Ended("resignation", (2,), (0, 0, 1, 0))


def test_who_gives_up_gets_nothing_from_partners_whom_machines_outnumber() -> None:
    bots = [{"kind": "me"}, *[{"kind": "bot", "level": 1}] * 3]
    table = Seated("ana", game="reyes", players=4, options={"seating": "teams_facing"}, seats=bots)
    table.play()
    table.do("ana", c.Resign)
    third = 0.333333
    assert table.table.ended == e.Ended("resignation", (1, 2, 3), (0, third, third, third))


def test_arranging_is_for_games_that_know_it() -> None:
    with pytest.raises(Refused):
        Seated(secret=True)


def test_arrangements_are_shown_when_all_are_made() -> None:
    table = Seated(game="reyes", secret=True)
    assert table.table.phase == "arranging"
    assert table.refused("ana", c.Act, action="g4-g5") == "arranging"
    assert table.refused("carla", c.Arrange, values={}) == "not_seated"
    assert table.refused("ana", c.Arrange, values={"N": OTHER}) == "bad_arrangement"
    assert table.refused("ana", c.Arrange, values={"S": "KKK"}) == "bad_arrangement"
    table.do("ana", c.Arrange, values={"S": DEFAULT})
    table.do("ana", c.Arrange, values={"S": OTHER})
    assert table.refused("ana", c.OfferSwap, to=1) == "begun"
    for person in ("blas", "watcher", None):
        assert OTHER.encode() not in views.entry_for(table.table, table.log[-1], person)
        assert OTHER not in str(views.snapshot(table.table, person, 0))
    assert OTHER.encode() in views.entry_for(table.table, table.log[-1], "ana")
    assert OTHER in str(views.snapshot(table.table, "ana", 0))
    assert table.do("blas", c.Arrange, values={}) == ["arranged", "begun"]
    assert table.table.play.game.options["setups"] == {"S": OTHER, "N": DEFAULT}
    assert table.refused("ana", c.Arrange, values={}) == "begun"
    table.play(4)
    table.check_replay()


def test_bots_arrange_when_all_is_shown() -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": 8}]
    shown = set()
    for seed in range(6):
        table = Seated("ana", seed, game="reyes", secret=True, seats=seats)
        assert table.table.phase == "arranging"
        assert table.do("ana", c.Arrange, values={"S": OTHER}) == ["arranged", "begun"]
        setups = table.table.play.game.options["setups"]
        assert isinstance(setups, dict)
        assert setups["S"] == OTHER
        shown.add(setups["N"])
        table.check_replay()
    assert len(shown) > 1, "nobody knows what is coming"


@pytest.mark.parametrize("lot", [False, True])
def test_a_table_of_bots_alone_arranges_and_begins(lot: bool) -> None:
    seats = [{"kind": "bot", "level": level} for level in (8, 2, 1, 5)]
    table = Seated("", game="reyes", players=4, secret=True, seats=seats, lot=lot)
    assert table.table.phase == "playing"
    setups = table.table.play.game.options["setups"]
    assert isinstance(setups, dict)
    assert set(setups) == set("SWNE")
    table.check_replay()
    last = Seated("", game="reyes", secret=True, seats=[{"kind": "bot"}])
    assert last.do("ana", c.AddBot, seat=1, level=3) == ["bot_sat", "begun"]
