"""The Universal Hive Protocol, for La Colmena with the preset `hive`.

A line in, an answer out; every answer ends with a line ``ok``. A command that cannot be done is
answered ``err`` and a message, a move that the rules refuse ``invalidmove`` and a message; the
game stays as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import BinaryIO, Final

from sobremesa import __version__
from sobremesa.ai.limit import Limit
from sobremesa.ai.players import choose
from sobremesa.core.game import game
from sobremesa.core.state import State
from sobremesa.engine import uhp_notation as notation
from sobremesa.engine.conversation import converse
from sobremesa.engine.uhp_notation import BadString, Hive
from sobremesa.rulebook.errors import BadNotation, IllegalAction

CAPABILITIES: Final = "Mosquito;Ladybug"

_TIME = re.compile(r"\d{1,4}:[0-5]?\d:[0-5]?\d(?:\.\d+)?")
_WHOLE = re.compile(r"\d{1,9}")


class BadCommand(Exception):
    """A command that cannot be done."""


class InvalidMove(Exception):
    """A move that cannot be played."""


class Uhp:
    """One conversation: a game, its history, and the commands about it.

    >>> talk = Uhp()
    >>> talk.answer("newgame Base+M")
    ['Base+M;NotStarted;White[1]', 'ok']
    >>> talk.answer("play wS1")
    ['Base+M;InProgress;Black[1];wS1', 'ok']
    """

    def __init__(self) -> None:
        self._states: list[State] = []
        self._moves: list[str] = []
        self._commands: dict[str, Callable[[str], Iterable[str]]] = {
            "info": self._info,
            "newgame": self._newgame,
            "play": self._play,
            "pass": self._pass,
            "validmoves": self._validmoves,
            "bestmove": self._bestmove,
            "undo": self._undo,
            "options": self._options,
        }

    def answer(self, line: str) -> list[str] | None:
        """Answer one line; None asks to end the conversation."""
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
        return [f"id sobremesa {__version__}", CAPABILITIES]

    def _newgame(self, rest: str) -> list[str]:
        heading, *parts = (part.strip() for part in (rest or "Base").split(";"))
        fresh = [self._start(notation.read_game_type(heading))]
        moves: list[str] = []
        if parts:
            if len(parts) == 1:
                raise BadCommand("a GameString has a type, a state, a turn and then the moves")
            given = [move for move in parts[2:] if move]
            notation.check_heading(parts[0], parts[1], len(given))
            for number, move in enumerate(given, 1):
                try:
                    state, written = _played(fresh[-1], move)
                except InvalidMove as error:
                    raise BadCommand(f"move {number}, '{move[:40]}': {error}") from None
                fresh.append(state)
                moves.append(written)
        self._states, self._moves = fresh, moves
        return [self._game_string()]

    def _play(self, rest: str) -> list[str]:
        state = self._going_on()
        if not rest:
            raise BadCommand("play needs a MoveString")
        after, written = _played(state, rest)
        self._states.append(after)
        self._moves.append(written)
        return [self._game_string()]

    def _pass(self, rest: str) -> list[str]:
        _nothing("pass", rest)
        return self._play(notation.PASS)

    def _validmoves(self, rest: str) -> list[str]:
        _nothing("validmoves", rest)
        state = self._going_on()
        hive = Hive.of(state)
        return [";".join(notation.write_move(hive, action) for action in state.legal())]

    def _bestmove(self, rest: str) -> list[str]:
        state = self._going_on()
        kind, _, limit = rest.partition(" ")
        pattern = {"time": _TIME, "depth": _WHOLE}.get(kind.lower())
        if pattern is None or not pattern.fullmatch(limit.strip()):
            raise BadCommand("bestmove needs 'time hh:mm:ss' or 'depth n'")
        if pattern is _TIME:
            hours, minutes, seconds = limit.strip().split(":")
            allowed = Limit(seconds=3600 * int(hours) + 60 * int(minutes) + float(seconds))
        else:
            allowed = Limit(depth=max(1, int(limit)))
        return [notation.write_move(Hive.of(state), choose(state, allowed))]

    def _undo(self, rest: str) -> list[str]:
        self._current()
        if rest and not _WHOLE.fullmatch(rest):
            raise BadCommand(f"undo needs a number of moves, not '{rest[:40]}'")
        count = int(rest or "1")
        if not 1 <= count <= len(self._moves):
            raise BadCommand(f"cannot undo {count} of {len(self._moves)} moves")
        del self._states[-count:], self._moves[-count:]
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

    @staticmethod
    def _start(expansions: str) -> State:
        return game("colmena", preset="hive", expansions=expansions).start()

    def _current(self) -> State:
        if not self._states:
            raise BadCommand("no game is in progress: begin one with newgame")
        return self._states[-1]

    def _going_on(self) -> State:
        state = self._current()
        if state.over:
            raise BadCommand("the game is over: begin another with newgame, or undo")
        return state

    def _game_string(self) -> str:
        state = self._current()
        count = len(self._moves)
        kind = notation.write_game_type(str(state.options["expansions"]))
        heading = (kind, notation.game_state(state, count), notation.turn(count))
        return ";".join((*heading, *self._moves))


def _played(state: State, move: str) -> tuple[State, str]:
    """Play a MoveString; give the state after it and the move as this engine writes it."""
    if state.over:
        raise InvalidMove("the game is over")
    hive = Hive.of(state)
    try:
        action = notation.read_move(hive, move[:80])
        return state.play(action), notation.write_move(hive, action)
    except (BadString, BadNotation, IllegalAction) as error:
        raise InvalidMove(str(error)) from None


def _nothing(command: str, rest: str) -> None:
    if rest:
        raise BadCommand(f"{command} takes nothing after it")


def serve(stdin: BinaryIO, stdout: BinaryIO) -> int:
    """Hold a conversation until ``exit`` or the end of the input; give the exit status."""
    talk = Uhp()
    return converse(stdin, stdout, talk.answer, talk.answer("info") or ())
