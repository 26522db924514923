"""Records: saved games, with their rules, actions and result."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from pathlib import Path
from typing import Any

from sobremesa.core import registry, strict_json
from sobremesa.core.game import game, position
from sobremesa.core.state import State
from sobremesa.core.stepper import MOST, START, stepper
from sobremesa.core.turns import written_number
from sobremesa.rulebook.annotations import Notes, read_notes, variations, within, write_notes
from sobremesa.rulebook.errors import BadNotation, BadRecord, IllegalAction
from sobremesa.rulebook.result import ENDINGS
from sobremesa.rulebook.rules import Rules, Setup
from sobremesa.rulebook.text import Text, same

_KEYS = ("game", "rules", "players", "options", "start", "actions", "result", "tags", "notes")
_NEARLY = 1e-4
"""The tolerance of the sum of shares, which are rounded."""


def _bad(spanish: str, english: str, **values: object) -> BadRecord:
    return BadRecord(Text(spanish, english).format(**values))


@dataclass(frozen=True)
class Record:
    """A game from its beginning or from a given position, action by action.

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
    """The position in which it began; None for the initial position."""
    actions: tuple[str, ...]
    result: Mapping[str, object] | None
    """How it ended: by its rules, or otherwise, as `ended` says."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Who, where and when, as in PGN; the game does not depend on them."""
    notes: Notes = field(default_factory=dict)
    """Comments, clocks, marks and variations, by the number of actions before them."""

    @classmethod
    def begin(cls, state: State) -> Record:
        """Begin a record without actions."""
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
        """Return the record with one more action, which must be legal."""
        return self.continued((action,), self.final().play(action))

    def continued(self, actions: tuple[str, ...], after: State) -> Record:
        """Return the record with more actions, which are known to lead to `after`."""
        result = after.result.json() if after.result else None
        return replace(self, actions=self.actions + actions, result=result)

    def rewound(self, actions: int) -> Record:
        """Return the record as it was after some actions, with its notes and without an ending."""
        kept = within(self.notes, actions)
        return replace(self, actions=self.actions[:actions], result=None, notes=kept)

    def named(self, names: Sequence[str]) -> Record:
        """Return the record with the players' names, in seat order; an unknown name is empty.

        >>> import sobremesa
        >>> record = sobremesa.Record.begin(sobremesa.game("ajedrez").start())
        >>> record.named(("Ana", "Berta")).tags, record.named(("", "Berta")).names
        ({'White': 'Ana', 'Black': 'Berta'}, ('', 'Berta'))
        """
        kept = {tag: value for tag, value in self.tags.items() if tag not in self._seats()}
        told = {tag: name for tag, name in zip(self._seats(), names, strict=True) if name}
        return replace(self, tags=kept | told)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seat order; empty if unknown."""
        return tuple(self.tags.get(tag, "") for tag in self._seats())

    def _seats(self) -> tuple[str, ...]:
        setup = Setup(self.players, dict(self.options))
        return registry.rules(self.game).seat_tags(setup)

    def ended(self, reason: str, scores: Sequence[float]) -> Record:
        """Return the record with an ending outside the rules, one of `ENDINGS`.

        >>> import sobremesa
        >>> record = sobremesa.Record.begin(sobremesa.game("colmena").start()).add("wG1@0,0")
        >>> record.ended("resignation", (1, 0)).result
        {'winners': ['w'], 'reason': 'resignation', 'scores': [1, 0]}
        """
        rules, setup = registry.rules(self.game), Setup(self.players, dict(self.options))
        if len(scores) != self.players:
            raise _bad("falta la parte de alguien", "somebody's share is missing")
        result = rules.ended(setup, scores, reason).json()
        _check_ending(rules, setup, result)
        return replace(self, result=result)

    def first(self) -> State:
        """Return the state in which the record begins."""
        if self.start is not None:
            return position(self.start)
        return game(self.game, self.players, self.options).start()

    def replay(self) -> Iterator[State]:
        """Yield every state, the first and the last included.

        Raise BadRecord at the first illegal action, naming its index and the rule.
        """
        state = self.first()
        yield state
        yield from _played(state, self.actions)

    def final(self) -> State:
        """Return the last state."""
        *_, last = self.replay()
        return last

    def validate(self) -> State:
        """Replay the record, check its result and variations, and return the last state."""
        told = any(variations(self.notes))
        states = list(self.replay()) if told else [self.final()]
        self.compare(states[-1])
        self.check_variations(states)
        return states[-1]

    def check_variations(self, states: Sequence[State]) -> None:
        """Replay all variations of the game with these states; raise what `replay` raises."""
        _check_variations(states, self.notes)

    def with_result(self) -> Record:
        """Replay the record; return it with the result to which it leads, unless it has one."""
        last = self.validate()
        return self.continued((), last) if self.result is None else self

    def settled(self) -> Record:
        """Return :meth:`with_result`, the name that this method has now."""
        return self.with_result()

    def compare(self, last: State) -> None:
        """Raise BadRecord if the saved result is impossible after the last state.

        With several players, one who dropped out may have no share though the rules name a winner.
        """
        result = last.result.json() if last.result else None
        if self.result is None or dict(self.result) == result:
            return
        if self.result.get("reason") not in ENDINGS or (last.over and self.players == 2):
            raise _bad(
                "el resultado guardado no es el de la partida: {result}",
                "the saved result is not that of the game: {result}",
                result=json.dumps(result),
            )

    def turns(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Group the actions by turn: the player, and their consecutive actions."""
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
        """Return the record as JSON data; tags and notes only if there are any."""
        data = {key: getattr(self, key) for key in _KEYS} | {"actions": list(self.actions)}
        more = {"tags": dict(self.tags), "notes": write_notes(self.notes)}
        return {key: more.get(key, value) for key, value in data.items() if more.get(key, True)}

    def __hash__(self) -> int:
        return hash((self.game, self.players, self.actions))

    def html(self, width: int = 420, language: str = "es") -> str:
        """Write the record as an HTML viewer with step buttons, `width` pixels wide.

        It needs no other file; of a record of more than 300 actions it shows the last ones.
        """
        states = list(self.replay())
        before = [START[language]]
        for number, (state, action) in enumerate(zip(states, self.actions, strict=False), 1):
            turn = written_number(number, state.rules.paired_moves)
            before.append(f"{turn} {state.readable(action)[language]}")
        boards = list(zip(states, before, strict=True))[-MOST:]
        return stepper([(state.svg(width, language), said) for state, said in boards], language)

    def _repr_html_(self) -> str:
        return self.html()

    def _repr_svg_(self) -> str:
        return self.final().svg()

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
            data = strict_json.loads(text)
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
        _check_shape(data)
        assert isinstance(data, Mapping)
        rules = registry.rules(data["game"])
        version = data.get("rules", rules.version)
        if isinstance(version, bool) or not isinstance(version, int) or version > rules.version:
            raise _bad(
                "la partida usa la versión {version} de las reglas; aquí se juega con la {ours}",
                "the record uses version {version} of the rules; this is {ours}",
                version=version,
                ours=rules.version,
            )
        setup = _setup(data, rules)
        result = data.get("result")
        if result is not None and result.get("reason") in ENDINGS:
            _check_ending(rules, setup, result)
        return cls(
            data["game"],
            version,
            setup.players,
            setup.options,
            data.get("start"),
            tuple(data["actions"]),
            result,
            dict(data.get("tags") or {}),
            read_notes(data.get("notes") or {}, len(data["actions"])),
        )


def _played(state: State, actions: Sequence[str]) -> Iterator[State]:
    """Yield the state after each action; raise BadRecord at the first illegal one."""
    for index, action in enumerate(actions):
        try:
            state = state.play(action)
        except (IllegalAction, BadNotation) as error:
            why = error.text  # a string that is no action at all is refused without a rule
            if isinstance(error, IllegalAction):
                why = same("{rule}: {why}").format(rule=error.rule, why=why)
            raise _bad(
                "acción {index} ({action}): {why}",
                "action {index} ({action}): {why}",
                index=index,
                action=json.dumps(action, ensure_ascii=False)[:60],
                why=why,
            ) from None
        yield state


def _check_variations(states: Sequence[State], notes: Notes) -> None:
    """Replay the variations of a line with these states, recursively."""
    for moment, line in variations(notes):
        before = states[moment - 1]
        try:
            _check_variations([before, *_played(before, line.actions)], line.notes)
        except BadRecord as error:
            raise _bad(
                "variante de la acción {index}: {why}",
                "variation of action {index}: {why}",
                index=moment - 1,
                why=error.text,
            ) from None


def _check_shape(data: object) -> None:
    """Raise BadRecord unless JSON data has the keys of a record, with values of the right types."""
    if not isinstance(data, Mapping):
        raise _bad("una partida es un objeto", "a record is an object")
    for key in data:
        if key not in _KEYS:
            raise _bad("una partida no tiene {key}", "a record has no {key}", key=key)
    for key, kind in (("game", str), ("actions", list)):
        if not isinstance(data.get(key), kind):
            raise _bad("a la partida le falta {key}", "the record lacks {key}", key=key)
    if not all(isinstance(action, str) for action in data["actions"]):
        raise _bad("una acción no es un texto", "an action is not a string")
    for key in ("options", "start", "result", "tags", "notes"):
        if not isinstance(data.get(key, {}), Mapping | None):
            raise _bad("{key} debe ser un objeto", "{key} must be an object", key=key)
    tags = data.get("tags") or {}
    if not all(isinstance(word, str) for item in tags.items() for word in item):
        raise _bad("una etiqueta no es un texto", "a tag is not a string")
    players = data.get("players")
    if isinstance(players, bool) or not isinstance(players, int | None):
        raise _bad("players debe ser un número", "players must be a number")


def _setup(data: Mapping[str, Any], rules: Rules[Any]) -> Setup:
    """Return the setup of a record, which is that of its start position if it has one."""
    players, start = data.get("players"), data.get("start")
    if start is None:
        return rules.setup(players, data.get("options") or {})
    state = position(start)
    given = state.options if data.get("options") is None else data["options"]
    setup = rules.setup(state.players if players is None else players, given)
    if (state.rules, state.players, state.options) != (rules, *astuple(setup)):
        raise _bad(
            "la posición inicial es de otro juego o de otras opciones",
            "the start is of another game or of other options",
        )
    return setup


def _check_ending(rules: Rules[Any], setup: Setup, result: Mapping[str, object]) -> None:
    """Raise BadRecord unless a result outside the rules is possible in a game."""
    reason, scores = result.get("reason"), result.get("scores")
    if reason not in ENDINGS:
        raise _bad(
            "{reason} no es un final: hay {known}",
            "{reason} is not an ending: there are {known}",
            reason=json.dumps(reason, ensure_ascii=False)[:40],
            known=", ".join(ENDINGS),
        )
    if (
        not isinstance(scores, list)
        or len(scores) != setup.players
        or not all(type(score) in (int, float) and 0 <= score <= 1 for score in scores)
        or abs(sum(scores) - (reason != "aborted")) > _NEARLY
        or dict(result) != rules.ended(setup, scores, str(reason)).json()
    ):
        raise _bad(
            "el resultado no reparte la victoria entre quienes juegan",
            "the result does not share the win among the players",
        )
