"""Mining puzzles from games between levels, and checking them by search.

What makes a puzzle: one turn of the player to move is clearly better than any other, and so are
their next ones until something is achieved.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from sobremesa.ai import const
from sobremesa.ai.limit import Limit
from sobremesa.ai.thinking import Thinker, two_sides
from sobremesa.core.game import game, position
from sobremesa.core.state import State
from sobremesa.play.lines import Line, after, ranked, same_turn, turn_starts, verdict
from sobremesa.play.match import opened, play
from sobremesa.play.puzzles import GRADES, Puzzle, wins
from sobremesa.play.roster import seated
from sobremesa.rulebook.scene import Choice
from sobremesa.rulebook.text import Text

NODES: Final = 6000
"""Positions to look at behind each action that is compared."""
FIRST: Final = 400
"""The same, for a first impression of a position."""
CLEAR: Final = 110
"""By how much the best action must stand out."""
SAVED: Final = -150
"""A position that is worth more than this is not lost."""
LONGEST: Final = 11
"""The longest line, in actions of all players."""
WIDEST: Final = 24
"""How many actions are compared closely."""
MINE: Final = 4
"""The most actions that have to be found."""
SHARES: Final = {"win": 0.5}
"""How much of a collection may be of one kind; others at most a third."""


# what makes a puzzle


@dataclass(frozen=True, slots=True)
class Found:
    """What is clearly best in a position: what it takes, and what else comes to the same.

    `turn` is the least that has to be done this turn; its last action is the one that counts.
    """

    best: Line
    turn: tuple[str, ...]
    also: tuple[str, ...]
    second: int


def unique(state: State, nodes: int = NODES, later: bool = False) -> Found | None:
    """Give what is clearly best in a position; none if there are several good ideas.

    A turn of several actions may go about it in several ways: whatever does the same in the end
    is the same. After the first turn of a solution (`later`) other actions may win as well.
    """
    mover = state.player
    assert mover is not None
    first = ranked(state, min(FIRST, nodes))
    if len(first) == 1:
        return Found(first[0], (first[0].action,), (), -const.WIN)
    top = first[0].scores[mover]
    if not later:
        turn = needed(state, first[0])
        good = [line for line in first[1:WIDEST] if line.scores[mover] > top - CLEAR // 2]
        if not turn or sum(not _same(state, line, turn) for line in good) > 4:
            return None
    near = [line for line in first if line.scores[mover] >= top - 3 * CLEAR][:WIDEST]
    if _different(state, first[len(near) :], first[0], top - CLEAR):
        return None
    found = [after(state, line.action, nodes) for line in near]
    found.sort(key=lambda line: -line.scores[mover])
    best, also = found[0], list[str]()
    turn = needed(state, best)
    if not turn:
        return None
    score = best.scores[mover]
    bar = const.SURE if score > const.SURE else score - CLEAR
    second = first[len(near)].scores[mover] if len(near) < len(first) else -const.WIN
    for line in found:
        if line.scores[mover] <= bar:
            second = line.scores[mover]
            break
        if line.action == turn[0]:
            continue
        if (later and score > const.SURE) or _same(state, line, turn):
            also.append(line.action)
        elif score != const.WIN - 1 or line.scores[mover] != score:
            return None  # of those that win on the spot there may be any number
    return Found(best, turn, tuple(also), second)


def _different(state: State, lines: Sequence[Line], best: Line, least: int) -> bool:
    """Tell whether one of many good lines is another idea."""
    mover = state.player
    assert mover is not None
    good = [line for line in lines if line.scores[mover] > least]
    turn = needed(state, best) if good else ()
    return any(not turn or not _same(state, line, turn) for line in good)


def needed(state: State, line: Line) -> tuple[str, ...]:
    """Give the least of a turn that is worth as much; nothing, if no action of it matters."""
    mover = state.player
    assert mover is not None
    turn = list(same_turn(state, line.line, FIRST))
    if len(turn) == 1:
        return tuple(turn)
    against = two_sides(state)
    full = _worth(state, turn, against, mover)
    for action in turn[::-1]:
        less = [other for other in turn if other is not action]
        value = _worth(state, less, against, mover)
        if value is not None and full is not None and value >= full - CLEAR // 4:
            turn = less
    return tuple(turn)


def _worth(state: State, actions: Sequence[str], against: Sequence[int], mover: int) -> int | None:
    """Say what some actions and the end of the turn are worth; none if they cannot be."""
    for action in actions:
        if state.player != mover or state.why(action) is not None:
            return None
        state = state.play(action)
    if state.player == mover:
        state = _passed(state)
    if state.over:
        return verdict(state, against)[mover]
    return Thinker().think(state, Limit(nodes=FIRST), sides=against).scores[mover]


def _passed(state: State) -> State:
    """End the turn where that is possible without doing anything else."""
    for action in state.legal():
        following = state.play(action)
        if following.player != state.player and following.last and not following.last.cells:
            return following
    return state


def _same(state: State, line: Line, turn: Sequence[str]) -> bool:
    """Tell whether a line does this turn what the last action of another turn does."""
    if len(turn) == 1 and len(line.line) > 1 and _others_turn(state, line.action):
        return False
    aim = _aims(state, turn)[-1]
    return bool(aim) and aim in _aims(state, same_turn(state, line.line, FIRST))


def _others_turn(state: State, action: str) -> bool:
    return state.play(action).player != state.player


def _aims(state: State, actions: Sequence[str]) -> list[tuple[str, ...]]:
    """Give where each of some actions leads."""
    found = []
    for action in actions:
        state = state.play(action)
        assert state.last is not None
        found.append(state.last.cells[-1:])
    return found


def choice_of(state: State, action: str) -> Choice:
    """Find how an action is described in the scene of its state."""
    return next(choice for choice in state.scene().choices if choice.action == action)


def told_apart(state: State, found: Found) -> str | None:
    """Say which kind of puzzle a position is by the action that counts, or none."""
    mover = state.player
    assert mover is not None
    score = found.best.scores[mover]
    if score > const.SURE:
        return "win"
    if score < SAVED:
        return None
    for action in found.turn[:-1]:
        state = state.play(action)
    effects = Counter(effect.kind for effect in choice_of(state, found.turn[-1]).effects)
    if effects["falls"] >= 2:
        return "double"
    if effects["becomes"]:
        return "become"
    if found.second < SAVED and score < CLEAR:
        return "defend"
    if effects["takes"] or effects["falls"] or effects["pushed"]:
        return "gain"
    return "quiet" if score >= CLEAR else None


def made(state: State, nodes: int = NODES) -> Puzzle | None:
    """Make a puzzle of a position, if it is one."""
    mover = state.player
    first = unique(state, nodes) if mover is not None and len(state.legal()) > 2 else None
    kind = told_apart(state, first) if first else None
    if first is None or kind is None:
        return None
    line, also, end = _followed(state, first, kind == "win", nodes)
    if kind == "win":
        if not wins(end, mover):
            return None
        assert end.result is not None
        kind = f"win:{end.result.reason}"
    mine = sum(player == mover for player in players_of(state, line))
    grade = _grade(state, line, mine)
    return Puzzle(state.rules.id, kind, grade, state.data(), line, mine, also)


def players_of(state: State, line: Sequence[str]) -> Iterator[int | None]:
    """Give who plays each action of a line."""
    for action in line:
        yield state.player
        state = state.play(action)


def _followed(
    state: State, first: Found, to_the_end: bool, nodes: int
) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]], State]:
    """Follow the best line as long as the solver's action is clearly best."""
    mover = state.player
    line: list[str] = []
    also: dict[int, tuple[str, ...]] = {}
    kept = mine = 0
    found: Found | None = first
    here = end = state
    while found is not None:
        if found.also:
            also[len(line)] = found.also
        for action in found.turn:
            here = here.play(action)
            line.append(action)
        mine += len(found.turn)
        kept, end = len(line), here
        if here.player == mover:  # the turn could go on, but the rest of it does not matter
            break
        while not here.over and here.player != mover and len(line) < LONGEST:
            reply = ranked(here, nodes // 4)[0].action
            here = here.play(reply)
            line.append(reply)
        if here.over or len(line) >= LONGEST or (mine >= MINE and not to_the_end):
            break
        if not to_the_end and len(here.legal()) < 3:
            break
        found = unique(here, nodes, later=True)
    return tuple(line[:kept]), {i: these for i, these in also.items() if i < kept}, end


def _grade(state: State, line: Sequence[str], mine: int) -> str:
    """Grade by how much is to be found, and how many other actions look as good at first."""
    mover = state.player
    assert mover is not None
    glance = ranked(state, 1)
    place = next(i for i, found in enumerate(glance) if found.action == line[0])
    own = glance[place].scores[mover]
    tempting = sum(1 for found in glance if found.scores[mover] >= own - 20) - 1
    points = mine + (tempting >= 2) + (tempting >= 8)
    return GRADES[0 if points <= 2 else 1 if points <= 3 else 2]


# mining

LEVELS: Final = ((4, 3), (3, 5), (5, 4), (4, 2), (5, 5))


def played_game(name: str, seed: int, players: int = 2, most: int = 160) -> list[State]:
    """Give the states of a game between levels that err as people do."""
    start = game(name, players).start()
    state, _ = opened(start, f"puzzle {seed}", 3 + seed % 4)
    numbers = LEVELS[seed % len(LEVELS)]
    seats = [
        seated(f"level:{numbers[seat % 2]}", state, 1000 * seed + seat) for seat in range(players)
    ]
    states = [state]
    play(state, seats, most=most, watch=states.append)
    return states


def mined(name: str, seed: int, nodes: int = NODES) -> Iterator[Puzzle]:
    """Give the puzzles of one game, found in its order; at most three."""
    states = list(turn_starts(played_game(name, seed)))
    Random(seed).shuffle(states)
    found = 0
    for state in states:
        bare = position(state.data())
        puzzle = made(bare, nodes)
        if puzzle is None or _retakes(state, puzzle) or faults(puzzle, 3 * nodes):
            continue
        yield puzzle
        found += 1
        if found == 3:
            return


def _retakes(state: State, puzzle: Puzzle) -> bool:
    """Tell whether the solution only takes back what was just taken."""
    if puzzle.kind.startswith("win") or state.last is None or not state.last.cells:
        return False
    choice = choice_of(state, puzzle.line[0])
    return any(
        effect.kind in ("takes", "falls") and effect.cell == state.last.cells[-1]
        for effect in choice.effects
    )


def mine(
    name: str,
    count: int,
    seed: int = 1,
    nodes: int = NODES,
    tell: Callable[[int, int], object] | None = None,
) -> list[Puzzle]:
    """Collect puzzles of a game, of several kinds and grades, the easy ones first.

    `tell` hears after each game how many games there were and how many puzzles are found.
    """
    found: dict[str, Puzzle] = {}
    games = 0
    while len(found) < count and games < 200 * count:
        for one in mined(name, seed + games, nodes):
            if len(found) < count and _wanted(one, list(found.values()), count, games):
                found.setdefault(json.dumps(one.position, sort_keys=True), one)
        games += 1
        if tell:
            tell(games, len(found))
    return sorted(found.values(), key=lambda one: GRADES.index(one.grade))


def _wanted(one: Puzzle, known: Sequence[Puzzle], count: int, games: int) -> bool:
    """Tell whether a collection still lacks puzzles of this kind and grade."""
    if games > 2 * count:
        return True
    family = one.kind.partition(":")[0]
    alike = sum(1 for other in known if other.kind.partition(":")[0] == family)
    graded = sum(1 for other in known if other.grade == one.grade)
    plain = sum(1 for other in known if other.kind == one.kind and other.mine == one.mine == 1)
    if one.mine == 1 and plain >= count / 6:
        return False
    return alike < count * SHARES.get(family, 1 / 3) and graded < count / 2


# checking


def faults(puzzle: Puzzle, nodes: int = NODES) -> Text | None:
    """Search a puzzle again; say what is wrong with it, or none."""
    state = puzzle.state()
    solver = state.player
    assert solver is not None
    index, first = 0, True
    while index < len(puzzle.line):
        rest = puzzle.line[index:]
        if state.player != solver:
            state = state.play(rest[0])
            index += 1
            continue
        turn = _own(state, rest)
        end = state
        for action in turn:
            end = end.play(action)
        found = unique(state, nodes, later=not first)
        good = found is not None and _as_good(state, found, turn)
        if not good and not wins(end, solver):
            return Text(
                "la acción {n} ({action}) no es la única buena",
                "action {n} ({action}) is not the only good one",
            ).format(n=index + 1, action=turn[0])
        state, index, first = end, index + len(turn), False
    if puzzle.kind.startswith("win") and not wins(state, solver):
        return Text("la solución no gana la partida", "the solution does not win the game")
    return None


def _own(state: State, line: Sequence[str]) -> tuple[str, ...]:
    """Give the actions at the beginning of a line that belong to the player to move."""
    own, mover = list[str](), state.player
    for action in line:
        if state.player != mover:
            break
        own.append(action)
        state = state.play(action)
    return tuple(own)


def _as_good(state: State, found: Found, turn: Sequence[str]) -> bool:
    """Tell whether a turn is the one that was found, or comes to the same."""
    if turn[0] in (found.best.action, *found.also) and len(turn) == 1:
        return True
    return _aims(state, found.turn)[-1] == _aims(state, turn)[-1]
