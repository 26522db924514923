"""A saved game: what was played, by which rules, and how it ended."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass, replace
from pathlib import Path

from sobremesa.core import registry
from sobremesa.core.game import game, position
from sobremesa.core.state import State
from sobremesa.rulebook.errors import BadNotation, BadRecord, IllegalAction
from sobremesa.rulebook.refusal import NOTATION
from sobremesa.rulebook.text import Text

_KEYS = ("game", "rules", "players", "options", "start", "actions", "result")


def _bad(spanish: str, english: str, **values: object) -> BadRecord:
    return BadRecord(Text(spanish, english).format(**values))


@dataclass(frozen=True)
class Record:
    """A game from its beginning, or from a given position, action by action.

    >>> import sobremesa
    >>> record = sobremesa.Record.begin(sobremesa.game("colmena").start())
    >>> record = record.add("wG1@0,0").add("bG1@1,0")
    >>> sobremesa.Record.loads(record.dumps()).final().to_move
    'w'
    """

    game: str
    rules: int
    """The version of the game's rules."""
    players: int
    options: Mapping[str, object]
    start: Mapping[str, object] | None
    """The position in which it began; none for the game's own beginning."""
    actions: tuple[str, ...]
    result: Mapping[str, object] | None

    @classmethod
    def begin(cls, state: State) -> Record:
        """Open a record in which nothing has been played yet."""
        fresh = game(state.rules.id, state.players, state.options).start()
        return cls(
            state.rules.id,
            state.rules.version,
            state.players,
            state.options,
            None if fresh == state else state.data(),
            (),
            state.result.json() if state.result else None,
        )

    def add(self, action: str) -> Record:
        """Give the record with one more action, which must be legal."""
        return self.continued((action,), self.final().play(action))

    def continued(self, actions: tuple[str, ...], after: State) -> Record:
        """Give the record with more actions that are known to lead to `after`."""
        result = after.result.json() if after.result else None
        return replace(self, actions=self.actions + actions, result=result)

    def first(self) -> State:
        """Give the state in which the record begins."""
        if self.start is not None:
            return position(self.start)
        return game(self.game, self.players, self.options).start()

    def replay(self) -> Iterator[State]:
        """Give every state, the first and the last included.

        Raise BadRecord at the first action that a rule forbids, naming its index and the rule.
        """
        state = self.first()
        yield state
        for index, action in enumerate(self.actions):
            try:
                state = state.play(action)
            except (IllegalAction, BadNotation) as error:
                rule = error.rule if isinstance(error, IllegalAction) else NOTATION
                raise _bad(
                    "acción {index} ({action}): {rule}: {why}",
                    "action {index} ({action}): {rule}: {why}",
                    index=index,
                    action=json.dumps(action, ensure_ascii=False)[:60],
                    rule=rule,
                    why=error.text,
                ) from None
            yield state

    def final(self) -> State:
        """Give the last state."""
        *_, last = self.replay()
        return last

    def validate(self) -> State:
        """Replay everything, compare the result, and give the last state."""
        state = self.final()
        self.compare(state)
        return state

    def compare(self, last: State) -> None:
        """Raise BadRecord if the saved result is not that of the last state."""
        result = last.result.json() if last.result else None
        if self.result is not None and dict(self.result) != result:
            raise _bad(
                "el resultado guardado no es el de la partida: {result}",
                "the saved result is not that of the game: {result}",
                result=json.dumps(result),
            )

    def turns(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Group the actions by turn: the player, and what they did until the next player."""
        state = self.first()
        player, taken = state.player, list[str]()
        for action in self.actions:
            if state.player != player and taken and player is not None:
                yield player, tuple(taken)
                taken = []
            player = state.player
            taken.append(action)
            state = state.play(action)
        if taken and player is not None:
            yield player, tuple(taken)

    def data(self) -> dict[str, object]:
        """Give the record as JSON data."""
        return {key: getattr(self, key) for key in _KEYS} | {"actions": list(self.actions)}

    def dumps(self) -> str:
        """Write the record as one line of JSON."""
        return json.dumps(self.data(), separators=(",", ":"), ensure_ascii=False)

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.dumps() + "\n", encoding="utf-8")

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record and check its form; `validate` checks the game itself."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise _bad("la partida no es JSON", "the record is not JSON") from None
        return cls.from_data(data)

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record from a file."""
        return cls.loads(Path(path).read_text(encoding="utf-8"))

    @classmethod
    def from_data(cls, data: object) -> Record:
        """Read a record from JSON data."""
        if not isinstance(data, Mapping):
            raise _bad("una partida es un objeto", "a record is an object")
        for key in data:
            if key not in _KEYS:
                raise _bad("una partida no tiene {key}", "a record has no {key}", key=key)
        for key, kind in (("game", str), ("actions", list)):
            if not isinstance(data.get(key), kind):
                raise _bad("a la partida le falta {key}", "the record lacks {key}", key=key)
        actions = data["actions"]
        if not all(isinstance(action, str) for action in actions):
            raise _bad("una acción no es un texto", "an action is not a string")
        for key in ("options", "start", "result"):
            if not isinstance(data.get(key, {}), Mapping | None):
                raise _bad("{key} debe ser un objeto", "{key} must be an object", key=key)
        rules = registry.rules(data["game"])
        version = data.get("rules", rules.version)
        if isinstance(version, bool) or not isinstance(version, int) or version > rules.version:
            raise _bad(
                "la partida usa la versión {version} de las reglas; aquí hay la {ours}",
                "the record uses version {version} of the rules; this is {ours}",
                version=version,
                ours=rules.version,
            )
        start = data.get("start")
        state = position(start) if start is not None else None
        players = data.get("players")
        if isinstance(players, bool) or not isinstance(players, int | None):
            raise _bad("players debe ser un número", "players must be a number")
        if state is None:
            setup = rules.setup(players, data.get("options") or {})
        else:
            given = state.options if data.get("options") is None else data["options"]
            setup = rules.setup(state.players if players is None else players, given)
            if (state.rules, state.players, state.options) != (rules, *astuple(setup)):
                raise _bad(
                    "la posición inicial es de otro juego o de otras opciones",
                    "the start is of another game or of other options",
                )
        return cls(
            data["game"],
            version,
            setup.players,
            setup.options,
            start,
            tuple(actions),
            data.get("result"),
        )
