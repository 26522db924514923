"""The rules of Vence a los Reyes: what the rest of Sobremesa uses."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import deepcopy
from functools import cached_property
from random import Random
from typing import Final

from sobremesa.games.reyes import arranging, const, kernel, reading, scene, seats, setups
from sobremesa.games.reyes.advice import advice
from sobremesa.games.reyes.art import ReyesArt
from sobremesa.games.reyes.editing import EDITOR
from sobremesa.games.reyes.effects import captured, trace
from sobremesa.games.reyes.evaluation import WEIGHTS, ReyesEvaluation
from sobremesa.games.reyes.levels import LEVELS, LEVELS_OF_MANY
from sobremesa.games.reyes.notation import pack_action, read_action, write_action
from sobremesa.games.reyes.numbers import NUMBERING
from sobremesa.games.reyes.options import OPTIONS
from sobremesa.games.reyes.pieces import army_label
from sobremesa.games.reyes.san import read_words, say, write_words
from sobremesa.games.reyes.why import explain
from sobremesa.kernel.move_text import MoveText
from sobremesa.rulebook.action_text import Said
from sobremesa.rulebook.advice import Advice
from sobremesa.rulebook.army import Army
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.errors import BadOption
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.result import Result, Winner
from sobremesa.rulebook.rules import Rules, Secret, Setup
from sobremesa.rulebook.scene import Effect, Scene, Trace
from sobremesa.rulebook.standing import Standing
from sobremesa.rulebook.text import Text
from sobremesa.rulebook.uci import UciVariant

ENDS: Final = {
    "kings": Text("último rey", "last king"),
    "checkmate": Text("jaque mate", "checkmate"),
    "stalemate": Text("ahogado", "stalemate"),
    "bare": Text("solo reyes", "bare kings"),
    "repetition": Text("repetición", "repetition"),
    "quiet": Text("sin capturas", "no captures"),
}
"""Why a game ends, by the reason in its result."""


_MOVE_TEXT: Final = MoveText(write_action)


class Reyes(Rules[kernel.Reyes]):
    """Vence a los Reyes, for two to four players with one to four armies."""

    id = "reyes"
    title = Text("Vence a los Reyes", "Conquer the Kings")
    blurb = Text(
        "Ajedrez en cruz para dos, tres o cuatro: ordena tu ejército, gira la flecha que siguen "
        "los peones y sé el último con rey.",
        "Chess on a cross for two, three or four: arrange your army, turn the arrow your pawns "
        "follow, and be the last with a king.",
    )
    aim = Text(
        "Captura a los demás reyes: gana el último.",
        "Capture the other kings: the last one wins.",
    )
    shelf = 30
    version = 1
    reasons = ENDS
    player_counts = (2, 3, 4)
    forms = ("{0}-{1}", "{0}x{1}")
    options = OPTIONS
    editor = EDITOR
    evaluation = ReyesEvaluation
    weights = WEIGHTS
    numbering = NUMBERING
    uci = UciVariant("reyes")
    levels = LEVELS
    levels_of_many = LEVELS_OF_MANY

    def setup(self, players: int | None, options: Mapping[str, object]) -> Setup:
        values = self.options.resolve(options)
        if players is not None and (players not in self.player_counts or isinstance(players, bool)):
            raise self.refuse_players(players)
        if "seating" not in options:
            values["seating"] = seats.DEFAULT_SEATING[players or 2]
        seating = seats.seating_named(str(values["seating"]))
        if players is not None and players != seating.players:
            raise BadOption(
                Text(
                    "la opción seating {name} es para {seated} jugadores, no para {players}",
                    "option seating {name} is for {seated} players, not {players}",
                ).format(name=seating.name, seated=seating.players, players=players)
            )
        given = values["setups"]
        assert isinstance(given, dict)
        for army in given:
            if army not in seating.letters:
                raise BadOption(
                    Text(
                        "opción setups: en seating {name} no juega {army}",
                        "option setups: {army} does not play in seating {name}",
                    ).format(name=seating.name, army=army)
                )
        values["setups"] = {army: given.get(army, setups.DEFAULT) for army in seating.letters}
        return Setup(seating.players, values)

    def teams(self, setup: Setup) -> tuple[int, ...]:
        seating = seats.seating_named(str(setup.options["seating"]))
        sides = {seating.commanders[army]: seating.sides[army] for army in seating.armies}
        return tuple(sides[player] for player in range(setup.players))

    def sample(self, random: Random) -> Setup:
        values = self.options.sample(random)
        seating = random.choice(seats.SEATINGS)
        values["seating"] = seating.name
        values["setups"] = {
            army: setups.random_setup(random) for army in seating.letters if random.random() < 0.6
        }
        values["quiet_limit"] = random.choice((0, 7, 40, 200))
        return self.setup(seating.players, values)

    def start(self, setup: Setup) -> kernel.Reyes:
        position = reading.empty(setup)
        given = setup.options["setups"]
        assert isinstance(given, dict)
        pieces = {
            seats.cell_of(place): 8 * seats.SEATS.index(army) + seats.KINDS.index(letter)
            for army, letters in given.items()
            for place, letter in zip(seats.ARMS[seats.SEATS.index(army)], letters, strict=True)
            if letter != "."
        }
        position.set_up(pieces, [], {}, {}, [])
        position.begin(0, False, 0, 0)
        return position

    def read(self, data: Mapping[str, object]) -> tuple[Setup, kernel.Reyes]:
        return reading.read(self, data)

    def write(self, setup: Setup, position: kernel.Reyes) -> dict[str, object]:
        seating = seats.SEATINGS[position.seating]
        names = reading.PIECE_NAMES
        living = [army for army in seating.armies if position.living >> army & 1]
        result = self.result(setup, position)
        return {
            "game": self.id,
            "players": setup.players,
            "options": deepcopy(setup.options),
            "to_move": self.moving(setup, position),
            "arrow_changed": bool(position.changed),
            "arrows": {
                seats.SEATS[army]: seats.ARROWS[position.arrow_of(army)] for army in seating.armies
            },
            "ep": sorted(
                [seats.SEATS[seat], seats.NAMES[at], seats.NAMES[over]]
                for seat, at, over in position.entries()
            ),
            "fallen": [seats.SEATS[army] for army in seating.armies if army not in living],
            "boneyards": {
                seats.SEATS[army]: sorted(names[code] for code in position.boneyard(army))
                for army in living
            },
            "pieces": {seats.NAMES[cell]: names[code] for cell, code in position.pieces().items()},
            "quiet": position.quiet,
            "turn": position.turn,
            "result": result.json() if result else None,
        }

    def moving(self, setup: Setup, position: kernel.Reyes) -> str | None:
        return None if position.over else seats.SEATS[position.seat]

    def result(self, setup: Setup, position: kernel.Reyes) -> Result | None:
        if not position.over:
            return None
        return self.ended(setup, position.outcome(), reading.REASONS[position.reason])

    def winner_ids(self, setup: Setup) -> tuple[Winner, ...]:
        return tuple(range(setup.players))

    def standing(self, setup: Setup, position: kernel.Reyes) -> tuple[Standing, ...]:
        seating = seats.SEATINGS[position.seating]
        lost = position.over and position.reason == const.CHECKMATE
        found = []
        for player, team in enumerate(self.teams(setup)):
            armies = [army for army in seating.armies if seating.commanders[army] == player]
            living = [army for army in armies if position.living >> army & 1]
            mated = lost and not position.outcome()[player]
            points = sum(position.points(army) for army in living)
            found.append(Standing(team, bool(living) and not mated, points))
        return tuple(found)

    def next_player(self, setup: Setup, position: kernel.Reyes) -> int | None:
        if position.over:
            return None
        clockwise = ((position.seat + step) % 4 for step in range(1, 5))
        after = next(army for army in clockwise if position.living >> army & 1)
        return seats.SEATINGS[position.seating].commanders[after]

    def quiet(self, setup: Setup, position: kernel.Reyes) -> int:
        return position.quiet

    def technique(self, setup: Setup, position: kernel.Reyes) -> bool:
        kinds: dict[bool, list[int]] = {True: [], False: []}
        for code in position.pieces().values():
            kinds[code >> 3 == position.seat].append(code & 7)
        can_mate = const.QUEEN in kinds[True] or const.ROOK in kinds[True]
        return kinds[False] == [const.KING] and can_mate

    def format(self, setup: Setup, position: kernel.Reyes, move: int) -> str:
        return _MOVE_TEXT[move]

    def spelling(self, setup: Setup, position: kernel.Reyes) -> MoveText:
        return _MOVE_TEXT

    def parse(self, setup: Setup, position: kernel.Reyes, text: str) -> int | None:
        return pack_action(read_action(text))

    def readable(self, setup: Setup, position: kernel.Reyes, move: int) -> Text:
        return write_words(position, move)

    def said(self, setup: Setup, position: kernel.Reyes, move: int) -> Said:
        return say(position, move)

    def meant(self, setup: Setup, position: kernel.Reyes, text: str, language: str) -> int:
        move = read_words(position, text, language)
        return super().meant(setup, position, text, language) if move is None else move

    def why(self, setup: Setup, position: kernel.Reyes, text: str) -> Refusal:
        return explain(position, read_action(text))

    def harms(
        self, setup: Setup, position: kernel.Reyes, move: int, players: Collection[int]
    ) -> bool:
        commanders = seats.SEATINGS[position.seating].commanders
        return any(
            commanders[position.at(cell) >> 3] in players for cell in captured(position, move)
        )

    def trace(self, setup: Setup, position: kernel.Reyes, move: int) -> Trace:
        return trace(position, move)

    def secret(self, setup: Setup) -> Secret:
        places = {
            seat: tuple(seats.NAMES[seats.cell_of(place)] for place in arm)
            for seat, arm in zip(seats.SEATS, seats.ARMS, strict=True)
        }
        return Secret("setups", tuple(tuple(armies) for armies in self.side_ids(setup)), places)

    def arrange(self, level: int, random: Random) -> object | None:
        """Choose an army's set-up as a level does."""
        return arranging.arranged(level, random)

    def advice(self, setup: Setup, position: kernel.Reyes, player: int) -> tuple[Advice, ...]:
        return advice(self.scene(setup, position, None), player)

    def armies(self, setup: Setup) -> tuple[Army, ...]:
        seating = seats.seating_named(str(setup.options["seating"]))
        return tuple(
            Army(seats.SEATS[army], army_label(army), seating.commanders[army])
            for army in seating.armies
        )

    def effects(self, setup: Setup, position: kernel.Reyes, move: int) -> tuple[Effect, ...]:
        return scene.effects(position, position.copy(), move)

    def side_ids(self, setup: Setup) -> tuple[str, ...]:
        seating = seats.seating_named(str(setup.options["seating"]))
        return tuple(
            "".join(seats.SEATS[a] for a in seating.armies if seating.commanders[a] == player)
            for player in range(setup.players)
        )

    def scene(self, setup: Setup, position: kernel.Reyes, last: Trace | None) -> Scene:
        return scene.scene(position, last)

    @cached_property
    def art(self) -> Art:
        return ReyesArt()
