"""Nothing outside a game's folder names a game: a new one is a new folder and nothing else."""

from __future__ import annotations

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

import sobremesa
from sobremesa.core import registry
from sobremesa.rulebook.scene import EFFECTS
from sobremesa.rulebook.text import Text

ROOT = Path(__file__).parents[2]
NAMED = re.compile(rf"(?<![A-Za-z])({'|'.join(sobremesa.games())})(?![A-Za-z])", re.IGNORECASE)
ALIASED = re.compile(r"(?<![A-Za-z])(hive|uhp|mzinga|nokamute)(?![A-Za-z])", re.IGNORECASE)
"""What the world calls a game here, its protocol, and programs that play it."""
MAY_SAY_ALIASES = (
    "pyproject.toml",  # words by which the package is found
    "src/sobremesa/cli/commands/",  # a protocol has a command of its name
    "src/sobremesa/cli/help_pages/",
    "src/sobremesa/languages/",
    "web/src/words/",
    "web/src/analysis/Exchange.svelte",  # the endings of files that can be read
)
SOURCES = ("src/", "web/", "bench/", "deploy/", "Makefile", "setup.py", "pyproject.toml", ".ci/")
OWN = ("src/sobremesa/games/", "bench/games/", "bench/positions/")
"""The folders of the games themselves: their source, their benches, their mined positions."""
EXAMPLE = re.compile(r"\s*\* (>>>|\.\.\.) ")
"""A doctest, copied with its documentation into the types of the page."""
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", re.DOTALL)
"""A comment of the page: a document, as docstrings are, which may give an example."""
KNOW_NO_PIECE = ("ai", "core", "engine", "kernel", "server")
COLOURS = {
    "black",
    "blue",
    "red",
    "white",
    "azul",
    "blanca",
    "blanco",
    "negra",
    "negro",
    "roja",
    "rojo",
}
KINDS = {
    *(".py", ".pxd", ".ts", ".svelte", ".html", ".css", ".js", ".mjs", ".json", ".toml", ""),
    *(".yml", ".yaml", ".service", ".conf", ".sh", ".example", ".cfg", ".tcss", ".webmanifest"),
}


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *SOURCES],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.split()
    if not listed:  # an archive of the sources has no history
        listed = [
            str(path.relative_to(ROOT))
            for part in SOURCES
            for path in ((ROOT / part).rglob("*") if part.endswith("/") else [ROOT / part])
            if path.is_file() and not {"node_modules", "static", "__pycache__"} & {*path.parts}
        ]
    return [
        ROOT / name
        for name in listed
        if not name.startswith(OWN)
        and Path(name).suffix in KINDS
        and ".test." not in name
        and (ROOT / name).is_file()
    ]


def without_docstrings(source: str) -> str:
    """Give Python source without its docstrings, which are documents, and often tests."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                lines[number - 1] = ""
    return "\n".join(lines)


def names_in(path: Path, named: re.Pattern[str] = NAMED) -> list[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        text = without_docstrings(text)
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for number, line in enumerate(text.splitlines(), 1)
        if named.search(line) and not EXAMPLE.match(line)
    ]


def test_no_source_outside_the_folders_of_the_games_names_one() -> None:
    paths = tracked()
    assert len(paths) > 300
    assert [said for path in paths for said in names_in(path)] == []


def test_no_source_outside_calls_a_game_by_another_name() -> None:
    """It is texts that may, and the command of a protocol."""
    paths = [
        path for path in tracked() if not str(path.relative_to(ROOT)).startswith(MAY_SAY_ALIASES)
    ]
    assert [said for path in paths for said in names_in(path, ALIASED)] == []


@cache
def pieces() -> dict[str, str]:
    """Give every word by which a piece is called at the start of a game, and which game it is.

    The names of armies and colours stand in the same labels; they are everybody's words.
    """
    found: dict[str, str] = {}
    for game in sobremesa.games():
        for players in registry.rules(game).player_counts:
            scene = sobremesa.game(game, players).start().scene()
            labels = [token.label for token in scene.tokens]
            labels += [item.label for tray in scene.trays for item in tray.items]
            owners = {word for side in scene.sides for word in words(side.name)}
            for label in labels:
                found |= dict.fromkeys(words(label) - owners - COLOURS, game)
    return found


def words(text: Text) -> set[str]:
    told = " ".join(one.partition(",")[0] for one in (text.es, text.en))  # not where it looks
    return {word.lower() for word in re.findall(r"[^\W\d]{3,}", told)}


@pytest.mark.parametrize("folder", ["web/src", *(f"src/sobremesa/{one}" for one in KNOW_NO_PIECE)])
def test_what_knows_no_rules_names_no_piece(folder: str) -> None:
    named = re.compile(rf"(?<!\w)({'|'.join(sorted(pieces()))})(?!\w)", re.IGNORECASE)
    found = []
    for path in tracked():
        if path.is_relative_to(ROOT / folder) and path.name != "types.ts":
            text = path.read_text(encoding="utf-8")
            text = without_docstrings(text) if path.suffix == ".py" else COMMENT.sub("", text)
            found += [
                f"{path.name}: {line.strip()}" for line in text.splitlines() if named.search(line)
            ]
    assert found == []


def test_outside_its_folder_no_kind_of_place_of_a_game_is_known() -> None:
    """Cities, arms and summits are drawn by their games; others are told what they need."""
    starts = (
        sobremesa.game(name, players).start()
        for name in sobremesa.games()
        for players in registry.rules(name).player_counts
    )
    kinds = {kind for start in starts for cell in start.scene().cells for kind in cell.kind.split()}
    assert {"city", "summit", "arm"} <= kinds
    known = kinds - {"dark", "light", "back", "front", "line", "free"}
    shared = [path for path in tracked() if path.is_relative_to(ROOT / "src" / "sobremesa")]
    for path in (one for one in shared if one.suffix == ".py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.Constant) and node.value in known), path


def test_what_happens_in_one_game_is_known_to_that_game_alone() -> None:
    """What everybody knows is in `EFFECTS`; the fields of an event say the rest."""
    kinds = {
        part.value
        for path in (ROOT / "src/sobremesa/games").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in ("Event", "Effect") and node.args
        for part in ast.walk(node.args[0])
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }
    assert {"arrow", "siege", "castles", "covers", "stands"} <= kinds
    own = kinds - set(EFFECTS) - {"end", "pass", "moves"}  # words of every program
    quoted = re.compile(rf"(?<!=)[\"'`]({'|'.join(sorted(own))})[\"'`]")
    for path in tracked():
        if path.suffix in (".py", ".ts", ".svelte") and path.name != "types.ts":
            text = path.read_text(encoding="utf-8")
            text = without_docstrings(text) if path.suffix == ".py" else COMMENT.sub("", text)
            assert quoted.findall(text) == [], path


@pytest.mark.parametrize("line", ['game("{}")', "GAMES := {}", "// as in {}", "import {}.kernel"])
def test_a_name_would_be_found(line: str, tmp_path: Path) -> None:
    for game in sobremesa.games():
        assert NAMED.search(line.format(game))
        assert NAMED.search(line.format(game.title()))
