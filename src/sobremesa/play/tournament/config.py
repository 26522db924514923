"""Tournament files in TOML: the terms, and the machines that take part."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from sobremesa.play.player_specs import UnknownPlayer, check_player
from sobremesa.play.tournament.terms import MOST, BadTerms, Entrant, Terms, least, validated_terms
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text

KEYS: Final = (*(name for name in Terms.__struct_fields__ if name != "table"), "players")
PLAYER_KEYS: Final = ("name", "player", "count")

_WHERE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")
_AT_LINE: Final = Text("línea {line}: {why}", "line {line}: {why}")
_NOT_TOML: Final = Text("no es TOML", "it is not TOML")
_MISSING: Final = Text("falta {key}", "{key} is missing")
_UNKNOWN: Final = Text("no hay ninguna clave {key}: hay {known}", "no key {key}: there are {known}")
_BAD: Final = Text("{key} no puede ser {value}", "{key} cannot be {value}")
_COUNT: Final = Text(
    "players tiene {count}; van de {least} a {most}",
    "players has {count}; there can be {least} to {most}",
)
_PLAYER: Final = Text("players, el {number}: {why}", "players, number {number}: {why}")
_TWICE: Final = Text("el nombre {name} está dos veces", "the name {name} is there twice")


class BadFile(SobremesaError):
    """A tournament file is not valid; the text names the line or the key."""


@dataclass(frozen=True)
class TournamentPlan:
    """The content of a tournament file."""

    terms: Terms
    entrants: tuple[Entrant, ...]


def read_plan(text: str) -> TournamentPlan:
    """Read a tournament file.

    >>> plan = read_plan('title="Cup"\\nformat="robin"\\ngame="sparta"\\n'
    ...                  'players=["level:1", "level:2"]')
    >>> [entrant.name for entrant in plan.entrants]
    ['level:1', 'level:2']
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _WHERE.search(str(error))
        line = found[1] if found else str(text.count("\n") + 1)
        raise BadFile(_AT_LINE.format(line=line, why=_NOT_TOML)) from None
    except RecursionError:
        raise BadFile(_NOT_TOML) from None
    try:
        return _plan(data)
    except BadTerms as error:
        line_number = _line(text, error.key)
        told = Text(f"{error.key}: {error.text.es}", f"{error.key}: {error.text.en}")
        if error.key in error.text.en:
            told = error.text
        if line_number is None:
            raise BadFile(told) from None
        raise BadFile(_AT_LINE.format(line=line_number, why=told)) from None


def _line(text: str, key: str) -> int | None:
    """Return the line on which a key is given."""
    pattern = re.compile(rf"\s*(\[+\s*)?[\"']?{re.escape(key)}[\"']?\s*[=\].]")
    for number, line in enumerate(text.splitlines(), 1):
        if pattern.match(line):
            return number
    return None


def _bad(blamed: str, text: Text, /, **values: object) -> BadTerms:
    return BadTerms(blamed, text.format(**values) if values else text)


def _plan(data: Mapping[str, Any]) -> TournamentPlan:
    for key in data:
        if key not in KEYS:
            raise _bad(key, _UNKNOWN, key=_shown(key), known=", ".join(KEYS))
    for key in ("title", "game", "format", "players"):
        if key not in data:
            raise _bad(key, _MISSING, key=key)
    given = {key: value for key, value in data.items() if key != "players"}
    for key, value in given.items():
        # one key at a time, so that an error names the right one
        one = {"title": "x", "game": "x", "format": "robin", key: value}
        try:
            msgspec.convert(one, Terms)
        except msgspec.ValidationError:
            raise _bad(key, _BAD, key=key, value=_shown(value)) from None
    terms = validated_terms(msgspec.convert(given, Terms))
    entrants = _entrants(data["players"])
    low = least(terms)
    if not low <= len(entrants) <= MOST:
        raise _bad("players", _COUNT, count=len(entrants), least=low, most=MOST)
    start = terms.chosen().start()
    for number, entrant in enumerate((*entrants, Entrant("", "", terms.filler)), 1):
        key = "filler" if number > len(entrants) else "players"
        try:
            check_player(str(entrant.bot), start)
        except UnknownPlayer as error:
            why = error.text
            raise BadTerms(
                key, why if key == "filler" else _PLAYER.format(number=number, why=why)
            ) from None
    return TournamentPlan(terms, entrants)


def _shown(value: object) -> str:
    shown = json.dumps(value, ensure_ascii=False, default=str)
    return shown if len(shown) <= 60 else f"{shown[:56]}…"


def _entrants(listed: object) -> tuple[Entrant, ...]:
    if not isinstance(listed, list):
        raise _bad("players", _BAD, key="players", value=_shown(listed))
    names: list[tuple[str, str]] = []
    for number, one in enumerate(listed, 1):
        names += _players(one, number)
    entrants = []
    taken: set[str] = set()
    for number, (name, player) in enumerate(names, 1):
        if name in taken:
            raise _bad("players", _TWICE, name=_shown(name))
        taken.add(name)
        entrants.append(Entrant(f"p{number}", name, player))
    return tuple(entrants)


def _players(one: object, number: int) -> list[tuple[str, str]]:
    """Read one entry of the list: a machine's name, or a table with a name of its own."""
    if isinstance(one, str):
        return [(one, one)]
    if not isinstance(one, dict):
        raise _bad("players", _BAD, key="players", value=_shown(one))
    for key in one:
        if key not in PLAYER_KEYS:
            why = _UNKNOWN.format(key=_shown(key), known=", ".join(PLAYER_KEYS))
            raise _bad("players", _PLAYER, number=number, why=why)
    player, name, count = one.get("player"), one.get("name"), one.get("count", 1)
    if not isinstance(player, str):
        raise _bad("players", _PLAYER, number=number, why=_MISSING.format(key="player"))
    name = player if name is None else name
    if not isinstance(name, str) or not name.strip() or len(name) > 40:
        why = _BAD.format(key="name", value=_shown(name))
        raise _bad("players", _PLAYER, number=number, why=why)
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST:
        why = _BAD.format(key="count", value=_shown(count))
        raise _bad("players", _PLAYER, number=number, why=why)
    if count == 1:
        return [(name, player)]
    return [(f"{name} {index}", player) for index in range(1, count + 1)]
