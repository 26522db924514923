"""The effects of an action of Vence a los Reyes: captures, falls, rescues, checks, the end."""

from __future__ import annotations

from sobremesa.games.reyes import const, kernel, seats
from sobremesa.games.reyes.notation import write_action
from sobremesa.games.reyes.pieces import KIND_NAMES, army_label, piece_label
from sobremesa.rulebook.grammar import by_number, listed
from sobremesa.rulebook.scene import Effect, Event, Trace
from sobremesa.rulebook.text import Text

CHECK = Text("Jaque", "Check")
IN_DANGER = Text("tu rey queda al alcance de otro", "your king can be taken")
_MOVES = (
    Text("Juega {army}", "{army} to move"),
    Text("Juega {army}; después, {following}", "{army} to move; then {following}"),
)


_TURNED = (
    Text("Juega {army}, con la flecha recién girada", "{army} to move, the arrow just turned"),
    Text(
        "Juega {army}, con la flecha recién girada; después, {following}",
        "{army} to move, the arrow just turned; then {following}",
    ),
)


def rescued(move: int) -> int:
    """Give the kind of piece that a move rescues, 0 if none."""
    return 0 if move & (const.ARROW | const.PASS) else move >> const.RESCUE_SHIFT & 7


def captured(position: kernel.Reyes, move: int) -> list[int]:
    """Give the squares whose pieces a legal move captures."""
    if move & (const.ARROW | const.PASS) or not move & const.CAPTURE:
        return []
    end = move >> const.TO_SHIFT & const.CELL_MASK
    if not move & const.PASSING:
        return [end]
    return [
        at
        for _, at, over in position.entries()
        if over == end and position.enemies(position.seat, position.at(at) >> 3)
    ]


def effects_of(position: kernel.Reyes, move: int) -> tuple[Effect, ...]:
    """Give the immediate effects of a move: captures, falls, rescues."""
    effects = []
    for cell in captured(position, move):
        piece = position.at(cell)
        square = seats.NAMES[cell]
        effects.append(
            Effect(
                "takes",
                square,
                Text("captura {piece}", "takes {piece}").format(piece=piece_label(piece).the),
            )
        )
        if piece & 7 == const.KING:
            effects.append(Effect("falls", square, _fall(position, piece >> 3)))
    kind = rescued(move)
    if kind:
        end = seats.NAMES[move >> const.TO_SHIFT & const.CELL_MASK]
        label = Text("se convierte en {kind}", "becomes {kind}").format(kind=KIND_NAMES[kind].a)
        effects.append(Effect("becomes", end, label))
    return tuple(effects)


def _fall(position: kernel.Reyes, army: int) -> Text:
    text = (
        Text("Cae {army}: sus piezas se retiran", "{army} falls: its pieces leave the board"),
        Text("Cae {army}: sus piezas pasan a {captor}", "{army} falls: its pieces go to {captor}"),
        Text(
            "Cae {army}: sus piezas quedan como carne de cañón",
            "{army} falls: its pieces stay as cannon fodder",
        ),
    )[position.fate]
    return text.format(army=army_label(army), captor=army_label(position.seat))


def trace(position: kernel.Reyes, move: int) -> Trace:
    """Give the trace of a move about to be made."""
    cells: tuple[str, ...] = ()
    events: list[Event] = []
    seating = seats.SEATINGS[position.seating]
    side = seating.armies.index(position.seat)
    if move & const.ARROW:
        text = Text(
            "{army}, {order}: gira la flecha al {where}", "{army}, {order}: turns the arrow {where}"
        ).format(
            army=army_label(position.seat),
            order=seats.order_name(position.seat, move & 3),
            where=seats.ARROW_NAMES[move & 3],
        )
        events.append(Event("arrow", text, side, everyday=True, arrow=True))
    elif move & const.PASS:
        text = Text("{army} no puede mover y pasa", "{army} cannot move and passes")
        events.append(Event("pass", text.format(army=army_label(position.seat)), side))
    else:
        cells = (
            seats.NAMES[move & const.CELL_MASK],
            seats.NAMES[move >> const.TO_SHIFT & const.CELL_MASK],
        )
        for cell in captured(position, move):
            if position.at(cell) & 7 == const.KING:
                fallen = position.at(cell) >> 3
                fell = seating.armies.index(fallen)
                events.append(Event("fall", _fall(position, fallen), fell, loss=True))
        if rescued(move):
            text = Text("{army} rescata {kind}", "{army} rescues {kind}").format(
                army=army_label(position.seat), kind=KIND_NAMES[rescued(move)].a
            )
            events.append(Event("rescue", text, side, everyday=True))
    after = position.copy()
    after.push_listed(move)
    if after.over:
        events.append(Event("end", status(after)))
    elif after.duel and not after.changed and after.in_danger(after.seat):
        text = Text("Jaque a {army}", "Check to {army}").format(army=army_label(after.seat))
        events.append(Event("check", text, seating.armies.index(after.seat), passing=True))
    return Trace(write_action(move), position.to_move, cells, tuple(events))


def status(position: kernel.Reyes) -> Text:
    """Describe whose turn it is and who is next, or how the game ended."""
    if position.over:
        return _ended(position)
    following = (position.seat + 1) % 4
    while not position.living >> following & 1:
        following = (following + 1) % 4
    text = (_TURNED if position.changed else _MOVES)[position.living.bit_count() > 2]
    return text.format(army=army_label(position.seat), following=army_label(following))


def _ended(position: kernel.Reyes) -> Text:
    seating = seats.SEATINGS[position.seating]
    scores = position.outcome()
    winners = [army for army in seating.armies if scores[seating.commanders[army]] > 0]
    how = (
        Text("ya no queda otro rey", "no other king is left"),
        Text("jaque mate", "checkmate"),
        Text("rey ahogado", "stalemate"),
        Text("solo quedan reyes", "just kings are left"),
        Text("la posición se repite", "the position repeats itself"),
        Text("demasiados turnos tranquilos", "too many quiet turns"),
    )[position.reason - 1]
    if position.reason in (const.KINGS, const.CHECKMATE):
        return by_number(
            len(winners),
            Text("Gana {names}: {how}", "{names} wins: {how}"),
            Text("Ganan {names}: {how}", "{names} win: {how}"),
            names=listed([army_label(army) for army in winners]),
            how=how,
        )
    return Text("Tablas: {how}", "A draw: {how}").format(how=how)
