"""Moves and games as the Universal Hive Protocol writes them.

A MoveString names the piece and where it goes beside another piece: ``wA1 -bB1`` left of it,
``wA1 bB1-`` right, ``/bB1`` below left, ``bB1/`` above right, ``\\bB1`` above left, ``bB1\\`` below
right, ``wB1 bB1`` on top of it. The first piece of a game stands alone: ``wS1``.

The other piece is any that stands there when the move is written, covered or not. It may be the
moving piece itself, which is still at its start then: ``wQ wQ-`` is one step to the right.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.games.colmena import pieces
from sobremesa.games.colmena.kernel import Colmena

Place = tuple[int, int]

PASS: Final = "pass"
CAPABILITIES: Final = {"M": "Mosquito", "L": "Ladybug", "P": "Pillbug"}
"""The capability that an engine announces for an expansion."""
GAME_STATES: Final = ("NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins")

_BEFORE: Final[dict[str, Place]] = {"-": (-1, 0), "/": (-1, 1), "\\": (0, -1)}
_AFTER: Final[dict[str, Place]] = {"-": (1, 0), "/": (1, -1), "\\": (0, 1)}
_SIGNS: Final = {
    **{step: (sign, "") for sign, step in _BEFORE.items()},
    **{step: ("", sign) for sign, step in _AFTER.items()},
}
_WRITTEN: Final = (((0, 0), "", ""), *((step, *signs) for step, signs in _SIGNS.items()))
"""The direction of the other piece from the hexagon, and how it is written."""

_NAME = r"[wb](?:[QMLP]1?|[BS][12]|[GA][123])"
_PIECE = re.compile(_NAME)
_DESTINATION = re.compile(rf"([-/\\]?)({_NAME})([-/\\]?)")
_GAME_TYPE = re.compile(r"Base(?:\+([A-Z]+))?")
_TURN = re.compile(r"(White|Black)\[([1-9][0-9]{0,8})\]")


_WORDS: Final = {
    "Escudo Imperial": "mosquito",
    "Acho Pimentón": "ladybug",
    "Escudo": "queen",
    "Muro": "beetle",
    "Rayo": "grasshopper",
    "Balón": "spider",
    "Bota": "ant",
    "Camilla": "pillbug",
    "White": "white",
    "Blanco": "white",
    "Garnet": "black",
    "Grana": "black",
}
"""The names of our pieces and sides in Hive, longer names first."""
_OUR_WORDS = re.compile("|".join(_WORDS))


class BadString(Exception):
    """A string that does not follow the protocol."""


@dataclass(frozen=True)
class Hive:
    """The hexagon of every piece."""

    stacks: dict[Place, list[str]]
    places: dict[str, Place]

    @classmethod
    def of(cls, position: Colmena) -> Hive:
        """Read a position."""
        stacks = {
            place: [pieces.NAMES[piece] for piece in stack]
            for place, stack in sorted(position.stacks().items())
        }
        return cls(stacks, {name: place for place, names in stacks.items() for name in names})

    def beside(self, place: Place, name: str) -> str:
        """Write a hexagon by the first other piece there or around it."""
        q, r = place
        for (dq, dr), before, after in _WRITTEN:
            stack = self.stacks.get((q - dq, r - dr))
            if stack is None:
                continue
            if stack[-1] != name:
                return f"{before}{stack[-1]}{after}"
            if len(stack) > 1:  # it leaves its hexagon
                return f"{before}{stack[-2]}{after}"
        raise AssertionError(f"{name} touches nothing there")

    def around(self, name: str) -> int:
        """Count the occupied hexagons around a piece; none if it is not in play."""
        if name not in self.places:
            return 0
        q, r = self.places[name]
        return sum((q + dq, r + dr) in self.stacks for dq, dr in _SIGNS)


def read_move(hive: Hive, text: str) -> str:
    """Read a MoveString as one of our actions, without testing its legality."""
    words = text.split()
    if len(words) == 1 and words[0].lower() == PASS:
        return PASS
    if not 1 <= len(words) <= 2 or not _PIECE.fullmatch(words[0]):
        raise BadString(f"'{text}' is not a MoveString")
    name = _named(words[0])
    if len(words) == 1:
        if hive.stacks:
            raise BadString(f"'{text}' does not say where {name} goes")
        return f"{name}@0,0"
    found = _DESTINATION.fullmatch(words[1])
    if not found or (found[1] and found[3]):
        raise BadString(f"'{words[1]}' is not a place")
    before, beside, after = found[1], _named(found[2]), found[3]
    if beside not in hive.places:
        raise BadString(f"{beside} is not in play")
    step = _BEFORE[before] if before else _AFTER[after] if after else (0, 0)
    q, r = hive.places[beside]
    return f"{name}@{q + step[0]},{r + step[1]}"


def _named(name: str) -> str:
    """Give the name of a piece, without a number if it is the only one of its kind."""
    return name[:2] if name[1] in "QMLP" else name


def write_move(hive: Hive, action: str) -> str:
    """Write a legal action as the one MoveString that this engine prints for it."""
    name, _, target = action.partition("@")
    if not target or not hive.stacks:
        return name
    q, r = target.split(",")
    return f"{name} {hive.beside((int(q), int(r)), name)}"


def hive_words(text: str) -> str:
    """Say an English sentence of ours in the words of Hive.

    >>> hive_words("It is Garnet's turn, and the Escudo Imperial moves as the Escudo.")
    "It is black's turn, and the mosquito moves as the queen."
    """
    return _OUR_WORDS.sub(lambda found: _WORDS[found[0]], text)


def read_game_type(text: str) -> str:
    """Read a GameTypeString as our option `expansions`.

    >>> read_game_type("Base+LM")
    'ML'
    """
    found = _GAME_TYPE.fullmatch(text)
    if not found:
        raise BadString(f"'{text}' is not a GameTypeString")
    letters = found[1] or ""
    if set(letters) - set("MLP") or len(set(letters)) < len(letters):
        raise BadString(f"'{text}' is not a GameTypeString")
    return "".join(letter for letter in "MLP" if letter in letters)


def write_game_type(expansions: str) -> str:
    """Write our option `expansions` as a GameTypeString."""
    return f"Base+{expansions}" if expansions else "Base"


def write_time(seconds: float) -> str:
    """Write a time limit, which has whole seconds: what is beyond them is left off.

    >>> write_time(1.5), write_time(3725), write_time(0.2)
    ('00:00:01', '01:02:05', '00:00:01')
    """
    minutes, rest = divmod(max(int(seconds), 1), 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest:02}"


def game_state(winners: Sequence[object], moves: int) -> str:
    """Give the GameStateString after a number of moves; without winners the game goes on.

    >>> game_state(["w"], 30), game_state(["w", "b"], 30), game_state([], 0)
    ('WhiteWins', 'Draw', 'NotStarted')
    """
    if winners:
        return "Draw" if len(winners) > 1 else {"w": "WhiteWins", "b": "BlackWins"}[str(winners[0])]
    return "InProgress" if moves else "NotStarted"


def turn(moves: int) -> str:
    """Give the TurnString after a number of moves.

    >>> turn(0), turn(3)
    ('White[1]', 'Black[2]')
    """
    return f"{'Black' if moves % 2 else 'White'}[{moves // 2 + 1}]"


def check_heading(state: str, turn_string: str, moves: int) -> None:
    """Check the fields of a GameString before its moves.

    The state may be an end that the players agreed on; the turn must match the moves.
    """
    if state not in GAME_STATES:
        raise BadString(f"'{state}' is not a GameStateString")
    if not _TURN.fullmatch(turn_string):
        raise BadString(f"'{turn_string}' is not a TurnString")
    if turn_string != turn(moves):
        raise BadString(f"{turn_string} does not fit {moves} moves: that is {turn(moves)}")
