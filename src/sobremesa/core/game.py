"""A game with its number of players and its options, from which states are created."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from sobremesa.core import registry, strict_json
from sobremesa.core.kernels import shared
from sobremesa.core.state import State
from sobremesa.rulebook.errors import BadPosition
from sobremesa.rulebook.options import Values
from sobremesa.rulebook.planes import Numbering
from sobremesa.rulebook.rules import Rules, Setup
from sobremesa.rulebook.text import Text


class Game:
    """A game with its number of players and its options.

    >>> import sobremesa
    >>> game = sobremesa.game("colmena", preset="hive")
    >>> game.players, game.options["repetition"]
    (2, 0)
    >>> game.start().to_move
    'w'
    """

    __slots__ = ("_kernels", "_rules", "_setup")

    def __init__(self, rules: Rules[Any], setup: Setup) -> None:
        self._rules = rules
        self._setup = setup
        self._kernels = shared(rules, setup)

    @property
    def rules(self) -> Rules[Any]:
        """The rules, texts and art."""
        return self._rules

    @property
    def id(self) -> str:
        """The id, such as ``colmena``."""
        return self._rules.id

    @property
    def title(self) -> Text:
        """The name."""
        return self._rules.title

    @property
    def players(self) -> int:
        """The number of players."""
        return self._setup.players

    @property
    def setup(self) -> Setup:
        """The number of players and the options, as the rules take them."""
        return self._setup

    @property
    def options(self) -> Values:
        """The value of every option."""
        return deepcopy(self._setup.options)

    def start(self) -> State:
        """Return the initial state."""
        return State(self._rules, self._setup, self._rules.start(self._setup))

    @property
    def actions(self) -> int:
        """The size of the action space; `numbering` says what the numbers mean.

        >>> import sobremesa
        >>> game = sobremesa.game("sparta")
        >>> game.actions, len(game.planes), game.numbering.shape
        (4901, 8, (10, 10))
        """
        return self.numbering.kind(self._rules.start(self._setup)).actions

    @property
    def planes(self) -> tuple[str, ...]:
        """The names of the planes of :meth:`State.observe`, in their order."""
        return self.numbering.planes

    @property
    def numbering(self) -> Numbering:
        """A description of how actions are numbered, and the shape of a plane."""
        return self._kernels.numbering()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._kernels.name == other._kernels.name

    def __hash__(self) -> int:
        return hash(self._kernels.name)

    def __reduce__(self) -> tuple[object, ...]:
        return game, (self.id, self.players, self._setup.options)

    def __repr__(self) -> str:
        return f"<Game {self.id}, {self.players} players, {self.options}>"


def game(
    game_id: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    **more: object,
) -> Game:
    """Return a game with a number of players and options; what is left out has its default.

    Options are given as keywords or, if they come from data, as a mapping.
    """
    rules = registry.rules(game_id)
    return Game(rules, rules.setup(players, {**(options or {}), **more}))


def position(data: str | Mapping[str, object]) -> State:
    """Read a whole JSON position, as :meth:`State.json` writes it.

    >>> import sobremesa
    >>> start = sobremesa.game("colmena").start()
    >>> sobremesa.position(start.json()) == start
    True
    """
    if isinstance(data, str):
        try:
            data = strict_json.loads(data)
        except (ValueError, RecursionError):
            raise BadPosition(Text("la posición no es JSON", "the position is not JSON")) from None
    if not isinstance(data, Mapping) or not isinstance(data.get("game"), str):
        raise BadPosition(Text("a la posición le falta game", "the position lacks game"))
    rules = registry.rules(str(data["game"]))
    setup, kernel = rules.read(data)
    return State(rules, setup, kernel)
