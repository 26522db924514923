"""The designer's lab: reproducible, resumable, and sure of no more than it knows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import sobremesa
from sobremesa import _forms
from sobremesa.cli import main
from sobremesa.play.balance import Study, Variant, findings, one_at_a_time, run
from sobremesa.play.balance.figures import evenness, mean, means_apart, share, shares_apart
from sobremesa.play.balance.measures import prospects, scale_of, shape
from sobremesa.play.balance.study import by_variant
from sobremesa.play.balance.summary import SHAPES
from sobremesa.play.report import balance_words
from sobremesa.play.report.balance import balance_report, command
from sobremesa.play.results import OtherResults
from sobremesa.rulebook.errors import BadOption

QUICK = ("search:20n",)
TIMED = ("seconds", "slowest", "thinking")


def study(**more: Any) -> Study:
    given: dict[str, Any] = {"players": ("level:1",), "games": 3, "most": 30, "judged": 2}
    return Study("sparta", **{**given, **more})


def untimed(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    kept = [{key: line[key] for key in line if key not in TIMED} for line in lines]
    return sorted(kept, key=lambda line: (json.dumps(line["variant"]), line["number"]))


def test_the_same_study_plays_the_same_games_wherever_they_are_played() -> None:
    alone = untimed(list(run(study())))
    assert alone == untimed(list(run(study())))
    assert len({tuple(line["actions"]) for line in alone}) == 3
    assert alone != untimed(list(run(study(seed=1))))
    if _forms.compiled():
        assert alone == untimed(list(run(study(), workers=2)))


def test_a_study_goes_on_where_it_ended_and_takes_more_games_and_variants(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = list(run(study(), path))
    lines = path.read_text().splitlines()
    path.write_text("\n".join(lines[:3]) + '\n{"number": 2, "var')
    assert untimed(list(run(study(), path))) == untimed(whole)
    both = study(games=4, variants=(Variant("default"), Variant("x", {"cities": "crossed"})))
    again = list(run(both, path))
    assert len(again) == 8
    assert untimed(whole) == untimed(again[:3])
    assert [len(own) for own in by_variant(both, again)] == [4, 4]
    assert len(path.read_text().splitlines()) == 1 + 8 + 1  # and the line that was torn
    with pytest.raises(OtherResults):
        list(run(study(seed=5), path))


def test_a_variant_is_what_it_is_whatever_it_is_called() -> None:
    named, spelled = Variant("a", {"cities": "twins"}), Variant("b")
    assert named.identity("sparta") == spelled.identity("sparta")
    with pytest.raises(BadOption):
        Variant("none", {"cities": "nowhere"}).identity("sparta")


@pytest.mark.parametrize("game", sobremesa.games())
def test_every_game_with_every_number_of_players_can_be_studied(game: str) -> None:
    counts = sobremesa.game(game).rules.player_counts
    variants = tuple(Variant(str(count), {}, count) for count in counts)
    found = study_of(Study(game, variants, QUICK, games=1, most=24, judged=1))
    for summary, count in zip(found.summaries, counts, strict=True):
        assert len(summary.sides) == count
        assert sum(side.share.value for side in summary.sides) == pytest.approx(1, abs=0.001)
        assert summary.failed == 0
        assert summary.branching.value >= 1
        assert 0 <= summary.shapes["uncertainty"].value <= 1
    json.dumps(found.data())


def study_of(plan: Study) -> Any:
    return findings(plan, list(run(plan)))


def test_partners_are_one_side() -> None:
    teams = Variant("teams", {"seating": "teams_facing"}, 4)
    found = study_of(Study("reyes", (teams,), QUICK, games=1, most=8, judged=1))
    (summary,) = found.summaries
    assert [side.id for side in summary.sides] == ["SN", "WE"]
    assert summary.fair == 0.5


def test_options_vary_one_at_a_time_as_far_as_they_can_be() -> None:
    base = Variant("base", {"conquest": True}, 3)
    before = base.identity("colina")["options"]
    for one in one_at_a_time("colina", base):
        changed = one.identity("colina")["options"]
        names = {*before, *changed}
        assert sum(changed.get(name) != before.get(name) for name in names) == 1
        assert one.seats == 3
    seatings = [one.name for one in one_at_a_time("reyes", Variant("four", {}, 4), {"seating": ()})]
    assert "seating=teams_facing" in seatings
    assert "seating=one_against_two" not in seatings  # it is for three
    with pytest.raises(BadOption):
        one_at_a_time("colina", base, {"nothing": ()})


# figures: known from elsewhere


def test_intervals_are_those_of_the_literature() -> None:
    # Newcombe (1998), the example 56/70 against 48/80, by the score method without correction
    found = shares_apart(56 / 70, 70, 48 / 80, 80)
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=0.0001)
    # Newcombe (1998), a single share of 81 in 263 by Wilson's method
    alone = share(81 / 263, 263)
    assert (alone.low, alone.high) == pytest.approx((0.2553, 0.3662), abs=0.0001)


def test_even_seats_are_tested_as_pearson_does_and_draws_say_nothing() -> None:
    # a die thrown 60 times: 5, 8, 9, 8, 10, 20 give a chi-squared of 13.4 and p = 0.0199
    thrown = [5, 8, 9, 8, 10, 20]
    rows = [
        [float(face == side) for side in range(6)]
        for face, n in enumerate(thrown)
        for _ in range(n)
    ]
    assert evenness(rows) == pytest.approx(0.0199, abs=0.0001)
    won = [(1.0, 0.0)] * 15 + [(0.0, 1.0)] * 5
    assert evenness(won) == pytest.approx(evenness([*won, *[(0.5, 0.5)] * 100]))
    assert evenness([(1.0, 0.0), (0.0, 1.0)]) == 1.0
    assert evenness([]) == 1.0


def test_a_mean_of_nothing_is_nothing_and_of_equals_is_sure() -> None:
    assert mean([]) is None
    sure = mean([3.0, 3.0])
    assert sure is not None
    assert sure.low == sure.high == 3.0
    assert means_apart([1.0], [2.0]).z == 0.0


# measures


def test_a_game_that_one_leads_from_first_to_last_has_no_drama() -> None:
    found = shape([(0.6, 0.4), (0.7, 0.3), (0.8, 0.2), (0.9, 0.1)], [0, 1, 0, 1], [1, 0])
    assert (found.lead_changes, found.drama, found.drama_max, found.trailing) == (0, 0, 0, 0)
    assert found.settled == 0
    assert found.threshold == 0.4
    assert found.decisive == 1


def test_a_comeback_has_drama_and_is_decided_late() -> None:
    course = [(0.5, 0.5), (0.36, 0.64), (0.19, 0.81), (0.19, 0.81), (0.95, 0.05)]
    found = shape(course, [1, 0, 1, 0, 1], [1, 0])
    assert found.lead_changes == 1
    assert found.drama_max == pytest.approx((0.81 - 0.19) ** 0.5)
    assert found.trailing == 0.6
    assert found.settled == 0.8
    assert found.decisive == pytest.approx(0.2)
    assert found.killer == pytest.approx(0.9 - (0.19 - 0.81))


def test_a_gain_that_the_reply_undoes_is_not_permanent() -> None:
    undone = [(0.5, 0.5), (0.7, 0.3), (0.5, 0.5), (0.7, 0.3), (0.5, 0.5), (0.7, 0.3)]
    assert shape(undone, [0, 1, 0, 1, 0, 1], [0.5, 0.5]).permanence == 0
    kept = [(0.5, 0.5), (0.7, 0.3), (0.7, 0.3), (0.8, 0.2), (0.8, 0.2)]
    assert shape(kept, [0, 1, 0, 1, 0], [0.5, 0.5]).permanence == 1


def test_a_game_that_nobody_won_has_no_winner_to_measure() -> None:
    found = shape([(0.5, 0.5), (0.9, 0.1)], [0, 1], [0.5, 0.5])
    assert found.drama is None
    assert found.decisive is None
    assert found.lead_changes == 0


def test_the_scale_finds_the_chance_that_games_were_played_by() -> None:
    games = [([[70, -70]], [1, 0])] * 80 + [([[70, -70]], [0, 1])] * 20
    scale = scale_of(games)
    assert prospects([70, -70], scale)[0] == pytest.approx(0.8, abs=0.001)


# the command and its page


def run_command(*words: str) -> int:
    return main(["balance", *words, "--workers", "1"])


def test_the_command_shows_who_wins_and_what_matters(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["sparta", "--players", *QUICK, "--games", "2", "--most", "10", "--lang", "en"]
    assert run_command(*line, "--vary", "cities", "--variant", "twice: repetition=2") == 0
    said = capsys.readouterr().out
    for word in ("South", "North", "cities=crossed", "twice", "share of"):
        assert word in said
    assert run_command(*line, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    (variant,) = data["variants"]
    assert variant["games"] == 2
    assert set(variant["shapes"]) <= set(SHAPES)


@pytest.mark.parametrize(
    "mistaken",
    [
        ["nothing"],
        ["sparta", "--players", "level:99"],
        ["sparta", "--seats", "3"],
        ["sparta", "--variant", "empty:"],
        ["sparta", "--variant", "x: seats=many"],
        ["sparta", "--variant", "x: nothing=1"],
        ["sparta", "--vary", "nothing"],
        ["sparta", "--vary", "repetition=1"],
        ["sparta", "--games", "0"],
    ],
)
def test_a_mistake_is_one_sentence(mistaken: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(*mistaken, "--lang", "en") == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_game_that_fails_is_told_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    clumsy = "python:tests.play.test_arena:Clumsy"
    line = ["sparta", "--players", clumsy, "--games", "1", "--most", "20", "--lang", "en"]
    assert run_command(*line) == 1
    assert "failed" in capsys.readouterr().err


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_report_is_one_page_that_needs_nothing_else(language: str, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    line = ["sparta", "--players", *QUICK, "--games", "2", "--most", "12", "--lang", language]
    assert run_command(*line, "--vary", "cities", "--report", str(path)) == 0
    text = path.read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in text
    for forbidden in ("<script", "<link", "@import", "src=", "url("):
        assert forbidden not in text
    drawings = re.findall(r"<svg.*?</svg>", text, re.S)
    assert len(drawings) == 3 * 2 + 2  # without a winner there is no curve of one
    for drawing in drawings:
        assert ElementTree.fromstring(drawing)[0].text
    other = {"es": "en", "en": "es"}[language]
    for word in (balance_words.WINS, balance_words.EFFECTS, balance_words.MEASURES):
        assert word[language] in text
        assert word[other] not in text


def test_the_command_under_a_report_plays_the_same_study() -> None:
    both = study(variants=(Variant("a", {"repetition": 0}), Variant("b c", {"cities": "crossed"})))
    said = command(both)
    assert said.startswith("sobremesa balance sparta --players level:1 --games 3")
    assert "--options repetition=0" in said
    assert "'b c: cities=crossed'" in said
    assert "--most 30" in said
    assert "--judged 2" in said


def test_a_study_without_judgement_has_a_report_too() -> None:
    found = study_of(study(judged=0, games=1))
    assert found.summaries[0].shapes == {}
    assert "<svg" in balance_report(found)
