"""What the strategy pages, the model games and the coach say is true: the search says so."""

from __future__ import annotations

import pytest

from sobremesa import Record, game
from sobremesa.core import registry
from sobremesa.core.example import opening
from sobremesa.play.analysis import judge
from sobremesa.play.claims import claim_fault
from sobremesa.play.coach import coach_remark, ended
from sobremesa.play.match import opened
from sobremesa.rulebook.strategy import Claim, ModelGame, Opening, Principle
from sobremesa.rulebook.strength import Limit
from sobremesa.rulebook.text import LANGUAGES
from tests.contract.games import GAMES, HOUSE

PRINCIPLES = [
    pytest.param(name, one, id=f"{name}-{one.id}")
    for name in GAMES
    for one in registry.rules(name).strategy.principles
]
MODELS = [
    pytest.param(name, one, id=f"{name}-{one.id}")
    for name in GAMES
    for one in registry.rules(name).strategy.games
]


@pytest.mark.parametrize(("name", "principle"), PRINCIPLES)
def test_what_a_principle_says_of_a_real_game_is_true(name: str, principle: Principle) -> None:
    state = opening(registry.rules(name), principle.example)
    assert principle.example.actions, "a moment of a game, from its beginning"
    assert not principle.example.position
    assert claim_fault(state, principle.example.action, principle.claim) is None


@pytest.mark.parametrize(("name", "model"), MODELS)
def test_what_a_model_game_says_is_true(name: str, model: ModelGame) -> None:
    record = Record.from_data(model.record)
    assert record.game == name
    record.validate()
    states = list(record.replay())
    assert states[-1].over
    for comment in model.comments:
        assert 0 <= comment.after < len(states)
        if comment.claim is not None:
            state, action = states[comment.after - 1], record.actions[comment.after - 1]
            assert claim_fault(state, action, comment.claim) is None, comment.text.en


OPENINGS = [
    pytest.param(name, one, id=f"{name}-{one.id}")
    for name in GAMES
    for one in registry.rules(name).strategy.openings
]


@pytest.mark.parametrize(("name", "named"), OPENINGS)
def test_a_named_opening_can_be_played_and_was_measured(name: str, named: Opening) -> None:
    state = game(name, options=dict(named.options)).start()
    assert named.actions or named.options
    for action in named.actions:
        state = state.play(action)
    assert not state.over
    assert 0 <= named.player < state.players
    measured = named.measured
    assert measured.games >= 50, "too few to say anything"
    assert 0 <= measured.won + measured.drawn <= measured.games


def test_openings_have_names_of_their_own() -> None:
    for name in GAMES:
        openings = registry.rules(name).strategy.openings
        assert len({one.id for one in openings}) == len(openings)
        assert len({one.title.es for one in openings}) == len(openings)


@pytest.mark.parametrize("name", HOUSE)
def test_every_game_has_principles_and_a_short_and_a_long_game(name: str) -> None:
    strategy = registry.rules(name).strategy
    assert 6 <= len(strategy.principles) <= 10
    short, long = strategy.games
    assert (short.id, long.id) == ("short", "long")
    assert len(short.record["actions"]) < len(long.record["actions"])
    for one in strategy.games:
        assert len(one.comments) >= 10
        moments = [comment.after for comment in one.comments]
        assert moments == sorted(set(moments))
        assert sum(comment.claim is not None for comment in one.comments) >= 7
        assert one.comments[-1].after == len(one.record["actions"])
        last = one.comments[-1].claim
        assert last is not None
        assert last.kind == "ends"


def test_a_false_claim_is_doubted() -> None:
    state = game("ajedrez").start()
    assert claim_fault(state, "e2e4", Claim("wins"))
    assert claim_fault(state, "a2a3", Claim("better", than="e2e4", by=5))
    assert claim_fault(state, "e2e4", Claim("effect", effect="takes"))


def test_a_forced_reply_is_judged_by_what_follows_it() -> None:
    moves = "g1f3 b8c6 a2a4 g8f6 b1c3 e7e5 h2h4 f8b4 c3d5 f6d5 c2c4 d5f6 g2g3 e8g8 h1h2 e5e4 f3d4"
    moves += " c6d4 a1a2 d7d5 c4d5 d8d5 a2a1 d5c5 a1a3 d4c2"
    state = game("ajedrez").start()
    for move in moves.split():
        state = state.play(move)
    assert len(state.legal()) == 1
    white, _ = judge(state, Limit(nodes=20_000)).scores
    assert white < -1000, "the queen is about to be lost for a knight"


# the coach


def test_the_coach_warns_of_what_an_action_allows() -> None:
    state = game("ajedrez").start()
    for move in ("e2e4", "e7e5", "d1h5", "b8c6"):
        state = state.play(move)
    told = coach_remark(state, "h5e5")
    assert told is not None
    assert told.tone == "bad"
    assert "c6" in told.text.es
    assert "dama" in told.text.es


def test_the_coach_says_that_a_back_is_open() -> None:
    state = game("colina", 2).start()
    played = "f1-f6 end f16-k11 g16> i16> f6-f11 l2< f11> k11-g7 g15< g15<"
    for action in played.split():
        state = state.play(action)
    found = {one.id: one.text for one in state.rules.advice(state.setup, state.kernel(), 1)}
    assert (
        found["back:g7"].es == "La espalda de tu Caballero está abierta en g7: gíralo o retíralo."
    )
    assert found["back:g7"].en == "The back of your knight is open on g7: turn it or withdraw it."


@pytest.mark.parametrize(("name", "model"), MODELS)
def test_the_coach_tells_the_end_of_a_game_as_its_board_does(name: str, model: ModelGame) -> None:
    *_, last = Record.from_data(model.record).replay()
    told = ended(last, 0).text
    for language in LANGUAGES:
        status = last.scene().status[language].rstrip(".")
        assert told[language].lower().endswith(f" {status}.".lower())
        assert len(status.split()) > 1, "a sentence, not a heading"


@pytest.mark.parametrize("name", GAMES)
def test_the_coach_says_at_most_one_sentence_and_never_the_same_advice_twice(name: str) -> None:
    for seed in range(4):
        state, _ = opened(game(name, 2).start(), f"coach {seed}", 10 + 6 * seed)
        if state.player is None:
            continue
        action = state.legal()[seed % len(state.legal())]
        told = coach_remark(state, action, nodes=300)
        if told is None:
            continue
        for language in LANGUAGES:
            text = told.text[language]
            assert text[0].isupper() or text[0] in "¡¿"
            assert text[-1] in ".!?"
            assert "{" not in text
        again = coach_remark(state, action, said=[told.id], nodes=300)
        always = ("allows", "better", "praise", "end")
        assert again is None or again.id != told.id or told.id in always
