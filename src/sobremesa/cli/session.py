"""The session of a game at one screen: its seats, its states and its ending."""

from __future__ import annotations

from contextlib import suppress
from itertools import takewhile

from sobremesa.cli.opponents import Opponent
from sobremesa.cli.values import counted
from sobremesa.core.record import Record
from sobremesa.core.state import State
from sobremesa.rulebook.errors import BadNotation, IllegalAction
from sobremesa.rulebook.standing import shares_of_standing


class Session:
    """The states so far, and the operations on them, without any output."""

    def __init__(
        self,
        record: Record,
        states: list[State],
        people: set[int],
        opponent: Opponent | None = None,
    ) -> None:
        self._opened = record
        self._states = states
        self._actions = list(record.actions)
        self._ending: tuple[str, tuple[float, ...]] | None = None
        self.people = people
        self.opponent = opponent

    @property
    def state(self) -> State:
        """The state now."""
        return self._states[-1]

    @property
    def states(self) -> tuple[State, ...]:
        """Every state, the first one included."""
        return tuple(self._states)

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions played."""
        return tuple(self._actions)

    @property
    def ending(self) -> str | None:
        """The ending outside the rules, if any: resignation, time or agreement."""
        return self._ending[0] if self._ending else None

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.over or self._ending is not None

    @property
    def player(self) -> int | None:
        """The player to move; None when it is over."""
        return None if self.over else self.state.player

    @property
    def waiting(self) -> bool:
        """Whether it is the machine's turn."""
        return self.opponent is not None and self.player not in (None, *self.people)

    def play(self, action: str) -> State:
        """Play an action; on an error raise what `State.play` raises and change nothing."""
        after = self.state.play(action)
        self._states.append(after)
        self._actions.append(action)
        return after

    def take_back(self) -> bool:
        """Take back to the last state with a person to move; return whether there was one."""
        if self._ending is not None:
            self._ending = None
            return True
        back = [index for index, one in enumerate(self._states[:-1]) if one.player in self.people]
        if not back:
            return False
        taken = len(self._states) - 1 - back[-1]
        del self._states[-taken:], self._actions[-taken:]
        return True

    def drop_out(self, player: int, reason: str) -> None:
        """End the game by a resignation or a time forfeit: the other teams share the win."""
        teams = [standing.team for standing in self.state.standing()]
        left = [index for index, team in enumerate(teams) if team != teams[player]]
        scores = tuple(1 / len(left) if index in left else 0.0 for index in range(len(teams)))
        self._ending = (reason, scores)

    def share(self) -> None:
        """End the game in an agreed draw, among the teams that are still in it."""
        self._ending = ("agreement", shares_of_standing(self.state.standing()))

    def meant(self, typed: str, language: str) -> str:
        """Parse a typed action: by its number in the list, in any case, or in words."""
        legal = self.state.legal()
        number = counted(typed, len(legal))
        if number:
            return legal[number - 1]
        alike = [action for action in legal if action.lower() == typed.lower()]
        if typed in legal or len(alike) == 1:
            return typed if typed in legal else alike[0]
        with suppress(BadNotation, IllegalAction):
            return self.state.read(typed, language)
        return typed

    def record(self) -> Record:
        """Return the record so far."""
        record, actions = self._opened, self.actions
        if actions != record.actions or record.result is None:  # otherwise it keeps its ending
            pairs = zip(actions, record.actions, strict=False)
            kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            record = record.rewound(kept).continued(tuple(actions[kept:]), self.state)
        return record.ended(*self._ending) if self._ending else record
