"""The help of the commands that speak with others."""

from __future__ import annotations

from typing import Final

from sobremesa.cli.pages.page import JSON, Page
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
        (JSON,),
        (("sobremesa doctor", Text("todo en orden", "all is well")),),
    ),
}
