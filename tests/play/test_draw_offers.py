"""When machines offer a draw, and when they accept one."""

from __future__ import annotations

import itertools

import pytest

import sobremesa
from sobremesa import _forms
from sobremesa.core.game import position
from sobremesa.core.state import State
from sobremesa.play.draw_conditions import QUIET_TURNS, bots_may_draw, quiet_enough
from sobremesa.play.draw_offers import MIN_ACTIONS, would_accept, would_offer
from sobremesa.server.workers.jobs.thoughts import Thought, agree

pytestmark = pytest.mark.skipif(not _forms.compiled(), reason="a search sees little uncompiled")

KINGS = ("f2e2", "f7e7", "e2f2", "e7f7")
WON = "8/5k2/8/8/8/3R4/5K2/8 w - - 0 1", KINGS
LOST = "8/5k2/8/3r4/8/8/5K2/8 w - - 0 1", KINGS
BLOCKED = "k7/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/K7 w - - 0 1", ("a1b1", "a8b8", "b1a1", "b8a8")
"""No piece will ever get through, and no rule says so."""


def shuffled(game: tuple[str, tuple[str, ...]], actions: int) -> list[State]:
    """Take up chess from a position, where no rule ends it early, and let kings go to and fro."""
    fen, cycle = game
    data = sobremesa.game("ajedrez", options={"repetition": 0, "fifty": False}).start().data()
    states = [position({**data, "fen": fen})]
    for action in itertools.islice(itertools.cycle(cycle), actions):
        states.append(states[-1].play(action))
    return states


def test_a_dead_drawn_game_is_offered_as_a_draw_once_it_has_been_quiet_for_a_while() -> None:
    states = shuffled(BLOCKED, 2 * QUIET_TURNS)
    offered = [n for n in range(1, len(states) + 1) if would_offer(states[:n], 0)]
    assert offered == [len(states)]
    assert quiet_enough(states[-1])
    assert not any(map(quiet_enough, states[:-1]))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_won_game_is_never_offered_by_either_side(seat: int) -> None:
    states = shuffled(WON, 2 * QUIET_TURNS + 8)
    assert not any(would_offer(states[:n], seat) for n in range(2 * QUIET_TURNS, len(states) + 1))


def test_an_offer_is_accepted_by_who_is_not_better() -> None:
    equal, won, lost = (shuffled(fen, 2 * MIN_ACTIONS) for fen in (BLOCKED, WON, LOST))
    assert would_accept(equal, 0)
    assert would_accept(equal, 1)
    assert not would_accept(won, 0)
    assert would_accept(won, 1)
    assert not would_accept(lost, 1)
    assert not would_accept(equal[:-1], 0)  # there is a game to be played


def test_where_the_rules_know_no_draw_machines_agree_to_none() -> None:
    hill = sobremesa.game("colina").start()
    assert hill.quiet is None
    states = [hill] * 99
    assert not bots_may_draw(hill)
    assert not would_accept(states, 0)
    assert not would_offer(states, 0)


def test_among_more_than_two_teams_machines_agree_to_none() -> None:
    four = sobremesa.game("reyes", 4).start()
    assert four.quiet == 0
    assert not bots_may_draw(four)
    assert bots_may_draw(sobremesa.game("reyes", 2).start())


@pytest.mark.parametrize("game", ["ajedrez", "colmena", "sparta", "reyes"])
def test_what_cannot_come_back_ends_the_quiet(game: str) -> None:
    """As rules count it that draw by repetition: nothing of before can stand on the board again."""
    state = sobremesa.game(game).start()
    seen: dict[int, int] = {}
    for number in itertools.count():
        if state.over or number == 80:
            break
        if state.key in seen:
            assert (state.quiet or 0) >= number - seen[state.key]
        seen[state.key] = number
        state = state.play(state.legal()[number % 7 % len(state.legal())])
        assert (state.quiet or 0) <= number + 1
    assert number > 10


def test_a_worker_answers_for_a_seat() -> None:
    """Knights go out and back until nothing has changed for good for long."""
    actions = ("g1f3", "g8f6", "f3g1", "f6g8") * ((QUIET_TURNS + 1) // 2)
    thought = Thought("ajedrez", 2, {"repetition": 0}, actions, 3, 5)
    assert agree(thought, 0, offered=True)
    assert agree(thought, 0, offered=False)
    fewer = Thought("ajedrez", 2, {"repetition": 0}, actions[:16], 3, 5)
    assert not agree(fewer, 0, offered=True)
    assert not agree(fewer, 0, offered=False)
