"""Games and positions in the notations of the world: our JSON, UHP, FEN and PGN.

`read` tells by itself what a text is. Every mistake is a `BadGame` with one sentence.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from sobremesa.core.game import game, position
from sobremesa.core.record import Record
from sobremesa.engine import uhp_notation as uhp
from sobremesa.engine.uhp_notation import BadString, Hive
from sobremesa.games.ajedrez.fen import fen_data
from sobremesa.games.ajedrez.pgn import Pgn, read_pgn, write_pgn
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text, same

MOST: Final = 200
"""How many games of one text are read."""


class BadGame(SobremesaError):
    """A text that cannot be read as a game, or a game that a notation cannot say."""


@dataclass(frozen=True)
class Entry:
    """A game that was read, and what the text says besides."""

    record: Record
    tags: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Format:
    """A notation: for which game (all, if none), how to know it, read it and write it."""

    name: str
    game: str | None
    matches: Callable[[str], bool]
    read: Callable[[str], list[Entry]]
    write: Callable[[Record], str]


def read(text: str) -> tuple[str, list[Entry]]:
    """Read a text in whatever notation it is; give the notation's name and the games.

    >>> read("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")[0]
    'fen'
    >>> name, games = read("Base;InProgress;White[2];wS1;bS1 wS1-")
    >>> name, games[0].record.actions
    ('uhp', ('wS1@0,0', 'bS1@1,0'))
    """
    text = text.removeprefix("\ufeff").strip()
    if not text:
        raise BadGame(Text("el texto está vacío", "the text is empty"))
    for known in FORMATS:
        if known.matches(text):
            try:
                found = known.read(text)
            except RecursionError:
                raise BadGame(Text("demasiado anidado", "nested too deeply")) from None
            if not found:
                raise BadGame(Text("ahí no hay ninguna partida", "there is no game in it"))
            return known.name, found
    raise BadGame(
        Text(
            "no es una partida en JSON, UHP, FEN o PGN", "this is no game in JSON, UHP, FEN or PGN"
        )
    )


def write(record: Record, name: str) -> str:
    """Write a game in a notation; FEN is its last position.

    >>> import sobremesa
    >>> write(sobremesa.Record.begin(sobremesa.game("ajedrez").start()).add("e2e4"), "fen")
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
    """
    known = next((one for one in FORMATS if one.name == name), None)
    if known is None:
        names = ", ".join(one.name for one in FORMATS)
        raise BadGame(
            Text("{name} no es {names}", "{name} is not {names}").format(name=name, names=names)
        )
    if known.game not in (None, record.game):
        raise BadGame(
            Text(
                "{format} es para {game}; esta partida es de {other}",
                "{format} is for {game}; this game is of {other}",
            ).format(
                format=known.name.upper(),
                game=game(known.game or "").title,
                other=game(record.game).title,
            )
        )
    return known.write(record)


def formats_of(game_id: str) -> list[str]:
    """List the notations that can say games of a game."""
    return [one.name for one in FORMATS if one.game in (None, game_id)]


# our own


def _is_json(text: str) -> bool:
    return text[0] == "{" or bool(re.match(r"\[\s*[{\[\]\d]", text))


def _read_json(text: str) -> list[Entry]:
    try:
        documents = [json.loads(text)]
    except ValueError as error:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2:
            raise BadGame(
                Text(
                    "no es JSON: línea {line}, columna {column}",
                    "not JSON: line {line}, column {column}",
                ).format(line=getattr(error, "lineno", 1), column=getattr(error, "colno", 1))
            ) from None
        try:
            documents = [json.loads(line) for line in lines[:MOST]]
        except ValueError:
            raise BadGame(Text("no es JSON", "not JSON")) from None
    return [Entry(_replayed(_of_data(data))) for data in documents]


def _of_data(data: object) -> Record:
    if isinstance(data, dict) and "actions" not in data:
        return Record.begin(position(data))
    return Record.from_data(data)


def _replayed(record: Record) -> Record:
    """Check every action, and give the record with the result that they lead to."""
    last = record.final()
    return record.continued((), last)


# UHP

_UHP = re.compile(r"Base(?:\+[A-Z]+)?(?:;|$)")


def _read_uhp(text: str) -> list[Entry]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return [Entry(_read_game_string(line)) for line in lines[:MOST]]


def _read_game_string(text: str) -> Record:
    heading, *parts = (part.strip() for part in text.split(";"))
    try:
        expansions = uhp.read_game_type(heading)
        state = game("colmena", preset="hive", expansions=expansions).start()
        record, actions = Record.begin(state), list[str]()
        if len(parts) == 1:
            raise BadString("a GameString has a type, a state, a turn and then the moves")
        moves = [move for move in parts[2:] if move]
        if parts:
            uhp.check_heading(parts[0], parts[1], len(moves))
        for move in moves:
            action = uhp.read_move(Hive.of(state), move[:80])
            state = state.play(action)
            actions.append(action)
    except BadString as error:
        raise BadGame(same(f"UHP: {error}")) from None
    except SobremesaError as error:
        raise BadGame(
            Text("UHP: jugada {n}: {why}", "UHP: move {n}: {why}").format(
                n=len(actions) + 1, why=error.text
            )
        ) from None
    return record.continued(tuple(actions), state)


def _write_uhp(record: Record) -> str:
    if record.start is not None:
        raise BadGame(
            Text(
                "UHP solo cuenta partidas desde el comienzo",
                "UHP only tells games from the beginning",
            )
        )
    expansions = str(record.options["expansions"])
    state = game("colmena", preset="hive", expansions=expansions).start()
    moves = []
    try:
        for action in record.actions:
            moves.append(uhp.write_move(Hive.of(state), action))
            state = state.play(action)
    except SobremesaError:
        raise BadGame(
            Text(
                "con las reglas que conoce UHP (modalidad hive) esta partida no se puede jugar",
                "with the rules that UHP knows (preset hive) this game cannot be played",
            )
        ) from None
    count = len(moves)
    head = (uhp.write_game_type(expansions), uhp.game_state(state, count), uhp.turn(count))
    return ";".join((*head, *moves))


# chess

_FEN = re.compile(r"[1-8pnbrqkPNBRQK]+(?:/[1-8pnbrqkPNBRQK]*){3,}")


def _read_fen(text: str) -> list[Entry]:
    parts = text.split()
    whole = parts + ["w", "-", "-", "0", "1"][len(parts) - 1 :] if len(parts) < 6 else parts
    return [Entry(Record.begin(position(fen_data(" ".join(whole)))))]


def _write_fen(record: Record) -> str:
    return str(record.final().data()["fen"])


def _read_pgn(text: str) -> list[Entry]:
    return [
        Entry(_replayed(Record.from_data(found.record())), dict(found.tags))
        for found in read_pgn(text)[:MOST]
    ]


def _write_pgn(record: Record) -> str:
    return write_pgn(Pgn.from_record({**record.data(), "result": _result(record)}))


def _result(record: Record) -> dict[str, object] | None:
    last = record.final()
    return last.result.json() if last.result else None


FORMATS: Final = (
    Format("json", None, _is_json, _read_json, lambda r: _replayed(r).dumps()),
    Format("uhp", "colmena", lambda text: bool(_UHP.match(text)), _read_uhp, _write_uhp),
    Format("fen", "ajedrez", lambda text: bool(_FEN.match(text)), _read_fen, _write_fen),
    Format("pgn", "ajedrez", lambda text: True, _read_pgn, _write_pgn),
)
"""Every notation, in the order in which a text is tried."""
