"""The effects of a move of Ajedrez: captures, promotions, checks, and the end."""

from __future__ import annotations

from functools import cache

from sobremesa.games.ajedrez import const, kernel
from sobremesa.games.ajedrez.notation import write_action
from sobremesa.games.ajedrez.pieces import COLOUR_NAMES, KIND_NAMES, SQUARES, kind_of, label
from sobremesa.rulebook.scene import Effect, Event, Trace
from sobremesa.rulebook.text import Text, joined

CHECK = Text("Jaque", "Check")
MATE = Text("Jaque mate", "Checkmate")
_ENDS = (
    Text("", ""),
    Text("Jaque mate: ganan las {winner}", "Checkmate: {winner} wins"),
    Text("Tablas: ahogado", "A draw: stalemate"),
    Text("Tablas: la posición se repite", "A draw: the position repeats itself"),
    Text(
        "Tablas: cincuenta jugadas sin captura ni jugada de peón",
        "A draw: fifty moves without a capture or a pawn move",
    ),
    Text(
        "Tablas: con lo que queda nadie puede dar mate",
        "A draw: with what is left nobody can mate",
    ),
)


def trace(position: kernel.Ajedrez, move: int) -> Trace:
    """Give the trace of a legal move about to be made."""
    start, end = move & 63, move >> 6 & 63
    moving = position.piece_at(start)
    mover = position.to_move
    events = []
    taken = _victim(position, start, end)
    if taken is not None:
        text = Text("Cae {piece}", "{piece} falls").format(
            piece=label(position.piece_at(taken)).the
        )
        events.append(Event("takes", text.opening(), mover, everyday=True))
    if move >> 12:
        text = Text("El peón se convierte en {piece}", "The pawn becomes {piece}")
        text = text.format(piece=KIND_NAMES[move >> 12].a)
        events.append(Event("becomes", text, mover, everyday=True))
    if kind_of(moving) == const.KING and abs(end - start) == 2:
        text = (
            Text("Enroque corto", "Short castling")
            if end > start
            else Text("Enroque largo", "Long castling")
        )
        events.append(Event("castles", text, mover, everyday=True))
    after = position.copy()
    after.push_listed(move)
    if after.over:
        events.append(Event("end", status(after)))
    elif after.checkers:
        events.append(Event("check", CHECK, after.to_move, passing=True))
    return Trace(write_action(move), mover, (SQUARES[start], SQUARES[end]), tuple(events))


def status(position: kernel.Ajedrez) -> Text:
    """Describe whose turn it is, or how the game ended."""
    if position.over:
        winner = COLOUR_NAMES[1 - position.to_move]
        return _ENDS[position.reason].format(winner=Text(winner.es.lower(), winner.en))
    return _to_move(position.to_move, bool(position.checkers))


@cache
def _to_move(colour: int, check: bool) -> Text:
    side = COLOUR_NAMES[colour]
    words = (
        Text("Juegan las {side}: están en jaque", "{side} to move, in check")
        if check
        else Text("Juegan las {side}", "{side} to move")
    )
    return words.format(side=Text(side.es.lower(), side.en))


def _victim(position: kernel.Ajedrez, start: int, end: int) -> int | None:
    """Give the square of the piece that a move captures."""
    if position.piece_at(end):
        return end
    if end == position.ep_square and kind_of(position.piece_at(start)) == const.PAWN:
        return end ^ 8
    return None


def told(kind: int, move: int, captured: int | None, there: bool) -> Text:
    """Describe a move of a kind of piece, and what it captures, en passant or not."""
    start, end = move & 63, move >> 6 & 63
    if kind == const.KING and abs(end - start) == 2:
        if end > start:
            return Text("enroque corto", "castle short")
        return Text("enroque largo", "castle long")
    words: dict[str, object] = {
        "piece": KIND_NAMES[kind],
        "start": SQUARES[start],
        "end": SQUARES[end],
    }
    if captured is None:
        named = Text("{piece} de {start} a {end}", "{piece} from {start} to {end}")
    elif not there:
        named = Text(
            "{piece} de {start} captura al paso en {end}",
            "{piece} from {start} captures en passant on {end}",
        )
    else:
        words["taken"] = KIND_NAMES[captured].the
        named = Text(
            "{piece} de {start} captura {taken} de {end}",
            "{piece} from {start} captures {taken} on {end}",
        )
    if move >> 12:
        more = Text(" y se convierte en {becomes}", ", becomes {becomes}")
        becomes = more.format(becomes=KIND_NAMES[move >> 12].a)
        return joined("", (named.format(**words), becomes))
    return named.format(**words)


_CHECKS = Text("jaque", "check")
_MATES = Text("jaque mate", "checkmate")


def effects_of(
    move: int, kind: int, taken: int, at: int, king: int, mate: bool
) -> tuple[Effect, ...]:
    """Give the effects of a move of a kind of piece, with the square of a capture, if any.

    `king` is the square of the king that it attacks, negative if it attacks none.
    """
    start, end = move & 63, move >> 6 & 63
    effects = []
    if taken:
        effects.append(Effect("takes", SQUARES[at], label(taken)))
    if move >> 12:
        effects.append(Effect("becomes", SQUARES[end], KIND_NAMES[move >> 12]))
    if kind == const.KING and abs(end - start) == 2:
        effects.append(Effect("moves", SQUARES[(start + end) // 2], KIND_NAMES[const.ROOK]))
    if king >= 0:
        text = _MATES if mate else _CHECKS
        effects.append(Effect("mate" if mate else "check", SQUARES[king], text))
    return tuple(effects)
