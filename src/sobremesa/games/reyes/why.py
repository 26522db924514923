"""Why an action is illegal: the rules of Vence a los Reyes are tested one after another."""

from __future__ import annotations

from sobremesa.games.reyes import const, kernel, seats
from sobremesa.games.reyes.notation import Action, Arrow, Move, Pass
from sobremesa.games.reyes.pieces import KIND_NAMES, army_label, piece_label
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.text import Text

_STEPS = (const.ROW, 1, -const.ROW, -1)
_ENDED = ("REY-5.3", "REY-6.3", "REY-6.4", "REY-7.3", "REY-7.1", "REY-7.2")


def _refuse(rule: str, spanish: str, english: str, **values: object) -> Refusal:
    return Refusal(rule, Text(spanish, english).format(**values))


def explain(position: kernel.Reyes, action: Action) -> Refusal:
    """Give the first rule that forbids an action, which is known to be illegal."""
    if position.over:
        rule = _ENDED[position.reason - 1]
        return _refuse(rule, "La partida ha terminado.", "The game is over.")
    if isinstance(action, Pass):
        return _refuse(
            "REY-3.3",
            "Solo pasa un ejército que no puede mover nada, ni girando la flecha; aquí sí se "
            "puede.",
            "Only an army that cannot move at all, not even after turning its arrow, passes; here "
            "it can.",
        )
    if isinstance(action, Arrow):
        return _turning(position, action.direction)
    for square in (action.start, action.end):
        if square not in seats.NUMBERS:
            return _refuse(
                "REY-1.1",
                "{square} no es una casilla: el tablero es el centro y los cuatro brazos.",
                "{square} is no square: the board is the centre and the four arms.",
                square=square,
            )
    start, end = seats.NUMBERS[action.start], seats.NUMBERS[action.end]
    return (
        _whose(position, start)
        or _way(position, action, start, end)
        or _rescue(position, action, start, end)
        or _refuse(
            "REY-6.2",
            "Así tu rey podría ser capturado, y quedando dos reyes eso no se permite.",
            "Then your king could be captured, which is not allowed once two kings are left.",
        )
    )


def _turning(position: kernel.Reyes, direction: int) -> Refusal:
    if position.changed:
        return _refuse(
            "REY-3.2",
            "La flecha ya se giró en este turno: ahora toca mover.",
            "The arrow was turned already in this turn: now comes the move.",
        )
    if direction == position.arrow_of(position.seat):
        return _refuse(
            "REY-3.2",
            "La flecha ya apunta al {where}: elige otra dirección.",
            "The arrow points {where} already: choose another direction.",
            where=seats.ARROW_NAMES[direction],
        )
    return _refuse(
        "REY-3.2",
        "Tras girar la flecha al {where} no habría ninguna jugada, y una jugada ha de seguir.",
        "With the arrow turned {where} there would be no move, and a move has to follow.",
        where=seats.ARROW_NAMES[direction],
    )


def _whose(position: kernel.Reyes, start: int) -> Refusal | None:
    piece = position.at(start)
    if piece == const.EMPTY:
        return _refuse(
            "REY-3.1",
            "En {square} no hay ninguna pieza.",
            "There is no piece on {square}.",
            square=seats.NAMES[start],
        )
    if piece >> 3 == position.seat:
        return None
    if not position.living >> (piece >> 3) & 1:
        return _refuse(
            "REY-5.1",
            "{army} ha caído: sus piezas ya no se mueven.",
            "{army} has fallen: its pieces move no more.",
            army=army_label(piece >> 3),
        )
    return _refuse(
        "REY-3.1",
        "Es el turno de {army}, y solo con sus propias piezas.",
        "It is the turn of {army}, and only of its own pieces.",
        army=army_label(position.seat),
    )


def _way(position: kernel.Reyes, move: Move, start: int, end: int) -> Refusal | None:
    """Explain the way of a piece and what blocks it."""
    piece, target = position.at(start), position.at(end)
    pawn = piece & 7 == const.PAWN
    if pawn and move.captures and position.changed:
        return _refuse(
            "REY-3.2",
            "En el turno en que se gira la flecha los peones avanzan pero no capturan.",
            "In a turn in which the arrow was turned, pawns march but do not capture.",
        )
    ours = target != const.EMPTY and not position.enemies(position.seat, target >> 3)
    if ours and start != end and (move.captures or not pawn):
        return _refuse(
            "REY-4.0",
            "En {square} hay {piece}, de tu bando: no se captura a los propios.",
            "On {square} stands {piece}, of your own side: you never capture your own.",
            square=move.end,
            piece=piece_label(target).a,
        )
    if pawn:
        return _pawn(position, move, start, end)
    if move.passing:
        return _refuse(
            "REY-4.4",
            "Al paso solo captura un peón.",
            "Only a pawn captures en passant.",
        )
    return _officer(position, piece & 7, start, end) or _sign(move, target)


def _sign(move: Move, target: int) -> Refusal | None:
    if move.captures and target == const.EMPTY:
        return _refuse(
            "REY-4.0",
            "En {square} no hay nada que capturar: una jugada se escribe con -.",
            "There is nothing to capture on {square}: a plain move is written with -.",
            square=move.end,
        )
    if not move.captures and target != const.EMPTY:
        return _refuse(
            "REY-4.0",
            "En {square} hay un enemigo: ir allí es capturarlo, y se escribe con x.",
            "An enemy stands on {square}: going there captures it, and is written with x.",
            square=move.end,
        )
    return None


def _officer(position: kernel.Reyes, kind: int, start: int, end: int) -> Refusal | None:
    files, ranks = (
        abs(end % const.ROW - start % const.ROW),
        abs(end // const.ROW - start // const.ROW),
    )
    straight, slanted = (files == 0) != (ranks == 0), files == ranks != 0
    fits = {
        const.KNIGHT: {files, ranks} == {1, 2},
        const.KING: max(files, ranks) == 1,
        const.BISHOP: slanted,
        const.ROOK: straight,
        const.QUEEN: straight or slanted,
    }[kind]
    if not fits:
        return Refusal("REY-4.1", _OWN_WAYS[kind])
    if kind == const.KNIGHT:
        return None
    for cell in position.way_between(start, end):
        if position.at(cell) != const.EMPTY:
            return _refuse(
                "REY-4.1",
                "{square} está en medio, y solo el caballo salta.",
                "{square} is in the way, and only the knight jumps.",
                square=seats.NAMES[cell],
            )
    if not position.way_between(start, end) and max(files, ranks) > 1:
        return _refuse(
            "REY-4.1",
            "Entre {start} y {end} el tablero se interrumpe.",
            "Between {start} and {end} the board ends.",
            start=seats.NAMES[start],
            end=seats.NAMES[end],
        )
    return None


_OWN_WAYS = {
    const.KNIGHT: Text(
        "El caballo salta dos casillas en recto y una de lado.",
        "The knight leaps two squares straight and one aside.",
    ),
    const.KING: Text(
        "El rey va a una casilla vecina, y no hay enroque.",
        "The king goes to a neighbouring square, and there is no castling.",
    ),
    const.BISHOP: Text("El alfil va en diagonal.", "The bishop moves diagonally."),
    const.ROOK: Text(
        "La torre va en recto, por filas y columnas.",
        "The rook moves straight, along rows and columns.",
    ),
    const.QUEEN: Text(
        "La reina va en recto o en diagonal.", "The queen moves straight or diagonally."
    ),
}


def _pawn(position: kernel.Reyes, move: Move, start: int, end: int) -> Refusal | None:
    arrow = position.arrow_of(position.seat)
    step, aside = _STEPS[arrow], _STEPS[(arrow + 1) % 4]
    where = seats.ARROW_NAMES[arrow]
    if not move.captures:
        if end not in (start + step, start + 2 * step):
            return _refuse(
                "REY-4.2",
                "La flecha apunta al {where}: los peones avanzan una o dos casillas hacia allí.",
                "The arrow points {where}: pawns march one or two squares that way.",
                where=where,
            )
        for cell in (start + step, end):
            if position.at(cell) != const.EMPTY:
                return _refuse(
                    "REY-4.2",
                    "{square} está ocupada, y un peón avanza por casillas vacías.",
                    "{square} is taken, and a pawn marches over empty squares.",
                    square=seats.NAMES[cell],
                )
        return None
    diagonals = (start + step + aside, start + step - aside)
    if move.passing:
        return _passing(position, move, end, end in diagonals)
    if end not in diagonals:
        return _refuse(
            "REY-4.3",
            "La flecha apunta al {where}: un peón captura una casilla en diagonal, a los lados de "
            "la flecha.",
            "The arrow points {where}: a pawn captures one square diagonally, on either side of "
            "the arrow.",
            where=where,
        )
    if position.at(end) != const.EMPTY:
        return None
    if _punishable(position, end):
        return _refuse(
            "REY-4.4",
            "Eso es capturar al paso: escríbelo {action}ep.",
            "That is a capture en passant: write it {action}ep.",
            action=f"{move.start}x{move.end}",
        )
    return _refuse(
        "REY-4.3",
        "En {square} no hay nada que capturar.",
        "There is nothing to capture on {square}.",
        square=move.end,
    )


def _punishable(position: kernel.Reyes, end: int) -> bool:
    return any(
        over == end and position.enemies(position.seat, position.at(at) >> 3)
        for _, at, over in position.entries()
    )


def _passing(position: kernel.Reyes, move: Move, end: int, beside: bool) -> Refusal | None:
    if not beside:
        return _refuse(
            "REY-4.4",
            "Al paso se captura como siempre: una casilla en diagonal, a los lados de la flecha.",
            "En passant goes as any capture: one square diagonally, on either side of the arrow.",
        )
    if not _punishable(position, end):
        return _refuse(
            "REY-4.4",
            "Ningún peón enemigo acaba de pasar por {square}, o ya es tarde.",
            "No enemy pawn has just passed {square}, or it is too late.",
            square=move.end,
        )
    if position.at(end) != const.EMPTY:
        return _refuse(
            "REY-4.4",
            "{square} está ocupada: al paso se entra en una casilla vacía.",
            "{square} is taken: en passant enters an empty square.",
            square=move.end,
        )
    return None


def _rescue(position: kernel.Reyes, move: Move, start: int, end: int) -> Refusal | None:
    if not move.rescue:
        return None
    if position.at(start) & 7 != const.PAWN:
        return _refuse("REY-4.6", "Solo se rescata con un peón.", "Only a pawn is exchanged.")
    if move.rescue in (const.PAWN, const.KING):
        return _refuse(
            "REY-4.6",
            "Se rescata una reina, una torre, un alfil o un caballo; nunca un rey ni un peón.",
            "A queen, rook, bishop or knight is rescued; never a king or a pawn.",
        )
    home = seats.HOMES.get(end, 0)
    host = (home & 7) - 1
    inside = bool(home & const.BACK_LINE) or (home > 0 and position.front)
    if not inside or not position.armies >> host & 1 or not position.enemies(position.seat, host):
        return _refuse(
            "REY-4.6",
            "{square} no es {zone} de un enemigo: allí no hay rescate.",
            "{square} is not {zone} of an enemy: there is no rescue there.",
            square=move.end,
            zone=Text("del brazo", "in the arm")
            if position.front
            else Text("de la línea trasera", "on the back line"),
        )
    if not position.living >> host & 1:
        return _refuse(
            "REY-5.2",
            "{army} ha caído: su brazo ya no da rescate.",
            "{army} has fallen: its arm gives no rescue any more.",
            army=army_label(host),
        )
    if position.at(end) == 8 * host + const.KING:
        return _refuse(
            "REY-5.2",
            "Al capturar a su rey cae {army}, y su brazo ya no da rescate.",
            "Capturing its king makes {army} fall, and its arm gives no rescue any more.",
            army=army_label(host),
        )
    if not position.rescuable_at(end) >> move.rescue & 1:
        return _refuse(
            "REY-4.6",
            "No hay {none} en {where}.",
            "There is {none} in {where}.",
            none=KIND_NAMES[move.rescue].counted(0),
            where=Text("tu cementerio", "your boneyard")
            if position.own
            else Text("ningún cementerio", "any boneyard"),
        )
    return None
