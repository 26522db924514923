"""A game of another package: registered by its entry point, plain beside compiled kernels."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.example import ROOT, installed

pytestmark = pytest.mark.everything  # runs a whole contract in processes of its own

TALK = 'newgame {"game":"raya"}\nperft 9\nplay b2\nwhy b2\nbestmove depth 3\nquit\n'


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return {**os.environ, **installed(tmp_path_factory.mktemp("raya"))}


def run(environment: dict[str, str], *command: str, said: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        input=said,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_example_speaks_the_protocol_of_engines(environment: dict[str, str]) -> None:
    lines = run(environment, "sobremesa", "engine", said=TALK).splitlines()
    assert "127872" in lines  # the games of nine marks, and those that ended before are not counted
    assert any('"rule": "RAY-1.2"' in line or '"rule":"RAY-1.2"' in line for line in lines)
    assert lines[-2] in {f"{file}{rank}" for file in "abc" for rank in "123"} - {"b2"}


def test_the_example_is_played_in_the_terminal_against_a_level(environment: dict[str, str]) -> None:
    told = run(environment, "sobremesa", "play", "raya", "--vs", "3", "--lang", "en", said="b2\n")
    assert "Noughts plays" in told


def test_the_example_keeps_the_contract(environment: dict[str, str]) -> None:
    told = run(
        environment, "pytest", "-q", "-p", "no:cacheprovider", "tests/contract", "-k", "raya"
    )
    assert " passed" in told
    assert " failed" not in told


def test_a_game_of_which_nothing_is_written_is_played_all_the_same(
    tmp_path: Path,
) -> None:
    bare = {**os.environ, **installed(tmp_path)}
    for written in (*(tmp_path / "site").rglob("*.md"), *(tmp_path / "site").rglob("*.json")):
        written.unlink()

    def answer(*words: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "sobremesa", *words, "--lang", "en"]
        done = subprocess.run(
            command, env=bare, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
        )
        return done.returncode, (done.stdout or done.stderr).strip()

    assert "Nine squares and a row of three." in answer("rules", "raya")[1]
    assert "Nine squares" in answer("rules", "raya", "--summary")[1]
    assert answer("rules", "raya", "--rule", "RAY-1.1") == (
        2,
        "sobremesa: Noughts and crosses has no numbered rules yet",
    )
    assert answer("rules", "raya", "--strategy") == (
        2,
        "sobremesa: nobody has written yet how Noughts and crosses is played well",
    )
    assert answer("puzzles", "raya")[1] == "sobremesa: Noughts and crosses has no puzzles yet"
    status, puzzle = answer("puzzles", "mine", "raya", "--count", "1", "--nodes", "500")
    assert status == 0
    assert '"kind":"win:row"' in puzzle
    assert "RAY-1.2" in answer("why", "raya", "b2", "--actions", "b2")[1]
    code = (
        "from sobremesa.core import registry; from sobremesa.server.workers.jobs import lessons;"
        "print(lessons.page('raya')['en'][0]['title'])"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], env=bare, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "Noughts and crosses"
