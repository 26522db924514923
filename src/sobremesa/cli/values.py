"""The kinds of values on a command line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Final

from cyclopts import Parameter, Token

from sobremesa.cli import words
from sobremesa.cli.mistake import mistake, quoted
from sobremesa.core import registry
from sobremesa.rulebook.options import OptionSet, Values

_WHOLE = re.compile(r"[+-]?[0-9]+")
_BETWEEN = re.compile(r",(?=[A-Za-z_]\w*=)")
DIGITS: Final = 25


def whole(text: str, name: str, low: int | None = None, high: int | None = None) -> int:
    """Read a whole number in a range."""
    if not _WHOLE.fullmatch(text):
        raise mistake(words.NOT_WHOLE, name=name, word=quoted(text))
    digits = text.lstrip("+-").lstrip("0")
    value = int(text) if len(digits) <= DIGITS else (-1 if text[0] == "-" else 1) * 10**DIGITS
    if (low is not None and value < low) or (high is not None and value > high):
        shown = text if len(text) <= DIGITS else f"{text[:DIGITS]}…"
        raise mistake(words.OUT_OF_RANGE, name=name, low=low, high=high, word=shown)
    return value


def number(name: str, low: int | None = None, high: int | None = None) -> Parameter:
    """Describe a whole number to Cyclopts."""

    def read(_: Any, tokens: Sequence[Token]) -> int:
        return whole(tokens[0].value, tokens[0].keyword or name, low, high)

    return Parameter(converter=read)


def one_of(*known: str) -> Parameter:
    """Describe a choice between a few words to Cyclopts."""

    def read(_: Any, tokens: Sequence[Token]) -> str:
        token = tokens[0]
        if token.value not in known:
            raise mistake(
                words.NOT_ONE_OF,
                name=token.keyword,
                known=", ".join(known),
                word=quoted(token.value),
            )
        return token.value

    return Parameter(converter=read)


Port = Annotated[int | None, number("--port", 0, 65_535)]
Depth = Annotated[int, number("N", 0, 99)]
Games = Annotated[int, number("N", 0, 10**12)]
Threads = Annotated[int, number("--threads", 1, 256)]
Players = Annotated[int | None, number("--players", 0, 99)]
Seed = Annotated[int, number("--seed")]
Cap = Annotated[int, number("--cap", 1, 10**9)]
Moment = Annotated[int | None, number("--move", 0, 10**9)]
Width = Annotated[int | None, number("--width", 16, 8192)]
Seat = Annotated[int | None, number("--seat", 1, 99)]
Words = tuple[str, ...]


def read_options(game: str, given: Sequence[str]) -> Values:
    """Read ``name=value`` words, also several with commas between them."""
    known = registry.rules(game).options
    values: Values = {}
    for word in given:
        for pair in _pairs(word, known):
            name, sign, value = pair.partition("=")
            if not sign or not name:
                raise mistake(words.NOT_NAME_VALUE, word=quoted(pair))
            if name in values:
                raise mistake(words.TWICE, word=quoted(name))
            option = known.option(name)
            try:
                values[name] = option.read(value)
            except RecursionError:
                raise option.refuse(value[:20]) from None
    return values


def _pairs(word: str, known: OptionSet) -> list[str]:
    """Take a word apart at its commas, but not inside a value such as ``S=fortress,N=phalanx``."""
    names = {option.name for option in known.all()}
    pairs: list[str] = []
    for part in _BETWEEN.split(word):
        if pairs and part.partition("=")[0] not in names and pairs[-1].count("=") > 1:
            pairs[-1] += f",{part}"
        else:
            pairs.append(part)
    return pairs
