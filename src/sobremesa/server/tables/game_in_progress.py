"""The game on a table: its actions, its state, whose turn it is."""

from __future__ import annotations

from array import array

from sobremesa.core.game import Game
from sobremesa.core.record import Record
from sobremesa.core.state import State
from sobremesa.server.interface.action_text import SaidAction
from sobremesa.server.saying import said


class Play:
    """A game in progress.

    The state can always be had again from the actions; one that is unloaded keeps only those.
    """

    __slots__ = (
        "_readable",
        "_state",
        "actions",
        "actors",
        "game",
        "holder",
        "left",
        "times",
        "token",
        "turn_from",
        "turns",
    )

    def __init__(self, game: Game, token: bool) -> None:
        self.game = game
        self.token = token
        self.actions: list[str] = []
        self.actors: list[int] = []
        """For each action the seat; -1 - seat where the server played it."""
        self.times = array("q")
        """For each action when it was played, in milliseconds."""
        self.left = array("q")
        """For each action how much time its player had left then; -1 where there is no clock."""
        self.turns = 0
        """How many turns are over."""
        self.turn_from = 0
        """How many actions had been played when this turn began."""
        self._state: State | None = game.start()
        self._readable: list[SaidAction] | None = None
        self.holder = self._state.player if self._state else None
        """Whose turn it is; with tokens, until it is passed on."""

    @property
    def state(self) -> State:
        """The state after all actions."""
        if self._state is None:
            state = self.game.start()
            for action in self.actions:
                state = state.play(action)
            self._state = state
        return self._state

    def stands_at(self, state: State) -> bool:
        """Tell whether the game stands at this very state."""
        return self._state is state

    def readable(self) -> list[SaidAction]:
        """Give every action as people read it; worked out when somebody first asks."""
        if self._readable is None:
            known, state = [], self.game.start()
            for action in self.actions:
                known.append(said(state, action))
                state = state.play(action)
            self._readable, self._state = known, state
        return self._readable

    def unload(self) -> bool:
        """Forget the state until somebody needs it; tell whether there was one."""
        held, self._state = self._state is not None, None
        self._readable = None
        return held

    @property
    def complete(self) -> bool:
        """Whether the holder has nothing more to do in this turn."""
        state = self.state
        return state.over or state.player != self.holder

    def add(self, action: str, after: State, seat: int, person: bool) -> None:
        """Play an action that leads to `after`."""
        if self._readable is not None:
            self._readable.append(said(self.state, action))
        self.actions.append(action)
        self.actors.append(seat if person else -1 - seat)
        self._state = after
        if not self.token and self.complete:
            self.pass_on()

    def time(self, now: int, left: int | None) -> None:
        """Note when the last action was played, and how much time its player had left then."""
        self.times.append(now)
        self.left.append(-1 if left is None else max(left, 0))

    def pass_on(self) -> None:
        """End the turn."""
        self.turns += 1
        self.turn_from = len(self.actions)
        self.holder = self.state.player

    def turn_start(self, seat: int) -> int | None:
        """Find where the last turn began in which a seat acted; none if it never did."""
        index = len(self.actors) - 1
        while index >= 0 and seat not in (self.actors[index], -1 - self.actors[index]):
            index -= 1
        if index < 0:
            return None
        while index > 0 and self.actors[index - 1] == self.actors[index]:
            index -= 1
        return index

    def rewind(self, to: int) -> None:
        """Go back to what was after `to` actions."""
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
        self._state, self.holder = state, state.player
        for action, actor in zip(actions, actors, strict=True):
            if self.token and self.complete:
                self.pass_on()
            state = state.play(action)
            self.add(action, state, actor if actor >= 0 else -1 - actor, actor >= 0)
        if self.token and self.complete and not state.over:
            self.pass_on()
        self._readable = known

    def record(self) -> Record:
        """Give the game as a record, with no end but that of its rules, and nobody's name."""
        return Record.begin(self.game.start()).continued(tuple(self.actions), self.state)
