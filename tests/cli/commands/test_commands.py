"""What each command answers, called within this process."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa import Record, _forms
from sobremesa.cli import command_line, main


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    begun = Record.begin(sobremesa.game("colmena").start())
    begun.add("wA1@0,0").add("bG1@1,0").add("wQ@-1,0").save(path)
    return path


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(sobremesa.game("colmena").start().play("wA1@0,0").json())
    return path


def said(capsys: pytest.CaptureFixture[str], *argv: object, status: int = 0) -> str:
    """Run a command line; give what it wrote."""
    assert main([str(word) for word in argv]) == status
    captured = capsys.readouterr()
    if _forms.compiled():
        assert captured.err == ""
    return captured.out


def read(capsys: pytest.CaptureFixture[str], *argv: object, status: int = 0) -> Any:
    """Run a command line that answers with one line of JSON."""
    out = said(capsys, *argv, status=status)
    assert out.count("\n") == 1
    return json.loads(out)


# the language


def test_lang_stands_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["--lang", "es", "games"], ["games", "--lang=es"], ["games", "--lang", "es"]):
        assert "jugadores" in said(capsys, *argv)
    assert "players" in said(capsys, "games", "--lang", "en")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "es_ES"}, "en"),
        ({"LC_MESSAGES": "es_AR", "LANG": "de_DE"}, "es"),
        ({"LC_ALL": "", "LANG": "es_MX"}, "es"),
        ({"LANG": "est_EE"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert command_line.read_line(["games"], environment).language == language


def test_lang_beats_the_locale() -> None:
    assert command_line.read_line(["--lang", "en"], {"LANG": "es"}).language == "en"


def test_options_take_only_what_has_an_equals_sign() -> None:
    read_ = command_line.read_line(
        ["perft", "--options", "a=1", "b=", "6", "--options", "c=2,d=3"], {}
    )
    assert read_.tokens == ("perft", "--options=a=1", "--options=b=", "6", "--options=c=2,d=3")


# the commands


def test_rules_tell_a_game_in_one_minute(capsys: pytest.CaptureFixture[str]) -> None:
    for language, title in (("es", "En un minuto"), ("en", "In one minute")):
        plain = said(capsys, "rules", "sparta", "--summary", "--plain", "--lang", language)
        assert plain.startswith(f"## {title}\n\n- **")
        assert "SPA-" not in plain
        data = read(capsys, "rules", "sparta", "--summary", "--json", "--lang", language)
        assert data["summary"] == plain.rstrip("\n")
        assert title in said(capsys, "rules", "sparta", "--summary", "--lang", language)


def test_rules_show_the_strategy_and_the_model_games(capsys: pytest.CaptureFixture[str]) -> None:
    plain = said(capsys, "rules", "sparta", "--strategy", "--plain", "--lang", "es")
    assert "## 1 Piensa en parejas" in plain
    assert "--model short" in plain
    assert "**Por el medio** `e2-e4`." in plain
    data = read(capsys, "rules", "sparta", "--strategy", "--json", "--lang", "en")
    assert {one["id"] for one in data["openings"]} >= {"middle", "wing"}
    assert [one["id"] for one in data["games"]] == ["short", "long"]
    assert "Heroes first" in said(capsys, "rules", "sparta", "--strategy", "--lang", "en")
    told = said(capsys, "rules", "sparta", "--model", "short", "--lang", "en")
    assert "The eighth city: South wins at once." in told
    record = read(capsys, "rules", "sparta", "--model", "short", "--json")
    assert sobremesa.Record.from_data(record).validate().over


def test_games_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "games")
    listed = read(capsys, "games", "--json")
    assert isinstance(listed, list)
    assert [game["game"] for game in listed] == list(sobremesa.games())
    for game in listed:
        assert game["game"] in out
        assert game["title"]["es"]
        assert {"name", "default", "label", "help"} <= set(game["options"][0])


def test_names_of_options_are_never_broken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = said(capsys, "games")
    assert max(map(len, out.splitlines())) <= 80
    shown = set(out.split())
    for game in sobremesa.games():
        options = sobremesa.game(game).rules.options.all()
        assert {option.name for option in options} <= shown


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("yes", True), ("Sí", True), ("on", True), ("no", False), ("off", False), ("false", False)],
)
def test_yes_and_no_may_be_said(
    capsys: pytest.CaptureFixture[str], typed: str, meant: bool
) -> None:
    shown = read(capsys, "show", "--game=colina", "--format=json", f"--options=habit={typed}")
    assert shown["options"]["habit"] is meant


def test_rules_are_shown_whole_or_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert "CMN-7.4" in said(capsys, "rules", "colmena")
    plain = said(capsys, "rules", "colmena", "--plain", "--lang", "es")
    assert plain.startswith("# La Colmena\n")
    one = said(capsys, "rules", "colmena", "--rule", "cmn-5.3")
    assert "CMN-5.3" in one
    assert "wB1" in one
    assert "CMN-5.4" not in said(capsys, "rules", "colmena", "--rule", "CMN-5.3", "--plain")
    data = read(capsys, "rules", "colmena", "--json", "--rule", "CMN-5")
    assert isinstance(data, dict)
    assert set(data["rules"]) == {f"CMN-5.{n}" for n in range(1, 14)}
    assert {scenario["rule"] for scenario in data["scenarios"]} == set(data["rules"])


def test_perft_prints_the_count_first(capsys: pytest.CaptureFixture[str]) -> None:
    hive = ["--options", "preset=hive", "expansions="]
    out = said(capsys, "perft", "colmena", *hive, "3").splitlines()
    assert out[0] == "1440"
    assert "nodes per second" in out[1]
    for more in (["--no-bulk"], ["--threads", "2"], ["--divide"]):
        data = read(capsys, "perft", "colmena", "3", *hive, "--json", *more)
        assert isinstance(data, dict)
        assert data["count"] == 1440
    assert sum(data["divide"].values()) == 1440
    assert said(capsys, "perft", "colmena", "0").startswith("1\n")


def test_options_are_written_in_three_ways(capsys: pytest.CaptureFixture[str]) -> None:
    for options in (
        ["--options", "preset=hive", "expansions=M"],
        ["--options", "preset=hive", "--options", "expansions=M"],
        ["--options=preset=hive,expansions=M"],
        ["--option", "expansions=M", "preset=hive"],
    ):
        assert said(capsys, "perft", "colmena", "2", *options).startswith("150\n")


def test_perft_divides_by_action(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "perft", "colmena", "2", "--divide", "--options", "preset=hive")
    assert "wA1@0,0: 36\n" in out
    assert "\n216\n" in out


def test_perft_begins_anywhere(
    capsys: pytest.CaptureFixture[str], position: Path, record: Path
) -> None:
    for path in (position, record):
        data = read(capsys, "perft", "colmena", "1", "--position", path, "--json")
        assert isinstance(data, dict)
        assert data["count"] > 20


def test_playouts_do_not_depend_on_the_threads(capsys: pytest.CaptureFixture[str]) -> None:
    once = ["playouts", "colmena", "6", "--cap", "40", "--seed", "-7"]
    data = [read(capsys, *once, "--json", "--threads", n) for n in (1, 2)]
    for item in data:
        assert isinstance(item, dict)
        for key in ("seconds", "actions_per_second", "threads"):
            del item[key]
    assert data[0] == data[1]
    assert data[0]["games"] == 6
    out = said(capsys, *once, "--lang", "es")
    assert "cortadas a las 40 acciones" in out
    assert "Grana" in out


def test_show_draws_in_every_format(
    capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path
) -> None:
    start = ["show", "--game", "colmena", "--options", "expansions=M"]
    assert "wM" in said(capsys, *start)
    assert "wL" not in said(capsys, *start)
    assert said(capsys, *start, "--format", "svg").startswith("<svg")
    data = read(capsys, *start, "--format", "json")
    assert isinstance(data, dict)
    assert data["options"]["expansions"] == "M"
    for name, beginning in (("a.svg", b"<svg"), ("a.png", b"\x89PNG"), ("a.txt", b""), ("a", b"")):
        assert said(capsys, "show", record, "--out", tmp_path / name, "--width", "200") == ""
        assert (tmp_path / name).read_bytes().startswith(beginning)


def test_show_draws_in_the_styles_of_a_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    start = sobremesa.game("sparta").start()
    path = tmp_path / "board.svg"
    chosen = ("--look", "marble", "--pieces", "counters")
    assert main(["show", "--game", "sparta", *chosen, "--lang", "es", "--out", str(path)]) == 0
    assert path.read_text("utf-8").strip() == start.svg(look="marble", pieces="counters")
    assert path.read_text("utf-8").strip() != start.svg()
    capsys.readouterr()
    assert main(["show", "--game", "sparta", "--look", "velvet", "--lang", "en"]) == 2
    assert "pottery, marble, plain" in capsys.readouterr().err


def test_show_turns_to_any_moment(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    assert "[wA1]" in said(capsys, "show", record, "--move", "1")
    assert "[wQ]" in said(capsys, "show", record)
    assert "Garnet to move" in said(capsys, "show", record, "--move", "3")


def test_standard_input_is_a_dash(
    capsys: pytest.CaptureFixture[str], position: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for argv in (["show", "-"], ["validate", "-"], ["perft", "colmena", "1", "--position", "-"]):
        monkeypatch.setattr("sys.stdin", io.StringIO(position.read_text()))
        assert said(capsys, *argv)


def test_why_names_the_rule_and_how_it_reads(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "why", "colmena", "wA1@0,0") == "Legal.\n"
    out = said(capsys, "why", "colmena", "wA2@0,0", "--lang", "es", status=1)
    assert out.startswith("No se puede, CMN-3.1: ")
    after = ["why", "colmena", "wQ@1,1", "--actions"]
    assert "CMN-3.2" in said(capsys, *after, "wA1@0,0 bA1@1,0", status=1)
    assert "CMN-3.2" in said(capsys, *after, " wA1@0,0; bA1@1,0 ;", status=1)
    assert read(capsys, "why", "colmena", "wA1@0,0", "--json") == {"legal": True}
    data = read(capsys, "why", "colmena", "what", "is", "this", "--json", status=1)
    assert isinstance(data, dict)
    assert data["rule"] == "notation"
    assert data["en"]
    assert data["es"]


def test_why_in_a_position(capsys: pytest.CaptureFixture[str], position: Path) -> None:
    assert "CMN-6.1" in said(capsys, "why", "colmena", "pass", "--position", position, status=1)


def test_validate_praises_what_is_right(
    capsys: pytest.CaptureFixture[str], record: Path, position: Path, tmp_path: Path
) -> None:
    assert "a correct record of La Colmena, 3 actions" in said(capsys, "validate", record)
    assert "una posición" in "una " + said(capsys, "validate", position, "--lang", "es")
    both = tmp_path / "both.jsonl"
    both.write_text(record.read_text() + "\n" + position.read_text() + "\r\n")
    out = said(capsys, "validate", both)
    assert "line 1: a correct record" in out
    assert "line 3: a correct position" in out
    pretty = tmp_path / "pretty.json"
    pretty.write_text(json.dumps(json.loads(position.read_text()), indent=2))
    assert said(capsys, "validate", pretty).startswith("a correct position")


def test_validate_names_the_line_the_action_and_the_rule(
    capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path
) -> None:
    data = json.loads(record.read_text())
    data["actions"].append("bQ@-1,0")
    path = tmp_path / "games.jsonl"
    path.write_text(record.read_text() + json.dumps(data) + "\n")
    assert main(["validate", str(path)]) == 2
    captured = capsys.readouterr()
    assert "line 1: a correct record" in captured.out
    assert "line 2: action 3" in captured.err
    assert "CMN-3.2" in captured.err
    assert captured.err.count("\n") == 1
    assert main(["validate", str(path), "--json"]) == 2
    rows = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
    assert [row["valid"] for row in rows] == [True, False]


def test_doctor_says_which_form_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = read(capsys, "doctor", "--json")
    assert isinstance(data, dict)
    assert data["form"] == ("compiled" if _forms.compiled() else "plain")
    assert set(data["games"]) == set(sobremesa.games())
    assert data["broken"] == {}
    assert sobremesa.__version__ in said(capsys, "doctor")
    monkeypatch.setenv("SOBREMESA_PLAIN", "1")
    assert "SOBREMESA_PLAIN" in said(capsys, "doctor", "--lang", "es")


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--version") == f"sobremesa {sobremesa.__version__}\n"
    first = said(capsys)
    assert first == said(capsys, "--help") == said(capsys, "help")
    assert said(capsys, "help", "perft") == said(capsys, "perft", "colmena", "-h")
    assert "Ejemplos" in said(capsys, "show", "--help", "--lang", "es")


def test_a_value_may_hold_pairs_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    words = "setups=S=fortress,N=phalanx,quiet_limit=50"
    data = read(capsys, "show", "--game", "reyes", "--options", words, "--format", "json")
    assert data["options"]["quiet_limit"] == 50
    assert data["options"]["setups"]["S"] != data["options"]["setups"]["N"]
