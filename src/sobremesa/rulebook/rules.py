"""The interface between a game and everything else."""

from __future__ import annotations

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Generic, TypeVar

from sobremesa.kernel.evaluation import Evaluation
from sobremesa.kernel.move_text import MoveText
from sobremesa.kernel.position import Position
from sobremesa.rulebook import languages
from sobremesa.rulebook.action_text import Said
from sobremesa.rulebook.advice import Advice
from sobremesa.rulebook.army import Army
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.cards import Card, read_cards
from sobremesa.rulebook.cover import Cover, read_cover
from sobremesa.rulebook.editing import Editor
from sobremesa.rulebook.errors import BadOption, IllegalAction
from sobremesa.rulebook.formats import Format
from sobremesa.rulebook.options import OptionSet, Values
from sobremesa.rulebook.planes import Numbering
from sobremesa.rulebook.protocols import EngineProtocol
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.result import Result, Winner
from sobremesa.rulebook.scenario import Scenario, read_scenarios
from sobremesa.rulebook.scene import Effect, Scene, Trace
from sobremesa.rulebook.standing import Standing
from sobremesa.rulebook.strategy import Strategy, read_strategy
from sobremesa.rulebook.strength import LevelSettings
from sobremesa.rulebook.text import Text, same
from sobremesa.rulebook.tutorial import Lesson, read_tutorial
from sobremesa.rulebook.uci import UciVariant
from sobremesa.rulebook.written import WrittenRules, read_rules

P = TypeVar("P", bound=Position)


@dataclass(frozen=True)
class Setup:
    """A number of players and a value for every option."""

    players: int
    options: Values


@dataclass(frozen=True)
class Secret:
    """An option that the players arrange in secret; all parts are revealed before the game.

    Its value is an object; `parts` names the keys of each player. Keys that a player leaves out
    have the default.
    """

    option: str
    parts: tuple[tuple[str, ...], ...]
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each key the cells of the letters of its value, in order."""


def _spoken(text: str) -> str:
    """Return the words of a text, without case and punctuation."""
    return " ".join(re.findall(r"\w+", text.casefold()))


class Rules(ABC, Generic[P]):
    """A game: its rules, its notation, its art. One stateless instance for each game.

    `P` is the game's kernel. Methods take the setup and a kernel position and change neither.
    """

    id: str
    title: Text
    blurb: Text
    """An introduction of one or two sentences."""
    aim: Text | None = None
    """The aim in a few words, shown to beginners before the first move."""
    shelf: int = 100
    """Its place where games are listed; the lowest is the one that a newcomer sees first."""
    version: int
    """Incremented when a record could replay differently."""
    reasons: Mapping[str, Text] = {}
    """Why a game can end by its rules: every reason that a result names, in a few words."""
    player_counts: tuple[int, ...]
    """The numbers of players, default first."""
    options: OptionSet
    forms: tuple[str, str] | None = None
    """How going from a place to an empty one, and to an enemy's, is written: ``{0}-{1}`` …

    Without these, clicks that mean nothing legal are put into words after a legal action.
    """
    paired_moves: bool = False
    """Whether a move is a turn of each of the two players under one number, as in chess."""
    editor: Editor | None = None
    """The editor of positions, if there is one."""
    evaluation: type[Evaluation] = Evaluation
    """The static evaluation; the default uses the rules alone."""
    numbering: Numbering | None = None
    """The numeric encoding of actions and positions, for machine learning."""
    weights: Mapping[str, int] = {}
    """The weights of the evaluation, by name."""
    levels: Mapping[int, LevelSettings] = {}
    """Settings of levels that differ from the defaults; measured with `bench/levels.py`."""
    levels_of_many: Mapping[int, LevelSettings] = {}
    """The same for three or four teams."""
    uci: UciVariant | None = None
    """The game as a UCI variant, if it can be expressed."""

    formats: tuple[Format, ...] = ()
    """Established formats of this game's records, such as PGN."""
    protocols: tuple[EngineProtocol, ...] = ()
    """Established engine protocols of this game, such as UHP."""

    # positions

    def setup(self, players: int | None, options: Mapping[str, object]) -> Setup:
        """Validate a number of players and options, and fill in the defaults."""
        values = self.options.resolve(options)
        if players is None:
            players = self.player_counts[0]
        if players not in self.player_counts or isinstance(players, bool):
            raise self.refuse_players(players)
        return Setup(players, values)

    def teams(self, setup: Setup) -> tuple[int, ...]:
        """Return each player's team, from 0; players who win together share one."""
        return tuple(range(setup.players))

    def sample(self, random: Random) -> Setup:
        """Choose a number of players and options at random, for tests and trials."""
        return self.setup(random.choice(self.player_counts), self.options.sample(random))

    def refuse_players(self, players: object) -> BadOption:
        """Return the error for an invalid number of players."""
        counts = ", ".join(map(str, sorted(self.player_counts)))
        return BadOption(
            Text(
                "{title} se juega entre {counts}, no entre {players}",
                "{title} is for {counts} players, not {players}",
            ).format(title=self.title, counts=counts, players=players)
        )

    @abstractmethod
    def start(self, setup: Setup) -> P:
        """Return the initial position."""

    @abstractmethod
    def read(self, data: Mapping[str, object]) -> tuple[Setup, P]:
        """Read a whole JSON position; raise BadPosition or BadOption for any mistake."""

    @abstractmethod
    def write(self, setup: Setup, position: P) -> dict[str, object]:
        """Write a position as JSON data, its keys in the canonical order."""

    @abstractmethod
    def result(self, setup: Setup, position: P) -> Result | None:
        """Return the result, None while the game goes on."""

    def moving(self, setup: Setup, position: P) -> str | None:
        """Return who is to move, as positions name it; None when the game is over."""
        named = self.write(setup, position)["to_move"]
        assert named is None or isinstance(named, str)
        return named

    def winner_ids(self, setup: Setup) -> tuple[Winner, ...]:
        """Return each player's name in results, in seat order."""
        return self.side_ids(setup)

    def ended(self, setup: Setup, scores: Sequence[float], reason: str) -> Result:
        """Return the result of a game with these shares, for an ending outside the rules."""
        named = zip(self.winner_ids(setup), scores, strict=True)
        return Result(tuple(name for name, score in named if score > 0), reason, tuple(scores))

    def standing(self, setup: Setup, position: P) -> tuple[Standing, ...]:
        """Return the standing of each player: team, whether alive, points."""
        return tuple(Standing(team) for team in self.teams(setup))

    def armies(self, setup: Setup) -> tuple[Army, ...]:
        """Return the armies in the order of the scenes' sides; by default one for each player.

        Their letters are those that name who is to move.
        """
        return tuple(Army(id, same(id), seat) for seat, id in enumerate(self.side_ids(setup)))

    def next_player(self, setup: Setup, position: P) -> int | None:
        """Return who plays after the one to move, as the game stands; None when it is over.

        By default the armies of those who are alive play in their order.
        """
        if (moving := self.moving(setup, position)) is None:
            return None
        armies, standing = self.armies(setup), self.standing(setup, position)
        at = [army.id for army in armies].index(moving) + 1
        players = (army.player for army in (*armies[at:], *armies[:at]))
        return next((player for player in players if standing[player].alive), None)

    def seat_tags(self, setup: Setup) -> tuple[str, ...]:
        """Return the tags under which a record names each player, in seat order."""
        return tuple(f"Player{seat}" for seat in range(1, setup.players + 1))

    # actions

    @abstractmethod
    def format(self, setup: Setup, position: P, move: int) -> str:
        """Write a legal move of this position in the game's notation."""

    def spelling(self, setup: Setup, position: P) -> MoveText | None:
        """Return a cache of how moves are written; None if that differs in every position.

        >>> import sobremesa
        >>> start = sobremesa.game("ajedrez").start()
        >>> spelling = start.rules.spelling(start.setup, start.kernel())
        >>> [spelling[move] for move in start.kernel().moves()] == list(start.legal())
        True
        """
        return None

    @abstractmethod
    def parse(self, setup: Setup, position: P, text: str) -> int | None:
        """Parse an action; None if it is well formed but no possible move.

        Raise BadNotation if the string is no action of this game at all. The returned number equals
        a packed move of the kernel if, and only if, the action is legal.
        """

    def checked(
        self, setup: Setup, position: P, text: str, listed: Sequence[int] | None = None
    ) -> int:
        """Parse an action that must be legal; raise BadNotation or IllegalAction otherwise.

        `listed` are the legal moves, if the caller has them already.
        """
        move = self.parse(setup, position, text)
        if move is None or move not in (position.moves() if listed is None else listed):
            refusal = self.why(setup, position, text)
            raise IllegalAction(refusal.rule, refusal.text)
        return move

    def readable(self, setup: Setup, position: P, move: int) -> Text:
        """Write a legal move in readable form, such as ``Nf3``."""
        return same(self.format(setup, position, move))

    def wordings(self, setup: Setup, position: P, move: int) -> tuple[Text, ...]:
        """Return all ways in which a legal move may be written by people."""
        return (self.readable(setup, position, move),)

    def said(self, setup: Setup, position: P, move: int) -> Said:
        """Return a legal move in all its readable forms: written, with figurines, spoken."""
        return Said(self.readable(setup, position, move))

    def meant(self, setup: Setup, position: P, text: str, language: str) -> int:
        """Parse the readable form of a legal move in a language.

        Raise BadNotation or IllegalAction if there is none. By default, the forms of `wordings` are
        understood, in either language, ignoring case and punctuation.
        """
        said = _spoken(text)
        for move in position.moves() if said else ():
            for words in self.wordings(setup, position, move):
                if said in (_spoken(words.es), _spoken(words.en)):
                    return move
        return self.checked(setup, position, text)

    @abstractmethod
    def why(self, setup: Setup, position: P, text: str) -> Refusal:
        """Return which rule forbids a well-formed action that is not legal."""

    @abstractmethod
    def trace(self, setup: Setup, position: P, move: int) -> Trace:
        """Return the trace of a legal move about to be made, for the next scene."""

    def harms(self, setup: Setup, position: P, move: int, players: Collection[int]) -> bool:
        """Return whether a legal move captures or attacks a piece of one of some players.

        That is what a pact forbids; games for more than two implement it.
        """
        return False

    def effects(self, setup: Setup, position: P, move: int) -> tuple[Effect, ...]:
        """Say what a legal move would cause; a game that does not say has it in its pictures."""
        action = self.format(setup, position, move)
        choices = self.scene(setup, position, None).choices
        return next(choice.effects for choice in choices if choice.action == action)

    def technique(self, setup: Setup, position: P) -> bool:
        """Return whether the game is won for the player to move and only has to be finished.

        In such a position a level plays without its handicap, which might never finish it.
        """
        return False

    def quiet(self, setup: Setup, position: P) -> int | None:
        """Return the number of actions since the last irreversible change, such as a capture.

        None in a game without draws: there, bots agree to none.
        """
        return None

    # at the table

    def secret(self, setup: Setup) -> Secret | None:
        """Return the option that players arrange in secret before the game, if any."""
        return None

    def arrange(self, level: int, random: Random) -> object | None:
        """Choose the value of one secret part as a level does; None for the default."""
        return None

    # for beginners

    def advice(self, setup: Setup, position: P, player: int) -> tuple[Advice, ...]:
        """Return advice for a beginner about their pieces, most urgent first."""
        return ()

    # for puzzles

    def theme(self, setup: Setup, position: P, moves: Sequence[int]) -> str | None:
        """Return the theme of some legal moves of one turn, a name of ``puzzle_kinds.json``.

        None if there is none: then a puzzle is named by its result.
        """
        return None

    # for the search

    def evaluator(self, position: P, weights: Mapping[str, int] | None = None) -> Evaluation:
        """Return an evaluation bound to `position`; `weights` replaces some of the game's own."""
        return self.evaluation(position, {**self.weights, **(weights or {})})

    # scenes

    @abstractmethod
    def side_ids(self, setup: Setup) -> tuple[str, ...]:
        """Return each player's name in positions, in seat order."""

    @abstractmethod
    def scene(self, setup: Setup, position: P, last: Trace | None) -> Scene:
        """Return the scene of a position, with the clicks of every legal action."""

    @cached_property
    @abstractmethod
    def art(self) -> Art:
        """Return the art that draws the game's scenes."""

    # texts, read from the game's folder

    @property
    def folder(self) -> Path:
        """The folder of the game."""
        return Path(str(sys.modules[type(self).__module__].__file__)).parent

    @cached_property
    def scenarios(self) -> tuple[Scenario, ...]:
        """Return the worked examples of the rules; None if nobody wrote them."""
        path = self.folder / "scenarios.json"
        return read_scenarios(path.read_text(encoding="utf-8")) if path.is_file() else ()

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """Return the cards of the kinds of pieces; empty if there are none."""
        path = self.folder / "cards.json"
        if not path.is_file():
            return {}
        return read_cards(path.read_text(encoding="utf-8"), self.scenarios)

    @cached_property
    def tutorial(self) -> tuple[Lesson, ...]:
        """Return the lessons, in the order in which they are taken; None if nobody wrote them."""
        path = self.folder / "tutorial.json"
        if not path.is_file():
            return ()
        return read_tutorial(path.read_text(encoding="utf-8"), self.scenarios)

    @cached_property
    def strategy(self) -> Strategy:
        """Return what there is to say about playing well: principles, model games, openings."""
        path = self.folder / "strategy.json"
        return read_strategy(path.read_text(encoding="utf-8")) if path.is_file() else Strategy()

    @cached_property
    def cover(self) -> Cover | None:
        """Return a game worth looking at; None if the folder has no ``cover.json``."""
        path = self.folder / "cover.json"
        return read_cover(path.read_text(encoding="utf-8")) if path.is_file() else None

    def written(self, language: str) -> WrittenRules:
        """Return the rules in words; where a draft language has none, in the one that stands in."""
        path = self.folder / f"rules.{language}.md"
        if language in languages.DRAFTS and not path.exists():
            return self.written(languages.language(language).fallback)
        if not path.is_file():  # somebody else's game, of which nothing is written yet
            return read_rules(f"# {self.title[language]}\n\n{self.blurb[language]}", language)
        return read_rules(path.read_text(encoding="utf-8"), language)
