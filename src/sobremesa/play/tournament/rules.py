"""The rules of a tournament in words: the format, the scoring, the tie-break rules."""

from __future__ import annotations

from typing import Final

from sobremesa.play.tournament.outcome import PLACES
from sobremesa.play.tournament.standings import bye_mark, ties
from sobremesa.play.tournament.terms import Terms
from sobremesa.rulebook.grammar import Noun
from sobremesa.rulebook.text import Text, joined

_TIMES: Final = Noun("vez", "time", feminine=True)

NAMES: Final = {
    "tables": Text("Eliminatoria por mesas de cuatro", "Knockout at tables of four"),
    "knockout": Text("Eliminatoria", "Knockout"),
    "swiss": Text("Sistema suizo", "Swiss system"),
    "robin": Text("Liga, todos contra todos", "Round-robin"),
}
"""The names of the formats."""

_FORMATS: Final = {
    "tables": Text(
        "De cada mesa de cuatro siguen dos, El Vencedor y El General, hasta que queda una mesa; "
        "quien la gana, gana el torneo. Quienes siguen de una mesa no se encuentran en la ronda "
        "siguiente, salvo en la final.",
        "From each table of four two go on, El Vencedor and El General, until one table is left; "
        "who wins it wins the tournament. Those who go on from one table do not meet in the next "
        "round, except in the final.",
    ),
    "knockout": Text(
        "Quien pierde queda fuera. Unas tablas se repiten hasta {replays} veces con los asientos "
        "cambiados; si sigue igual, pasa quien se sentó en segundo lugar.",
        "Who loses is out. A drawn game is played again up to {replays} times with the seats "
        "exchanged; if it stays drawn, who sat second goes on.",
    ),
    "swiss2": Text(
        "Todos juegan todas las rondas, contra quien lleve una puntuación parecida. Nadie repite "
        "rival ni se sienta en un lado dos veces más que en el otro mientras se pueda evitar.",
        "Everybody plays every round, against somebody with a like score. Nobody meets anybody "
        "twice, or sits on one side two times more than on the other, while that can be avoided.",
    ),
    "swiss": Text(
        "Todos juegan todas las rondas, en mesas de {seats} con puntuaciones parecidas. Los "
        "asientos se reparten por igual y se evita repetir rivales.",
        "Everybody plays every round, at tables of {seats} with like scores. Seats are shared out "
        "evenly, and meeting again is avoided.",
    ),
    "robin": Text(
        "Todos se encuentran con todos, {laps}.",
        "Everybody meets everybody else, {laps}.",
    ),
}
_PLACES: Final = Text(
    "Los puestos de una mesa son {names}: primero quien gana la partida; después deciden los "
    "puntos, cuánto se aguantó en la partida y, por último, el orden de los asientos.",
    "The places at a table are {names}: first who wins the game; then points decide, then who "
    "stayed in the game longer, and last the order of the seats.",
)
_MARKS: Final = Text(
    "El primer puesto de una mesa vale {top}, el último 0, cada uno uno menos que el anterior; a "
    "igualdad de partida, puntos y aguante se reparten.",
    "The first place at a table counts {top}, the last 0, each one less than the one before; those "
    "equal in game, points and time in the game share.",
)
_TWO: Final = Text("Ganar vale 1, hacer tablas ½, perder 0.", "A win counts 1, a draw ½, a loss 0.")
_POINTS: Final = {
    "lost": Text(
        "Quien queda fuera de una partida pierde sus puntos.",
        "Who is out of a game loses the points made in it.",
    ),
    "kept": Text(
        "Quien queda fuera de una partida conserva sus puntos.",
        "Who is out of a game keeps the points made in it.",
    ),
}
_FILL: Final = {
    "bots": Text(
        "Si faltan jugadores, se sientan máquinas de nivel {level}.",
        "Where players are missing, machines of level {level} sit down.",
    ),
    "engines": Text(
        "Si faltan jugadores, se sientan máquinas ({filler}).",
        "Where players are missing, machines sit down ({filler}).",
    ),
    "byes": Text(
        "Si sobra gente, se descansa por turnos, primero quien va último; descansar vale {bye}.",
        "Where the number does not come out even, people rest in turn, the last in the table "
        "first; a rest counts {bye}.",
    ),
    "byes_robin": Text(
        "Si son impares, en cada ronda descansa uno.",
        "Where the number is odd, one rests in every round.",
    ),
    "byes_knockout": Text(
        "Si faltan jugadores, los primeros de la lista pasan la primera ronda sin jugar; si hay "
        "que completar una mesa, una máquina ocupa el asiento sin contar.",
        "Where players are missing, the first in the list pass the first round without playing; "
        "where a table must be completed, a machine sits there and does not count.",
    ),
}
_LIMIT: Final = Text(
    "Tras {most} acciones, quienes siguen en la partida se reparten la victoria.",
    "After {most} actions, those still in the game share the win.",
)
_DEFAULT: Final = Text(
    "Quien desaparece queda último en su mesa.", "Who vanishes is last at their table."
)
_TIES: Final = Text(
    "A igualdad deciden, por este orden: {rules}.", "Ties are broken, in this order, by: {rules}."
)


def lines(terms: Terms) -> list[Text]:
    """Return the rules of a tournament with validated terms, one or two sentences each.

    >>> from sobremesa.play.tournament.terms import validated_terms
    >>> len(lines(validated_terms(Terms("Cup", "reyes", "tables"))))
    6
    """
    two = terms.seats == 2
    names = ", ".join(place.en for place in PLACES)
    key = "swiss2" if terms.format == "swiss" and two else terms.format
    told = [
        _FORMATS[key].format(
            seats=terms.seats, laps=_TIMES.counted(terms.laps), replays=terms.replays
        ),
    ]
    if terms.format == "tables":
        told.append(_PLACES.format(names=names))
    elif two and terms.format != "knockout":
        told.append(_TWO)
    elif not two:
        told.append(_MARKS.format(top=(terms.seats or 2) - 1))
    if not two:
        told.append(_POINTS[terms.points])
    told.append(_filling(terms))
    told.append(joined(" ", (_LIMIT.format(most=terms.most), _DEFAULT)))
    rules = ties(terms)
    listed = joined("; ", [tie.help for tie in rules])
    told.append(_TIES.format(rules=listed))
    return told


def _filling(terms: Terms) -> Text:
    if terms.fill == "bots":
        kind, _, level = terms.filler.partition(":")
        if kind == "level":
            return _FILL["bots"].format(level=level)
        return _FILL["engines"].format(filler=terms.filler)
    if terms.format in ("tables", "knockout"):
        return _FILL["byes_knockout"]
    if terms.format == "robin":
        return _FILL["byes_robin"]
    return _FILL["byes"].format(bye=f"{bye_mark(terms):g}")
