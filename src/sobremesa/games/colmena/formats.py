"""The format of La Colmena: the GameString of the Universal Hive Protocol."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sobremesa.games.colmena import uhp_notation as notation
from sobremesa.games.colmena.uhp_notation import BadString, Hive
from sobremesa.rulebook.errors import IllegalAction, SobremesaError
from sobremesa.rulebook.formats import BadGame, Format, Found
from sobremesa.rulebook.result import Result
from sobremesa.rulebook.rules import Rules, Setup
from sobremesa.rulebook.text import Text, same

_GAME_STRING = re.compile(r"Base(?:\+[A-Z]+)?(?:;|$)")
_TOLD: Final = (None, "surrounded", "both", "resignation", "agreement")
"""The ends that a GameString restores."""
_CLAIMS: Final = {"WhiteWins": (1.0, 0.0), "BlackWins": (0.0, 1.0), "Draw": (0.5, 0.5)}


class UhpFormat(Format):
    """A game in one line: ``Base+M;InProgress;Black[1];wS1``."""

    name = "uhp"

    def matches(self, text: str) -> bool:
        return bool(_GAME_STRING.match(text))

    def read(self, rules: Rules[Any], text: str) -> Iterator[Found]:
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip():
                try:
                    yield Found(number, _read(rules, line.strip()))
                except BadGame as error:
                    yield Found(number, error)

    def write(self, rules: Rules[Any], record: Mapping[str, object]) -> str:
        if record.get("start") is not None:
            raise BadGame(
                Text(
                    "UHP solo cuenta partidas desde el comienzo",
                    "UHP only tells games from the beginning",
                )
            )
        options, actions, result = record["options"], record["actions"], record.get("result")
        assert isinstance(options, Mapping)
        assert isinstance(actions, Sequence)
        expansions = str(options["expansions"])
        moves = _written(rules, hive_setup(rules, expansions), actions)
        winners = result["winners"] if isinstance(result, Mapping) else ()
        ended = notation.game_state(winners, len(moves))
        return ";".join(
            (notation.write_game_type(expansions), ended, notation.turn(len(moves)), *moves)
        )

    def lost(self, rules: Rules[Any], record: Mapping[str, object]) -> Text | None:
        result, options = record.get("result"), record["options"]
        assert isinstance(options, Mapping)
        known = hive_setup(rules, str(options["expansions"])).options == dict(options)
        why = result.get("reason") if isinstance(result, Mapping) else None
        if known and why in _TOLD and not record.get("tags") and not record.get("notes"):
            return None
        return Text(
            "UHP solo lleva las jugadas y quién ganó: nombres, fechas, relojes, notas, motivo del "
            "final y opciones se quedan fuera",
            "UHP carries only the moves and who won: names, dates, clocks, notes, the reason of "
            "the end and options are left out",
        )


def hive_setup(rules: Rules[Any], expansions: str) -> Setup:
    """Give the options that UHP implies: the rules of Hive, with some expansions.

    It is what :func:`.uhp_notation.read_game_type` reads from a GameTypeString.
    """
    return rules.setup(None, {"preset": "hive", "expansions": expansions})


def _read(rules: Rules[Any], text: str) -> dict[str, object]:
    heading, *parts = (part.strip() for part in text.split(";"))
    actions: list[str] = []
    try:
        setup = hive_setup(rules, notation.read_game_type(heading))
        position = rules.start(setup)
        if len(parts) == 1:
            raise BadString("a GameString has a type, a state, a turn and then the moves")
        moves = [move for move in parts[2:] if move]
        if parts:
            notation.check_heading(parts[0], parts[1], len(moves))
        for move in moves:
            action = notation.read_move(Hive.of(position), move[:80])
            position.push_listed(rules.checked(setup, position, action))
            actions.append(action)
        ended = rules.result(setup, position)
        result = _claimed(rules, setup, ended, parts[0] if parts else "")
    except BadString as error:
        raise BadGame(same(f"UHP: {error}")) from None
    except SobremesaError as error:
        rule = f"{error.rule}: " if isinstance(error, IllegalAction) else ""
        raise BadGame(
            Text("UHP: jugada {n}: {rule}{why}", "UHP: move {n}: {rule}{why}").format(
                n=len(actions) + 1, rule=rule, why=error.text
            )
        ) from None
    return {
        "game": rules.id,
        "options": dict(setup.options),
        "actions": actions,
        "result": result.json() if result else None,
    }


def _claimed(rules: Rules[Any], setup: Setup, ended: Result | None, claim: str) -> Result | None:
    """Give the end that a GameString claims, if its moves do not bring one about.

    The reason is not in the string: a draw counts as agreed, a loss as resigned.
    """
    scores = _CLAIMS.get(claim)
    if scores is None:
        return ended
    if ended is None:
        return rules.ended(setup, scores, "agreement" if claim == "Draw" else "resignation")
    if ended.scores != scores:
        raise BadString(f"the moves do not lead to {claim}")
    return ended


def _written(rules: Rules[Any], setup: Setup, actions: Sequence[str]) -> list[str]:
    """Write actions as MoveStrings, played by the rules of UHP."""
    position, moves = rules.start(setup), []
    try:
        for action in actions:
            move = rules.checked(setup, position, action)
            moves.append(notation.write_move(Hive.of(position), action))
            position.push_listed(move)
    except SobremesaError:
        raise BadGame(
            Text(
                "con las reglas que conoce UHP (modalidad hive) esta partida no se puede jugar",
                "with the rules that UHP knows (preset hive) this game cannot be played",
            )
        ) from None
    return moves
