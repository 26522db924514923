"""Only what one needs is installed: what does without an extra works, what needs one says which."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from sobremesa.cli.commands import COMMANDS, EXTRAS, PACKAGES

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
HIDE = """
import sys
from importlib.machinery import PathFinder

hidden = set({hidden!r})


class Bare(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            return None
        return super().find_spec(name, path, target)


sys.meta_path[sys.meta_path.index(PathFinder)] = Bare
"""


def installed_by(asked: list[str]) -> set[str]:
    """Give every distribution that comes along with some requirements."""
    found: set[str] = set()
    waiting = [Requirement(text) for text in asked]
    while waiting:
        one = waiting.pop()
        name = canonicalize_name(one.name)
        if name in found or (one.marker and not one.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        waiting += [
            needed
            for needed in map(Requirement, requires(name) or ())
            if not needed.marker
            or any(needed.marker.evaluate({"extra": e}) for e in {"", *one.extras})
        ]
    return found


def hidden_without(*extras: str) -> list[str]:
    """Give the modules that would not be there, had only these extras been asked for."""
    asked = [*PROJECT["dependencies"]]
    for extra in extras:
        asked += PROJECT["optional-dependencies"][extra]
    kept = installed_by([text for text in asked if not text.startswith("sobremesa")])
    return sorted(
        module
        for module, names in packages_distributions().items()
        if module not in ("sobremesa", "tests")
        and not {canonicalize_name(name) for name in names} & kept
    )


def bare(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program where nothing but the package and what it always needs is installed."""
    return subprocess.run(
        [sys.executable, "-c", HIDE.format(hidden=hidden_without()) + program, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


COMMAND = "from sobremesa.cli import main; sys.exit(main(sys.argv[1:]))"


def test_what_is_hidden_is_what_the_extras_bring() -> None:
    hidden = {*hidden_without()}
    assert {"fastapi", "apsw", "numpy", "networkx", "openskill", "PIL", "uvicorn"} <= hidden
    assert not {"cyclopts", "rich", "textual", "resvg_py", "msgspec"} & hidden


def test_rules_levels_and_pictures_need_no_extra() -> None:
    done = bare(
        """
import sobremesa
for name in sobremesa.games():
    state = sobremesa.game(name).start()
    state = state.play(sobremesa.choose(state, level=2))
    assert state.png().startswith(bytes([137]) + b"PNG"), name
    assert "<svg" in state.svg() and state.text() and state.why("?").text.en
    record = sobremesa.Record.begin(sobremesa.game(name).start())
    assert sobremesa.Record.loads(record.dumps()) == record
print("all of it")
"""
    )
    assert (done.stdout, done.stderr) == ("all of it\n", "")


def test_the_terminal_the_engine_and_the_client_need_no_extra() -> None:
    done = bare(
        """
import sobremesa.cli.terminal.table, sobremesa.client, sobremesa.play.match, sobremesa.play.analysis
print("all of it")
"""
    )
    assert (done.stdout, done.stderr) == ("all of it\n", "")
    done = bare(COMMAND, "perft", "ajedrez", "2")
    assert done.returncode == 0
    assert "400" in done.stdout


@pytest.mark.parametrize(
    "line",
    [
        ("arena", "sparta", "--players", "level:1", "level:1", "--games", "1"),
        ("tournament", "docs/examples/reyes.toml"),
        ("serve", "--check"),
        ("backup", "nowhere.db"),
        ("restore", "nowhere.db"),
        ("admin", "tables"),
    ],
)
def test_a_command_without_its_extra_says_which_one_in_a_sentence(line: tuple[str, ...]) -> None:
    done = bare(COMMAND, *line, "--lang", "en")
    extra = EXTRAS[line[0]]
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.endswith(f" is missing: pip install 'sobremesa[{extra}]'\n")
    assert done.stderr.count("\n") == 1


def test_help_and_completion_need_no_extra() -> None:
    assert bare(COMMAND, "help", "serve").returncode == 0
    assert "serve" in bare(COMMAND, "completion", "bash").stdout


@pytest.mark.parametrize("module", ["pettingzoo", "gymnasium", "open_spiel"])
def test_the_laboratory_says_how_to_get_it(module: str) -> None:
    done = bare(f"import sobremesa.lab.{module}")
    assert done.stderr.splitlines()[-1].endswith(" is missing: pip install 'sobremesa[lab]'")


def test_arrays_say_how_to_get_them() -> None:
    done = bare("import sobremesa; sobremesa.game('sparta').start().mask()")
    assert done.stderr.endswith("numpy is missing: pip install 'sobremesa[lab]'\n")


def test_what_commands_look_for_is_what_their_extra_brings() -> None:
    assert {*EXTRAS} < {*COMMANDS}
    known = packages_distributions()
    for extra, modules in PACKAGES.items():
        brought = installed_by(PROJECT["optional-dependencies"][extra])
        if extra == "server":
            brought |= installed_by(PROJECT["optional-dependencies"]["tournament"])
        for module in modules:
            assert {canonicalize_name(name) for name in known[module]} & brought, (extra, module)


def test_the_tests_bring_every_extra_that_is_small() -> None:
    brought = PROJECT["optional-dependencies"]["test"][0]
    named = set(Requirement(brought).extras)
    assert named == {*PROJECT["optional-dependencies"]} - {"test", "bench", "cluster", "train"}
