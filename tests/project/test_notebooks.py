"""The notebooks of the documentation run, and show what they say they show."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "notebooks"
NAMES = sorted(path.stem for path in FOLDER.glob("*.ipynb"))


@pytest.fixture(scope="module")
def running() -> ModuleType:
    """Give the script that runs them, which lies beside them."""
    spec = importlib.util.spec_from_file_location("running", FOLDER / "running.py")
    assert spec
    assert spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def shown(notebook: dict[str, Any]) -> list[list[list[str]]]:
    """Give the kinds of what each cell shows."""
    return [
        [sorted(output.get("data", {"stream": ""})) for output in cell.get("outputs", ())]
        for cell in notebook["cells"]
    ]


def test_all_of_them_are_in_the_gallery(running: ModuleType) -> None:
    assert sorted(running.ORDER) == NAMES
    assert len(NAMES) >= 5


@pytest.mark.parametrize("name", NAMES)
def test_it_runs_and_what_is_kept_of_it_is_what_it_shows(running: ModuleType, name: str) -> None:
    kept = running.load(name)
    assert any(shown(kept))
    assert shown(running.run(kept)) == shown(kept)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_a_page_with_its_pictures(running: ModuleType, name: str) -> None:
    page = running.markdown(running.load(name))
    assert page.startswith("# ")
    assert page.count("```python") == sum(
        cell["cell_type"] == "code" for cell in running.load(name)["cells"]
    )


def test_the_bot_is_as_short_as_it_says(running: ModuleType) -> None:
    code = [cell for cell in running.load("bot")["cells"] if cell["cell_type"] == "code"]
    assert len("".join(code[0]["source"]).splitlines()) <= 30


def test_a_cell_that_fails_is_noticed(running: ModuleType) -> None:
    cell = {"cell_type": "code", "source": ["1 / 0"], "outputs": []}
    with pytest.raises(ZeroDivisionError):
        running.run({"cells": [cell]})
