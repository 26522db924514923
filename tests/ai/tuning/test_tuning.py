"""Tuning: weights that explain games, and a match that proves them."""

from __future__ import annotations

import json
import math
from pathlib import Path
from random import Random

import pytest

import sobremesa
from sobremesa.ai.tuning import fitting
from sobremesa.ai.tuning.fitting import Sample, counts, cross_entropy, fit, names, scale_of, solve
from sobremesa.cli import main
from sobremesa.core.registry import rules
from sobremesa.play.match import opened
from sobremesa.play.results import OtherResults
from sobremesa.play.tuning import Tuned, Tuning, TuningGames, tune, weights_of
from tests.contract.games import GAMES

QUICK = Tuning("sparta", games=3, match=2, nodes=15, most=60)


@pytest.mark.parametrize("game", GAMES)
def test_an_evaluation_is_the_sum_of_what_it_counts(game: str) -> None:
    """Otherwise a regression over the counts would fit something else."""
    weights = rules(game).weights
    for seed in range(4):
        for players in sobremesa.game(game).rules.player_counts:
            state, _ = opened(sobremesa.game(game, players).start(), seed, 12 + 20 * seed)
            seen = rules(game).evaluator(state.kernel()).evaluated()
            for player in range(players):
                others = [value for seat, value in enumerate(seen) if seat != player]
                found = zip(names(game), counts(state, player), strict=True)
                assert math.isclose(
                    sum(weights[name] * count for name, count in found),
                    seen[player] - sum(others) / len(others),
                    abs_tol=1e-6,
                )


def made(true: dict[str, int], scale: float, number: int, seed: int) -> list[Sample]:
    """Give results of a make-believe game in which the weights are known."""
    random = Random(seed)
    found = []
    for _ in range(number):
        given = tuple(float(random.randint(-3, 3)) for _ in true)
        advantage = sum(w * c for w, c in zip(true.values(), given, strict=True))
        won = random.random() < fitting.sigmoid(scale * advantage)
        found.append(Sample(given, float(won)))
    return found


def test_weights_are_found_again_from_results() -> None:
    true = {"rook": 100, "air": -40, "nothing": 0}
    samples = made(true, 0.01, 4000, 1)
    wrong = {"rook": 90, "air": 30, "nothing": 20, "futility_margin": 70}
    found = fit(samples, wrong)
    assert found["air"] < 0 < found["rook"]
    assert abs(found["nothing"]) < 0.2 * found["rook"]
    assert -0.6 < found["air"] / found["rook"] < -0.2
    assert found["futility_margin"] == 70
    scale = scale_of(samples, [90.0, 30.0, 20.0])
    fresh = made(true, 0.01, 2000, 2)
    before = cross_entropy(fresh, [scale * wrong[name] for name in true])
    assert cross_entropy(fresh, [scale * found[name] for name in true]) < before


def test_results_that_say_nothing_leave_the_weights_alone() -> None:
    even = [Sample((1.0, -1.0), 0.5), Sample((-1.0, 1.0), 0.5)]
    assert fit(even, {"rook": 100, "air": 50}) == {"rook": 100, "air": 50}


def test_linear_equations_are_solved_whatever_their_order() -> None:
    assert solve([[0.0, 2.0], [4.0, 0.0]], [6.0, 8.0]) == [2.0, 3.0]


def test_a_tuning_is_the_same_again() -> None:
    one, two = tune(QUICK), tune(QUICK)
    assert one == two
    assert set(one.new) == set(one.old) == set(weights_of("sparta"))
    assert one.positions > 0


def test_a_tuning_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = tune(QUICK, path)
    lines = path.read_text().splitlines()
    assert len(lines) == 1 + QUICK.games + QUICK.match
    path.write_text("\n".join(lines[:3]) + '\n{"game": 2, "ope')
    heard: list[tuple[str, int, int]] = []
    assert tune(QUICK, path, lambda *news: heard.append(news)) == whole
    assert heard[0] == ("games", 0, 3)
    assert heard[-1] == ("match", 2, 2)
    with pytest.raises(OtherResults):
        tune(Tuning("sparta", games=3, match=2, nodes=16, most=60), path)


def test_games_of_a_match_count_for_their_own_weights_only(tmp_path: Path) -> None:
    games = TuningGames(QUICK, tmp_path / "a")
    games.add({"match": 0, "weights": {"piece": 1}, "score": 1.0})
    again = TuningGames(QUICK, tmp_path / "a")
    assert again.find("match", 0, {"piece": 2}) is None
    line = again.find("match", 0, {"piece": 1})
    assert line is not None
    assert line["score"] == 1.0


def test_only_a_match_that_leaves_little_doubt_is_proof() -> None:
    def tuned(low: float) -> Tuned:
        return Tuned({}, {}, 1, 1.0, 0.9, 0.6, low, 0.7, 100)

    assert tuned(0.51).proven
    assert not tuned(0.5).proven


def test_the_command_prints_both_tables_and_saves_the_new_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "weights.json"
    line = ["tune", "sparta", "--games", "3", "--match", "2", "--nodes", "15", "--out", str(out)]
    assert main([*line, "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert "seven_cities" in printed
    assert "2 games" in printed
    saved = json.loads(out.read_text())
    assert set(saved["new"]) == set(weights_of("sparta"))
    assert saved["proven"] is False


@pytest.mark.parametrize(
    "words",
    [
        ("tune",),
        ("tune", "ludo"),
        ("tune", "sparta", "--games", "0"),
        ("tune", "sparta", "--games", "many"),
        ("tune", "sparta", "--out", "/nowhere/at/all/weights.json"),
        ("tune", "sparta", "--results", "/nowhere/at/all/games.jsonl"),
    ],
)
def test_bad_words_get_one_sentence(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(list(words)) == 2
    caught = capsys.readouterr()
    assert caught.out == ""
    assert len(caught.err.strip().splitlines()) == 1
