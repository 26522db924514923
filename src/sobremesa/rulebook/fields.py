"""Reading a JSON position field by field, with an exact error for each mistake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from sobremesa.rulebook.errors import BadPosition
from sobremesa.rulebook.text import Text


def refuse(spanish: str, english: str, **values: object) -> NoReturn:
    """Raise :class:`BadPosition` with a sentence in both languages."""
    raise BadPosition(Text(spanish, english).format(**values))


class Fields:
    """An object of a position, whose keys are all known and all there.

    >>> Fields({"ply": 3}, ["ply"]).whole("ply", 0, 99)
    3
    """

    def __init__(self, data: object, keys: Sequence[str], name: str = "position") -> None:
        if not isinstance(data, Mapping):
            refuse("{name} debe ser un objeto", "{name} must be an object", name=name)
        missing = [key for key in keys if key not in data]
        unknown = [key for key in data if key not in keys]
        if missing:
            refuse("a {name} le falta {key}", "{name} lacks {key}", name=name, key=missing[0])
        if unknown:
            refuse(
                "{name} no tiene ningún campo {key}",
                "{name} has no field {key}",
                name=name,
                key=unknown[0],
            )
        self.data: Mapping[str, object] = data
        self.name = name

    def __getitem__(self, key: str) -> object:
        return self.data[key]

    def bad(self, key: str) -> NoReturn:
        """Return the error for the value of a key."""
        refuse(
            "{name}: {key} no puede ser {value}",
            "{name}: {key} cannot be {value}",
            name=self.name,
            key=key,
            value=str(self.data[key])[:60],
        )

    def whole(self, key: str, low: int, high: int) -> int:
        """Take a whole number in a range."""
        value = self.data[key]
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.bad(key)
        return value

    def flag(self, key: str) -> bool:
        """Take true or false."""
        value = self.data[key]
        if not isinstance(value, bool):
            self.bad(key)
        return value

    def one_of(self, key: str, values: Sequence[str]) -> str:
        """Take one of a few strings."""
        value = self.data[key]
        if not isinstance(value, str) or value not in values:
            self.bad(key)
        return value

    def strings(self, key: str) -> list[str]:
        """Take a list of strings."""
        value = self.data[key]
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.bad(key)
        return list(value)

    def mapping(self, key: str) -> Mapping[str, object]:
        """Take an object with any keys."""
        value = self.data[key]
        if not isinstance(value, Mapping) or not all(isinstance(k, str) for k in value):
            self.bad(key)
        return value

    def fields(self, key: str, keys: Sequence[str]) -> Fields:
        """Take an object with known keys."""
        return Fields(self.data[key], keys, key)
