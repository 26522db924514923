"""What reports say, in both languages."""

from __future__ import annotations

from typing import Final

from sobremesa.core import registry
from sobremesa.rulebook.text import Text, same

REASONS: Final = {
    "adjudicated": Text(
        "adjudicada: se reparte entre quienes siguen", "adjudicated: shared by those still in it"
    ),
    "agreement": Text("tablas acordadas", "an agreed draw"),
    "error": Text("no se jugó", "not played"),
    "forfeit": Text("falta de un jugador", "a player's fault"),
}
"""The reasons of endings outside the rules; a game's own reasons are in its `reasons`."""
FAULTS: Final = {
    "illegal": Text("acción ilegal", "illegal action"),
    "crash": Text("el jugador falló", "the player failed"),
    "silent": Text("sin respuesta", "no answer"),
    "protocol": Text("fuera de protocolo", "broke the protocol"),
}

ARENA: Final = Text("Arena de Sobremesa", "Sobremesa arena")
LEAD: Final = Text(
    "{games} partidas entre {names}. Los asientos rotan y cada apertura se juega una vez desde "
    "cada asiento.",
    "{games} games between {names}. Seats rotate, and every opening is played once from each seat.",
)
AND: Final = Text(" y ", " and ")
GAMES: Final = Text("partidas", "games")
SEATS: Final = Text("asientos", "seats")
ACTIONS: Final = Text("acciones", "actions")
FAULTS_COUNT: Final = Text("faltas", "faults")
OVERRUNS_COUNT: Final = Text("fuera de tiempo", "overruns")
TABLE: Final = Text("La tabla", "The table")
PLAYER: Final = Text("jugador", "player")
SHARE: Final = Text("parte", "share")
INTERVAL: Final = Text("intervalo 95 %", "95 % interval")
FAIR: Final = Text("justa", "fair")
FIRSTS: Final = Text("primeros", "firsts")
RATING: Final = Text("fuerza", "rating")
MEAN: Final = Text("por acción", "an action")
SLOWEST: Final = Text("lo más lento", "slowest")
SHARES: Final = Text("Parte de las victorias", "Shares of the wins")
SHARES_NOTE: Final = Text(
    "En tanto por ciento, con su intervalo del 95 %; la raya discontinua es lo que tocaría entre "
    "iguales.",
    "In per cent, with their 95 % intervals; the dashed tick is what equals would get.",
)
RATINGS: Final = Text("La fuerza, partida a partida", "Ratings, game by game")
RATINGS_NOTE: Final = Text(
    "openskill (Plackett-Luce); quien empieza tiene 25.",
    "openskill (Plackett-Luce); everybody begins with 25.",
)
LENGTHS: Final = Text("Cuánto duran las partidas", "How long the games are")
LENGTHS_NOTE: Final = Text(
    "Acciones de cada partida, la mediana {middle}.", "Actions in each game, the median {middle}."
)
ENDS: Final = Text("Cómo acaban", "How they end")
TIMES: Final = Text("Tiempo por acción", "Time for an action")
TIMES_NOTE: Final = Text(
    "La media; el máximo está en la tabla.", "The mean; the longest is in the table."
)
BY_SEAT: Final = Text("Por asiento", "By seat")
BY_SEAT_NOTE: Final = Text(
    "Parte de las victorias de cada asiento, sea quien sea quien lo ocupa.",
    "Each seat's share of the wins, whoever sits there.",
)
SEAT: Final = Text("asiento {number}", "seat {number}")
TROUBLE: Final = Text("Faltas", "Faults")
GAME: Final = Text("partida", "game")
KIND: Final = Text("qué", "what")
DETAIL: Final = Text("detalle", "detail")
REPEAT: Final = Text("Para repetirlo", "To repeat it")

# tournaments

PLAYERS_COUNT: Final = Text("{count} participantes", "{count} players")
WON_BY: Final = Text("gana {name}", "{name} wins")
LAST_BOARD: Final = Text("Así terminó la última partida", "How the last game ended")
TO_COME: Final = Text("por decidir", "to be decided")
WINNER: Final = Text("Gana el torneo", "Winner")
FINAL: Final = Text("Final", "Final")
ROUND: Final = Text("Ronda {number}", "Round {number}")
ROUND_SHORT: Final = Text("R{number}", "R{number}")
TABLE_NUMBER: Final = Text("Mesa {number}", "Table {number}")
WALKOVER: Final = Text("sigue sin jugar", "on without playing")
TOURNAMENT: Final = Text("Torneo de Sobremesa", "Sobremesa tournament")
GOES_ON: Final = Text("El torneo está en marcha.", "The tournament is going on.")
WINS: Final = Text("{name} gana el torneo.", "{name} wins the tournament.")
RULES: Final = Text("Cómo se juega", "How it is played")
STANDINGS: Final = Text("Clasificación", "Standings")
PLACE: Final = Text("puesto", "place")
NAME: Final = Text("nombre", "name")
PLAYS_AS: Final = Text("juega como", "plays as")
SCORE: Final = Text("puntuación", "score")
POSTER: Final = Text("El cartel", "The poster")
CROSS: Final = Text("Cuadro de encuentros", "Cross table")
CROSS_NOTE: Final = Text(
    "Lo que cada fila hizo contra cada columna; en mesas de más de dos, cuántas veces quedó por "
    "delante.",
    "What each row made against each column; at tables of more than two, how often it came out "
    "ahead.",
)
STRENGTH: Final = Text("La fuerza, partida a partida", "Ratings, game by game")
EVERY_GAME: Final = Text("Todas las partidas", "Every game")
EVERY_GAME_NOTE: Final = Text(
    "Cada partida está guardada: `sobremesa show {example} --move 20` la enseña en cualquier "
    "momento y `sobremesa analyze {example}` busca los errores.",
    "Every game is saved: `sobremesa show {example} --move 20` shows it at any moment, and "
    "`sobremesa analyze {example}` looks for the mistakes.",
)
LENGTH: Final = Text("{count} acciones", "{count} actions")
RECORD: Final = Text("partida guardada", "record")
LAST_POSITION: Final = Text("la última posición", "the last position")
WHAT_HAPPENED: Final = Text("Lo que pasó además", "What else happened")
ROUNDS: Final = Text("rondas", "rounds")
CORRECTED: Final = Text("Mesa {table}, resultado corregido", "Table {table}, result corrected")
VANISHED: Final = Text("Mesa {table}, {name} no está", "Table {table}, {name} is absent")
WENT: Final = Text("{name} se retira", "{name} leaves")
CAME: Final = Text("Entra {name}", "{name} comes in")
TABLE_ID: Final = Text("Mesa {table}", "Table {table}")


def reason(game: str, name: str) -> Text:
    """Say why a game ended: in the game's own words, in ours, or as the result names it.

    >>> reason("ajedrez", "checkmate").en, reason("ajedrez", "error").en, reason("ajedrez", "?").en
    ('checkmate', 'not played', '?')
    """
    return registry.rules(game).reasons.get(name) or REASONS.get(name) or same(name)
