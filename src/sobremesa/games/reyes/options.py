"""The options of Vence a los Reyes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from sobremesa.games.reyes import seats, setups
from sobremesa.rulebook.errors import BadOption
from sobremesa.rulebook.options import Count, OneOf, Option, OptionSet
from sobremesa.rulebook.repetition import repetition
from sobremesa.rulebook.text import Text


@dataclass(frozen=True)
class Setups(Option):
    """A set-up for each army, by its letter; the others have the default."""

    def check(self, value: object) -> object:
        if not isinstance(value, Mapping):
            raise self.refuse(value)
        found: dict[str, str] = {}
        for army, words in value.items():
            if army not in tuple(seats.SEATS):
                raise self.mistaken(
                    str(army)[:20],
                    Text("ese ejército no existe: hay S, W, N, E", "no such army: S, W, N, E"),
                )
            if not isinstance(words, str):
                raise self.mistaken(army, Text("18 letras de KQRBNP.", "18 letters out of KQRBNP."))
            found[army] = setups.letters_of(words)
            mistake = setups.mistake(found[army])
            if mistake:
                raise self.mistaken(army, mistake)
        return {army: found[army] for army in seats.SEATS if army in found}

    def allowed(self) -> Text:
        return Text(
            "una formación para cada ejército, por su nombre o con 18 letras de KQRBNP., como "
            "{example}",
            "a set-up for each army, by its name or as 18 letters out of KQRBNP., such as "
            "{example}",
        ).format(example=f'{{"S": "{setups.DEFAULT}"}}')

    def read(self, text: str) -> object:
        """Read JSON, or armies with letters or names, such as ``S=fortress,N=phalanx``."""
        if "=" not in text:
            return super().read(text)
        given: dict[str, str] = {}
        for part in text.split(","):
            army, _, words = part.strip().partition("=")
            given[army] = words
        return self.check(given)

    def sample(self, random: Random) -> object:
        return {"S": setups.random_setup(random)} if random.random() < 0.7 else {}

    def mistaken(self, army: str, mistake: Text) -> BadOption:
        """Give the error of one army's set-up."""
        return BadOption(
            Text("opción {name}, {army}: {what}", "option {name}, {army}: {what}").format(
                name=self.name, army=army, what=mistake
            )
        )

    def describe(self) -> dict[str, object]:
        return {
            **super().describe(),
            "armies": list(seats.SEATS),
            "standard": setups.DEFAULT,
            "named": [
                {
                    "name": name,
                    "letters": setup.letters,
                    "label": setup.label.json(),
                    "idea": setup.idea.json(),
                }
                for name, setup in setups.NAMED_SETUPS.items()
            ],
        }


OPTIONS: Final = OptionSet(
    (
        OneOf(
            "seating",
            "facing",
            Text("Asientos", "Seating"),
            Text(
                "Quién se sienta dónde y quién juega con quién; si no se dice, el reparto "
                "habitual para ese número de jugadores.",
                "Who sits where and who plays with whom; if not given, the usual seating for "
                "that number of players.",
            ),
            seats.SEATING_NAMES,
            tuple(seating.label for seating in seats.SEATINGS),
            tuple(seating.players for seating in seats.SEATINGS),
        ),
        Setups(
            "setups",
            {},
            Text("Formaciones", "Set-ups"),
            Text(
                "Cómo empieza cada ejército en su brazo, desde la línea trasera y de izquierda "
                "a derecha del jugador.",
                "How each army begins on its arm, from the back line on, and from the player's "
                "left to right.",
            ),
        ),
        OneOf(
            "fallen",
            "remove",
            Text("Ejército caído", "Fallen army"),
            Text(
                "Qué pasa con las piezas de quien pierde el rey: se retiran, pasan a quien lo "
                "capturó o quedan como carne de cañón.",
                "What becomes of the pieces of whoever loses the king: they leave, go over to the "
                "captor, or stay as cannon fodder.",
            ),
            ("remove", "takeover", "fodder"),
            (
                Text("se retira", "leaves"),
                Text("pasa a quien capturó al rey", "goes over to the captor"),
                Text("queda como carne de cañón", "stays as cannon fodder"),
            ),
        ),
        OneOf(
            "rescue_zone",
            "back",
            Text("Zona de rescate", "Rescue zone"),
            Text(
                "Dónde se rescata: en la línea trasera enemiga o en todo su brazo.",
                "Where pawns are rescued: on the enemy back line, or anywhere in the enemy arm.",
            ),
            ("back", "front"),
            (
                Text("la línea trasera", "the back line"),
                Text("todo el brazo enemigo", "the whole enemy arm"),
            ),
        ),
        OneOf(
            "rescue_from",
            "any",
            Text("De qué cementerio", "Whose boneyard"),
            Text(
                "De qué cementerio sale la pieza rescatada: de cualquiera o solo del propio.",
                "Where the rescued piece comes from: any boneyard, or one's own only.",
            ),
            ("any", "own"),
            (Text("de cualquiera", "any boneyard"), Text("solo del propio", "one's own only")),
        ),
        repetition(),
        Count(
            "quiet_limit",
            200,
            Text("Turnos tranquilos", "Quiet turns"),
            Text(
                "Cuántos turnos seguidos sin captura ni rescate son tablas.",
                "How many turns in a row without a capture or a rescue make a draw.",
            ),
            1,
            9999,
            off=True,
        ),
    )
)
