"""Options of a game as data: named, validated, explained, saved with the game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from sobremesa.rulebook.did_you_mean import nearest
from sobremesa.rulebook.errors import BadOption
from sobremesa.rulebook.text import Text, same

Values = dict[str, object]
_YES = ("true", "yes", "sí", "si", "on")
_NO = ("false", "no", "off")


def name_meant(word: str, labels: Mapping[str, Text]) -> str | None:
    """Return the named value that a word means: by its name or its label, in either language.

    >>> name_meant("TWIN cities", {"twins": Text("Ciudades gemelas", "Twin cities")})
    'twins'
    """
    meant = word.strip().casefold()
    for name, label in labels.items():
        if meant in (name, label.es.casefold(), label.en.casefold()):
            return name
    return None


@dataclass(frozen=True)
class Option:
    """One choice about the rules."""

    name: str
    default: object
    label: Text
    help: Text
    unsaid: bool = field(default=False, kw_only=True)
    """Whether it is left out of what is saved as long as it has its default: options that came
    later do not change positions and records that do not use them."""

    def check(self, value: object) -> object:
        """Return the value as it is saved, or raise :class:`BadOption`.

        A named value may be given by its name.
        """
        raise NotImplementedError

    def allowed(self) -> Text:
        """Return a text about the allowed values."""
        raise NotImplementedError

    def read(self, text: str) -> object:
        """Read a value typed by a person."""
        try:
            return self.check(json.loads(text))
        except ValueError:
            return self.check(text)

    def sample(self, random: Random) -> object:
        """Choose a random valid value, for tests and for studies."""
        return self.default

    def describe(self) -> dict[str, object]:
        """Return everything a form needs to show this option."""
        return {
            "name": self.name,
            "kind": type(self).__name__.lower(),
            "default": self.default,
            "label": self.label.json(),
            "help": self.help.json(),
            "allowed": self.allowed().json(),
        }

    def refuse(self, value: object) -> BadOption:
        """Return the error for an invalid value."""
        try:
            shown = json.dumps(value, ensure_ascii=False, default=str)
        except (TypeError, ValueError, RecursionError):  # strange keys, huge numbers, deep nesting
            shown = "…"
        text = Text(
            "la opción {name} no puede ser {shown}: vale {allowed}",
            "option {name} cannot be {shown}: it is {allowed}",
        )
        meant = self.meant(value) if isinstance(value, str) else None
        if meant:
            text = Text(
                "la opción {name} no puede ser {shown}, ¿querías decir {meant}? Vale {allowed}",
                "option {name} cannot be {shown}, did you mean {meant}? It is {allowed}",
            )
        values = {"name": self.name, "shown": shown, "meant": meant, "allowed": self.allowed()}
        return BadOption(text.format(**values))

    def meant(self, value: str) -> str | None:
        """Return the value whose name is similar to an invalid one, if there is one."""
        return None


@dataclass(frozen=True)
class Flag(Option):
    """True or false."""

    def check(self, value: object) -> object:
        if not isinstance(value, bool):
            raise self.refuse(value)
        return value

    def allowed(self) -> Text:
        return Text("sí (true) o no (false)", "yes (true) or no (false)")

    def read(self, text: str) -> object:
        """Read yes or no, in either language."""
        word = text.strip().casefold()
        return word in _YES if word in _YES or word in _NO else super().read(text)

    def sample(self, random: Random) -> object:
        return random.random() < 0.5


@dataclass(frozen=True)
class OneOf(Option):
    """One of a few values, with labels for those that need one.

    With `seated`, each value is for one number of players, and the first for it is the default.
    """

    values: tuple[str | int, ...] = ()
    names: tuple[Text, ...] = ()
    seated: tuple[int, ...] = ()

    def check(self, value: object) -> object:
        for allowed in self.values:
            if value == allowed and type(value) is type(allowed):
                return value
        raise self.refuse(value)

    def allowed(self) -> Text:
        return same(", ".join(json.dumps(value) for value in self.values))

    def meant(self, value: str) -> str | None:
        return nearest(value, {str(known): str(known) for known in self.values})

    def read(self, text: str) -> object:
        for allowed in self.values:
            if text == str(allowed):
                return allowed
        return super().read(text)

    def sample(self, random: Random) -> object:
        return random.choice(self.values)

    def describe(self) -> dict[str, object]:
        found = {**super().describe(), "values": list(self.values)}
        if self.names:
            found["names"] = [name.json() for name in self.names]
        if self.seated:
            found["seated"] = list(self.seated)
        return found


@dataclass(frozen=True)
class Count(Option):
    """A whole number in a range; with `off`, 0 switches the rule off."""

    low: int = 0
    high: int = 0
    off: bool = False

    def check(self, value: object) -> object:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(value)
        if self.low <= value <= self.high or (self.off and value == 0):
            return value
        raise self.refuse(value)

    def allowed(self) -> Text:
        numbers = Text("un número de {low} a {high}", "a number from {low} to {high}").format(
            low=self.low, high=self.high
        )
        if not self.off:
            return numbers
        return Text("0 (no se usa) o {numbers}", "0 (off) or {numbers}").format(numbers=numbers)

    def sample(self, random: Random) -> object:
        if self.off and random.random() < 0.2:
            return 0
        return random.randint(self.low, min(self.high, self.low + 5))

    def describe(self) -> dict[str, object]:
        return {**super().describe(), "low": self.low, "high": self.high, "off": self.off}


@dataclass(frozen=True)
class Preset:
    """A named set of values."""

    name: str
    label: Text
    values: Mapping[str, object]


@dataclass(frozen=True)
class OptionSet:
    """All options of a game, in the order in which they are printed.

    With presets, the first one is the default, and the option ``preset`` comes before the
    others: it fills in what is not given beside it.
    """

    options: tuple[Option, ...]
    presets: tuple[Preset, ...] = ()
    _by_name: dict[str, Option] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        options: list[Option] = []
        if self.presets:
            options.append(
                OneOf(
                    "preset",
                    self.presets[0].name,
                    Text("Modalidad", "Preset"),
                    Text(
                        "Una colección de opciones con nombre; lo que se diga aparte la cambia.",
                        "A named collection of options; whatever is given beside it overrides it.",
                    ),
                    tuple(preset.name for preset in self.presets),
                )
            )
        options.extend(self.options)
        object.__setattr__(self, "_by_name", {option.name: option for option in options})

    def all(self) -> Sequence[Option]:
        """Return every option, ``preset`` included."""
        return tuple(self._by_name.values())

    def option(self, name: str) -> Option:
        """Find an option by its name."""
        if name not in self._by_name:
            raise self._unknown(name)
        return self._by_name[name]

    def _unknown(self, name: str) -> BadOption:
        meant = nearest(name, {known: known for known in self._by_name})
        text = Text(
            "no hay ninguna opción {name}: hay {known}",
            "there is no option {name}: there are {known}",
        )
        if meant:
            text = Text(
                "no hay ninguna opción {name}, ¿querías decir {meant}? Hay {known}",
                "there is no option {name}, did you mean {meant}? There are {known}",
            )
        shown = json.dumps(name, ensure_ascii=False)
        known = ", ".join(self._by_name) or "–"
        return BadOption(text.format(name=shown, meant=meant, known=known))

    def sample(self, random: Random) -> Values:
        """Choose random valid values for some of the options."""
        chosen = [option for option in self.all() if random.random() < 0.6]
        return self.resolve({option.name: option.sample(random) for option in chosen})

    def resolve(self, given: Mapping[str, object]) -> Values:
        """Validate the given values and fill in the defaults."""
        for name in given:
            self.option(name)
        values: Values = {}
        base: Mapping[str, object] = {}
        for name, option in self._by_name.items():
            if name in given:
                values[name] = option.check(given[name])
            else:
                values[name] = base.get(name, option.default)
            if option.unsaid and values[name] == option.default:
                del values[name]
            if name == "preset":
                base = next(p.values for p in self.presets if p.name == values["preset"])
        return values
