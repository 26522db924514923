"""Machine players for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from random import Random
from typing import Final, Protocol

from sobremesa.ai.arranging import arrange
from sobremesa.ai.levels import LEVELS, LevelPlayer
from sobremesa.core.game import game
from sobremesa.core.state import State


def arranged(
    state: State, given: Mapping[str, object], machines: Iterable[int], level: int, seed: int
) -> State:
    """Let the machine make the secret arrangements of its seats, unless they were given."""
    chosen = game(state.rules.id, state.players, state.options)
    secret = chosen.rules.secret(chosen.setup)
    if secret is None:
        return state
    parts: dict[str, object] = {}
    for player in machines:
        parts |= arrange(chosen, player, level, seed)
    said = given.get(secret.option, {})
    assert isinstance(said, dict)
    parts |= said
    return game(state.rules.id, state.players, {**state.options, secret.option: parts}).start()


class Opponent(Protocol):
    """A player that chooses actions."""

    def choose(self, state: State) -> str:
        """Return a legal action of a state that is not over."""
        ...

    def stop(self) -> None:
        """Stop the search; called from another thread."""
        ...


class Careless:
    """Plays any legal action."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, state: State) -> str:
        """Choose at random."""
        return self._random.choice(state.legal())

    def stop(self) -> None:
        """Do nothing: a random choice takes no time."""


class Levelled:
    """Plays every seat that it is asked for at one level."""

    def __init__(self, level: int, seed: int) -> None:
        self._level = level
        self._seed = seed
        self._players: dict[int | None, LevelPlayer] = {}

    def choose(self, state: State) -> str:
        """Choose as a player of the level does."""
        if state.player not in self._players:
            self._players[state.player] = LevelPlayer(self._level, state, self._seed)
        return self._players[state.player].choose(state)

    def stop(self) -> None:
        """Stop the searches of all seats."""
        for player in list(self._players.values()):
            player.stop()


OPPONENTS: Final[dict[str, Callable[[int], Opponent]]] = {
    "random": Careless,
    **{str(level.number): partial(Levelled, level.number) for level in LEVELS},
}
"""Machine players by the name that ``--vs`` takes; each is made with a seed."""
