"""Tables for three and four: pacts, dropping out, teams, arranging in secret."""

from __future__ import annotations

import re
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
from sobremesa.server.workers.jobs.thoughts import Thought, think
from tests.server.seated import Seated

FOUR = "ana blas carla dani"
DEFAULT = "RQKRNBBNPPPP.PPPP."
SPEARHEAD = "RKBRPPPPPNBP.PQNP."
OTHER = "RKBBNPPNQPPRP.PP.P"


def _round(table: Seated, count: int = 1) -> None:
    """Let everybody have a turn, whatever they do in it."""
    for _ in range(count):
        for _ in range(table.table.players_left()):
            turns = table.table.play.turns
            while table.table.play.turns == turns and table.table.phase == "playing":
                table.play()


def test_who_drops_out_of_four_does_not_spoil_it_for_the_rest() -> None:
    table = Seated(FOUR, game="colina", players=4)
    _round(table)
    assert table.do("blas", c.Resign) == ["dropped_out"]
    assert table.refused("blas", c.Resign) == "dropped_out"
    _round(table, 2)
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
    _round(table)
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


def test_a_muted_person_is_not_heard() -> None:
    table = Seated()
    table.do("blas", c.Mute, whom="ana")
    assert b"hidden" in views.entry_for(table.table, table.log[-1], "ana")
    table.do("ana", c.Say, text="hola")
    said = table.log[-1]
    assert b"hidden" in views.entry_for(table.table, said, "blas")
    assert b"hola" in views.entry_for(table.table, said, "watcher")
    table.do("blas", c.Mute, whom="ana", on=False)
    assert b"hola" in views.entry_for(table.table, said, "blas")
    table.do("watcher", c.Say, text="psst", room="watchers")
    assert b"hidden" in views.entry_for(table.table, table.log[-1], "ana")
    assert b"psst" in views.entry_for(table.table, table.log[-1], None)


def test_a_pact_is_offered_made_and_runs_out() -> None:
    table = Seated(FOUR, game="colina", players=4, pacts="spoken")
    assert table.refused("ana", c.OfferPact, to=0) == "no_such_seat"
    assert table.refused("ana", c.AnswerPact, to=1, yes=True) == "no_offer"
    table.do("ana", c.OfferPact, to=1, rounds=2)
    assert table.refused("ana", c.OfferPact, to=1) == "offered"
    table.do("blas", c.AnswerPact, to=0, yes=False)
    table.do("ana", c.OfferPact, to=1, rounds=2)
    table.do("blas", c.AnswerPact, to=0, yes=True)
    assert table.table.pacts.data(table.table.play.turns) == [{"between": [0, 1], "turns": 8}]
    _round(table)
    assert table.table.pacts.allies(0) == {1}
    _round(table)
    assert table.table.pacts.allies(0) == set()
    assert any(isinstance(entry.event, e.PactOver) for entry in table.log)
    table.check_replay()


def test_notice_ends_a_spoken_pact_at_once_and_a_binding_one_after_a_round() -> None:
    for pacts, left in (("spoken", set[int]()), ("binding", {2})):
        table = Seated("ana blas carla", game="colina", players=3, pacts=pacts)
        table.do("ana", c.OfferPact, to=2, rounds=3)
        table.do("carla", c.AnswerPact, to=0, yes=True)
        table.do("carla", c.BreakPact, to=0)
        assert table.table.pacts.allies(0) == left
        assert table.refused("blas", c.BreakPact, to=0) == "no_pact"
        _round(table)
        assert table.table.pacts.allies(0) == set()


def test_a_binding_pact_leaves_captures_between_allies_out() -> None:
    setups = dict.fromkeys("SWNE", SPEARHEAD)
    table = Seated(FOUR, game="reyes", players=4, pacts="binding", options={"setups": setups})
    for seat, person in ((1, "blas"), (2, "carla")):
        table.do("ana", c.OfferPact, to=seat, rounds=3)
        table.do(person, c.AnswerPact, to=0, yes=True)
    play = table.table.play
    owners = {token.cell: token.side for token in play.state.scene().tokens}
    captures = [action for action in play.state.legal() if "x" in action]
    victims = {action: owners[action.partition("x")[2]] for action in captures}
    assert {1, 2} & set(victims.values()), "there is something to protect"
    allowed = {choice.action for choice in views.scene(table.table).choices}
    assert set(play.state.legal()) - allowed == {a for a in captures if victims[a] in (1, 2)}
    for action in captures:
        if victims[action] in (1, 2):
            assert table.refused("ana", c.Act, action=action) == "pact"
    table.do("ana", c.Act, action=sorted(allowed)[0])
    table.check_replay()


def _victim(table: Seated, action: str) -> int | None:
    """Give the seat whose piece an action of El Rey de la Colina attacks."""
    found = re.fullmatch(r"\w+[x*#](\w+)!?", action)
    if found is None:
        return None
    data = table.table.play.state.data()
    assert isinstance(data["pieces"], dict)
    assert isinstance(data["sides"], dict)
    return list(data["sides"]).index(data["pieces"][found[1]][0])


@pytest.mark.parametrize("players", [3, 4])
def test_allies_do_not_fight_on_the_hill_while_a_pact_binds(players: int) -> None:
    people = FOUR.split()[:players]
    table = Seated(" ".join(people), game="colina", players=players, pacts="binding", seed=6)
    play = table.table.play
    forbidden: set[str] = set()
    for _ in range(900):
        seat = play.turn_holder
        if seat is None or len(forbidden) > 1:
            break
        for one in range(players - 1):  # everybody is everybody's ally, but for the last
            for other in range(one + 1, players - 1):
                if (one, other) not in table.table.pacts.made:
                    table.do(people[one], c.OfferPact, to=other, rounds=3)
                    table.do(people[other], c.AnswerPact, to=one, yes=True)
        allies = table.table.pacts.allies(seat)
        victims = {action: _victim(table, action) for action in play.state.legal()}
        harmful = {action for action, victim in victims.items() if victim in allies}
        allowed = victims.keys() - harmful
        if harmful:
            assert {choice.action for choice in views.scene(table.table).choices} == allowed
        for action in sorted(harmful):
            if not set(action) & forbidden:
                assert table.refused(people[seat], c.Act, action=action) == "pact"
                forbidden |= set(action) & set("x*#")
        walks = [action for action in allowed if "-" in action]
        table.do(people[seat], c.Act, action=table.random.choice(sorted(walks or allowed)))
    assert len(forbidden) > 1, "allies have met, and had more than one way to fight"
    table.check_replay()


def test_a_bot_accepts_a_pact_and_keeps_to_it() -> None:
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
    table = Seated("ana", game="colina", players=3, pacts="binding", seats=seats)
    assert table.do("ana", c.OfferPact, to=1) == ["pact_offered", "pact_made"]
    spears = dict.fromkeys("SWNE", SPEARHEAD)
    state = sobremesa.game("reyes", 4, {"setups": spears}).start()
    friends = frozenset({1, 2, 3})
    left = state.peaceful(friends)
    assert set(left) < set(state.legal())
    chosen = {
        think(Thought("reyes", 4, {"setups": spears}, (), level, seed, friends))
        for level in (1, 4)
        for seed in range(6)
    }
    assert chosen <= set(left)


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
