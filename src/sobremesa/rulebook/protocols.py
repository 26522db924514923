"""Protocols of the world in which programs play a game: what a game says of each.

A game knows the words of its protocols and nothing of processes or of thinking: the pipes and the
search are lent to it by the layers above.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from sobremesa.kernel.position import Position
from sobremesa.rulebook.strength import Limit

if TYPE_CHECKING:
    from sobremesa.rulebook.rules import Rules, Setup

TIMEOUT: Final = 30.0
"""Seconds beyond the limit after which a silent program is given up."""

Think = Callable[["Setup", Position, Limit], str]
"""Chooses an action in a position; the position stays as it is."""


class EngineError(Exception):
    """A program refused what it was told, or answered other than its protocol says."""


class Pipe(Protocol):
    """A program at the other end of a pipe."""

    def listen(self, timeout: float = TIMEOUT) -> list[str]:
        """Read one answer, without its last line."""

    def ask(self, line: str, timeout: float = TIMEOUT) -> list[str]:
        """Say a line and read the answer; raise EngineError if it is a refusal."""


class Server(ABC):
    """The engine's side of one conversation."""

    urgent: ClassVar[Collection[str]] = ()
    """First words of lines that end the thinking when they are heard in the middle of it."""

    @abstractmethod
    def opening(self) -> Sequence[str]:
        """Give the lines with which the conversation begins."""

    @abstractmethod
    def answer(self, line: str) -> Sequence[str] | None:
        """Answer one line; None asks to end the conversation."""


class Client(ABC):
    """The other side: tells a program what is played and asks it for moves."""

    last: ClassVar[str] = "ok"
    """The line that ends an answer."""
    refusals: ClassVar[Collection[str]] = ("err",)
    """First words of a line that is no answer but says what is wrong."""

    @abstractmethod
    def begin(self, pipe: Pipe) -> None:
        """Begin the game; raise a SobremesaError if the program cannot play it."""

    @abstractmethod
    def told(self, pipe: Pipe, action: str, position: Position) -> None:
        """Pass on an action that has led to `position`."""

    @abstractmethod
    def choose(self, pipe: Pipe, limit: Limit) -> str:
        """Ask for the best action, in our own notation."""


class EngineProtocol(ABC):
    """A protocol of one game, such as UHP. Without state."""

    name: ClassVar[str]
    """What it is called on a command line, as a command and as a kind of player."""

    @abstractmethod
    def server(self, rules: Rules[Any], think: Think, version: str) -> Server:
        """Open a conversation as the engine; `version` is Sobremesa's."""

    @abstractmethod
    def client(self, game: str, setup: Setup, limit: Limit, settings: Mapping[str, str]) -> Client:
        """Get ready to play against a program, whose options get the values of `settings`.

        A setting without a value is one of our own about the protocol, such as ``fine``. Raise a
        SobremesaError where the protocol cannot say the game, its options or the limit.
        """
