"""What every state of every game keeps to."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

import sobremesa
from sobremesa import Game, IllegalAction
from sobremesa.core import registry
from sobremesa.core.example import opening
from sobremesa.core.kernels import Kernels
from sobremesa.kernel.history import History
from sobremesa.kernel.position import Position
from sobremesa.rulebook.refusal import NOTATION
from tests.contract.games import COMPILED, GAMES, SCALE, each_variant, states, walk

VARIANTS = each_variant(GAMES, 3 + SCALE)


@pytest.mark.parametrize("game", VARIANTS)
def test_positions_survive_json(game: Game) -> None:
    ends = [[*states(game, f"json {seed}", 500, every=500)][-1] for seed in range(SCALE)]
    for state in (*states(game, "json", 40 * SCALE, every=9), *ends):
        again = sobremesa.position(state.json())
        assert again == state
        assert again.json() == state.json()
        assert again.key == state.key
        assert sorted(again.legal()) == sorted(state.legal())


@pytest.mark.parametrize("game", VARIANTS)
def test_json_is_canonical(game: Game) -> None:
    for state in states(game, "canonical", 10 * SCALE, every=5):
        assert " " not in re.sub(r'"[^"]*"', "", state.json()), "outside strings"
        assert list(json.loads(state.json())) == list(state.data())
        shuffled = dict(Random(1).sample(list(state.data().items()), len(state.data())))
        assert sobremesa.position(json.dumps(shuffled)).json() == state.json()


@pytest.mark.parametrize("game", VARIANTS)
def test_every_legal_action_can_be_written_and_read(game: Game) -> None:
    for state in states(game, "notation", 20 * SCALE, every=7):
        actions = state.legal()
        assert len(set(actions)) == len(actions)
        assert bool(actions) != state.over
        for action in actions:
            assert state.why(action) is None, action
            assert state.play(action).last is not None


@pytest.mark.parametrize("game", VARIANTS)
def test_actions_that_nobody_has_written_yet_are_played_without_a_copy(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is in a new process that reads long games: nothing is known by its spelling."""
    played = list(walk(game, "unwritten", 15 * SCALE))
    monkeypatch.setattr(type(game.rules), "spelling", lambda *given: None)
    monkeypatch.setattr(Kernels, "position", lambda *given: pytest.fail("a kernel was copied"))
    for state, action in played:
        following = state.play(action)
        assert following.last is not None
        assert following.last.action == action


@pytest.mark.parametrize("game", VARIANTS)
def test_playing_changes_nothing_but_the_new_state(game: Game) -> None:
    for state, action in walk(game, "immutable", 6 * SCALE):
        before = state.json(), state.key, state.legal()
        after = state.play(action)
        assert (state.json(), state.key, state.legal()) == before
        assert after.json() != state.json()


def frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def every_byte(position: Position) -> object:
    """Give all that a position holds: in the plain form each field, in the compiled its image.

    What lies on the undo stack, and what is named as scratch, need not be restored.
    """
    return position.image() if COMPILED else _fields(position)


def _fields(position: Position) -> dict[str, object]:
    """Give the fields of a position in the plain form."""
    return {
        name: value.listed() if isinstance(value, History) else frozen(value)
        for name, value in vars(position).items()
        if not (name.startswith("undo_") or name == "kept" or name in position.scratch)
    }


@pytest.mark.parametrize("game", VARIANTS)
def test_taking_back_restores_every_byte(game: Game) -> None:
    random = Random("undo")
    position = game.start().kernel()
    images = []
    for _ in range(40 * SCALE):
        if position.over:
            break
        images.append(every_byte(position))
        position.push(random.choice(position.moves()))
        if random.random() < 0.2:
            position.pop()
            assert every_byte(position) == images.pop()
    assert images
    while images:
        position.pop()
        assert every_byte(position) == images.pop()


@pytest.mark.parametrize("game", GAMES)
def test_taking_back_restores_every_byte_in_every_worked_example(game: str) -> None:
    """Random games seldom take a piece; the examples of the rules show all that can happen."""
    tried = 0
    rules = registry.rules(game)
    for scenario in rules.scenarios:
        position = opening(rules, scenario).kernel()
        for move in position.moves()[: None if COMPILED else 40]:
            before = every_byte(position)
            position.push_listed(move)
            replies = position.moves()[:3]
            between = every_byte(position)
            for reply in replies:
                position.push_listed(reply)
                position.pop()
                assert every_byte(position) == between
            position.pop()
            assert every_byte(position) == before
            tried += 1
    assert tried > 5


@pytest.mark.parametrize("game", VARIANTS)
def test_copies_and_rewinding_are_faithful(game: Game) -> None:
    random = Random("copy")
    position = game.start().kernel()
    for _ in range(15 * SCALE):
        if position.over:
            break
        position.push(random.choice(position.moves()))
    if position.over:
        position.pop()
    image = position.image()
    position.keep()
    other = position.copy()
    assert other.image() == image
    other.push(other.moves()[0])
    assert position.image() == image
    position.push(position.moves()[-1])
    position.restore()
    assert position.image() == image


@pytest.mark.parametrize("game", VARIANTS)
def test_counting_agrees_with_listing(game: Game) -> None:
    for state in states(game, "tally", 15 * SCALE, every=7):
        assert state.perft(0) == 1
        assert state.perft(1) == len(state.legal()) == state.perft(1, bulk=False)
    start = game.start()
    assert start.perft(2) == sum(len(start.play(action).legal()) for action in start.legal())
    assert start.perft(2) == start.perft(2, bulk=False) == start.perft(2, threads=3)


@pytest.mark.parametrize("game", VARIANTS)
def test_playouts_share_out_the_score(game: Game) -> None:
    actions, capped, scores = game.start().playouts(2 * SCALE, seed=5, cap=60 * SCALE)
    assert actions > 0
    assert sum(scores) == pytest.approx(2 * SCALE - capped)
    assert game.start().playouts(2 * SCALE, 5, 60 * SCALE, threads=2)[:2] == (actions, capped)


@pytest.mark.parametrize("game", VARIANTS)
def test_results_name_winners_and_scores_sum_to_one(game: Game) -> None:
    random = Random(f"ends {game.id}")
    position = None
    for _ in range(4 * SCALE):
        position = game.start().kernel()
        for _ in range(120 * SCALE):
            if position.over:
                break
            position.push(random.choice(position.moves()))
        if not position.over:
            continue
        setup = game.rules.setup(game.players, game.options)
        result = game.rules.result(setup, position)
        assert result is not None
        assert sum(result.scores) == pytest.approx(1)
        assert len(result.scores) == game.players
        assert result.winners
        assert list(result.scores) == position.outcome()
        assert position.moves() == []
        written = game.rules.write(setup, position)
        assert written["result"] == result.json()
        assert written["to_move"] is None
        loaded = sobremesa.position(written)
        assert loaded.over
        assert loaded.data() == written


@pytest.mark.parametrize("game", VARIANTS)
def test_an_illegal_action_is_an_error_that_names_its_rule(game: Game) -> None:
    path = list(states(game, "later", 30, every=3))
    known = sorted({action for state in path for action in state.legal()})
    ends = (path[0], path[-1])
    refused = [(state, action) for state in ends for action in known if action not in state.legal()]
    if not refused:  # in some games what is legal stays so for long
        over = [*states(game, "later", 400)][-1]
        refused = [(over, action) for action in known if action not in over.legal()]
    assert refused
    for state, action in refused[:20] + refused[-20:]:
        why = state.why(action)
        assert why is not None
        if why.rule == NOTATION:
            continue
        with pytest.raises(IllegalAction) as caught:
            state.play(action)
        assert caught.value.rule == why.rule


IN_PART = {"stamp"}
"""Fields with entries of earlier turns, which count no more; what counts is in the image."""


@pytest.mark.skipif(COMPILED, reason="fields are seen in the plain form alone")
@pytest.mark.parametrize("game", VARIANTS)
def test_the_image_of_a_position_determines_every_field(game: Game) -> None:
    """Whatever field has the value of another position, the image is another."""
    played = [state.kernel().copy() for state, _ in walk(game, "image", 20 * SCALE)]
    tried = set()
    for position in played[::5]:
        image = position.image()
        for name, mine in vars(position).items():
            if name in IN_PART or name not in _fields(position):
                continue
            for other in played[::3]:
                if _fields(other)[name] != _fields(position)[name]:
                    setattr(position, name, getattr(other, name))
                    changed = position.image()
                    setattr(position, name, mine)
                    assert changed != image, name
                    tried.add(name)
    assert "key" in tried
    assert len(tried) > 5


@pytest.mark.skipif(COMPILED, reason="fields are seen in the plain form alone")
@pytest.mark.parametrize("game", VARIANTS)
def test_positions_of_one_image_are_alike_in_every_field(game: Game) -> None:
    """Whichever way they came about: played, copied, read, or taken back and played again."""
    compared = 0
    for state, action in walk(game, "image", 12 * SCALE):
        position = state.kernel()
        image, fields = position.image(), every_byte(position)
        read = sobremesa.position(state.data()).kernel()
        again = position.copy()
        again.push(game.rules.checked(game.setup, again, action))
        again.pop()
        for other in (position.copy(), read, again):
            if other.image() == image:
                assert every_byte(other) == fields
                compared += 1
    assert compared > 2
