"""The options of El Rey de la Colina."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.options import Count, Flag, OneOf, OptionSet
from sobremesa.rulebook.text import Text

OPTIONS: Final = OptionSet(
    (
        OneOf(
            "hill_levels",
            2,
            Text("Niveles de la Colina", "Levels of the Hill"),
            Text(
                "Cuántos escalones tiene la Colina; la cima son siempre las cuatro casillas "
                "del medio.",
                "How many steps the Hill has; the summit is always the four squares in the middle.",
            ),
            (2, 3),
        ),
        Count(
            "hill_rounds",
            4,
            Text("Turnos en la cima", "Turns on the summit"),
            Text(
                "Cuántos turnos seguidos ha de empezar un regente en la cima para ganar.",
                "How many turns in a row a ruler must begin on the summit to win.",
            ),
            1,
            99,
        ),
        Count(
            "siege_rounds",
            4,
            Text("Turnos de asedio", "Turns of siege"),
            Text(
                "A qué cuenta de asedio cae un rey sitiado con todo su bando.",
                "At which siege count a besieged ruler falls, and the whole side with it.",
            ),
            1,
            99,
        ),
        OneOf(
            "invest_berserker_cost",
            2,
            Text("Precio de investir un Berserker", "Price of investing a berserker"),
            Text(
                "El reglamento da dos lecturas: dos puntos o uno.",
                "The rulebook can be read both ways: two points or one.",
            ),
            (1, 2),
        ),
        OneOf(
            "soldier_diagonal",
            1,
            Text("Diagonales del soldado", "A soldier's diagonals"),
            Text(
                "Cuánto vale un soldado hacia sus cuatro diagonales.",
                "What a soldier is worth towards its four diagonals.",
            ),
            (1, 2),
        ),
        Flag(
            "habit",
            True,
            Text("Tomar los hábitos", "Taking the habit"),
            Text(
                "Si es false, nadie se hace obispo: la modalidad dura.",
                "If false, nobody becomes a bishop: the harder variant.",
            ),
        ),
        Flag(
            "conquest",
            False,
            Text("Conquista", "Conquest"),
            Text(
                "Si es true, las piezas de un bando sin sucesión pasan a quien mató a su rey.",
                "If true, the pieces of a side without succession go to whoever killed its ruler.",
            ),
        ),
        Flag(
            "empty_territory",
            True,
            Text("Territorio vacío", "Empty territory"),
            Text(
                "Si es false, con tres jugadores el territorio norte no existe.",
                "If false, the north territory does not exist with three players.",
            ),
        ),
        Count(
            "round_limit",
            0,
            Text("Límite de rondas", "Round limit"),
            Text(
                "Tras cuántas rondas se acaba la partida por puntos.",
                "After how many rounds the game ends by points.",
            ),
            1,
            9999,
            off=True,
        ),
    )
)
