"""The common part of all environments: successive games, played by action numbers."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from sobremesa.core.arrays import numpy
from sobremesa.core.game import Game, game
from sobremesa.core.number import whole
from sobremesa.core.state import State
from sobremesa.rulebook.errors import BadNumber
from sobremesa.rulebook.extras import needs
from sobremesa.rulebook.text import Text

if TYPE_CHECKING:
    from numpy.random import Generator

    from sobremesa.core.arrays import Planes

ROUNDS: Final = 500
"""The number of actions a player after which a game is truncated: not all games end."""
MOST_ROUNDS: Final = 50_000
RENDER_MODES: Final = ("human", "ansi", "rgb_array")
ILLEGAL: Final = ("lose", "random", "refuse")
"""What an illegal number does: it loses the game, plays a random action, or raises."""


def rewards_of(shares: Sequence[float]) -> tuple[float, ...]:
    """Turn shares of the win into rewards: 1 for winning alone, 0 for an equal share, sum 0.

    >>> rewards_of((1, 0)), rewards_of((0.5, 0.5)), rewards_of((1, 0, 0))
    ((1.0, -1.0), (0.0, 0.0), (1.0, -0.5, -0.5))
    """
    count = len(shares)
    return tuple((count * share - 1) / (count - 1) for share in shares)


def chosen(name: str, value: str, known: Sequence[str]) -> str:
    """Check that a value is one of a few; raise BadNumber for any other."""
    if value not in known:
        raise BadNumber(
            Text("{name} debe ser {known}", "{name} must be {known}").format(
                name=name, known=", ".join(known)
            )
        )
    return value


class Table:
    """A table on which successive games are played by action numbers."""

    state: State

    def __init__(self, kind: Game | str, rounds: int, opening: int, illegal: str) -> None:
        self.game = kind if isinstance(kind, Game) else game(kind)
        self.cap = whole("rounds", rounds, 1, MOST_ROUNDS) * self.game.players
        self.opening = whole("opening", opening, 0, self.cap - 1)
        self.illegal = chosen("illegal", illegal, ILLEGAL)
        self.actions = self.game.actions
        self.shape = (len(self.game.planes), *self.game.numbering.shape)
        self.played = 0
        self.forfeited: int | None = None

    def begin(self, random: Generator) -> None:
        """Begin a game, with random actions first if `opening` is set."""
        self.played = 0
        self.forfeited = None
        self.state = self.game.start()
        left = self.opening
        while left:
            self.state = self.state.step(some_number(self.state, random))
            left -= 1
            if self.state.over:
                self.state, left = self.game.start(), self.opening

    def play(self, number: int, random: Generator) -> None:
        """Play an action by its number; `illegal` decides about an illegal one."""
        try:
            self.state = self.state.step(number)
        except BadNumber:
            if self.illegal == "refuse":
                raise
            if self.illegal == "lose":
                self.forfeited = self.state.player
                return
            self.state = self.state.step(some_number(self.state, random))
        self.played += 1

    @property
    def over(self) -> bool:
        """Whether somebody has won, or nobody can any more."""
        return self.state.over or self.forfeited is not None

    @property
    def cut(self) -> bool:
        """Whether the game is truncated, undecided."""
        return not self.over and self.played >= self.cap

    def rewards(self) -> tuple[float, ...]:
        """Give each player's reward: 0 before the end, and if the game is truncated."""
        players = self.game.players
        if self.forfeited is not None:
            left = 1 / (players - 1)
            return rewards_of([0.0 if seat == self.forfeited else left for seat in range(players)])
        result = self.state.result
        return (0.0,) * players if result is None else rewards_of(result.scores)

    def mask(self, seat: int) -> Any:
        """Give the mask of a seat: no number is legal out of turn."""
        np = numpy()
        if self.over or self.state.player != seat:
            return np.zeros(self.actions, np.int8)
        return self.state.mask().astype(np.int8)

    def render(self, mode: str | None) -> Any:
        """Draw the board as a mode of :data:`RENDER_MODES` says; `human` prints it."""
        if mode == "rgb_array":
            return picture(self.state)
        if mode == "human":
            print(self.state.text("en"))
        return self.state.text("en") if mode == "ansi" else None


def some_number(state: State, random: Generator) -> int:
    """Give the number of a random legal action."""
    numbers = state.numbers()
    return numbers[int(random.integers(len(numbers)))]


def picture(state: State, width: int = 480) -> Planes:
    """Give the picture of a state as rows of red, green and blue."""
    with needs("lab"):
        from PIL import Image  # noqa: PLC0415  (only who draws needs it)
    np = numpy()
    with Image.open(BytesIO(state.png(width))) as image:
        found: Planes = np.asarray(image.convert("RGB"), np.uint8).copy()
    return found
