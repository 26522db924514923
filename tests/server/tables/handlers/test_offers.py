"""What is offered at a table: draws, taking back, a rematch, other seats, a bot for who is away."""

from __future__ import annotations

from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.table import Table
from tests.server.tables.replayed import Seated, recorded


def test_a_draw_needs_everybody() -> None:
    table = Seated()
    table.play()
    table.do("ana", c.Offer, what="draw")
    assert table.refused("ana", c.Offer, what="draw") == "offered"
    assert table.refused("ana", c.Answer, what="draw", yes=True) == "no_offer"
    table.do("blas", c.Answer, what="draw", yes=False)
    assert table.refused("blas", c.Answer, what="draw", yes=True) == "no_offer"
    table.do("ana", c.Offer, what="draw")
    table.do("blas", c.Answer, what="draw", yes=True)
    assert table.table.ended == e.Ended("agreement", (0, 1), (0.5, 0.5))
    assert recorded(table) == {"winners": ["w", "b"], "reason": "agreement", "scores": [0.5, 0.5]}


def test_to_play_on_is_to_decline() -> None:
    table = Seated()
    table.play()
    table.do("ana", c.Offer, what="draw")
    table.play()
    assert table.table.offers.open == {}


def test_taking_back_never_makes_somebody_else_play_again() -> None:
    table = Seated()
    assert table.refused("ana", c.Offer, what="back") == "nothing_to_undo"
    table.play()
    table.do("ana", c.Offer, what="back")
    table.do("blas", c.Answer, what="back", yes=True)
    assert table.table.play.actions == []
    table.play(2)
    assert table.refused("ana", c.Offer, what="back") == "others_played"
    table.do("blas", c.Offer, what="back")
    table.do("ana", c.Answer, what="back", yes=False)
    assert len(table.table.play.actions) == 2


def test_a_bot_minds_nothing_being_taken_back() -> None:
    table = Seated("ana", seats=[{"kind": "me"}, {"kind": "bot", "level": 2}])
    table.play(2)
    assert table.do("ana", c.Offer, what="back") == ["offered", "took_back"]
    assert table.table.play.actions == []


def test_a_turn_is_taken_back_action_by_action_until_it_is_over_and_then_as_a_whole() -> None:
    table = Seated("ana", game="colina", seats=[{"kind": "me"}, {"kind": "bot", "level": 1}])
    for action in ("e2<", "e2>"):
        table.do("ana", c.Act, action=action)
    assert table.do("ana", c.Offer, what="back") == ["offered", "took_back"]
    assert table.table.play.actions == ["e2<"]
    for action in ("f2<", "end"):
        table.do("ana", c.Act, action=action)
    assert table.do("ana", c.Offer, what="back") == ["offered", "took_back"]
    assert table.table.play.actions == []


def test_a_rematch_moves_everybody_one_seat_further() -> None:
    table = Seated()
    table.play()
    assert table.refused("ana", c.Offer, what="rematch") == "not_over"
    table.do("ana", c.Resign)
    table.do("ana", c.Offer, what="rematch")
    assert table.do("blas", c.Offer, what="rematch") == ["answered", "rematched"]
    again = Table.replay(table.opened)
    assert again.id == table.table.rematch
    assert [seat.person for seat in again.seats] == ["blas", "ana"]
    assert again.phase == "playing"
    assert again.terms.clock == table.table.terms.clock


def test_seats_are_swapped_by_agreement_before_the_first_action() -> None:
    table = Seated()
    table.do("ana", c.OfferSwap, to=1)
    table.do("blas", c.Answer, what="swap", yes=True)
    assert [seat.person for seat in table.table.seats] == ["blas", "ana"]
    table.play()
    assert table.refused("ana", c.OfferSwap, to=0) == "begun"


def test_a_bot_takes_an_abandoned_seat_and_the_player_can_return() -> None:
    table = Seated()
    table.play(2)
    assert table.refused("blas", c.CallBot, to=0) == "not_away"
    table.do("ana", c.Leave)
    assert table.do("blas", c.CallBot, to=0, level=3) == ["offered", "bot_sat"]
    assert table.table.server_plays() == 0
    table.play()
    assert table.table.play.actors[-1] == -1
    table.do("ana", c.Return)
    assert not table.table.seats[0].bot
    table.play(3)
    assert table.table.play.actors[-2] == 0
