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
                "Cuántos turnos seguidos tiene que empezar un soberano en la cima para ganar.",
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
                "Tras cuántos turnos de asedio cae un soberano, y todo su bando con él.",
                "After how many turns of siege a ruler falls, and the whole side along with it.",
            ),
            1,
            99,
        ),
        OneOf(
            "invest_berserker_cost",
            2,
            Text("Precio de investir un Berserker", "Price of investing a berserker"),
            Text(
                "El reglamento admite dos lecturas: dos puntos o uno.",
                "The rulebook can be read both ways: two points or one.",
            ),
            (1, 2),
        ),
        OneOf(
            "soldier_diagonal",
            1,
            Text("Diagonales del Soldado", "A soldier's diagonals"),
            Text(
                "Cuánto vale un Soldado hacia sus cuatro diagonales.",
                "What a soldier is worth towards its four diagonals.",
            ),
            (1, 2),
        ),
        Flag(
            "habit",
            True,
            Text("Tomar los hábitos", "Taking the habit"),
            Text(
                "Berserkers y Caballeros pueden hacerse Obispos; sin esta opción se juega la "
                "variante más dura.",
                "Berserkers and knights may become bishops; without it, the harder variant.",
            ),
        ),
        Flag(
            "conquest",
            False,
            Text("Conquista", "Conquest"),
            Text(
                "Las piezas de un bando sin sucesión pasan a quien mató a su último soberano.",
                "The pieces of a side without succession go to whoever killed its last ruler.",
            ),
        ),
        Flag(
            "empty_territory",
            True,
            Text("Territorio vacío", "Empty territory"),
            Text(
                "Con tres jugadores está también el territorio norte, donde no vive nadie.",
                "With three players the north territory is there too, though nobody lives in it.",
            ),
        ),
        Count(
            "round_limit",
            0,
            Text("Límite de rondas", "Round limit"),
            Text(
                "Tras cuántas rondas acaba la partida y decide el botín de capturas.",
                "After how many rounds the game ends and the loot decides.",
            ),
            1,
            9999,
            off=True,
        ),
        Flag(
            "alternate",
            False,
            Text("Rondas alternas", "Alternating rounds"),
            Text(
                "Una ronda va en el sentido de las agujas del reloj y la siguiente al contrario; "
                "empieza siempre el mismo bando.",
                "One round goes clockwise and the next the other way; the same side always begins.",
            ),
            unsaid=True,
        ),
    )
)
