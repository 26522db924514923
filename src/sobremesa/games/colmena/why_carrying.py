"""Why a piece is not carried: the rules of the Camilla are tested one after another."""

from __future__ import annotations

from sobremesa.games.colmena import kernel, pieces
from sobremesa.games.colmena.reading import neighbours
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.text import Text

Place = tuple[int, int]
Stacks = dict[Place, list[int]]


def refuse(rule: str, spanish: str, english: str, **values: object) -> Refusal:
    """Make the refusal of a rule in both languages."""
    return Refusal(rule, Text(spanish, english).format(**values))


def gate_heights(stacks: Stacks, start: Place, end: Place) -> list[int]:
    """Give the heights of the two hexagons that both ends of a step touch."""
    return [len(stacks.get(near, ())) for near in neighbours(start) if near in neighbours(end)]


def explain(
    position: kernel.Colmena, stacks: Stacks, name: str, start: Place, end: Place
) -> Refusal | None:
    """Explain why a piece that could be lifted is not carried; none if its own move is at fault.

    For one's own piece only a try over a carrier is explained, for the rival's every one.
    """
    rival = pieces.PIECES[name] >> 4 != position.to_move
    middle = set(neighbours(start)) & set(neighbours(end)) & set(_bearers(position, stacks))
    if not rival and (not middle or end in stacks or end in neighbours(start)):
        return None
    bearers = middle or set(_bearers(position, stacks)) & set(neighbours(start))
    if not bearers:
        return refuse(
            "CMN-5.10",
            "Una pieza rival solo se mueve si la lleva tu Camilla, y ninguna la toca.",
            "A rival's piece moves only when your Camilla carries it, and none touches it.",
        )
    if len(stacks[start]) > 1:
        return refuse(
            "CMN-5.11",
            "La Camilla no saca piezas de una pila: solo lleva una que esté sola.",
            "The Camilla takes no piece out of a pile: it carries only one that stands alone.",
        )
    ready = bearers & set(position.carrying_places())
    if not ready:
        return _idle(position, stacks, min(bearers))
    if not middle:
        return refuse(
            "CMN-5.10",
            "La Camilla deja la pieza en un hexágono vacío que la toque a ella.",
            "The Camilla sets the piece down on an empty hexagon that touches it.",
        )
    if end in stacks:
        return refuse(
            "CMN-5.10",
            "Ese hexágono está ocupado: la Camilla deja la pieza en uno vacío.",
            "That hexagon is occupied: the Camilla sets the piece down on an empty one.",
        )
    return refuse(
        "CMN-5.10",
        "No cabe: al subir a la Camilla o al bajar, las dos pilas de la puerta son más altas.",
        "It does not fit: on the way onto the Camilla or off it, both piles of the gate are "
        "higher.",
    )


def _bearers(position: kernel.Colmena, stacks: Stacks) -> list[Place]:
    """Give the places of the side's carrying pieces, whether they may carry now or not."""
    colour = pieces.COLOURS[position.to_move]
    found = []
    camilla = position.place_of(pieces.PIECES[colour + "P"])
    if camilla is not None:
        found.append(camilla)
    if position.slots >> (pieces.PIECES["wM"] & 15) & 1:
        imperial = position.place_of(pieces.PIECES[colour + "M"])
        if imperial is not None and any(
            pieces.kind(pieces.NAMES[stacks[near][-1]]) == "P"
            for near in neighbours(imperial)
            if near in stacks
        ):
            found.append(imperial)
    return found


def _idle(position: kernel.Colmena, stacks: Stacks, place: Place) -> Refusal:
    """Explain why a carrying piece may not carry now."""
    if position.rests in stacks[place]:
        return refuse(
            "CMN-5.12",
            "Quien habría de llevarla se movió o fue llevada en el turno anterior, y descansa.",
            "What would carry it moved or was carried in the turn just before, and rests.",
        )
    if pieces.kind(pieces.NAMES[stacks[place][-1]]) == "M":
        return refuse(
            "CMN-5.13",
            "El Escudo Imperial solo lleva piezas a ras de mesa, no desde lo alto de una pila.",
            "The Escudo Imperial carries only at table level, not from the top of a pile.",
        )
    return refuse(
        "CMN-5.11",
        "La Camilla tiene una pieza encima: así no lleva a nadie.",
        "A piece stands on the Camilla: so it carries nobody.",
    )
