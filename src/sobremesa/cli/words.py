"""The sentences of the command, in both languages; the help is in `cli/help_pages`."""

from __future__ import annotations

import errno
from typing import Final

from sobremesa.rulebook.grammar import Noun
from sobremesa.rulebook.text import Text, same

# what is counted

ACTIONS: Final = Noun("acción", "action", feminine=True)
FAILED_GAMES: Final = Noun("partida fallida", "failed game", feminine=True)
GAMES: Final = Noun("partida", "game", feminine=True)
PUZZLES: Final = Noun("problema", "puzzle")
TABLES: Final = Noun("mesa", "table", feminine=True)
TOURNAMENTS: Final = Noun("torneo", "tournament")
ENTRIES: Final = Noun("anotación", "entry", feminine=True)
PEOPLE: Final = Noun("persona", "person", feminine=True, many=Text("personas", "people"))
INACCURACIES: Final = Noun("imprecisión", "inaccuracy", feminine=True)
MISTAKES: Final = Noun("error", "mistake")
BLUNDERS: Final = Noun("error grave", "blunder")
SET_UPS: Final = Noun("formación", "set-up", feminine=True)

# mistakes on the command line

NO_COMMAND: Final = Text(
    "no hay ninguna orden {word}: hay {known}", "there is no command {word}: there are {known}"
)
NEAR_COMMAND: Final = Text(
    "no hay ninguna orden {word}, ¿querías decir {meant}? Hay {known}",
    "there is no command {word}, did you mean {meant}? There are {known}",
)
NO_OPTION: Final = Text(
    "la orden {command} no tiene la opción {word}; mira `sobremesa {command} --help`",
    "the command {command} has no option {word}; see `sobremesa {command} --help`",
)
NEAR_OPTION: Final = Text(
    "la orden {command} no tiene la opción {word}, ¿querías decir {meant}?",
    "the command {command} has no option {word}, did you mean {meant}?",
)
MISSING: Final = Text(
    "a la orden {command} le falta {what}; mira `sobremesa {command} --help`",
    "the command {command} lacks {what}; see `sobremesa {command} --help`",
)
MISSING_VALUE: Final = Text("a {word} le falta su valor", "{word} lacks its value")
TOO_MUCH: Final = Text(
    "sobra {word} detrás de la orden {command}", "{word} is too much after the command {command}"
)
TWICE: Final = Text("{word} está dos veces", "{word} is there twice")
NO_VALUE_WANTED: Final = Text("{word} no lleva valor", "{word} takes no value")
UNCLEAR: Final = Text(
    "no se entiende la línea; mira `sobremesa --help`",
    "the line cannot be understood; see `sobremesa --help`",
)
BAD_LANGUAGE: Final = Text(
    "no hay textos en {word}: --lang {known}",
    "there are no texts in {word}: --lang {known}",
)
NOT_WHOLE: Final = Text(
    "{name} es un número entero, no {word}", "{name} is a whole number, not {word}"
)
OUT_OF_RANGE: Final = Text(
    "{name} va de {low} a {high}, y no {word}", "{name} goes from {low} to {high}, not {word}"
)
NOT_ONE_OF: Final = Text("{name} es {known}, no {word}", "{name} is {known}, not {word}")
NEAR_ONE_OF: Final = Text(
    "{name} es {known}, no {word}: ¿querías decir {meant}?",
    "{name} is {known}, not {word}: did you mean {meant}?",
)
DID_YOU_MEAN: Final = Text("¿Querías decir {meant}?", "Did you mean {meant}?")
NOT_NAME_VALUE: Final = Text(
    "una opción se escribe nombre=valor, no {word}", "an option is written name=value, not {word}"
)
EITHER: Final = Text("{one} y {other} no van juntos", "{one} and {other} do not go together")
SHOW_WHAT: Final = Text(
    "di qué enseñar: un fichero, `-` para la entrada estándar, o --game JUEGO",
    "say what to show: a file, `-` for standard input, or --game GAME",
)

# files

NO_FILE: Final = Text("no existe el fichero {name}", "there is no file {name}")
UNREADABLE: Final = Text("no se puede leer {name}: {why}", "cannot read {name}: {why}")
UNWRITABLE: Final = Text("no se puede escribir {name}: {why}", "cannot write {name}: {why}")
SYSTEM: Final = {
    errno.EACCES: Text("falta el permiso", "permission is missing"),
    errno.EPERM: Text("falta el permiso", "permission is missing"),
    errno.EISDIR: Text("es una carpeta", "it is a folder"),
    errno.ENOENT: Text("no existe esa carpeta", "there is no such folder"),
    errno.ENOTDIR: Text("no existe esa carpeta", "there is no such folder"),
    errno.ENOSPC: Text("no queda sitio", "no room is left"),
    errno.EROFS: Text("ahí no se puede escribir", "nothing can be written there"),
    errno.ENAMETOOLONG: Text("el nombre es demasiado largo", "the name is too long"),
}
"""The messages of system errors, by number."""
NOT_UTF8: Final = Text("{name} no es texto en UTF-8", "{name} is not UTF-8 text")
EMPTY: Final = Text("{name} está vacío", "{name} is empty")
SEVERAL: Final = Text(
    "{name} tiene {count} partidas y aquí hace falta una",
    "{name} has {count} games and one is needed here",
)
NO_SUCH_GAME: Final = Text(
    "{name}: no hay partida {number}; la última es la {count}",
    "{name}: there is no game {number}; the last one is {count}",
)
IN_FILE: Final = same("{name}: {why}")
AND_MORE: Final = Text("{first} (y {count} más)", "{first} (and {count} more)")
OTHER_GAME: Final = Text(
    "{name} es de {other}, no de {game}", "{name} is of {other}, not of {game}"
)
NO_SUCH_MOVE: Final = Text(
    "la partida tiene {actions}: no hay momento {move}",
    "the record has {actions}: there is no moment {move}",
)
PICTURE_TO_TERMINAL: Final = Text(
    "una imagen PNG no cabe en la pantalla: di --out FICHERO",
    "a PNG picture does not fit a terminal: give --out FILE",
)
NO_ROOM: Final = Text("no hay bastante memoria para eso", "there is not enough memory for that")

# answers

PLAIN_FORM: Final = Text(
    "los juegos corren en Python puro, unas setenta veces más despacio que compilados; "
    "`sobremesa doctor` dice cómo remediarlo",
    "the games run in plain Python, about seventy times slower than compiled; "
    "`sobremesa doctor` says how to change that",
)
LEGAL: Final = Text("Se puede.", "Legal.")
NOT_LEGAL: Final = Text("No se puede", "Not legal")
BAD_ACTION: Final = Text(
    "la acción {number} ({action}) no vale: {why}", "action {number} ({action}) will not do: {why}"
)
VALID_RECORD: Final = Text(
    "partida correcta de {title}, {actions}. {status}",
    "a correct record of {title}, {actions}. {status}",
)
VALID_POSITION: Final = Text(
    "posición correcta de {title}. {status}", "a correct position of {title}. {status}"
)
LINE: Final = Text("línea {line}: {what}", "line {line}: {what}")
NO_RULE: Final = Text(
    "{title} no tiene regla {rule}: va de {first} a {last}",
    "{title} has no rule {rule}: they go from {first} to {last}",
)
NO_RULES: Final = Text(
    "{title} no tiene reglas con número todavía", "{title} has no numbered rules yet"
)
NO_STRATEGY: Final = Text(
    "nadie ha escrito todavía cómo se juega bien a {title}",
    "nobody has written yet how {title} is played well",
)
NO_MODEL: Final = Text(
    "{title} no tiene partida modelo {model}: hay {known}",
    "{title} has no model game {model}: there are {known}",
)
STRATEGY: Final = Text("estrategia", "strategy")
MODEL_GAMES: Final = Text("Partidas modelo", "Model games")
OPENINGS: Final = Text("Aperturas y formaciones con nombre", "Named openings and set-ups")
OPENING_SCORE: Final = Text(
    "Entre máquinas, {score} % en {games} partidas (intervalo del 95 %: de {low} a {high} %)",
    "Between machines, {score} % in {games} games (95 % interval: {low} to {high} %)",
)
BOOKLET: Final = Text("Guardado en {name}.", "Saved to {name}.")
EXAMPLE_ALLOWED: Final = Text("{action}: se puede", "{action}: legal")
EXAMPLE_REFUSED: Final = Text("{action}: no, por {rule}. {why}", "{action}: no, by {rule}. {why}")
SPEED: Final = Text(
    "{seconds} s, {speed} nodos por segundo", "{seconds} s, {speed} nodes per second"
)
COUNTING: Final = Text("contando", "counting")
PLAYING: Final = Text("jugando", "playing")

# tables

GAME: Final = Text("juego", "game")
TITLE: Final = Text("nombre", "title")
PLAYERS: Final = Text("jugadores", "players")
OPTIONS: Final = Text("opciones", "options")
BLURB: Final = Text("en dos palabras", "in short")
GAMES_ROW: Final = Text("partidas", "games")
ACTIONS_ROW: Final = Text("acciones", "actions")
LENGTH_ROW: Final = Text("acciones por partida", "actions per game")
SECONDS_ROW: Final = Text("segundos", "seconds")
SPEED_ROW: Final = Text("acciones por segundo", "actions per second")
CAPPED_ROW: Final = Text("cortadas a las {cap} acciones", "cut at {cap} actions")
SCORE_ROW: Final = Text("puntos de {name}", "score of {name}")

# doctor

FORM: Final = Text("forma", "form")
REASON: Final = Text("por qué", "why")
COMPILER: Final = Text("compilador", "compiler")
BUILD: Final = Text("compilación", "build")
REMEDY: Final = Text("remedio", "remedy")
FOUND_GAMES: Final = Text("juegos", "games")
COMPILED: Final = Text("compilada a C", "compiled to C")
PLAIN: Final = Text("Python puro", "plain Python")
NONE_FOUND: Final = Text("no hay", "none found")
BECAUSE: Final = {
    "compiled": Text("las reglas están compiladas", "the rules have been compiled"),
    "variable": Text(
        "la variable SOBREMESA_PLAIN lo pide", "the variable SOBREMESA_PLAIN asks for it"
    ),
    "stale": Text(
        "las fuentes han cambiado desde que se compilaron",
        "the sources have changed since they were compiled",
    ),
    "missing": Text("no se ha compilado nada", "nothing has been compiled"),
}
BUILDS: Final = {
    "current": Text("hecha en su sitio, al día", "in place, up to date"),
    "stale": Text("hecha en su sitio, anticuada", "in place, out of date"),
    "installed": Text("hecha al instalar", "made at install"),
    "sanitized": Text("hecha en su sitio, con vigilancia", "in place, sanitised"),
    "none": Text("ninguna", "none"),
}
REMEDIES: Final = {
    "variable": Text("quita SOBREMESA_PLAIN del entorno", "unset SOBREMESA_PLAIN"),
    "stale": Text("ejecuta `make build`", "run `make build`"),
    "missing": Text(
        "instala un compilador de C y ejecuta `pip install --force-reinstall sobremesa` "
        "(o `make build` en una copia del código)",
        "install a C compiler and run `pip install --force-reinstall sobremesa` "
        "(or `make build` in a working copy)",
    ),
}
BROKEN_GAME: Final = Text("{game}: no se carga ({why})", "{game}: does not load ({why})")

# tables of players and weights

PLAYER_COLUMN: Final = Text("jugador", "player")
SHARE_COLUMN: Final = Text("parte", "share")
INTERVAL_COLUMN: Final = Text("intervalo 95 %", "95 % interval")
FAIR_COLUMN: Final = Text("justa", "fair")
FIRSTS_COLUMN: Final = Text("primeros", "firsts")
RATING_COLUMN: Final = Text("fuerza", "rating")
SLOWEST_COLUMN: Final = Text("lo más lento", "slowest")
GAMES_FAILED: Final = Text("{failed}: {error}", "{failed}: {error}")
TWO_PLAYERS: Final = Text(
    "--players pide al menos dos jugadores; {one} no tiene con quién jugar",
    "--players takes at least two players; {one} has nobody to play with",
)
MATCH_ROW: Final = Text("encuentro", "match")
WEIGHT_COLUMN: Final = Text("peso", "weight")
OLD_COLUMN: Final = Text("antes", "old")
NEW_COLUMN: Final = Text("ahora", "new")
PREDICTS: Final = Text(
    "{positions} posiciones tranquilas; sorpresa ante partidas no vistas: {old} bits antes, {new} "
    "ahora",
    "{positions} quiet positions; surprise at games not seen: {old} bits before, {new} now",
)
TUNED_MATCH: Final = Text(
    "los pesos nuevos contra los de antes: {score} % ({low}–{high}), {games} partidas, {nodes} "
    "posiciones por acción",
    "the new weights against the old: {score} % ({low}–{high}), {games} games, {nodes} positions "
    "an action",
)
PROVEN: Final = Text("Juegan mejor: vale la pena adoptarlos.", "They play better: adopt them.")
NOT_PROVEN: Final = Text(
    "No está probado que jueguen mejor: se quedan los de antes.",
    "It is not proven that they play better: keep the old ones.",
)
BETTER: Final = Text("mejor {action} (cuesta {lost})", "better {action} (it costs {lost})")
EXACT: Final = Text(
    "{side}: {percent} % de precisión; {inaccuracies}, {mistakes}, {blunders}",
    "{side}: {percent} % accuracy; {inaccuracies}, {mistakes}, {blunders}",
)
CANNOT_SERVE: Final = Text(
    "no se puede servir en el puerto {port}: {reason}",
    "cannot serve on port {port}: {reason}",
)

BACKED_UP: Final = Text("{path}: copia comprobada de {what}", "{path}: a verified copy of {what}")
BACKED_UP_FAULTY: Final = Text(
    "{path}: copia de {what}, pero {fault}", "{path}: a copy of {what}, but {fault}"
)
RESTORED: Final = Text(
    "{path}: restaurado y comprobado: {what}", "{path}: restored and verified: {what}"
)
RESTORED_FAULTY: Final = Text(
    "{path}: restaurado, pero {fault} ({what})", "{path}: restored, but {fault} ({what})"
)
HOLDINGS: Final = Text(
    "{tables} y {tournaments}, {entries}",
    "{tables} and {tournaments}, {entries}",
)
VERIFIED: Final = Text("todo cuadra: {what}", "all is as it should be: {what}")
INDEXED: Final = Text(
    "índice rehecho: {tables} y {tournaments}", "indexed anew: {tables} and {tournaments}"
)
REMOVED: Final = Text(
    "borrado: {tables}, {tournaments}, {people}, {arrangements}",
    "removed: {tables}, {tournaments}, {people}, {arrangements}",
)
STILL_READ: Final = Text(
    "otro programa lee la base de datos: los bytes de lo borrado siguen en el disco",
    "another program reads the database: the bytes of what was removed are still on the disk",
)
ADMIN_WHAT: Final = Text(
    "no se puede {word}; se puede {known}", "there is no {word} to do; there is {known}"
)
ADMIN_WHICH: Final = Text(
    "di cuál: `sobremesa admin {what} ID`", "say which: `sobremesa admin {what} ID`"
)
ADMIN_DAYS: Final = Text(
    "di cuántos días: `sobremesa admin retain --days N`",
    "say how many days: `sobremesa admin retain --days N`",
)
ADMIN_LONE: Final = Text("`admin {what}` no lleva {word}", "`admin {what}` takes no {word}")
NOT_A_TIME: Final = Text(
    "{word} no es un momento como 2026-11-17T10:30 o 2026-11-17T10:30+01:00",
    "{word} is no moment such as 2026-11-17T10:30 or 2026-11-17T10:30+01:00",
)

# puzzles

PUZZLES_OF_WHAT: Final = Text(
    "di de qué juego: `sobremesa puzzles mine JUEGO`",
    "say of which game: `sobremesa puzzles mine GAME`",
)
MINED: Final = same("{games}, {found}")
MINED_INTO: Final = Text("{found} en {name}", "{found} in {name}")
PUZZLE_FAULT: Final = Text("Problema {n}: {why}.", "Puzzle {n}: {why}.")
CHECKED: Final = Text("bien: {good} de {puzzles}", "good: {good} of {puzzles}")
PUZZLE_GRADES: Final = {
    "easy": Text("fácil", "easy"),
    "medium": Text("intermedio", "medium"),
    "hard": Text("difícil", "hard"),
}
OF_PLAYERS: Final = Text("{n} jugadores", "{n} players")
PUZZLE_HELP: Final = Text(
    "Escribe la acción; `?` la dice, `salir` lo deja.",
    "Type the action; `?` tells it, `quit` leaves.",
)
PUZZLE_ANSWER: Final = Text("Es {action}.", "It is {action}.")
PUZZLE_WRONG: Final = Text(
    "Se puede, pero hay algo mejor.", "That is allowed, but there is something better."
)
PUZZLE_ALSO: Final = Text(
    "También sirve, pero hay un camino más directo.",
    "That works as well, but there is a straighter way.",
)
PUZZLE_REPLY: Final = Text("Responde {action}.", "The answer is {action}.")
PUZZLE_SOLVED: Final = Text("¡Resuelto!", "Solved!")
PLACE_COLUMN: Final = Text("puesto", "place")
SCORE_COLUMN: Final = Text("puntuación", "score")
ROUND_OF: Final = Text("ronda {number} de {length}", "round {number} of {length}")
TOURNAMENT_KEPT: Final = Text(
    "Todo está en la carpeta; la página es {path}",
    "Everything is in the folder; the page is {path}",
)
SAY_OUT: Final = Text(
    "di dónde guardar el torneo: --out CARPETA", "say where to keep the tournament: --out FOLDER"
)
