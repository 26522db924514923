"""The scene of El Rey de la Colina: the cross and its hill, the armies, the turn."""

from __future__ import annotations

from collections import Counter as Tally
from functools import lru_cache

from sobremesa.games.colina import const, dangers, effects, kernel, notation, pieces
from sobremesa.games.colina.paths import path_of
from sobremesa.rulebook.grammar import listed
from sobremesa.rulebook.scene import (
    Button,
    Cell,
    Choice,
    Counter,
    Mark,
    Scene,
    Side,
    Token,
    Trace,
    square_cell,
)
from sobremesa.rulebook.squares import DIRECTIONS, square_at
from sobremesa.rulebook.text import Text, same

ARROWS = "↑↗→↘↓↙←↖"
BUTTONS = {
    "left": Text("Girar a la izquierda", "Turn left"),
    "right": Text("Girar a la derecha", "Turn right"),
    "attack": Text("Atacar", "Attack"),
    "fury": Text("Furia", "Fury"),
    "berserk": Text("Ataque berserker", "Berserk attack"),
    "regent": Text("Nombrar Regente", "Name regent"),
    "crown": Text("Coronar", "Crown"),
    "invest_b": Text("Investir Berserker", "Invest as berserker"),
    "invest_c": Text("Investir Caballero", "Invest as knight"),
    "habit": Text("Tomar los hábitos", "Take the habit"),
    "fury_own": Text("Furia contra los suyos", "Fury against her own"),
    "die": Text("Dejar morir al soberano", "Let the ruler die"),
    "end": Text("Terminar el turno", "End the turn"),
}
DEAR = ("fury", "fury_own", "berserk", "invest_b", "invest_c", "habit", "regent", "crown")
"""The actions that cost more than the others (COL-3.1): their buttons show the price."""
BUTTON_OF = {
    const.END: "end",
    const.DIE: "die",
    const.TURN_RIGHT: "right",
    const.TURN_LEFT: "left",
    const.ATTACK: "attack",
    const.FURY: "fury",
    const.BERSERK: "berserk",
    const.INVEST_BERSERKER: "invest_b",
    const.INVEST_KNIGHT: "invest_c",
    const.HABIT: "habit",
    const.REGENCY: "regent",
    const.CORONATION: "crown",
}
HEIGHTS = (
    Text("llano", "level ground"),
    Text("primer nivel de la Colina", "first level of the Hill"),
    Text("segundo nivel de la Colina", "second level of the Hill"),
)

STIRRED = Text("ya se ha movido", "has moved already")
BESIEGED = {False: Text("asediado", "besieged"), True: Text("asediada", "besieged")}
"""A ruler without a way out, and a regent."""
MORTAL = Text(
    "{ruler} en peligro: podría morir en el próximo turno ({names})",
    "{ruler} in danger: it could be killed in the next turn ({names})",
)
HOLDING = Text("cuenta en la cima", "counting on the summit")


def scene(position: kernel.Colina, last: Trace | None) -> Scene:
    """Describe a position."""
    choices = [] if position.over else _choices(position)
    pressed = {click.removeprefix("button:") for choice in choices for click in choice.clicks}
    return Scene(
        game="colina",
        cells=_cells(position),
        tokens=tuple(_tokens(position)),
        sides=tuple(
            Side(seat, pieces.SEAT_NAMES[seat], side, pieces.STATES[position.side(side)[0]])
            for side, seat in enumerate(pieces.SEATS[position.players])
        ),
        to_move=None if position.over else position.to_move,
        status=_status(position),
        counters=tuple(_counters(position)),
        buttons=tuple(_button(name, position) for name in BUTTONS if name in pressed),
        choices=tuple(choices),
        marks=tuple(_marks(position, last)),
        events=last.events if last else (),
        rule=_rule(position),
    )


def _button(name: str, position: kernel.Colina) -> Button:
    if name not in DEAR:
        return Button(name, BUTTONS[name])
    cost = position.invest_berserker_cost if name == "invest_b" else 2
    priced = Text("{what} · {cost}", "{what} · {cost}")
    return Button(name, priced.format(what=BUTTONS[name], cost=pieces.POINT.count(cost)))


def trace(position: kernel.Colina, move: int) -> Trace:
    """Give the trace of a legal move about to be made."""
    cells = [notation.origin_of(move), notation.target_of(move)]
    if move & const.ACTION_MASK == const.DIE:
        cells = [position.ruler_of(position.to_move)]
    return Trace(
        notation.write_action(move),
        position.to_move,
        tuple(pieces.name_of(cell) for cell in cells if cell),
        effects.events(position, move),
    )


# the board


def _cells(position: kernel.Colina) -> tuple[Cell, ...]:
    levels = tuple(
        position.level_of(cell) if position.piece_at(cell) != const.WALL else -1
        for cell in pieces.CELLS.values()
    )
    return _board(levels, position.hill_levels, position.players)


@lru_cache(64)
def _board(levels: tuple[int, ...], top: int, players: int) -> tuple[Cell, ...]:
    """Describe the squares by their levels; walls are none."""
    cells = []
    for (name, cell), level in zip(pieces.CELLS.items(), levels, strict=True):
        place = square_at(name)
        if place is None or level < 0:
            continue
        x, y = place
        owner = pieces.territory(cell, players)
        summit = level == top
        height = Text("cima", "summit") if summit else HEIGHTS[level]
        label = Text("{name}, {height}", "{name}, {height}").format(name=name, height=height)
        kind = "dark" if (x + y) % 2 == 0 else "light"
        cells.append(
            square_cell(name, x, 15 - y, f"{kind} summit" if summit else kind, level, owner, label)
        )
    return tuple(cells)


def _tokens(position: kernel.Colina) -> list[Token]:
    out = [position.side(side)[0] != const.ACTIVE for side in range(position.players)]
    return [
        _token(
            position.players,
            cell,
            (pieces.side_of(piece), pieces.kind_of(piece), pieces.facing_of(piece)),
            tuple([position.value(piece, d) for d in range(8)]),
            out[pieces.side_of(piece)],
        )
        for cell, piece in position.pieces().items()
    ]


@lru_cache(16_384)
def _token(
    players: int, cell: int, piece: tuple[int, str, int], values: tuple[int, ...], muted: bool
) -> Token:
    """Describe a piece by its side, its kind and its facing."""
    side, kind, facing = piece
    seat, name = pieces.SEATS[players][side], pieces.name_of(cell)
    label = Text("{piece}, mira al {way}", "{piece}, facing {way}")
    return Token(
        f"{seat}{kind}@{name}",
        name,
        side,
        kind,
        f"{seat}{kind}{ARROWS[facing]}",
        label.format(piece=effects.label_of(players, side, kind), way=DIRECTIONS[facing]),
        facing=facing,
        values=values,
        muted=muted,
    )


def _marks(position: kernel.Colina, last: Trace | None) -> list[Mark]:
    cells = last.cells if last else ()
    marks = [Mark("to" if i == len(cells) - 1 else "from", cell) for i, cell in enumerate(cells)]
    if position.over:
        return marks
    marks += [
        Mark("stirred", pieces.name_of(cell), STIRRED)
        for cell in position.pieces()
        if position.has_moved(cell)
    ]
    for side in range(position.players):
        ruler = position.ruler_of(side)
        _, _, hill, siege, _, _ = position.side(side)
        if ruler and siege >= 0:
            named = effects.kind_name(position.piece_at(ruler))
            marks.append(Mark("siege", pieces.name_of(ruler), BESIEGED[named.feminine]))
        if ruler and hill > 0:
            marks.append(Mark("hill", pieces.name_of(ruler), HOLDING))
    if killers := [effects.seat_name(position, side) for side in dangers.killers(position)]:
        ruler = position.ruler_of(position.to_move)
        name = effects.kind_name(position.piece_at(ruler))
        label = MORTAL.format(ruler=name, names=listed(killers))
        marks.append(Mark("threat", pieces.name_of(ruler), label))
    return marks


# the turn


def _rule(position: kernel.Colina) -> str:
    """Name the rule that matters most now."""
    if position.over:
        return ""
    if position.ruler_of(position.to_move) == 0:
        return "COL-8.1"
    return "COL-8.2" if position.besieged else "COL-3.1"


def _status(position: kernel.Colina) -> Text:
    if position.over:
        return effects.ending(position)
    name = effects.seat_name(position, position.to_move)
    if position.ruler_of(position.to_move) == 0:
        text = Text("El {name}, sin soberano: {points}", "{name}, no ruler: {points} left")
    elif position.besieged:
        text = Text("El {name}, asediado: {points}", "{name}, besieged: {points} left")
    elif position.used & const.USED_MOVE:
        text = Text("El {name} ya ha movido: {points}", "{name} has moved: {points} left")
    else:
        text = Text("Juega el {name}: {points} por gastar", "{name} to move: {points} to spend")
    return _with_points(text, name, position.points)


@lru_cache(1024)
def _with_points(text: Text, name: Text, points: int) -> Text:
    """Describe whose turn it is and what is left of it, in one line of a phone."""
    return text.format(name=name, points=pieces.POINT.count(points))


def _counters(position: kernel.Colina) -> list[Counter]:
    counters = []
    if not position.over:
        label = Text("puntos del turno", "points left")
        counters.append(Counter("points", label, position.points, 3, position.to_move))
    limit = position.round_limit or None
    counters.append(Counter("round", Text("ronda", "round"), position.round, limit))
    for side, seat in enumerate(pieces.SEATS[position.players]):
        state, _, hill, siege, score, _ = position.side(side)
        label = Text("botín de capturas", "loot from captures")
        counters.append(Counter(f"score:{seat}", label, score, None, side))
        if state != const.ACTIVE:
            continue
        label = Text("turnos en la cima", "turns on the summit")
        counters.append(Counter(f"hill:{seat}", label, hill, position.hill_rounds, side))
        if siege >= 0:
            label = Text("turnos de asedio", "turns of siege")
            counters.append(Counter(f"siege:{seat}", label, siege, position.siege_rounds, side))
    return counters


def _choices(position: kernel.Colina) -> list[Choice]:
    moves = position.moves()
    aims = Tally(map(_aim, moves))
    sides = effects.sides_of(position)
    trial = position.copy()
    choices = []
    for move in moves:
        trial.push_listed(move)
        found = effects.effects(position, trial, move, sides)
        trial.pop()
        path = path_of(position, move)
        if found or move & const.ACTION_MASK != const.MOVE:
            clicks = _against_own(position, move) or _clicks(move, aims[_aim(move)])
            label = _label(position, move)
            choices.append(Choice(notation.write_action(move), clicks, label, path, found))
        else:
            piece = position.piece_at(notation.origin_of(move))
            mover = (position.players, pieces.side_of(piece), pieces.kind_of(piece))
            choices.append(_quiet(move, mover, path))
    return choices


@lru_cache(16_384)
def _quiet(move: int, mover: tuple[int, int, str], path: tuple[str, ...]) -> Choice:
    """Describe a move without effects; cached, because the same ones recur."""
    label = _walk(effects.label_of(*mover), move)
    return Choice(notation.write_action(move), _clicks(move, 1), label, path)


def _against_own(position: kernel.Colina, move: int) -> tuple[str, ...]:
    """Give the clicks of a fury against a piece of her own side (COL-6.1), if a move is one.

    The button comes first: otherwise a click on one's own piece would select that piece.
    """
    if move & const.ACTION_MASK != const.FURY:
        return ()
    origin, target = notation.origin_of(move), notation.target_of(move)
    if pieces.side_of(position.piece_at(target)) != position.to_move:
        return ()
    return (f"cell:{pieces.name_of(origin)}", "button:fury_own", f"cell:{pieces.name_of(target)}")


_AIM = const.CELL_MASK << const.ORIGIN_SHIFT | const.CELL_MASK << const.TARGET_SHIFT


def _aim(move: int) -> int:
    """Give what distinguishes the pair of squares of a move."""
    return move & _AIM


@lru_cache(16_384)
def _clicks(move: int, rivals: int) -> tuple[str, ...]:
    """Give the clicks of a move: the piece, the target, and the action if it is ambiguous."""
    action = move & const.ACTION_MASK
    origin, target = notation.origin_of(move), notation.target_of(move)
    cells = tuple(f"cell:{pieces.name_of(cell)}" for cell in (origin, target) if cell)
    if action == const.MOVE or (action == const.ATTACK and rivals == 1):
        return cells
    return (*cells, f"button:{BUTTON_OF[action]}")


_WALKS = Text("{piece}: {begin} a {end}", "{piece}: {begin} to {end}")
_DOES = Text("{what}: {piece}, {begin}", "{what}: {piece}, {begin}")


def _walk(piece: Text, move: int) -> Text:
    begin, end = notation.origin_of(move), notation.target_of(move)
    return _WALKS.format(piece=piece, begin=pieces.name_of(begin), end=pieces.name_of(end))


def _label(position: kernel.Colina, move: int) -> Text:
    action = move & const.ACTION_MASK
    if action in (const.END, const.DIE):
        return BUTTONS[BUTTON_OF[action]]
    met = [
        (pieces.side_of(piece), pieces.kind_of(piece))
        for cell in (notation.origin_of(move), notation.target_of(move))
        if cell and (piece := position.piece_at(cell))
    ]
    return _told(position.players, move, *met)


Met = tuple[int, str]
"""The side and the kind of a piece."""


@lru_cache(16_384)
def _told(players: int, move: int, mover: Met, against: Met | None = None) -> Text:
    """Describe what a piece does, perhaps against another; cached, because the same recur."""
    action = move & const.ACTION_MASK
    origin, target = notation.origin_of(move), notation.target_of(move)
    piece = effects.label_of(players, *mover)
    begin = pieces.name_of(origin)
    if action == const.MOVE:
        return _walk(piece, move)
    what = BUTTONS[BUTTON_OF[action]]
    if against is None:
        return _DOES.format(what=what, piece=piece, begin=begin)
    shout = same("")
    if move & const.SHOUT:
        shout = Text(". {it}", ". {it}").format(it=pieces.SHOUTS[against[1]])
    return Text(
        "{what}: {piece}, {begin}, contra {other}, {end}{shout}",
        "{what}: {piece}, {begin}, against {other}, {end}{shout}",
    ).format(
        what=what,
        piece=piece,
        begin=begin,
        other=effects.label_of(players, *against).the,
        end=pieces.name_of(target),
        shout=shout,
    )
