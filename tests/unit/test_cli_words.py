"""The texts are complete in both languages, and the help pages tell the truth."""

from __future__ import annotations

import dataclasses
import io
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import sobremesa
from sobremesa import Record, Text
from sobremesa.cli import app, main, pages, words

_BRACES = re.compile(r"\{(\w+)\}")
_FLAG = re.compile(r"--[a-z-]+")


def texts(value: object, where: str) -> Iterator[tuple[str, Text]]:
    """Find every text in a module's constants."""
    if isinstance(value, Text):
        yield where, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from texts(item, f"{where}.{key}")
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from texts(item, f"{where}.{index}")
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from texts(getattr(value, field.name), f"{where}.{field.name}")


FOUND = [
    (where, text)
    for module in (words, pages)
    for name, value in vars(module).items()
    for where, text in texts(value, name)
]


def test_there_are_texts() -> None:
    assert len(FOUND) > 150


@pytest.mark.parametrize(("where", "text"), FOUND, ids=[where for where, _ in FOUND])
def test_every_text_is_whole_in_both_languages(where: str, text: Text) -> None:
    for language in (text.es, text.en):
        assert language.strip()
        assert language.count("`") % 2 == 0
    assert set(_BRACES.findall(text.es)) == set(_BRACES.findall(text.en))
    assert text.es.rstrip("…")[-1:] in ".?!" or text.en.rstrip("…")[-1:] not in ".!"


def test_every_command_has_a_page_and_every_page_a_command() -> None:
    assert set(pages.PAGES) == set(app.COMMANDS)


@pytest.mark.parametrize("command", app.COMMANDS)
def test_a_page_names_exactly_the_options_there_are(command: str) -> None:
    page = pages.PAGES[command]
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


@pytest.mark.parametrize("command", app.COMMANDS)
def test_help_shows_every_option_in_both_languages(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language in ("es", "en"):
        assert main([command, "--help", "--lang", language]) == 0
        out = capsys.readouterr().out
        for name, _ in pages.PAGES[command].options:
            assert name[language].split()[0] in out


EXAMPLES = [
    line
    for examples in (pages.FIRST_EXAMPLES, *(page.examples for page in pages.PAGES.values()))
    for line, _ in examples
]


@pytest.mark.parametrize("line", EXAMPLES)
def test_every_example_works(
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = Record.begin(sobremesa.game("colmena").start())
    for action in ("wA1@0,0", "bA1@1,0", "wQ@-1,0", "bQ@2,0"):
        record = record.add(action)
    record.save(tmp_path / "game.json")
    (tmp_path / "games.jsonl").write_text(f"{record.dumps()}\n{record.dumps()}\n")
    (tmp_path / "position.json").write_text(record.final().json())
    (tmp_path / "cup.toml").write_text(
        'title = "Cup"\ngame = "sparta"\nformat = "knockout"\nmost = 20\n'
        'players = ["level:1", "search:5n"]\n'
    )
    monkeypatch.chdir(tmp_path)
    typed, _, rest = line.rpartition(" | ")
    typed = shlex.split(typed)[1].replace("\\n", "\n") if typed else ""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    program, *argv = shlex.split(rest)
    assert program == "sobremesa"
    assert main(argv) == 0
    out = capsys.readouterr().out
    if "gives 86400" in dict(pages.PAGES["perft"].examples).get(line, Text("", "")).en:
        assert out.startswith("86400\n")
