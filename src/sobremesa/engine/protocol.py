"""``sobremesa engine``: every game over standard input and output, for bots and tests.

A line in, an answer out; every answer ends with a line ``ok``. ``docs/protocol.md`` is the
reference.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import BinaryIO, Final

import sobremesa
from sobremesa.ai.players import choose
from sobremesa.core import strict_json
from sobremesa.core.perft import DEEPEST
from sobremesa.core.record import Record
from sobremesa.core.state import State
from sobremesa.engine.conversation import converse
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.result import tidy
from sobremesa.rulebook.strength import Limit

MOST: Final = 10**9
"""The maximum number in a command."""


class Mistake(Exception):
    """A command cannot be executed; the message says why."""


class Protocol:
    """One session of the protocol: the current game and everything played so far.

    >>> engine = Protocol()
    >>> engine.answer("position")
    ['err no game yet: newgame comes first', 'ok']
    """

    def __init__(self) -> None:
        self._states: list[State] = []
        self._loaded: Record | None = None
        """The loaded record, until something is played or taken back."""
        self._commands: dict[str, Callable[[str], str]] = {
            "info": self._info,
            "newgame": self._newgame,
            "position": self._position,
            "legal": self._legal,
            "play": self._play,
            "undo": self._undo,
            "why": self._why,
            "perft": self._perft,
            "playouts": self._playouts,
            "bestmove": self._bestmove,
            "save": self._save,
            "load": self._load,
        }

    def answer(self, line: str) -> list[str] | None:
        """Execute a command and return the lines of its answer; None for ``quit``."""
        if line == "quit":
            return None
        name, _, rest = line.partition(" ")
        try:
            if name not in self._commands:
                raise Mistake(f"unknown command {json.dumps(name[:40], ensure_ascii=False)}")
            return [*self._commands[name](rest.strip()).split("\n"), "ok"]
        except (Mistake, SobremesaError) as error:
            return [f"err {' '.join(str(error).split())}", "ok"]

    @property
    def _state(self) -> State:
        if not self._states:
            raise Mistake("no game yet: newgame comes first")
        return self._states[-1]

    def _info(self, rest: str) -> str:
        _nothing("info", rest)
        return f"id sobremesa {sobremesa.__version__}\n{';'.join(sobremesa.games())}"

    def _newgame(self, rest: str) -> str:
        wanted = _object(rest, "newgame")
        for key in wanted:
            if key not in ("game", "players", "options", "position"):
                raise Mistake(f"newgame takes no {json.dumps(key[:40], ensure_ascii=False)}")
        name = wanted.get("game")
        if "position" in wanted:
            if "players" in wanted or "options" in wanted:
                raise Mistake("a position brings its own players and options")
            position = wanted["position"]
            if not isinstance(position, dict):
                raise Mistake("position must be an object")
            if name is not None and position.get("game") != name:
                raise Mistake("the position is of another game")
            state = sobremesa.position(position)
        else:
            if not isinstance(name, str):
                raise Mistake("newgame needs the id of a game")
            players = wanted.get("players")
            if isinstance(players, bool) or not isinstance(players, int | None):
                raise Mistake("players must be a number")
            options = wanted.get("options", {})
            if not isinstance(options, dict):
                raise Mistake("options must be an object")
            state = sobremesa.game(name, players, options).start()
        self._states, self._loaded = [state], None
        return state.json()

    def _position(self, rest: str) -> str:
        _nothing("position", rest)
        return self._state.json()

    def _legal(self, rest: str) -> str:
        _nothing("legal", rest)
        return ";".join(self._state.legal())

    def _play(self, rest: str) -> str:
        after = self._state.play(rest)
        self._states.append(after)
        self._loaded = None
        return after.json()

    def _undo(self, rest: str) -> str:
        count = _number("undo", rest or "1", 1)
        if count >= len(self._states):
            if not self._states:
                raise Mistake("no game yet: newgame comes first")
            raise Mistake(f"only {len(self._states) - 1} actions can be undone")
        del self._states[-count:]
        self._loaded = None
        return self._state.json()

    def _why(self, rest: str) -> str:
        refusal = self._state.why(rest)
        if refusal is None:
            return '{"legal": true}'
        answer = {
            "legal": False,
            "rule": refusal.rule,
            "en": refusal.text.en,
            "es": refusal.text.es,
        }
        return json.dumps(answer, ensure_ascii=False)

    def _perft(self, rest: str) -> str:
        depth = _number("perft", rest, 0, DEEPEST)
        return str(self._state.perft(depth))

    def _playouts(self, rest: str) -> str:
        words = rest.split()
        if not 1 <= len(words) <= 3:
            raise Mistake("playouts takes a number, a seed and a cap")
        games = _number("playouts", words[0], 0)
        seed = _number("playouts", words[1], 0, 2**64 - 1) if len(words) > 1 else 0
        cap = _number("playouts", words[2], 0) if len(words) > 2 else 2000
        begin = time.perf_counter()
        actions, capped, sums = self._state.playouts(games, seed, cap)
        answer = {
            "games": games,
            "actions": actions,
            "seconds": round(time.perf_counter() - begin, 6),
            "scores": [tidy(total) for total in sums],
            "capped": capped,
        }
        return json.dumps(answer)

    def _bestmove(self, rest: str) -> str:
        words = rest.split()
        if len(words) != 2 or words[0] not in ("time", "depth", "nodes"):
            raise Mistake("bestmove takes time <seconds>, depth <n> or nodes <n>")
        if self._state.over:
            raise Mistake("the game is over")
        if words[0] == "time":
            limit = Limit(seconds=_seconds(words[1]))
        else:
            number = _number("bestmove", words[1], 1)
            limit = Limit(depth=number) if words[0] == "depth" else Limit(nodes=number)
        return choose(self._state, limit)

    def _save(self, rest: str) -> str:
        _nothing("save", rest)
        last = self._state
        if self._loaded is not None:
            return self._loaded.dumps()
        record = Record.begin(self._states[0])
        actions = tuple(state.last.action for state in self._states[1:] if state.last)
        return record.continued(actions, last).dumps()

    def _load(self, rest: str) -> str:
        record = Record.from_data(_object(rest, "load"))
        states = list(record.replay())
        record.compare(states[-1])
        self._states = states
        self._loaded = record if record.result else record.continued((), states[-1])
        return states[-1].json()


def _nothing(command: str, rest: str) -> None:
    if rest:
        raise Mistake(f"{command} takes nothing")


def _number(command: str, word: str, low: int, high: int = MOST) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 20 and low <= int(word) <= high):
        raise Mistake(f"{command} takes a whole number from {low} to {high}")
    return int(word)


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 86_400:
        raise Mistake("bestmove time takes seconds from 0 to 86400")
    return seconds


def _object(text: str, command: str) -> dict[str, object]:
    try:
        value = strict_json.loads(text)
    except (ValueError, RecursionError):
        raise Mistake(f"{command} takes an object of JSON") from None
    if not isinstance(value, dict):
        raise Mistake(f"{command} takes an object of JSON")
    return value


def serve(stdin: BinaryIO, stdout: BinaryIO) -> int:
    """Answer commands until ``quit`` or the end of the input; return the exit status."""
    return converse(stdin, stdout, Protocol().answer)
