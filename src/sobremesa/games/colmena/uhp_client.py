"""A client for programs that speak the Universal Hive Protocol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.games.colmena import uhp_notation as notation
from sobremesa.games.colmena.kernel import Colmena
from sobremesa.games.colmena.uhp_notation import BadString, Hive
from sobremesa.kernel.position import Position
from sobremesa.rulebook.errors import BadNotation, SobremesaError
from sobremesa.rulebook.protocols import TIMEOUT, Client, EngineError, Pipe
from sobremesa.rulebook.rules import Setup
from sobremesa.rulebook.strength import Limit
from sobremesa.rulebook.text import Text, same

RULES: Final = {"wall_gate": True, "queen_first": False}
"""The rules that every Hive engine assumes. The table itself decides repetition."""
FINE: Final = "fine"
"""Our setting for fractions of a second, beyond the protocol: ``bestmove seconds 0.3``."""


class NotHive(SobremesaError):
    """What the Universal Hive Protocol cannot express: other rules, another kind of limit."""


class UhpClient(Client):
    """A conversation with a Hive engine, which follows a game from the empty hive."""

    refusals = ("err", "invalidmove")

    def __init__(self, game: str, setup: Setup, limit: Limit, settings: Mapping[str, str]) -> None:
        _check_rules(game, setup)
        self._fine = FINE in settings
        self._settings = {name: value for name, value in settings.items() if name != FINE}
        _check_limit(limit, self._fine)
        _check_settings(settings)
        self._expansions = str(setup.options["expansions"])
        self._hive = Hive({}, {})

    def begin(self, pipe: Pipe) -> None:
        """Read what the engine knows, and start the game with it."""
        info = pipe.listen()
        known = info[1].split(";") if len(info) > 1 else []
        asked = self._expansions
        left = "".join(k for k in asked if notation.CAPABILITIES[k] in known)
        if left != asked:
            missing = [notation.CAPABILITIES[k] for k in asked if k not in left]
            raise NotHive(
                Text(
                    "el programa no conoce {pieces}: elige expansions={left}",
                    "the program does not know the {pieces}: choose expansions={left}",
                ).format(pieces=", ".join(missing), left=left or '""')
            )
        for name, value in self._settings.items():
            pipe.ask(f"options set {name} {value}")
        pipe.ask(f"newgame {notation.write_game_type(asked)}")

    def told(self, pipe: Pipe, action: str, position: Position) -> None:
        """Send an action in the protocol's notation."""
        pipe.ask(f"play {notation.write_move(self._hive, action)}")
        assert isinstance(position, Colmena)
        self._hive = Hive.of(position)

    def choose(self, pipe: Pipe, limit: Limit) -> str:
        """Ask for the best move: the last one that the engine sends."""
        if limit.seconds is None:
            answer = pipe.ask(f"bestmove depth {limit.depth or 1}", 600)
        elif self._fine:
            answer = pipe.ask(f"bestmove seconds {limit.seconds:g}", limit.seconds + TIMEOUT)
        else:
            time = notation.write_time(limit.seconds)
            answer = pipe.ask(f"bestmove time {time}", limit.seconds + TIMEOUT)
        if not answer:
            raise EngineError("no move")
        try:
            return notation.read_move(self._hive, answer[-1])
        except BadString as error:
            raise BadNotation(same(str(error))) from None


def _check_rules(game: str, setup: Setup) -> None:
    """Refuse a game whose rules the protocol cannot express."""
    options = setup.options
    if game != "colmena" or any(options[name] != RULES[name] for name in RULES):
        raise NotHive(
            Text(
                "UHP solo conoce Hive: elige La Colmena con preset=hive",
                "UHP knows only Hive: choose La Colmena with preset=hive",
            )
        )


def _check_limit(limit: Limit, fine: bool) -> None:
    """Refuse a limit that the protocol cannot express."""
    brief = limit.seconds is not None and limit.seconds < 1 and not fine
    if limit.nodes is not None or brief:
        raise NotHive(
            Text(
                "UHP solo cuenta segundos enteros (1s) o profundidad (3d); a un programa que "
                "entienda bestmove seconds se le pide menos con @0.3s,fine",
                "UHP only counts whole seconds (1s) or depth (3d); a program that understands "
                "bestmove seconds is asked for less by @0.3s,fine",
            )
        )


def _check_settings(settings: Mapping[str, str]) -> None:
    """Refuse settings that cannot be sent: a name is a word, and so is a value."""
    for name, value in settings.items():
        if name == FINE and not value:
            continue
        if len(f"{name} {value}".split()) != 2:
            raise NotHive(
                Text(
                    "{name} no es una opción para UHP: se escribe Nombre=valor, o fine",
                    "{name} is no option for UHP: write Name=value, or fine",
                ).format(name=name)
            )
