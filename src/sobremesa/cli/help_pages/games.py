"""The help pages of the commands about games and positions."""

from __future__ import annotations

from typing import Final

from sobremesa.cli.help_pages.page import (
    FILE_TEXT,
    GAME,
    JSON,
    NUMBER,
    PLAYERS,
    POSITION,
    RULE_OPTIONS,
    SEED,
    Page,
)
from sobremesa.rulebook.text import Text, same

PAGES: Final[dict[str, Page]] = {
    "games": Page(
        Text("qué juegos hay", "which games there are"),
        Text(
            "Los juegos, cuántos juegan y qué opciones tienen sus reglas.",
            "The games, how many play, and which options their rules have.",
        ),
        (),
        (JSON,),
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
            "The written rules. With --rule, one rule and its examples, allowed and not allowed.",
        ),
        (GAME,),
        (
            (
                Text("--rule REGLA", "--rule RULE"),
                Text(
                    "solo esa, o todas las que empiezan así",
                    "only that one, or all that begin like it",
                ),
            ),
            (same("--summary"), Text("el juego en un minuto", "the game in one minute")),
            (same("--strategy"), Text("cómo jugar bien", "how to play well")),
            (
                Text("--model PARTIDA", "--model GAME"),
                Text(
                    "una partida comentada, short o long; con --json, el registro",
                    "a commented game, short or long; with --json, its record",
                ),
            ),
            (same("--plain"), Text("el Markdown tal cual", "the Markdown as it is")),
            (
                Text("--html FICHERO", "--html FILE"),
                Text(
                    "un cuadernillo con diagramas, para leer o imprimir",
                    "a booklet with diagrams, for reading or printing",
                ),
            ),
            JSON,
        ),
        (
            ("sobremesa rules {game}", Text("todas", "all of them")),
            ("sobremesa rules {game} --summary", Text("lo esencial", "the essentials")),
            ("sobremesa rules {game} --strategy", Text("la estrategia", "the strategy")),
            (
                "sobremesa rules {game} --model short",
                Text("una partida comentada", "a commented game"),
            ),
            (
                "sobremesa rules {game} --rule {rule} --lang es",
                Text("una, con sus ejemplos, en español", "one, with its examples, in Spanish"),
            ),
            (
                "sobremesa rules {other} --html rules.html",
                Text("un cuadernillo para imprimir", "a booklet to print"),
            ),
        ),
    ),
    "play": Page(
        Text("una partida en la pantalla", "a game on this screen"),
        Text(
            "Juega en esta pantalla: varias personas por turno, o contra la máquina. El tablero "
            "llena la pantalla y se juega con las teclas o el ratón (`?` dice cómo); la partida se "
            "guarda sola. Con --plain, o por una tubería, se escribe la acción y `ayuda` dice qué "
            "más se puede. `d`, o `tablas` escrito, ofrece tablas, y la máquina también las "
            "ofrece. Sin juego, ofrece una lista.",
            "Play on this screen: several people in turn, or against the machine. The board fills "
            "the screen, to be played by keys or mouse (`?` says how); the game is saved by "
            "itself. With --plain, or in a pipe, type the action, and `help` says what else there "
            "is. `d`, or `draw` where one types, offers a draw, and so does the machine. Without a "
            "game, it offers a list.",
        ),
        ((Text("[JUEGO]", "[GAME]"), GAME[1]),),
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
            SEED,
            RULE_OPTIONS,
            PLAYERS,
            (
                POSITION[0],
                Text("seguir una partida guardada", "go on with a saved game"),
            ),
            (
                Text("--clock MIN+SEG", "--clock MIN+SEC"),
                Text(
                    "minutos para cada uno, y segundos más por turno: 5+3",
                    "minutes for everybody, and seconds more a turn: 5+3",
                ),
            ),
            (
                same("--resume"),
                Text(
                    "seguir la última partida que quedó a medias",
                    "go on with the last game that was left",
                ),
            ),
            (
                same("--plain"),
                Text("preguntas y respuestas, sin pantalla", "questions and answers, no screen"),
            ),
        ),
        (
            ("sobremesa play {game}", Text("dos personas", "two people")),
            (
                "sobremesa play {game} --vs 3 --seat 2",
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
        ((Text("[FICHERO]", "[FILE]"), FILE_TEXT),),
        (
            (
                Text("--game JUEGO", "--game GAME"),
                Text("el comienzo de un juego, en vez de un fichero", "a game's start, not a file"),
            ),
            RULE_OPTIONS,
            PLAYERS,
            (
                same("--move N"),
                Text("tras N acciones; por defecto, el final", "after N actions; else the end"),
            ),
            (
                same("--format text|svg|png|json|moves"),
                Text(
                    "cómo; por defecto text; moves son las jugadas con sus notas",
                    "how; by default text; moves lists the moves with their notes",
                ),
            ),
            NUMBER,
            (
                Text("--out FICHERO", "--out FILE"),
                Text("dónde; por defecto, la salida estándar", "where; else standard output"),
            ),
            (same("--width N"), Text("ancho de la imagen", "width of the picture")),
            (
                Text("--look TABLERO", "--look BOARD"),
                Text("uno de los tableros del juego: plain…", "one of the game's boards: plain…"),
            ),
            (
                Text("--pieces PIEZAS", "--pieces SET"),
                Text("uno de sus juegos de piezas", "one of its sets of pieces"),
            ),
        ),
        (
            (
                "sobremesa show --game {game} --options {option}",
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
        (GAME, (Text("ACCIÓN", "ACTION"), Text("la acción", "the action"))),
        (
            (
                Text('--actions "A B C"', '--actions "A B C"'),
                Text(
                    "tras esas acciones; con `;` si llevan espacios",
                    "after those actions; with `;` if they contain spaces",
                ),
            ),
            POSITION,
            RULE_OPTIONS,
            PLAYERS,
            JSON,
        ),
        (
            ("sobremesa why {game} {reply}", Text("al comienzo", "at the start")),
            (
                'sobremesa why {game} {first} --actions "{first} {reply}"',
                Text("tras dos acciones", "after two actions"),
            ),
            (
                "sobremesa why {game} {first} --position position.json",
                Text("en una posición guardada", "in a saved position"),
            ),
        ),
        (
            (same("0"), Text("la acción se puede", "the action is legal")),
            (same("1"), Text("no se puede", "it is not")),
        ),
    ),
    "validate": Page(
        Text("comprueba partidas y posiciones", "checks records and positions"),
        Text(
            "Repite una partida entera, o lee una posición, y dice la primera falta: en qué línea, "
            "en qué acción y contra qué regla. El fichero puede tener varias partidas.",
            "Replays a whole record, or reads a position, and tells the first fault: which line, "
            "which action, against which rule. The file may hold several games.",
        ),
        ((Text("FICHERO", "FILE"), FILE_TEXT),),
        (JSON,),
        (
            ("sobremesa validate game.json", Text("una partida", "one record")),
            ("sobremesa validate games.jsonl", Text("una en cada línea", "one on each line")),
        ),
    ),
}
