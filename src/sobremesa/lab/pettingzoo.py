"""PettingZoo: every game as an AEC environment, and those whose turns allow it as a parallel one.

>>> from sobremesa.lab.pettingzoo import env
>>> table = env("sparta", max_cycles=8, opening=4)
>>> table.reset(seed=1)
>>> for agent in table.agent_iter():
...     observation, reward, terminated, truncated, info = table.last()
...     done = terminated or truncated
...     mask = observation["action_mask"]
...     table.step(None if done else table.action_space(agent).sample(mask))
>>> table.agents
[]
"""

from __future__ import annotations

from typing import Any, ClassVar

from sobremesa.ai.players import long_turns
from sobremesa.core.game import Game
from sobremesa.lab.table import RENDER_MODES, ROUNDS, Table, chosen
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.extras import needs
from sobremesa.rulebook.text import Text

with needs("lab"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

Observation = dict[str, Any]


class NoParallelTurns(SobremesaError):
    """A game whose turns do not allow simultaneous actions."""


class Seats:
    """The agents and spaces that both kinds of environment have.

    An observation has the planes of :meth:`State.observe` and the mask of legal numbers, which is
    empty out of turn. A game is truncated after `max_cycles` actions a player. Rewards come at the
    end: 1 for winning alone, 0 for an equal share, sum 0.
    """

    def __init__(self, table: Table, render_mode: str | None) -> None:
        if render_mode is not None:
            chosen("render_mode", render_mode, RENDER_MODES)
        self.table = table
        self.names = [f"player_{seat}" for seat in range(table.game.players)]
        self.random = np.random.default_rng()
        self.metadata = {
            "name": f"sobremesa_{table.game.id}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.action_spaces = {name: spaces.Discrete(table.actions) for name in self.names}
        self.observation_spaces = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, table.shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (table.actions,), np.int8),
                }
            )
            for name in self.names
        }

    def reseed(self, seed: int | None) -> None:
        """Set another seed, if one is given."""
        if seed is not None:
            self.random = np.random.default_rng(seed)

    def seen(self, name: str) -> Observation:
        """Give the observation of an agent."""
        seat = self.names.index(name)
        return {
            "observation": self.table.state.observe(seat),
            "action_mask": self.table.mask(seat),
        }


class raw_env(AECEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo brings no types
    """A game without PettingZoo's wrappers; :func:`env` adds the usual ones."""

    metadata: ClassVar[dict[str, Any]]

    def __init__(
        self,
        kind: Game | str,
        max_cycles: int = ROUNDS,
        opening: int = 0,
        illegal: str = "refuse",
        render_mode: str | None = None,
    ) -> None:
        """Choose a game, how it opens, and what becomes of numbers that are not legal."""
        super().__init__()
        self.seats = Seats(Table(kind, max_cycles, opening, illegal), render_mode)
        self.metadata = self.seats.metadata  # type: ignore[misc]  # its name is that of the game
        self.render_mode = render_mode
        self.possible_agents = list(self.seats.names)
        self.action_spaces = self.seats.action_spaces
        self.observation_spaces = self.seats.observation_spaces

    def observation_space(self, agent: str) -> Any:
        """Give the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Give the space of the numbers of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; with the same seed it opens alike. There are no `options`."""
        self.seats.reseed(seed)
        table = self.seats.table
        table.begin(self.seats.random)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[table.state.player or 0]

    def step(self, action: Any) -> None:
        """Play the action with a number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.seats.table
        table.play(action, self.seats.random)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, table.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, table.over)
        self.truncations = dict.fromkeys(self.agents, table.cut)
        player = table.state.player
        self.agent_selection = self.agents[0 if player is None else player]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Give what an agent sees."""
        return self.seats.seen(agent)

    def render(self) -> Any:
        """Draw the board as the mode says."""
        return self.seats.table.render(self.render_mode)

    def close(self) -> None:
        """Leave the table; there is nothing to put away."""


def env(
    kind: Game | str,
    max_cycles: int = ROUNDS,
    opening: int = 0,
    illegal: str = "lose",
    render_mode: str | None = None,
) -> AECEnv[str, Any, Any]:
    """Give a game as an AEC environment, in the usual wrappers of PettingZoo.

    A number that is not legal loses the game, unless `illegal` is ``random``, which plays a random
    action instead, or ``refuse``, which raises BadNumber.
    """
    refuses = "random" if illegal == "random" else "refuse"
    chosen("illegal", illegal, ("lose", "random", "refuse"))
    found: AECEnv[str, Any, Any] = raw_env(kind, max_cycles, opening, refuses, render_mode)
    if illegal == "lose":
        found = wrappers.TerminateIllegalWrapper(found, illegal_reward=-1)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


class parallel_env(ParallelEnv[str, Any, Any]):  # type: ignore[misc]  # no types there either
    """A game in rounds: both players give an action at once, and they are played in turn.

    The second player does not see the first one's action; if its number has become illegal, a
    random action is played instead. This requires two players whose turns are one action each;
    other games raise :class:`NoParallelTurns`. For learning :func:`env` is better.
    """

    metadata: ClassVar[dict[str, Any]]

    def __init__(
        self,
        kind: Game | str,
        max_cycles: int = ROUNDS,
        opening: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """Choose a game whose turns are one action each, for two."""
        self.seats = Seats(Table(kind, max_cycles, opening, "random"), render_mode)
        played = self.seats.table.game
        if played.players != 2 or long_turns(played.start()):
            raise NoParallelTurns(
                Text(
                    "{game} no se juega a la vez: hacen falta dos jugadores con turnos de una "
                    "sola acción; usa env",
                    "{game} is not played at once: that takes two players whose turns are one "
                    "action each; use env",
                ).format(game=played.title)
            )
        self.metadata = self.seats.metadata  # type: ignore[misc]  # its name is that of the game
        self.render_mode = render_mode
        self.possible_agents = list(self.seats.names)
        self.agents: list[str] = []
        self.action_spaces = self.seats.action_spaces
        self.observation_spaces = self.seats.observation_spaces

    def observation_space(self, agent: str) -> Any:
        """Give the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Give the space of the numbers of actions."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game; with the same seed it opens alike. There are no `options`."""
        self.seats.reseed(seed)
        self.seats.table.begin(self.seats.random)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.seats.seen(agent) for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> Any:
        """Play a round: the action of each player whose turn comes."""
        table = self.seats.table
        for _ in self.agents:
            if not (table.over or table.cut) and table.state.player is not None:
                agent = self.possible_agents[table.state.player]
                table.play(actions[agent], self.seats.random)
        seen = self._seen()
        rewards = dict(zip(self.agents, table.rewards(), strict=True))
        terminations = dict.fromkeys(self.agents, table.over)
        truncations = dict.fromkeys(self.agents, table.cut)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if table.over or table.cut:
            self.agents = []
        return seen, rewards, terminations, truncations, infos

    def render(self) -> Any:
        """Draw the board as the mode says."""
        return self.seats.table.render(self.render_mode)

    def close(self) -> None:
        """Leave the table; there is nothing to put away."""
