"""Functions and modules stay small, or say where they begin why they are not."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("src", "tests", "bench", "docs", "examples", "web")
SKIPPED = {"node_modules", "generated", "static", "build"}
FUNCTION = 60
"""Lines of a function."""
MODULE = 400
"""Lines of a module, in Python and on the page."""
GENERATED = {"types.ts"}
SAYS_WHY = re.compile(r"^\s*# long: \w+.*\w", re.MULTILINE)
MODULE_SAYS_WHY = re.compile(r"^(?:#|//|<!--) long: \w+.*\w", re.MULTILINE)
"""At the beginning of a line; of a function the comment is indented."""


def long_functions(source: str) -> list[str]:
    """Give the functions that are long and do not say why."""
    lines = source.splitlines()
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            end = node.end_lineno or node.lineno
            body = "\n".join(lines[node.lineno - 1 : end])
            if end - node.lineno >= FUNCTION and not SAYS_WHY.search(body):
                found.append(node.name)
    return found


def sources() -> list[Path]:
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    return [ROOT / "setup.py", *(path for path in inside if not SKIPPED & {*path.parts})]


def test_a_function_is_short_or_says_why_not() -> None:
    found = {
        str(path.relative_to(ROOT)): long_functions(path.read_text("utf-8")) for path in sources()
    }
    assert len(found) > 350
    assert {path: names for path, names in found.items() if names} == {}


def long_module(text: str) -> bool:
    """Return whether a module is long and does not say why."""
    return text.count("\n") > MODULE and not MODULE_SAYS_WHY.search(text)


def test_a_module_has_four_hundred_lines_at_most_or_says_why_not() -> None:
    page = [path for kind in ("ts", "svelte") for path in (ROOT / "web/src").rglob(f"*.{kind}")]
    assert len(page) > 100
    paths = [*sources(), *(path for path in page if path.name not in GENERATED)]
    found = [str(path.relative_to(ROOT)) for path in paths if long_module(path.read_text("utf-8"))]
    assert found == []


def test_complexity_is_held_by_the_linter() -> None:
    settings = (ROOT / "pyproject.toml").read_text("utf-8")
    assert '"C90"' in settings
    assert "max-complexity = 15" in settings


@pytest.mark.parametrize("comment", ["", "    # long: it is one list of cases\n"])
def test_a_long_function_would_be_found(comment: str) -> None:
    body = f"def walk():\n{comment}" + "    pass\n" * FUNCTION
    assert long_functions(body) == ([] if comment else ["walk"])


@pytest.mark.parametrize("comment", ["", "# long: one list\n", "// long: one list\n"])
def test_a_long_module_would_be_found(comment: str) -> None:
    assert long_module(comment + "pass\n" * (MODULE + 1)) == (not comment)
    assert long_module("    # long: of a function\n" + "pass\n" * MODULE)
