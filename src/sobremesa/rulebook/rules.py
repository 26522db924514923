"""What a game must say about itself: the one interface between a game and the rest."""

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
from sobremesa.rulebook.saying import Said
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
    """An option that the players fill in secretly, all shown together before the game.

    Its value is an object; `parts` names, for each player, the keys that are theirs. Keys that a
    player leaves out take the default.
    """

    option: str
    parts: tuple[tuple[str, ...], ...]
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each key the cells on which the letters of its value stand, in order."""


def _spoken(text: str) -> str:
    """Give the bare words of a text."""
    return " ".join(re.findall(r"\w+", text.casefold()))


class Rules(ABC, Generic[P]):
    """A game: its rules, its notation, its looks. One instance a game, without state.

    `P` is the game's kernel. Methods take the setup and a kernel position and change neither.
    """

    id: str
    title: Text
    blurb: Text
    """One or two sentences for somebody who has never heard of the game."""
    aim: Text | None = None
    """How one wins, in a few words: what a beginner reads at the table before the first move."""
    shelf: int = 100
    """Its place where games are listed; the lowest is the one that a newcomer sees first."""
    version: int
    """Grows when a record could replay differently."""
    reasons: Mapping[str, Text] = {}
    """Why a game can end by its rules: every reason that a result names, in a few words."""
    player_counts: tuple[int, ...]
    """How many can play, the default first."""
    options: OptionSet
    forms: tuple[str, str] | None = None
    """How going from a place to an empty one, and to an enemy's, is written: ``{0}-{1}`` …

    Without these, clicks that mean nothing legal are put into words after a legal action.
    """
    editor: Editor | None = None
    """How positions are set up piece by piece, where that is more than writing JSON."""
    evaluation: type[Evaluation] = Evaluation
    """The static evaluation; without one of its own a game is searched by its rules alone."""
    numbering: Numbering | None = None
    """The actions as numbers and the positions as planes, for who learns the game."""
    weights: Mapping[str, int] = {}
    """The worth of everything that the evaluation counts, by name."""
    levels: Mapping[int, LevelSettings] = {}
    """Where a level has to play this game otherwise than usual; measured with `bench/levels.py`."""
    levels_of_many: Mapping[int, LevelSettings] = {}
    """The same where three or four teams play."""
    uci: UciVariant | None = None
    """How chess programs call it, where they can be told of it at all."""

    formats: tuple[Format, ...] = ()
    """Formats of the world in which this game's records are written, such as PGN."""
    protocols: tuple[EngineProtocol, ...] = ()
    """Protocols of the world in which programs play this game, such as UHP."""

    # positions

    def setup(self, players: int | None, options: Mapping[str, object]) -> Setup:
        """Check a number of players and options, and fill in what is missing."""
        values = self.options.resolve(options)
        if players is None:
            players = self.player_counts[0]
        if players not in self.player_counts or isinstance(players, bool):
            raise self.refuse_players(players)
        return Setup(players, values)

    def teams(self, setup: Setup) -> tuple[int, ...]:
        """Give each player's team, from 0; players who win together share one."""
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

    def moving(self, setup: Setup, position: P) -> str | None:
        """Name who is to move as positions do; none when the game is over."""
        named = self.write(setup, position)["to_move"]
        assert named is None or isinstance(named, str)
        return named

    def winner_ids(self, setup: Setup) -> tuple[Winner, ...]:
        """Give each player's name in results, in seat order."""
        return self.side_ids(setup)

    def ended(self, setup: Setup, scores: Sequence[float], reason: str) -> Result:
        """Give the result of a game that ended with these shares, whatever ended it."""
        named = zip(self.winner_ids(setup), scores, strict=True)
        return Result(tuple(name for name, score in named if score > 0), reason, tuple(scores))

    def standing(self, setup: Setup, position: P) -> tuple[Standing, ...]:
        """Say how each player stands: the team, whether alive, the points."""
        return tuple(Standing(team) for team in self.teams(setup))

    def armies(self, setup: Setup) -> tuple[Army, ...]:
        """Give the armies in the order of the sides of its scenes; one a player unless it says so.

        Their letters are those that name who is to move.
        """
        return tuple(Army(id, same(id), seat) for seat, id in enumerate(self.side_ids(setup)))

    def seat_tags(self, setup: Setup) -> tuple[str, ...]:
        """Give the tags under which a record names each player, in seat order."""
        return tuple(f"Player{seat}" for seat in range(1, setup.players + 1))

    # actions

    @abstractmethod
    def format(self, setup: Setup, position: P, move: int) -> str:
        """Write a legal move of this position in the game's notation."""

    def spelling(self, setup: Setup, position: P) -> MoveText | None:
        """Give what remembers how moves are written here; none where every position differs.

        >>> import sobremesa
        >>> start = sobremesa.game("ajedrez").start()
        >>> spelling = start.rules.spelling(start.setup, start.kernel())
        >>> [spelling[move] for move in start.kernel().moves()] == list(start.legal())
        True
        """
        return None

    @abstractmethod
    def parse(self, setup: Setup, position: P, text: str) -> int | None:
        """Read an action; None where it is well formed but can be no move here.

        Raise BadNotation where the string is no action of this game at all. The number given
        equals the packed move that the kernel lists if, and only if, the action is legal.
        """

    def checked(
        self, setup: Setup, position: P, text: str, listed: Sequence[int] | None = None
    ) -> int:
        """Read an action that must be legal; raise BadNotation or IllegalAction otherwise.

        `listed` are the legal moves, where the caller has them already.
        """
        move = self.parse(setup, position, text)
        if move is None or move not in (position.moves() if listed is None else listed):
            refusal = self.why(setup, position, text)
            raise IllegalAction(refusal.rule, refusal.text)
        return move

    def readable(self, setup: Setup, position: P, move: int) -> Text:
        """Write a legal move of this position as people read it, such as ``Nf3``."""
        return same(self.format(setup, position, move))

    def wordings(self, setup: Setup, position: P, move: int) -> tuple[Text, ...]:
        """Give all the ways in which somebody may write a legal move in words."""
        return (self.readable(setup, position, move),)

    def said(self, setup: Setup, position: P, move: int) -> Said:
        """Give a legal move in all the ways in which people take it: written, drawn, spoken."""
        return Said(self.readable(setup, position, move))

    def meant(self, setup: Setup, position: P, text: str, language: str) -> int:
        """Find the legal move that somebody means, who writes as people do in a language.

        Raise BadNotation or IllegalAction where there is none. Unless a game knows better, that is
        what `wordings` gives, in either language, whatever the case and the punctuation.
        """
        said = _spoken(text)
        for move in position.moves() if said else ():
            for words in self.wordings(setup, position, move):
                if said in (_spoken(words.es), _spoken(words.en)):
                    return move
        return self.checked(setup, position, text)

    @abstractmethod
    def why(self, setup: Setup, position: P, text: str) -> Refusal:
        """Say which rule forbids a well-formed action that is not legal here."""

    @abstractmethod
    def trace(self, setup: Setup, position: P, move: int) -> Trace:
        """Say what is worth remembering of a legal move about to be made."""

    def harms(self, setup: Setup, position: P, move: int, players: Collection[int]) -> bool:
        """Tell whether a legal move takes or attacks a piece of one of some players.

        It is what a pact forbids; games for more than two say it.
        """
        return False

    def effects(self, setup: Setup, position: P, move: int) -> tuple[Effect, ...]:
        """Say what a legal move would cause; a game that does not say has it in its pictures."""
        action = self.format(setup, position, move)
        choices = self.scene(setup, position, None).choices
        return next(choice.effects for choice in choices if choice.action == action)

    def technique(self, setup: Setup, position: P) -> bool:
        """Tell whether the player to move has only to finish a game that is won.

        A level that errs as people do would never end it, and nobody learns from that.
        """
        return False

    def quiet(self, setup: Setup, position: P) -> int | None:
        """Count the actions since anything last changed for good, such as a capture.

        None in a game whose rules know no draw: there, machines agree to none.
        """
        return None

    # at the table

    def secret(self, setup: Setup) -> Secret | None:
        """Name what the players arrange in secret before the game, if anything."""
        return None

    def arrange(self, level: int, random: Random) -> object | None:
        """Choose the value of one secret part as a level does; None leaves it to the default."""
        return None

    # for beginners

    def advice(self, setup: Setup, position: P, player: int) -> tuple[Advice, ...]:
        """Say what a beginner should notice about their side, the most urgent first."""
        return ()

    # for puzzles

    def theme(self, setup: Setup, position: P, moves: Sequence[int]) -> str | None:
        """Name what some legal moves of one turn are about, as its ``puzzle_kinds.json`` does.

        None where nothing stands out: then a puzzle is called by what it achieves.
        """
        return None

    # for the machine

    def evaluator(self, position: P, weights: Mapping[str, int] | None = None) -> Evaluation:
        """Give an evaluation that watches `position`; `weights` replaces some of the game's own."""
        return self.evaluation(position, {**self.weights, **(weights or {})})

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
        """Give the worked examples of the rules; none if nobody wrote them."""
        path = self.folder / "scenarios.json"
        return read_scenarios(path.read_text(encoding="utf-8")) if path.is_file() else ()

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """Give what each kind of piece is, by the kinds of its scenes; empty if nobody wrote it."""
        path = self.folder / "cards.json"
        if not path.is_file():
            return {}
        return read_cards(path.read_text(encoding="utf-8"), self.scenarios)

    @cached_property
    def tutorial(self) -> tuple[Lesson, ...]:
        """Give the lessons, in the order in which they are taken; none if nobody wrote them."""
        path = self.folder / "tutorial.json"
        if not path.is_file():
            return ()
        return read_tutorial(path.read_text(encoding="utf-8"), self.scenarios)

    @cached_property
    def strategy(self) -> Strategy:
        """Give what there is to say about playing well: principles, model games, openings."""
        path = self.folder / "strategy.json"
        return read_strategy(path.read_text(encoding="utf-8")) if path.is_file() else Strategy()

    @cached_property
    def cover(self) -> Cover | None:
        """Give a game worth looking at; none where the folder has no ``cover.json``."""
        path = self.folder / "cover.json"
        return read_cover(path.read_text(encoding="utf-8")) if path.is_file() else None

    def written(self, language: str) -> WrittenRules:
        """Give the rules in words; where a draft language has none, in the one that stands in."""
        path = self.folder / f"rules.{language}.md"
        if language in languages.DRAFTS and not path.exists():
            return self.written(languages.language(language).fallback)
        if not path.is_file():  # somebody else's game, of which nothing is written yet
            return read_rules(f"# {self.title[language]}\n\n{self.blurb[language]}", language)
        return read_rules(path.read_text(encoding="utf-8"), language)
