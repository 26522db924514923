"""Players that are external programs, connected by their standard input and output."""

from __future__ import annotations

import json
import shlex
import subprocess
import threading
from collections.abc import Callable, Collection

from sobremesa.ai.players import Player
from sobremesa.core.state import State
from sobremesa.rulebook.protocols import TIMEOUT, Client, EngineError
from sobremesa.rulebook.strength import Limit


class NoAnswer(Exception):
    """A program did not answer in time, or has exited."""


class EngineProcess:
    """A process that answers each line with lines up to a terminator, such as ``ok``.

    A line that begins with one of the words `refusals` is an error message.
    """

    def __init__(
        self, command: str, last: str = "ok", refusals: Collection[str] = ("err",)
    ) -> None:
        self.command = command
        self.last = last
        self.refusals = refusals
        self._process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )

    def listen(self, timeout: float = TIMEOUT) -> list[str]:
        """Read one answer, without its terminator."""
        return self.until(lambda line: line == self.last, timeout)[:-1]

    def until(self, last: Callable[[str], bool], timeout: float = TIMEOUT) -> list[str]:
        """Read lines up to and including the one for which `last` is true."""
        timer = threading.Timer(timeout, self._process.kill)
        timer.start()
        answer: list[str] = []
        try:
            assert self._process.stdout is not None
            for line in self._process.stdout:
                answer.append(line.rstrip("\r\n"))
                if last(line.strip()):
                    return answer
        finally:
            timer.cancel()
        raise NoAnswer(f"{self.command}: no answer")

    def say(self, line: str) -> None:
        """Write a line without waiting for an answer."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            raise NoAnswer(f"{self.command}: it has ended") from None

    def ask(self, line: str, timeout: float = TIMEOUT) -> list[str]:
        """Write a line and read the answer; raise EngineError if it is a refusal."""
        self.say(line)
        answer = self.listen(timeout)
        for said in answer:
            if said.partition(" ")[0] in self.refusals:
                raise EngineError(f"{self.command}: to {line[:80]!r} it says {said[:200]!r}")
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

    It is sent every action, so that it knows about repetitions; if its position is not the current
    one, it is sent the position.
    """

    def __init__(self, command: str, limit: Limit) -> None:
        self.name = f"engine:{command}"
        self.limit: Limit = limit
        self._talk = EngineProcess(command)
        self._known: State | None = None

    def notify(self, action: str, state: State) -> None:
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
            answer = self._talk.ask(f"bestmove time {limit.seconds}", limit.seconds + TIMEOUT)
        elif limit.nodes is not None:
            answer = self._talk.ask(f"bestmove nodes {limit.nodes}", 600)
        else:
            answer = self._talk.ask(f"bestmove depth {limit.depth or 1}", 600)
        if len(answer) != 1:
            raise EngineError(f"{self.name}: one line was expected, not {len(answer)}")
        return answer[0]

    def close(self) -> None:
        """End the program."""
        self._talk.close()


class ProtocolPlayer(Player):
    """A program that speaks a protocol of the game's own; `client` knows its words."""

    def __init__(self, name: str, command: str, limit: Limit, client: Client) -> None:
        self.name = name
        self.limit: Limit = limit
        self._client = client
        self._talk = EngineProcess(command, client.last, client.refusals)
        try:
            client.begin(self._talk)
        except BaseException:
            self._talk.close()
            raise

    def notify(self, action: str, state: State) -> None:
        """Pass an action on."""
        self._client.told(self._talk, action, state.kernel())

    def choose(self, state: State, limit: Limit | None = None) -> str:
        """Ask for the best action."""
        return self._client.choose(self._talk, limit or self.limit)

    def close(self) -> None:
        """End the program."""
        self._talk.close()
