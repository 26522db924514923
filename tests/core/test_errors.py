"""Every error that the library names is one that it makes."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import sobremesa
from sobremesa import SobremesaError

SOURCES = Path(sobremesa.__file__).parent
ERRORS = sorted(
    name
    for name in sobremesa.__all__
    if isinstance(found := getattr(sobremesa, name), type)
    and issubclass(found, SobremesaError)
    and found is not SobremesaError
)


def _made() -> set[str]:
    """Name whatever is called anywhere."""
    return {
        node.func.id
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


@pytest.fixture(scope="module")
def made() -> set[str]:
    return _made()


@pytest.mark.parametrize("name", ERRORS)
def test_every_public_error_is_made_somewhere(name: str, made: set[str]) -> None:
    assert name in made
