"""Input files with positions and records, and the states that commands begin with."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from sobremesa.cli import words
from sobremesa.cli.command_line import STANDARD_INPUT
from sobremesa.cli.mistakes import Mistake, mistake, quoted, sentence
from sobremesa.cli.values import read_options
from sobremesa.core.game import game
from sobremesa.core.record import Record
from sobremesa.core.state import State
from sobremesa.engine import formats
from sobremesa.engine.formats import Finding
from sobremesa.rulebook.errors import BadNotation, IllegalAction, SobremesaError
from sobremesa.rulebook.text import Text, same

_TAGGED = re.compile(rb'\s*\[\s*[A-Za-z0-9_]+\s*"')


def read_text(path: str, latin: bool = False) -> str:
    """Read a file, or standard input, as UTF-8; PGN may be Latin-1, as its standard allows."""
    name = quoted(path)
    try:
        if path == STANDARD_INPUT:
            binary = getattr(sys.stdin, "buffer", None)
            raw = binary.read() if binary else sys.stdin.read().encode()
        else:
            raw = Path(path).read_bytes()
        return _decoded(raw, latin)
    except FileNotFoundError:
        raise mistake(words.NO_FILE, name=name) from None
    except UnicodeDecodeError:
        raise mistake(words.NOT_UTF8, name=name) from None
    except (OSError, ValueError) as error:
        raise mistake(words.UNREADABLE, name=name, why=reason(error)) from None


def _decoded(raw: bytes, latin: bool) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        if latin and _TAGGED.match(raw):
            return raw.decode("latin-1")
        raise


def reason(error: Exception) -> Text:
    """Return the message of a system error, ours if we have one, otherwise the system's."""
    known = words.SYSTEM.get(getattr(error, "errno", None) or 0)
    return known or same(str(getattr(error, "strerror", None) or error))


def findings(path: str) -> list[Finding]:
    """Return the games and positions of a file, in any format."""
    name, text = quoted(path), read_text(path, latin=True)
    if not text.strip():
        raise mistake(words.EMPTY, name=name)
    try:
        return formats.scan(text)[1]
    except SobremesaError as error:
        raise mistake(words.IN_FILE, name=name, why=error.text) from None


def blamed(path: str, finding: Finding, error: SobremesaError) -> Mistake:
    """Return an error with the game of the file in which it is."""
    return mistake(words.IN_FILE, name=quoted(path), why=finding.blame(error))


def chosen(path: str, number: int | None = None) -> Finding:
    """Return the only record or position of a file, or the one with a number, from 1."""
    found = findings(path)
    if len(found) > 1 and number is None:
        raise mistake(words.SEVERAL, name=quoted(path), count=len(found))
    if number is not None and number > len(found):
        raise mistake(words.NO_SUCH_GAME, name=quoted(path), count=len(found), number=number)
    return found[(number or 1) - 1]


def read_record(path: str, number: int | None = None) -> tuple[Record, list[State]]:
    """Read a record or position of a file, and replay it; return every state too."""
    finding = chosen(path, number)
    try:
        record = finding.record()
        states = list(record.replay())
        record.check_variations(states)
    except SobremesaError as error:
        raise blamed(path, finding, error) from None
    return record, states


def played(path: str, game_id: str) -> list[list[State]]:
    """Return the states of every game of a file, which must be of one game."""
    games, expected = [], game(game_id)
    for finding in findings(path):
        try:
            games.append(list(finding.record().replay()))
        except SobremesaError as error:
            raise blamed(path, finding, error) from None
        found = games[-1][0].rules
        if found.id != expected.id:
            raise mistake(
                words.OTHER_GAME, name=quoted(path), other=found.title, game=expected.title
            )
    return games


def beginning(
    game_id: str, players: int | None, options: Sequence[str], path: str | None = None
) -> State:
    """Return the state that a command begins with: a game's start, or the end of a record."""
    if path is None:
        return game(game_id, players, read_options(game_id, options)).start()
    for flag, given in (("--options", bool(options)), ("--players", players is not None)):
        if given:
            raise mistake(words.EITHER, one="--position", other=flag)
    state = read_record(path)[1][-1]
    expected = game(game_id)
    if state.rules.id != expected.id:
        raise mistake(
            words.OTHER_GAME, name=quoted(path), other=state.rules.title, game=expected.title
        )
    return state


def split_actions(text: str) -> list[str]:
    """Split a list of actions: at semicolons if there are any, otherwise at spaces."""
    parts = text.split(";") if ";" in text else text.split()
    return [part.strip() for part in parts if part.strip()]


def after(state: State, actions: Sequence[str], language: str) -> State:
    """Play typed actions; raise an error that names the first invalid one."""
    for number, action in enumerate(actions, 1):
        try:
            state = state.play(state.read(action, language))
        except (IllegalAction, BadNotation) as error:
            why: Text = sentence(error)
            raise mistake(words.BAD_ACTION, number=number, action=quoted(action), why=why) from None
    return state
