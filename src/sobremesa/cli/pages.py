"""What the help pages say, in both languages. Every example is run by the tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sobremesa.rulebook.text import Text, same

Rows = tuple[tuple[Text, Text], ...]
Examples = tuple[tuple[str, Text], ...]


@dataclass(frozen=True)
class Page:
    """The help page of a command."""

    summary: Text
    about: Text
    arguments: Rows
    options: Rows
    examples: Examples


USAGE: Final = Text("Uso", "Usage")
ARGUMENTS: Final = Text("Argumentos", "Arguments")
OPTIONS: Final = Text("Opciones", "Options")
COMMANDS: Final = Text("Órdenes", "Commands")
EXAMPLES: Final = Text("Ejemplos", "Examples")

ABOUT: Final = Text(
    "sobremesa: juegos de estrategia de reglas exactas, para jugar, medir y programar.",
    "sobremesa: strategy games with exact rules, to play, to measure and to program.",
)
FIRST_USAGE: Final = Text("sobremesa ORDEN …", "sobremesa COMMAND …")
COMMON: Final[Rows] = (
    (
        same("--lang es|en"),
        Text("el idioma; si no, el del sistema", "the language; otherwise the system's"),
    ),
    (same("--help"), Text("esta ayuda", "this help")),
)
VERSION: Final = (same("--version"), Text("la versión", "the version"))
FIRST_EXAMPLES: Final[Examples] = (
    ("sobremesa games", Text("qué juegos hay", "which games there are")),
    ("sobremesa help perft", Text("la ayuda de una orden", "the help of one command")),
    (
        "sobremesa play colmena --vs 3",
        Text("una partida contra la máquina", "a game against the machine"),
    ),
)

_GAME: Final = (
    Text("JUEGO", "GAME"),
    Text("el juego, como lo nombra `sobremesa games`", "the game, as `sobremesa games` names it"),
)
_FILE_TEXT: Final = Text(
    "una posición o una partida en JSON; `-` es la entrada estándar",
    "a position or a record in JSON; `-` is standard input",
)
_JSON: Final = (same("--json"), Text("una línea de JSON", "one line of JSON"))
_OPTIONS: Final = (
    Text("--options NOMBRE=VALOR …", "--options NAME=VALUE …"),
    Text(
        "opciones de las reglas; varias seguidas o con comas (`sobremesa games --json` las dice)",
        "options of the rules; several in a row or with commas (`sobremesa games --json` has them)",
    ),
)
_PLAYERS: Final = (same("--players N"), Text("cuántos juegan", "how many play"))
_POSITION: Final = (
    Text("--position FICHERO", "--position FILE"),
    Text(
        "empezar desde una posición o el final de una partida; `-` es la entrada estándar",
        "begin with a position or a record's end; `-` is standard input",
    ),
)
_THREADS: Final = (
    same("--threads N"),
    Text("hilos a la vez; por defecto 1", "threads side by side; by default 1"),
)
_SEED: Final = (
    same("--seed N"),
    Text("semilla del azar; por defecto 0", "seed of the chance; by default 0"),
)

PAGES: Final[dict[str, Page]] = {
    "games": Page(
        Text("qué juegos hay", "which games there are"),
        Text(
            "Los juegos, cuántos juegan y qué opciones tienen sus reglas.",
            "The games, how many play, and which options their rules have.",
        ),
        (),
        (_JSON,),
        (
            ("sobremesa games", Text("la lista", "the list")),
            (
                "sobremesa games --json",
                Text("con cada opción y sus valores", "with every option and its values"),
            ),
        ),
    ),
    "rules": Page(
        Text("las reglas de un juego, o una sola", "the rules of a game, or one of them"),
        Text(
            "Las reglas escritas. Con --rule, una regla y sus ejemplos: qué se puede y qué no.",
            "The written rules. With --rule, one rule and its examples: what goes and what not.",
        ),
        (_GAME,),
        (
            (
                Text("--rule REGLA", "--rule RULE"),
                Text("solo esa, o todas las que empiezan así", "only that, or all that begin so"),
            ),
            (same("--plain"), Text("el Markdown tal cual", "the Markdown as it is")),
            _JSON,
        ),
        (
            ("sobremesa rules colmena", Text("todas", "all of them")),
            (
                "sobremesa rules colmena --rule CMN-5.3 --lang es",
                Text("una, con sus ejemplos, en español", "one, with its examples, in Spanish"),
            ),
        ),
    ),
    "play": Page(
        Text("una partida en la pantalla", "a game on this screen"),
        Text(
            "Juega en esta pantalla: varias personas por turno, o contra la máquina. Se escribe "
            "la acción; `ayuda` dice qué más se puede. Sin juego, ofrece una lista.",
            "Play on this screen: several people in turn, or against the machine. Type the "
            "action; `help` says what else there is. Without a game, it offers a list.",
        ),
        ((Text("[JUEGO]", "[GAME]"), _GAME[1]),),
        (
            (
                same("--vs 1…8|random"),
                Text(
                    "la máquina ocupa los demás asientos: un nivel, del 1 al 8, o al azar",
                    "the machine takes the other seats: a level, from 1 to 8, or at random",
                ),
            ),
            (
                same("--seat N"),
                Text("tu asiento contra ella; por defecto 1", "your seat then; by default 1"),
            ),
            _SEED,
            _OPTIONS,
            _PLAYERS,
            (
                _POSITION[0],
                Text("seguir una partida guardada", "go on with a saved game"),
            ),
        ),
        (
            ("sobremesa play colmena", Text("dos personas", "two people")),
            (
                "sobremesa play colmena --vs 3 --seat 2",
                Text("la máquina empieza", "the machine begins"),
            ),
        ),
    ),
    "show": Page(
        Text("dibuja una posición o un momento de una partida", "draws a position or a moment"),
        Text(
            "Dibuja con letras, o como imagen SVG o PNG. --out sin --format mira la extensión.",
            "Draws with letters, or as an SVG or PNG picture. --out without --format goes by the "
            "name's ending.",
        ),
        ((Text("[FICHERO]", "[FILE]"), _FILE_TEXT),),
        (
            (
                Text("--game JUEGO", "--game GAME"),
                Text("el comienzo de un juego, en vez de un fichero", "a game's start, not a file"),
            ),
            _OPTIONS,
            _PLAYERS,
            (
                same("--move N"),
                Text("tras N acciones; por defecto, el final", "after N actions; else the end"),
            ),
            (
                same("--format text|svg|png|json"),
                Text("cómo; por defecto text", "how; by default text"),
            ),
            (
                Text("--out FICHERO", "--out FILE"),
                Text("dónde; por defecto, la salida estándar", "where; else standard output"),
            ),
            (same("--width N"), Text("ancho de la imagen", "width of the picture")),
        ),
        (
            (
                "sobremesa show --game colmena --options preset=hive expansions=M",
                Text("el comienzo", "the start"),
            ),
            (
                "sobremesa show game.json --move 4",
                Text("tras cuatro acciones", "after four actions"),
            ),
            (
                "sobremesa show game.json --out game.png --width 800",
                Text("una imagen", "a picture"),
            ),
        ),
    ),
    "why": Page(
        Text(
            "si una acción se puede y, si no, qué regla", "whether an action is legal, or why not"
        ),
        Text(
            "Dice si una acción se puede y, si no, qué regla la impide. Sin más, al comienzo.",
            "Says whether an action is legal and, if not, which rule forbids it. By default at "
            "the start.",
        ),
        (_GAME, (Text("ACCIÓN", "ACTION"), Text("la acción", "the action"))),
        (
            (
                Text('--actions "A B C"', '--actions "A B C"'),
                Text(
                    "tras esas acciones; con `;` si llevan espacios",
                    "after those actions; with `;` if they contain spaces",
                ),
            ),
            _POSITION,
            _OPTIONS,
            _PLAYERS,
            _JSON,
        ),
        (
            ("sobremesa why colmena wA2@0,0", Text("al comienzo", "at the start")),
            (
                'sobremesa why colmena wQ@1,1 --actions "wA1@0,0 bA1@1,0"',
                Text("tras dos acciones", "after two actions"),
            ),
            (
                "sobremesa why colmena pass --position position.json",
                Text("en una posición guardada", "in a saved position"),
            ),
        ),
    ),
    "validate": Page(
        Text("comprueba partidas y posiciones", "checks records and positions"),
        Text(
            "Repite una partida entera, o lee una posición, y dice la primera falta: en qué línea, "
            "en qué acción y contra qué regla. Vale un fichero con un documento en cada línea.",
            "Replays a whole record, or reads a position, and tells the first fault: which line, "
            "which action, against which rule. A file may hold a document on each line.",
        ),
        ((Text("FICHERO", "FILE"), _FILE_TEXT),),
        (_JSON,),
        (
            ("sobremesa validate game.json", Text("una partida", "one record")),
            ("sobremesa validate games.jsonl", Text("una en cada línea", "one on each line")),
        ),
    ),
    "perft": Page(
        Text("cuenta las sucesiones de N acciones", "counts the sequences of N actions"),
        Text(
            "Cuenta las sucesiones de N acciones, para comparar reglas y medir velocidad.",
            "Counts the sequences of N actions, to compare rules and to measure speed.",
        ),
        (_GAME, (same("N"), Text("cuántas acciones", "how many actions"))),
        (
            _OPTIONS,
            _PLAYERS,
            _THREADS,
            (same("--no-bulk"), Text("juega también la última", "plays the last one too")),
            (same("--divide"), Text("la cuenta de cada primera acción", "one count per action")),
            _POSITION,
            _JSON,
        ),
        (
            (
                "sobremesa perft colmena 4 --options preset=hive expansions=ML",
                Text("da 86400", "gives 86400"),
            ),
            (
                "sobremesa perft colmena 3 --divide --threads 2",
                Text("por primera acción, con dos hilos", "by first action, on two threads"),
            ),
        ),
    ),
    "playouts": Page(
        Text("juega N partidas al azar", "plays N random games"),
        Text(
            "Juega N partidas al azar y dice cuánto duran, quién gana y a qué velocidad.",
            "Plays N random games and says how long they are, who wins and how fast it went.",
        ),
        (_GAME, (same("N"), Text("cuántas partidas", "how many games"))),
        (
            _SEED,
            (
                same("--cap N"),
                Text("acciones como mucho; por defecto 2000", "most actions; by default 2000"),
            ),
            _THREADS,
            _OPTIONS,
            _PLAYERS,
            _POSITION,
            _JSON,
        ),
        (
            ("sobremesa playouts colmena 10", Text("diez partidas", "ten games")),
            (
                "sobremesa playouts colmena 100 --cap 60 --seed 7 --options preset=hive --json",
                Text("cortas, repetibles, para un programa", "short, repeatable, for a program"),
            ),
        ),
    ),
    "arena": Page(
        Text("partidas entre jugadores, y su tabla", "games between players, and their table"),
        Text(
            "Juega muchas partidas entre cualesquiera jugadores, con los asientos repartidos por "
            "igual, y dice quién es más fuerte y con qué seguridad. Un jugador es `level:5`, una "
            "manera de pensar con su límite (`search:0.2s`, `uct:1s`, `tree:500n`, `maxn:3d`), un "
            "programa (`engine:ORDEN`, `uhp:ORDEN`) o una clase (`python:módulo:Clase`).",
            "Plays many games between any players, seats shared out fairly, and says who is "
            "stronger and how sure that is. A player is `level:5`, a way to think with its limit "
            "(`search:0.2s`, `uct:1s`, `tree:500n`, `maxn:3d`), a program (`engine:COMMAND`, "
            "`uhp:COMMAND`) or a class (`python:module:Class`).",
        ),
        (_GAME,),
        (
            (
                Text("--players JUGADOR …", "--players PLAYER …"),
                Text("quiénes juegan", "who takes part"),
            ),
            (
                same("--games N"),
                Text("cuántas partidas; por defecto 100", "how many games; by default 100"),
            ),
            (same("--seats N"), Text("cuántos en cada mesa", "how many at a table")),
            _OPTIONS,
            _SEED,
            (
                same("--opening N"),
                Text(
                    "acciones al azar para empezar; por defecto 4",
                    "random actions to begin with; by default 4",
                ),
            ),
            (
                same("--most N"),
                Text(
                    "acciones tras las que se reparte el premio; por defecto 400",
                    "actions after which the win is shared; by default 400",
                ),
            ),
            (
                Text("--results FICHERO", "--results FILE"),
                Text(
                    "guarda cada partida; si ya está, sigue donde quedó",
                    "saves every game; where it exists, goes on from there",
                ),
            ),
            (
                same("--workers N"),
                Text("procesos a la vez", "processes side by side"),
            ),
            _JSON,
        ),
        (
            (
                "sobremesa arena colmena --players level:1 level:2 --games 4 --workers 1",
                Text("cuatro partidas entre dos niveles", "four games between two levels"),
            ),
            (
                "sobremesa arena sparta --players search:20n uct:5n --games 2 --most 10 --json",
                Text("para un programa", "for a program"),
            ),
        ),
    ),
    "analyze": Page(
        Text("los errores de una partida", "the mistakes of a game"),
        Text(
            "Dice cuánto valía cada posición para quien juega primero, dónde había algo mejor y "
            "cuánto costó el error: `?` es una imprecisión, `??` un error grave.",
            "Says what every position was worth to the first player, where there was something "
            "better and what the mistake cost: `?` is an inaccuracy, `??` a blunder.",
        ),
        ((Text("FICHERO", "FILE"), _FILE_TEXT),),
        (
            (
                same("--nodes N"),
                Text(
                    "posiciones que mira en cada jugada; por defecto 50000",
                    "positions to look at for each action; by default 50000",
                ),
            ),
            _JSON,
        ),
        (
            (
                "sobremesa analyze game.json --nodes 500",
                Text("deprisa", "in a hurry"),
            ),
        ),
    ),
    "engine": Page(
        Text("el protocolo de texto para programas", "the text protocol for programs"),
        Text(
            "Una línea entra, una respuesta sale, hasta `quit`; cada respuesta acaba en `ok`.",
            "A line in, an answer out, until `quit`; every answer ends with `ok`.",
        ),
        (),
        (),
        (("printf 'info\\nquit\\n' | sobremesa engine", Text("quién eres", "who are you")),),
    ),
    "uhp": Page(
        Text("el Universal Hive Protocol, para La Colmena", "the Universal Hive Protocol"),
        Text(
            "El Universal Hive Protocol para La Colmena con las reglas de Hive, hasta `exit`.",
            "The Universal Hive Protocol for La Colmena with the rules of Hive, until `exit`.",
        ),
        (),
        (),
        (
            (
                "printf 'newgame Base+ML\\nvalidmoves\\nexit\\n' | sobremesa uhp",
                Text("las primeras jugadas", "the first moves"),
            ),
        ),
    ),
    "serve": Page(
        Text("mesas en vivo por la red", "live tables over the network"),
        Text(
            "Sirve mesas por HTTP y WebSocket hasta que se interrumpe; lo guarda todo en "
            "sobremesa.db. docs/server.md explica los ajustes, que también se dan en el entorno "
            "como SOBREMESA_PORT.",
            "Serves tables over HTTP and WebSocket until interrupted; keeps everything in "
            "sobremesa.db. docs/server.md explains the settings, which can also be given in the "
            "environment as SOBREMESA_PORT.",
        ),
        (),
        (
            (
                Text("--settings ARCHIVO", "--settings FILE"),
                Text("un archivo TOML con ajustes", "a TOML file with settings"),
            ),
            (
                same("--port N"),
                Text("el puerto; 0 elige uno libre", "the port; 0 picks a free one"),
            ),
            (
                same("--open"),
                Text("abre la página en el navegador", "open the page in a browser"),
            ),
            (
                same("--check"),
                Text("solo comprueba y enseña los ajustes", "only check and show the settings"),
            ),
        ),
        (
            (
                "sobremesa serve --check",
                Text("los ajustes que valdrían", "which settings would hold"),
            ),
        ),
    ),
    "doctor": Page(
        Text("cómo está la instalación", "how the installation is"),
        Text(
            "La versión, qué forma de las reglas corre y por qué, y cómo tener la rápida.",
            "The version, which form of the rules runs and why, and how to get the fast one.",
        ),
        (),
        (_JSON,),
        (("sobremesa doctor", Text("todo en orden", "all is well")),),
    ),
}


def metavar(command: str, name: str) -> Text:
    """Give the name by which a page calls a command's argument."""
    for known, _ in PAGES[command].arguments if command in PAGES else ():
        plain = known.en.strip("[]")
        if plain == name:
            return Text(known.es.strip("[]"), plain)
    return same(name)
