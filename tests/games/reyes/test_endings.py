"""Vence a los Reyes: a machine that is far ahead brings it home."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa import State, _forms
from sobremesa.ai.search.driver import PvsEngine
from sobremesa.core.registry import rules
from sobremesa.rulebook.strength import Limit

FULL = {"S": ["NQ", "NR"], "N": ["SQ"]}
compiled = pytest.mark.skipif(
    not _forms.compiled(), reason="the plain form would need minutes to look as far"
)


def place(pieces: str, boneyards: dict[str, list[str]] | None = None, **options: object) -> State:
    """Put up a duel of South and North, South to move."""
    start = sobremesa.game("reyes", options=options).start()
    placed = {piece[2:]: piece[:2] for piece in pieces.split()}
    bones = boneyards or {"S": [], "N": []}
    return sobremesa.position({**start.data(), "pieces": placed, "boneyards": bones})


def better(state: State) -> int:
    """Tell how much better South looks than North, without looking ahead."""
    south, north = rules("reyes").evaluator(state.kernel()).evaluated()
    return south - north


@compiled
@pytest.mark.parametrize(
    ("pieces", "boneyards", "actions"),
    [
        ("SKh2 SQg1 NKh9", None, 260),
        ("SKh2 SNg6 SPg4 SPh4 SPi4 SPj4 NKi9", FULL, 180),
        ("SKh2 SBg1 SBh1 SPg3 SPi3 SPj3 NKh9 NPh10", FULL, 180),
    ],
    ids=["a queen", "a knight and four pawns", "bishops and pawns"],
)
def test_a_won_ending_is_won(
    pieces: str, boneyards: dict[str, list[str]] | None, actions: int
) -> None:
    state = place(pieces, boneyards)
    for _ in range(actions):
        state = state.play(PvsEngine().search(state, Limit(nodes=6000)).action)
        if state.over:
            break
    assert state.result is not None
    assert state.result.winners == (0,)
    assert state.result.reason == "checkmate"


@pytest.mark.parametrize("pieces", ["SKi12 SPi13 NKe5 NPe6", "SKh2 SPi13 SPg9 NKa8 NPb7"])
def test_a_pawn_goes_where_it_is_rescued(pieces: str) -> None:
    state = place(pieces, FULL)
    for _ in range(8):
        nodes = 3000 if _forms.compiled() else 400
        action = PvsEngine().search(state, Limit(nodes=nodes)).action
        state = state.play(action)
        if action.endswith("=Q"):
            break
    assert action.endswith("=Q")


def test_a_pawn_is_worth_more_the_nearer_it_is_to_what_can_be_rescued() -> None:
    near, far = "SKh2 SPi14 NKa8 NRb7", "SKh2 SPi10 NKa8 NRb7"
    queen = {"S": ["NQ"], "N": []}
    assert better(place(near, queen)) > better(place(far, queen)) + 50
    assert better(place(near, queen)) > better(place(near, {"S": ["NN"], "N": []})) + 50


def test_what_can_be_rescued_and_where_goes_by_the_options() -> None:
    pawn, theirs = "SKh2 SPi10 NKa8 NRb7", {"S": [], "N": ["SQ"]}
    assert better(place(pawn, theirs)) > better(place(pawn, theirs, rescue_from="own"))
    assert better(place(pawn, theirs, rescue_zone="front")) > better(place(pawn, theirs))


def test_who_is_ahead_drives_the_king_into_a_corner_and_comes_near() -> None:
    corner, middle = "SKh8 SQg15 NKj16", "SKh8 SQg15 NKh12"  # the queen is as near to both
    assert better(place(corner)) > better(place(middle))
    assert better(place("SKi14 SQe8 NKj16")) > better(place("SKh3 SQe8 NKj16"))


def test_a_lead_fades_as_the_quiet_limit_comes_near() -> None:
    state = place("SKh8 SQe8 NKj16")
    late = sobremesa.position({**state.data(), "quiet": 180})
    assert 0 < better(late) < better(state) // 2
