"""Why an action is illegal: the rules of La Colmena are tested one after another."""

from __future__ import annotations

from functools import partial

from sobremesa.games.colmena import kernel, pieces
from sobremesa.games.colmena import why_carrying as carrying
from sobremesa.games.colmena.reading import connected, neighbours
from sobremesa.games.colmena.why_carrying import gate_heights, refuse
from sobremesa.rulebook.refusal import Refusal

Place = tuple[int, int]
Stacks = dict[Place, list[int]]


def explain(position: kernel.Colmena, action: tuple[str, int, int] | None) -> Refusal:
    """Give the first rule that forbids an action, which is known to be illegal."""
    if position.over:
        rule = ("CMN-7.1", "CMN-7.2", "CMN-7.4")[position.reason - 1]
        return refuse(rule, "La partida ha terminado.", "The game is over.")
    if action is None:
        return refuse(
            "CMN-6.1",
            "Solo se pasa cuando no hay nada que colocar ni mover, y aquí lo hay.",
            "You pass only when nothing can be placed or moved, and here something can.",
        )
    name, q, r = action
    piece = pieces.PIECES[name]
    start = position.place_of(piece)
    if piece >> 4 != position.to_move:
        if start is not None and position.carrying:
            return _moving(position, name, start, (q, r))
        return refuse(
            "CMN-3.1",
            "Ahora juega {colour}, con sus propias piezas.",
            "It is {colour}'s turn, with their own pieces.",
            colour=pieces.COLOUR_NAMES[position.to_move],
        )
    if start is None:
        return _placing(position, name, (q, r))
    return _moving(position, name, start, (q, r))


def _placing(position: kernel.Colmena, name: str, place: Place) -> Refusal:
    colour = position.to_move
    hand = [pieces.NAMES[piece] for piece in position.in_hand(colour)]
    queen = pieces.COLOURS[colour] + "Q"
    if position.turns_taken()[colour] >= 3 and queen in hand and name != queen:
        return refuse(
            "CMN-3.3",
            "El Escudo entra a más tardar en el cuarto turno: ahora solo se puede colocar él.",
            "The Escudo enters by the fourth turn at the latest: now only it can be placed.",
        )
    if name == queen and not position.queen_first and len(hand) == bin(position.slots).count("1"):
        return refuse(
            "CMN-3.4",
            "En esta mesa la primera pieza no puede ser el Escudo; cualquier otra vale.",
            "At this table the first piece cannot be the Escudo; any other will do.",
        )
    first = min(other for other in hand if pieces.kind(other) == pieces.kind(name))
    if name != first:
        return refuse(
            "CMN-3.1",
            "Las piezas iguales salen por su número: antes va {first}.",
            "Pieces of a kind leave the hand by number: {first} comes first.",
            first=first,
        )
    stacks = position.stacks()
    if not stacks:
        return refuse("CMN-3.1", "La primera pieza va a 0,0.", "The first piece goes to 0,0.")
    if sum(map(len, stacks.values())) == 1:
        return refuse(
            "CMN-3.1",
            "La segunda pieza va pegada a la primera.",
            "The second piece goes next to the first.",
        )
    return _placement(stacks, colour, place)


def _placement(stacks: dict[Place, list[int]], colour: int, place: Place) -> Refusal:
    if place in stacks:
        return refuse(
            "CMN-3.2",
            "Ese hexágono está ocupado: una pieza nueva va a uno vacío.",
            "That hexagon is occupied: a new piece goes to an empty one.",
        )
    tops = [stacks[near][-1] >> 4 for near in neighbours(place) if near in stacks]
    if 1 - colour in tops:
        return refuse(
            "CMN-3.2",
            "Ahí tocaría una pieza del rival; una nueva solo toca las propias.",
            "There it would touch a rival's piece; a new one touches only one's own.",
        )
    return refuse(
        "CMN-3.2",
        "Una pieza nueva toca al menos una pieza propia.",
        "A new piece touches at least one piece of its own colour.",
    )


def _moving(position: kernel.Colmena, name: str, start: Place, end: Place) -> Refusal:
    queen = pieces.COLOURS[position.to_move] + "Q"
    if pieces.PIECES[queen] in position.in_hand(position.to_move):
        return refuse(
            "CMN-3.5",
            "Nada se mueve hasta que el propio Escudo está en juego.",
            "Nothing moves until one's own Escudo is in play.",
        )
    piece = pieces.PIECES[name]
    if piece == position.rests:
        return refuse(
            "CMN-5.12",
            "Se movió o la llevaron en el turno anterior: en este descansa.",
            "It moved or was carried in the turn just before: in this one it rests.",
        )
    stacks = position.stacks()
    if stacks[start][-1] != piece and piece >> 4 == position.to_move:
        return refuse(
            "CMN-4.2",
            "Tiene una pieza encima: no se mueve hasta que se vaya.",
            "A piece stands on it: it does not move until that one leaves.",
        )
    if len(stacks[start]) == 1 and not connected(set(stacks) - {start}):
        return refuse(
            "CMN-4.1",
            "Al levantarla, la colmena se partiría en dos.",
            "Lifting it would split the hive in two.",
        )
    carried = carrying.explain(position, stacks, name, start, end) if position.carrying else None
    if carried:
        return carried
    kind = pieces.kind(name)
    if end in neighbours(start) and kind in "QABP":
        step = _climb if kind == "B" else _slide
        return step(stacks, start, end) or _OWN_RULES[kind]
    return _OWN_RULES[kind]


def _slide(stacks: Stacks, start: Place, end: Place) -> Refusal | None:
    if end in stacks:
        return None
    return (_NARROW if all(gate_heights(stacks, start, end)) else _ADRIFT)("CMN-5.1")


def _climb(stacks: Stacks, start: Place, end: Place) -> Refusal | None:
    """Explain the step of a Muro; a gate blocks it only with the option `wall_gate`."""
    gate = gate_heights(stacks, start, end)
    if min(gate) > max(len(stacks[start]) - 1, len(stacks.get(end, ()))):
        return _NARROW("CMN-5.3")
    return None if any(gate) else _ADRIFT("CMN-5.3")


_NARROW = partial(
    refuse,
    spanish="No cabe entre las dos piezas de la puerta.",
    english="It does not fit between the two pieces of the gate.",
)
_ADRIFT = partial(
    refuse,
    spanish="Con ese paso perdería el contacto con la colmena.",
    english="That step would lose touch with the hive.",
)
_OWN_RULES = {
    "P": refuse(
        "CMN-5.10",
        "La Camilla se desliza un solo hexágono, a uno vacío, o se queda y lleva a otra pieza.",
        "The Camilla slides just one hexagon, to an empty one, or stays and carries another piece.",
    ),
    "Q": refuse(
        "CMN-5.2",
        "El Escudo se desliza un solo hexágono, a uno vacío.",
        "The Escudo slides just one hexagon, to an empty one.",
    ),
    "B": refuse(
        "CMN-5.3",
        "El Muro da un solo paso: a un vecino vacío sin perder el contacto, o encima de una pila "
        "vecina.",
        "The Muro takes a single step: to an empty neighbour without losing touch, or onto a "
        "neighbouring pile.",
    ),
    "G": refuse(
        "CMN-5.4",
        "El Rayo salta en línea recta sobre una o más piezas seguidas, al primer hueco.",
        "The Rayo leaps in a straight line over one or more pieces in a row, to the first gap.",
    ),
    "S": refuse(
        "CMN-5.5",
        "El Balón rueda exactamente tres hexágonos sin repetir ninguno.",
        "The Balón rolls exactly three hexagons, none of them twice.",
    ),
    "A": refuse(
        "CMN-5.6",
        "La Bota llega a cualquier hexágono vacío al que se pueda deslizar, y a ese no puede.",
        "The Bota reaches any empty hexagon it can slide to, and that one it cannot.",
    ),
    "M": refuse(
        "CMN-5.7",
        "El Escudo Imperial se mueve como las piezas que toca (encima de otras, como un Muro), "
        "y ninguna va ahí.",
        "The Escudo Imperial moves as the pieces it touches (on top of others, as a Muro), and "
        "none of them goes there.",
    ),
    "L": refuse(
        "CMN-5.8",
        "El Acho Pimentón sube, da un paso por encima y baja a otro hexágono vacío.",
        "The Acho Pimentón climbs, takes one step on top, and comes down on another empty hexagon.",
    ),
}
