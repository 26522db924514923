"""Annotations of a game: comments, clocks, scores, marks, variations.

Notes are indexed by the number of actions before them: 0 is the beginning, n is after the n-th
action. A variation replaces that action, and has notes of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, NoReturn

from sobremesa.rulebook.errors import BadRecord
from sobremesa.rulebook.result import tidy
from sobremesa.rulebook.text import Text

COLOURS: Final = ("green", "red", "yellow", "blue")
"""The colours of circles and arrows."""
DEEPEST: Final = 60
"""The maximum nesting of variations."""
_LARGEST: Final = 10**9
_NAG: Final = 999


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a position for the first player: centipawns, or mate in some moves."""

    worth: int | None = None
    mate: int | None = None
    depth: int | None = None

    def json(self) -> dict[str, int]:
        """Return it as JSON data, as records hold it."""
        return {f.name: value for f in fields(self) if (value := getattr(self, f.name)) is not None}


@dataclass(frozen=True, slots=True)
class Note:
    """The annotations of one position of a game."""

    comments: tuple[str, ...] = ()
    nags: tuple[int, ...] = ()
    """Numeric annotation glyphs, as PGN numbers them: 1 is ``!``, 2 ``?``, 10 an even position."""
    clock: float | None = None
    """Seconds left for the player who acted."""
    spent: float | None = None
    """Seconds that the action took."""
    score: Score | None = None
    circles: tuple[tuple[str, str], ...] = ()
    """A colour and a cell each."""
    arrows: tuple[tuple[str, str, str], ...] = ()
    """A colour, from where, and to where."""
    variations: tuple[Line, ...] = ()

    def __bool__(self) -> bool:
        return self != _NOTHING

    def json(self) -> dict[str, object]:
        """Return the JSON of the fields that are set."""
        data: dict[str, object] = {}
        for name in ("comments", "nags", "circles", "arrows"):
            if getattr(self, name):
                data[name] = [list(x) if isinstance(x, tuple) else x for x in getattr(self, name)]
        for name in ("clock", "spent"):
            if getattr(self, name) is not None:
                data[name] = tidy(getattr(self, name))
        if self.score is not None:
            data["score"] = self.score.json()
        if self.variations:
            data["variations"] = [line.json() for line in self.variations]
        return data


Notes = Mapping[int, Note]


@dataclass(frozen=True, slots=True)
class Line:
    """Actions with their notes: a variation."""

    actions: tuple[str, ...]
    notes: Notes = field(default_factory=dict)

    def json(self) -> dict[str, object]:
        """Return it as JSON data, as records hold it."""
        data: dict[str, object] = {"actions": list(self.actions)}
        return {**data, "notes": write_notes(self.notes)} if self.notes else data


_NOTHING: Final = Note()


def within(notes: Notes, actions: int) -> dict[int, Note]:
    """Return the notes up to a number of actions.

    >>> sorted(within({0: Note(("a",)), 3: Note(("b",))}, 2))
    [0]
    """
    return {moment: note for moment, note in notes.items() if moment <= actions}


def bare(notes: Notes) -> dict[int, Note]:
    """Return the notes without their variations."""
    kept = {moment: replace(note, variations=()) for moment, note in notes.items()}
    return {moment: note for moment, note in kept.items() if note}


def variations(notes: Notes) -> Iterator[tuple[int, Line]]:
    """Yield each variation with the index of the note that holds it."""
    for moment in sorted(notes):
        for line in notes[moment].variations:
            yield moment, line


# JSON


def write_notes(notes: Notes) -> dict[str, object]:
    """Return notes as JSON data."""
    return {str(moment): notes[moment].json() for moment in sorted(notes)}


def read_notes(data: object, actions: int, depth: int = 0) -> dict[int, Note]:
    """Read the notes of a line with so many actions; raise BadRecord for any mistake.

    >>> read_notes({"1": {"comments": ["why not"]}}, 1)[1].comments
    ('why not',)
    """
    if depth > DEEPEST:
        _bad("las variantes están demasiado anidadas", "the variations are nested too deeply")
    notes: dict[int, Note] = {}
    for key, value in _object(data, "notes").items():
        if not (key.isascii() and key.isdigit() and len(key) < 7 and int(key) <= actions):
            _bad(
                "no hay momento {key} que anotar", "there is no moment {key} to note", key=key[:20]
            )
        note = _note(_object(value, "notes"), depth)
        if note.variations and int(key) == 0:
            _bad("una variante sustituye a una acción", "a variation replaces an action")
        if note:
            notes[int(key)] = note
    return notes


def _note(data: Mapping[str, Any], depth: int) -> Note:
    known = {f.name for f in fields(Note)}
    for key in data:
        if key not in known:
            _bad("una nota no tiene {key}", "a note has no {key}", key=key[:40])
    comments = tuple(_tidied(text) for text in _strings(data, "comments"))
    nags = tuple(_items(data, "nags"))
    if not all(type(nag) is int and 0 <= nag <= _NAG for nag in nags):
        _bad("un nag va de 0 a {most}", "a nag goes from 0 to {most}", most=_NAG)
    return Note(
        tuple(text for text in comments if text),
        nags,
        _seconds(data, "clock"),
        _seconds(data, "spent"),
        _score(data.get("score")),
        tuple((colour, cell) for colour, cell in _marks(data, "circles", 2)),
        tuple((colour, start, end) for colour, start, end in _marks(data, "arrows", 3)),
        tuple(_line(one, depth) for one in _items(data, "variations")),
    )


def _tidied(text: str) -> str:
    """Return a comment with normalised line ends, stripped."""
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def _line(data: object, depth: int) -> Line:
    whole = _object(data, "variations")
    if not set(whole) <= {"actions", "notes"}:
        _bad("una variante tiene actions y notes", "a variation has actions and notes")
    actions = tuple(_strings(whole, "actions"))
    if not actions:
        _bad("una variante tiene acciones", "a variation has actions")
    return Line(actions, read_notes(whole.get("notes", {}), len(actions), depth + 1))


def _score(data: object) -> Score | None:
    if data is None:
        return None
    values = _object(data, "score")
    whole = all(type(value) is int and abs(value) <= _LARGEST for value in values.values())
    if not whole or not set(values) <= {"worth", "mate", "depth"}:
        _bad("score tiene worth o mate, y depth", "score has worth or mate, and depth")
    if ("worth" in values) == ("mate" in values) or values.get("depth", 0) < 0:
        _bad("score tiene worth o mate, y depth", "score has worth or mate, and depth")
    return Score(**values)


def _seconds(data: Mapping[str, Any], key: str) -> float | None:
    value = data.get(key)
    if value is None:
        return None
    if type(value) not in (int, float) or not 0 <= value <= _LARGEST:
        _bad("{key} son segundos", "{key} is in seconds", key=key)
    return tidy(round(value, 3))


def _marks(data: Mapping[str, Any], key: str, length: int) -> list[Sequence[str]]:
    found = _items(data, key)
    for mark in found:
        if (
            not isinstance(mark, list)
            or len(mark) != length
            or mark[0] not in COLOURS
            or not all(isinstance(word, str) and word for word in mark)
        ):
            _bad(
                "{key} son un color ({colours}) y casillas",
                "{key} are a colour ({colours}) and cells",
                key=key,
                colours=", ".join(COLOURS),
            )
    return found


def _strings(data: Mapping[str, Any], key: str) -> list[str]:
    found = _items(data, key)
    if not all(isinstance(text, str) for text in found):
        _bad("{key} son textos", "{key} are strings", key=key)
    return found


def _items(data: Mapping[str, Any], key: str) -> list[Any]:
    found = data.get(key, [])
    if not isinstance(found, list):
        _bad("{key} debe ser una lista", "{key} must be a list", key=key)
    return found


def _object(data: object, key: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        _bad("{key} debe ser un objeto", "{key} must be an object", key=key)
    return data


def _bad(spanish: str, english: str, **values: object) -> NoReturn:
    raise BadRecord(Text(spanish, english).format(**values))
