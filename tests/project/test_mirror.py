"""The folders of tests mirror those of the package; what else lies there is named here."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
TESTS: Final = ROOT / "tests"
PACKAGE: Final = ROOT / "src/sobremesa"
OF_THEIR_OWN: Final = {
    "contract": "what every registered game must keep to",
    "deploy": "the recipes for operators, tried with real proxies",
    "naive": "second implementations of the rules, with which kernels are compared",
    "perft": "published counts of positions",
    "project": "what the repository says of itself",
    "server/data": "databases as published versions wrote them",
    "server/simulation": "the whole server in a world given by a seed",
    "web": "the page, whose sources are in web/, in a real browser",
}
"""Folders of tests without a counterpart in the package, and why they have none."""
TESTED_ELSEWHERE: Final = {
    "server/interface": "types without code; tests/server/web holds what is sent against them",
}
"""Packages of kernels or of the server without a folder of tests, and why they need none."""


def folders(root: Path) -> set[str]:
    """Give the folders below a root in which files lie, by their paths; what is cached apart."""
    found = {path.parent for path in root.rglob("*") if path.is_file()} - {root}
    paths = {path.relative_to(root) for path in found}
    return {path.as_posix() for path in paths if not any(_cached(part) for part in path.parts)}


def _cached(part: str) -> bool:
    return part == "__pycache__" or part.startswith(".")


def packages(root: Path) -> set[str]:
    return {name for name in folders(root) if (root / name / "__init__.py").is_file()}


def unmirrored(tests: set[str], there: set[str]) -> set[str]:
    """Give the folders of tests that have neither a counterpart nor a place on the list."""
    return tests - there - OF_THEIR_OWN.keys()


def to_be_tested(root: Path) -> set[str]:
    """Give the packages of kernels, which have C types beside them, and those of the server."""
    compiled = {name for name in packages(root) if any((root / name).glob("*.pxd"))}
    return compiled | {name for name in packages(root) if name.split("/")[0] == "server"}


def with_tests(root: Path) -> set[str]:
    """Give the folders in which there are tests, not only folders of them."""
    return {name for name in folders(root) if any((root / name).glob("test_*.py"))}


def test_every_folder_of_tests_has_a_counterpart_or_a_reason() -> None:
    assert len(folders(TESTS)) > 40
    assert unmirrored(folders(TESTS), packages(PACKAGE)) == set()


def test_what_is_listed_is_there_and_has_no_counterpart() -> None:
    assert OF_THEIR_OWN.keys() - folders(TESTS) == set()
    assert OF_THEIR_OWN.keys() & packages(PACKAGE) == set()


def test_every_package_of_kernels_or_of_the_server_has_tests() -> None:
    wanted = to_be_tested(PACKAGE)
    assert {"kernel", "ai/search", "server", "server/web/routes"} < wanted
    assert wanted - with_tests(TESTS) == TESTED_ELSEWHERE.keys()


def test_contributors_are_told_of_every_folder_without_a_counterpart() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    tree = page[page.index("\ntests/ ") : page.index("\nbench/ ")]
    assert set(re.findall(r"^  ([a-z/]+)/ +\w", tree, re.MULTILINE)) == OF_THEIR_OWN.keys()


@pytest.mark.parametrize(
    ("folder", "lost"), [("ai/minds", True), ("games/raya", True), ("web", False), ("ai", False)]
)
def test_a_folder_beside_the_mirror_would_be_found(folder: str, lost: bool) -> None:
    assert (folder in unmirrored({folder}, packages(PACKAGE))) is lost


def test_a_package_without_tests_would_be_found(tmp_path: Path) -> None:
    for name in ("play/__init__.py", "server/__init__.py", "ai/trees/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).touch()
    assert to_be_tested(tmp_path) == {"server"}
    (tmp_path / "ai/trees/uct.pxd").touch()
    assert to_be_tested(tmp_path) - with_tests(tmp_path) == {"server", "ai/trees"}
    (tmp_path / "server/test_limits.py").touch()
    assert to_be_tested(tmp_path) - with_tests(tmp_path) == {"ai/trees"}
