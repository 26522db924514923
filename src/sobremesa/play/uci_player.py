"""Players that are external programs speaking the Universal Chess Interface."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from sobremesa.ai.players import Player
from sobremesa.core.state import State
from sobremesa.play.engine_player import EngineProcess
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.protocols import TIMEOUT, EngineError
from sobremesa.rulebook.strength import Limit
from sobremesa.rulebook.text import Text
from sobremesa.rulebook.uci import read_turn, write_turn

STANDARD: Final = "chess"
"""The default variant of every program."""


class NotChess(SobremesaError):
    """The game cannot be expressed in the Universal Chess Interface."""


class UciPlayer(Player):
    """A chess program. It is sent the whole game before every move.

    `options` are set by name before the game begins.
    """

    def __init__(
        self, command: str, limit: Limit, state: State, options: Mapping[str, str] | None = None
    ) -> None:
        self.name = f"uci:{command}"
        self.limit: Limit = limit
        variant = state.rules.uci
        fen = state.data().get("fen")
        if variant is None or state.players != 2 or (fen is None and not _fresh(state)):
            raise NotChess(
                Text(
                    "la Universal Chess Interface no tiene palabras para este juego",
                    "the Universal Chess Interface has no words for this game",
                )
            )
        self._start = f"fen {fen}" if fen is not None else "startpos"
        self._turns: list[list[str]] = []
        self._mover: int | None = None
        self._player = state.player
        self._rest: list[str] = []
        self._talk = EngineProcess(command)
        try:
            self._begin(variant.name, options or {})
        except BaseException:
            self._talk.close()
            raise

    def notify(self, action: str, state: State) -> None:
        """Record an action; a UCI move is a whole turn."""
        if self._player != self._mover or not self._turns:
            self._turns.append([])
            self._mover = self._player
        self._turns[-1].append(action)
        self._player = state.player
        if self._rest and self._rest[0] == action:
            self._rest.pop(0)
        else:
            self._rest = []

    def choose(self, state: State, limit: Limit | None = None) -> str:
        """Ask for the best move; return the actions of its turn one by one."""
        if self._rest:
            return self._rest[0]
        limit = limit or self.limit
        moves = " ".join(write_turn(turn) for turn in self._turns)
        self._talk.say(f"position {self._start}" + (f" moves {moves}" if moves else ""))
        self._talk.say(f"go {_written(limit)}")
        timeout = TIMEOUT + (limit.seconds if limit.seconds is not None else 600)
        *_, last = self._talk.until(lambda line: line.split()[:1] == ["bestmove"], timeout)
        words = last.split()
        if len(words) < 2:
            raise EngineError(f"{self.name}: no move in {last[:80]!r}")
        self._rest = read_turn(words[1])
        return self._rest[0]

    def close(self) -> None:
        """End the program."""
        self._talk.close()

    def _begin(self, variant: str, options: Mapping[str, str]) -> None:
        self._talk.say("uci")
        hello = self._talk.until(lambda line: line == "uciok")
        if variant != STANDARD:
            options = {"UCI_Variant": variant, **options}
        known = {line.split(" type ")[0].removeprefix("option name ").strip() for line in hello}
        for name, value in options.items():
            if name not in known:
                raise EngineError(f"{self.name}: it has no option {json.dumps(name)}")
            self._talk.say(f"setoption name {name} value {value}")
        self._talk.say("ucinewgame")
        self._talk.say("isready")
        self._talk.until(lambda line: line == "readyok")


def _fresh(state: State) -> bool:
    return state == State(state.rules, state.setup, state.rules.start(state.setup))


def _written(limit: Limit) -> str:
    """Write a limit as words after `go`.

    >>> _written(Limit(seconds=0.25, depth=8))
    'movetime 250 depth 8'
    """
    words = []
    if limit.seconds is not None:
        words.append(f"movetime {max(1, round(1000 * limit.seconds))}")
    if limit.nodes is not None:
        words.append(f"nodes {limit.nodes}")
    if limit.depth is not None:
        words.append(f"depth {limit.depth}")
    return " ".join(words) or "depth 1"
