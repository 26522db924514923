"""The sentences of the app, in both languages."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.languages import DRAFTS, language
from sobremesa.rulebook.text import Text, same

# keys, as the foot of the screen names them

HINT: Final = Text("Pista", "Hint")
TAKE_BACK: Final = Text("Deshacer", "Take back")
FLIP: Final = Text("Girar", "Flip")
RESIGN: Final = Text("Abandonar", "Resign")
DRAW: Final = Text("Tablas", "Draw")
TYPE: Final = Text("Escribir", "Type")
RULES: Final = Text("Reglas", "Rules")
LANGUAGE: Final = same("/".join(("Español", "English", *(language(code).label for code in DRAFTS))))
HELP: Final = Text("Ayuda", "Help")
QUIT: Final = Text("Salir", "Quit")
MOVES: Final = Text("Jugadas", "Moves")
SAVE: Final = Text("Guardar", "Save")

# seats

YOU: Final = Text("tú", "you")
PERSON: Final = Text("persona", "person")
RANDOM: Final = Text("al azar", "random")
OUT: Final = Text("fuera", "out")
THINKING: Final = Text("piensa", "thinking")

# the line below the board

YOUR_TURN: Final = Text("Te toca.", "Your turn.")
SEEKING: Final = Text("Busco una buena idea", "Looking for a good idea")
HINTED: Final = Text("Pista: {action}", "Hint: {action}")
NO_HINT: Final = Text("Ahora no hay nada que aconsejar.", "There is nothing to advise now.")
NOTHING: Final = Text("No hay nada que deshacer.", "There is nothing to take back.")
TAKEN_BACK: Final = Text("Deshecho.", "Taken back.")
WAIT: Final = Text("Le toca a la máquina.", "It is the machine's turn.")
IS_OVER: Final = Text("La partida ha terminado.", "The game is over.")
EMPTY: Final = Text("libre", "empty")
ON: Final = Text("sobre", "on")
PICKED: Final = Text("elegida", "picked")
NO_RULE: Final = Text("Eso no se puede.", "That is not possible.")
REFUSED: Final = same("{rule}: {text}")
DID_YOU_MEAN: Final = Text("¿Querías decir {meant}?", "Did you mean {meant}?")
SCROLLED: Final = Text(
    "El tablero es mayor que la ventana: el cursor lo mueve.",
    "The board is larger than the window: the cursor moves it.",
)
RESIGNED: Final = Text("{name} abandona.", "{name} resigns.")
NO_TIME: Final = Text("A {name} se le acabó el tiempo.", "{name} ran out of time.")
WINS: Final = Text("Gana {names}.", "{names} wins.")
WIN: Final = Text("Ganan {names}.", "{names} win.")
SAVED: Final = Text("Guardada en {name}.", "Saved to {name}.")
UNWRITABLE: Final = Text("No se puede escribir {name}.", "Cannot write {name}.")
RESUMED: Final = Text("Seguimos donde lo dejaste.", "On from where you left off.")
TYPE_HERE: Final = Text("una acción, como {example}", "an action, such as {example}")

# dialogs

RESIGN_SURE: Final = Text("¿Abandonar?", "Resign?")
YES: Final = Text("Sí (s)", "Yes (y)")
NO: Final = Text("No (n)", "No (n)")
NEW_GAME: Final = Text("¿A qué jugamos?", "What shall we play?")
GO_ON: Final = Text("Seguir: {title}, {actions}", "Go on: {title}, {actions}")
AGAINST: Final = Text("¿Contra quién?", "Against whom?")
TWO_PEOPLE: Final = Text("Personas en esta pantalla", "People at this screen")
ARRANGE: Final = Text("{name}: elige tu formación", "{name}: choose your set-up")
ARRANGE_HELP: Final = Text(
    "Flechas para mirarlas, Intro para elegir. Que nadie más mire.",
    "Arrows to look at them, Enter to choose. Nobody else should look.",
)
BY_LETTERS: Final = Text("Con letras…", "By letters…")
BY_LETTERS_IDEA: Final = Text(
    "Escribe tu propia formación, casilla a casilla.",
    "Write a set-up of your own, square by square.",
)
LETTERS_HELP: Final = Text(
    "Fila a fila desde la última, de izquierda a derecha; «.» deja un hueco. Intro la elige, "
    "Esc vuelve.",
    "Row by row from the back, left to right; “.” leaves a gap. Enter chooses it, Esc goes back.",
)
LEVEL: Final = Text("Nivel {number}: {name}", "Level {number}: {name}")
CLOSE: Final = Text("Esc o Intro cierra", "Esc or Enter closes")
TOO_SMALL: Final = Text(
    "Aquí caben {columns} columnas y {lines} líneas, y el tablero pide {least} y {low}: agranda la "
    "ventana, o juega con --plain.",
    "Here are {columns} columns and {lines} lines, and the board needs {least} and {low}: make the "
    "window larger, or play with --plain.",
)
LEFT: Final = Text(
    "La partida está guardada: sigue con `sobremesa play --resume`.",
    "The game is saved: go on with `sobremesa play --resume`.",
)

HELP_ROWS: Final = (
    (
        Text("flechas, Tab", "arrows, Tab"),
        Text(
            "mueven el cursor; Tab salta a lo que se puede elegir",
            "move the cursor; Tab jumps to what can be chosen",
        ),
    ),
    (
        Text("Intro, espacio", "Enter, space"),
        Text(
            "elige: la pieza, adónde, y lo que haga falta; también el ratón",
            "choose: the piece, where to, and whatever else; so does the mouse",
        ),
    ),
    (same("Esc"), Text("suelta lo elegido", "lets go of what is picked")),
    (same("h"), Text("una pista", "a hint")),
    (same("u"), Text("deshace hasta tu turno anterior", "takes back to your last turn")),
    (same("f"), Text("gira el tablero", "turns the board")),
    (same("/"), Text("escribir la acción", "type the action")),
    (same("m"), Text("enseña o esconde el panel", "shows or hides the panel")),
    (same("g"), Text("las reglas del juego", "the rules of the game")),
    (same("r"), Text("abandonar", "resign")),
    (same("d"), Text("ofrecer tablas", "offer a draw")),
    (same("s"), Text("guardar en un fichero aquí", "save to a file here")),
    (same("l"), Text("otro idioma", "another language")),
    (same("q"), Text("salir; la partida queda guardada", "leave; the game is saved")),
)
SIGNS: Final = (
    (same("●"), Text("ahí se puede", "possible there")),
    (same("×"), Text("ahí se puede, y hay una pieza", "possible, and a piece stands there")),
    (same("┏ ┓ [ ] ◂"), Text("el cursor", "the cursor")),
    (same("› ‹"), Text("lo elegido", "what is picked")),
    (same("◦ •"), Text("de dónde a dónde fue lo último", "from where to where the last one went")),
    (same("!"), Text("peligro: jaque, cerco, amenaza", "danger: check, surrounded, threatened")),
    (same("²"), Text("cuántas hay en la pila", "how many lie in the pile")),
    (same("↑ ↗ →"), Text("hacia dónde mira", "where it looks")),
)
