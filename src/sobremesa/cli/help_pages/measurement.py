"""The help pages of the commands that measure: perft, arena, balance and others."""

from __future__ import annotations

from typing import Final

from sobremesa.cli.help_pages.page import (
    DONE,
    FILE_TEXT,
    GAME,
    JSON,
    NUMBER,
    PLAYERS,
    POSITION,
    RULE_OPTIONS,
    SEED,
    THREADS,
    Page,
)
from sobremesa.rulebook.text import Text, same

PAGES: Final[dict[str, Page]] = {
    "perft": Page(
        Text("cuenta las sucesiones de N acciones", "counts the sequences of N actions"),
        Text(
            "Cuenta las sucesiones de N acciones, para comparar reglas y medir velocidad.",
            "Counts the sequences of N actions, to compare rules and to measure speed.",
        ),
        (GAME, (same("N"), Text("cuántas acciones", "how many actions"))),
        (
            RULE_OPTIONS,
            PLAYERS,
            THREADS,
            (same("--no-bulk"), Text("juega también la última", "plays the last one too")),
            (
                same("--divide"),
                Text("la cuenta de cada primera acción", "one count for each first action"),
            ),
            POSITION,
            JSON,
        ),
        (
            (
                "sobremesa perft {game} 3 --options {option}",
                Text("con otras reglas", "by other rules"),
            ),
            (
                "sobremesa perft {game} 3 --divide --threads 2",
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
        (GAME, (same("N"), Text("cuántas partidas", "how many games"))),
        (
            SEED,
            (
                same("--cap N"),
                Text("acciones como mucho; por defecto 2000", "most actions; by default 2000"),
            ),
            THREADS,
            RULE_OPTIONS,
            PLAYERS,
            POSITION,
            JSON,
        ),
        (
            ("sobremesa playouts {game} 10", Text("diez partidas", "ten games")),
            (
                "sobremesa playouts {game} 100 --cap 60 --seed 7 --options {option} --json",
                Text("cortas, repetibles, para un programa", "short, repeatable, for a program"),
            ),
        ),
    ),
    "arena": Page(
        Text("partidas entre jugadores, y su tabla", "games between players, and their table"),
        Text(
            "Juega muchas partidas entre cualesquiera jugadores, con los asientos repartidos por "
            "igual, y dice quién es más fuerte y con qué seguridad. Un jugador es `level:5`, una "
            "manera de pensar con su límite (`search:0.2s`, `uct:1s`, `tree:500n`, `maxn:3d`, "
            "`reply:3d`), un programa (`engine:ORDEN`, `uhp:ORDEN`) o una clase "
            "(`python:módulo:Clase`).",
            "Plays many games between any players, seats shared out fairly, and says who is "
            "stronger and how sure that is. A player is `level:5`, a way to think with its limit "
            "(`search:0.2s`, `uct:1s`, `tree:500n`, `maxn:3d`, `reply:3d`), a program "
            "(`engine:COMMAND`, `uhp:COMMAND`) or a class (`python:module:Class`).",
        ),
        (GAME,),
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
            RULE_OPTIONS,
            SEED,
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
                    "acciones tras las que se reparte la victoria; por defecto 400",
                    "actions after which the win is shared; by default 400",
                ),
            ),
            (
                same("--draws"),
                Text(
                    "acaba en tablas donde las máquinas del servidor las acordarían",
                    "ends in a draw where the machines of the server would agree on one",
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
                Text("--report FICHERO", "--report FILE"),
                Text(
                    "una página HTML con la tabla y los gráficos",
                    "an HTML page with the table and plots",
                ),
            ),
            (
                same("--workers N"),
                Text("procesos a la vez", "processes side by side"),
            ),
            (
                same("--cluster"),
                Text(
                    "en Ray: `pip install sobremesa[cluster]`",
                    "on Ray: `pip install sobremesa[cluster]`",
                ),
            ),
            JSON,
        ),
        (
            (
                "sobremesa arena {game} --players level:1 level:2 --games 4 --workers 1",
                Text("cuatro partidas entre dos niveles", "four games between two levels"),
            ),
            (
                "sobremesa arena {other} --players search:20n uct:5n --games 2 --most 10 --json",
                Text("para un programa", "for a program"),
            ),
        ),
        (*DONE, (same("1"), Text("alguna partida falló", "some game failed"))),
    ),
    "balance": Page(
        Text("cómo es una variante, jugándola", "what a variant is like, by playing it"),
        Text(
            "Juega muchas partidas de una o más variantes entre iguales y dice quién gana según el "
            "asiento, cómo y cuándo acaban, cuánto duran, cuánto hay que elegir, cuánto drama "
            "tienen y qué opciones importan más, siempre con su intervalo. docs/balance.md explica "
            "las medidas.",
            "Plays many games of one or more variants between equals and says who wins by seat, "
            "how and when they end, how long they are, how much there is to choose, how much drama "
            "they have and which options matter most, always with an interval. docs/balance.md "
            "explains the measures.",
        ),
        (GAME,),
        (
            (
                Text("--players JUGADOR …", "--players PLAYER …"),
                Text(
                    "quién juega, en todos los asientos; por defecto `level:3`, y como en la arena",
                    "who plays, at every seat; by default `level:3`, and as in the arena",
                ),
            ),
            (
                same("--games N"),
                Text(
                    "partidas de cada variante; por defecto 100",
                    "games of each variant; by default 100",
                ),
            ),
            (same("--seats N"), Text("cuántos en la mesa", "how many at the table")),
            RULE_OPTIONS,
            (
                Text("--variant 'NOMBRE: OPCIÓN=VALOR …'", "--variant 'NAME: OPTION=VALUE …'"),
                Text(
                    "otra variante, al lado; puede repetirse, y decir `seats=N`",
                    "another variant beside it; may be repeated, and may say `seats=N`",
                ),
            ),
            (
                Text("--vary OPCIÓN[=VALOR,VALOR] …", "--vary OPTION[=VALUE,VALUE] …"),
                Text(
                    "cambia una opción cada vez; `all` las cambia todas",
                    "changes one option at a time; `all` changes every one",
                ),
            ),
            SEED,
            (
                same("--opening N"),
                Text(
                    "acciones al azar para empezar; por defecto 0",
                    "random actions to begin with; by default 0",
                ),
            ),
            (
                same("--most N"),
                Text(
                    "acciones tras las que se reparte la victoria; por defecto 2000",
                    "actions after which the win is shared; by default 2000",
                ),
            ),
            (
                same("--judged N"),
                Text(
                    "partidas de cada variante cuyo curso se juzga; por defecto 100",
                    "games of each variant whose course is judged; by default 100",
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
                Text("--report FICHERO", "--report FILE"),
                Text(
                    "una página HTML con las tablas y los gráficos",
                    "an HTML page with the tables and plots",
                ),
            ),
            (
                same("--workers N"),
                Text("procesos a la vez", "processes side by side"),
            ),
            (
                same("--cluster"),
                Text(
                    "en Ray: `pip install sobremesa[cluster]`",
                    "on Ray: `pip install sobremesa[cluster]`",
                ),
            ),
            JSON,
        ),
        (
            (
                "sobremesa balance {game} --players level:1 --games 2 --vary all --workers 1",
                Text("qué cambia cada opción", "what each option changes"),
            ),
            (
                "sobremesa balance {game} --games 1 --variant 'other: {option}' --most 20 --json",
                Text("dos variantes, para un programa", "two variants, for a program"),
            ),
        ),
        (*DONE, (same("1"), Text("alguna partida falló", "some game failed"))),
    ),
    "tournament": Page(
        Text("un torneo de máquinas, de un fichero", "a tournament of machines, from a file"),
        Text(
            "Juega un torneo que un fichero TOML describe: el juego y sus opciones, el formato "
            "(`tables`, `knockout`, `swiss` o `robin`) y quiénes juegan. Deja en una carpeta la "
            "clasificación, todas las partidas, un cartel y una página; si ya estaba empezado, "
            "sigue donde quedó.",
            "Plays a tournament that a TOML file describes: the game and its options, the format "
            "(`tables`, `knockout`, `swiss` or `robin`) and who takes part. Leaves the standings, "
            "all games, a poster and a page in a folder; if it was begun before, goes on from "
            "there.",
        ),
        ((Text("FICHERO", "FILE"), Text("el torneo, en TOML", "the tournament, in TOML")),),
        (
            (
                Text("--out CARPETA", "--out FOLDER"),
                Text(
                    "dónde guardarlo; por defecto, una carpeta con el nombre del fichero",
                    "where to keep it; by default a folder named like the file",
                ),
            ),
            (
                same("--workers N"),
                Text("procesos a la vez", "processes side by side"),
            ),
            (
                same("--cluster"),
                Text(
                    "en Ray: `pip install sobremesa[cluster]`",
                    "on Ray: `pip install sobremesa[cluster]`",
                ),
            ),
            JSON,
        ),
        (
            (
                "sobremesa tournament cup.toml --workers 1",
                Text("de principio a fin", "from start to winner"),
            ),
        ),
    ),
    "tune": Page(
        Text("ajusta cómo valora la máquina", "tunes how the machine judges"),
        Text(
            "Juega partidas de la máquina contra sí misma, ajusta los pesos de su valoración a "
            "cómo acabaron y los prueba en un encuentro contra los de antes, con las mismas "
            "posiciones por acción. No cambia nada: dice si vale la pena.",
            "Plays games of the machine against itself, fits the weights of its evaluation to how "
            "they ended, and tries them in a match against the old ones, with equal positions an "
            "action. It changes nothing: it says whether it would pay.",
        ),
        (GAME,),
        (
            (
                same("--games N"),
                Text("cuántas partidas; por defecto 400", "how many games; by default 400"),
            ),
            (
                same("--match N"),
                Text(
                    "cuántas en el encuentro; por defecto 200",
                    "how many in the match; by default 200",
                ),
            ),
            SEED,
            (
                same("--nodes N"),
                Text(
                    "posiciones que mira en cada acción; por defecto 1000",
                    "positions to look at for each action; by default 1000",
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
                Text("--out FICHERO", "--out FILE"),
                Text("guarda los pesos como JSON", "saves the weights as JSON"),
            ),
            JSON,
        ),
        (
            (
                "sobremesa tune {other} --games 4 --match 2 --nodes 30",
                Text("demasiado poco para probar nada", "far too little to prove anything"),
            ),
            (
                "sobremesa tune {other} --games 2 --match 2 --nodes 20 --out weights.json --json",
                Text("para un programa", "for a program"),
            ),
        ),
    ),
    "analyze": Page(
        Text("los errores de una partida", "the mistakes of a game"),
        Text(
            "Dice cuánto valía cada posición para quien juega primero, dónde había algo mejor y "
            "cuánto costó: `?!` es una imprecisión, `?` un error, `??` un error grave. Al final, "
            "la precisión de cada bando en tanto por ciento.",
            "Says what every position was worth to the first player, where there was something "
            "better and what it cost: `?!` is an inaccuracy, `?` a mistake, `??` a blunder. At the "
            "end, the accuracy of each side in per cent.",
        ),
        ((Text("FICHERO", "FILE"), FILE_TEXT),),
        (
            (
                same("--nodes N"),
                Text(
                    "posiciones que mira en cada acción; por defecto 50000",
                    "positions to look at for each action; by default 50000",
                ),
            ),
            NUMBER,
            JSON,
        ),
        (
            (
                "sobremesa analyze game.json --nodes 500",
                Text("deprisa", "in a hurry"),
            ),
        ),
    ),
}
