"""Facts and pictures of every game agree: who is in it, with whom, with how many points."""

from __future__ import annotations

import pytest

from sobremesa import Game, State
from sobremesa.core.facts import army_to_move, effects
from tests.contract.games import GAMES, SCALE, each_variant, states, walk

VARIANTS = each_variant(GAMES, 2 + SCALE)
CROWDED = [one for one in VARIANTS if isinstance(one.values[0], Game) and one.values[0].players > 2]
PLAYING = ("active", "check")


def struck(state: State, players: set[int]) -> set[str]:
    """Find in the picture the actions that click, take or fell a piece of some players."""
    scene = state.scene()
    found = set()
    for choice in scene.choices:
        touched = {click.removeprefix("cell:") for click in choice.clicks}
        touched |= {effect.cell for effect in choice.effects if effect.kind in ("takes", "falls")}
        owners = {scene.sides[t.side].player for t in scene.tokens if t.cell in touched}
        if owners & players:
            found.add(choice.action)
    return found


@pytest.mark.parametrize("game", VARIANTS)
def test_whoever_is_out_is_shown_so_and_has_the_points_of_their_trays(game: Game) -> None:
    for state in states(game, "standing", 40 * SCALE, every=7):
        scene, standing = state.scene(), state.standing()
        assert [one.team for one in standing] == list(game.rules.teams(game.setup))
        shown = {side.player for side in scene.sides if side.state in PLAYING}
        assert {seat for seat, one in enumerate(standing) if one.alive} == shown
        for seat, one in enumerate(standing):
            own = [tray.points for tray in scene.trays if scene.sides[tray.side].player == seat]
            points = [value for value in own if value is not None]
            assert (one.points or 0) == sum(points)


@pytest.mark.parametrize("game", VARIANTS)
def test_armies_and_effects_are_what_the_picture_shows(game: Game) -> None:
    armies = game.rules.armies(game.setup)
    for state in states(game, "facts", 20 * SCALE, every=7):
        scene = state.scene()
        assert [(side.id, side.name, side.player) for side in scene.sides] == [
            (army.id, army.name, army.player) for army in armies
        ]
        assert army_to_move(state) == scene.to_move
        for choice in scene.choices:
            assert effects(state, choice.action) == choice.effects


@pytest.mark.parametrize("game", VARIANTS)
def test_who_comes_next_has_the_turn_after_this_one_unless_somebody_falls(game: Game) -> None:
    passed = 0
    for state, action in walk(game, "next", 60 * SCALE):
        after = state.play(action)
        fallen = _playing(after) != _playing(state)
        if army_to_move(after) != army_to_move(state) and not after.over and not fallen:
            assert after.player == state.next_player, state.json()
            passed += 1
        assert (after.next_player is None) == after.over
    assert passed


def _playing(state: State) -> list[bool]:
    return [side.state in PLAYING for side in state.scene().sides]


@pytest.mark.parametrize("game", CROWDED)
def test_a_pact_forbids_what_strikes_an_ally_in_the_picture(game: Game) -> None:
    for state in states(game, "pact", 30 * SCALE, every=11):
        for ally in range(state.players):
            if state.over or ally == state.player:
                continue
            left = set(state.legal()) - struck(state, {ally})
            assert set(state.peaceful({ally})) == (left or set(state.legal()))
