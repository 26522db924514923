"""States are values: packed, compared, hashed, pickled, and shared by threads and processes."""

from __future__ import annotations

import copy
import pickle
import sys
import threading
import tracemalloc
from functools import lru_cache
from multiprocessing import get_context
from random import Random

import pytest

import sobremesa
from sobremesa import BadPosition, Game, State
from sobremesa.core import kernels, registry
from sobremesa.core.example import opening
from tests.contract.games import COMPILED, GAMES, SCALE, each_variant, states, walk

VARIANTS = each_variant(GAMES, 3 + SCALE)


@pytest.mark.parametrize("game", VARIANTS)
def test_a_state_stands_where_a_kernel_that_played_the_same_stands(game: Game) -> None:
    random = Random("packed")
    state, position = game.start(), game.start().kernel()
    for number in range(60 * SCALE):
        if position.over:
            break
        moves = position.moves()
        assert state.kernel().moves() == moves, "in the same order"
        chosen = random.randrange(len(moves))
        position.push_listed(moves[chosen])
        state = state.play(state.legal()[chosen])
        if number % 7 == 0:
            game.start().legal()  # the thread's cursor leaves, and has to come back
        kernel = state.kernel()
        assert (kernel.key, kernel.over, kernel.outcome()) == (
            position.key,
            position.over,
            position.outcome(),
        )
        if number % 5 == 0:
            assert game.rules.write(game.setup, kernel) == game.rules.write(game.setup, position)


@pytest.mark.parametrize("game", VARIANTS)
def test_playing_from_old_states_is_playing_from_new_ones(game: Game) -> None:
    path = list(walk(game, "jumping", 12 * SCALE))
    keys = [state.play(action).key for state, action in path]
    order = list(range(len(path)))
    Random("order").shuffle(order)
    for index in order:
        state, action = path[index]
        assert state.play(action).key == keys[index]


@pytest.mark.parametrize("game", VARIANTS)
def test_actions_tried_one_after_the_other_lead_where_each_leads_alone(game: Game) -> None:
    for state in states(game, "siblings", 12 * SCALE, every=4):
        tried = [state.play(action) for action in state.legal()[::3]]
        for action, found in zip(state.legal()[::3], tried, strict=True):
            game.start().legal()  # the thread's cursor leaves, and takes the state up anew
            alone = state.play(action)
            assert found.kernel().image() == alone.kernel().image()
            assert found.legal() == alone.legal()


@pytest.mark.parametrize("game", GAMES)
def test_worked_examples_survive_packing(game: str) -> None:
    rules = registry.rules(game)
    for scenario in rules.scenarios:
        state = opening(rules, scenario)
        again = pickle.loads(pickle.dumps(state))
        assert again.json() == state.json()
        assert again.legal() == state.legal()
        assert again.kernel().image() == state.kernel().image()


@pytest.mark.parametrize("game", VARIANTS)
def test_equal_states_have_equal_hashes(game: Game) -> None:
    for state in states(game, "hashes", 30 * SCALE, every=7):
        read = sobremesa.position(state.json())
        assert state == read
        assert hash(state) == hash(read)
        assert not state.over or state.to_move is None
        assert state.to_move == state.data()["to_move"]
        for other in (state.play(action) for action in state.legal()[:5]):
            assert (state == other) == (state.json() == other.json())


def test_ways_that_meet_again_are_one_state() -> None:
    start = sobremesa.game("sparta").start()
    one, two = start, start
    for action in ("b2-b3", "b9-b8", "c2-c3", "c9-c8"):
        one = one.play(action)
    for action in ("c2-c3", "c9-c8", "b2-b3", "b9-b8"):
        two = two.play(action)
    assert one == two
    assert hash(one) == hash(two)
    assert len({one, two, start}) == 2


@pytest.mark.parametrize("game", VARIANTS)
def test_states_survive_pickle_with_their_past(game: Game) -> None:
    state = game.start()
    for before, action in walk(game, "pickle", 20 * SCALE):
        state = before.play(action)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.last == state.last
    assert again.kernel().image() == state.kernel().image()
    assert copy.copy(state) is copy.deepcopy(state) is state


def test_a_repetition_is_counted_across_a_pickle() -> None:
    state = sobremesa.game("ajedrez").start()
    for action in 2 * ("g1f3", "g8f6", "f3g1", "f6g8"):
        assert not state.over
        state = pickle.loads(pickle.dumps(state.play(action)))
    assert state.result is not None
    assert state.result.reason == "repetition"


def test_a_pickle_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = pickle.dumps(sobremesa.game("ajedrez").start())
    monkeypatch.setattr(kernels, "_version", lambda: "99")
    with pytest.raises(BadPosition, match="another version"):
        pickle.loads(kept)


def reply(state: State) -> State:
    return state.play(state.legal()[0])


def test_states_travel_between_processes() -> None:
    start = sobremesa.game("reyes", 4).start()
    with get_context("spawn").Pool(1) as pool:
        assert pool.map(reply, [start]) == [reply(start)]


def test_states_and_games_are_keys_of_caches() -> None:
    calls = []

    @lru_cache
    def count(state: State) -> int:
        calls.append(state)
        return len(state.legal())

    game = sobremesa.game("colmena")
    assert count(game.start()) == count(sobremesa.game("colmena").start())
    assert len(calls) == 1
    assert game == sobremesa.game("colmena") != sobremesa.game("colmena", preset="hive")
    assert len({game, sobremesa.game("colmena"), sobremesa.game("sparta")}) == 2
    assert pickle.loads(pickle.dumps(game)) == game


def test_threads_share_states_without_disturbing_one_another() -> None:
    game = sobremesa.game("sparta")
    path = list(walk(game, "threads", 6 * SCALE))
    wanted = [(state.legal(), state.play(action).key) for state, action in path]
    wrong: list[object] = []

    def look(seed: int) -> None:
        random = Random(seed)
        for _ in range(3 * SCALE):
            index = random.randrange(len(path))
            state, action = path[index]
            fresh = sobremesa.position(state.json())
            if (fresh.legal(), state.play(action).key) != wanted[index]:
                wrong.append(index)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [threading.Thread(target=look, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_a_state_is_small(game: str) -> None:
    *_, (state, action) = walk(sobremesa.game(game), "small", 40)
    state.play(action)
    tracemalloc.start()
    kept = [state.play(action) for _ in range(200)]
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert size / len(kept) < 2000 or not COMPILED, "plain Python counts in objects"


def test_kernels_are_shared_while_somebody_needs_them() -> None:
    one, two = sobremesa.game("reyes", 3).start(), sobremesa.game("reyes", 3).start()
    assert kernels.shared(one.rules, one.setup) is kernels.shared(two.rules, two.setup)


@pytest.mark.parametrize("game", GAMES)
def test_a_notebook_shows_a_state(game: str) -> None:
    assert sobremesa.game(game).start()._repr_svg_().startswith("<svg")
