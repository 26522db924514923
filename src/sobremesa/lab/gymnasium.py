"""Gymnasium: one seat of a game as an environment, with levels of the machine in the others.

Importing this registers ``sobremesa/<id>-v0`` for every game that is told in numbers.

>>> import gymnasium
>>> import sobremesa.lab.gymnasium
>>> table = gymnasium.make("sobremesa/sparta-v0", opponent=1, seat=0)
>>> planes, info = table.reset(seed=1)
>>> planes.shape, int(info["action_mask"].sum())
((8, 10, 10), 118)
>>> planes, reward, terminated, truncated, info = table.step(
...     table.action_space.sample(info["action_mask"]))
>>> table.close()
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sobremesa.ai.levels import LevelPlayer, level
from sobremesa.core import registry
from sobremesa.core.game import Game
from sobremesa.core.number import whole
from sobremesa.core.state import State
from sobremesa.lab.table import RENDER_MODES, ROUNDS, Table, chosen
from sobremesa.rulebook.extras import needs

with needs("lab"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces

Opponent = int | Callable[[State], str]
"""A level from 1 to 8, or a function that gives a legal action of a state."""


class Seat(gymnasium.Env[Any, Any]):
    """One seat of a game; the opponents are part of the environment.

    Observations are the planes of :meth:`State.observe`; ``info["action_mask"]`` has the mask of
    legal numbers, and so does :meth:`action_masks`, which sb3-contrib uses. The reward comes at the
    end: 1 for winning alone, 0 for an equal share. A game is truncated after `rounds` actions a
    player.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  (theirs)

    def __init__(
        self,
        kind: Game | str,
        opponent: Opponent = 1,
        seat: int | None = None,
        rounds: int = ROUNDS,
        opening: int = 0,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        """Choose a seat; by default one is drawn for each game.

        A number that is not legal loses the game, unless `illegal` is ``random``, which plays a
        random action instead, or ``refuse``, which raises BadNumber.
        """
        self.table = Table(kind, rounds, opening, illegal)
        if isinstance(opponent, int):
            level(opponent)  # refuses what is none
        if render_mode is not None:
            chosen("render_mode", render_mode, RENDER_MODES)
        self.opponent = opponent
        self.fixed = None if seat is None else whole("seat", seat, 0, self.table.game.players - 1)
        self.seat = self.fixed or 0
        self.render_mode = render_mode
        self.others: dict[int, Callable[[State], str]] = {}
        self.action_space = spaces.Discrete(self.table.actions)
        self.observation_space = spaces.Box(0, 255, self.table.shape, np.uint8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game; the same seed gives the same seat, opening and opponents."""
        super().reset(seed=seed)
        players = self.table.game.players
        drawn = int(self.np_random.integers(players))
        self.seat = drawn if self.fixed is None else self.fixed
        while True:
            self.table.begin(self.np_random)
            self.others = {other: self._other() for other in range(players) if other != self.seat}
            self._wait()
            if not self.table.over:  # where the others end it before one's first turn
                return self._seen()

    def _other(self) -> Callable[[State], str]:
        """Make an opponent for this game."""
        if callable(self.opponent):
            return self.opponent
        seed = int(self.np_random.integers(1 << 31))
        return LevelPlayer(self.opponent, self.table.state, seed).choose

    def _wait(self) -> None:
        """Let the opponents play until it is one's turn."""
        table = self.table
        while not (table.over or table.cut) and table.state.player != self.seat:
            assert table.state.player is not None
            action = self.others[table.state.player](table.state)
            table.play(table.state.number(action), self.np_random)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play the action with a number, and let the opponents answer."""
        table = self.table
        if not (table.over or table.cut):
            table.play(int(action), self.np_random)
            self._wait()
        seen, info = self._seen()
        return seen, table.rewards()[self.seat], table.over, table.cut, info

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        mask = self.table.mask(self.seat)
        return self.table.state.observe(self.seat), {"action_mask": mask, "seat": self.seat}

    def action_masks(self) -> Any:
        """Give for every number whether it is legal now."""
        return self.table.mask(self.seat).astype(bool)

    def render(self) -> Any:
        """Draw the board as the mode says."""
        return self.table.render(self.render_mode)


def name_of(game: str) -> str:
    """Give the name under which a game is registered."""
    return f"sobremesa/{game}-v0"


def register() -> tuple[str, ...]:
    """Register every game with action numbers; give the names."""
    games = [game for game in registry.ids() if registry.rules(game).numbering is not None]
    for game in games:
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(name_of(game), "sobremesa.lab.gymnasium:Seat", kwargs={"kind": game})
    return tuple(map(name_of, games))


NAMES = register()
