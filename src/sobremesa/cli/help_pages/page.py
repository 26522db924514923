"""The structure of a help page, and the lines that several of them share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sobremesa.rulebook.languages import DRAFTS
from sobremesa.rulebook.text import SPOKEN, Text, same

Rows = tuple[tuple[Text, Text], ...]
Examples = tuple[tuple[str, Text], ...]
"""Lines to type and what they do; `placeholders.filled` fills in ``{game}``."""


@dataclass(frozen=True)
class Page:
    """The help page of a command."""

    summary: Text
    about: Text
    arguments: Rows
    options: Rows
    examples: Examples
    statuses: Rows = ()
    """The meanings of the exit status, if there are others than success."""
    settings: bool = False
    """Whether the server's settings are listed."""


USAGE: Final = Text("Uso", "Usage")
ARGUMENTS: Final = Text("Argumentos", "Arguments")
OPTIONS: Final = Text("Opciones", "Options")
COMMANDS: Final = Text("Órdenes", "Commands")
EXAMPLES: Final = Text("Ejemplos", "Examples")
SETTINGS: Final = Text("Ajustes", "Settings")
STATUS: Final = Text("Estado de salida", "Exit status")

DONE: Final[Rows] = ((same("0"), Text("todo fue bien", "all went well")),)
NO: Final[Rows] = (
    (
        same("1"),
        Text(
            "la respuesta es que no: la acción no se puede, o falla una partida o un problema",
            "the answer is no: an action that is not legal, a game or a puzzle that fails",
        ),
    ),
)
WRONG: Final[Rows] = (
    (
        same("2"),
        Text(
            "algo en la línea o en un fichero no puede ser; una frase dice qué",
            "something on the line or in a file cannot be; one sentence says what",
        ),
    ),
)
STOPPED: Final[Rows] = (
    (same("130"), Text("interrumpido con Ctrl-C", "interrupted with Ctrl-C")),
    (same("141"), Text("ya nadie leía la salida", "nobody read the output any more")),
)

ABOUT: Final = Text(
    "sobremesa: juegos de estrategia de reglas exactas, para jugar, medir y programar.",
    "sobremesa: strategy games with exact rules, to play, to measure and to program.",
)
FIRST_USAGE: Final = Text("sobremesa ORDEN …", "sobremesa COMMAND …")
COMMON: Final[Rows] = (
    (
        same(f"--lang {'|'.join(SPOKEN)}"),
        Text(
            "el idioma; si no, el del sistema; en borrador: {drafts}",
            "the language; otherwise the system's; only drafts: {drafts}",
        ).format(drafts=", ".join(DRAFTS)),
    ),
    (same("--help"), Text("esta ayuda", "this help")),
)
VERSION: Final = (same("--version"), Text("la versión", "the version"))
FIRST_EXAMPLES: Final[Examples] = (
    ("sobremesa games", Text("qué juegos hay", "which games there are")),
    ("sobremesa help perft", Text("la ayuda de una orden", "the help of one command")),
    (
        "sobremesa play {game} --vs 3",
        Text("una partida contra la máquina", "a game against the machine"),
    ),
)

GAME: Final = (
    Text("JUEGO", "GAME"),
    Text("el juego, como lo nombra `sobremesa games`", "the game, as `sobremesa games` names it"),
)
FILE_TEXT: Final = Text(
    "una posición o una partida en JSON, PGN, FEN o UHP; `-` es la entrada estándar",
    "a position or a record in JSON, PGN, FEN or UHP; `-` is standard input",
)
NUMBER: Final = (
    same("--number N"),
    Text("qué partida de un fichero con varias", "which game of a file with several"),
)
JSON: Final = (same("--json"), Text("una línea de JSON", "one line of JSON"))
RULE_OPTIONS: Final = (
    Text("--options NOMBRE=VALOR …", "--options NAME=VALUE …"),
    Text(
        "opciones de las reglas; varias seguidas o con comas (`sobremesa games --json` las dice)",
        "options of the rules; several in a row or with commas (`sobremesa games --json` has them)",
    ),
)
PLAYERS: Final = (same("--players N"), Text("cuántos juegan", "how many play"))
POSITION: Final = (
    Text("--position FICHERO", "--position FILE"),
    Text(
        "empezar desde una posición o el final de una partida; `-` es la entrada estándar",
        "begin with a position or a record's end; `-` is standard input",
    ),
)
THREADS: Final = (
    same("--threads N"),
    Text("hilos a la vez; por defecto 1", "threads side by side; by default 1"),
)
SEED: Final = (
    same("--seed N"),
    Text("semilla del azar; por defecto 0", "random seed; by default 0"),
)
