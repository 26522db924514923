"""The games under contract: every registered one, in many variants, and how to walk them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from random import Random

import pytest
from _pytest.mark import ParameterSet

from sobremesa import Game, State, _forms, games
from sobremesa.core import registry

GAMES = games()
HOUSE = tuple(
    game for game in GAMES if type(registry.rules(game)).__module__.startswith("sobremesa.games.")
)
"""The games of this package: they have cards, covers, strategy and styles; others may."""
NUMBERED = tuple(game for game in GAMES if registry.rules(game).numbering is not None)
"""The games that are told in numbers, too; those of others need not be."""
COMPILED = _forms.compiled()
SCALE = 10 if COMPILED else 1
"""The compiled form is tested on more games than the plain one."""


@cache
def variants(game: str, count: int) -> tuple[Game, ...]:
    """Give the default variant for each number of players, each preset, and random ones."""
    rules = registry.rules(game)
    random = Random(f"variants of {game}")
    setups = [rules.setup(players, {}) for players in rules.player_counts]
    setups += [rules.setup(None, {"preset": preset.name}) for preset in rules.options.presets]
    while len(setups) < count:
        setups.append(rules.sample(random))
    return tuple(Game(rules, setup) for setup in setups)


USUAL = 5
"""How many random variants `make test` has beside the named ones; `make test-all` has them all."""


def each_variant(games: Collection[str], count: int) -> list[ParameterSet]:
    """Give variants of games to a test: named ones, some random ones, and the others marked."""
    found = []
    for game in games:
        rules = registry.rules(game)
        named = len(rules.player_counts) + len(rules.options.presets)
        for number, variant in enumerate(variants(game, count)):
            marks = () if number < named + USUAL else pytest.mark.everything
            found.append(pytest.param(variant, id=f"{game}-{number}", marks=marks))
    return found


def walk(game: Game, seed: object, length: int) -> Iterator[tuple[State, str]]:
    """Play a random game; give each state with the action chosen in it."""
    random = Random(f"{game.id} {seed}")
    state = game.start()
    for _ in range(length):
        if state.over:
            return
        action = random.choice(state.legal())
        yield state, action
        state = state.play(action)


def states(game: Game, seed: object, length: int, every: int = 1) -> Iterator[State]:
    """Give states of a random game, the last one always among them."""
    last = game.start()
    for number, (state, action) in enumerate(walk(game, seed, length)):
        if number % every == 0:
            yield state
        last = state.play(action)
    yield last
