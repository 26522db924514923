"""A refused click is explained alike at a table, in analysis, in a puzzle and in a lesson."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

import sobremesa
from sobremesa.core.state import State
from sobremesa.play import puzzles
from tests.contract.games import GAMES
from tests.server.serving import Guest

PLIES: Final = (0, 7, 20)
"""After how many actions of a random game questions are asked."""
CLICKS: Final = 50


def _clicks(state: State, random: Random) -> list[str]:
    """Click about: mostly a piece and a cell, now and then anything that there is."""
    scene = state.scene()
    cells = [f"cell:{cell.id}" for cell in scene.cells]
    pieces = [f"cell:{token.cell}" for token in scene.tokens]
    other = [item.id for tray in scene.trays for item in tray.items]
    other += [f"button:{button.id}" for button in scene.buttons]
    begin = random.choice(random.choice([one for one in (pieces, cells, other) if one]))
    rest = random.choices(cells + other, k=random.choice((1, 1, 1, 2)))
    return [begin, *rest]


@pytest.mark.parametrize("game", GAMES)
def test_clicks_are_explained_alike_everywhere(ana: Guest, game: str) -> None:
    random = Random(11)
    state = sobremesa.game(game).start()
    table = ana.open(game=game, players=state.players, seats=[{"kind": "me"}] * state.players)
    actions: list[str] = []
    told: list[dict[str, Any]] = []
    for ply in PLIES:
        while len(actions) < ply and not state.over:
            actions.append(random.choice(state.legal()))
            state = state.play(actions[-1])
            ana.ask(table, do="act", action=actions[-1])
        position = state.data()
        for _ in range(CLICKS):
            clicks = _clicks(state, random)
            at_table = ana.post(f"/api/tables/{table}/why", {"clicks": clicks})
            spot = {"game": game, "players": state.players, "actions": actions}
            in_analysis = ana.post("/api/analysis/why", {"spot": spot, "clicks": clicks})
            in_lesson = ana.post(f"/api/games/{game}/try", {"position": position, "clicks": clicks})
            assert in_analysis == at_table, (actions, clicks)
            assert in_lesson == at_table, (actions, clicks)
            told.append(at_table)
    refused = [one for one in told if one["rule"]]
    assert len(refused) > len(told) // 4
    assert len({one["rule"] for one in refused}) > 2


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_explains_clicks_as_everything_else_does(ana: Guest, game: str) -> None:
    random = Random(12)
    for number in random.sample(range(1, len(puzzles.collection(game)) + 1), 4):
        state = puzzles.puzzle(game, number).state()
        position = state.data()
        for _ in range(CLICKS // 2):
            clicks = _clicks(state, random)
            in_puzzle = ana.post(f"/api/puzzles/{game}/{number}/why", {"clicks": clicks})
            spot = {"game": game, "start": position}
            in_analysis = ana.post("/api/analysis/why", {"spot": spot, "clicks": clicks})
            in_lesson = ana.post(f"/api/games/{game}/try", {"position": position, "clicks": clicks})
            assert in_puzzle == in_analysis == in_lesson, (number, clicks)
