"""The help pages of the commands about puzzles and formats."""

from __future__ import annotations

from typing import Final

from sobremesa.cli.help_pages.page import DONE, SEED, Page
from sobremesa.rulebook.text import Text, same

PAGES: Final[dict[str, Page]] = {
    "puzzles": Page(
        Text("problemas: resolver, buscar y comprobar", "puzzles: solve, mine and check"),
        Text(
            "Con un juego, lista sus problemas; con un número, propone ese. `mine JUEGO` los busca "
            "en partidas entre máquinas: posiciones con una sola continuación que cuenta. "
            "`check JUEGO` los comprueba de nuevo.",
            "With a game, lists its puzzles; with a number, asks that one. `mine GAME` looks for "
            "them in games between machines: positions with only one continuation that counts. "
            "`check GAME` checks them again.",
        ),
        (
            (Text("QUÉ", "WHAT"), Text("un juego, `mine` o `check`", "a game, `mine` or `check`")),
            (
                Text("[CUÁL]", "[WHICH]"),
                Text(
                    "un número o, tras `mine` y `check`, un juego",
                    "a number or, after `mine` and `check`, a game",
                ),
            ),
        ),
        (
            (
                same("--count N"),
                Text("cuántos buscar; por defecto 60", "how many to mine; by default 60"),
            ),
            SEED,
            (
                same("--nodes N"),
                Text(
                    "posiciones que mira tras cada acción; por defecto 6000",
                    "positions to look at after each action; by default 6000",
                ),
            ),
            (
                same("--players N"),
                Text(
                    "cuántos juegan en las partidas de `mine`; por defecto 2",
                    "how many play in the games of `mine`; by default 2",
                ),
            ),
            (
                Text("--kind CLASE …", "--kind KIND …"),
                Text(
                    "solo de las clases que el juego nombra en `puzzle_kinds.json`",
                    "only of kinds that the game names in `puzzle_kinds.json`",
                ),
            ),
            (
                Text("--games FICHERO", "--games FILE"),
                Text(
                    "las partidas en que `mine` busca, en cualquier notación",
                    "the games in which `mine` looks, in any notation",
                ),
            ),
            (
                Text("--out FICHERO", "--out FILE"),
                Text("dónde guardarlos; si no, en la salida", "where to; else standard output"),
            ),
        ),
        (
            ("sobremesa puzzles {game}", Text("la lista", "the list")),
            ("printf 'quit\\n' | sobremesa puzzles {game} 1", Text("el primero", "the first one")),
            (
                "sobremesa puzzles mine {other} --count 1 --nodes 60 --out new.jsonl",
                Text("busca uno deprisa", "mines one in a hurry"),
            ),
        ),
        (*DONE, (same("1"), Text("`check` halló alguno malo", "`check` found a bad one"))),
    ),
    "convert": Page(
        Text("pasa partidas a otra notación", "writes games in another notation"),
        Text(
            "Lee partidas o posiciones en JSON, UHP, FEN o PGN, sea lo que sea, y las escribe en "
            "otra notación; FEN es la última posición.",
            "Reads games or positions in JSON, UHP, FEN or PGN, whatever it is, and writes them in "
            "another notation; FEN is the last position.",
        ),
        (
            (
                Text("FICHERO", "FILE"),
                Text("un fichero, o `-`", "a file, or `-`"),
            ),
        ),
        (
            (same("--to json|uhp|fen|pgn"), Text("la notación", "the notation")),
            (
                Text("--out FICHERO", "--out FILE"),
                Text("dónde; por defecto, la salida estándar", "where; else standard output"),
            ),
        ),
        (
            ("sobremesa convert game.json --to json", Text("en una línea", "in one line")),
            (
                "printf '1. e4 e5 2. Nf3' | sobremesa convert - --to fen",
                Text("la posición tras unas jugadas", "the position after some moves"),
            ),
        ),
    ),
}
