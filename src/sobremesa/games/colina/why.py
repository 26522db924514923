"""Why an action is illegal: the rules of El Rey de la Colina are tested one after another."""

from __future__ import annotations

from sobremesa.games.colina import const, kernel, pieces
from sobremesa.games.colina.notation import Action
from sobremesa.games.colina.why_ceremonies import explain_ceremony
from sobremesa.games.colina.why_moves import explain_move
from sobremesa.games.colina.why_words import refuse, where
from sobremesa.rulebook.grammar import Noun, by_number
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.text import Text

KINDS = {"-": "move", "x": "attack", "*": "fury", "#": "berserk", ">": "turn", "<": "turn"}
"""What each sign uses up of the turn."""
ONCE = {
    "move": Noun("movimiento", "move"),
    "attack": Noun("ataque", "attack"),
    "fury": Noun("furia", "fury", feminine=True),
    "berserk": Noun(
        "ataque berserker", "berserk attack", many=Text("ataques berserker", "berserk attacks")
    ),
    "invest_b": Noun("investidura de Berserker", "investing of a berserker", feminine=True),
    "invest_c": Noun("investidura de Caballero", "investing of a knight", feminine=True),
    "habit": Noun("toma de hábitos", "taking of the habit", feminine=True),
    "regent": Noun("nombramiento de Regente", "naming of a regent"),
    "crown": Noun("coronación", "coronation", feminine=True),
}
LEFT = Text("quedan {n}", "{n} left")
RITES = {
    ("S", "B"): "invest_b",
    ("B", "C"): "invest_c",
    ("B", "O"): "habit",
    ("C", "O"): "habit",
    ("D", "R"): "regent",
    ("C", "R"): "crown",
}


def explain(position: kernel.Colina, action: Action) -> Refusal:
    """Give the first rule that forbids an action, which is known to be illegal."""
    if position.over:
        rule = ("COL-9.1", "COL-9.2", "COL-9.3")[position.reason - 1]
        return refuse(rule, "La partida ha terminado.", "The game is over.")
    if action.sign == "die":
        return refuse(
            "COL-8.2",
            "Solo se deja morir a un soberano que empezó este turno asediado y sigue vivo.",
            "Only a ruler who began this turn besieged, and lives, may be let die.",
        )
    for square in (action.origin, action.target):
        missing = where(position, square) if square else None
        if missing:
            return missing
    origin = pieces.CELLS[action.origin]
    piece = position.piece_at(origin)
    if piece == 0 or pieces.side_of(piece) != position.to_move:
        return _not_yours(position, action.origin, piece)
    used = _used_up(position, action, piece)
    if used:
        return used
    if action.sign == "=":
        return explain_ceremony(position, origin, action.letter)
    target = pieces.CELLS[action.target]
    if action.sign == "-":
        return explain_move(position, origin, target)
    return _strike(position, action, origin, target)


def _not_yours(position: kernel.Colina, square: str, piece: int) -> Refusal:
    player = pieces.SEAT_NAMES[pieces.SEATS[position.players][position.to_move]]
    if piece == 0:
        return refuse(
            "COL-3.1",
            "En {square} no hay ninguna pieza; juega {player}, con las suyas.",
            "There is no piece on {square}; {player} plays, with their own.",
            square=square,
            player=player,
        )
    return refuse(
        "COL-3.1",
        "La pieza de {square} no es tuya: ahora juega {player}.",
        "The piece on {square} is not yours: it is {player}'s turn.",
        square=square,
        player=player,
    )


def _used_up(position: kernel.Colina, action: Action, piece: int) -> Refusal | None:
    """Test COL-3.1 and COL-3.3: what a turn allows once, and its points."""
    if action.sign == "=":
        kind = RITES.get((pieces.kind_of(piece), action.letter))
        if kind is None or (kind == "habit" and not position.habit):
            return None
    else:
        kind = KINDS[action.sign]
    if kind == "turn":
        if position.used >> const.TURNS_SHIFT >= 2:
            return refuse(
                "COL-3.3",
                "Ya has girado dos veces este turno, y no hay más giros.",
                "You have turned twice this turn, and there are no more turns.",
            )
    elif position.used >> pieces.USED.index(kind) & 1:
        return refuse(
            "COL-3.1",
            "En cada turno cabe solo {what}, y ya está {used}.",
            "A turn has only {what}, and it is used up.",
            what=ONCE[kind].counted(1),
            used=ONCE[kind].gendered("usado", "usada"),
        )
    cost = 1 if kind in ("turn", "move", "attack") else 2
    if kind == "invest_b":
        cost = position.invest_berserker_cost
    if cost > position.points:
        return refuse(
            "COL-3.1",
            "Cuesta {cost} y te {left}.",
            "It costs {cost} and you have {left}.",
            cost=pieces.POINT.count(cost),
            left=by_number(position.points, Text("queda {n}", "{n} left"), LEFT),
        )
    return None


def _strike(position: kernel.Colina, action: Action, origin: int, target: int) -> Refusal:
    piece, other = position.piece_at(origin), position.piece_at(target)
    away = target - origin
    direction = pieces.STEPS.index(away) if away in pieces.STEPS else None
    own = other != 0 and pieces.side_of(other) == position.to_move
    ruler = other != 0 and pieces.kind_of(other) in pieces.RULERS
    refusal = {"x": _attack, "*": _fury, "#": _berserk}[action.sign](
        pieces.kind_of(piece), direction, other != 0, own, ruler
    )
    if refusal:
        return refusal
    if ruler and not action.shout:
        return refuse(
            "COL-5.3",
            "A un soberano solo se le ataca en voz alta, «{shout}»: escribe {action}!",
            "A ruler is attacked only out loud, “{shout}”: write {action}!",
            shout=pieces.SHOUTS[pieces.kind_of(other)].es,
            action=f"{action.origin}{action.sign}{action.target}",
        )
    if action.shout and not ruler:
        return refuse(
            "COL-5.3",
            "El grito es solo para los soberanos: aquí se escribe {action}.",
            "The shout is for rulers alone: here write {action}.",
            action=f"{action.origin}{action.sign}{action.target}",
        )
    return _no_room(position, piece, origin, target)


def _attack(kind: str, direction: int | None, there: bool, own: bool, _: bool) -> Refusal | None:
    if not there:
        return refuse(
            "COL-5.1",
            "Se ataca a una pieza de al lado, y ahí no hay ninguna.",
            "You attack a piece next to yours, and there is none there.",
        )
    if direction is None:
        return refuse(
            "COL-5.1",
            "Se ataca a una pieza de al lado, y esa queda más lejos.",
            "You attack a piece next to yours, and that one is farther off.",
        )
    if own:
        return refuse(
            "COL-5.1", "A las piezas propias no se las ataca.", "You do not attack your own pieces."
        )
    if direction % 2 and kind in "BS":
        return refuse(
            "COL-5.1",
            "Berserkers y Soldados atacan como se mueven: en fila o en columna.",
            "Berserkers and soldiers attack as they move: along rows and columns.",
        )
    if direction % 2 == 0 and kind == "O":
        return refuse(
            "COL-5.1",
            "El Obispo ataca como se mueve: en diagonal.",
            "The bishop attacks as it moves: diagonally.",
        )
    return None


def _fury(kind: str, direction: int | None, there: bool, own: bool, ruler: bool) -> Refusal | None:
    if kind != "D":
        return refuse(
            "COL-6.1",
            "La furia es de la Reina; ni siquiera una Regente la tiene.",
            "Fury is the queen's; not even a regent has it.",
        )
    if not there:
        return refuse(
            "COL-6.1",
            "La furia cae sobre una pieza de al lado, y ahí no hay ninguna.",
            "Fury falls on a piece next to the queen, and there is none there.",
        )
    if direction is None:
        return refuse(
            "COL-6.1",
            "La furia cae sobre una pieza de al lado, y esa queda más lejos.",
            "Fury falls on a piece next to the queen, and that one is farther off.",
        )
    if own and ruler:
        return refuse(
            "COL-6.1",
            "La Reina no mata a su propio soberano.",
            "The queen does not kill her own ruler.",
        )
    return None


def _berserk(kind: str, direction: int | None, there: bool, own: bool, _: bool) -> Refusal | None:
    if kind != "B":
        return refuse(
            "COL-6.2",
            "El ataque berserker es solo de los Berserkers.",
            "The berserk attack belongs to berserkers alone.",
        )
    if direction is None or direction % 2 or not there or own:
        return refuse(
            "COL-6.2",
            "El ataque berserker mata a una pieza ajena que esté al lado, en fila o en columna.",
            "The berserk attack kills another side's piece next to it, along a row or a column.",
        )
    return None


def _no_room(position: kernel.Colina, piece: int, origin: int, target: int) -> Refusal:
    if position.may_enter(piece, origin, target):
        if position.has_moved(origin):
            return refuse(
                "COL-5.4",
                "Quien gana avanza, y esta pieza ya ha cambiado de casilla: no puede subir.",
                "The winner advances, and this piece has already changed squares: it cannot climb.",
            )
        return refuse(
            "COL-5.4",
            "Quien gana avanza, y esta pieza no puede subir dos niveles de golpe.",
            "The winner advances, and this piece cannot climb two levels at once.",
        )
    if pieces.kind_of(piece) == "S":
        return refuse(
            "COL-5.4",
            "Quien gana avanza, y un Soldado que salió de casa no vuelve a entrar.",
            "The winner advances, and a soldier who has left home does not come back.",
        )
    return refuse(
        "COL-5.4",
        "Quien gana avanza, y quedarían juntos dos soberanos.",
        "The winner advances, and two rulers would stand side by side.",
    )
