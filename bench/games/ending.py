"""What the scripts on how games end share: random and greedy play, counting, the table.

A greedy player looks one action ahead: it takes what its game's own `value` puts highest, and
draws lots among equals. Numbers of games are the arguments of a script: random, then greedy.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import mean, median
from typing import Generic, Protocol, Self, TypeVar

from sobremesa import State

Number = float | tuple[float, ...]


class Judged(Protocol):
    """A kernel position that knows why its game is over."""

    over: bool
    to_move: int
    reason: int

    def moves(self) -> list[int]: ...
    def push(self, move: int) -> None: ...
    def pop(self) -> None: ...
    def copy(self) -> Self: ...
    def outcome(self) -> list[float]: ...


P = TypeVar("P", bound=Judged)
Player = Callable[[P, Random], int]


# players


def drawing_lots(position: Judged, dice: Random) -> int:
    """Choose any legal action."""
    return dice.choice(position.moves())


def best(position: P, value: Callable[[P, int], Number]) -> list[int]:
    """Give the actions, equal among themselves, that a game's `value` puts highest."""
    moves = position.moves()
    values = [value(position, move) for move in moves]
    highest = max(values)
    return [move for move, found in zip(moves, values, strict=True) if found == highest]


def after(position: P, move: int, value: Callable[[P, int], Number]) -> Number:
    """Give the value, for the player to move, of the position after an action."""
    player = position.to_move
    position.push(move)
    found = value(position, player)
    position.pop()
    return found


def looking_ahead(value: Callable[[P, int], Number]) -> Player[P]:
    """Give the player that takes the action to the position of highest value for it."""

    def choose(position: P, dice: Random) -> int:
        return dice.choice(best(position, lambda here, move: after(here, move, value)))

    return choose


# games


@dataclass(frozen=True)
class Case(Generic[P]):
    """A way to begin a game."""

    name: str
    start: P
    sides: Sequence[str]
    """The name of each player's side."""


@dataclass(frozen=True)
class Ends(Generic[P]):
    """How the games of a kind end."""

    greedy: Player[P]
    reasons: Sequence[str]
    """The name of each reason, at its number in the kernel."""
    longest: int = 2000
    """After how many actions a game is cut."""
    further: Mapping[str, Callable[[P], int]] = field(default_factory=dict)
    """What else is counted in a finished position; its average is shown."""

    def show(self, cases: Sequence[Case[P]], usual: tuple[int, int] = (1000, 200)) -> None:
        """Play as many games of every case as the script's arguments ask for; print the table."""
        given = [int(text) for text in sys.argv[1:3]]
        lots, eager = [*given, *usual[len(given) :]]
        titles = ("", "play", "games", "won by", "ended by", "median", "longest", *self.further)
        row(*titles)
        row(*("---" for _ in titles))
        for case in cases:
            self.count(case, "random", drawing_lots, lots)
            self.count(case, "greedy", self.greedy, eager)

    def count(self, case: Case[P], play: str, player: Player[P], games: int) -> None:
        """Play games of a case, and print a row about them."""
        dice = Random(f"{case.name} {play}")
        played = [self.play(case.start, player, dice) for _ in range(games)]
        winners = Counter(winner(position, case.sides) for position, _ in played)
        reasons = Counter(self.reasons[position.reason] or "cut" for position, _ in played)
        lengths = [length for _, length in played]
        averages = (mean(number(end) for end, _ in played) for number in self.further.values())
        row(
            *(case.name, play, f"{games:,}"),
            shares(winners, [*dict.fromkeys(case.sides), "nobody"]),
            shares(reasons, [name for name, _ in reasons.most_common()]),
            *(f"{median(lengths):,.0f}", f"{max(lengths):,}"),
            *(f"{average:.1f}" for average in averages),
        )

    def play(self, start: P, player: Player[P], dice: Random) -> tuple[P, int]:
        """Play a game; give its last position and its length in actions."""
        position, length = start.copy(), 0
        while not position.over and length < self.longest:
            position.push(player(position, dice))
            length += 1
        return position, length


def kernel(state: State, kind: type[P]) -> P:
    """Give the kernel position of a state."""
    position = state.kernel()
    assert isinstance(position, kind)
    return position


def winner(position: Judged, sides: Sequence[str]) -> str:
    """Give the side that has won alone; nobody, where several share."""
    scores = dict.fromkeys(sides, 0.0)
    for side, score in zip(sides, position.outcome(), strict=True):
        scores[side] += score
    first = [side for side, score in scores.items() if score == max(scores.values())]
    return first[0] if len(first) == 1 else "nobody"


def shares(counted: Counter[str], names: Sequence[str]) -> str:
    """Write how often each name was counted, of all."""
    return ", ".join(
        f"{name} {counted[name] / counted.total():.1%}" for name in names if counted[name]
    )


def row(*cells: str) -> None:
    """Print a row of the table, in Markdown."""
    print("|", " | ".join(cells), "|", flush=True)
