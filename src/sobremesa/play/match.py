"""One game between players, from the opening to the result."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal

from sobremesa.ai.players import Player
from sobremesa.ai.search.driver import teams_of
from sobremesa.core.state import State
from sobremesa.play.draw_offers import agreed
from sobremesa.play.engine_player import NoAnswer
from sobremesa.rulebook.errors import BadNotation, IllegalAction
from sobremesa.rulebook.protocols import EngineError
from sobremesa.rulebook.standing import shares_of_standing
from sobremesa.rulebook.strength import Limit

Kind = Literal["illegal", "crash", "silent", "protocol"]
GRACE: Final = 0.05
"""The tolerance of a limit: a fraction of it, or seconds if that is more."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A player's fault that ends a game.

    An illegal action, an exception, no answer, or a violation of its protocol, such as refusing a
    legal action.
    """

    kind: Kind
    seat: int
    detail: str


@dataclass(frozen=True, slots=True)
class Overrun:
    """A late answer: the action, the player, and the seconds that it took.

    `processor` is the CPU time of this process; if it is far below `seconds`, the machine was busy
    with something else.
    """

    action: int
    seat: int
    seconds: float
    processor: float


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: the actions, each seat's share of the win, and the reason."""

    actions: tuple[str, ...]
    scores: tuple[float, ...]
    reason: str
    slowest: tuple[float, ...]
    """The longest time that each seat took for one action, in seconds."""
    thinking: tuple[tuple[int, float], ...]
    """The number of actions that each seat chose, and the seconds for all of them."""
    overruns: tuple[Overrun, ...] = ()
    fault: Fault | None = None


class Forfeit(Exception):
    """A game was ended by a player's fault; `played` is the game until then."""

    def __init__(self, played: Played) -> None:
        assert played.fault is not None
        super().__init__(f"{played.fault.kind}: {played.fault.detail}")
        self.played = played


def opened(state: State, seed: object, actions: int) -> tuple[State, tuple[str, ...]]:
    """Play a random opening of some actions, none of which ends the game.

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
    """Return whether an answer came later than a limit allows.

    >>> late(0.14, Limit(seconds=0.1)), late(0.16, Limit(seconds=0.1)), late(9, Limit(nodes=1))
    (False, True, False)
    """
    if limit is None or limit.seconds is None:
        return False
    return seconds > limit.seconds + max(GRACE * limit.seconds, GRACE)


def shares_without(state: State, seat: int) -> tuple[float, ...]:
    """Return shares of the win among all but the team of a seat.

    >>> import sobremesa
    >>> shares_without(sobremesa.game("colmena").start(), 0)
    (0.0, 1.0)
    """
    teams = teams_of(state)
    others = sum(team != teams[seat] for team in teams)
    return tuple(0.0 if team == teams[seat] else 1 / others for team in teams)


@dataclass
class _Match:
    """A game in progress."""

    players: Sequence[Player]
    limit: Limit | None
    slowest: list[float]
    thinking: list[tuple[int, float]]
    actions: list[str] = field(default_factory=list)
    overruns: list[Overrun] = field(default_factory=list)

    def ask(self, state: State, seat: int) -> str:
        """Let a player choose an action, and time it."""
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

    def add(self, state: State, action: str) -> State:
        """Play an action, notify all players, and return the state after it."""
        assert state.player is not None
        with self.blaming(state.player, state):
            following = state.play(action)
        self.actions.append(action)
        for seat, player in enumerate(self.players):
            # faults after the end of the game change nothing
            with suppress(Exception) if following.over else self.blaming(seat, following):
                player.notify(action, following)
        return following

    @contextmanager
    def blaming(self, seat: int, state: State) -> Iterator[None]:
        """Turn any exception of a player into a forfeit of its seat."""
        try:
            yield
        except (BadNotation, IllegalAction) as error:
            raise self.forfeit(state, "illegal", seat, str(error)) from error
        except NoAnswer as error:
            raise self.forfeit(state, "silent", seat, str(error)) from error
        except EngineError as error:
            raise self.forfeit(state, "protocol", seat, str(error)) from error
        except Exception as error:  # an external program or class may raise anything
            detail = f"{type(error).__name__}: {error}"
            raise self.forfeit(state, "crash", seat, detail) from error

    def forfeit(self, state: State, kind: Kind, seat: int, detail: str) -> Forfeit:
        fault = Fault(kind, seat, detail)
        return Forfeit(self.ended(shares_without(state, seat), "forfeit", fault))


def play(
    state: State,
    players: Sequence[Player],
    limit: Limit | None = None,
    most: int = 400,
    watch: Callable[[State], object] | None = None,
    opening: Sequence[str] = (),
    draws: bool = False,
) -> Played:
    """Let the players, in seat order, play on until the game is over.

    The `opening` is a list of legal actions that is played first. After `most` further actions the
    game is adjudicated: shared by the teams still in it. With `draws` it ends earlier where the
    machines agree on a draw (`sobremesa.play.draw_offers`); the players are not asked. A player who
    plays an illegal action, fails, does not answer or breaks the protocol loses: that raises
    :class:`Forfeit`.
    """
    match = _Match(players, limit, [0.0] * state.players, [(0, 0.0)] * state.players)
    states = [state]
    for action in opening:
        state = match.add(state, action)
        states.append(state)
    while not state.over and len(match.actions) < len(opening) + most:
        seat = state.player
        assert seat is not None
        if draws and agreed(states):
            return match.ended(shares_of_standing(state.standing()), "agreement")
        with match.blaming(seat, state):
            action = match.ask(state, seat)
        state = match.add(state, action)
        states.append(state)
        if watch:
            watch(state)
    result = state.result
    if result is None:
        return match.ended(shares_of_standing(state.standing()), "adjudicated")
    return match.ended(result.scores, result.reason)
