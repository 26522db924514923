"""Tables without a server: seats, clocks, tokens, endings."""

from __future__ import annotations

from sobremesa.server.journal.decisions import SERVER
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from tests.server import seated
from tests.server.tables.replayed import Seated, recorded


def test_a_game_begins_when_every_seat_is_taken() -> None:
    table = Seated("ana")
    assert table.table.phase == "seating"
    assert table.refused("ana", c.Act, action="wQ@0,0") == "not_begun"
    assert table.do("blas", c.Sit) == ["sat", "begun"]
    assert table.refused("carla", c.Sit) == "begun"


def test_the_same_person_can_hold_all_seats() -> None:
    table = Seated("ana", seats=[{"kind": "me"}, {"kind": "me"}])
    assert table.table.phase == "playing"
    table.play(4)
    assert table.table.play.actors == [0, 1, 0, 1]


def test_lots_decide_where_everybody_sits() -> None:
    orders = set()
    for seed in range(8):
        table = seated.Seated("ana blas", seed=seed, lot=True)
        orders.add(tuple(seat.person for seat in table.table.seats))
    assert orders == {("ana", "blas"), ("blas", "ana")}


def test_who_chose_a_seat_stays_there_and_the_rest_is_drawn() -> None:
    orders = set()
    for seed in range(24):
        table = seated.Seated(
            "ana",
            seed=seed,
            game="colina",
            players=4,
            lot=True,
            seats=[{"kind": "open"}, {"kind": "me", "fixed": True}],
        )
        table.do("blas", c.Sit, seat=3, fixed=True)
        table.do("carla", c.Sit, seat=0)
        table.do("dani", c.Sit)
        orders.add("".join(str(seat.person)[0] for seat in table.table.seats))
        table.check_replay()
    assert orders == {"cadb", "dacb"}


def test_a_seat_that_is_not_there_is_refused_to_players_and_to_the_server() -> None:
    table = Seated()
    action = table.table.play.state.legal()[0]
    assert table.refused("ana", c.Act, action=action, seat=2) == "no_such_seat"
    assert table.refused("ana", c.Leave, seat=-1) == "no_such_seat"
    assert table.refused("watcher", c.Leave, seat=-1) == "not_seated"
    assert table.refused(SERVER, c.Act, action=action, seat=2) == "no_such_seat"
    assert table.refused(SERVER, c.Drop, seat=2) == "no_such_seat"
    assert table.refused(SERVER, c.Substitute, seat=7, person="x", name="X") == "no_such_seat"


def test_nobody_acts_for_another_or_out_of_turn() -> None:
    table = Seated()
    action = table.table.play.state.legal()[0]
    assert table.refused("blas", c.Act, action=action) == "not_your_turn"
    assert table.refused("blas", c.Act, action=action, seat=0) == "not_seated"
    assert table.refused("carla", c.Act, action=action) == "not_seated"
    assert table.refused(SERVER, c.Act, action=action, seat=0) == "not_seated"
    assert table.refused("ana", c.Act, action=action, ply=1) == "stale"
    assert table.refused("ana", c.Act, action="zzz") == "illegal"
    table.do("ana", c.Act, action=action, ply=0)


def test_a_request_with_a_known_id_does_nothing() -> None:
    table = Seated()
    command = c.Act(id="same", action=table.table.play.state.legal()[0])
    first = table.ask("ana", command)
    again = table.ask("ana", command)
    assert again.entries == []
    assert again.refusal is None
    assert again.number == first.number


def test_the_first_action_has_no_hurry_and_then_the_clock_runs() -> None:
    table = Seated(clock={"kind": "fischer", "seconds": 60, "increment": 5})
    table.now += 600_000
    table.play()
    assert table.table.clock.left == [60_000, 60_000]
    table.now += 10_000
    table.play()
    assert table.table.clock.left == [60_000, 55_000]
    table.now += 20_000
    table.play()
    assert table.table.clock.left == [45_000, 55_000]


def test_a_limit_per_turn_begins_anew_every_turn() -> None:
    table = Seated(clock={"kind": "turn", "seconds": 60})
    table.play()
    table.now += 59_000
    table.play()
    table.now += 59_000
    assert table.table.clock.data(table.now) == {"left": [1000, 60_000], "running": 0}
    table.play()
    assert table.table.clock.left == [60_000, 60_000]


def test_time_is_up_by_the_servers_clock_alone() -> None:
    table = Seated(clock={"kind": "turn", "seconds": 60})
    assert table.refused("blas", c.Flag) == "time_left"
    table.play()
    table.now += 59_999
    assert table.refused("ana", c.Flag) == "time_left"
    table.now += 1
    action = table.table.play.state.legal()[0]
    assert table.refused("blas", c.Act, action=action) == "out_of_time"
    assert table.table.ended == e.Ended("time", (0,), (1, 0))
    assert recorded(table) == {"winners": ["w"], "reason": "time", "scores": [1, 0]}


def test_who_resigns_loses() -> None:
    table = Seated()
    table.play(3)
    assert recorded(table) is None
    assert table.do("ana", c.Resign) == ["dropped_out", "ended"]
    assert table.table.ended == e.Ended("resignation", (1,), (0, 1))
    assert recorded(table) == {"winners": ["b"], "reason": "resignation", "scores": [0, 1]}
    assert table.refused("blas", c.Act, action="pass") == "over"


def test_a_game_can_be_called_off_only_before_its_first_action() -> None:
    table = Seated()
    table.play()
    assert table.refused("ana", c.Abort) == "begun"
    other = Seated()
    assert other.refused("carla", c.Abort) == "not_seated"
    other.do("blas", c.Abort)
    assert other.table.ended == e.Ended("aborted", (), (0, 0))
    assert recorded(other) == {"winners": [], "reason": "aborted", "scores": [0, 0]}


def test_a_game_that_is_too_long_is_recorded_as_shared() -> None:
    table = Seated(most=20)
    table.play(20)
    assert recorded(table) == {"winners": ["w", "b"], "reason": "adjudicated", "scores": [0.5, 0.5]}


def test_with_tokens_a_turn_can_be_changed_until_it_is_passed_on() -> None:
    table = Seated(turn_end="token", clock={"kind": "fischer", "seconds": 60, "increment": 1})
    assert table.refused("ana", c.PassOn) == "turn_unfinished"
    first, second = table.table.play.state.legal()[:2]
    table.do("ana", c.Act, action=first)
    assert table.refused("blas", c.Act, action=second) == "not_your_turn"
    assert table.refused("ana", c.Act, action=second) == "pass_on_first"
    table.do("ana", c.Undo)
    assert table.refused("ana", c.Undo) == "nothing_to_undo"
    table.do("ana", c.Act, action=second)
    table.now += 5000
    table.do("ana", c.PassOn)
    assert table.table.clock.left == [56_000, 60_000]
    assert table.refused("ana", c.Undo) == "not_your_turn"
    assert table.table.play.actions == [second]
    table.play(4)


def test_without_tokens_what_is_done_is_done() -> None:
    table = Seated()
    table.play()
    assert table.refused("ana", c.Undo) == "no_token"
    assert table.refused("blas", c.PassOn) == "no_token"


def test_with_tokens_an_end_counts_when_it_is_passed_on() -> None:
    table = Seated(turn_end="token", options={"repetition": 2})
    for index, action in enumerate(seated.QUICK):
        table.do(["ana", "blas"][index % 2], c.Act, action=action)
        if index < 3:
            table.do(["ana", "blas"][index % 2], c.PassOn)
    assert table.table.play.state.over
    assert table.table.phase == "playing"
    table.do("blas", c.Undo)
    assert not table.table.play.state.over
    table.do("blas", c.Act, action=seated.QUICK[3])
    assert table.do("blas", c.PassOn) == ["passed_on", "ended"]
    assert table.table.ended == e.Ended("repetition", (0, 1), (0.5, 0.5))


def test_a_game_ends_as_its_rules_say() -> None:
    table = Seated(options={"repetition": 2})
    for index, action in enumerate(seated.QUICK):
        table.do(["ana", "blas"][index % 2], c.Act, action=action)
    assert table.table.ended == e.Ended("repetition", (0, 1), (0.5, 0.5))
