"""Modules keep their former names for the games of other packages."""

from __future__ import annotations

import importlib

import pytest

import sobremesa

FORMER = {
    "engine.exchange": "engine.formats",
    "rulebook.caching": "rulebook.cache",
    "rulebook.covering": "rulebook.hidden",
    "rulebook.naming": "rulebook.did_you_mean",
    "rulebook.saying": "rulebook.action_text",
    "rulebook.turning": "rulebook.perspective",
}


@pytest.mark.parametrize("former", FORMER)
def test_a_former_name_gives_what_the_module_has(former: str) -> None:
    old = importlib.import_module(f"sobremesa.{former}")
    new = importlib.import_module(f"sobremesa.{FORMER[former]}")
    assert FORMER[former] in (old.__doc__ or "")
    assert old.__all__
    assert all(getattr(old, name) is getattr(new, name) for name in old.__all__)


def test_what_a_record_calls_settled_has_its_result() -> None:
    state = sobremesa.game("sparta").start()
    record = sobremesa.Record.begin(state)
    assert record.settled() == record.with_result()
