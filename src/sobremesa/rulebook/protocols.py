"""Established engine protocols of a game, such as UHP: the interface of a game to each.

A game implements the commands of its protocols; the layers above provide the pipes and the search.
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
"""Seconds beyond the limit after which a program that does not answer is terminated."""

Think = Callable[["Setup", Position, Limit], str]
"""Chooses an action in a position; the position stays as it is."""


class EngineError(Exception):
    """A program refused a command, or its answer violates its protocol."""


class Pipe(Protocol):
    """A program at the other end of a pipe."""

    def listen(self, timeout: float = TIMEOUT) -> list[str]:
        """Read one answer, without its last line."""

    def ask(self, line: str, timeout: float = TIMEOUT) -> list[str]:
        """Say a line and read the answer; raise EngineError if it is a refusal."""


class Server(ABC):
    """The engine's side of a dialogue."""

    urgent: ClassVar[Collection[str]] = ()
    """First words of the lines that interrupt a search."""

    @abstractmethod
    def opening(self) -> Sequence[str]:
        """Return the lines with which the dialogue begins."""

    @abstractmethod
    def answer(self, line: str) -> Sequence[str] | None:
        """Answer one line; None ends the dialogue."""


class Client(ABC):
    """The client's side: tells a program what is played and asks it for moves."""

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
    """A protocol of one game, such as UHP. Stateless."""

    name: ClassVar[str]
    """Its name on a command line, as a command and as a kind of player."""

    @abstractmethod
    def server(self, rules: Rules[Any], think: Think, version: str) -> Server:
        """Create the engine's side; `version` is Sobremesa's."""

    @abstractmethod
    def client(self, game: str, setup: Setup, limit: Limit, settings: Mapping[str, str]) -> Client:
        """Create the client's side; the program's options get the values of `settings`.

        A setting without a value is our own and about the protocol, such as ``fine``. Raise a
        SobremesaError if the protocol cannot express the game, its options or the limit.
        """
