"""What the shell offers when somebody presses Tab."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sobremesa
from sobremesa.cli import main
from sobremesa.cli.commands import COMMANDS
from sobremesa.cli.shell_completion import SHELLS

TAB = """
source "$1"; shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_sobremesa
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def bash(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with the script and with a `sobremesa` to be found."""
    folder = tmp_path_factory.mktemp("bash")
    program = folder / "sobremesa"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sobremesa "$@"\n')
    program.chmod(0o755)
    script = subprocess.run([program, "completion", "bash"], capture_output=True, check=True).stdout
    (folder / "script").write_bytes(script)
    return folder


def offered(folder: Path, *typed: str) -> list[str]:
    """Press Tab after some words."""
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "--norc", "-c", TAB, "bash", folder / "script", "sobremesa", *typed],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    assert done.stderr == ""
    return done.stdout.split()


def test_bash_completes_commands_games_options_and_values(bash: Path) -> None:
    assert offered(bash, "pl") == ["play", "playouts"]
    assert set(offered(bash, "")) == set(COMMANDS)
    assert offered(bash, "play", "col") == ["colina", "colmena"]
    assert offered(bash, "rules", "") == list(sobremesa.games())
    assert offered(bash, "play", "colmena", "--v") == ["--vs"]
    assert offered(bash, "play", "colmena", "--vs", "ra") == ["random"]
    assert offered(bash, "play", "colmena", "--options", "preset=h") == ["preset=hive"]
    assert offered(bash, "show", "--game", "sp") == ["sparta"]
    assert offered(bash, "show", "--format", "") == ["text", "svg", "png", "json", "moves"]
    assert offered(bash, "completion", "") == list(SHELLS)
    assert offered(bash, "play", "nonsense", "--options", "") == []


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_gets_a_script_that_it_can_read(
    shell: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert "sobremesa" in script
    found = shutil.which(shell)
    if found:
        path = tmp_path / "script"
        path.write_text(script)
        subprocess.run([found, "-n", path], check=True)


def test_a_shell_that_is_not_known_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "fsh", "--lang", "en"]) == 2
    assert "did you mean fish?" in capsys.readouterr().err
    assert main(["completion", "--lang", "en"]) == 2
    assert "SHELL" in capsys.readouterr().err
