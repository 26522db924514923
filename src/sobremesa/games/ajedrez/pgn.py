"""PGN, the notation of whole chess games: read leniently, written by the book.

Comments, evaluation signs and variations are read over; a mistake says in which line it is.
Games on paper may go on where this table would have called a draw: `Pgn.options` then switches
off what would have ended them.

>>> [game] = read_pgn("1. f3 e5 2. g4 {a pity} Qh4# 0-1")
>>> game.actions, game.result
(('f2f3', 'e7e5', 'g2g4', 'd8h4'), '0-1')
>>> write_pgn(game).splitlines()[-1]
'1. f3 e5 2. g4 Qh4# 0-1'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

from sobremesa.games.ajedrez import const, kernel
from sobremesa.games.ajedrez.fen import START, fen_data, read_fen, write_fen
from sobremesa.games.ajedrez.pieces import uci
from sobremesa.games.ajedrez.san import read_san, write_san
from sobremesa.rulebook.errors import BadNotation, BadPosition, BadRecord
from sobremesa.rulebook.text import Text

ROSTER: Final = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
"""The seven tags that every game has, in this order, with what stands for the unknown."""

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")
DEFAULTS: Final[Mapping[str, object]] = {"repetition": 3, "fifty": True}

_TAG = re.compile(r'\[\s*(?P<name>[A-Za-z0-9_]+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]')
_TAG_NAME = re.compile(r"[A-Za-z0-9_]+")
_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<comment>\{[^}]*\}|;[^\n]*|(?:(?<=\n)|\A)%[^\n]*)
    |(?P<tag>\[)
    |(?P<open>\()|(?P<close>\))
    |(?P<sign>\$[0-9]+|[!?]+|e\.p\.)
    |(?P<result>1-0|0-1|1/2-1/2|½-½|\*)
    |(?P<number>[0-9]+\s*\.+|[0-9]+(?=[\s.)]|$)|\.+)
    |(?P<move>[A-Za-z0][^\s{}()\[\];$!?]*)""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class Pgn:
    """One game: who and where, from which position, what was played, and how it ended."""

    tags: Mapping[str, str] = field(default_factory=dict)
    """Every tag but Result, SetUp and FEN, which follow from the rest."""
    start: str = START
    """The FEN of the first position."""
    actions: tuple[str, ...] = ()
    """The moves, as ``e2e4``."""
    result: str = "*"
    options: Mapping[str, object] = field(default_factory=lambda: dict(DEFAULTS))
    """Options under which the game can be replayed."""

    def record(self) -> dict[str, object]:
        """Give the data of a record of Sobremesa."""
        start = None if self.start == START else fen_data(self.start, self.options)
        return {
            "game": "ajedrez",
            "players": 2,
            "options": dict(self.options),
            "start": start,
            "actions": list(self.actions),
        }

    @classmethod
    def from_record(cls, data: Mapping[str, object], **tags: str) -> Pgn:
        """Make a game of the data of a record; tags are given as ``White="Ana"``."""
        start = data.get("start")
        fen = str(start["fen"]) if isinstance(start, Mapping) else START
        given = data.get("options")
        options = {**DEFAULTS, **(given if isinstance(given, Mapping) else {})}
        actions = data.get("actions")
        assert isinstance(actions, Sequence)
        result, ending = "*", data.get("result")
        if isinstance(ending, Mapping):
            winners = ending["winners"]
            assert isinstance(winners, Sequence)
            result = "1/2-1/2" if len(winners) == 2 else "1-0" if winners[0] == "w" else "0-1"
        return cls(tags, fen, tuple(str(action) for action in actions), result, options)


# writing


def write_pgn(game: Pgn) -> str:
    """Write a game, with lines of at most 80 signs."""
    tags = {**ROSTER, **game.tags, "Result": game.result}
    if game.start != START:
        tags |= {"SetUp": "1", "FEN": game.start}
    for name in tags:
        if not _TAG_NAME.fullmatch(name):
            raise BadNotation(
                Text(
                    "{name} no puede ser el nombre de una etiqueta", "{name} cannot name a tag"
                ).format(name=name[:40])
            )
    head = "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in tags.items())
    return f"{head}\n{_wrapped([*_movetext(game), game.result])}\n"


def _quoted(value: str) -> str:
    flat = " ".join(value.split())
    return flat.replace("\\", "\\\\").replace('"', '\\"')


def _movetext(game: Pgn) -> Iterator[str]:
    position = _first(game.start)
    for index, action in enumerate(game.actions):
        move = next((m for m in position.moves() if uci(m) == action), None)
        if move is None:
            raise BadNotation(
                Text(
                    "la acción {index} ({action}) no es legal",
                    "action {index} ({action}) is not legal",
                ).format(index=index, action=action[:20])
            )
        if position.to_move == 0:
            yield f"{position.number}."
        elif index == 0:
            yield f"{position.number}..."
        yield write_san(position, move)
        position.push(move)


def _wrapped(words: Sequence[str]) -> str:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > 80:
            lines.append(word)
        else:
            lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


# reading


def read_pgn(text: str) -> tuple[Pgn, ...]:
    """Read every game of a text; raise BadRecord, naming the line, for what is no chess."""
    return tuple(_Reader(text).games())


def _first(fen: str) -> kernel.Ajedrez:
    """Give a position in which no draw is called but for lack of material."""
    return read_fen(fen, 0, False)


class _Reader:
    """A walk through the signs of a text."""

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.place = 0
        self.fresh()

    def fresh(self) -> None:
        """Begin a new game."""
        self.tags: dict[str, str] = {}
        self.start = START
        self.position = _first(START)
        self.actions: list[str] = []
        self.keys: list[int] = [self.position.key]
        self.options = dict(DEFAULTS)
        self.claimed = "*"
        self.begun = False

    def games(self) -> Iterator[Pgn]:
        """Give game after game."""
        depth, opened = 0, 0
        while self.place < len(self.text):
            found = _TOKEN.match(self.text, self.place)
            if not found:
                self.unreadable()
            kind = found.lastgroup
            if kind == "tag":
                if depth:
                    break
                if self.begun:
                    yield self.game(self.claimed)
                self.read_tag()
                continue
            if kind == "open":
                opened = opened if depth else self.place
                depth += 1
            elif kind == "close":
                depth -= 1
                if depth < 0:
                    self.bad(") sin su (", ") without its (")
            elif kind == "result" and depth == 0:
                yield self.game(found[0].replace("½", "1/2"))
            elif kind == "move" and depth == 0:
                self.read_move(found[0])
            self.place = found.end()
        if depth:
            self.place = opened
            self.bad("esta ( no se cierra", "this ( is never closed")
        if self.begun or self.tags:
            yield self.game(self.claimed)

    def unreadable(self) -> NoReturn:
        """Complain about what begins here."""
        sign = self.text[self.place]
        if sign == "{":
            self.bad("este comentario no se cierra", "this comment is never closed")
        self.bad("{sign} no se entiende", "{sign} cannot be read", sign=sign)

    def bad(self, spanish: str, english: str, **values: object) -> NoReturn:
        """Raise BadRecord for what stands here."""
        line = self.text.count("\n", 0, self.place) + 1
        what = Text(spanish, english).format(**values)
        raise BadRecord(
            Text("línea {line}: {what}", "line {line}: {what}").format(line=line, what=what)
        ) from None

    def read_tag(self) -> None:
        """Take in a tag such as ``[White "Ana"]``."""
        found = _TAG.match(self.text, self.place)
        if not found:
            self.bad("la etiqueta no se entiende", "the tag cannot be read")
        name, value = found["name"], re.sub(r"\\(.)", r"\1", found["value"])
        if name == "FEN":
            try:
                self.position = _first(value.strip())
            except BadPosition as error:
                self.bad("{why}", "{why}", why=error.text)
            self.start = write_fen(self.position)
            self.keys = [self.position.key]
        elif name == "Result":
            self.claimed = value if value in RESULTS else "*"
        elif name != "SetUp":
            self.tags[name] = value
        self.place = found.end()

    def read_move(self, text: str) -> None:
        """Play a move."""
        self.begun = True
        if self.position.over:
            self.bad(
                "{move}: la partida ya había terminado",
                "{move}: the game was already over",
                move=text[:20],
            )
        self.play_on()
        try:
            move = read_san(self.position, text)
        except BadNotation as error:
            self.bad("{why}", "{why}", why=error.text)
        self.position.push(move)
        self.actions.append(uci(move))
        self.keys.append(self.position.key)

    def play_on(self) -> None:
        """Switch off the draws that a game goes on after."""
        if self.actions and self.keys.count(self.keys[-1]) >= 3:
            self.options["repetition"] = 0
        if self.actions and self.position.quiet >= const.QUIET_LIMIT:
            self.options["fifty"] = False

    def game(self, result: str) -> Pgn:
        """Finish a game."""
        if self.position.over:
            white, _ = self.position.outcome()
            result = {1.0: "1-0", 0.0: "0-1"}.get(white, "1/2-1/2")
        tags = dict(self.tags)
        made = Pgn(tags, self.start, tuple(self.actions), result, self.options)
        self.fresh()
        return made


def moves_in_words(game: Pgn) -> tuple[str, ...]:
    """List the moves of a game in SAN.

    >>> moves_in_words(Pgn(actions=("e2e4", "g8f6")))
    ('e4', 'Nf6')
    """
    return tuple(word for word in _movetext(game) if not word.endswith("."))
