"""The sentences of `sobremesa play` in a plain terminal, in both languages."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.text import Text, same

MENU: Final = Text("¿A qué jugamos?", "What shall we play?")
MENU_PROMPT: Final = Text("Número o nombre: ", "Number or name: ")
MENU_AGAIN: Final = Text(
    "Escribe el número o el nombre de uno de ellos; `salir` para dejarlo.",
    "Type the number or the name of one of them; `quit` to leave.",
)
WELCOME: Final = Text(
    "{title}. Escribe una acción, o `ayuda`.", "{title}. Type an action, or `help`."
)
PROMPT: Final = same("{name}> ")
OVER_PROMPT: Final = same("> ")
MACHINE_PLAYS: Final = Text("{name} juega {action}", "{name} plays {action}")
LEGAL_COUNT: Final = Text(
    "{count} de {all}; se juega una por su nombre o por su número.",
    "{count} of {all}; play one by its name or by its number.",
)
NO_LEGAL: Final = Text("No hay ninguna.", "There are none.")
NOTHING_TO_UNDO: Final = Text("No hay nada que deshacer.", "There is nothing to take back.")
SAVE_WHERE: Final = Text("Di dónde: `guardar FICHERO`.", "Say where: `save FILE`.")
SAVED: Final = Text("Guardada en {name}.", "Saved to {name}.")
WHY_WHAT: Final = Text("Di qué: `por qué ACCIÓN`.", "Say what: `why ACTION`.")
NO_MOMENT: Final = Text(
    "La partida ha terminado: `deshacer`, `guardar` o `salir`.",
    "The game is over: `undo`, `save` or `quit`.",
)
GOODBYE: Final = Text("Hasta otra.", "Until next time.")
NO_SEAT: Final = Text(
    "el asiento va de 1 a {count}, y no {seat}", "the seat goes from 1 to {count}, not {seat}"
)
BAD_CLOCK: Final = Text(
    "--clock se escribe MINUTOS+SEGUNDOS, como 5+3, no {word}",
    "--clock is written MINUTES+SECONDS, such as 5+3, not {word}",
)
CLOCK_NEEDS_SCREEN: Final = Text(
    "un reloj necesita una pantalla entera: ni --plain ni una tubería lo tienen",
    "a clock needs a whole screen: neither --plain nor a pipe has one",
)
NOTHING_SAVED: Final = Text(
    "no hay ninguna partida a medias", "there is no game that was left unfinished"
)
PLAY_HELP: Final = (
    (Text("una acción", "an action"), Text("la juega", "plays it")),
    (same("1, 2, 3 …"), Text("juega la de ese número", "plays the one of that number")),
    (
        Text("legales [PRINCIPIO]", "legal [BEGINNING]"),
        Text(
            "lo que se puede hacer; con un principio, también dónde",
            "what can be done; with a beginning, also where",
        ),
    ),
    (
        Text("por qué ACCIÓN", "why ACTION"),
        Text("qué regla la impide", "which rule forbids it"),
    ),
    (Text("deshacer", "undo"), Text("vuelve atrás", "takes back")),
    (
        Text("tablas", "draw"),
        Text("ofrece tablas a los demás", "offers the others a draw"),
    ),
    (Text("tablero", "board"), Text("dibuja otra vez", "draws again")),
    (Text("reglas [REGLA]", "rules [RULE]"), Text("las reglas", "the rules")),
    (
        Text("guardar FICHERO", "save FILE"),
        Text(
            "guarda la partida; sigue con `sobremesa play --position FICHERO`",
            "saves the game; go on with `sobremesa play --position FILE`",
        ),
    ),
    (Text("ayuda", "help"), Text("esta lista", "this list")),
    (Text("salir", "quit"), Text("lo deja", "leaves")),
)
PLAY_WORDS: Final = {
    "legal": ("legal", "legales"),
    "why": ("why", "por qué", "por que", "porqué", "porque"),
    "undo": ("undo", "deshacer"),
    "draw": ("draw", "tablas"),
    "board": ("board", "tablero"),
    "rules": ("rules", "reglas"),
    "save": ("save", "guardar"),
    "help": ("help", "ayuda", "?"),
    "quit": ("quit", "exit", "salir"),
}
"""The commands that can be typed, in both languages."""
