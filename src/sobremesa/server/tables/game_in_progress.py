"""The game on a table: its actions, its state, and whose turn it is."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from sobremesa.core.game import Game
from sobremesa.core.record import Record
from sobremesa.core.state import State
from sobremesa.server.action_text import describe_action, describe_line
from sobremesa.server.interface.action_text import SaidAction


class GameInProgress:
    """A game in progress.

    An unloaded game keeps only its actions; the state is recomputed from them when needed.
    """

    __slots__ = (
        "_readable",
        "_state",
        "actions",
        "actors",
        "game",
        "left",
        "times",
        "token",
        "turn_from",
        "turn_holder",
        "turns",
    )

    def __init__(self, game: Game, token: bool) -> None:
        self.game = game
        self.token = token
        self.actions: list[str] = []
        self.actors: list[int] = []
        """For each action the seat that played it; -1 - seat where the server played."""
        self.times = array("q")
        """When each action was played, in milliseconds."""
        self.left = array("q")
        """How much time the player had left after each action; -1 without a clock."""
        self.turns = 0
        """How many turns are over."""
        self.turn_from = 0
        """How many actions had been played when this turn began."""
        self._state: State | None = game.start()
        self._readable: list[SaidAction] | None = None
        self.turn_holder = self._state.player if self._state else None
        """Whose turn it is; at a table with a token, until the turn is passed on."""

    @property
    def state(self) -> State:
        """The state after all actions."""
        if self._state is None:
            state = self.game.start()
            for action in self.actions:
                state = state.play(action)
            self._state = state
        return self._state

    def is_at(self, state: State) -> bool:
        """Return whether this very object is the current state."""
        return self._state is state

    def readable(self) -> list[SaidAction]:
        """Return every action in readable form, computed on first use."""
        if self._readable is None:
            known, state = [], self.game.start()
            for action in self.actions:
                known.append(describe_action(state, action))
                state = state.play(action)
            self._readable, self._state = known, state
        return self._readable

    @property
    def described(self) -> bool:
        """Whether the readable form of every action is known."""
        return self._readable is not None

    def set_described(self, actions: Sequence[str], readable: Sequence[SaidAction]) -> None:
        """Set the readable forms, if these are still all the actions that were played."""
        if self._readable is None and self.actions == list(actions):
            self._readable = list(readable)

    def last_readable(self, count: int) -> list[SaidAction]:
        """Give the readable forms of the last actions, without computing all of them."""
        if self._readable is not None:
            return self._readable[-count:]
        state = self.game.start()
        for action in self.actions[:-count]:
            state = state.play(action)
        return describe_line(state, self.actions[-count:])

    def unload(self) -> bool:
        """Drop the state until it is needed; return whether there was one."""
        held, self._state = self._state is not None, None
        self._readable = None
        return held

    @property
    def complete(self) -> bool:
        """Whether the holder of the turn has nothing more to do in it."""
        state = self.state
        return state.over or state.player != self.turn_holder

    @property
    def next_holder(self) -> int | None:
        """Who holds the turn after this one, as the game stands; None when it is over."""
        state = self.state
        return state.player if self.complete else state.next_player

    def add(self, action: str, after: State, seat: int, person: bool) -> None:
        """Append an action that leads to `after`."""
        if self._readable is not None:
            self._readable.append(describe_action(self.state, action))
        self.actions.append(action)
        self.actors.append(seat if person else -1 - seat)
        self._state = after
        if not self.token and self.complete:
            self.pass_on()

    def time(self, now: int, left: int | None) -> None:
        """Record when the last action was played, and how much time its player had left."""
        self.times.append(now)
        self.left.append(-1 if left is None else max(left, 0))

    def pass_on(self) -> None:
        """End the turn."""
        self.turns += 1
        self.turn_from = len(self.actions)
        self.turn_holder = self.state.player

    def turn_start(self, seat: int) -> int | None:
        """Return the index of the first action of a seat's last turn; None if it never acted."""
        index = len(self.actors) - 1
        while index >= 0 and seat not in (self.actors[index], -1 - self.actors[index]):
            index -= 1
        if index < 0:
            return None
        while index > 0 and self.actors[index - 1] == self.actors[index]:
            index -= 1
        return index

    def rewind(self, to: int) -> None:
        """Take actions back until `to` of them are left."""
        del self.times[to:], self.left[to:]
        if self._readable is not None:
            del self._readable[to:]
        if to >= self.turn_from:
            del self.actions[to:]
            del self.actors[to:]
            self._state = None
            return
        actions, actors, known = self.actions[:to], self.actors[:to], self._readable
        self._readable = None
        self.actions, self.actors, self.turns, self.turn_from = [], [], 0, 0
        state = self.game.start()
        self._state, self.turn_holder = state, state.player
        for action, actor in zip(actions, actors, strict=True):
            if self.token and self.complete:
                self.pass_on()
            state = state.play(action)
            self.add(action, state, actor if actor >= 0 else -1 - actor, actor >= 0)
        if self.token and self.complete and not state.over:
            self.pass_on()
        self._readable = known

    def record(self) -> Record:
        """Return the game as a record, without names and with no ending but that of its rules."""
        return Record.begin(self.game.start()).continued(tuple(self.actions), self.state)
