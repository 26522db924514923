"""Ajedrez's scene: the board, the pieces, the material, the clocks, and what every move does."""

from __future__ import annotations

from functools import cache, lru_cache

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
    square_cell,
)
from sobremesa.rulebook.text import Text, joined

BUTTONS = tuple(Button(letter, KIND_NAMES[kind]) for letter, kind in PROMOTIONS.items())
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
    choices = _choices(position)
    promotes = any(len(choice.clicks) == 3 for choice in choices)
    return Scene(
        game="ajedrez",
        cells=_cells(),
        tokens=tuple(_tokens(position)),
        sides=_SIDES,
        to_move=None if position.over else position.to_move,
        status=status(position),
        trays=_trays(position),
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


def _tokens(position: kernel.Ajedrez) -> list[Token]:
    return [_token(piece, square) for square, piece in enumerate(position.squares()) if piece]


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


def _trays(position: kernel.Ajedrez) -> tuple[Tray, ...]:
    """Show what each side is ahead by: pieces of a kind that both still have are left out."""
    squares = position.squares()
    trays = []
    for colour in range(2):
        items: list[TrayItem] = []
        for kind in range(const.QUEEN, 0, -1):
            own, other = kind + 8 * colour, kind + 8 * (1 - colour)
            ahead = squares.count(own) - squares.count(other)
            items += [
                TrayItem(
                    f"ahead:{LETTERS[other]}{number}",
                    1 - colour,
                    KINDS[kind],
                    LETTERS[other],
                    label(other),
                )
                for number in range(ahead)
            ]
        name = Text("ventaja de material", "material ahead")
        trays.append(
            Tray(f"ahead:{COLOURS[colour]}", colour, name, tuple(items), lead(squares, colour))
        )
    return tuple(trays)


def _counters(position: kernel.Ajedrez) -> list[Counter]:
    counters = [Counter("move", Text("jugada", "move"), position.number)]
    if position.fifty:
        text = Text("sin captura ni jugada de peón", "without capture or pawn move")
        counters.append(Counter("quiet", text, position.quiet, const.QUIET_LIMIT))
    if position.repetition and position.times_seen() > 1:
        text = Text("veces la misma posición", "times the same position")
        counters.append(Counter("repetition", text, position.times_seen(), position.repetition))
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


def _choices(position: kernel.Ajedrez) -> list[Choice]:
    trial = position.copy()
    choices = []
    for move in position.moves():
        start, end = move & 63, move >> 6 & 63
        clicks = [f"cell:{SQUARES[start]}", f"cell:{SQUARES[end]}"]
        if move >> 12:
            clicks.append(f"button:{PROMOTION_LETTERS[move >> 12]}")
        effects = _effects(position, move)
        trial.push_listed(move)
        if trial.checkers:
            mate = trial.reason == const.CHECKMATE
            text = Text("jaque mate", "checkmate") if mate else Text("jaque", "check")
            king = SQUARES[trial.king_of(trial.to_move)]
            effects.append(Effect("mate" if mate else "check", king, text))
        trial.pop()
        path = _path(start, end)
        choices.append(
            Choice(uci(move), tuple(clicks), _named(position, move), path, tuple(effects))
        )
    return choices


@cache
def _path(start: int, end: int) -> tuple[str, ...]:
    """Give the squares that a piece crosses, both ends included."""
    way = [s for s in range(64) if _BETWEEN[start << 6 | end] >> s & 1]
    way.sort(reverse=start > end)
    return tuple(SQUARES[square] for square in (start, *way, end))


def _named(position: kernel.Ajedrez, move: int) -> Text:
    """Name a move in words."""
    start, end = move & 63, move >> 6 & 63
    taken = _victim(position, start, end)
    captured = None if taken is None else kind_of(position.piece_at(taken))
    return _told(kind_of(position.piece_at(start)), move, captured, taken == end)


@lru_cache(8192)
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


def _effects(position: kernel.Ajedrez, move: int) -> list[Effect]:
    start, end = move & 63, move >> 6 & 63
    effects = []
    taken = _victim(position, start, end)
    if taken is not None:
        effects.append(Effect("takes", SQUARES[taken], label(position.piece_at(taken))))
    if move >> 12:
        effects.append(Effect("becomes", SQUARES[end], KIND_NAMES[move >> 12]))
    if kind_of(position.piece_at(start)) == const.KING and abs(end - start) == 2:
        rook = KIND_NAMES[const.ROOK]
        effects.append(Effect("moves", SQUARES[(start + end) // 2], rook))
    return effects
