"""Choosing secret set-ups before the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sobremesa.cli.opponents import arranged
from sobremesa.core.game import game
from sobremesa.core.state import State
from sobremesa.rulebook.hidden import covered
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.text import Text


@dataclass(frozen=True)
class Formation:
    """A named set-up."""

    value: object
    label: Text
    idea: Text


class Arranging:
    """The set-ups that people still have to choose, one after another."""

    def __init__(
        self,
        state: State,
        given: Mapping[str, object],
        people: set[int],
        vs: str | None,
        seed: int,
    ) -> None:
        self._state = state
        self._people = people
        self._vs = vs
        self._seed = seed
        self._secret = state.rules.secret(state.setup)
        said = given.get(self._secret.option) if self._secret else None
        self._chosen: dict[str, object] = dict(said) if isinstance(said, dict) else {}
        self.formations = self._named()
        parts = self._secret.parts if self._secret and self.formations else ()
        self.open = [
            (player, part)
            for player in sorted(people)
            for part in (parts[player] if player < len(parts) else ())
            if part not in self._chosen
        ]
        """The players and what each of them still chooses."""

    def _named(self) -> list[Formation]:
        if self._secret is None:
            return []
        described = self._state.rules.options.option(self._secret.option).describe()
        named = described.get("named")
        return [
            Formation(one["letters"], Text.read(one["label"]), Text.read(one["idea"]))
            for one in (named if isinstance(named, list) else [])
        ]

    def by_letters(self, letters: str) -> Formation:
        """Read a typed set-up; raise BadOption if it is not valid."""
        assert self._secret is not None
        value = "".join(letters.split())
        found = Formation(value, Text(value, value), Text("", ""))
        self._with({**self._chosen, self.open[0][1]: value})
        return found

    def choose(self, formation: Formation) -> None:
        """Choose a set-up for the first army in the list."""
        _, part = self.open.pop(0)
        self._chosen[part] = formation.value

    def preview(self, formation: Formation | None = None) -> Scene:
        """Return the scene for the person who chooses: all other set-ups are covered."""
        assert self._secret is not None
        part = self.open[0][1] if self.open else ""
        chosen = {**self._chosen, **({part: formation.value} if formation and part else {})}
        scene = self._with(chosen).scene()
        hidden = {
            index: self._secret.places[side.id]
            for index, side in enumerate(scene.sides)
            if side.id != part and side.id in self._secret.places
        }
        return covered(scene, hidden)

    def side_name(self) -> Text:
        """Return the name of the army whose set-up is being chosen."""
        part = self.open[0][1]
        sides = self._state.scene().sides
        return next((side.name for side in sides if side.id == part), Text(part, part))

    def start(self) -> State:
        """Return the initial state, including the machine's set-ups."""
        state = self._with(self._chosen) if self._secret else self._state
        if self._vs is None or not self._vs.isdecimal() or self._secret is None:
            return state
        machines = set(range(state.players)) - self._people
        given = {self._secret.option: dict(self._chosen)}
        return arranged(state, given, machines, int(self._vs), self._seed)

    def _with(self, chosen: Mapping[str, object]) -> State:
        assert self._secret is not None
        state = self._state
        options = {**state.options, self._secret.option: dict(chosen)}
        return game(state.rules.id, state.players, options).start()
