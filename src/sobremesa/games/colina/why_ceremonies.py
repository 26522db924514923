"""Why a ceremony is illegal (section 7 of the rules)."""

from __future__ import annotations

from sobremesa.games.colina import const, kernel, pieces
from sobremesa.games.colina.why_words import refuse
from sobremesa.rulebook.refusal import Refusal

WHO = {
    "B": refuse(
        "COL-7.2",
        "Solo un Soldado puede ser investido Berserker.",
        "Only a soldier can be invested as a berserker.",
    ),
    "C": refuse(
        "COL-7.3",
        "Solo un Berserker puede ser investido Caballero.",
        "Only a berserker can be invested as a knight.",
    ),
    "O": refuse(
        "COL-7.4",
        "Los hábitos los toman los Berserkers y los Caballeros.",
        "Berserkers and knights take the habit.",
    ),
    "R": refuse(
        "COL-7.6",
        "Se corona a un Caballero, o se nombra Regente a una Reina.",
        "A knight is crowned, or a queen named regent.",
    ),
}
BECOMES = {"B": "S", "C": "B", "O": "BC", "R": "CD"}
"""The kinds that each ceremony is for."""
FULL = {
    "B": refuse(
        "COL-7.1",
        "Ya están en el tablero todos los Berserkers de tu caja.",
        "All the berserkers of your box are on the board already.",
    ),
    "C": refuse(
        "COL-7.1",
        "Ya están en el tablero todos los Caballeros de tu caja.",
        "All the knights of your box are on the board already.",
    ),
    "O": refuse(
        "COL-7.1",
        "Ya están en el tablero todos los Obispos de tu caja.",
        "All the bishops of your box are on the board already.",
    ),
}


def explain_ceremony(position: kernel.Colina, cell: int, letter: str) -> Refusal:
    """Give the rule that forbids a ceremony of one's own piece."""
    side = position.to_move
    kind = pieces.kind_of(position.piece_at(cell))
    if kind not in BECOMES[letter]:
        return WHO[letter]
    if letter == "O" and not position.habit:
        return refuse(
            "COL-7.4",
            "En esta mesa no se toman los hábitos.",
            "At this table nobody takes the habit.",
        )
    owner = pieces.territory(cell, position.players)
    if owner is not None and owner != side:
        return refuse(
            "COL-7.0",
            "No hay ceremonias en territorio ajeno.",
            "There are no ceremonies in another side's territory.",
        )
    if letter == "R":
        return _succession(position, cell, "COL-7.5" if kind == "D" else "COL-7.6", owner)
    most = 2 * position.side(side)[1]
    if position.number_of(side, pieces.KINDS.index(letter)) >= most:
        return FULL[letter]
    if letter == "B":
        return refuse(
            "COL-7.2",
            "Para investir a un Berserker hace falta un Caballero en el tablero.",
            "Investing a berserker takes a knight on the board.",
        )
    return refuse(
        "COL-7.3",
        "Para investir a un Caballero hace falta un Rey o una Regente.",
        "Investing a knight takes a king or a regent.",
    )


def _succession(position: kernel.Colina, cell: int, rule: str, owner: int | None) -> Refusal:
    side = position.to_move
    if position.ruler_of(side):
        return refuse(
            rule,
            "Tu bando ya tiene quien reine.",
            "Your side has a ruler already.",
        )
    if position.number_of(side, const.BISHOP) == 0:
        return refuse(
            rule,
            "Sin un Obispo en el tablero nadie corona ni nombra Regente.",
            "Without a bishop on the board nobody is crowned or named regent.",
        )
    if rule == "COL-7.6" and position.number_of(side, const.QUEEN):
        return refuse(
            rule,
            "Mientras haya Reina, es ella quien puede reinar, como Regente.",
            "As long as there is a queen, it is she who may rule, as regent.",
        )
    if owner != side:
        return refuse(
            rule,
            "Eso se celebra solo en el territorio propio.",
            "That is celebrated only in one's own territory.",
        )
    return refuse(
        "COL-4.2",
        "Ahí quedaría junto al soberano de otro bando.",
        "There it would stand next to another side's ruler.",
    )
