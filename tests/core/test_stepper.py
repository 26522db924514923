"""A record steps through its boards in plain HTML."""

from __future__ import annotations

import json
import re

import pytest
from bs4 import BeautifulSoup

import sobremesa
from sobremesa import Record
from sobremesa.core.stepper import elements
from tests.contract.games import GAMES, variants, walk


def played(game: str, length: int) -> Record:
    """Give the record of a random game."""
    record = Record.begin(variants(game, 1)[0].start())
    actions, state = [], record.first()
    for state, action in walk(variants(game, 1)[0], "stepper", length):  # noqa: B007  (the last)
        actions.append(action)
    return record.continued(tuple(actions), state.play(actions[-1]))


def boards_of(html: str) -> tuple[list[str], list[str]]:
    """Put the boards together as the script does."""
    found = re.search(r"const parts = (.*), boards = (.*), says = (.*);\n", html)
    assert found
    parts, boards, says = (json.loads(text.replace("<\\/", "</")) for text in found.groups())
    return ["".join(parts[part] for part in board) for board in boards], says


@pytest.mark.parametrize("game", GAMES)
def test_every_board_is_as_its_state_draws_it(game: str) -> None:
    record = played(game, 12)
    boards, says = boards_of(record.html(300, "en"))
    assert boards == [state.svg(300, "en") for state in record.replay()]
    assert len(says) == len(boards)
    first = record.first().readable(record.actions[0]).en
    assert says[:2] == ["At the start", f"1. {first}"]
    assert says[2].startswith("1… " if record.first().rules.paired_moves else "2. ")


@pytest.mark.parametrize("game", GAMES)
def test_what_boards_have_in_common_is_kept_once(game: str) -> None:
    record = played(game, 16)
    whole = sum(len(state.svg(300)) for state in record.replay())
    assert len(record.html(300)) < whole / 2


def test_without_a_script_the_last_board_stands_there() -> None:
    record = played("sparta", 5)
    page = BeautifulSoup(record._repr_html_(), "html.parser")
    assert len(page.find_all("svg")) == 1
    (tools,) = page.select("[hidden]")
    assert [one["aria-label"] for one in tools.find_all("button")] == [
        "Al principio",
        "Atrás",
        "Adelante",
        "Al final",
    ]
    assert not page.select("[src], [href^=http], link")


def test_of_a_long_record_the_last_boards_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.core.record.MOST", 4)
    record = played("sparta", 6)
    boards, says = boards_of(record.html(64, "en"))
    assert boards == [state.svg(64, "en") for state in record.replay()][-4:]
    assert [said.partition(".")[0] for said in says] == ["3", "4", "5", "6"]


def test_a_picture_is_cut_at_its_own_elements() -> None:
    svg = sobremesa.game("colmena").start().play("wG1@0,0").svg()
    cut = elements(svg)
    assert "".join(cut) == svg
    assert cut[0].startswith("<svg ")
    assert cut[-1] == "</svg>"
    assert len(cut) > 4
