"""Simple machine players for the terminal."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from sobremesa import _forms
from sobremesa.core.state import State


class Opponent(Protocol):
    """Anything that can choose an action."""

    def choose(self, state: State) -> str:
        """Choose one of the legal actions of a state that is not over."""
        ...


class Careless:
    """Plays any legal action."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, state: State) -> str:
        """Choose at random."""
        return self._random.choice(state.legal())


class Greedy:
    """Takes a win if there is one, and otherwise what turns out best in a few random games."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._games, self._cap = (24, 120) if _forms.compiled() else (1, 20)

    def choose(self, state: State) -> str:
        """Choose by looking one action ahead."""
        player = state.player
        assert player is not None
        return max(state.legal(), key=lambda action: self._value(state.play(action), player))

    def _value(self, state: State, player: int) -> float:
        if state.result:
            return 1000 * (state.result.scores[player] - 0.5)
        _, capped, scores = state.playouts(self._games, self._seed, self._cap)
        share = 1 / state.players
        return scores[player] + capped * share - self._games * share


OPPONENTS: Final[dict[str, Callable[[int], Opponent]]] = {"random": Careless, "greedy": Greedy}
"""Machine players by the name that ``--vs`` takes; each is made with a seed."""
