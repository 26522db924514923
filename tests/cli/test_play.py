"""A game at the terminal, typed from a script."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest

import sobremesa
from sobremesa import Record
from sobremesa.cli import main
from sobremesa.cli.line_game import understand
from sobremesa.cli.opponents import OPPONENTS


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> object:
    def run(lines: str, *argv: str, status: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert main(["play", *argv, "--lang", "en"]) == status
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return captured.out

    return run


def test_two_people_play_at_one_screen(typed: object) -> None:
    assert callable(typed)
    out = typed("wA1@0,0\nba1@1,0\nquit\nwQ@-1,0\n", "colmena")
    assert "White> wA1@0,0" in out
    assert "wA1[bA1]" in out
    assert "wQ@-1,0" not in out
    assert out.endswith("Until next time.\n")


def test_the_end_of_the_input_ends_the_game_kindly(typed: object) -> None:
    assert callable(typed)
    for lines in ("", "\n\n", "wA1@0,0"):
        assert typed(lines, "colmena").endswith("Until next time.\n")


def test_refusals_cite_the_rule_and_the_game_goes_on(typed: object) -> None:
    assert callable(typed)
    out = typed("wA2@0,0\nnonsense\nwhy pass\nwhy\nwA1@0,0\n", "colmena")
    assert "Not legal, CMN-3.1" in out
    assert "That is not an action" in out
    assert "Not legal, CMN-6.1" in out
    assert "[wA1]" in out


def test_actions_are_listed_numbered_and_mapped(typed: object) -> None:
    assert callable(typed)
    out = typed("wA1@0,0\nbA1@1,0\nlegal wQ\nlegal zz\nlegal\n2\n", "colmena")
    assert "2 wQ@-1,0" in out
    assert "3 of 21 actions" in out
    assert " 2  wA1 bA1  ·" in out
    assert "There are none." in out
    assert "[wQ]wA1 bA1" in out


def test_a_map_of_actions_has_no_other_numbers(typed: object) -> None:
    assert callable(typed)
    out = typed("legal e2-\n", "colina")
    drawn = out.partition("legal e2-\n")[2]
    assert drawn.splitlines()[8] == " 8  ·   ·   ·   ·   ·   ·   ·   ·"
    assert drawn.splitlines()[12].startswith(" 4  57  s ")


def test_undo_takes_back(typed: object) -> None:
    assert callable(typed)
    out = typed("undo\nwA1@0,0\nundo\nlegal wA1\n", "colmena")
    assert "nothing to take back" in out
    assert "wA1@0,0" in out.rpartition("undo")[2]


def test_undo_goes_back_to_the_person(typed: object, tmp_path: Path) -> None:
    assert callable(typed)
    path = tmp_path / "g.json"
    out = typed(f"wA1@0,0\nundo\nsave {path}\n", "colmena", "--vs", "random")
    assert "Garnet plays" in out
    assert Record.load(path).actions == ()
    typed(f"undo\nsave {path}\n", "colmena", "--vs", "random", "--seat", "2")
    assert len(Record.load(path).actions) == 1


def test_a_game_that_is_opened_keeps_its_tags_and_its_end(typed: object, tmp_path: Path) -> None:
    assert callable(typed)
    record = Record.begin(sobremesa.game("colmena").start()).add("wA1@0,0")
    record = replace(record.ended("resignation", (1, 0)), tags={"Event": "Copa"})
    record.save(tmp_path / "old.json")
    typed(f"save {tmp_path}/same.json\n", "--position", f"{tmp_path}/old.json")
    assert Record.load(tmp_path / "same.json") == record
    typed(f"bA1@1,0\nsave {tmp_path}/new.json\n", "--position", f"{tmp_path}/old.json")
    new = Record.load(tmp_path / "new.json")
    assert (new.result, new.tags) == (None, record.tags)


def test_a_saved_game_goes_on(typed: object, tmp_path: Path) -> None:
    assert callable(typed)
    path = tmp_path / "my game.json"
    out = typed(f"wA1@0,0\nbA1@1,0\nsave {path}\nsave\nsave {tmp_path}/no/where\n", "colmena")
    assert "Saved to" in out
    assert "Say where" in out
    assert "cannot write" in out
    assert Record.load(path).validate().to_move == "w"
    assert main(["validate", str(path)]) == 0
    out = typed(f"undo\nbA1@0,1\nsave {path}\n", "--position", str(path))
    assert Record.load(path).actions == ("wA1@0,0", "bA1@0,1")


def test_without_a_game_there_is_a_menu(typed: object) -> None:
    assert callable(typed)
    number = sobremesa.games().index("colmena") + 1
    for answer in (f"zero\n0\n{number}\n", "colmena\n", "La Colmena\n"):
        assert "La Colmena. Type an action" in typed(answer)
    assert typed("quit\n").endswith("Until next time.\n")
    assert typed("").endswith("Until next time.\n")


def test_a_number_with_zeros_before_it_chooses_what_it_says_or_nothing(typed: object) -> None:
    assert callable(typed)
    out = typed("00010\n" + "9" * 6000 + "\n0003\n")
    assert "La Colmena. Type an action" in out
    out = typed("0009999\n" + "9" * 6000 + "\n0001\n", "sparta")
    assert out.count("That is not an action") == 2


def test_help_and_rules_within_a_game(typed: object) -> None:
    assert callable(typed)
    out = typed("help\nrules CMN-3.1\nrules\nboard\n", "colmena")
    assert "takes back" in out
    assert out.count("CMN-3.1") >= 2
    assert "CMN-7.4" in out


@pytest.mark.parametrize("name", ["random", *"123456"])  # 7 takes long, 8 has a clock
def test_the_machine_plays_to_the_end(name: str, typed: object) -> None:
    assert callable(typed)
    game = sobremesa.game("colmena", preset="hive", expansions="").start()
    opponent = OPPONENTS[name](3)
    again = OPPONENTS[name](3)
    for _ in range(6):
        action = opponent.choose(game)
        assert action in game.legal()
        assert again.choose(game) == action
        game = game.play(action)


def test_a_game_is_played_to_its_end(typed: object) -> None:
    assert callable(typed)
    lines = "1\n" * 3 + "1\n2\n3\nlegal\n" * 2
    out = typed(lines, "colmena", "--vs", "random", "--seed", "5")
    assert "Garnet plays" in out


def test_what_can_be_typed_is_understood_in_both_languages() -> None:
    assert understand("deshacer") == ("undo", "")
    assert understand("POR QUÉ pass") == ("why", "pass")
    assert understand("guardar a b.json") == ("save", "a b.json")
    assert understand("?") == ("help", "")
    assert understand("legalize") == (None, "legalize")
    assert understand("arrow E") == (None, "arrow E")


def test_it_speaks_spanish(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("ayuda\nwA2@0,0\nsalir\n"))
    assert main(["--lang", "es", "play", "colmena"]) == 0
    out = capsys.readouterr().out
    assert "Blanco> ayuda" in out
    assert "No se puede, CMN-3.1" in out
    assert out.endswith("Hasta otra.\n")


def test_an_interruption_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert main(["play", "colmena"]) == 130
    assert capsys.readouterr().err == ""


def test_words_that_were_nearly_typed_are_told(typed: object) -> None:
    assert callable(typed)
    out = typed("udno\nwA1@00\nzzzzzz\n", "colmena")
    assert "Did you mean undo?" in out
    assert "Did you mean wA1@0,0?" in out
    assert out.count("Did you mean") == 2
