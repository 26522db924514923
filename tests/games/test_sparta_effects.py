"""Sparta foretells who could be trapped after an action."""

from __future__ import annotations

from random import Random

import sobremesa

START = sobremesa.game("sparta").start()


def board(text: str, to_move: str = "S") -> sobremesa.State:
    pieces = dict(part.split(":") for part in text.split())
    return sobremesa.position({**START.data(), "pieces": pieces, "to_move": to_move})


def foretold(state: sobremesa.State, action: str) -> set[tuple[str, str]]:
    choice = next(one for one in state.scene().choices if one.action == action)
    return {(e.kind, e.cell) for e in choice.effects if e.kind in ("danger", "threat")}


def test_whoever_steps_before_an_enemy_is_warned() -> None:
    # on d5 there is an enemy behind, and b8 could close the gap before it
    state = board("e3:SW h1:SW h2:SW d4:NW b8:NW j10:NW")
    assert foretold(state, "e3-d5") == {("danger", "d5")}
    assert foretold(state, "e3-e5") == set()


def test_whoever_gets_behind_an_enemy_sees_the_threat() -> None:
    # from d4 the warrior threatens d5, which f7 could close from d6; alone it could not
    state = board("e3:SW f7:SW h2:SW d5:NW j10:NW j9:NW")
    assert foretold(state, "e3-d4") == {("threat", "d5")}
    alone = board("e3:SW j1:SW h2:SW d5:NW j10:NW j9:NW")
    assert foretold(alone, "e3-d4") == set()


def test_what_is_foretold_is_marked_afterwards() -> None:
    random, told = Random(5), 0
    for _ in range(4):
        state = START
        for _ in range(40):
            if state.over:
                break
            choice = random.choice([c for c in state.scene().choices if c.action != "pass"])
            cells = {e.cell for e in choice.effects if e.kind in ("danger", "threat")}
            state = state.play(choice.action)
            marks = {mark.cell for mark in state.scene().marks if mark.kind == "threat"}
            assert cells <= marks
            told += len(cells)
    assert told > 0
