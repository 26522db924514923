"""Players that are other programs, spoken to over their standard input and output."""

from __future__ import annotations

import json
import shlex
import subprocess
import threading

from sobremesa.ai.limit import Limit
from sobremesa.ai.players import Player
from sobremesa.core.state import State

PATIENCE = 30.0
"""Seconds beyond the limit after which a silent program is given up."""


class Silent(Exception):
    """A program did not answer, or not as its protocol says."""


class Conversation:
    """A program that answers each line with lines that end with a last one, such as ``ok``."""

    def __init__(self, command: str, last: str = "ok") -> None:
        self.command = command
        self.last = last
        self._process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )

    def listen(self, patience: float = PATIENCE) -> list[str]:
        """Read one answer, without its last line."""
        timer = threading.Timer(patience, self._process.kill)
        timer.start()
        answer: list[str] = []
        try:
            assert self._process.stdout is not None
            for line in self._process.stdout:
                if line.strip() == self.last:
                    return answer
                answer.append(line.rstrip("\r\n"))
        finally:
            timer.cancel()
        raise Silent(f"{self.command}: no answer")

    def ask(self, line: str, patience: float = PATIENCE) -> list[str]:
        """Say a line and read the answer."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            raise Silent(f"{self.command}: it has ended") from None
        answer = self.listen(patience)
        if answer and answer[0].startswith("err"):
            raise Silent(f"{self.command}: {answer[0]}")
        return answer

    def close(self) -> None:
        """End the program."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.close()
            self._process.wait(timeout=2)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()


class EnginePlayer(Player):
    """A program that speaks Sobremesa's own engine protocol.

    It is told every action, so it knows of repetitions; where it has lost the thread it is given
    the position.
    """

    def __init__(self, command: str, limit: Limit) -> None:
        self.name = f"engine:{command}"
        self.limit: Limit = limit
        self._talk = Conversation(command)
        self._known: State | None = None

    def told(self, action: str, state: State) -> None:
        """Pass an action on."""
        if self._known is not None:
            self._talk.ask(f"play {action}")
            self._known = state

    def choose(self, state: State, limit: Limit | None = None) -> str:
        """Ask for the best action."""
        if self._known != state:
            position = {"game": state.rules.id, "position": state.data()}
            self._talk.ask(f"newgame {json.dumps(position)}")
            self._known = state
        limit = limit or self.limit
        if limit.seconds is not None:
            answer = self._talk.ask(f"bestmove time {limit.seconds}", limit.seconds + PATIENCE)
        elif limit.nodes is not None:
            answer = self._talk.ask(f"bestmove nodes {limit.nodes}", 600)
        else:
            answer = self._talk.ask(f"bestmove depth {limit.depth or 1}", 600)
        if len(answer) != 1:
            raise Silent(f"{self.name}: one line was expected, not {len(answer)}")
        return answer[0]

    def close(self) -> None:
        """End the program."""
        self._talk.close()
