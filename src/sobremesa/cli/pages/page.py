"""What a help page is, and the lines that several of them share."""

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

GAME: Final = (
    Text("JUEGO", "GAME"),
    Text("el juego, como lo nombra `sobremesa games`", "the game, as `sobremesa games` names it"),
)
FILE_TEXT: Final = Text(
    "una posición o una partida en JSON; `-` es la entrada estándar",
    "a position or a record in JSON; `-` is standard input",
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
    Text("semilla del azar; por defecto 0", "seed of the chance; by default 0"),
)
