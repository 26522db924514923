"""Odd command lines of every command: one sentence and a documented status, never a traceback."""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import sobremesa
from sobremesa import Record, _forms
from sobremesa.cli import help_pages, main, words

LINES = int(os.environ.get("SOBREMESA_TEST_LINES", "60" if _forms.compiled() else "20"))
"""How many lines each command is given."""
NUMBERS = ("", "0", "1", "2", "8", "-1", "+1", "1.5", "1e9", "nan", "٣", "0x", "9" * 30, "9" * 5000)
WORDS = (
    *("", " ", "-", "--", "---", "=", "x=", "=x", "a=b=c", "[]", "{}", "null", "true", "…"),
    *("\x1b[31m", "\udcff", "a" * 5000, "[" * 3000, "%s", "{0}", "\n", "es", "en"),
    *("--lang", "--help", "--version", "colmena", "colina", "chess", "COLINA", "nobody"),
    *("../core", "mine", "check", "pass", "e2-e4", "COL-5.2", "col", "CMN-", "level:1"),
    *("level:99", "level:", "search:", "search:1n", "engine:", "engine:/nowhere", "uhp:false"),
    *("python:json:x", "python::", "random", "preset=hive", "repetition=3", "habit=maybe"),
    *("cities=twins", "setups=S=fortress,N=", "hill_levels=[", "x=1,y=2"),
    *("text", "svg", "png", "json", "fen", "pgn", "uhp"),
)
FILES = {
    "empty": b"",
    "binary": bytes(range(256)),
    "list.json": b"[1, 2, [3]]",
    "text.json": b'"colmena"',
    "record.json": b'{"game":"colmena","actions":["wA1@0,0","bA1@1,0"]}',
    "illegal.json": b'{"game":"sparta","actions":["a1-a2"]}',
    "odd.json": b'{"game":"colina","actions":[],"options":{"habit":3},"players":"two"}',
    "position.json": sobremesa.game("reyes").start().json().encode(),
    "lines.jsonl": b'{"game":"ajedrez","actions":["e2e4"]}\n' * 2,
    "game.pgn": b'[Event "?"]\n\n1. e4 e5 2. Zz9 *\n',
    "cup.toml": b'title = "Cup"\ngame = "chess"\nformat = "knockout"\nplayers = ["level:1"]\n',
    "settings.toml": b'port = "many"\n',
}
TYPED = (
    *("", "help", "ayuda", "legal", "legal w", "1", "00010", "9" * 60, "why", "why x"),
    *("por qué wQ@0,0", "undo", "board", "rules", "rules CMN-5.3", "rules ZZZ", "save"),
    *("save /nowhere/x", "save .", "wA1@0,0", "bogus", "\x1b[31m", "?", "newgame", "newgame {"),
    *('newgame {"game":"sparta"}', "bestmove", "bestmove depth 1", "play", "position", "info"),
    *("options", "validmoves", "quit"),
)
BOUNDS = {
    "arena": ["--games", "1", "--most", "3", "--workers", "1"],
    "balance": ["--games", "1", "--most", "3", "--workers", "1"],
    "tune": ["--games", "1", "--match", "1", "--nodes", "1"],
    "analyze": ["--nodes", "1"],
    "serve": ["--check"],
    "tournament": ["--workers", "1"],
}
"""What keeps a command short if its line turns out to be in order."""
SLOW = ("--html", "--clus")
"""A booklet takes seconds, a cluster minutes: they have tests of their own."""
NOTICE = re.compile(
    "|".join(
        f"sobremesa: {re.escape(text)}\n" for text in (words.PLAIN_FORM.es, words.PLAIN_FORM.en)
    )
)
"""What a command that takes its time says first where nothing is compiled."""
GAMES = ("colmena", "colina", "sparta", "reyes", "ajedrez")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder").mkdir()
    (tmp_path / "closed").write_text("{}")
    (tmp_path / "closed").chmod(0)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("COLUMNS", "80")


def lines(command: str) -> Iterator[list[str]]:
    """Give command lines: some nearly in order, some not at all."""
    random = Random(f"fuzz {command}")
    page = help_pages.PAGES[command]
    flags = [name.en.split()[0] for name, _ in page.options if name.en[:6] not in SLOW]
    flags += ["--nonsense", "-x", "--players"]
    places = (*FILES, "folder", "closed", "none.json", "/dev/null", "nowhere/out.svg")
    short = () if command in ("perft", "playouts") else NUMBERS
    values = (*WORDS, *places, *short, "0", "1", "2")
    for _ in range(LINES):
        argv = [command]
        for name, _ in page.arguments:
            likely = {"GAME": GAMES, "FILE": places, "N": ("0", "1", "2", *NUMBERS[5:])}
            known = likely.get(name.en.strip("[]"), ())
            if random.random() < 0.9:
                argv.append(random.choice(known if known and random.random() < 0.7 else values))
        for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
            argv.append(random.choice(flags))
            argv += [random.choice(values) for _ in range(random.choice((0, 1, 1, 1, 2)))]
        if random.random() < 0.1:
            random.shuffle(argv)
        if argv[0] != command and argv[0] in help_pages.PAGES:
            continue
        yield [*argv, *BOUNDS.get(command, ())]


@pytest.mark.parametrize("command", help_pages.PAGES)
def test_odd_lines_end_in_a_documented_way(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(command)
    page = help_pages.PAGES[command]
    documented = {
        int(name.en) for name, _ in (*(page.statuses or help_pages.DONE), *help_pages.WRONG)
    }
    seen = set()
    for argv in lines(command):
        if command == "puzzles" and argv[1:2] in (["mine"], ["check"]) and argv[2:3] != ["nobody"]:
            argv[2:3] = ["nobody"]
        typed = "\n".join(random.choices(TYPED, k=6)) + "\n"
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        status = main(argv)
        captured = capsys.readouterr()
        said = NOTICE.sub("", captured.err)
        seen.add(status)
        assert status in documented, (argv, status)
        assert "Traceback" not in captured.out + captured.err, argv
        if status == 2:
            assert said.startswith("sobremesa: "), (argv, said)
            assert said.count("\n") == 1, (argv, said)
            assert said.strip().isprintable(), (argv, said)
            assert len(said) < 600
        else:
            assert "sobremesa: " not in said or status == 1, argv
    assert 2 in seen


def test_records_that_the_fuzz_relies_on_are_what_they_seem() -> None:
    assert Record.loads(FILES["record.json"].decode()).final().to_move == "w"
    assert json.loads(FILES["list.json"])
