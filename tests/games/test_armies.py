"""Positions with more pieces than a side can ever have are refused; with fewer they are not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sobremesa
from sobremesa import BadPosition
from tests.contract.games import COMPILED, GAMES, variants

CROSS = [
    f"{file}{rank}"
    for file in "abcdefghijklmnop"
    for rank in range(1, 17)
    if "e" <= file <= "l" and 5 <= rank <= 12
]
"""The centre of the larger boards."""


def with_pieces(game: str, *names: str, **changes: Any) -> dict[str, Any]:
    """Give the start with more pieces in the middle of the board."""
    data = {**sobremesa.game(game, changes.pop("players", None)).start().data(), **changes}
    free = (square for square in CROSS if square not in data["pieces"])
    return {**data, "pieces": {**data["pieces"], **dict(zip(free, names, strict=False))}}


def chess(board: str) -> dict[str, Any]:
    return {**sobremesa.game("ajedrez").start().data(), "fen": f"{board} w - - 0 1"}


SPARTA: dict[str, Any] = dict(sobremesa.game("sparta").start().data())


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({**SPARTA, "pieces": {**SPARTA["pieces"], "a1": "SW"}}, "S has 9 pieces; eight"),
        ({**SPARTA, "pieces": {**SPARTA["pieces"], "a1": "NH"}}, "N has 9 pieces; eight"),
        (
            chess("4k3/8/8/8/8/Q7/PPPPPPPP/QN2K3"),
            "White has too many pieces: pawns (8)",
        ),
        (chess("nnnkn3/pppppp2/8/8/8/8/8/4K3"), None),
        (
            chess("nnnkn1n1/pppppp2/8/8/8/8/8/4K3"),
            "pawns (6) and promoted ones (3)",
        ),
        (chess("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1"), None),
        (chess("7R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q3P/kBNN1KB1"), "promoted ones (8)"),
        (with_pieces("reyes", "SP"), "S has too many pieces: pawns (9)"),
        (with_pieces("reyes", "NQ"), "pawns (8) and rescued ones (1) are 8"),
    ],
)
def test_no_side_has_more_than_it_can_have(data: dict[str, Any], message: str | None) -> None:
    if message is None:
        assert sobremesa.position(data).legal()
        return
    with pytest.raises(BadPosition) as caught:
        sobremesa.position(data)
    assert message in caught.value.text.en
    assert caught.value.text.es != caught.value.text.en


def test_rescued_pieces_have_been_pawns() -> None:
    data = with_pieces("reyes", "SQ", "SN")
    pawns = [square for square, name in data["pieces"].items() if name == "SP"]
    for square in pawns[:2]:
        with pytest.raises(BadPosition):
            sobremesa.position(data)
        del data["pieces"][square]
    assert sobremesa.position(data).legal()


@pytest.mark.parametrize("fallen", ["takeover", "remove", "fodder"])
def test_a_fallen_army_can_be_taken_over(fallen: str) -> None:
    data = with_pieces("reyes", "SQ", "SR", "SP", "SP", players=3)
    data["pieces"] = {square: name for square, name in data["pieces"].items() if name[0] != "W"}
    data |= {"options": {**data["options"], "fallen": fallen}, "fallen": ["W"]}
    data["boneyards"] = {side: [] for side in "SN"}
    if fallen == "takeover":
        assert sobremesa.position(data).legal()
    else:
        with pytest.raises(BadPosition, match="S has too many pieces"):
            sobremesa.position(data)


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_game_is_read_again(game: str) -> None:
    """Long random games reach promotions, rescues, conquests and exchanges."""
    random = Random(f"armies {game}")
    for variant in variants(game, 8 if COMPILED else 3):
        state = variant.start()
        for number in range(400 if COMPILED else 40):
            if state.over:
                break
            state = state.play(random.choice(state.legal()))
            if number % 20 == 0:
                assert sobremesa.position(state.json()) == state
        assert sobremesa.position(state.json()) == state
