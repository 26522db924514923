"""Command-line errors, each one sentence."""

from __future__ import annotations

import json

from cyclopts import exceptions as cyclopts

from sobremesa.cli import help_pages, words
from sobremesa.rulebook.did_you_mean import nearest
from sobremesa.rulebook.errors import IllegalAction, SobremesaError
from sobremesa.rulebook.text import Text, joined, same


class Mistake(SobremesaError):
    """An error on the command line, or in a file that it names."""


def mistake(text: Text, **values: object) -> Mistake:
    """Return an error with a sentence filled in."""
    return Mistake(text.format(**values))


def quoted(word: object) -> str:
    """Quote typed text for use in a sentence."""
    shown = json.dumps(str(word), ensure_ascii=False)
    return shown if len(shown) <= 60 else f'{shown[:56]}…"'


def no_command(word: str) -> Mistake:
    """Return the error for an unknown command, with the one that was perhaps meant."""
    meant = nearest(word, {known: known for known in help_pages.PAGES})
    text = words.NEAR_COMMAND if meant else words.NO_COMMAND
    return mistake(text, word=quoted(word), meant=meant, known=", ".join(help_pages.PAGES))


def no_option(command: str, word: str) -> Mistake:
    """Return the error for an unknown option, with the one that was perhaps meant."""
    meant = nearest(word, {known: known for known in help_pages.flags(command)})
    text = words.NEAR_OPTION if meant else words.NO_OPTION
    return mistake(text, command=command, word=quoted(word), meant=meant)


def sentence(error: SobremesaError) -> Text:
    """Return the sentence of an error, with its rule if it has one."""
    if isinstance(error, IllegalAction):
        return joined(": ", (same(error.rule), error.text))
    return error.text


def on_the_line(error: cyclopts.CycloptsError, command: str) -> Text:
    """Translate an error of Cyclopts."""
    found = error.argument
    name = found.name if found is not None else ""
    unused = (error.unused_tokens or [""])[0]
    match error:
        case cyclopts.UnknownCommandError():
            return no_command(unused).text
        case cyclopts.UnknownOptionError(token=token):
            return no_option(command, token.keyword or token.value).text
        case cyclopts.RepeatArgumentError(token=token):
            return words.TWICE.format(word=token.keyword or token.value)
        case cyclopts.MissingArgumentError() if name.startswith("-"):
            return words.MISSING_VALUE.format(word=name)
        case cyclopts.MissingArgumentError():
            return words.MISSING.format(command=command, what=help_pages.metavar(command, name))
        case cyclopts.CoercionError() if name.startswith("-"):
            return words.NO_VALUE_WANTED.format(word=name)
        case cyclopts.UnusedCliTokensError():
            return words.TOO_MUCH.format(command=command, word=quoted(unused))
    return words.UNCLEAR
