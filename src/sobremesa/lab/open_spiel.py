"""OpenSpiel: every game as a Python game of its registry, with players and options as parameters.

Importing this registers ``sobremesa_<id>`` for every game that is told in numbers, and
``sobremesa_<id>_<preset>`` for its presets.

>>> import pyspiel
>>> import sobremesa.lab.open_spiel
>>> state = pyspiel.load_game("sobremesa_colmena_hive(expansions=M)").new_initial_state()
>>> state.apply_action(state.legal_actions()[0])
>>> state.current_player(), state.is_terminal()
(1, False)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from sobremesa.core import registry
from sobremesa.core.batch import LONGEST
from sobremesa.core.game import Game, game
from sobremesa.core.number import whole
from sobremesa.core.state import State
from sobremesa.lab.table import ROUNDS, rewards_of
from sobremesa.rulebook.extras import needs
from sobremesa.rulebook.options import Option

with needs("lab"):
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

CAP: Final = 2 * ROUNDS
"""The number of actions after which a game counts as a draw: not all games end."""
PREFIX: Final = "sobremesa_"


@dataclass(frozen=True)
class Kind:
    """A game, or a preset of one, as an entry of OpenSpiel's registry."""

    game: str
    preset: str = ""

    @property
    def name(self) -> str:
        """The name in the registry."""
        return PREFIX + "_".join(filter(None, (self.game, self.preset)))

    def defaults(self) -> dict[str, Any]:
        """Give the parameters; an empty one is an option with its default."""
        rules = registry.rules(self.game)
        said = rules.setup(None, {"preset": self.preset} if self.preset else {}).options
        usual = {
            option.name: said.get(option.name, option.default) for option in rules.options.all()
        }
        parameters = {
            option.name: usual[option.name] if _is_plain(option, usual[option.name]) else ""
            for option in rules.options.all()
            if option.name != "preset"
        }
        return {"players": rules.player_counts[0], "cap": CAP, **parameters}

    def chosen(self, parameters: Mapping[str, Any]) -> Game:
        """Give the game that parameters ask for."""
        rules = registry.rules(self.game)
        given = {**self.defaults(), **parameters}
        players = given.pop("players")
        given.pop("cap")
        options: dict[str, object] = {"preset": self.preset} if self.preset else {}
        for name, value in given.items():
            option = rules.options.option(name)
            if _is_plain(option, option.default):
                options[name] = value
            elif value != "":
                options[name] = option.read(str(value))
        return game(self.game, players, options)

    @cached_property
    def type(self) -> Any:
        """Describe the game to OpenSpiel."""
        rules = registry.rules(self.game)
        return pyspiel.GameType(
            short_name=self.name,
            long_name=f"{rules.title.en} {self.preset}".strip(),
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=max(rules.player_counts),
            min_num_players=min(rules.player_counts),
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=self.defaults(),
        )


def _is_plain(option: Option, value: object) -> bool:
    """Tell whether an option has a type of OpenSpiel, with one default for all player counts."""
    return isinstance(value, bool | int | str) and not getattr(option, "seated", ())


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel brings no types
    """A game with its players and options chosen."""

    def __init__(self, kind: Kind, parameters: Mapping[str, Any] | None = None) -> None:
        """Take what OpenSpiel read in a game's string."""
        given = dict(parameters or {})
        self.kind = kind.chosen(given)
        self.cap = whole("cap", given.get("cap", CAP), 1, LONGEST)
        count = self.kind.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.kind.actions,
            max_chance_outcomes=0,
            num_players=count,
            min_utility=-1.0 / (count - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.cap,
        )
        super().__init__(kind.type, info, given)

    def new_initial_state(self, state: object = None) -> SpielState:
        """Begin."""
        if state is not None:
            raise NotImplementedError("states are read from their history: deserialize_state")
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Give an object that observes states: planes, from the view of a player."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.kind, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel brings no types
    """A state as OpenSpiel plays it, in place; `now` is our state."""

    def __init__(self, played: SpielGame) -> None:
        """Begin a game."""
        super().__init__(played)
        self.now: State = played.kind.start()
        self.left = played.cap

    def current_player(self) -> Any:
        """Give who is to move."""
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.now.player

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.now.numbers()) if player == self.now.player and self.left else []

    def _apply_action(self, action: int) -> None:
        self.now = self.now.step(action)
        self.left -= 1

    def _action_to_string(self, player: int, action: int) -> str:
        return self.now.action(action) if player == self.now.player else str(action)

    def is_terminal(self) -> bool:
        """Tell whether the game is over, or cut off."""
        return self.now.over or self.left == 0

    def returns(self) -> list[float]:
        """Give each player's return: 1 for winning alone, 0 for an equal share, sum 0."""
        result = self.now.result
        return [0.0] * self.now.players if result is None else list(rewards_of(result.scores))

    def __str__(self) -> str:
        return self.now.json()


class PlanesObserver:
    """An observation as named planes."""

    def __init__(self, kind: Game, params: object) -> None:
        """Make room for the planes of a game."""
        if params:
            raise ValueError(f"there are no parameters of observing, not {params}")
        shape = (len(kind.planes), *kind.numbering.shape)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Observe a state as a player."""
        self.dict["observation"][:] = state.now.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Write the observation of a player: the whole position, as nothing is hidden."""
        return state.now.json()


def _maker(kind: Kind) -> type[SpielGame]:
    """Give the class of one game, which OpenSpiel instantiates with its parameters alone."""

    class Made(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(kind, params)

    return Made


def kinds() -> Iterator[Kind]:
    """Give every game with action numbers, and its presets except the default."""
    for known in registry.ids():
        rules = registry.rules(known)
        if rules.numbering is None:
            continue
        yield Kind(known)
        for preset in rules.options.presets[1:]:
            yield Kind(known, preset.name)


def register() -> tuple[str, ...]:
    """Register every kind of game; give their names."""
    taken = set(pyspiel.registered_names())
    found = tuple(kinds())
    for kind in found:
        if kind.name not in taken:
            pyspiel.register_game(kind.type, _maker(kind))
    return tuple(kind.name for kind in found)


NAMES = register()
