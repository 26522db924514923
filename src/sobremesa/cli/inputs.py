"""Positions and records from files, and the states that commands begin with."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sobremesa.cli import words
from sobremesa.cli.line import STANDARD_INPUT
from sobremesa.cli.mistake import Mistake, mistake, quoted, sentence
from sobremesa.cli.values import read_options
from sobremesa.core.game import game, position
from sobremesa.core.record import Record
from sobremesa.core.state import State
from sobremesa.rulebook.errors import BadNotation, IllegalAction, SobremesaError
from sobremesa.rulebook.text import Text, same


@dataclass(frozen=True)
class Document:
    """One JSON value of a file."""

    name: str
    line: int | None
    """Where it stands, in a file that has one on each line."""
    data: object

    @property
    def is_record(self) -> bool:
        """Whether it is a record; otherwise it should be a position."""
        return isinstance(self.data, dict) and "actions" in self.data

    def record(self) -> Record:
        """Read it as a record; a position becomes a record that begins there."""
        if self.is_record:
            return Record.from_data(self.data)
        return Record.begin(position(self.data if isinstance(self.data, dict) else {}))

    def blame(self, error: SobremesaError) -> Mistake:
        """Say where a mistake stands."""
        if self.line is None:
            return mistake(words.IN_FILE, name=self.name, why=sentence(error))
        return mistake(words.AT_LINE, name=self.name, line=self.line, why=sentence(error))


def read_text(path: str) -> str:
    """Read a file, or the standard input, as UTF-8."""
    name = quoted(path)
    try:
        if path == STANDARD_INPUT:
            binary = getattr(sys.stdin, "buffer", None)
            raw = binary.read() if binary else sys.stdin.read().encode()
        else:
            raw = Path(path).read_bytes()
        return str(raw.decode("utf-8-sig"))
    except FileNotFoundError:
        raise mistake(words.NO_FILE, name=name) from None
    except UnicodeDecodeError:
        raise mistake(words.NOT_UTF8, name=name) from None
    except (OSError, ValueError) as error:
        raise mistake(words.UNREADABLE, name=name, why=reason(error)) from None


def reason(error: Exception) -> Text:
    """Say what the system objects to; in its own words where we have none."""
    known = words.SYSTEM.get(getattr(error, "errno", None) or 0)
    return known or same(str(getattr(error, "strerror", None) or error))


def documents(path: str) -> list[Document]:
    """Read a file of one JSON value, or of one on each line."""
    name, text = quoted(path), read_text(path)
    if not text.strip():
        raise mistake(words.EMPTY, name=name)
    try:
        return [Document(name, None, json.loads(text))]
    except json.JSONDecodeError as error:
        found = [
            Document(name, number, line)
            for number, line in enumerate(text.split("\n"), 1)
            if line.strip()
        ]
        if len(found) < 2 or not _is_json(str(found[0].data)):
            raise mistake(
                words.NOT_JSON, name=name, line=error.lineno, column=error.colno
            ) from None
    except (ValueError, RecursionError):
        raise mistake(words.TOO_DEEP, name=name) from None
    return [_parsed(document) for document in found]


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _parsed(document: Document) -> Document:
    try:
        return Document(document.name, document.line, json.loads(str(document.data)))
    except json.JSONDecodeError as error:
        raise mistake(
            words.NOT_JSON, name=document.name, line=document.line, column=error.colno
        ) from None
    except (ValueError, RecursionError):
        raise mistake(words.TOO_DEEP, name=document.name) from None


def read_record(path: str) -> Record:
    """Read the one record or position of a file."""
    found = documents(path)
    if len(found) > 1:
        raise mistake(words.SEVERAL, name=found[0].name, count=len(found))
    try:
        return found[0].record()
    except SobremesaError as error:
        raise found[0].blame(error) from None


def replayed(record: Record, path: str) -> list[State]:
    """Give every state of a record that was read from a file."""
    try:
        return list(record.replay())
    except SobremesaError as error:
        raise Document(quoted(path), None, None).blame(error) from None


def beginning(
    game_id: str, players: int | None, options: Sequence[str], path: str | None = None
) -> State:
    """Give the state that a command begins with: a game's start, or the end of a file's record."""
    if path is None:
        return game(game_id, players, read_options(game_id, options)).start()
    for flag, given in (("--options", bool(options)), ("--players", players is not None)):
        if given:
            raise mistake(words.EITHER, one="--position", other=flag)
    state = replayed(read_record(path), path)[-1]
    expected = game(game_id)
    if state.rules.id != expected.id:
        raise mistake(
            words.OTHER_GAME, name=quoted(path), other=state.rules.title, game=expected.title
        )
    return state


def split_actions(text: str) -> list[str]:
    """Take a list of actions apart: by semicolons if there are any, otherwise by spaces."""
    parts = text.split(";") if ";" in text else text.split()
    return [part.strip() for part in parts if part.strip()]


def after(state: State, actions: Sequence[str]) -> State:
    """Play actions; say which one will not do."""
    for number, action in enumerate(actions, 1):
        try:
            state = state.play(action)
        except (IllegalAction, BadNotation) as error:
            why: Text = sentence(error)
            raise mistake(words.BAD_ACTION, number=number, action=quoted(action), why=why) from None
    return state
