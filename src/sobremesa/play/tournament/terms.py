"""The terms of a tournament."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from sobremesa.core.game import Game, game
from sobremesa.rulebook.data import GameOptions
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text

Format = Literal["tables", "knockout", "swiss", "robin"]
Fill = Literal["bots", "byes"]
FORMATS: Final = ("tables", "knockout", "swiss", "robin")
MOST: Final = 256
"""The maximum number of entrants."""
FOUR: Final = 4
"""The number of players at a table of the rulebook's knockout."""


class BadTerms(SobremesaError):
    """Terms are not valid; `key` names which."""

    def __init__(self, key: str, text: Text) -> None:
        super().__init__(text)
        self.key = key

    def _arguments(self) -> list[object]:
        return [self.key, self.text]


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entrant: a person, or a machine by a player specification."""

    id: str
    name: str
    bot: str | None = None
    """A player specification such as ``level:3``; None for a person."""


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a tournament, before its first event.

    >>> Terms("Cup", "reyes", "tables").fill is None
    True
    """

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    game: Annotated[str, msgspec.Meta(max_length=40)]
    format: Format
    seats: int | None = None
    """The number of players at a table; None for the default of the format or the game."""
    options: GameOptions = {}
    rounds: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    """The number of rounds of a Swiss tournament."""
    laps: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    """How often everybody meets everybody in a round-robin."""
    replays: Annotated[int, msgspec.Meta(ge=0, le=9)] = 2
    """How often a drawn game of a knockout of two is played again, with the seats exchanged."""
    fill: Fill | None = None
    """What is done if the number of players does not fill all tables."""
    filler: str = "level:2"
    """The machine that plays as a filler."""
    draw: Literal["lot", "order"] = "lot"
    """How the players are seeded: by lot, or as they are listed."""
    points: Literal["lost", "kept"] = "lost"
    """Whether an eliminated player loses the points made before."""
    seed: int = 0
    opening: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """Random actions before machines take over."""
    most: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 4000
    """Actions after which a game is adjudicated."""
    table: dict[str, Any] = {}
    """Data of the host, such as a clock; nothing here reads it."""

    def chosen(self) -> Game:
        """Return the game with its players and options."""
        return game(self.game, self.seats, self.options)


def validated_terms(terms: Terms) -> Terms:
    """Validate terms, fill in what is missing, and return them as the log keeps them.

    >>> validated_terms(Terms("Cup", "reyes", "tables")).seats
    4
    """
    seats = terms.seats
    if seats is None and terms.format != "swiss":
        seats = FOUR if terms.format == "tables" else 2
    try:
        chosen = game(terms.game, seats)
    except SobremesaError as error:
        raise BadTerms("game" if terms.seats is None else "seats", error.text) from None
    try:
        chosen = game(terms.game, seats, terms.options)
        chosen.start()
    except SobremesaError as error:
        raise BadTerms("options", error.text) from None
    _check_seats(terms, chosen)
    fill: Fill = terms.fill or ("byes" if chosen.players == 2 else "bots")
    return msgspec.structs.replace(terms, seats=chosen.players, options=chosen.options, fill=fill)


def _check_seats(terms: Terms, chosen: Game) -> None:
    wanted = {"tables": (FOUR,), "knockout": (2,), "robin": (2,), "swiss": (2, 3, FOUR)}
    if chosen.players not in wanted[terms.format]:
        raise BadTerms(
            "seats",
            Text(
                "{format} se juega con {wanted} en cada mesa, no con {seats}",
                "{format} has {wanted} at a table, not {seats}",
            ).format(
                format=terms.format,
                wanted=", ".join(map(str, wanted[terms.format])),
                seats=chosen.players,
            ),
        )
    if len(set(chosen.rules.teams(chosen.setup))) < chosen.players:
        raise BadTerms(
            "options",
            Text(
                "en un torneo cada cual juega por su cuenta, sin equipos",
                "in a tournament everybody plays alone, without teams",
            ),
        )


def least(terms: Terms) -> int:
    """Return the minimum number of entrants: enough for one table, fillers not counted."""
    return 2 if terms.fill == "bots" else (terms.seats or 2)
