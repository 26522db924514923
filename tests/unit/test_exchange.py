"""Games in other notations come in and go out as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

import sobremesa
from sobremesa import Record, SobremesaError
from sobremesa.cli import main
from sobremesa.engine.exchange import FORMATS, BadGame, formats_of, read, write
from tests.contract.games import GAMES, walk

PGN = '[White "Ana"]\n[Black "Berta"]\n\n1. f3 e5 2. g4 (2. e4 {safer} Nc6) Qh4# 0-1\n'
UHP = "Base+ML;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
FEN = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"


def played(game: str, plies: int = 10) -> Record:
    start = sobremesa.game(game)
    steps = list(walk(start, "exchange", plies))
    record = Record.begin(start.start())
    for _, action in steps:
        record = record.add(action)
    return record


@pytest.mark.parametrize("game", GAMES)
def test_json_comes_back(game: str) -> None:
    record = played(game)
    name, (entry,) = read(write(record, "json"))
    assert name == "json"
    assert entry.record == record


def test_a_position_becomes_a_game_that_begins_there() -> None:
    state = played("sparta").final()
    _, (entry,) = read(state.json())
    assert entry.record.first() == state
    assert entry.record.actions == ()


def test_pgn_comes_back_with_its_tags() -> None:
    name, (entry,) = read(PGN)
    assert name == "pgn"
    assert entry.tags["White"] == "Ana"
    assert entry.record.actions == ("f2f3", "e7e5", "g2g4", "d8h4")
    again = read(write(entry.record, "pgn"))[1][0].record
    assert again == entry.record
    assert again.result == {"winners": ["b"], "reason": "checkmate", "scores": [0, 1]}


def test_several_games_are_all_read() -> None:
    assert len(read(PGN + "\n" + PGN)[1]) == 2
    assert len(read(f"{UHP}\n{UHP}")[1]) == 2
    line = write(played("reyes"), "json")
    assert len(read(f"{line}\n{line}\n")[1]) == 2


def test_a_game_string_comes_back() -> None:
    name, (entry,) = read(UHP)
    assert name == "uhp"
    assert entry.record.options["preset"] == "hive"
    assert write(entry.record, "uhp") == UHP


def test_a_fen_comes_back_and_may_be_short() -> None:
    name, (entry,) = read(FEN)
    assert name == "fen"
    assert write(entry.record, "fen") == FEN
    assert write(entry.record.add("a1a8"), "fen").startswith("R3k3/")
    assert write(read("4k3/8/8/8/8/8/8/4K2R b")[1][0].record, "fen").split()[1] == "b"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("   \n", "empty"),
        ("hello", "line 1"),
        ("{", "not JSON: line 1, column 2"),
        ('{"game": "nobody"}', "no game"),
        ('{"game": "colmena", "actions": ["bQ@0,0"]}', "action 0"),
        ("[" * 100_000, "JSON|nested"),
        ("Base+X;InProgress;White[1]", "GameType"),
        ("Base;InProgress;White[1];wS1", "does not fit"),
        ("Base;InProgress;White[2];wS1;bS1 -wQ", "not in play"),
        ("Base;InProgress;White[2];wS1;bS1 wS1", "UHP: move 2"),
        ("8/8/8/8 w - - 0 1", "eight ranks"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "0 kings"),
        ("1. e4 e9", "line 1"),
    ],
)
def test_whatever_is_wrong_is_said_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(SobremesaError, match=why) as caught:
        read(text)
    assert "\n" not in caught.value.text.es
    assert caught.value.text.es


def test_a_notation_refuses_what_it_cannot_say() -> None:
    with pytest.raises(BadGame, match="PGN is for Chess"):
        write(played("sparta"), "pgn")
    with pytest.raises(BadGame, match="json, uhp, fen, pgn"):
        write(played("sparta"), "latin")
    later = Record.begin(read(UHP)[1][0].record.final())
    with pytest.raises(BadGame, match="from the beginning"):
        write(later, "uhp")


def test_games_of_other_rules_are_only_written_where_they_can_be_played() -> None:
    murciana = Record.begin(sobremesa.game("colmena").start())
    for action in ("wA1@0,0", "bA1@1,0", "wQ@-1,0", "bQ@2,0"):
        murciana = murciana.add(action)
    text = write(murciana, "uhp")
    assert read(text)[1][0].record.actions == murciana.actions


def test_formats_are_told_by_game() -> None:
    assert [one.name for one in FORMATS] == ["json", "uhp", "fen", "pgn"]
    assert formats_of("colmena") == ["json", "uhp"]
    assert formats_of("ajedrez") == ["json", "fen", "pgn"]
    assert formats_of("reyes") == ["json"]


def test_the_command_converts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(PGN)
    assert main(["convert", str(path), "--to", "fen"]) == 0
    assert capsys.readouterr().out == (
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n"
    )
    out = tmp_path / "game.json"
    assert main(["convert", str(path), "--to", "json", "--out", str(out)]) == 0
    assert Record.load(out).actions[-1] == "d8h4"
    assert main(["convert", str(path), "--to", "uhp", "--lang", "en"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["convert", str(path)]) == 2
    assert main(["convert", str(path), "--to", "latin"]) == 2
    assert main(["convert", str(path), "--to", "json", "--out", str(tmp_path / "no" / "x")]) == 2
