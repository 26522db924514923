"""A position of Vence a los Reyes in one readable line, in the manner of chess's FEN.

Ten fields, separated by single spaces::

    nRnKnQnR/nNnBnBnN/nPnPnPnP/1nPnPnPnP1/8/10/16/16/16/16/10/8/1sPsPsPsP1/sPsPsPsP/…
    S^Nv S - S()N() 0 0 facing,remove,back,any,3,200 - *

1. The rows from the 16th down to the 1st, each from the left, only the squares that exist. A
   piece is its army in small and its kind in capital letters (`sQ` is South's queen), a number is
   that many empty squares.
2. Each army with the way its arrow points: ``^`` north, ``>`` east, ``v`` south, ``<`` west.
3. The army to move, with ``!`` if its arrow was turned already; ``-`` when the game is over
   (``-!`` if it ended in such a turn).
4. The double steps still open, joined by commas, such as ``Sh5h6``: South's pawn passed h5 and
   stands on h6; ``-`` for none.
5. The boneyards of the living armies, such as ``S(nPnQ)N()``. Whoever has none has fallen.
6. The quiet turns and 7. the army turns so far.
8. The options ``seating``, ``fallen``, ``rescue_zone``, ``rescue_from``, ``repetition`` and
   ``quiet_limit``, joined by commas.
9. The set-ups that were not the usual one, such as ``S=RKBBNPPNQPPRP.PP.P``, joined by commas;
   ``-`` for none.
10. ``*`` while the game goes on; else the reason and the winners, such as ``checkmate:0``.

The line holds all that the JSON position holds: `write` and `read` turn one into the other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final, NoReturn

from sobremesa.games.reyes import seats, setups
from sobremesa.rulebook.fields import refuse
from sobremesa.rulebook.result import tidy
from sobremesa.rulebook.squares import square_name

ARROW_SIGNS: Final = "^>v<"
OPTION_ORDER: Final = (
    "seating", "fallen", "rescue_zone", "rescue_from", "repetition", "quiet_limit",
)  # fmt: skip
ROWS: Final = tuple(
    tuple(square_name(x, rank) for x, y in seats.PLACES if y == rank) for rank in range(15, -1, -1)
)
"""The squares of each row, from the 16th down."""
_ITEM: Final = re.compile(r"[swne][KQRBNP]|[1-9][0-9]?")
_SQUARE: Final = r"[a-p](?:1[0-6]|[1-9])"


def write(data: Mapping[str, Any]) -> str:
    """Write a position, given as its JSON data, in one line."""
    options = data["options"]
    unusual = {k: v for k, v in options["setups"].items() if v != setups.DEFAULT}
    result = data["result"]
    fields = (
        "/".join(_write_row(row, data["pieces"]) for row in ROWS),
        "".join(
            army + ARROW_SIGNS[seats.ARROWS.index(way)] for army, way in data["arrows"].items()
        ),
        (data["to_move"] or "-") + ("!" if data["arrow_changed"] else ""),
        ",".join(army + over + at for army, at, over in data["ep"]) or "-",
        "".join(
            f"{army}({''.join(piece[0].lower() + piece[1] for piece in bones)})"
            for army, bones in data["boneyards"].items()
        ),
        str(data["quiet"]),
        str(data["turn"]),
        ",".join(str(options[name]) for name in OPTION_ORDER),
        ",".join(f"{army}={letters}" for army, letters in unusual.items()) or "-",
        "*"
        if result is None
        else f"{result['reason']}:{'+'.join(str(winner) for winner in result['winners'])}",
    )
    return " ".join(fields)


def read(line: str) -> dict[str, Any]:
    """Read a line into the JSON data of a position, which says what else is wrong with it."""
    fields = line.split(" ")
    if len(fields) != 10:
        _bad(len(fields))
    rows, arrows, mover, steps, bones, quiet, turn, chosen, arranged, ending = fields
    options = _read_options(chosen, arranged)
    seating = seats.seating_named(options["seating"])
    boneyards = {
        army: [piece[0].upper() + piece[1] for piece in _split(_ITEM, pieces, 5)]
        for army, pieces in _pairs(r"([SWNE])\(([^()]*)\)", bones, 5)
    }
    to_move = mover.removesuffix("!")
    return {
        "game": "reyes",
        "players": seating.players,
        "options": options,
        "to_move": None if to_move == "-" else to_move,
        "arrow_changed": mover.endswith("!"),
        "arrows": {
            army: seats.ARROWS[ARROW_SIGNS.index(sign)]
            for army, sign in _pairs(r"([SWNE])([\^>v<])", arrows, 2)
        },
        "ep": _read_steps(steps),
        "fallen": [army for army in seating.letters if army not in boneyards],
        "boneyards": boneyards,
        "pieces": _read_rows(rows),
        "quiet": _whole(quiet, 6),
        "turn": _whole(turn, 7),
        "result": None if ending == "*" else _read_result(ending, seating),
    }


def _bad(there: int) -> NoReturn:
    refuse(
        "una línea tiene 10 campos separados por espacios, aquí hay {n}",
        "a line has 10 fields separated by spaces, this has {n}",
        n=there,
    )


def _unclear(number: int, there: str) -> NoReturn:
    refuse(
        "el campo {n} de la línea no se entiende: {x}",
        "field {n} of the line is unclear: {x}",
        n=number,
        x=there[:40],
    )


def _split(pattern: re.Pattern[str], words: str, number: int) -> list[str]:
    found = pattern.findall(words)
    if "".join(found) != words:
        _unclear(number, words)
    return found


def _pairs(pattern: str, words: str, number: int) -> list[tuple[str, str]]:
    found = list(re.finditer(pattern, words))
    if "".join(match[0] for match in found) != words or len({m[1] for m in found}) != len(found):
        _unclear(number, words)
    return [(match[1], match[2]) for match in found]


def _whole(words: str, number: int) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,9}", words, re.ASCII):
        _unclear(number, words)
    return int(words)


def _write_row(row: tuple[str, ...], pieces: Mapping[str, str]) -> str:
    written = ""
    for empty, squares in groupby(row, lambda square: square not in pieces):
        there = list(squares)
        written += (
            str(len(there))
            if empty
            else "".join(pieces[square][0].lower() + pieces[square][1] for square in there)
        )
    return written


def _read_rows(words: str) -> dict[str, str]:
    written = words.split("/")
    if len(written) != len(ROWS):
        _unclear(1, words)
    pieces: dict[str, str] = {}
    for row, part in zip(ROWS, written, strict=True):
        at = 0
        for item in _split(_ITEM, part, 1):
            if item.isdigit():
                at += int(item)
                continue
            if at < len(row):
                pieces[row[at]] = item[0].upper() + item[1]
            at += 1
        if at != len(row):
            refuse(
                "la fila {row} tiene {n} casillas, aquí hay {there}",
                "row {row} has {n} squares, this has {there}",
                row=row[0][1:],
                n=len(row),
                there=at,
            )
    return pieces


def _read_steps(words: str) -> list[list[str]]:
    if words == "-":
        return []
    steps = []
    for part in words.split(","):
        found = re.fullmatch(rf"([SWNE])({_SQUARE})({_SQUARE})", part)
        if not found:
            _unclear(4, part)
        steps.append([found[1], found[3], found[2]])
    return steps


def _read_options(chosen: str, arranged: str) -> dict[str, Any]:
    values = chosen.split(",")
    if len(values) != len(OPTION_ORDER) or values[0] not in seats.SEATING_NAMES:
        _unclear(8, chosen)
    options: dict[str, Any] = dict(zip(OPTION_ORDER, values, strict=True))
    for name in ("repetition", "quiet_limit"):
        options[name] = _whole(options[name], 8)
    options["setups"] = {}
    for part in [] if arranged == "-" else arranged.split(","):
        army, sign, letters = part.partition("=")
        if not sign:
            _unclear(9, part)
        options["setups"][army] = letters
    return options


def _read_result(words: str, seating: seats.Seating) -> dict[str, Any]:
    """Work the scores out: the winners of a game share it by sides, then by players."""
    reason, _, numbers = words.partition(":")
    if not re.fullmatch(r"[0-3](\+[0-3])*", numbers, re.ASCII):
        _unclear(10, words)
    winners = [int(number) for number in numbers.split("+")]
    side_of = {seating.commanders[army]: seating.sides[army] for army in seating.armies}
    sides = [side_of.get(winner, -1) for winner in winners]
    scores = [0.0] * seating.players
    for winner, side in zip(winners, sides, strict=True):
        if winner < seating.players:
            scores[winner] = 1 / (len(set(sides)) * sides.count(side))
    return {"winners": winners, "reason": reason, "scores": [tidy(score) for score in scores]}
