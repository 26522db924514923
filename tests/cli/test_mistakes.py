"""Whatever is wrong with a command line is one sentence and status 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sobremesa
from sobremesa.cli import main

START = sobremesa.game("colmena").start()

FILES = {
    "empty.json": b"",
    "blank.json": b" \n\n",
    "broken.json": b'{"game": "colmena"',
    "broken.jsonl": START.json().encode() + b"\n{]\n",
    "latin.json": b'{"game": "\xff"}',
    "list.json": b"[]",
    "number.json": b"12",
    "deep.json": b"[" * 200_000,
    "digits.json": b'{"game":"colmena","players":' + b"9" * 6000 + b"}",
    "nobody.json": b'{"game": "nobody"}',
    "record.json": b'{"game":"colmena","actions":["wA1@0,0"]}',
    "illegal.json": b'{"game":"colmena","actions":["wA1@0,0","bA1@5,5"]}',
    "unread.json": b'{"game":"colmena","actions":["\\u001b[31m\\n"]}',
    "future.json": b'{"game":"colmena","rules":99,"actions":[]}',
    "bad-result.json": b'{"game":"colmena","actions":[],"result":{"winners":["w"]}}',
    "two.jsonl": START.json().encode() + b"\n" + START.json().encode() + b"\n",
    "start.json": START.json().encode(),
}

LINES = [
    "dance",
    "--dance",
    "perf",
    "help dance",
    "dance --help",
    "games colmena",
    "games --xml",
    "games --json --json",
    "games --json=perhaps",
    "games --screen x",
    "--lang",
    "--lang pt games",
    "games --lang=",
    "rules",
    "rules nobody",
    "rules colmena --rule",
    "rules colmena --rule CMN-99",
    "rules colmena --rule X",
    "perft",
    "perft colmena",
    "perft colmena x",
    "perft colmena -1",
    "perft colmena 2.5",
    "perft colmena 1e3",
    "perft colmena 100",
    "perft colmena 999999999999999999999999999999999999",
    "perft colmena 2 3",
    "perft nobody 2",
    "perft ../core 2",
    "perft colmena 2 --threads 0",
    "perft colmena 2 --threads many",
    "perft colmena 2 --threads 2 --threads 3",
    "perft colmena 2 --players 3",
    "perft colmena 2 --options",
    "perft colmena 2 --options preset",
    "perft colmena 2 --options =hive",
    "perft colmena 2 --options preset=chess",
    "perft colmena 2 --options speed=3",
    "perft colmena 2 --options repetition=1",
    "perft colmena 2 --options repetition=" + "9" * 6000,
    "perft colmena 2 --options repetition=" + "[" * 100_000,
    "perft colmena 2 --options wall_gate=maybe",
    "perft colmena 2 --options preset=hive preset=hive",
    "perft colmena 2 --position none.json",
    "perft colmena 2 --position start.json --options preset=hive",
    "perft colmena 2 --position start.json --players 2",
    "playouts colmena",
    "playouts colmena -3",
    "playouts colmena many",
    "playouts colmena 3 --cap 0",
    "playouts colmena 3 --cap",
    "playouts colmena 3 --seed soon",
    "show",
    "show none.json",
    "show .",
    "show start.json --game colmena",
    "show start.json --options preset=hive",
    "show start.json --move 1",
    "show record.json --move 2",
    "show record.json --move -1",
    "show --game colmena --move 1",
    "show --game colmena --format bmp",
    "show --game colmena --width 3",
    "show --game colmena --width 100000",
    "show --game colmena --out nowhere/x.svg",
    "show two.jsonl",
    "show start.json record.json",
    "why",
    "why colmena",
    "why nobody wA1@0,0",
    "why colmena pass --actions wA2@0,0",
    "why colmena pass --actions nonsense",
    "why colmena pass --position illegal.json",
    "validate",
    "engine now",
    "uhp --speed 3",
    "doctor --cure",
    "play nobody",
    "play chess",
    "arena sparta --players level:1",
    "arena sparta --players",
    "arena sparta --games 2",
    "play colmena --vs nobody",
    "play colmena --seat 2",
    "play colmena --vs random --seat 3",
    "play colmena --vs random --seat 0",
    "play colmena --players 4",
    "play --position none.json",
    "play colmena --position start.json --options preset=hive",
    *(
        f"validate {name}"
        for name in FILES
        if name not in ("record.json", "start.json", "two.jsonl")
    ),
    "analyze illegal.json",
    "analyze none.json",
    *(f"show {name}" for name in FILES if name in ("broken.jsonl", "illegal.json", "list.json")),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("line", LINES, ids=lambda line: line[:60])
def test_bad_input_is_one_sentence(
    line: str, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}_XX")
    assert main(line.split()) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("sobremesa: ")
    assert captured.err.count("\n") == 1
    assert captured.err.strip().isprintable()
    assert len(captured.err) < 600
    assert "Traceback" not in captured.err


def test_a_mistake_is_said_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "colmena", "x", "--lang", "es"]) == 2
    assert capsys.readouterr().err == 'sobremesa: N es un número entero, no "x"\n'
    assert main(["--lang", "en", "perft", "colmena", "x"]) == 2
    assert capsys.readouterr().err == 'sobremesa: N is a whole number, not "x"\n'


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("play chess", "ajedrez"),
        ("rules hive", "colmena"),
        ("perft colmna 2", "colmena"),
        ("show --game Colina", "colina"),
        ("why rey x", "reyes"),
        ("rules conquer-the-kings", "reyes"),
        ("play go", None),
        ("puzzles " + "chess" * 1000, None),
    ],
)
def test_a_name_that_is_almost_right_is_recognised(
    capsys: pytest.CaptureFixture[str], typed: str, meant: str | None
) -> None:
    assert main([*typed.split(), "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert ("did you mean" in err) == (meant is not None)
    if meant:
        assert f"did you mean {meant}?" in err
    if len(typed) < 100:
        assert "ajedrez, colina, colmena, reyes, sparta" in err


def test_commands_and_options_that_are_almost_right_are_recognised(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rulse", "colina", "--lang", "es"]) == 2
    assert "¿querías decir rules? Hay games" in capsys.readouterr().err
    assert main(["show", "--game", "colina", "--options", "hill_level=3", "--lang", "en"]) == 2
    assert "did you mean hill_levels? There are" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    [
        "tune reyes --games 1 --match 1 --nodes 1",
        "arena sparta --players level:1 level:1 --games 1 --workers 1",
    ],
)
def test_a_bar_that_nobody_sees_leaves_no_blank_line(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*line.split(), "--results", "record.json", "--lang", "en"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert "holds" in lines[-1]
    assert all(said.startswith("sobremesa: ") for said in lines)


def test_an_arena_takes_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "sparta", "--players", "level:1", "--lang", "en"]) == 2
    assert "at least two players" in capsys.readouterr().err


def test_the_rule_is_cited(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "illegal.json", "--lang", "en"]) == 2
    assert 'action 1 ("bA1@5,5"): CMN-3.1' in capsys.readouterr().err


def test_several_bad_lines_are_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    row = json.dumps({"game": "colmena", "actions": ["wA2@0,0"]})
    (tmp_path / "many.jsonl").write_text(f"{row}\n{row}\n{row}\n")
    assert main(["validate", "many.jsonl", "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert "line 1" in err
    assert "(and 2 more)" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("play --vss 3", "--vs"),
        ("rules colmena --lnag es", "--lang"),
        ("show --game ajedrez --fromat svg", "--format"),
        ("show --game ajedrez --format svgg", "svg"),
        ("play colmena --vs ramdom", "random"),
        ("show --game colmena --options preset=hiv", "hive"),
        ("show --game reyes --options setups=S=fortres", "fortress"),
        ("show --game ajedrez --wings 3", None),
    ],
)
def test_options_and_their_values_that_were_nearly_right_are_told(
    line: str, meant: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*line.split(), "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert ("did you mean" in err) == (meant is not None)
    if meant:
        assert f"did you mean {meant}?" in err
    assert main([*line.split(), "--lang", "es"]) == 2
    assert ("¿querías decir" in capsys.readouterr().err) == (meant is not None)


def test_an_action_that_was_nearly_right_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", "colmena", "wA1@00", "--lang", "en"]) == 1
    assert "Did you mean wA1@0,0?" in capsys.readouterr().out
    assert main(["why", "colmena", "zzzzzz", "--lang", "en"]) == 1
    assert "Did you mean" not in capsys.readouterr().out


@pytest.mark.parametrize("command", ["arena", "balance", "tune"])
def test_results_in_a_folder_are_refused_by_its_name(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("folder").mkdir()
    more = ["--players", "level:1", "level:1"] if command == "arena" else []
    assert main([command, "sparta", *more, "--results", "folder", "--lang", "en"]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == 'sobremesa: "folder": it is a folder'


def test_a_backup_needs_a_folder_that_exists(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "nowhere/copy.db", "--lang", "es"]) == 2
    said = capsys.readouterr().err
    assert said == 'sobremesa: no se puede escribir "nowhere/copy.db": no existe esa carpeta\n'


def test_a_program_that_does_not_exist_is_called_so(capsys: pytest.CaptureFixture[str]) -> None:
    for name, why in (("engine:nope", "no existe ese programa"), ("uci:true", "no contesta")):
        assert main(["arena", "ajedrez", "--players", name, "level:1", "--lang", "es"]) == 2
        assert capsys.readouterr().err.endswith(f"no puede empezar: {why}\n")


def test_what_is_no_action_names_no_rule(capsys: pytest.CaptureFixture[str]) -> None:
    Path("odd.json").write_text('{"game": "sparta", "actions": ["zzz"]}', encoding="utf-8")
    assert main(["validate", "odd.json", "--lang", "es"]) == 2
    said = capsys.readouterr().err + capsys.readouterr().out
    assert 'acción 0 ("zzz"): eso no es una acción' in said
