"""What the designer's lab says, in both languages."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.text import Text

LAB: Final = Text("Laboratorio de Sobremesa", "Sobremesa laboratory")
LEAD: Final = Text(
    "{games} partidas de cada variante, jugadas por {players}. Los intervalos son del 95 %.",
    "{games} games of each variant, played by {players}. Intervals are of 95 %.",
)
VARIANTS: Final = Text("variantes", "variants")
VARIANT: Final = Text("variante", "variant")
GAMES: Final = Text("partidas", "games")
FAILED: Final = Text("fallidas", "failed")
ACTIONS: Final = Text("acciones", "actions")
WINS: Final = Text("Quién gana", "Who wins")
WINS_COLUMN: Final = Text("parte de las victorias", "share of the wins")
FAIR: Final = Text("justa", "fair")
CHANCE: Final = Text("por azar", "by chance")
NOBODY: Final = Text("nadie solo", "nobody alone")
ENDS_COLUMN: Final = Text("cómo acaba", "how it ends")
MEDIAN: Final = Text("mediana", "median")
WINS_NOTE: Final = Text(
    "«Por azar» dice cuántas veces de cada una saldrían tan desiguales unos asientos iguales: por "
    "debajo de 0,05 se llama favorecido al que más gana.",
    "“By chance” says how often equal seats would come out as uneven as this: below 0.05 the one "
    "that wins most is called favoured.",
)
FAVOURED: Final = Text("{name} sale favorecido.", "{name} is favoured.")
EVEN: Final = Text("Nadie sale claramente favorecido.", "Nobody is clearly favoured.")
BY_SEAT: Final = Text("Por asiento: {name}", "By seat: {name}")
BY_SEAT_NOTE: Final = Text(
    "En tanto por ciento; la raya discontinua es la parte justa.",
    "In per cent; the dashed tick is the fair share.",
)
LENGTHS: Final = Text("Cuánto dura: {name}", "How long it is: {name}")
LENGTHS_NOTE: Final = Text(
    "Acciones; de cada cien, diez no pasan de {low}, cincuenta de {middle} y noventa de {high}.",
    "Actions; of a hundred games ten do not pass {low}, fifty {middle} and ninety {high}.",
)
ENDS: Final = Text("Cómo acaba: {name}", "How it ends: {name}")
CURVE: Final = Text("Lo que se esperaba de quien ganó", "What was expected of the winner")
CURVE_NOTE: Final = Text(
    "Las posibilidades de quien acabó ganando, en tanto por ciento, del primer turno al último: "
    "una línea que sube tarde es una partida abierta mucho tiempo.",
    "The prospects of whoever won in the end, in per cent, from the first turn to the last: a line "
    "that rises late is a game that stays open for long.",
)
MEASURES: Final = Text("Cómo son las partidas", "What the games are like")
MEASURES_NOTE: Final = Text(
    "Las medidas llevan el nombre que les dio C. Browne (2008); docs/balance.md dice cómo se "
    "calcula cada una aquí. Las del curso salen de las primeras {judged} de cada variante.",
    "Measures are called as C. Browne (2008) named them; docs/balance.md says how each one is "
    "computed here. Those of the course of a game come from the first {judged} of each variant.",
)
MEASURE: Final = Text("medida", "measure")
MEANING: Final = Text("qué dice", "what it says")
EFFECTS: Final = Text("Qué opciones importan", "Which options matter")
EFFECTS_NOTE: Final = Text(
    "Frente a «{first}», de más a menos claro. «Claro» tiene en cuenta cuántas diferencias se han "
    "mirado (Bonferroni).",
    "Against “{first}”, the clearest first. “Clear” allows for how many differences were looked "
    "at (Bonferroni).",
)
BEST_SEAT: Final = Text("parte de {name}", "share of {name}")
LENGTH: Final = Text("duración", "length")
CLEAR: Final = Text("claro", "clear")
YES: Final = Text("sí", "yes")
ABOVE: Final = Text("sobre lo justo", "above fair")
SEAT_EFFECT: Final = Text(
    "Cuánto cambia la parte de {name}", "How much the share of {name} changes"
)
LENGTH_EFFECT: Final = Text("Cuánto cambia la duración", "How much the length changes")
EFFECT_NOTE: Final = Text(
    "En puntos, frente a «{first}»; en otro color, lo que no toca el cero.",
    "In points, against “{first}”; in another colour what does not touch zero.",
)
LENGTH_EFFECT_NOTE: Final = Text(
    "En acciones, frente a «{first}».", "In actions, against “{first}”."
)
EMPTY_VARIANT: Final = Text(
    "la variante {word} no cambia nada: se escribe NOMBRE: opción=valor …",
    "the variant {word} changes nothing: write NAME: option=value …",
)
REPEAT: Final = Text("Para repetirlo", "To repeat it")

PLAIN: Final = {
    "completed": (
        Text("acabadas por las reglas", "completion"),
        Text(
            "partidas que acaban las reglas y no el límite de acciones",
            "games that the rules end, and not the limit of actions",
        ),
    ),
    "drawn": (
        Text("sin ganador único", "drawishness"),
        Text("partidas que nadie gana solo", "games that nobody wins alone"),
    ),
    "actions": (
        Text("duración", "duration"),
        Text("acciones de una partida", "actions in a game"),
    ),
    "turns": (Text("turnos", "turns"), Text("turnos de una partida", "turns in a game")),
    "branching": (
        Text("ramificación", "branching factor"),
        Text("acciones legales en cada momento", "legal actions at a time"),
    ),
    "complexity": (
        Text("complejidad", "game-tree complexity"),
        Text(
            "de cuántas maneras pudo ir la partida, en potencias de diez",
            "in how many ways the game could have gone, as a power of ten",
        ),
    ),
}
"""The measures that need no judgement, with what they say."""
SEAT: Final = Text("asiento", "seat")
SHAPES: Final = {
    "lead_changes": (
        Text("cambios de cabeza", "lead changes"),
        Text("cuántas veces cambia quién va delante", "how often somebody else takes the lead"),
    ),
    "lead_change": (
        Text("cambios por turno", "lead change"),
        Text("lo mismo, por turno", "the same for each turn"),
    ),
    "drama": (
        Text("drama", "drama"),
        Text(
            "cuánto perdía, mientras perdía, quien acabó ganando",
            "how far behind the winner was, while behind",
        ),
    ),
    "drama_max": (
        Text("drama máximo", "greatest drama"),
        Text("el peor momento de quien ganó", "the winner's worst moment"),
    ),
    "uncertainty": (
        Text("incertidumbre", "uncertainty"),
        Text(
            "cuán abierta está la partida en su tercio central; 1 es del todo",
            "how open the game is in its middle third; 1 is wholly",
        ),
    ),
    "decisive": (
        Text("parte decidida", "decisive part"),
        Text(
            "parte de la partida desde que quien ganó pasó el umbral para siempre",
            "part of the game after the winner passed the threshold for good",
        ),
    ),
    "threshold": (
        Text("umbral de decisión", "decisiveness threshold"),
        Text(
            "las mejores posibilidades que tuvo alguien que no ganó",
            "the best prospects that somebody had who did not win",
        ),
    ),
    "settled": (
        Text("decidida en", "settled at"),
        Text(
            "en qué momento de la partida se puso delante para siempre quien ganó",
            "at which part of the game the winner took the lead for good",
        ),
    ),
    "trailing": (
        Text("por detrás", "trailing"),
        Text(
            "parte de la partida en que quien ganó iba perdiendo", "part spent behind by the winner"
        ),
    ),
    "permanence": (
        Text("permanencia", "permanence"),
        Text(
            "ventajas de un turno que siguen ahí cuando vuelve a tocar",
            "gains of a turn that are still there when that player's next turn comes",
        ),
    ),
    "killer": (
        Text("golpe mayor", "killer move"),
        Text(
            "lo más que cambió la ventaja un solo turno", "the most that one turn changed the lead"
        ),
    ),
}
"""The measures of the course of a game, with what they say."""
