"""Reading PGN, leniently: every comment, glyph and variation is kept.

A mistake says in which line it is. Games on paper may go on where this table would have called a
draw: `Pgn.options` then switches off what would have ended them.

>>> [game] = read_pgn("1. f3 e5 2. g4 {a pity} (2. e4 Nf6) Qh4# 0-1")
>>> game.actions, game.result, game.notes[3].comments
(('f2f3', 'e7e5', 'g2g4', 'd8h4'), '0-1', ('a pity',))
>>> game.notes[3].variations[0].actions
('e2e4', 'g8f6')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, NoReturn

from sobremesa.games.ajedrez import const, kernel
from sobremesa.games.ajedrez.fen import START, read_fen, write_fen
from sobremesa.games.ajedrez.notation import write_action
from sobremesa.games.ajedrez.pgn import (
    DEFAULTS,
    OPTIONS,
    RESULTS,
    ROSTER,
    Pgn,
    ending,
    read_options,
    termination,
)
from sobremesa.games.ajedrez.pgn_comments import GLYPHS, annotated
from sobremesa.games.ajedrez.san import read_san
from sobremesa.rulebook.annotations import DEEPEST, Line, Note
from sobremesa.rulebook.errors import BadNotation, BadPosition, IllegalAction
from sobremesa.rulebook.formats import Misread
from sobremesa.rulebook.text import Text

VARIANTS: Final = ("", "standard", "normal", "chess", "from position", "classical")
"""The values of the tag Variant for ordinary chess."""

_TAG = re.compile(r'\[\s*(?P<name>[A-Za-z0-9_]+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]')
_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<escape>(?:(?<=\n)|\A)%[^\n]*)
    |(?P<comment>\{[^}]*\}|;[^\n]*)
    |(?P<tag>\[)
    |(?P<open>\()|(?P<close>\))
    |(?P<sign>\$[0-9]{1,3}(?![0-9])|[!?]+|e\.p\.)
    |(?P<result>1-0|0-1|1/2-1/2|½-½|\*)
    |(?P<number>[0-9]+\s*\.+|[0-9]+(?=[\s.)]|$)|\.+)
    |(?P<null>--|Z0|@@@@)
    |(?P<move>[A-Za-z0][^\s{}()\[\];$!?]*)""",
    re.VERBOSE,
)
_GAP = re.compile(r"(?<!\s)\s++(?=\[)")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")


def read_pgn(text: str) -> tuple[Pgn, ...]:
    """Read every game of a text; raise Misread with the line of a mistake."""
    games = []
    for _, found in scan(text):
        if isinstance(found, Misread):
            raise found
        games.append(found)
    return tuple(games)


def scan(text: str) -> Iterator[tuple[int, Pgn | Misread]]:
    """Read the games of a text, each with its line; after a mistake, go on with the next game."""
    reader = _Reader(text)
    while True:
        try:
            yield from reader.games()
        except Misread as error:
            yield error.line, error
            if not reader.skip():
                return
        else:
            return


@dataclass
class _Draft:
    """A line that is being read: the game's own, or a variation."""

    position: kernel.Ajedrez
    opened: int
    """The position in the text at which it begins."""
    keys: list[int]
    before: kernel.Ajedrez | None = None
    """The position before the last move."""
    actions: list[str] = field(default_factory=list)
    notes: dict[int, Note] = field(default_factory=dict)

    def note(self, change: Callable[[Note], Note]) -> None:
        """Extend the note of the last move."""
        moment = len(self.actions)
        self.notes[moment] = change(self.notes.get(moment, Note()))

    def remark(self, text: str) -> None:
        """Add a comment to the last move."""
        self.note(lambda note: annotated(note, text))

    def told(self) -> dict[int, Note]:
        """Give the notes that are not empty."""
        return {moment: note for moment, note in self.notes.items() if note}


class _Reader:
    """A reader over the tokens of a text."""

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.place = 0
        self.done: tuple[int, Pgn] | None = None
        """A game whose result has been read; comments right after it still belong to it."""
        self.fresh()

    def fresh(self) -> None:
        """Start a new game."""
        position = read_fen(START, 0, False)
        self.tags: dict[str, str] = {}
        self.start = START
        self.lines = [_Draft(position, self.place, [position.key])]
        self.options = dict(DEFAULTS)
        self.claimed = "*"
        self.begin: int | None = None

    @property
    def draft(self) -> _Draft:
        """The line to which the next move belongs."""
        return self.lines[-1]

    @property
    def begun(self) -> bool:
        """Whether the game's own line has anything in it."""
        return bool(self.lines[0].actions or self.lines[0].notes)

    def line(self, place: int | None = None) -> int:
        """Give the line number of a position in the text."""
        return self.text.count("\n", 0, self.place if place is None else place) + 1

    def skip(self) -> bool:
        """Skip a game that cannot be read; tell whether another one follows."""
        for gap in _GAP.finditer(self.text, self.place):
            if _BLANK_LINE.search(gap[0]):
                self.place = gap.end()
                self.done = None
                self.fresh()
                return True
        return False

    def games(self) -> Iterator[tuple[int, Pgn]]:
        """Give the games one after another."""
        while self.place < len(self.text):
            found = _TOKEN.match(self.text, self.place)
            if not found:
                self.unreadable()
            kind = str(found.lastgroup)
            if self.done and kind not in ("space", "escape", "comment", "sign"):
                yield self.done
                self.done = None
            if kind == "tag" and len(self.lines) > 1:
                break
            if kind == "tag" and self.begun:
                yield self.game(self.claimed)
            if self.begin is None and self.done is None and kind not in ("space", "escape"):
                self.begin = self.place
            self.place = self.take(kind, found)
        if self.done:
            yield self.done
            self.done = None
        if len(self.lines) > 1:
            self.place = self.lines[1].opened
            self.bad("esta ( no se cierra", "this ( is never closed")
        if self.begun or self.tags:
            yield self.game(self.claimed)

    def take(self, kind: str, found: re.Match[str]) -> int:
        """Process a token; give where the next one begins."""
        match kind:
            case "tag":
                return self.read_tag()
            case "comment":
                self.remark(found[0].removeprefix(";").removeprefix("{").removesuffix("}"))
            case "sign":
                self.read_sign(found[0])
            case "open":
                self.open()
            case "close":
                self.close()
            case "move":
                self.read_move(found[0])
            case "null":
                return self.null()
            case "result" if len(self.lines) > 1:
                self.draft.remark(found[0])
            case "result":
                said = found[0].replace("½", "1/2")
                self.done = self.game(self.claimed if said == "*" else said)
        return found.end()

    def remark(self, text: str) -> None:
        """Take in a comment."""
        if self.done is None:
            self.draft.remark(text)
            return
        line, game = self.done
        last = len(game.actions)
        note = annotated(game.notes.get(last, Note()), text)
        self.done = line, replace(game, notes={**game.notes, last: note} if note else game.notes)

    def read_sign(self, sign: str) -> None:
        """Process a glyph such as ``$1`` or ``?!``."""
        if sign != "e.p." and self.done is None:
            number = int(sign[1:]) if sign[0] == "$" else GLYPHS[sign[:2]]
            self.draft.note(lambda note: replace(note, nags=(*note.nags, number)))

    def open(self) -> None:
        """Start a variation of the last move."""
        if self.draft.before is None:
            self.bad("antes de esta ( no hay jugada", "there is no move before this (")
        if len(self.lines) > DEEPEST:
            self.bad(
                "las variantes están demasiado anidadas", "the variations are nested too deeply"
            )
        position = self.draft.before.copy()
        self.lines.append(_Draft(position, self.place, self.draft.keys[:-1]))

    def close(self) -> None:
        """End a variation; comments without a move belong to the move before."""
        if len(self.lines) == 1:
            self.bad(") sin su (", ") without its (")
        ended = self.lines.pop()
        if ended.actions:
            line = Line(tuple(ended.actions), ended.told())
            self.draft.note(lambda note: replace(note, variations=(*note.variations, line)))
        for text in ended.notes[0].comments if not ended.actions and ended.notes else ():
            self.draft.remark(text)

    def null(self) -> int:
        """Keep the rest of a variation as text: a null move cannot be played."""
        if len(self.lines) == 1:
            self.unreadable()
        depth, place = 1, self.place
        while depth and (found := _TOKEN.match(self.text, place)):
            depth += {"open": 1, "close": -1}.get(str(found.lastgroup), 0)
            if depth:
                place = found.end()
        words = self.text[self.place : place].replace("{", "(").replace("}", ")")
        self.draft.remark(" ".join(words.split()))
        return place

    def unreadable(self) -> NoReturn:
        """Refuse the text from here on."""
        sign = self.text[self.place]
        if sign == "{":
            self.bad("este comentario no se cierra", "this comment is never closed")
        self.bad("{sign} no se entiende", "{sign} cannot be read", sign=sign)

    def bad(self, spanish: str, english: str, **values: object) -> NoReturn:
        """Raise Misread for the token here."""
        raise Misread(self.line(), Text(spanish, english).format(**values)) from None

    def read_tag(self) -> int:
        """Process a tag such as ``[White "Ana"]``."""
        found = _TAG.match(self.text, self.place)
        if not found:
            self.bad("la etiqueta no se entiende", "the tag cannot be read")
        name, value = found["name"], re.sub(r"\\(.)", r"\1", found["value"])
        if name == "FEN":
            self.set_up(value.strip())
        elif name == "Result":
            said = {"½-½": "1/2-1/2", "1/2": "1/2-1/2"}.get(value, value)
            self.claimed = said if said in RESULTS else "*"
        elif name == OPTIONS and (given := read_options(value)):
            self.options = given
        elif name == "Variant" and value.lower() not in VARIANTS:
            self.bad("aquí no se juega a {variant}", "{variant} is not played here", variant=value)
        elif name != "SetUp":
            self.tags[name] = value
        return found.end()

    def set_up(self, fen: str) -> None:
        """Start from a position."""
        try:
            position = read_fen(fen, 0, False)
        except BadPosition as error:
            self.bad("{why}", "{why}", why=error.text)
        self.start = write_fen(position)
        self.lines = [_Draft(position, self.place, [position.key])]

    def read_move(self, text: str) -> None:
        """Play a move."""
        draft = self.draft
        if draft.position.over:
            self.bad(
                "{move}: la partida ya había terminado",
                "{move}: the game was already over",
                move=text[:20],
            )
        self.play_on()
        try:
            move = read_san(draft.position, text)
        except IllegalAction as error:
            self.bad(
                "{move} no es una jugada legal aquí: {rule}: {why}",
                "{move} is not a legal move here: {rule}: {why}",
                move=text[:20],
                rule=error.rule,
                why=error.text,
            )
        except BadNotation as error:
            self.bad("{why}", "{why}", why=error.text)
        draft.before = draft.position.copy()
        draft.position.push_listed(move)
        draft.actions.append(write_action(move))
        draft.keys.append(draft.position.key)

    def drawn(self) -> dict[str, object]:
        """Give the options that make the game a draw here, each with the value that disables it."""
        draft, without = self.draft, dict[str, object]()
        most = self.options["repetition"]
        assert isinstance(most, int)
        if draft.actions and most and draft.keys.count(draft.keys[-1]) >= most:
            without["repetition"] = 0
        if draft.actions and self.options["fifty"] and draft.position.quiet >= const.QUIET_LIMIT:
            without["fifty"] = False
        return without

    def play_on(self) -> None:
        """Disable the draws after which the game continues."""
        self.options |= self.drawn()

    def game(self, result: str) -> tuple[int, Pgn]:
        """Finish a game; give it with its line."""
        draft, reason = self.draft, None
        if draft.position.over:
            white, _ = draft.position.outcome()
            result = {1.0: "1-0", 0.0: "0-1"}.get(white, "1/2-1/2")
        elif result in ("1-0", "0-1") or not self.drawn():
            self.play_on()
            reason = ending(self.tags.get("Termination", ""), result)
        tags = {k: v for k, v in self.tags.items() if v != ROSTER.get(k)}
        if reason and tags.get("Termination") == termination(reason, result):
            del tags["Termination"]  # it follows from the rest
        actions = tuple(draft.actions)
        made = Pgn(tags, self.start, actions, result, self.options, reason, draft.told())
        line = self.line(self.begin or 0)
        self.fresh()
        return line, made
