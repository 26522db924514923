"""The Universal Hive Protocol, for La Colmena with the preset `hive`.

Every line gets an answer, which ends with a line ``ok``. A command that cannot be done is answered
by ``err`` and a message, an illegal move by ``invalidmove`` and a message; the game does not change
then.

The protocol has no command to end a long ``bestmove``. Here ``stop``, ``newgame`` and ``exit`` do,
as does the end of the input: the best move so far is sent at once, and then the line is answered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sobremesa.games.colmena import uhp_notation as notation
from sobremesa.games.colmena.formats import hive_setup
from sobremesa.games.colmena.kernel import Colmena
from sobremesa.games.colmena.uhp_client import UhpClient
from sobremesa.games.colmena.uhp_notation import BadString, Hive
from sobremesa.rulebook.errors import BadNotation, IllegalAction
from sobremesa.rulebook.protocols import EngineProtocol, Server, Think
from sobremesa.rulebook.rules import Rules, Setup
from sobremesa.rulebook.strength import Limit

_TIME = re.compile(r"\d{1,4}:[0-5]?\d:[0-5]?\d(?:\.\d+)?")
_WHOLE = re.compile(r"\d{1,9}")


class BadCommand(Exception):
    """A command that cannot be done."""


class InvalidMove(Exception):
    """An illegal move."""


class UniversalHiveProtocol(EngineProtocol):
    """The protocol in the interface of `rulebook.protocols`."""

    name = "uhp"

    def server(self, rules: Rules[Any], think: Think, version: str) -> UhpServer:
        return UhpServer(rules, think, version)

    def client(
        self, game: str, setup: Setup, limit: Limit, settings: Mapping[str, str]
    ) -> UhpClient:
        return UhpClient(game, setup, limit, settings)


class UhpServer(Server):
    """One conversation: a game, its history, and the commands about it."""

    urgent = ("stop", "newgame", "exit", "quit")

    def __init__(self, rules: Rules[Any], think: Think, version: str) -> None:
        self._rules = rules
        self._think = think
        self._version = version
        self._setup = hive_setup(rules, "")
        self._positions: list[Colmena] = []
        """The position before the first move and after each; empty while there is no game."""
        self._moves: list[str] = []
        self._commands: dict[str, Callable[[str], Iterable[str]]] = {
            "info": self._info,
            "newgame": self._newgame,
            "play": self._play,
            "pass": self._pass,
            "validmoves": self._validmoves,
            "bestmove": self._bestmove,
            "stop": self._stop,
            "undo": self._undo,
            "options": self._options,
        }

    def opening(self) -> list[str]:
        """Introduce the engine, as `info` does."""
        return self.answer("info") or []

    def answer(self, line: str) -> list[str] | None:
        """Answer one line; None ends the conversation."""
        word, rest = [*line.split(None, 1), "", ""][:2]
        word = word.lower()
        if not word:
            return []
        if word in ("exit", "quit"):
            return None
        try:
            if word not in self._commands:
                known = ", ".join(self._commands)
                raise BadCommand(f"there is no command '{word[:40]}': there are {known}, exit")
            lines = list(self._commands[word](rest.strip()))
        except InvalidMove as error:
            lines = [f"invalidmove {error}"]
        except (BadCommand, BadString) as error:
            lines = [f"err {error}"]
        return [*(" ".join(each.split()) for each in lines), "ok"]

    # the commands

    def _info(self, rest: str) -> list[str]:
        _nothing("info", rest)
        return [f"id sobremesa {self._version}", ";".join(notation.CAPABILITIES.values())]

    def _newgame(self, rest: str) -> list[str]:
        heading, *parts = (part.strip() for part in (rest or "Base").split(";"))
        setup = hive_setup(self._rules, notation.read_game_type(heading))
        fresh: list[Colmena] = [self._rules.start(setup)]
        moves: list[str] = []
        if parts:
            if len(parts) == 1:
                raise BadCommand("a GameString has a type, a state, a turn and then the moves")
            given = [move for move in parts[2:] if move]
            notation.check_heading(parts[0], parts[1], len(given))
            for number, move in enumerate(given, 1):
                try:
                    position, written = self._played(setup, fresh[-1], move)
                except InvalidMove as error:
                    raise BadCommand(f"move {number}, '{move[:40]}': {error}") from None
                fresh.append(position)
                moves.append(written)
        self._setup, self._positions, self._moves = setup, fresh, moves
        return [self._game_string()]

    def _play(self, rest: str) -> list[str]:
        position = self._going_on()
        if not rest:
            raise BadCommand("play needs a MoveString")
        after, written = self._played(self._setup, position, rest)
        self._positions.append(after)
        self._moves.append(written)
        return [self._game_string()]

    def _pass(self, rest: str) -> list[str]:
        _nothing("pass", rest)
        return self._play(notation.PASS)

    def _validmoves(self, rest: str) -> list[str]:
        _nothing("validmoves", rest)
        position = self._going_on()
        hive = Hive.of(position)
        actions = (self._rules.format(self._setup, position, move) for move in position.moves())
        return [";".join(notation.write_move(hive, action) for action in actions)]

    def _bestmove(self, rest: str) -> list[str]:
        position = self._going_on()
        kind, _, limit = rest.partition(" ")
        pattern = {"time": _TIME, "depth": _WHOLE}.get(kind.lower())
        if pattern is None or not pattern.fullmatch(limit.strip()):
            raise BadCommand("bestmove needs 'time hh:mm:ss' or 'depth n'")
        if pattern is _TIME:
            hours, minutes, seconds = limit.strip().split(":")
            allowed = Limit(seconds=3600 * int(hours) + 60 * int(minutes) + float(seconds))
        else:
            allowed = Limit(depth=max(1, int(limit)))
        action = self._think(self._setup, position.copy(), allowed)
        return [notation.write_move(Hive.of(position), action)]

    def _stop(self, rest: str) -> list[str]:
        """Answer ``ok``: the search has already been answered."""
        _nothing("stop", rest)
        return []

    def _undo(self, rest: str) -> list[str]:
        self._current()
        if rest and not _WHOLE.fullmatch(rest):
            raise BadCommand(f"undo needs a number of moves, not '{rest[:40]}'")
        count = int(rest or "1")
        if not 1 <= count <= len(self._moves):
            raise BadCommand(f"cannot undo {count} of {len(self._moves)} moves")
        del self._positions[-count:], self._moves[-count:]
        return [self._game_string()]

    def _options(self, rest: str) -> list[str]:
        words = rest.split()
        if not words:
            return []
        shape = (words[0].lower(), len(words))
        if shape not in (("get", 2), ("set", 3)):
            raise BadCommand("options is followed by nothing, 'get Name' or 'set Name Value'")
        raise BadCommand(f"there is no option '{words[1][:40]}': this engine has none")

    # the game

    def _current(self) -> Colmena:
        if not self._positions:
            raise BadCommand("no game is in progress: begin one with newgame")
        return self._positions[-1]

    def _going_on(self) -> Colmena:
        position = self._current()
        if position.over:
            raise BadCommand("the game is over: begin another with newgame, or undo")
        return position

    def _game_string(self) -> str:
        result = self._rules.result(self._setup, self._current())
        count = len(self._moves)
        kind = notation.write_game_type(str(self._setup.options["expansions"]))
        ended = notation.game_state(result.winners if result else (), count)
        heading = (kind, ended, notation.turn(count))
        return ";".join((*heading, *self._moves))

    def _played(self, setup: Setup, position: Colmena, move: str) -> tuple[Colmena, str]:
        """Play a MoveString; give the position after it and the move as this engine writes it."""
        if position.over:
            raise InvalidMove("the game is over")
        hive = Hive.of(position)
        try:
            action = notation.read_move(hive, move[:80])
            legal = self._rules.checked(setup, position, action)
        except (BadString, BadNotation, IllegalAction) as error:
            raise InvalidMove(notation.hive_words(str(error))) from None
        after = position.copy()
        after.push_listed(legal)
        return after, notation.write_move(hive, action)


def _nothing(command: str, rest: str) -> None:
    if rest:
        raise BadCommand(f"{command} takes nothing after it")
