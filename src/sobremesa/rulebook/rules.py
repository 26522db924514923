"""What a game must say about itself: the one interface between a game and the rest."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Generic, TypeVar

from sobremesa.kernel.position import Position
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.editing import Editor
from sobremesa.rulebook.errors import BadOption
from sobremesa.rulebook.options import OptionSet, Values
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.result import Result
from sobremesa.rulebook.scenario import Scenario, read_scenarios
from sobremesa.rulebook.scene import Scene, Trace
from sobremesa.rulebook.text import Text
from sobremesa.rulebook.tutorial import Lesson, read_tutorial
from sobremesa.rulebook.written import WrittenRules, read_rules

P = TypeVar("P", bound=Position)


@dataclass(frozen=True)
class Setup:
    """A number of players and a value for every option."""

    players: int
    options: Values


@dataclass(frozen=True)
class Secret:
    """An option that the players fill in secretly, all shown together before the game.

    Its value is an object; `parts` names, for each player, the keys that are theirs. Keys that a
    player leaves out take the default.
    """

    option: str
    parts: tuple[tuple[str, ...], ...]
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each key the cells on which the letters of its value stand, in order."""


class Rules(ABC, Generic[P]):
    """A game: its rules, its notation, its looks. One instance a game, without state.

    `P` is the game's kernel. Methods take the setup and a kernel position and change neither.
    """

    id: str
    title: Text
    blurb: Text
    """One or two sentences for somebody who has never heard of the game."""
    version: int
    """Grows when a record could replay differently."""
    player_counts: tuple[int, ...]
    """How many can play, the default first."""
    options: OptionSet
    forms: tuple[str, str] | None = None
    """How going from a place to an empty one, and to an enemy's, is written: ``{0}-{1}`` …

    Without these, clicks that mean nothing legal are put into words after a legal action.
    """
    editor: Editor | None = None
    """How positions are set up piece by piece, where that is more than writing JSON."""

    # positions

    def setup(self, players: int | None, options: Mapping[str, object]) -> Setup:
        """Check a number of players and options, and fill in what is missing."""
        values = self.options.resolve(options)
        if players is None:
            players = self.player_counts[0]
        if players not in self.player_counts or isinstance(players, bool):
            raise self.refuse_players(players)
        return Setup(players, values)

    def sides(self, setup: Setup) -> tuple[int, ...]:
        """Give each player's side, from 0; players who win together share one."""
        return tuple(range(setup.players))

    def sample(self, random: Random) -> Setup:
        """Choose a number of players and options at random, for tests and trials."""
        return self.setup(random.choice(self.player_counts), self.options.sample(random))

    def refuse_players(self, players: object) -> BadOption:
        """Give the error for a number of players that does not fit."""
        counts = ", ".join(map(str, sorted(self.player_counts)))
        return BadOption(
            Text(
                "{title} se juega entre {counts}, no entre {players}",
                "{title} is for {counts} players, not {players}",
            ).format(title=self.title, counts=counts, players=players)
        )

    @abstractmethod
    def start(self, setup: Setup) -> P:
        """Give the position in which a game begins."""

    @abstractmethod
    def read(self, data: Mapping[str, object]) -> tuple[Setup, P]:
        """Read a whole JSON position; raise BadPosition or BadOption for any mistake."""

    @abstractmethod
    def write(self, setup: Setup, position: P) -> dict[str, object]:
        """Write a position as JSON data, its keys in the canonical order."""

    @abstractmethod
    def result(self, setup: Setup, position: P) -> Result | None:
        """Give the result, none while the game goes on."""

    # actions

    @abstractmethod
    def format(self, setup: Setup, position: P, move: int) -> str:
        """Write a legal move of this position in the game's notation."""

    @abstractmethod
    def parse(self, setup: Setup, position: P, text: str) -> int | None:
        """Read an action; None where it is well formed but can be no move here.

        Raise BadNotation where the string is no action of this game at all. The number given
        equals the packed move that the kernel lists if, and only if, the action is legal.
        """

    @abstractmethod
    def why(self, setup: Setup, position: P, text: str) -> Refusal:
        """Say which rule forbids a well-formed action that is not legal here."""

    @abstractmethod
    def trace(self, setup: Setup, position: P, move: int) -> Trace:
        """Say what is worth remembering of a legal move about to be made."""

    # at the table

    def secret(self, setup: Setup) -> Secret | None:
        """Name what the players arrange in secret before the game, if anything."""
        return None

    # looks

    @abstractmethod
    def side_ids(self, setup: Setup) -> tuple[str, ...]:
        """Give each player's name in positions, in seat order."""

    @abstractmethod
    def scene(self, setup: Setup, position: P, last: Trace | None) -> Scene:
        """Describe a position for drawing, with the clicks of every legal action."""

    @cached_property
    @abstractmethod
    def art(self) -> Art:
        """Give what turns the game's scenes into pictures."""

    # texts, read from the game's folder

    @property
    def folder(self) -> Path:
        """The folder of the game."""
        return Path(str(sys.modules[type(self).__module__].__file__)).parent

    @cached_property
    def scenarios(self) -> tuple[Scenario, ...]:
        """Give the worked examples of the rules."""
        return read_scenarios((self.folder / "scenarios.json").read_text(encoding="utf-8"))

    @cached_property
    def tutorial(self) -> tuple[Lesson, ...]:
        """Give the lessons, in the order in which they are taken."""
        text = (self.folder / "tutorial.json").read_text(encoding="utf-8")
        return read_tutorial(text, self.scenarios)

    def written(self, language: str) -> WrittenRules:
        """Give the rules in words."""
        return read_rules((self.folder / f"rules.{language}.md").read_text(encoding="utf-8"))
