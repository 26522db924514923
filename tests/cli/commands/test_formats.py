"""Every command that reads games reads them in every format, and says what is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sobremesa import Record
from sobremesa.cli import main

PGN = """\
[Event "Club"]
[White "Ana"]
[Black "Berta"]
[Result "0-1"]

{ A short one. } 1. f3 { [%clk 0:04:59] } e5 2. g4?? (2. e4 Nf6 (2... Nc6 $5) 3. d3) Qh4# 0-1
"""
FILES = {
    "game.pgn": PGN,
    "game.uhp": "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-\n",
    "game.fen": "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\n",
    "game.json": '{"game":"sparta","actions":[]}\n',
}


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main([*argv, "--lang", "en"]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(
    "command",
    ["show", "validate", "analyze --nodes 20", "convert --to json", "show --format moves"],
)
def test_every_command_reads_every_format(
    command: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    verb, *rest = command.split()
    said(capsys, verb, name, *rest)


def test_puzzles_are_mined_in_games_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    mate = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#"
    Path("mate.pgn").write_text(f"{mate} 1-0\n", encoding="utf-8")
    found = said(capsys, "puzzles", "mine", "ajedrez", "--games", "mate.pgn", "--nodes", "300")
    puzzle = json.loads(found.splitlines()[0])
    assert (puzzle["kind"], puzzle["line"]) == ("win:checkmate", ["h5f7"])
    assert main(["puzzles", "mine", "ajedrez", "--games", "game.uhp"]) == 2


def test_the_moves_are_listed_as_people_read_them(capsys: pytest.CaptureFixture[str]) -> None:
    listed = said(capsys, "show", "game.pgn", "--format", "moves")
    assert listed == (
        "Event: Club\nWhite: Ana\nBlack: Berta\n\n  A short one.\n"
        "  1. White: f3  [0:04:59]\n"
        "  1… Black: e5\n"
        "  2. White: g4??\n"
        "     (e4 Nf6 (Nc6!?) d3)\n"
        "  2… Black: Qh4#\n"
    )
    assert main(["show", "game.pgn", "--format", "moves", "--lang", "es"]) == 0
    assert "Dh4#" in capsys.readouterr().out


def test_a_move_is_typed_as_people_write_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", "ajedrez", "Nf3", "--lang", "en"]) == 0
    assert main(["why", "ajedrez", "Cf6", "--actions", "e4 e5 Cf3", "--lang", "es"]) == 0
    capsys.readouterr()
    assert main(["why", "ajedrez", "Ke2", "--lang", "en"]) == 1
    assert "AJE-3" in capsys.readouterr().out
    assert main(["why", "reyes", "arrow east", "--lang", "en"]) == 0
    assert main(["why", "colmena", "Bota 1 (Blanco) al campo", "--lang", "es"]) == 0


def test_one_of_several_games_is_chosen_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    Path("two.pgn").write_text(f"{PGN}\n1. e4 *\n", encoding="utf-8")
    assert main(["show", "two.pgn", "--lang", "en"]) == 2
    assert "has 2 games and one is needed" in capsys.readouterr().err
    assert "White: e4" in said(capsys, "show", "two.pgn", "--number", "2", "--format", "moves")
    said(capsys, "analyze", "two.pgn", "--number", "1", "--nodes", "20")
    assert main(["show", "two.pgn", "--number", "3", "--lang", "en"]) == 2
    assert "there is no game 3" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            f"{PGN}\n{PGN.replace('g4??', 'Ke3')}",
            "game 2, line 13: Ke3 is not a legal move here: AJE-",
        ),
        ("1. e4 e5 2. Nf3 (2. Bb6) *", "line 1: Bb6 is not a legal move here: AJE-"),
        ("Base;InProgress;White[2];wS1;bS1 wS1", "line 1: UHP: move 2: CMN-"),
        (
            '{"game":"colmena","actions":["wA1@0,0"]}\n{"game":"colmena","actions":["x"]}',
            "game 2, line 2",
        ),
        ("8/8/8 w - - 0 1", "line 1: "),
        ('{"game":"sparta","actions":[],"notes":{"3":{}}}', "there is no moment 3 to note"),
        (
            '{"game":"colmena","actions":["wA1@0,0"],'
            '"notes":{"1":{"variations":[{"actions":["wA2@0,0"]}]}}}',
            "variation of action 0: action 0",
        ),
    ],
)
@pytest.mark.parametrize("command", ["validate", "convert --to json", "show", "analyze --nodes 9"])
def test_a_bad_file_is_told_by_game_line_and_rule(
    text: str, why: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("bad").write_text(text, encoding="utf-8")
    verb, *rest = command.split()
    number = ["--number", "2"] if verb in ("show", "analyze") and "game 2" in why else []
    assert main([verb, "bad", *rest, *number, "--lang", "en"]) == 2
    caught = capsys.readouterr()
    assert why in caught.err
    assert caught.err.count("\n") == 1
    assert "Traceback" not in caught.err


def test_what_a_format_cannot_carry_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "game.pgn", "--to", "fen", "--lang", "en"]) == 0
    assert "FEN carries only the last position" in capsys.readouterr().err
    assert main(["convert", "game.pgn", "--to", "json"]) == 0
    assert capsys.readouterr().err == ""
    record = Record.loads('{"game":"colmena","actions":["wA1@0,0"],"tags":{"White":"Ana"}}')
    record.save("ana.json")
    assert main(["convert", "ana.json", "--to", "uhp", "--lang", "en"]) == 0
    caught = capsys.readouterr()
    assert caught.out == "Base+ML;InProgress;Black[1];wA1\n"
    assert caught.err.startswith("sobremesa: UHP carries only the moves and who won")
    assert caught.err.count("\n") == 1


def test_a_file_in_latin_1_is_read_as_the_standard_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("old.pgn").write_bytes(PGN.replace("Berta", "Señor Muñoz").encode("latin-1"))
    assert "Señor Muñoz" in said(capsys, "convert", "old.pgn", "--to", "pgn")
