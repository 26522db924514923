"""A state: one position of one game, which never changes."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from copy import deepcopy
from typing import Any

from sobremesa import _forms
from sobremesa.core.measure import Counting, Trials
from sobremesa.core.picture import png
from sobremesa.core.terminal import draw
from sobremesa.kernel.position import Position
from sobremesa.kernel.threads import side_by_side
from sobremesa.rulebook.errors import BadNotation, IllegalAction
from sobremesa.rulebook.refusal import NOTATION, Refusal
from sobremesa.rulebook.result import Result
from sobremesa.rulebook.rules import Rules, Setup
from sobremesa.rulebook.scene import Scene, Trace


class State:
    """One position of a game, immutable: `play` gives a new one.

    >>> import sobremesa
    >>> state = sobremesa.game("colmena").start()
    >>> state = state.play("wG1@0,0").play("bS1@1,0")
    >>> state.to_move, state.over, "wQ@-1,0" in state.legal()
    ('w', False, True)
    >>> state.why("wQ@2,0").rule
    'CMN-3.2'
    """

    __slots__ = ("_actions", "_json", "_last", "_moves", "_position", "_rules", "_setup")

    def __init__(
        self, rules: Rules[Any], setup: Setup, position: Position, last: Trace | None = None
    ) -> None:
        self._rules = rules
        self._setup = setup
        self._position = position
        self._last = last
        self._moves: tuple[int, ...] | None = None
        self._actions: tuple[str, ...] | None = None
        self._json: str | None = None

    # whose turn, and how it ended

    @property
    def rules(self) -> Rules[Any]:
        """The game's rules, texts and looks."""
        return self._rules

    @property
    def players(self) -> int:
        """How many play."""
        return self._setup.players

    @property
    def options(self) -> Mapping[str, object]:
        """The value of every option."""
        return deepcopy(self._setup.options)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._position.over)

    @property
    def player(self) -> int | None:
        """The number of the player to move, none when the game is over."""
        return None if self.over else self._position.to_move

    @property
    def to_move(self) -> str | None:
        """The side to move, as positions name it; none when the game is over."""
        moving = self.data()["to_move"]
        assert moving is None or isinstance(moving, str)
        return moving

    @property
    def result(self) -> Result | None:
        """How the game ended; none while it goes on."""
        return self._rules.result(self._setup, self._position)

    @property
    def last(self) -> Trace | None:
        """The action that led here, if any was played."""
        return self._last

    @property
    def key(self) -> int:
        """A 64-bit number that tells positions apart."""
        return self._position.key

    # actions

    def legal(self) -> tuple[str, ...]:
        """List the legal actions; none when the game is over."""
        if self._actions is None:
            write = self._rules.format
            self._actions = tuple(
                write(self._setup, self._position, move) for move in self._listed()
            )
        return self._actions

    def peaceful(self, allies: Collection[int]) -> tuple[str, ...]:
        """List the legal actions that harm no ally; all of them, if there would be none."""
        scene = self.scene()
        left = tuple(choice.action for choice in scene.choices if not scene.harms(choice, allies))
        return left or self.legal()

    def play(self, action: str) -> State:
        """Give the state after a legal action; raise BadNotation or IllegalAction otherwise."""
        move = self._rules.parse(self._setup, self._position, action)
        if move is None or move not in self._listed():
            refusal = self._rules.why(self._setup, self._position, action)
            raise IllegalAction(refusal.rule, refusal.text)
        trace = self._rules.trace(self._setup, self._position, move)
        following = self._position.copy()
        following.push(move)
        return State(self._rules, self._setup, following, trace)

    def why(self, action: str) -> Refusal | None:
        """Say which rule forbids an action; none if it is legal."""
        try:
            move = self._rules.parse(self._setup, self._position, action)
        except BadNotation as error:
            return Refusal(NOTATION, error.text)
        if move is not None and move in self._listed():
            return None
        return self._rules.why(self._setup, self._position, action)

    def _listed(self) -> tuple[int, ...]:
        if self._moves is None:
            self._moves = tuple(self._position.moves())
        return self._moves

    # descriptions

    def data(self) -> dict[str, object]:
        """Give the position as JSON data."""
        return self._rules.write(self._setup, self._position)

    def json(self) -> str:
        """Give the canonical one-line JSON of the position."""
        if self._json is None:
            self._json = json.dumps(self.data(), separators=(",", ":"), ensure_ascii=False)
        return self._json

    def scene(self) -> Scene:
        """Describe the state for drawing."""
        return self._rules.scene(self._setup, self._position, self._last)

    def svg(self, width: int | None = None, language: str = "es") -> str:
        """Draw the state as SVG."""
        return self._rules.art.svg(self.scene(), width, language)

    def png(self, width: int | None = None, language: str = "es") -> bytes:
        """Draw the state as a PNG picture."""
        return png(self.svg(width, language))

    def text(self, language: str = "es") -> str:
        """Draw the state with letters."""
        return draw(self.scene(), language)

    # many actions at once, at the kernel's speed

    def perft(self, depth: int, threads: int = 1, bulk: bool = True) -> int:
        """Count the action sequences of a length.

        >>> import sobremesa
        >>> sobremesa.game("colmena", preset="hive", expansions="").start().perft(3)
        1440
        """
        _forms.announce()
        counting = Counting(self._position, depth, threads, bulk)
        side_by_side(counting.tasks)
        return counting.total()

    def playouts(
        self, games: int, seed: int = 0, cap: int = 2000, threads: int = 1
    ) -> tuple[int, int, list[float]]:
        """Play random games; give the actions, the games cut at `cap`, and the score sums."""
        _forms.announce()
        trials = Trials(self._position, games, seed, cap, threads)
        side_by_side(trials.tasks)
        return trials.totals()

    def kernel(self) -> Position:
        """Give a kernel position of one's own, for search."""
        return self._position.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.json() == other.json()

    def __hash__(self) -> int:
        return hash(self.json())

    def __repr__(self) -> str:
        return f"<State {self.json()}>"
