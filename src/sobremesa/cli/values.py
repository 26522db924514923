"""The types of values on a command line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Final

from cyclopts import Parameter, Token

from sobremesa.cli import shell_completion, words
from sobremesa.cli.mistakes import mistake, quoted
from sobremesa.core import registry
from sobremesa.core.perft import MOST_GAMES, MOST_THREADS
from sobremesa.core.picture import NARROWEST, WIDEST
from sobremesa.rulebook.did_you_mean import nearest
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


def counted(typed: str, most: int) -> int | None:
    """Read a typed number from 1 to `most`; None for anything else.

    >>> counted("3", 5), counted("00010", 5), counted("e4", 5)
    (3, None, None)
    """
    if not _WHOLE.fullmatch(typed) or len(typed) > DIGITS:
        return None
    return int(typed) if 1 <= int(typed) <= most else None


def number(name: str, low: int | None = None, high: int | None = None) -> Parameter:
    """Return the Cyclopts parameter of a whole number."""

    def read(_: Any, tokens: Sequence[Token]) -> int:
        return whole(tokens[0].value, tokens[0].keyword or name, low, high)

    return Parameter(converter=read)


def one_of(*known: str, name: str | None = None) -> Parameter:
    """Return the Cyclopts parameter of a choice between words; an argument has its own name."""

    def read(_: Any, tokens: Sequence[Token]) -> str:
        token = tokens[0]
        if token.value not in known:
            meant = nearest(token.value, {one: one for one in known})
            raise mistake(
                words.NEAR_ONE_OF if meant else words.NOT_ONE_OF,
                name=token.keyword or name,
                known=", ".join(known),
                word=quoted(token.value),
                meant=meant,
            )
        return token.value

    return Parameter(converter=read, completer=shell_completion.among(*known))


Port = Annotated[int | None, number("--port", 0, 65_535)]
Depth = Annotated[int, number("N", 0, 99)]
Games = Annotated[int, number("N", 0, MOST_GAMES)]
Threads = Annotated[int, number("--threads", 1, MOST_THREADS)]
Players = Annotated[int | None, number("--players", 0, 99)]
Seed = Annotated[int, number("--seed")]
Cap = Annotated[int, number("--cap", 1, 10**9)]
Moment = Annotated[int | None, number("--move", 0, 10**9)]
Which = Annotated[int | None, number("--number", 1, 10**9)]
Width = Annotated[int | None, number("--width", NARROWEST, WIDEST)]
Seat = Annotated[int | None, number("--seat", 1, 99)]
Days = Annotated[int | None, number("--days", 1, 36_500)]
Words = tuple[str, ...]
GameName = Annotated[str, Parameter(completer=shell_completion.games)]
RuleOptions = Annotated[Words, Parameter(completer=shell_completion.options)]


def read_options(game: str, given: Sequence[str]) -> Values:
    """Read ``name=value`` words, also several separated by commas."""
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
    """Split a word at its commas, but not inside a value such as ``S=fortress,N=phalanx``."""
    names = {option.name for option in known.all()}
    pairs: list[str] = []
    for part in _BETWEEN.split(word):
        if pairs and part.partition("=")[0] not in names and pairs[-1].count("=") > 1:
            pairs[-1] += f",{part}"
        else:
            pairs.append(part)
    return pairs
