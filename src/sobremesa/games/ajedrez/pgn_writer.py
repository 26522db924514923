"""Writing PGN by the book: lines of 80 signs, the seven tags first, variations after their move.

>>> game = Pgn(actions=("f2f3", "e7e5", "g2g4", "d8h4"), result="0-1")
>>> write_pgn(game).splitlines()[-1]
'1. f3 e5 2. g4 Qh4# 0-1'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from sobremesa.games.ajedrez import kernel
from sobremesa.games.ajedrez.fen import START, read_fen
from sobremesa.games.ajedrez.notation import write_action
from sobremesa.games.ajedrez.pgn import (
    DEFAULTS,
    OPTIONS,
    ROSTER,
    SAID,
    Pgn,
    ending,
    termination,
    write_options,
)
from sobremesa.games.ajedrez.pgn_comments import comments
from sobremesa.games.ajedrez.san import write_san
from sobremesa.rulebook.annotations import Note, Notes
from sobremesa.rulebook.errors import BadNotation
from sobremesa.rulebook.formats import BadGame
from sobremesa.rulebook.text import Text

WIDTH: Final = 80
_DERIVED: Final = ("Result", "SetUp", "FEN", "Termination", OPTIONS)
"""The tags that are derived from the game."""
_TAG_NAME = re.compile(r"[A-Za-z0-9_]+")
_NOTHING: Final = Note()


def write_pgn(game: Pgn) -> str:
    """Write a game; raise BadGame if PGN cannot express it."""
    told = {name: value for name, value in game.tags.items() if name not in _DERIVED}
    tags = {**ROSTER, **told, "Result": game.result}
    if end := _termination(game):
        tags["Termination"] = end
    if game.start != START:
        tags |= {"SetUp": "1", "FEN": game.start}
    if game.options != DEFAULTS:
        tags[OPTIONS] = write_options(game.options)
    head = "".join(f'[{_named(name)} "{_quoted(value)}"]\n' for name, value in tags.items())
    words = [*_line(read_fen(game.start, 0, False), game.actions, game.notes), game.result]
    return f"{head}\n{_wrapped(words)}\n"


def _termination(game: Pgn) -> str:
    """Give what the tag Termination says: as it was, unless something else has ended the game."""
    said = game.tags.get("Termination", "")
    if game.reason is None:
        return "" if any(word in said.lower() for word in SAID) else said
    if said and ending(said, game.result) == game.reason:
        return said
    return termination(game.reason, game.result)


def _named(name: str) -> str:
    if not _TAG_NAME.fullmatch(name):
        raise BadGame(
            Text(
                "{name} no puede ser el nombre de una etiqueta", "{name} cannot name a tag"
            ).format(name=name[:40])
        )
    return name


def _quoted(value: str) -> str:
    if "\n" in value or "\r" in value:
        raise BadGame(
            Text("una etiqueta de PGN cabe en una línea", "a tag of PGN fits on one line")
        )
    return value.replace("\\", "\\\\").replace('"', '\\"')


def walk(position: kernel.Ajedrez, actions: Sequence[str]) -> Iterator[tuple[kernel.Ajedrez, int]]:
    """Give the position before every move, and the move, which is then played on it."""
    for index, action in enumerate(actions):
        move = next((m for m in position.moves() if write_action(m) == action), None)
        if move is None:
            raise BadNotation(
                Text(
                    "la acción {index} ({action}) no es legal",
                    "action {index} ({action}) is not legal",
                ).format(index=index, action=action[:20])
            )
        yield position, move
        position.push_listed(move)


def _line(position: kernel.Ajedrez, actions: Sequence[str], notes: Notes) -> Iterator[str]:
    """Write moves with their notes; variations are written recursively."""
    yield from _told(notes.get(0, _NOTHING))
    interrupted = True
    for moment, (here, move) in enumerate(walk(position, actions), 1):
        note = notes.get(moment, _NOTHING)
        before = here.copy() if note.variations else here
        if here.to_move == 0:
            yield f"{here.number}."
        elif interrupted:
            yield f"{here.number}..."
        yield write_san(here, move)
        yield from _told(note)
        interrupted = bool(note)
        for variation in note.variations:
            yield "("
            yield from _line(before.copy(), variation.actions, variation.notes)
            yield ")"


def _told(note: Note) -> Iterator[str]:
    for nag in note.nags:
        yield f"${nag}"
    for text in comments(note):
        if "}" not in text:
            yield f"{{ {text} }}"
        elif "\n" not in text:
            yield f"; {text}\n"
        else:
            raise BadGame(
                Text(
                    "PGN no puede llevar }} en un comentario de varias líneas",
                    "PGN cannot carry }} in a comment of several lines",
                ).format()
            )


def _wrapped(words: Sequence[str]) -> str:
    """Wrap words into lines, brackets attached to their contents; comments are never broken."""
    lines = [""]
    for word in _embraced(words):
        full = len(lines[-1]) + 1 + len(word.partition("\n")[0]) > WIDTH
        if lines[-1] and full:
            lines.append("")
        gap = " " if lines[-1] else ""
        lines[-1:] = f"{lines[-1]}{gap}{word}".split("\n")
    return "\n".join(lines)


def _embraced(words: Sequence[str]) -> list[str]:
    """Attach brackets to the words next to them."""
    found, opened = list[str](), ""
    for word in words:
        if word == "(":
            opened += word
        elif word == ")" and not found[-1].endswith("\n"):
            found[-1] += word
        else:
            found.append(opened + word)
            opened = ""
    return found


def last_position(game: Pgn) -> kernel.Ajedrez:
    """Give the position after the last move.

    >>> from sobremesa.games.ajedrez.fen import write_fen
    >>> write_fen(last_position(Pgn(actions=("e2e4",)))).split()[1]
    'b'
    """
    last = read_fen(game.start, 0, False)
    for _ in walk(last, game.actions):
        pass
    return last


def moves_in_words(game: Pgn) -> tuple[str, ...]:
    """List the moves of a game in SAN.

    >>> moves_in_words(Pgn(actions=("e2e4", "g8f6")))
    ('e4', 'Nf6')
    """
    start = read_fen(game.start, 0, False)
    return tuple(write_san(position, move) for position, move in walk(start, game.actions))
