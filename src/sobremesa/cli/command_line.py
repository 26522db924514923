"""Preprocessing of a command line: language, help, and lists of options."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.rulebook.text import SPOKEN

STANDARD_INPUT: Final = "<stdin>"
"""What a lone ``-`` becomes: a file name that means the standard input."""

_SPANISH = re.compile(r"es(?![a-z])", re.IGNORECASE)
_LISTS = ("--options", "--option")


@dataclass(frozen=True)
class Line:
    """A command line without the options common to all commands."""

    tokens: tuple[str, ...]
    language: str
    bad_language: str | None
    help: bool
    version: bool

    @property
    def command(self) -> str:
        """The first word, the command if there is one."""
        return self.tokens[0] if self.tokens else ""


def read_line(argv: Sequence[str], environment: Mapping[str, str] = os.environ) -> Line:
    """Extract ``--lang``, ``--help`` and ``--version``, wherever they are before ``--``.

    ``--options a=1 b=2`` becomes ``--options=a=1 --options=b=2``, so that arguments after the last
    ``name=value`` are not consumed.
    """
    tokens: list[str] = []
    language, bad, asks, version = locale_language(environment), None, False, False
    rest = list(argv)
    while rest:
        token = rest.pop(0)
        if token == "--":
            tokens += [token, *rest]
            break
        if token == "--lang" or token.startswith("--lang="):
            given = token[7:] if "=" in token else rest.pop(0) if rest else ""
            if given in SPOKEN:
                language = given
            else:
                bad = given
        elif token in ("--help", "-h"):
            asks = True
        elif token == "--version":
            version = True
        elif token in _LISTS and rest:
            tokens.append(f"--options={rest.pop(0)}")
            while rest and "=" in rest[0] and not rest[0].startswith("-"):
                tokens.append(f"--options={rest.pop(0)}")
        else:
            tokens.append(STANDARD_INPUT if token == "-" else token)
    return Line(tuple(tokens), language, bad, asks, version)


def locale_language(environment: Mapping[str, str]) -> str:
    """Return the language of the locale: Spanish where it is, English otherwise.

    >>> locale_language({"LANG": "es_ES.UTF-8"}), locale_language({"LC_ALL": "C", "LANG": "es"})
    ('es', 'en')
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            return "es" if _SPANISH.match(environment[variable]) else "en"
    return "en"
