"""Actions as people who know chess write them: ``Nf3``, ``gxh5``, ``h16=Q``, ``arrow east``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sobremesa.games.reyes import const, kernel, seats
from sobremesa.games.reyes.notation import Move
from sobremesa.games.reyes.why import explain
from sobremesa.rulebook.action_text import Said
from sobremesa.rulebook.algebraic import in_english, said, told_apart
from sobremesa.rulebook.errors import BadNotation, IllegalAction
from sobremesa.rulebook.text import Text

_RANK = r"1[0-6]|[1-9]"
_FORM = re.compile(
    rf"(?P<kind>[PNBRQK])?(?P<file>[a-p])?(?P<rank>{_RANK})?[-x:]?(?P<end>[a-p](?:{_RANK}))"
    r"(?:ep|e\.p\.)?(?:=?(?P<becomes>[KQRBNP]))?[+#!?]*"
)
_ARROW: Final = Text("flecha al {way}", "arrow {way}")
_PASS: Final = Text("pasa", "pass")


def write_words(position: kernel.Reyes, move: int) -> Text:
    """Write a legal action.

    >>> from sobremesa.core.game import game
    >>> state = game("reyes").start()
    >>> state.readable("arrow E").es
    'flecha al este'
    """
    return say(position, move).text


def say(position: kernel.Reyes, move: int) -> Said:
    """Give a legal action in all the ways in which people take it.

    >>> from sobremesa.core.game import game
    >>> game("reyes").start().said("arrow E").spoken.en
    'arrow east'
    """
    if move & const.PASS:
        return Said(_PASS)
    if move & const.ARROW:
        return Said(_ARROW.format(way=seats.ARROW_NAMES[move & 3]))
    return said(_written(position, move) + _sign(position, move))


def _written(position: kernel.Reyes, move: int) -> str:
    start, end, becomes = _parts(move)
    piece = position.at(seats.NUMBERS[start])
    rivals = [
        other
        for other, where, _ in map(_parts, filter(_is_move, position.moves()))
        if where == end and other != start and position.at(seats.NUMBERS[other]) == piece
    ]
    which = told_apart(start, rivals)
    takes = "x" if move & const.CAPTURE else ""
    if piece & 7 == const.PAWN:
        return f"{which or start[:1] if takes else which}{takes}{end}{becomes and f'={becomes}'}"
    return f"{seats.KINDS[piece & 7]}{which}{takes}{end}"


def _sign(position: kernel.Reyes, move: int) -> str:
    """Give the sign of check, if check is in force."""
    after = position.copy()
    after.push_listed(move)
    if after.over:
        return "#" if after.reason == const.CHECKMATE else ""
    return "+" if after.duel and after.in_danger(after.seat) else ""


def read_words(position: kernel.Reyes, text: str, language: str) -> int | None:
    """Find the legal move that somebody means; none where a text is nothing of this kind."""
    found = _FORM.fullmatch(in_english(text, language))
    if not found:
        return None
    moves = [m for m in position.moves() if _is_move(m) and _means(position, found, *_parts(m))]
    if len(moves) > 1:
        raise BadNotation(
            Text("{text} puede ser más de una jugada", "{text} could be several moves").format(
                text=text[:20]
            )
        )
    if moves:
        return moves[0]
    for tried in _tried(position, found):
        refusal = explain(position, tried)
        raise IllegalAction(refusal.rule, refusal.text)
    raise BadNotation(
        Text("{text} no es una jugada legal aquí", "{text} is not a legal move here").format(
            text=text[:20]
        )
    )


def _tried(position: kernel.Reyes, found: re.Match[str]) -> Iterator[Move]:
    """Give the moves that a text means if legality is not asked for."""
    if found["end"] not in seats.NUMBERS:
        return
    takes = bool(position.at(seats.NUMBERS[found["end"]]))
    becomes = found["becomes"] or ""
    rescue = seats.KINDS.index(becomes) if becomes else 0
    for cell, code in position.pieces().items():
        start = seats.NAMES[cell]
        if code >> 3 == position.seat and _means(position, found, start, found["end"], becomes):
            yield Move(start, found["end"], takes, False, rescue)


def _means(
    position: kernel.Reyes, found: re.Match[str], start: str, end: str, becomes: str
) -> bool:
    kind = seats.KINDS[position.at(seats.NUMBERS[start]) & 7]
    named = found["kind"] or ("" if found["file"] and found["rank"] else "P")
    return (
        end == found["end"]
        and named in ("", kind)
        and found["file"] in (None, start[0])
        and found["rank"] in (None, start[1:])
        and becomes == (found["becomes"] or "")
    )


def _is_move(move: int) -> bool:
    return not move & (const.ARROW | const.PASS)


def _parts(move: int) -> tuple[str, str, str]:
    """Give the start and end of a move, and the letter of what is rescued, if anything."""
    kind = move >> const.RESCUE_SHIFT & 7
    start = seats.NAMES[move & const.CELL_MASK]
    end = seats.NAMES[move >> const.TO_SHIFT & const.CELL_MASK]
    return start, end, seats.KINDS[kind] if kind else ""
