"""What stands in the comments of PGN besides words: clocks, judgements, circles and arrows.

>>> note = annotated(Note(), "[%clk 0:09:59.5] sharp [%cal Ge2e4,Rd8h4]")
>>> note.clock, note.comments, note.arrows
(599.5, ('sharp',), (('green', 'e2', 'e4'), ('red', 'd8', 'h4')))
>>> comments(note)
['[%clk 0:09:59.5] [%cal Ge2e4,Rd8h4] sharp']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from sobremesa.rulebook.annotations import Note, Score
from sobremesa.rulebook.formats import BadGame
from sobremesa.rulebook.result import tidy
from sobremesa.rulebook.text import Text

GLYPHS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The numbers of the glyphs that are written beside a move."""
_COLOURS: Final = {"G": "green", "R": "red", "Y": "yellow", "B": "blue"}
_LETTERS: Final = {colour: letter for letter, colour in _COLOURS.items()}
_COMMAND = re.compile(r"\[%(?P<name>clk|emt|eval|csl|cal)\s++(?P<value>[^\[\]]*+)\]")
"""A command; the expression never backtracks, however long the text is."""
_TIME = re.compile(r"([0-9]{1,6}):([0-9]{1,2}):([0-9]{1,2}(?:\.[0-9]{1,3})?)")
_SCORE = re.compile(
    r"(?:\#\+?(?P<mate>-?[1-9][0-9]{0,5}|0)|(?P<pawns>[+-]?[0-9]{0,6}(?:\.[0-9]{1,2}|[0-9]\.?)))"
    r"(?:,(?P<depth>[0-9]{1,5}))?"
)
_SQUARE = r"[a-h][1-8]"
_CIRCLE = re.compile(rf"([GRYB])({_SQUARE})")
_ARROW = re.compile(rf"([GRYB])({_SQUARE})({_SQUARE})")


def annotated(note: Note, text: str) -> Note:
    """Give a note with one more comment, its commands understood; others stay words."""
    parts, place = list[str](), 0
    for found in _COMMAND.finditer(text):
        taken = _COMMANDS[found["name"]](note, found["value"].rstrip())
        if taken is not None:
            note = taken
            parts.append(text[place : found.start()].strip())
            place = found.end()
    words = " ".join(filter(None, (*parts, text[place:].strip())))
    return replace(note, comments=(*note.comments, words)) if words else note


def _clock(note: Note, value: str) -> Note | None:
    seconds = _seconds(value)
    return replace(note, clock=seconds) if seconds is not None and note.clock is None else None


def _spent(note: Note, value: str) -> Note | None:
    seconds = _seconds(value)
    return replace(note, spent=seconds) if seconds is not None and note.spent is None else None


def _seconds(value: str) -> float | None:
    found = _TIME.fullmatch(value)
    if not found:
        return None
    return tidy(round(int(found[1]) * 3600 + int(found[2]) * 60 + float(found[3]), 3))


def _score(note: Note, value: str) -> Note | None:
    found = _SCORE.fullmatch(value)
    if not found or note.score is not None:
        return None
    mate = int(found["mate"]) if found["mate"] else None
    worth = None if found["pawns"] is None else round(float(found["pawns"]) * 100)
    depth = int(found["depth"]) if found["depth"] else None
    return replace(note, score=Score(worth, mate, depth))


def _circles(note: Note, value: str) -> Note | None:
    found = [_CIRCLE.fullmatch(part) for part in value.split(",")]
    made = tuple((_COLOURS[one[1]], one[2]) for one in found if one)
    return replace(note, circles=note.circles + made) if all(found) else None


def _arrows(note: Note, value: str) -> Note | None:
    found = [_ARROW.fullmatch(part) for part in value.split(",")]
    made = tuple((_COLOURS[one[1]], one[2], one[3]) for one in found if one)
    return replace(note, arrows=note.arrows + made) if all(found) else None


_COMMANDS: Final = {
    "clk": _clock,
    "emt": _spent,
    "eval": _score,
    "csl": _circles,
    "cal": _arrows,
}


# writing


def comments(note: Note) -> list[str]:
    """Write a note as the texts of comments, commands first; glyphs and variations apart."""
    commands = " ".join(_commands(note))
    first, *others = note.comments or ("",)
    if commands and "}" in first:  # such a comment has another form, which holds nothing else
        return [commands, first, *others]
    return [text for text in (f"{commands} {first}".strip(), *others) if text]


def _commands(note: Note) -> Iterator[str]:
    if note.score is not None:
        yield f"[%eval {_written_score(note.score)}]"
    if note.clock is not None:
        yield f"[%clk {_written_time(note.clock)}]"
    if note.spent is not None:
        yield f"[%emt {_written_time(note.spent)}]"
    if note.circles:
        yield f"[%csl {','.join(_mark(_CIRCLE, *mark) for mark in note.circles)}]"
    if note.arrows:
        yield f"[%cal {','.join(_mark(_ARROW, *mark) for mark in note.arrows)}]"


def _written_score(score: Score) -> str:
    told = f"#{score.mate}" if score.worth is None else f"{score.worth / 100:.2f}"
    return told if score.depth is None else f"{told},{score.depth}"


def _written_time(seconds: float) -> str:
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    rest = f".{thousandths:03}".rstrip("0").rstrip(".")
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{rest}"


def _mark(form: re.Pattern[str], colour: str, *squares: str) -> str:
    written = _LETTERS[colour] + "".join(squares)
    if not form.fullmatch(written):
        raise BadGame(
            Text("PGN no tiene casilla {cell}", "PGN has no square {cell}").format(
                cell=" ".join(squares)[:40]
            )
        )
    return written
