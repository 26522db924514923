"""Every exception from a linter or a type checker says why it is made."""

from __future__ import annotations

import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("src", "tests", "bench", "docs", "examples", "web")
SKIPPED = {"node_modules", "build", "generated", "static", ".venv"}
EXCEPTION = re.compile(
    r"#\s*(noqa|type: ignore)(?P<codes>\[[^\]]*\]|:\s*[A-Z0-9]+(,\s*[A-Z0-9]+)*|)"
)
WHY = re.compile(r"^\s*(\(|–|#)\s*\w")


def exceptions(path: Path) -> list[tuple[int, str, str]]:
    """Give the line, the codes and the reason of every exception of a file."""
    found = []
    with path.open("rb") as source:
        for token in tokenize.tokenize(source.readline):
            match = EXCEPTION.search(token.string) if token.type == tokenize.COMMENT else None
            if match:
                found.append((token.start[0], match["codes"], token.string[match.end() :]))
    return found


def unexplained(path: Path) -> list[int]:
    """Give the lines of exceptions without a reason; in adjacent lines, the first says it."""
    missing, above, explained = [], (-1, ""), False
    for line, codes, reason in exceptions(path):
        same = above == (line - 1, codes) and explained
        explained = bool(WHY.match(reason)) or same
        if not explained:
            missing.append(line)
        above = (line, codes)
    return missing


def sources() -> list[Path]:
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    return [ROOT / "setup.py", *(path for path in inside if not SKIPPED & {*path.parts})]


def test_every_exception_in_the_sources_says_why() -> None:
    found = {str(path.relative_to(ROOT)): unexplained(path) for path in sources()}
    assert len(found) > 400
    assert {path: lines for path, lines in found.items() if lines} == {}


LISTS = ("ignore", "ignore_imports", "filterwarnings")
"""Lists of exceptions in the settings."""
SECTIONS = ("[tool.ruff.lint.per-file-ignores]",)
"""Parts of the settings of which each line is one."""
FLAGS = re.compile(r"ignore_\w+ = true|warn_\w+ = false|disallow_\w+ = false|strict\w* = false")


def excepted(settings: str) -> list[str]:
    """Give the lines of settings that make an exception."""
    found, section, inside = [], "", False
    for line in settings.splitlines():
        if line.startswith("["):
            section = line
        elif re.fullmatch(rf"({'|'.join(LISTS)}) = \[", line):
            inside = True
        elif line.startswith("]"):
            inside = False
        elif inside or FLAGS.match(line) or (section in SECTIONS and line):
            found.append(line.strip())
    return [line for line in found if line != '"error",']


def test_every_exception_in_the_settings_says_why() -> None:
    lines = excepted((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    kinds = ("PLR0911", "tests/**", "ignore_missing", "PlainForm", "sobremesa.cli.app")
    assert all(any(kind in line for line in lines) for kind in kinds)
    assert [line for line in lines if not re.search(r"#\s+\w", line)] == []


@pytest.mark.parametrize(
    "line",
    ['ignore = [\n    "E501",\n]', "[tool.mypy]\nignore_errors = true", "warn_return_any = false"],
)
def test_an_exception_in_the_settings_is_found(line: str) -> None:
    assert len(excepted(line)) == 1


PAGE = re.compile(r"(svelte-ignore|eslint-disable\S*|@ts-(?:ignore|expect-error|nocheck))(.*)")


def unexplained_in(page: str) -> list[str]:
    """Give the exceptions of a source of the page that do not say why, in brackets."""
    return [found[0] for found in PAGE.finditer(page) if not re.search(r"\(\w[^)]+\)", found[2])]


def test_every_exception_of_the_page_says_why() -> None:
    paths = [
        path for path in (ROOT / "web" / "src").rglob("*.*") if path.suffix in (".ts", ".svelte")
    ]
    pages = [path.read_text(encoding="utf-8") for path in paths]
    assert sum(len(PAGE.findall(page)) for page in pages) > 5
    assert [line for page in pages for line in unexplained_in(page)] == []
    assert unexplained_in("// @ts-expect-error") == ["// @ts-expect-error"[3:]]


@pytest.mark.parametrize(
    ("lines", "missing"),
    [
        ("x = 1  # noqa: F821", [1]),
        ("x = 1  # noqa: F821  (it is made elsewhere)", []),
        ("x = 1  # type: ignore[misc]  # that is the point", []),
        ("x = 1  # type: ignore[misc]", [1]),
        ("x = 1  # noqa: F821  (both are)\ny = 1  # noqa: F821", []),
        ("x = 1  # noqa: F821  (only this)\n\ny = 1  # noqa: F821", [3]),
    ],
)
def test_an_exception_without_a_reason_is_found(
    lines: str, missing: list[int], tmp_path: Path
) -> None:
    path = tmp_path / "some.py"
    path.write_text(f"{lines}\n")
    assert unexplained(path) == missing
