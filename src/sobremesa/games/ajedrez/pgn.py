"""PGN, the notation of whole chess games: what one game of it tells.

`pgn_reader` reads it leniently, `pgn_writer` writes it by the book.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from sobremesa.games.ajedrez.fen import START, fen_data
from sobremesa.rulebook.annotations import Notes, read_notes, write_notes
from sobremesa.rulebook.formats import BadGame
from sobremesa.rulebook.text import Text

ROSTER: Final = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
"""The seven tags that every game has, in this order, with what stands for the unknown."""

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")
TERMINATIONS: Final = {
    "resignation": "normal",
    "agreement": "normal",
    "time": "time forfeit",
    "adjudicated": "adjudication",
    "forfeit": "rules infraction",
    "abandoned": "abandoned",
    "aborted": "abandoned",
}
"""The tag Termination of a game that did not end on the board, by our reason."""
SAID: Final = {
    "time": "time",
    "adjudicat": "adjudicated",
    "infraction": "forfeit",
    "abandon": "abandoned",
    "death": "abandoned",
    "emergency": "abandoned",
    "resign": "resignation",
    "agree": "agreement",
}
"""Our reason, by the words of the tag Termination: the standard's and those of large sites."""
DEFAULTS: Final[Mapping[str, object]] = {"repetition": 3, "fifty": True}
"""The options that a game has without a tag for them."""
OPTIONS: Final = "Options"
"""Our own tag for options, such as ``repetition=0 fifty=false``."""

_SHARES: Final[Mapping[str, tuple[list[str], list[float]]]] = {
    "1-0": (["w"], [1, 0]),
    "0-1": (["b"], [0, 1]),
    "1/2-1/2": (["w", "b"], [0.5, 0.5]),
    "*": ([], [0, 0]),
}
"""The winners and shares of each result."""


@dataclass(frozen=True)
class Pgn:
    """One game: who and where, from which position, what was played, and how it ended."""

    tags: Mapping[str, str] = field(default_factory=dict)
    """Every tag but Result, SetUp and FEN, which are derived."""
    start: str = START
    """The FEN of the first position."""
    actions: tuple[str, ...] = ()
    """The moves, as ``e2e4``."""
    result: str = "*"
    options: Mapping[str, object] = field(default_factory=lambda: dict(DEFAULTS))
    """Options under which the game can be replayed."""
    reason: str | None = None
    """Why the game ended, if not on the board: one of `TERMINATIONS`."""
    notes: Notes = field(default_factory=dict)
    """Comments, glyphs and variations."""

    def record(self) -> dict[str, object]:
        """Give the data of a record of Sobremesa."""
        start = None if self.start == START else fen_data(self.start, self.options)
        data: dict[str, object] = {
            "game": "ajedrez",
            "players": 2,
            "options": dict(self.options),
            "start": start,
            "actions": list(self.actions),
            "tags": dict(self.tags),
            "notes": write_notes(self.notes),
        }
        if self.reason is not None:
            winners, scores = _SHARES[self.result]
            data["result"] = {"winners": winners, "reason": self.reason, "scores": scores}
        return data

    @classmethod
    def from_record(cls, data: Mapping[str, object], **tags: str) -> Pgn:
        """Make a game of the data of a record; tags are given as ``White="Ana"``."""
        start = data.get("start")
        fen = str(start["fen"]) if isinstance(start, Mapping) else START
        given = data.get("options")
        options = {**DEFAULTS, **(given if isinstance(given, Mapping) else {})}
        actions = data.get("actions")
        assert isinstance(actions, Sequence)
        moves = tuple(str(action) for action in actions)
        result, reason, ended = "*", None, data.get("result")
        if isinstance(ended, Mapping):
            result = _sign(ended["scores"])
            reason = ended["reason"] if ended["reason"] in TERMINATIONS else None
        known = data.get("tags")
        tags = {**(known if isinstance(known, Mapping) else {}), **tags}
        notes = read_notes(data.get("notes") or {}, len(moves))
        return cls(tags, fen, moves, result, options, reason, notes)


def _sign(scores: object) -> str:
    """Give the PGN result of shares: won, lost or drawn."""
    sign = next((sign for sign, (_, shares) in _SHARES.items() if shares == scores), None)
    if sign is None:
        raise BadGame(
            Text(
                "PGN solo conoce victoria, derrota y tablas",
                "PGN knows only wins, losses and draws",
            )
        )
    return sign


def ending(termination: str, result: str) -> str | None:
    """Say why a game ended that could have gone on; none where it still goes on.

    >>> ending("Time forfeit", "1-0"), ending("normal", "1/2-1/2"), ending("", "*")
    ('time', 'agreement', None)
    """
    said = next((why for word, why in SAID.items() if word in termination.lower()), None)
    if result == "*":
        return "aborted" if said == "abandoned" else None
    return said or ("agreement" if result == "1/2-1/2" else "resignation")


def termination(reason: str, result: str) -> str:
    """Give what the tag Termination says of an end; our own word where no usual one means it.

    >>> termination("time", "1-0"), termination("resignation", "1/2-1/2")
    ('time forfeit', 'resignation')
    """
    usual = TERMINATIONS[reason]
    return usual if ending(usual, result) == reason else reason


def write_options(options: Mapping[str, object]) -> str:
    """Write options as the value of a tag.

    >>> write_options({"repetition": 0, "fifty": False})
    'repetition=0 fifty=false'
    """
    return " ".join(f"{name}={str(value).lower()}" for name, value in options.items())


def read_options(text: str) -> dict[str, object] | None:
    """Read what `write_options` wrote; none where it is something else.

    >>> read_options("repetition=0 fifty=false"), read_options("none")
    ({'repetition': 0, 'fifty': False}, None)
    """
    given = dict(part.partition("=")[::2] for part in text.split())
    repetition, fifty = given.get("repetition", ""), given.get("fifty", "")
    if set(given) != set(DEFAULTS) or fifty not in ("true", "false"):
        return None
    if repetition not in ("0", *map(str, range(2, 10))):
        return None
    return {"repetition": int(repetition), "fifty": fifty == "true"}
