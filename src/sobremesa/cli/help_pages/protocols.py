"""The help pages of the server and of the protocol commands."""

from __future__ import annotations

from typing import Final

from sobremesa.cli.help_pages.page import JSON, Page
from sobremesa.rulebook.text import Text, same

PAGES: Final[dict[str, Page]] = {
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
        Text("el Universal Hive Protocol", "the Universal Hive Protocol"),
        Text(
            "El Universal Hive Protocol, con las reglas de Hive, hasta `exit`.",
            "The Universal Hive Protocol, with the rules of Hive, until `exit`.",
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
    "uci": Page(
        Text(
            "la Universal Chess Interface",
            "the Universal Chess Interface",
        ),
        Text(
            "La Universal Chess Interface, hasta `quit`; con UCI_Variant también para otros juegos "
            "de dos.",
            "The Universal Chess Interface, until `quit`; with UCI_Variant for other games of two "
            "as well.",
        ),
        (),
        (),
        (
            (
                "printf 'position startpos moves e2e4\\ngo depth 4\\n' | sobremesa uci",
                Text("la mejor respuesta", "the best reply"),
            ),
        ),
    ),
    "serve": Page(
        Text("mesas en vivo por la red", "live tables over the network"),
        Text(
            "Sirve mesas por HTTP y WebSocket hasta que se interrumpe; lo guarda todo en "
            "sobremesa.db. Los ajustes se dan en un fichero TOML o en el entorno, como "
            "SOBREMESA_PORT; docs/server.md los explica.",
            "Serves tables over HTTP and WebSocket until interrupted; keeps everything in "
            "sobremesa.db. Settings are given in a TOML file or in the environment, as "
            "SOBREMESA_PORT; docs/server.md explains them.",
        ),
        (),
        (
            (
                Text("--settings FICHERO", "--settings FILE"),
                Text("un fichero TOML con ajustes", "a TOML file with settings"),
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
        settings=True,
    ),
    "doctor": Page(
        Text("cómo está la instalación", "how the installation is"),
        Text(
            "La versión, qué forma de las reglas corre y por qué, y cómo tener la rápida.",
            "The version, which form of the rules runs and why, and how to get the fast one.",
        ),
        (),
        (JSON,),
        (("sobremesa doctor", Text("todo en orden", "all is well")),),
    ),
    "completion": Page(
        Text("que la consola complete con el tabulador", "lets the shell complete with Tab"),
        Text(
            "Escribe lo que la consola necesita para completar órdenes, juegos y opciones con el "
            "tabulador. En bash basta una línea en ~/.bashrc: source <(sobremesa completion bash). "
            "En zsh se guarda como _sobremesa en una carpeta de fpath; en fish, en "
            "~/.config/fish/completions/sobremesa.fish.",
            "Prints what the shell needs to complete commands, games and options with Tab. For "
            "bash a line in ~/.bashrc will do: source <(sobremesa completion bash). For zsh save "
            "it as _sobremesa in a folder of fpath; for fish, in "
            "~/.config/fish/completions/sobremesa.fish.",
        ),
        ((Text("CONSOLA", "SHELL"), Text("bash, zsh o fish", "bash, zsh or fish")),),
        (),
        (("sobremesa completion bash", Text("para bash", "for bash")),),
    ),
}
