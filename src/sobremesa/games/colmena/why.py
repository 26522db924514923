"""Why an action is not allowed: the rules of La Colmena, asked one after the other."""

from __future__ import annotations

from sobremesa.games.colmena import kernel, pieces
from sobremesa.games.colmena.reading import connected, neighbours
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.text import Text

Place = tuple[int, int]


def _refuse(rule: str, spanish: str, english: str, **values: object) -> Refusal:
    return Refusal(rule, Text(spanish, english).format(**values))


def explain(position: kernel.Colmena, action: tuple[str, int, int] | None) -> Refusal:
    """Give the first rule that forbids an action, which is known to be illegal."""
    if position.over:
        rule = ("CMN-7.1", "CMN-7.2", "CMN-7.4")[position.reason - 1]
        return _refuse(rule, "La partida ha terminado.", "The game is over.")
    if action is None:
        return _refuse(
            "CMN-6.1",
            "Solo se pasa cuando no hay nada que colocar ni mover, y aquí lo hay.",
            "One passes only when nothing can be placed or moved, and here something can.",
        )
    name, q, r = action
    piece = pieces.PIECES[name]
    if piece >> 4 != position.to_move:
        return _refuse(
            "CMN-3.1",
            "Ahora juega {colour}, con sus propias piezas.",
            "It is {colour}'s turn, with their own pieces.",
            colour=pieces.COLOUR_NAMES[position.to_move],
        )
    start = position.place_of(piece)
    if start is None:
        return _placing(position, name, (q, r))
    return _moving(position, name, start, (q, r))


def _placing(position: kernel.Colmena, name: str, place: Place) -> Refusal:
    colour = position.to_move
    hand = [pieces.NAMES[piece] for piece in position.in_hand(colour)]
    queen = pieces.COLOURS[colour] + "Q"
    if position.turns_taken()[colour] >= 3 and queen in hand and name != queen:
        return _refuse(
            "CMN-3.3",
            "El Escudo entra a más tardar en el cuarto turno: ahora solo se puede colocar él.",
            "The Escudo enters by the fourth turn at the latest: now only it can be placed.",
        )
    if name == queen and not position.queen_first and len(hand) == bin(position.slots).count("1"):
        return _refuse(
            "CMN-3.4",
            "En esta modalidad la primera pieza no puede ser el Escudo; cualquier otra vale.",
            "In this variant the first piece cannot be the Escudo; any other will do.",
        )
    first = min(other for other in hand if pieces.kind(other) == pieces.kind(name))
    if name != first:
        return _refuse(
            "CMN-3.1",
            "Las piezas iguales salen por su número: antes va {first}.",
            "Pieces of a kind leave the hand by number: {first} comes first.",
            first=first,
        )
    stacks = position.stacks()
    if not stacks:
        return _refuse("CMN-3.1", "La primera pieza va a 0,0.", "The first piece goes to 0,0.")
    if sum(map(len, stacks.values())) == 1:
        return _refuse(
            "CMN-3.1",
            "La segunda pieza va pegada a la primera.",
            "The second piece goes next to the first.",
        )
    return _spot(stacks, colour, place)


def _spot(stacks: dict[Place, list[int]], colour: int, place: Place) -> Refusal:
    if place in stacks:
        return _refuse(
            "CMN-3.2",
            "Ese hexágono está ocupado: una pieza nueva va a uno vacío.",
            "That hexagon is occupied: a new piece goes to an empty one.",
        )
    tops = [stacks[near][-1] >> 4 for near in neighbours(place) if near in stacks]
    if 1 - colour in tops:
        return _refuse(
            "CMN-3.2",
            "Ahí tocaría una pieza del rival; una nueva solo toca las propias.",
            "There it would touch a rival's piece; a new one touches only one's own.",
        )
    return _refuse(
        "CMN-3.2",
        "Una pieza nueva toca al menos una pieza propia.",
        "A new piece touches at least one piece of its own colour.",
    )


def _moving(position: kernel.Colmena, name: str, start: Place, end: Place) -> Refusal:
    if pieces.PIECES[name[0] + "Q"] in position.in_hand(position.to_move):
        return _refuse(
            "CMN-3.5",
            "Nada se mueve hasta que el propio Escudo está en juego.",
            "Nothing moves until one's own Escudo is in play.",
        )
    stacks = position.stacks()
    if stacks[start][-1] != pieces.PIECES[name]:
        return _refuse(
            "CMN-4.2",
            "Tiene una pieza encima: no se mueve hasta que se vaya.",
            "A piece stands on it: it does not move until that one leaves.",
        )
    if len(stacks[start]) == 1 and not connected(set(stacks) - {start}):
        return _refuse(
            "CMN-4.1",
            "Al levantarla, la colmena se partiría en dos.",
            "Lifting it would split the hive in two.",
        )
    return _way(stacks, pieces.kind(name), start, end)


def _way(stacks: dict[Place, list[int]], kind: str, start: Place, end: Place) -> Refusal:
    near = neighbours(start)
    if kind in "QA" and end in near and end not in stacks:
        gate = [other for other in near if other in neighbours(end)]
        if all(other in stacks for other in gate):
            return _refuse(
                "CMN-5.1",
                "No cabe entre las dos piezas de la puerta.",
                "It does not fit between the two pieces of the gate.",
            )
        return _refuse(
            "CMN-5.1",
            "Con ese paso perdería el contacto con la colmena.",
            "That step would lose touch with the hive.",
        )
    return _OWN_RULES[kind]


_OWN_RULES = {
    "Q": _refuse(
        "CMN-5.2",
        "El Escudo se desliza un solo hexágono, a uno vacío.",
        "The Escudo slides just one hexagon, to an empty one.",
    ),
    "B": _refuse(
        "CMN-5.3",
        "El Muro da un paso: a un vecino vacío sin perder el contacto, o encima de un montón "
        "vecino, si cabe.",
        "The Muro takes one step: to an empty neighbour without losing touch, or onto a "
        "neighbouring stack, if it fits.",
    ),
    "G": _refuse(
        "CMN-5.4",
        "El Rayo salta en línea recta sobre una o más piezas seguidas, al primer hueco.",
        "The Rayo leaps in a straight line over one or more pieces in a row, to the first gap.",
    ),
    "S": _refuse(
        "CMN-5.5",
        "El Balón rueda exactamente tres hexágonos sin repetir ninguno.",
        "The Balón rolls exactly three hexagons, none of them twice.",
    ),
    "A": _refuse(
        "CMN-5.6",
        "La Bota llega a cualquier hexágono vacío al que se pueda deslizar, y a ese no puede.",
        "The Bota reaches any empty hexagon it can slide to, and that one it cannot.",
    ),
    "M": _refuse(
        "CMN-5.7",
        "El Escudo Imperial se mueve como las piezas que toca (encima de otras, como un Muro), "
        "y ninguna va ahí.",
        "The Escudo Imperial moves as the pieces it touches (on top of others, as a Muro), and "
        "none of them goes there.",
    ),
    "L": _refuse(
        "CMN-5.8",
        "El Acho Pimentón sube, da un paso por encima y baja a otro hexágono vacío.",
        "The Acho Pimentón climbs, takes one step on top, and comes down on another empty hexagon.",
    ),
}
