"""Game points: positions without a table, given by the start of a game and its actions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from hashlib import blake2b
from typing import Annotated, Any, Final

import msgspec

from sobremesa.core.record import Record
from sobremesa.core.state import State
from sobremesa.rulebook.data import GameOptions, GamePosition
from sobremesa.rulebook.errors import BadNotation, IllegalAction, SobremesaError, UnknownGame
from sobremesa.server.action_text import describe_line
from sobremesa.server.interface.action_text import SaidAction
from sobremesa.server.refusals import Refused, from_rules

ACTIONS: Final = 1200
"""The maximum number of actions."""
KEPT: Final = 256
"""The size of the cache, in states."""
STRIDE: Final = 8
"""Of a long game every so many states are cached, besides the last ones."""

Action = Annotated[str, msgspec.Meta(max_length=120)]


class GamePoint(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A moment of a game: its options, or the position in which it began, and the actions since."""

    game: Annotated[str, msgspec.Meta(pattern="^[a-z]{1,40}$")]
    players: int | None = None
    options: GameOptions | None = None
    start: GamePosition | None = None
    actions: Annotated[list[Action], msgspec.Meta(max_length=ACTIONS)] = []

    def record(self, told: Mapping[str, Any] | None = None) -> Record:
        """Give the unchecked record of the game; `told` may add `result`, `tags` and `notes`."""
        data: dict[str, Any] = {**(told or {}), "game": self.game, "actions": list(self.actions)}
        for key in ("players", "options"):
            if getattr(self, key) is not None:
                data[key] = getattr(self, key)
        if self.start is not None:  # a position of this game, whichever it names
            data["start"] = {**self.start, "game": self.game}
        return Record.from_data(data)

    def states(self) -> list[State]:
        """Give every state of the game; raise BadRecord where a rule forbids an action."""
        return list(self.record().replay())


def described(spot: GamePoint) -> list[SaidAction]:
    """Give the readable forms of the actions of a game point."""
    start = next(iter(spot.record().replay()))
    return describe_line(start, spot.actions)


def refused(error: SobremesaError) -> Refused:
    """Turn an error of the rules into a refusal."""
    if isinstance(error, UnknownGame):
        return Refused("unknown_game")
    if isinstance(error, IllegalAction | BadNotation):
        return from_rules(error)
    return Refused("bad_position", error.text)


class StateCache:
    """A cache of the states of game points, which makes stepping through a game quick."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, State] = OrderedDict()

    def find(self, point: GamePoint) -> State:
        """Give the state of a game point, or refuse it."""
        begin = msgspec.json.encode(
            [point.game, point.players, point.options, point.start], order="sorted"
        )
        keys = [blake2b(begin, digest_size=16).digest()]
        for action in point.actions:
            keys.append(blake2b(keys[-1] + action.encode(), digest_size=16).digest())
        known = next((i for i in range(len(keys) - 1, -1, -1) if keys[i] in self._known), None)
        try:
            if known is None:
                known, state = 0, point.record().first()
                self._keep(keys[0], state)
            else:
                state = self._known[keys[known]]
                self._known.move_to_end(keys[known])
            for index in range(known, len(point.actions)):
                state = state.play(point.actions[index])
                if index % STRIDE == 0 or index >= len(point.actions) - 3:
                    self._keep(keys[index + 1], state)
        except SobremesaError as error:
            raise refused(error) from None
        return state

    def forget(self) -> None:
        """Clear the cache."""
        self._known.clear()

    def _keep(self, key: bytes, state: State) -> None:
        self._known[key] = state
        self._known.move_to_end(key)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
