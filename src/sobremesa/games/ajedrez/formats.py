"""The formats of chess: FEN for a position, PGN for whole games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from sobremesa.games.ajedrez.fen import fen_data, write_fen
from sobremesa.games.ajedrez.pgn import Pgn
from sobremesa.games.ajedrez.pgn_reader import scan
from sobremesa.games.ajedrez.pgn_writer import last_position, write_pgn
from sobremesa.rulebook.errors import BadPosition
from sobremesa.rulebook.formats import Format, Found
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.text import Text

_FEN = re.compile(r"[1-8pnbrqkPNBRQK]+(?:/[1-8pnbrqkPNBRQK]*){3,}")
_REST: Final = ("w", "-", "-", "0", "1")
"""The remaining fields for a FEN that has only the pieces."""


class FenFormat(Format):
    """A position in one line."""

    name = "fen"
    position_only = True

    def matches(self, text: str) -> bool:
        return bool(_FEN.match(text))

    def read(self, rules: Rules[Any], text: str) -> Iterator[Found]:
        for line, fen in enumerate(text.split("\n"), 1):
            parts = fen.split()
            if parts:
                whole = (*parts, *_REST[len(parts) - 1 :]) if len(parts) < 6 else parts
                yield Found(line, _position(" ".join(whole)))

    def write(self, rules: Rules[Any], record: Mapping[str, object]) -> str:
        return write_fen(last_position(Pgn.from_record(record)))

    def lost(self, rules: Rules[Any], record: Mapping[str, object]) -> Text | None:
        if not any(record.get(key) for key in ("actions", "tags", "notes", "result")):
            return None
        return Text(
            "FEN solo lleva la última posición: nombres, jugadas y notas se quedan fuera",
            "FEN carries only the last position: names, moves and notes are left out",
        )


def _position(fen: str) -> dict[str, object] | BadPosition:
    try:
        return fen_data(fen)
    except BadPosition as error:
        return error


class PgnFormat(Format):
    """Whole games with their tags."""

    name = "pgn"
    separator = "\n\n"
    fallback = True

    def matches(self, text: str) -> bool:
        return True

    def read(self, rules: Rules[Any], text: str) -> Iterator[Found]:
        for line, game in scan(text):
            yield Found(line, game.record() if isinstance(game, Pgn) else game)

    def write(self, rules: Rules[Any], record: Mapping[str, object]) -> str:
        return write_pgn(Pgn.from_record(record))
