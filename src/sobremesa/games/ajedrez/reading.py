"""Reading a position of Ajedrez from JSON: a FEN, the turn, and the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from sobremesa.games.ajedrez import const, kernel
from sobremesa.games.ajedrez.fen import read_fen
from sobremesa.games.ajedrez.pieces import COLOURS
from sobremesa.rulebook.fields import Fields, refuse
from sobremesa.rulebook.rules import Setup

if TYPE_CHECKING:
    from sobremesa.games.ajedrez.rules import Ajedrez

KEYS: Final = ("game", "players", "options", "fen", "to_move", "result")
REASONS: Final = ("", "checkmate", "stalemate", "repetition", "fifty", "material")
"""The reason of each end, by its number in the kernel."""


def from_fen(setup: Setup, fen: str) -> kernel.Ajedrez:
    """Read a FEN under the options of a setup."""
    repetition = setup.options["repetition"]
    assert isinstance(repetition, int)
    return read_fen(fen, repetition, bool(setup.options["fifty"]))


def read(rules: Ajedrez, data: Mapping[str, object]) -> tuple[Setup, kernel.Ajedrez]:
    """Read a whole position."""
    whole = Fields(data, KEYS)
    if whole["game"] != rules.id:
        whole.bad("game")
    setup = rules.setup(whole.whole("players", 2, 2), whole.mapping("options"))
    fen = whole["fen"]
    if not isinstance(fen, str):
        whole.bad("fen")
    position = from_fen(setup, fen)
    if whole["result"] is not None:
        _end(whole, position)
    elif whole["to_move"] != COLOURS[position.to_move]:
        refuse(
            "to_move y el FEN han de nombrar el mismo turno, {moving}",
            "to_move and the FEN must name the same turn, {moving}",
            moving=COLOURS[position.to_move],
        )
    return setup, position


def _end(whole: Fields, position: kernel.Ajedrez) -> None:
    """End the game as the result says, if the board agrees."""
    result = whole.fields("result", ("winners", "reason", "scores"))
    reason = REASONS.index(result.one_of("reason", REASONS[1:]))
    if not _agrees(position, reason):
        refuse(
            "en esta posición la partida no acaba por {reason}",
            "in this position the game does not end by {reason}",
            reason=REASONS[reason],
        )
    position.declare(reason)
    scores = position.outcome()
    if result.strings("winners") != [c for c, s in zip(COLOURS, scores, strict=True) if s > 0]:
        result.bad("winners")
    if result["scores"] != scores or any(isinstance(s, bool) for s in result["scores"]):
        result.bad("scores")
    if whole["to_move"] is not None:
        whole.bad("to_move")


def _agrees(position: kernel.Ajedrez, reason: int) -> bool:
    """Tell whether the game can have ended for a reason; the history is not checked."""
    if position.over or reason in (const.CHECKMATE, const.STALEMATE):
        return position.reason == reason
    if reason == const.REPETITION:
        return position.repetition > 0
    if reason == const.FIFTY:
        return position.fifty and position.quiet >= const.QUIET_LIMIT
    return position.has_insufficient_material()
