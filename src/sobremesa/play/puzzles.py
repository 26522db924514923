"""Puzzles: positions in which one continuation is clearly best.

A puzzle is a position and a line. The solver finds their own actions of the line; the replies are
played for them. The kinds of a game's puzzles are named in its ``puzzle_kinds.json``, and the
puzzles are in its ``puzzles.jsonl``, one on each line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import gcd
from typing import Final

from sobremesa.core import registry
from sobremesa.core.game import position
from sobremesa.core.state import State
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text

GRADES: Final = ("easy", "medium", "hard")


class BadPuzzle(SobremesaError):
    """A puzzle does not exist, or is not valid."""


@dataclass(frozen=True)
class Puzzle:
    """A position, the continuation to be found, and the kind of puzzle.

    `mine` is the number of actions of the line that the solver has to find.
    """

    game: str
    kind: str
    grade: str
    position: Mapping[str, object]
    line: tuple[str, ...]
    mine: int
    also: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """For indices of the line, equivalent actions."""

    @property
    def players(self) -> int:
        """The number of players."""
        players = self.position.get("players", 2)
        assert isinstance(players, int)
        return players

    def state(self) -> State:
        """Return the position to be solved."""
        return position(self.position)

    def dumps(self) -> str:
        """Write the puzzle as one line of JSON."""
        data = {
            "kind": self.kind,
            "grade": self.grade,
            "mine": self.mine,
            "line": list(self.line),
            **(
                {"also": {str(i): list(these) for i, these in self.also.items()}}
                if self.also
                else {}
            ),
            "position": self.position,
        }
        return json.dumps(data, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def loads(cls, name: str, text: str) -> Puzzle:
        """Read what `dumps` wrote."""
        data = json.loads(text)
        line = tuple(data["line"])
        also = {int(i): tuple(these) for i, these in data.get("also", {}).items()}
        return cls(name, data["kind"], data["grade"], data["position"], line, data["mine"], also)


@dataclass(frozen=True, slots=True)
class Kind:
    """The name of a kind of puzzle in a game, and its task."""

    name: Text
    task: Text


USUAL: Final = {
    "win": Kind(Text("Gana", "Win"), Text("Turno de {side}: gana.", "{side} to play and win.")),
    "gain": Kind(
        Text("Gana ventaja", "Win an advantage"),
        Text("Turno de {side}: gana ventaja.", "{side} to play and win an advantage."),
    ),
    "defend": Kind(
        Text("La única defensa", "The only defence"),
        Text(
            "Turno de {side}: solo una acción salva la partida.",
            "{side} to play: only one action saves the game.",
        ),
    ),
    "quiet": Kind(
        Text("La acción que decide", "The action that decides"),
        Text(
            "Turno de {side}: una acción vale más que todas.",
            "{side} to play: one action is worth more than any other.",
        ),
    ),
}
"""The kinds of every game, with their default names."""


@cache
def kinds(name: str) -> Mapping[str, Kind]:
    """Return the kinds of puzzles of a game.

    >>> kinds("ajedrez")["win"].name.en
    'Win'
    """
    path = registry.rules(name).folder / "puzzle_kinds.json"
    data = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    own = {kind: Kind(Text(**told["name"]), Text(**told["task"])) for kind, told in data.items()}
    return {**own, **{kind: one for kind, one in USUAL.items() if kind not in own}}


def kind_of(puzzle: Puzzle) -> Kind:
    """Return the kind of a puzzle, by its full name or else by its prefix."""
    known = kinds(puzzle.game)
    return known.get(puzzle.kind) or known[puzzle.kind.partition(":")[0]]


def task(puzzle: Puzzle) -> Text:
    """Return the task of a puzzle in a sentence."""
    scene = puzzle.state().scene()
    assert scene.to_move is not None
    return kind_of(puzzle).task.format(side=scene.sides[scene.to_move].name, n=puzzle.mine)


EASIEST: Final = {"easy": 1000, "medium": 1400, "hard": 1800}
"""The rating of a puzzle of one action, by its grade."""
LONGER: Final = 75
"""What each further action to be found adds."""
CROWDED: Final = 50
"""What each player more than two adds."""


def difficulty(puzzle: Puzzle) -> int:
    """Estimate the rating of a puzzle, on the scale of people's puzzle ratings.

    >>> difficulty(Puzzle("ajedrez", "win", "hard", {"players": 2}, ("a", "b", "c"), 2))
    1875
    """
    more = puzzle.mine - 1
    return EASIEST[puzzle.grade] + LONGER * more + CROWDED * (puzzle.players - 2)


@cache
def collection(name: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game."""
    path = registry.rules(name).folder / "puzzles.jsonl"
    if not path.is_file():
        return ()
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(Puzzle.loads(name, line) for line in lines if line)


def no_puzzles(name: str) -> Text:
    """Return the error for a game without puzzles."""
    told = Text("{title} no tiene problemas todavía", "{title} has no puzzles yet")
    return told.format(title=registry.rules(name).title)


def puzzle(name: str, number: int) -> Puzzle:
    """Return a puzzle of a game by its number, from 1."""
    known = collection(name)
    if not known:
        raise BadPuzzle(no_puzzles(name))
    if not 1 <= number <= len(known):
        raise BadPuzzle(
            Text(
                "hay problemas del 1 al {n}, no {number}",
                "there are puzzles 1 to {n}, not {number}",
            ).format(n=len(known), number=number)
        )
    return known[number - 1]


def of_the_day(day: int) -> tuple[str, int] | None:
    """Return the game and the number of a day's puzzle; days may be counted from any date.

    The games take turns, and each steps through its puzzles by a stride that visits all of them.
    """
    games = [name for name in registry.ids() if collection(name)]
    if not games:
        return None
    name = games[day % len(games)]
    count = len(collection(name))
    stride = next(n for n in range(max(1, count * 5 // 8), 2 * count + 1) if gcd(n, count) == 1)
    return name, 1 + day // len(games) * stride % count


# solving


@dataclass(frozen=True, slots=True)
class Attempt:
    """The verdict on a solver's action, with the replies to a right one.

    `also` is true for an action that is as good, but not the one of the line.
    """

    right: bool
    solved: bool = False
    replies: tuple[str, ...] = ()
    also: bool = False


def attempt(puzzle: Puzzle, played: Sequence[str], action: str) -> Attempt:
    """Judge an action of the solver, after the actions `played` since the puzzle's position.

    The action of the line is right, and so is any that wins at once. Raises what
    :meth:`State.play` raises for an illegal action, and BadPuzzle if `played` left the line.
    """
    state = puzzle.state()
    solver = state.player
    for done in played:
        state = state.play(done)
    if tuple(played) != puzzle.line[: len(played)] or state.player != solver:
        raise BadPuzzle(
            Text("esa jugada no sigue la solución", "that play does not follow the solution")
        )
    following = state.play(action)
    if wins(following, solver):
        return Attempt(True, True)
    if action != puzzle.line[len(played)]:
        return Attempt(False, also=action in puzzle.also.get(len(played), ()))
    replies: list[str] = []
    for reply in puzzle.line[len(played) + 1 :]:
        if following.player == solver:
            break
        following = following.play(reply)
        replies.append(reply)
    solved = len(played) + 1 + len(replies) >= len(puzzle.line)
    return Attempt(True, solved, tuple(replies))


def wins(state: State, player: int | None) -> bool:
    """Return whether a game is over and won by a player."""
    return state.result is not None and player is not None and state.result.scores[player] == 1
