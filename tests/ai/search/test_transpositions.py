"""The table of positions seen: what it keeps, and what it forgets."""

from __future__ import annotations

import time

import pytest

import sobremesa
from sobremesa import _forms
from sobremesa.ai.search.driver import PvsEngine
from sobremesa.ai.search.transpositions import TranspositionTable
from sobremesa.rulebook.strength import Limit
from tests.contract.games import GAMES

COMPILED = _forms.compiled()
LIMIT = Limit(nodes=3000 if COMPILED else 60)


def test_a_large_table_costs_nothing_before_it_is_used() -> None:
    begin = time.process_time()
    TranspositionTable(1 << 26)
    assert time.process_time() - begin < (0.05 if COMPILED else 0.3)


def test_a_longer_win_is_worth_less_and_a_loss_is_put_off() -> None:
    memory = TranspositionTable(64)
    assert memory.lookup(12345) is None
    memory.store_exact(12345, 999_990, 7, 3, 99)
    score, depth = memory.lookup(12345) or (0, 0)
    assert (score, depth) == (999_993, 7)


def test_what_was_known_is_forgotten_and_new_things_are_learnt() -> None:
    memory = TranspositionTable(64)
    for _ in range(63):
        assert not memory.generations_exhausted()
        assert memory.lookup(12345) is None
        memory.new_generation()
        memory.store_exact(12345, 10, 7, 3, 99)
        assert memory.lookup(12345) == (10, 7)
        memory.clear()
    assert memory.generations_exhausted()


@pytest.mark.parametrize("game", GAMES)
def test_a_mind_that_counts_positions_thinks_the_same_again(game: str) -> None:
    """Whatever it has thought of before, and however often."""
    start = sobremesa.game(game).start()
    other = start.play(start.legal()[0])
    engine = PvsEngine()
    first = engine.search(start, LIMIT)
    for _ in range(66 if game == "sparta" else 2):
        engine.search(other, LIMIT)
        again = engine.search(start, LIMIT)
        assert (again.line, again.scores, again.nodes) == (first.line, first.scores, first.nodes)


def test_a_mind_that_goes_by_the_clock_keeps_what_it_has_learnt() -> None:
    start = sobremesa.game("colmena").start()
    engine = PvsEngine()
    told: list[int] = []
    for _ in range(2):
        engine.search(start, Limit(seconds=30.0, depth=4 if COMPILED else 2))
        told.append(engine.main_nodes)
    assert told[1] < told[0]
