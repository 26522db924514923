"""Ajedrez's scene: the board, the pieces, the material, the clocks, and what every move does."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import groupby

from sobremesa.games.ajedrez import const, geometry, kernel
from sobremesa.games.ajedrez.pieces import (
    COLOUR_NAMES,
    COLOURS,
    KIND_NAMES,
    KINDS,
    LETTERS,
    PROMOTION_LETTERS,
    PROMOTIONS,
    SQUARES,
    kind_of,
    label,
    lead,
    losses,
    material,
    uci,
)
from sobremesa.rulebook.scene import (
    Button,
    Cell,
    Choice,
    Counter,
    Effect,
    Event,
    Mark,
    Scene,
    Side,
    Token,
    Trace,
    Tray,
    TrayItem,
    quiet,
    square_cell,
)
from sobremesa.rulebook.text import Text, joined

BUTTONS = tuple(
    Button(letter, KIND_NAMES[kind], kind=KINDS[kind]) for letter, kind in PROMOTIONS.items()
)
CHECK = Text("Jaque", "Check")
MATE = Text("Jaque mate", "Checkmate")
_BETWEEN = geometry.between()
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


_SIDES = tuple(Side(colour, COLOUR_NAMES[i], i) for i, colour in enumerate(COLOURS))


def scene(position: kernel.Ajedrez, last: Trace | None) -> Scene:
    """Describe a position."""
    squares = position.squares()
    choices = _choices(position, squares)
    promotes = any(len(choice.clicks) == 3 for choice in choices)
    return Scene(
        game="ajedrez",
        cells=_cells(),
        tokens=tuple([_token(piece, at) for at, piece in enumerate(squares) if piece]),
        sides=_SIDES,
        to_move=None if position.over else position.to_move,
        status=status(position),
        trays=_trays(material(squares)),
        counters=tuple(_counters(position)),
        buttons=BUTTONS if promotes else (),
        choices=tuple(choices),
        marks=tuple(_marks(position, last)),
        events=last.events if last else (),
        rule="" if position.over else "AJE-3.9" if position.checkers else "AJE-1.2",
    )


def trace(position: kernel.Ajedrez, move: int) -> Trace:
    """Say what a legal move about to be made leaves to remember."""
    start, end = move & 63, move >> 6 & 63
    moving = position.piece_at(start)
    mover = position.to_move
    events = []
    taken = _victim(position, start, end)
    if taken is not None:
        text = Text("Cae {piece}", "{piece} falls").format(
            piece=label(position.piece_at(taken)).the
        )
        events.append(Event("takes", text.opening(), mover))
    if move >> 12:
        text = Text("El peón se convierte en {piece}", "The pawn becomes {piece}")
        events.append(Event("becomes", text.format(piece=KIND_NAMES[move >> 12].a), mover))
    if kind_of(moving) == const.KING and abs(end - start) == 2:
        text = (
            Text("Enroque corto", "Short castling")
            if end > start
            else Text("Enroque largo", "Long castling")
        )
        events.append(Event("castles", text, mover))
    after = position.copy()
    after.push_listed(move)
    if after.over:
        events.append(Event("end", status(after)))
    elif after.checkers:
        events.append(Event("check", CHECK, after.to_move))
    return Trace(uci(move), mover, (SQUARES[start], SQUARES[end]), tuple(events))


def status(position: kernel.Ajedrez) -> Text:
    """Say whose turn it is, or how the game ended."""
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


@cache
def _cells() -> tuple[Cell, ...]:
    return tuple(
        square_cell(SQUARES[8 * y + x], x, 7 - y, "light" if (x + y) % 2 else "dark")
        for x in range(8)
        for y in range(8)
    )


@cache
def _token(piece: int, square: int) -> Token:
    return Token(
        f"{LETTERS[piece]}{SQUARES[square]}",
        SQUARES[square],
        piece >> 3,
        KINDS[kind_of(piece)],
        LETTERS[piece],
        label(piece),
    )


@lru_cache(1024)
def _trays(counts: tuple[int, ...]) -> tuple[Tray, ...]:
    """Show what each side has taken, and by how much it is ahead."""
    trays = []
    for colour in range(2):
        items = [
            TrayItem(
                f"taken:{LETTERS[piece]}{number}",
                1 - colour,
                KINDS[kind_of(piece)],
                LETTERS[piece],
                label(piece),
            )
            for piece, alike in groupby(losses(counts, 1 - colour))
            for number, _ in enumerate(alike)
        ]
        name = Text("piezas capturadas", "captured pieces")
        trays.append(
            Tray(f"taken:{COLOURS[colour]}", colour, name, tuple(items), lead(counts, colour))
        )
    return tuple(trays)


_MOVE = Text("jugada", "move")
_QUIET = Text("sin captura ni jugada de peón", "without capture or pawn move")
_AGAIN = Text("veces la misma posición", "times the same position")


def _counters(position: kernel.Ajedrez) -> list[Counter]:
    counters = [Counter("move", _MOVE, position.number)]
    if position.fifty:
        counters += quiet(_QUIET, position.quiet, const.QUIET_LIMIT)
    if position.repetition and (seen := position.times_seen()) > 1:
        counters.append(Counter("repetition", _AGAIN, seen, position.repetition))
    return counters


def _marks(position: kernel.Ajedrez, last: Trace | None) -> list[Mark]:
    marks = [Mark("from", last.cells[0]), Mark("to", last.cells[1])] if last else []
    if position.checkers:
        label = MATE if position.over and position.reason == const.CHECKMATE else CHECK
        marks.append(Mark("check", SQUARES[position.king_of(position.to_move)], label))
    return marks


def _victim(position: kernel.Ajedrez, start: int, end: int) -> int | None:
    """Give the square of the piece that a move captures."""
    if position.piece_at(end):
        return end
    if end == position.passing and kind_of(position.piece_at(start)) == const.PAWN:
        return end ^ 8
    return None


def _choices(position: kernel.Ajedrez, squares: list[int]) -> list[Choice]:
    trial = position.copy()
    passing = position.passing
    choices = []
    for move in position.moves():
        start, end = move & 63, move >> 6 & 63
        moving, taken, at = squares[start], squares[end], end
        if end == passing and kind_of(moving) == const.PAWN:
            at = end ^ 8
            taken = squares[at]
        trial.push_listed(move)
        king, mate = -1, False
        if trial.checkers:
            king, mate = trial.king_of(trial.to_move), trial.reason == const.CHECKMATE
        trial.pop()
        choices.append(_choice(move, kind_of(moving), taken, at, king, mate))
    return choices


_CHECKS = Text("jaque", "check")
_MATES = Text("jaque mate", "checkmate")


@lru_cache(32768)
def _choice(move: int, kind: int, taken: int, at: int, king: int, mate: bool) -> Choice:
    """Describe a move of a kind of piece that takes what stands at a square, if anything does.

    `king` is the square of the king that it attacks, negative if it attacks none.
    """
    start, end = move & 63, move >> 6 & 63
    clicks = [f"cell:{SQUARES[start]}", f"cell:{SQUARES[end]}"]
    if move >> 12:
        clicks.append(f"button:{PROMOTION_LETTERS[move >> 12]}")
    effects = []
    if taken:
        effects.append(Effect("takes", SQUARES[at], label(taken)))
    if move >> 12:
        effects.append(Effect("becomes", SQUARES[end], KIND_NAMES[move >> 12]))
    ways: tuple[tuple[str, ...], ...] = ()
    if kind == const.KING and abs(end - start) == 2:
        over = SQUARES[(start + end) // 2]
        effects.append(Effect("moves", over, KIND_NAMES[const.ROOK]))
        ways = ((SQUARES[start + 3 if end > start else start - 4], over),)
    if king >= 0:
        text = _MATES if mate else _CHECKS
        effects.append(Effect("mate" if mate else "check", SQUARES[king], text))
    told = _told(kind, move, kind_of(taken) if taken else None, at == end)
    return Choice(uci(move), tuple(clicks), told, _path(start, end), tuple(effects), ways)


@cache
def _path(start: int, end: int) -> tuple[str, ...]:
    """Give the squares that a piece crosses, both ends included."""
    way = [s for s in range(64) if _BETWEEN[start << 6 | end] >> s & 1]
    way.sort(reverse=start > end)
    return tuple(SQUARES[square] for square in (start, *way, end))


def _told(kind: int, move: int, captured: int | None, there: bool) -> Text:
    """Name a move of a kind of piece; what it captures stands there, or is taken in passing."""
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
