"""`sobremesa show`: a drawing of a position, or of a record after some actions."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from sobremesa.cli import words
from sobremesa.cli.inputs import beginning, read_record
from sobremesa.cli.mistakes import Mistake, mistake, quoted
from sobremesa.cli.moves import listed
from sobremesa.cli.outputs import write
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.cli.values import (
    GameName,
    Moment,
    Players,
    RuleOptions,
    Which,
    Width,
    Words,
    one_of,
)
from sobremesa.core.record import Record
from sobremesa.core.state import State

FORMATS = ("text", "svg", "png", "json", "moves")


def show(
    file: str | None = None,
    /,
    *,
    screen: Hidden,
    game: GameName | None = None,
    options: RuleOptions = (),
    players: Players = None,
    move: Moment = None,
    number: Which = None,
    format: Annotated[str | None, one_of(*FORMATS)] = None,
    out: str | None = None,
    width: Width = None,
    look: str = "",
    pieces: str = "",
) -> int:
    """Draw a position, or list the moves of a game."""
    record, states = _played(file, game, options, players, number)
    if move is not None and move >= len(states):
        raise mistake(words.NO_SUCH_MOVE, actions=words.ACTIONS.count(len(states) - 1), move=move)
    state = states[-1 if move is None else move]
    state.rules.art.styled(look, pieces)
    ending = Path(out).suffix.lower().removeprefix(".") if out else ""
    chosen = format or (ending if ending in FORMATS else "text")
    if chosen == "text" and out is None:
        screen.board(state)
        return 0
    if chosen == "moves":
        until = record if move is None else record.rewound(move)
        content: str | bytes = listed(until, states, screen.language)
    else:
        content = drawn(state, chosen, width, screen.language, {"look": look, "pieces": pieces})
    if out is not None:
        write(out, content)
    elif isinstance(content, bytes):
        _send(screen, content)
    else:
        screen.lines(content)
    return 0


def _played(
    file: str | None, game: str | None, options: Words, players: int | None, number: int | None
) -> tuple[Record, list[State]]:
    if file is None:
        if game is None:
            raise Mistake(words.SHOW_WHAT)
        if number is not None:
            raise mistake(words.EITHER, one="--game", other="--number")
        start = beginning(game, players, options)
        return Record.begin(start), [start]
    for flag, given in (("--game", game), ("--options", options), ("--players", players)):
        if given not in (None, ()):
            raise mistake(words.EITHER, one=quoted(file), other=flag)
    return read_record(file, number)


def drawn(
    state: State, form: str, width: int | None, language: str, style: dict[str, str]
) -> str | bytes:
    """Return a state in one of the formats; pictures in a style of the game."""
    match form:
        case "svg":
            return state.svg(width, language, **style)
        case "png":
            return state.png(width, language, **style)
        case "json":
            return state.json()
    return state.text(language)


def _send(screen: Screen, content: bytes) -> None:
    if sys.stdout.isatty():
        raise Mistake(words.PICTURE_TO_TERMINAL)
    screen.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()
