"""Mistakes on the command line, each one sentence."""

from __future__ import annotations

import json

from cyclopts import exceptions as cyclopts

from sobremesa.cli import pages, words
from sobremesa.rulebook.errors import IllegalAction, SobremesaError
from sobremesa.rulebook.text import Text


class Mistake(SobremesaError):
    """Something on the command line, or in a file it names, that cannot be."""


def mistake(text: Text, **values: object) -> Mistake:
    """Fill in a sentence."""
    return Mistake(text.format(**values))


def quoted(word: object) -> str:
    """Give what somebody typed so that it can stand in a sentence."""
    shown = json.dumps(str(word), ensure_ascii=False)
    return shown if len(shown) <= 60 else f'{shown[:56]}…"'


def sentence(error: SobremesaError) -> Text:
    """Give an error as a sentence, with the rule that refuses, if one does."""
    if isinstance(error, IllegalAction):
        return Text(f"{error.rule}: {error.text.es}", f"{error.rule}: {error.text.en}")
    return error.text


def on_the_line(error: cyclopts.CycloptsError, command: str) -> Text:
    """Say in our words what Cyclopts found wrong."""
    found = error.argument
    name = found.name if found is not None else ""
    unused = (error.unused_tokens or [""])[0]
    match error:
        case cyclopts.UnknownCommandError():
            return words.NO_COMMAND.format(word=quoted(unused), known=", ".join(pages.PAGES))
        case cyclopts.UnknownOptionError(token=token):
            word = token.keyword or token.value
            return words.NO_OPTION.format(command=command, word=quoted(word))
        case cyclopts.RepeatArgumentError(token=token):
            return words.TWICE.format(word=token.keyword or token.value)
        case cyclopts.MissingArgumentError() if name.startswith("-"):
            return words.MISSING_VALUE.format(word=name)
        case cyclopts.MissingArgumentError():
            return words.MISSING.format(command=command, what=pages.metavar(command, name))
        case cyclopts.CoercionError() if name.startswith("-"):
            return words.NO_VALUE_WANTED.format(word=name)
        case cyclopts.UnusedCliTokensError():
            return words.TOO_MUCH.format(command=command, word=quoted(unused))
    return words.UNCLEAR
