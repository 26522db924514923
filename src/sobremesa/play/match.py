"""One game between players, from the opening to the result."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal

from sobremesa.ai.limit import Limit
from sobremesa.ai.players import Player
from sobremesa.ai.thinking import sides_of
from sobremesa.core.state import State
from sobremesa.play.external import Silent
from sobremesa.rulebook.errors import BadNotation, IllegalAction

Kind = Literal["illegal", "crash", "silent"]
GRACE: Final = 0.05
"""How far an answer may pass its limit: by this share of it, or by so many seconds if more."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a player did that ends a game: something illegal, an exception, no answer."""

    kind: Kind
    seat: int
    detail: str


@dataclass(frozen=True, slots=True)
class Overrun:
    """An answer that came too late: which action, whose, and what it took in seconds.

    `processor` counts what this process computed meanwhile; far below `seconds`, the machine was
    busy with something else.
    """

    action: int
    seat: int
    seconds: float
    processor: float


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went: the actions, each seat's share of the win, and why it ended."""

    actions: tuple[str, ...]
    scores: tuple[float, ...]
    reason: str
    slowest: tuple[float, ...]
    """The longest time that each seat took for one action, in seconds."""
    thinking: tuple[tuple[int, float], ...]
    """How many actions each seat chose, and the seconds for all of them."""
    overruns: tuple[Overrun, ...] = ()
    fault: Fault | None = None


class Forfeit(Exception):
    """A game that a player's fault ended; `played` says how far it went."""

    def __init__(self, played: Played) -> None:
        assert played.fault is not None
        super().__init__(f"{played.fault.kind}: {played.fault.detail}")
        self.played = played


def opened(state: State, seed: object, actions: int) -> tuple[State, tuple[str, ...]]:
    """Play some random actions, so that no two games begin alike; none of them ends the game.

    >>> import sobremesa
    >>> state, opening = opened(sobremesa.game("colmena").start(), 1, 4)
    >>> len(opening), state.over
    (4, False)
    """
    random = Random(f"opening {seed}")
    chosen: list[str] = []
    while len(chosen) < actions:
        options = list(state.legal())
        random.shuffle(options)
        for action in options:
            following = state.play(action)
            if not following.over:
                break
        else:
            break
        state = following
        chosen.append(action)
    return state, tuple(chosen)


def late(seconds: float, limit: Limit | None) -> bool:
    """Tell whether an answer came later than a limit allows.

    >>> late(0.14, Limit(seconds=0.1)), late(0.16, Limit(seconds=0.1)), late(9, Limit(nodes=1))
    (False, True, False)
    """
    if limit is None or limit.seconds is None:
        return False
    return seconds > limit.seconds + max(GRACE * limit.seconds, GRACE)


def shares_without(state: State, seat: int) -> tuple[float, ...]:
    """Share the win among all but the side of a seat.

    >>> import sobremesa
    >>> shares_without(sobremesa.game("colmena").start(), 0)
    (0.0, 1.0)
    """
    sides = sides_of(state)
    others = sum(side != sides[seat] for side in sides)
    return tuple(0.0 if side == sides[seat] else 1 / others for side in sides)


@dataclass
class _Match:
    """A game as it goes on."""

    players: Sequence[Player]
    limit: Limit | None
    slowest: list[float]
    thinking: list[tuple[int, float]]
    actions: list[str] = field(default_factory=list)
    overruns: list[Overrun] = field(default_factory=list)

    def ask(self, state: State, seat: int) -> str:
        """Let a player choose, with a watch in hand."""
        begin, computed = time.perf_counter(), time.process_time()
        action = self.players[seat].choose(state, self.limit)
        seconds = time.perf_counter() - begin
        self.slowest[seat] = max(self.slowest[seat], seconds)
        count, total = self.thinking[seat]
        self.thinking[seat] = (count + 1, total + seconds)
        if late(seconds, self.players[seat].limit) or late(seconds, self.limit):
            processor = time.process_time() - computed
            self.overruns.append(Overrun(len(self.actions), seat, seconds, processor))
        return action

    def ended(self, scores: Sequence[float], reason: str, fault: Fault | None = None) -> Played:
        return Played(
            tuple(self.actions),
            tuple(scores),
            reason,
            tuple(self.slowest),
            tuple(self.thinking),
            tuple(self.overruns),
            fault,
        )

    def forfeit(self, state: State, kind: Kind, seat: int, detail: str) -> Forfeit:
        fault = Fault(kind, seat, detail)
        return Forfeit(self.ended(shares_without(state, seat), "forfeit", fault))


def play(
    state: State,
    players: Sequence[Player],
    limit: Limit | None = None,
    most: int = 400,
    watch: Callable[[State], object] | None = None,
) -> Played:
    """Let the players, in seat order, play on until the game is over.

    After `most` actions it is adjudicated: shared equally, reason ``adjudicated``. A player who
    does something illegal, fails or falls silent loses: that raises :class:`Forfeit`.
    """
    match = _Match(players, limit, [0.0] * state.players, [(0, 0.0)] * state.players)
    while not state.over and len(match.actions) < most:
        seat = state.player
        assert seat is not None
        speaking = seat
        try:
            action = match.ask(state, seat)
            state = state.play(action)
            match.actions.append(action)
            for speaking in range(len(players)):
                players[speaking].told(action, state)
        except (BadNotation, IllegalAction) as error:
            raise match.forfeit(state, "illegal", speaking, str(error)) from error
        except Silent as error:
            raise match.forfeit(state, "silent", speaking, str(error)) from error
        except Exception as error:
            detail = f"{type(error).__name__}: {error}"
            raise match.forfeit(state, "crash", speaking, detail) from error
        if watch:
            watch(state)
    result = state.result
    if result is None:
        return match.ended([1 / state.players] * state.players, "adjudicated")
    return match.ended(result.scores, result.reason)
