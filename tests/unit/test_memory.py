"""The table of positions seen: what it keeps, and what it forgets."""

from __future__ import annotations

import time

import pytest

import sobremesa
from sobremesa import _forms
from sobremesa.ai.limit import Limit
from sobremesa.ai.memory import Memory
from sobremesa.ai.thinking import Thinker
from tests.contract.games import GAMES

COMPILED = _forms.compiled()
LIMIT = Limit(nodes=3000 if COMPILED else 60)


def test_a_large_table_costs_nothing_before_it_is_used() -> None:
    begin = time.process_time()
    Memory(1 << 26)
    assert time.process_time() - begin < (0.05 if COMPILED else 0.3)


def test_a_longer_win_is_worth_less_and_a_loss_is_put_off() -> None:
    memory = Memory(64)
    assert memory.known(12345) is None
    memory.remember(12345, 999_990, 7, 3, 99)
    score, depth = memory.known(12345) or (0, 0)
    assert (score, depth) == (999_993, 7)


def test_what_was_known_is_forgotten_and_new_things_are_learnt() -> None:
    memory = Memory(64)
    for _ in range(63):
        assert not memory.worn()
        assert memory.known(12345) is None
        memory.grow_older()
        memory.remember(12345, 10, 7, 3, 99)
        assert memory.known(12345) == (10, 7)
        memory.forget()
    assert memory.worn()


@pytest.mark.parametrize("game", GAMES)
def test_a_mind_that_counts_positions_thinks_the_same_again(game: str) -> None:
    """Whatever it has thought of before, and however often."""
    start = sobremesa.game(game).start()
    other = start.play(start.legal()[0])
    mind = Thinker()
    first = mind.think(start, LIMIT)
    for _ in range(66 if game == "sparta" else 2):
        mind.think(other, LIMIT)
        again = mind.think(start, LIMIT)
        assert (again.line, again.scores, again.nodes) == (first.line, first.scores, first.nodes)


def test_a_mind_that_goes_by_the_clock_keeps_what_it_has_learnt() -> None:
    start = sobremesa.game("colmena").start()
    mind = Thinker()
    told: list[int] = []
    for _ in range(2):
        mind.think(start, Limit(seconds=30.0, depth=4 if COMPILED else 2))
        told.append(mind.lead_nodes)
    assert told[1] < told[0]
