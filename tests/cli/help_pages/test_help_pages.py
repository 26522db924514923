"""The help pages name what there is, and every example on them works."""

from __future__ import annotations

import gzip
import io
import re
import shlex
from pathlib import Path

import pytest

import sobremesa
from sobremesa import Record
from sobremesa.cli import app, help_pages, main
from sobremesa.cli.commands import COMMANDS
from sobremesa.cli.help_pages.placeholders import Filling

_FLAG = re.compile(r"--[a-z-]+")


def test_every_command_has_a_page_and_every_page_a_command() -> None:
    assert set(help_pages.PAGES) == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_page_names_exactly_the_options_there_are(command: str) -> None:
    page = help_pages.PAGES[command]
    told = {flag for name, _ in page.options for flag in _FLAG.findall(name.en)[:1]}
    there: set[str] = set()
    arguments: list[str] = []
    for argument in app.build([command])[command].assemble_argument_collection():
        if not argument.parse:
            continue
        if argument.name.startswith("--"):
            there.add(argument.name)
        else:
            arguments.append(argument.name)
    assert told == there
    assert [name.en.strip("[]") for name, _ in page.arguments] == arguments
    assert page.examples


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_every_option_in_both_languages(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language in ("es", "en"):
        assert main([command, "--help", "--lang", language]) == 0
        out = capsys.readouterr().out
        for name, _ in help_pages.PAGES[command].options:
            assert name[language].split()[0] in out


EXAMPLES = [
    line
    for examples in (
        help_pages.FIRST_EXAMPLES,
        *(page.examples for page in help_pages.PAGES.values()),
    )
    for line, _ in examples
]
GAME = Filling()["game"]
DATA = Path(__file__).parents[2] / "server" / "data"


STATUSES = {line: 1 for line, _ in help_pages.PAGES["why"].examples}
"""Examples whose answer is no."""


def test_every_status_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for command, page in help_pages.PAGES.items():
        codes = [name.en for name, _ in (*(page.statuses or help_pages.DONE), *help_pages.WRONG)]
        assert codes in (["0", "2"], ["0", "1", "2"])
        assert main([command, "--help", "--lang", "en"]) == 0
        told = capsys.readouterr().out.partition("Exit status\n")[2].partition("\n\n")[0]
        found = [line.split()[0] for line in told.splitlines() if line[2:3].isdigit()]
        assert found == codes
    assert main(["--help", "--lang", "es"]) == 0
    first = capsys.readouterr().out
    assert "Estado de salida" in first
    assert "130" in first


@pytest.mark.parametrize("line", EXAMPLES)
def test_every_example_works(
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = Record.begin(sobremesa.game(GAME).start()).add(Filling()["first"])
    for _ in range(3):
        record = record.add(record.final().legal()[0])
    record.save(tmp_path / "game.json")
    (tmp_path / "games.jsonl").write_text(f"{record.dumps()}\n{record.dumps()}\n")
    (tmp_path / "position.json").write_text(record.final().json())
    (tmp_path / "cup.toml").write_text(
        'title = "Cup"\ngame = "sparta"\nformat = "knockout"\nmost = 20\n'
        'players = ["level:1", "search:5n"]\n'
    )
    database = gzip.decompress((DATA / "version2.db.gz").read_bytes())
    (tmp_path / "backup.db").write_bytes(database)
    (tmp_path / "sobremesa.db").write_bytes(database)
    monkeypatch.chdir(tmp_path)
    assert main(["admin", "reindex"]) == 0  # brings it forwards
    typed, _, rest = help_pages.filled(line).rpartition(" | ")
    typed = shlex.split(typed)[1].replace("\\n", "\n") if typed else ""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    program, *argv = shlex.split(rest)
    assert program == "sobremesa"
    assert main(argv) == STATUSES.get(line, 0)
