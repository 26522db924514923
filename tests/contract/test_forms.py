"""Both forms of the kernels, compiled and plain, are the same game."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sobremesa
from tests.contract.games import COMPILED, GAMES

ROOT = Path(__file__).parents[2]
PACKAGE = Path(sobremesa.__file__).parent
TWINS = [
    path
    for path in sorted(PACKAGE.rglob("*.pxd"))
    if path.read_text(encoding="utf-8").startswith("# twin")
]


def trace(game: str, plain: bool) -> list[str]:
    environment = {**os.environ, "SOBREMESA_PLAIN": "1" if plain else ""}
    command = [sys.executable, "-m", "tests.contract.trace", game]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


@pytest.mark.skipif(not COMPILED, reason="compared from the compiled form")
@pytest.mark.parametrize("game", GAMES)
def test_both_forms_play_the_same_games(game: str) -> None:
    compiled, plain = trace(game, plain=False), trace(game, plain=True)
    assert len(compiled) > 50
    assert compiled == plain


@pytest.mark.parametrize("path", TWINS, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_twins_have_the_same_constants(path: Path) -> None:
    name = ".".join(["sobremesa", *path.relative_to(PACKAGE).with_suffix("").parts])
    module = importlib.import_module(name)
    constants = re.findall(r"^    (\w+) = (\w+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    if name.endswith("form"):
        assert constants == [("PLAIN", "0")]
        assert module.PLAIN is True
        return
    for constant, value in constants:
        assert getattr(module, constant) == int(value, 0), constant
    public = {
        key for key, value in vars(module).items() if key.isupper() and isinstance(value, int)
    } - {"TYPE_CHECKING", "_MASK"}
    assert public == {constant for constant, _ in constants}
