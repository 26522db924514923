"""Reading and writing games and positions: in JSON, and in the formats of each game.

`scan` detects the format of a text; everything that reads games reads them here. Every error is a
SobremesaError with one sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from sobremesa.core import registry, strict_json
from sobremesa.core.game import position
from sobremesa.core.record import Record
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.formats import BadGame, Format, Found, Misread
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.text import Text

JSON: Final = "json"
"""Our own format, which can express every game."""
_JSON = re.compile(r'\{\s*(?:["}]|\Z)|\[\s*(?:[{\[\]\d]|\Z)')


@dataclass(frozen=True)
class Finding:
    """A game or a position found in a text, not replayed yet, or what is wrong with it."""

    found: Found
    number: int
    """The number of the game in the text, from 1."""
    alone: bool

    @property
    def line(self) -> int | None:
        """The line where it begins; None if it fills the text."""
        return self.found.line or None

    @property
    def is_record(self) -> bool:
        """Whether it is a record; otherwise it is a position."""
        return isinstance(self.found.data, Mapping) and "actions" in self.found.data

    def record(self) -> Record:
        """Return it as a record; a position becomes a record that begins there."""
        data = self.found.data
        if isinstance(data, SobremesaError):
            raise data
        return Record.from_data(data) if self.is_record else Record.begin(position(data))

    def blame(self, error: SobremesaError) -> Text:
        """Return an error's text with the game and line that it is about."""
        why = error.what if isinstance(error, Misread) else error.text
        place = Text("", "")
        if self.line is not None:
            place = Text("línea {line}: ", "line {line}: ").format(line=self.line)
        if not self.alone:
            joint = ", " if self.line is not None else ": "
            game = Text("partida {n}{joint}{place}", "game {n}{joint}{place}")
            place = game.format(n=self.number, joint=joint, place=place)
        return Text("{place}{why}", "{place}{why}").format(place=place, why=why)


@dataclass(frozen=True)
class Entry:
    """A game that was read and replayed."""

    record: Record

    @property
    def tags(self) -> Mapping[str, str]:
        """The tags of the text: who, where and when."""
        return self.record.tags


def scan(text: str, most: int | None = None) -> tuple[str, list[Finding]]:
    """Find the games of a text in any format; return the format's name and the games.

    `most` is the maximum number of games; a text with more is refused.

    >>> name, [game, other] = scan("1. e4 e5 *  1. Ke3 *")
    >>> name, game.record().actions
    ('pgn', ('e2e4', 'e7e5'))
    >>> other.blame(other.found.data).en[:33]
    'game 2, line 1: Ke3 is not a lega'
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise BadGame(Text("el texto está vacío", "the text is empty"))
    try:
        name, reading = _reading(text)
        found = list(islice(reading, None if most is None else most + 1))
    except RecursionError:
        raise BadGame(Text("demasiado anidado", "nested too deeply")) from None
    if not found:
        raise BadGame(Text("ahí no hay ninguna partida", "there is no game in it"))
    if most is not None and len(found) > most:
        raise BadGame(
            Text("hay más de {most} partidas", "there are more than {most} games").format(most=most)
        )
    return name, [Finding(one, n, len(found) == 1) for n, one in enumerate(found, 1)]


def read(text: str, most: int | None = None) -> tuple[str, list[Entry]]:
    """Read and replay every game of a text; return the format's name and the games.

    >>> read("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")[0]
    'fen'
    >>> name, games = read("Base;InProgress;White[2];wS1;bS1 wS1-")
    >>> name, games[0].record.actions
    ('uhp', ('wS1@0,0', 'bS1@1,0'))
    """
    name, found = scan(text, most)
    return name, [Entry(_with_result(one)) for one in found]


def _with_result(finding: Finding) -> Record:
    try:
        return finding.record().with_result()
    except RecursionError:
        raise BadGame(Text("demasiado anidado", "nested too deeply")) from None
    except SobremesaError as error:
        raise BadGame(finding.blame(error)) from None


def _reading(text: str) -> tuple[str, Iterator[Found]]:
    """Detect the format of a text, and begin to read it."""
    beginning = text.lstrip()
    if _JSON.match(beginning):
        return JSON, _read_json(text)
    for rules, known in _formats():
        if known.matches(beginning):
            return known.name, known.read(rules, text)
    raise BadGame(
        Text("no es una partida en {names}", "this is no game in {names}").format(
            names=", ".join(name.upper() for name in names())
        )
    )


def write(record: Record, name: str) -> str:
    """Write a game in a format; some formats hold only its last position.

    >>> import sobremesa
    >>> write(sobremesa.Record.begin(sobremesa.game("ajedrez").start()).add("e2e4"), "fen")
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
    """
    if name == JSON:
        return record.with_result().dumps()
    rules, known = _named(name)
    if rules.id != record.game:
        raise BadGame(
            Text(
                "{format} es para {game}; esta partida es de {other}",
                "{format} is for {game}; this game is of {other}",
            ).format(format=name.upper(), game=rules.title, other=registry.rules(record.game).title)
        )
    return known.write(rules, record.with_result().data())


def lost(record: Record, name: str) -> Text | None:
    """Return a sentence about what a format cannot express of a game; None if nothing is lost.

    >>> import sobremesa
    >>> record = sobremesa.Record.begin(sobremesa.game("colmena", preset="hive").start())
    >>> lost(record, "uhp"), lost(record.named(("Ana", "Eva")), "uhp").en[:34]
    (None, 'UHP carries only the moves and who')
    """
    if name == JSON:
        return None
    rules, known = _named(name)
    return known.lost(rules, record.data()) if rules.id == record.game else None


def names() -> tuple[str, ...]:
    """Return the names of all formats, JSON first."""
    return (JSON, *(known.name for _, known in _formats()))


def formats_of(game: str) -> list[str]:
    """Return the names of the formats of a game."""
    return [JSON, *(known.name for known in registry.rules(game).formats)]


def position_formats_of(game: str) -> list[str]:
    """Return the names of those formats of a game that hold only a position."""
    return [known.name for known in registry.rules(game).formats if known.position_only]


def separator(name: str) -> str:
    """Return the separator between two games of one text."""
    return "\n" if name == JSON else _named(name)[1].separator


def _formats() -> Iterator[tuple[Rules[Any], Format]]:
    """Yield every format with its game, in the order of detection."""
    known = [(rules, one) for rules in map(registry.rules, registry.ids()) for one in rules.formats]
    yield from sorted(known, key=lambda pair: pair[1].fallback)


def _named(name: str) -> tuple[Rules[Any], Format]:
    found = next((pair for pair in _formats() if pair[1].name == name), None)
    if found is None:
        raise BadGame(
            Text("{name} no es {names}", "{name} is not {names}").format(
                name=name, names=", ".join(names())
            )
        )
    return found


# JSON


def _read_json(text: str) -> Iterator[Found]:
    """Read one JSON value, or one on each line."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    try:
        whole = strict_json.loads(text)
    except ValueError as error:
        if len(lines) < 2 or not _is_json(lines[0][1]):
            yield Found(0, _not_json(error))
            return
    else:
        yield Found(0, _data(whole))
        return
    for number, line in lines:
        try:
            yield Found(number, _data(strict_json.loads(line)))
        except ValueError as error:
            yield Found(number, _not_json(error, number))


def _data(data: object) -> Mapping[str, object] | SobremesaError:
    if isinstance(data, Mapping):
        return data
    return BadGame(
        Text("una partida o una posición es un objeto", "a game or a position is an object")
    )


def _is_json(text: str) -> bool:
    try:
        strict_json.loads(text)
    except ValueError:
        return False
    return True


def _not_json(error: ValueError, line: int | None = None) -> BadGame:
    """Return the error for a text that is not JSON; the line only if it is not known otherwise."""
    column = getattr(error, "colno", 1)
    if line is not None:
        return BadGame(
            Text("no es JSON: columna {column}", "not JSON: column {column}").format(column=column)
        )
    return BadGame(
        Text(
            "no es JSON: línea {line}, columna {column}",
            "not JSON: line {line}, column {column}",
        ).format(line=getattr(error, "lineno", 1), column=column)
    )
