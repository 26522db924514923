"""Pacts at a table: offered, made, kept, and ended."""

from __future__ import annotations

import re

import pytest

import sobremesa
from sobremesa.server.refusals import Refused
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables import views
from sobremesa.server.workers.jobs.thoughts import Thought, think
from tests.server.seated import Seated
from tests.server.tables.test_four import FOUR, play_rounds

SPEARHEAD = "RKBRPPPPPNBP.PQNP."


def test_pacts_are_for_three_or_more() -> None:
    with pytest.raises(Refused):
        Seated(pacts="spoken")
    assert Seated().refused("ana", c.OfferPact, to=1) == "no_pacts"


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
    play_rounds(table)
    assert table.table.pacts.allies(0) == {1}
    play_rounds(table)
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
        play_rounds(table)
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
