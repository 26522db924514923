"""Looking ahead: what must hold whatever the game."""

# long: many cases of one subject, which share their helpers

from __future__ import annotations

import threading
import time
from pathlib import Path
from random import Random

import pytest

import sobremesa
from sobremesa import State, _forms
from sobremesa.ai.players import choose
from sobremesa.ai.search import const
from sobremesa.ai.search.driver import PvsEngine, SearchResult, two_camps
from sobremesa.ai.search.root import RootSearch
from sobremesa.ai.search.transpositions import TranspositionTable
from sobremesa.ai.trees.engines import UctEngine
from sobremesa.core.registry import rules
from sobremesa.kernel.evaluation import Evaluation
from sobremesa.kernel.position import Position
from sobremesa.kernel.threads import execute
from sobremesa.rulebook.strength import Handicap, Limit
from tests.contract.games import GAMES, variants, walk

COMPILED = _forms.compiled()
GAMES_WALKED = 6 if COMPILED else 2
SLACK = 0.05 if COMPILED else 0.3
POSITIONS = Path(__file__).parents[3] / "bench" / "positions"
FEW = Limit(nodes=300 if COMPILED else 6)


def middle(game: str, seed: object = 0, length: int = 20) -> State:
    """Give a state of a random game that is not over."""
    for attempt in range(50):
        states = [state for state, _ in walk(sobremesa.game(game), f"{seed}{attempt}", length)]
        if len(states) == length:
            return states[-1]
    raise AssertionError("all games were short")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("engine", [PvsEngine(), PvsEngine(best_reply=True)])
def test_the_engine_plays_every_game(game: str, engine: PvsEngine) -> None:
    for variant in variants(game, 6)[: 6 if COMPILED else 2]:
        for state, _ in list(walk(variant, "engines", 30))[:: 13 if COMPILED else 29]:
            assert engine.search(state, FEW).action in state.legal()


@pytest.mark.parametrize("game", GAMES)
def test_a_win_that_is_one_action_away_is_always_found(game: str) -> None:
    """Over the last actions of random games, with the smallest limit there is."""
    for seed in range(GAMES_WALKED):
        for variant in variants(game, 4):
            steps = list(walk(variant, f"wins {seed}", 400 if COMPILED else 60))
            for state, _ in steps[-3:]:
                winning = set()
                for action in state.legal():
                    result = state.play(action).result
                    if result and result.scores[state.player or 0] == 1:
                        winning.add(action)
                if winning:
                    assert choose(state, Limit(nodes=1)) in winning


@pytest.mark.parametrize("path", sorted(POSITIONS.glob("*-1.jsonl")), ids=lambda path: path.stem)
def test_the_mined_wins_of_one_action_are_found_at_once(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    for line in lines if COMPILED else lines[:2]:
        state = sobremesa.position(line)
        result = state.play(choose(state, Limit(nodes=1))).result
        assert result
        assert result.scores[state.player or 0] == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_deadline_ends_a_search_that_nobody_stops(game: str) -> None:
    """The search itself reads the clock: no other thread is needed."""
    state = middle(game)
    position = state.kernel()
    search = RootSearch(
        position, rules(game).evaluator(position), two_camps(state), TranspositionTable(1 << 16)
    )
    execute(search)
    search.set_deadline(0.05)
    search.depth = 60
    begin = time.thread_time()
    execute(search)
    assert search.stopped()
    assert time.thread_time() - begin < 0.05 + SLACK


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("elsewhere", ["nothing", "root", "reply"])
def test_what_a_thread_leaves_for_later_it_still_tries(game: str, elsewhere: str) -> None:
    """Whatever another thread seems to look into, and never finishes, in the end counts too."""
    state = middle(game)
    found = []
    for accompanied in (False, True):
        position = state.kernel()
        memory = TranspositionTable(1 << 16)
        search = RootSearch(position, rules(game).evaluator(position), two_camps(state), memory)
        search.parallel = accompanied
        for depth in range(5 if COMPILED else 4):
            if accompanied and elsewhere != "nothing":
                other = state.kernel()
                if depth and elsewhere == "reply":
                    other.push(search.best)
                for move in other.moves():
                    memory.mark_busy(other.key, move)
            search.depth = depth
            execute(search)
        found.append((search.best, search.score, search.nodes))
    (best, score, nodes), (shared_best, shared_score, shared_nodes) = found
    assert (shared_best, shared_score) == (best, score)
    assert shared_nodes > 0.98 * nodes  # the order may differ, but nothing was left out


@pytest.mark.parametrize("game", GAMES)
def test_a_thread_goes_back_where_another_has_answered(game: str) -> None:
    """A search that would take for ever ends as soon as somebody else knows every first move."""
    state = middle(game)
    position = state.kernel()
    memory = TranspositionTable(1 << 20)
    search = RootSearch(position, rules(game).evaluator(position), two_camps(state), memory)
    search.parallel = True
    execute(search)
    search.set_deadline(30.0)
    search.depth = 60
    thread = threading.Thread(target=execute, args=(search,))
    thread.start()
    time.sleep(0.05)
    other = state.kernel()
    for move in other.moves():
        other.push(move)
        memory.store_exact(other.key, 7, 90, 1, 0)
        other.pop()
    thread.join()
    assert not search.stopped()
    assert search.score == 7


@pytest.mark.parametrize("game", sorted({*GAMES} - {"colina"}))  # so near, one side moves there
def test_a_thread_knows_what_refuted_moves_in_another(game: str) -> None:
    """With a fresh table, who shares what a deeper search has learnt visits fewer positions."""
    state = middle(game)
    depth = 5 if COMPILED else 3

    def looked(deepest: int, companion: RootSearch | None = None) -> RootSearch:
        position = state.kernel()
        memory = TranspositionTable(1 << 16)
        search = RootSearch(position, rules(game).evaluator(position), two_camps(state), memory)
        if companion:
            search.share_history(companion)
        for reach in range(deepest + 1):
            search.depth = reach
            execute(search)
        return search

    assert looked(depth, looked(depth + 1)).nodes < looked(depth).nodes


@pytest.mark.parametrize("game", ["ajedrez", "colmena"])
def test_two_threads_find_the_mined_wins(game: str) -> None:
    lines = (POSITIONS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines[:12] if COMPILED else lines[:1]:
        state = sobremesa.position(line)
        thought = PvsEngine(2).search(state, Limit(depth=6))
        assert thought.scores[state.player or 0] == const.WIN - 3


@pytest.mark.parametrize("game", GAMES)
def test_an_evaluation_never_changes_the_position(game: str) -> None:
    position = middle(game).kernel()
    before, moves = position.image(), position.moves()
    seen = rules(game).evaluator(position)
    assert len(seen.evaluated()) == position.players
    assert seen.evaluated() == seen.evaluated()
    assert position.image() == before
    assert position.moves() == moves


@pytest.mark.parametrize("game", GAMES)
def test_a_search_leaves_its_position_as_it_was(game: str) -> None:
    state = middle(game)
    position = state.kernel()
    before = position.image()
    search = RootSearch(
        position,
        rules(game).evaluator(position),
        two_camps(state),
        TranspositionTable(1 << 10),
        0,
        0,
        0,
    )
    search.budget = 400
    for depth in range(4):
        search.depth = depth
        execute(search)
    assert position.image() == before


@pytest.mark.parametrize("game", GAMES)
def test_nodes_with_a_seed_always_find_the_same(game: str) -> None:
    state = middle(game)
    for seed in (0, 1):
        handicap = Handicap(noise=10, oversight=20)
        found = {
            (thought.action, thought.scores, thought.nodes)
            for thought in (PvsEngine(1, seed, handicap).search(state, FEW) for _ in range(2))
        }
        assert len(found) == 1
        assert (
            UctEngine(seed).search(state, FEW).action == UctEngine(seed).search(state, FEW).action
        )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("threads", [1, 2])
def test_time_is_kept(game: str, threads: int) -> None:
    state = middle(game)
    for seconds in (0.0, 0.05, 0.3):
        engine = PvsEngine(threads)
        engine.search(state, Limit(nodes=50))
        for _ in range(3):
            begin, computed = time.perf_counter(), time.process_time()
            engine.search(state, Limit(seconds=seconds))
            # what other programs take of a busy machine is no thinking
            spent = min(time.perf_counter() - begin, (time.process_time() - computed) / threads)
            if spent < seconds * 1.05 + SLACK:
                break
        else:
            pytest.fail(f"{spent} s for {seconds} s")


def test_thinking_can_be_stopped_at_once() -> None:
    state = middle("colmena")
    engine = PvsEngine(2)
    found: list[SearchResult] = []
    worker = threading.Thread(
        target=lambda: found.append(engine.search(state, Limit(seconds=60))), daemon=True
    )
    worker.start()
    time.sleep(0.3)
    begin = time.perf_counter()
    engine.stop()
    worker.join(timeout=5)
    assert time.perf_counter() - begin < 0.5
    assert found[0].action in state.legal()


def test_thoughts_are_told_with_a_line_that_can_be_played() -> None:
    state = middle("colmena")
    told: list[SearchResult] = []
    PvsEngine().search(state, Limit(depth=3, nodes=20000), told.append)
    assert [thought.depth for thought in told] == [1, 2, 3][: len(told)]
    for thought in told:
        after = state
        for action in thought.line:
            after = after.play(action)
        assert sum(thought.scores) == 0
        assert thought.action == thought.line[0]
        assert str(thought).startswith(f"depth {thought.depth} scores ")


def minimax(position: Position, seen: Evaluation, depth: int) -> int:
    """Give the score for the first of two players, trying everything."""
    if position.over:
        share = position.outcome()[0]
        return 0 if share == 0.5 else 10**6 if share == 1 else -(10**6)
    if depth == 0:
        first, second = seen.evaluated()
        return first - second
    values = []
    for move in position.moves():
        position.push(move)
        values.append(minimax(position, seen, depth - 1))
        position.pop()
    return max(values) if position.to_move == 0 else min(values)


def test_depths_agree_with_a_search_that_prunes_nothing() -> None:
    """Of two actions ahead: the score of plain minimax, worked out state by state."""
    rules = sobremesa.game("colmena", expansions="", repetition=0)
    for seed in range(6 if COMPILED else 1):
        states = [state for state, _ in walk(rules, f"minimax {seed}", 14)]
        state = states[-1]
        position = state.kernel()
        seen = state.rules.evaluator(position)

        thought = PvsEngine(handicap=Handicap(weights={"futility_margin": 0})).search(
            state, Limit(depth=2)
        )
        expected = minimax(position, seen, 2)
        if abs(expected) < 10**5 and abs(thought.scores[0]) < 10**5:
            assert thought.scores[0] == expected


def test_blindness_never_hides_ones_own_actions() -> None:
    state = middle("colmena")
    thought = PvsEngine(handicap=Handicap(oversight=256)).search(state, Limit(depth=2, nodes=5000))
    assert thought.action in state.legal()


@pytest.mark.parametrize(("game", "players"), [("colina", 3), ("reyes", 4)])
def test_who_replies_in_turn_is_searched_with_fewer_positions(game: str, players: int) -> None:
    """Everybody is still heard of: nobody's turn is skipped, and lines can be played."""
    state = sobremesa.game(game, players).start()
    depth = 5 if COMPILED else 2
    free, bound = (
        PvsEngine(best_reply=in_turn).search(state, Limit(depth=depth)) for in_turn in (False, True)
    )
    assert bound.nodes < free.nodes if COMPILED else bound.nodes <= free.nodes
    for action in bound.line:
        state = state.play(action)


def test_two_sides_always_reply_freely() -> None:
    state = middle("sparta")
    free, bound = (
        PvsEngine(best_reply=one).search(state, Limit(nodes=900)) for one in (False, True)
    )
    assert (free.action, free.scores, free.nodes) == (bound.action, bound.scores, bound.nodes)


def test_a_game_without_knowledge_is_searched_all_the_same() -> None:
    position = sobremesa.game("colmena").start().kernel()
    assert Evaluation(position).evaluated() == [0, 0]


def test_a_random_choice_of_weights_is_accepted() -> None:
    random = Random(1)
    state = middle("colmena")
    weights = {name: random.randint(-50, 50) for name in rules("colmena").weights}
    handicap = Handicap(weights={**weights, "futility_margin": 40})
    assert PvsEngine(handicap=handicap).search(state, FEW).action in state.legal()


@pytest.mark.parametrize("game", ["ajedrez", "colmena", "reyes", "sparta"])
def test_most_keys_are_predicted(game: str) -> None:
    right = seen = 0
    for variant in variants(game, 12):
        for state, _ in walk(variant, "foresee", 90 if COMPILED else 25):
            position = state.kernel()
            before = position.image()
            for move in position.moves()[:20]:
                guess = position.predicted_key(move)
                assert position.image() == before
                position.push(move)
                right += guess == position.key
                seen += 1
                position.pop()
    assert right > 0.9 * seen


def test_what_a_move_leads_to_is_evaluated_ahead() -> None:
    told = seen = 0
    for variant in variants("colmena", 12):
        for state, _ in walk(variant, "foretell", 90 if COMPILED else 40):
            position = state.kernel()
            judge = rules("colmena").evaluator(position)
            before = position.image()
            for move in position.moves():
                guess = judge.evaluated_after(move)
                assert position.image() == before
                position.push(move)
                if guess:
                    assert not position.over
                    assert judge.winning_moves_seen() == []
                    assert guess == judge.evaluated()
                    told += 1
                seen += 1
                position.pop()
    assert told > 0.9 * seen


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_offered_exactly_where_it_is_legal(game: str) -> None:
    """Moves of this position, of others of the same game, moves with a bit changed, and noise."""
    random = Random(f"offers {game}")
    for variant in variants(game, 8)[: 8 if COMPILED else 2]:
        known: list[int] = []
        for state, _ in walk(variant, "offers", 90 if COMPILED else 25):
            position = state.kernel()
            before = position.image()
            legal = position.moves()
            known += random.sample(legal, min(len(legal), 6))
            asked = legal + random.sample(known, min(len(known), 80))
            asked += [random.choice(legal) ^ 1 << random.randrange(28) for _ in range(20)]
            asked += [random.randrange(1 << random.randrange(1, 28)) for _ in range(10)]
            for move in asked:
                assert position.is_legal(move) == (move in legal)
            assert position.image() == before


@pytest.mark.parametrize("game", GAMES)
def test_every_move_fits_into_the_memory(game: str) -> None:
    for variant in variants(game, 6)[: 6 if COMPILED else 2]:
        for state, _ in walk(variant, "small", 60):
            assert max(state.kernel().moves()) < const.MOVE_MASK


@pytest.mark.parametrize("game", GAMES)
def test_forcing_moves_are_listed_without_the_others(game: str) -> None:
    forced = 0
    for variant in variants(game, 8)[: 8 if COMPILED else 2]:
        for state, _ in walk(variant, "forcing", 150 if COMPILED else 30):
            position = state.kernel()
            listed, asked = rules(game).evaluator(position).forcing_moves_seen()
            assert sorted(listed) == sorted(asked)
            forced += len(listed)
    assert forced


@pytest.mark.parametrize("game", GAMES)
def test_a_list_is_ranked_as_its_moves_are_one_by_one(game: str) -> None:
    for variant in variants(game, 8)[: 8 if COMPILED else 2]:
        for state, _ in walk(variant, "ranking", 150 if COMPILED else 30):
            listed, asked = rules(game).evaluator(state.kernel()).ranked_moves()
            assert listed == asked


@pytest.mark.parametrize("game", GAMES)
def test_a_judgement_that_follows_what_changes_is_the_one_of_a_fresh_look(game: str) -> None:
    random = Random(f"follow {game}")
    for variant in variants(game, 8)[: 8 if COMPILED else 2]:
        position = variant.start().kernel()
        position.keep()
        seen = rules(game).evaluator(position)
        depth = 0
        for _ in range(400 if COMPILED else 40):
            if position.over or (depth and random.random() < 0.4):
                position.pop()
                depth -= 1
            else:
                position.push(random.choice(position.moves()))
                depth += 1
            if not position.over and random.random() < 0.7:
                fresh = rules(game).evaluator(position.copy())
                assert seen.evaluated() == fresh.evaluated()
                assert seen.forcing_moves_seen() == fresh.forcing_moves_seen()
            if random.random() < 0.01:
                position.restore()
                depth = 0
