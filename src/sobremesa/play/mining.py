"""Mining puzzles from games between levels, and checking them by search.

What makes a puzzle: one turn of the player to move is clearly better than any other, and so are
their next ones until something is achieved.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random
from typing import Final

from sobremesa.ai.search import const
from sobremesa.ai.search.driver import PvsEngine
from sobremesa.core.game import game, position
from sobremesa.core.state import State
from sobremesa.play.lines import ranked, same_turn, turn_starts
from sobremesa.play.match import opened, play
from sobremesa.play.player_specs import seated
from sobremesa.play.puzzles import GRADES, Puzzle, wins
from sobremesa.play.unique_best import CLEAR, FIRST, NODES, Found, aims, unique
from sobremesa.rulebook.scene import Choice
from sobremesa.rulebook.strength import Limit
from sobremesa.rulebook.text import Text

STILL_CLEAR: Final = 40
"""By how much it must still stand out when a puzzle is checked, perhaps by another evaluation."""
SAVED: Final = -150
"""A position that is worth more than this is not lost."""
LONGEST: Final = 11
"""The longest line, in actions of all players."""
MINE: Final = 4
"""The most actions that have to be found."""
SHARES: Final = {"win": 0.5}
"""How much of a collection may be of one kind; others at most a third."""


# what makes a puzzle


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
    about = theme(state, found.turn)
    if about is not None:
        return about
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


def theme(state: State, turn: Sequence[str]) -> str | None:
    """Name what a turn is about in the words of its game, none if nothing stands out."""
    here, moves = state, list[int]()
    for action in turn:
        moves.append(here.rules.checked(here.setup, here.kernel(), action))
        here = here.play(action)
    return state.rules.theme(state.setup, state.kernel(), moves)


def made(state: State, nodes: int = NODES) -> Puzzle | None:
    """Make a puzzle of a position, if it is one."""
    mover = state.player
    first = unique(state, nodes) if mover is not None and len(state.legal()) > 2 else None
    kind = told_apart(state, first) if first else None
    if first is None or kind is None:
        return None
    line, also, end = _followed(state, first, kind == "win", nodes)
    if kind == "win" and wins(end, mover):
        assert end.result is not None
        kind = f"win:{end.result.reason}"
    elif kind == "win":  # one that takes longer is told by what it begins with
        kind = theme(state, first.turn)
        line, also, end = _followed(state, first, False, nodes)
        if kind is None:
            return None
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


def mined(
    states: Sequence[State], seed: int, nodes: int = NODES, kinds: Collection[str] = ()
) -> Iterator[Puzzle]:
    """Give the puzzles of one game whose states are given, at most three, perhaps of some kinds."""
    found = 0
    starts = list(turn_starts(states))
    chosen = promising(starts, seed) if not kinds else (one for one in starts if _about(one, kinds))
    for state in chosen:
        bare = position(state.data())
        puzzle = made(bare, nodes)
        if (
            puzzle is None
            or (kinds and puzzle.kind not in kinds)
            or _retakes(state, puzzle)
            or faults(puzzle, 3 * nodes, CLEAR)
        ):
            continue
        yield puzzle
        found += 1
        if found == 3:
            return


def _about(state: State, kinds: Collection[str]) -> bool:
    """Tell whether the turn that a search chooses, or any one action, is about some kinds."""
    thought = PvsEngine().search(state, Limit(nodes=4 * FIRST))
    turn = same_turn(state, thought.line, FIRST)
    return theme(state, turn) in kinds or any(
        theme(state, [action]) in kinds for action in state.legal()
    )


def promising(states: Sequence[State], seed: int) -> Iterator[State]:
    """Give the states in which something has just become possible, or is at stake, in any order.

    That is where a win is in sight, where the player to move has gained by the last turn, and
    some others, because a rescue is seen only by looking at all actions.
    """
    random = Random(seed)
    chosen: list[State] = []
    before: tuple[int, ...] | None = None
    for state in states:
        thought = PvsEngine().search(state, Limit(nodes=4 * FIRST))
        mover = state.player
        assert mover is not None
        gained = before is not None and thought.scores[mover] - before[mover] >= CLEAR // 2
        if gained or thought.scores[mover] > const.SURE or random.random() < 0.1:
            chosen.append(state)
        before = thought.scores
    random.shuffle(chosen)
    yield from chosen


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
    given: Sequence[Sequence[State]] | None = None,
    players: int = 2,
    kinds: Collection[str] = (),
) -> list[Puzzle]:
    """Collect puzzles of a game, of several kinds and grades, the easy ones first.

    `tell` hears after each game how many games there were and how many puzzles are found. Without
    games that are given, state by state, levels play some. Where `kinds` are asked for, only those.
    """
    found: dict[str, Puzzle] = {}
    games = 0
    any_kind = given is not None or bool(kinds)
    while len(found) < count and games < (200 * count if given is None else len(given)):
        states = played_game(name, seed + games, players) if given is None else given[games]
        for one in mined(states, seed + games, nodes, kinds):
            if len(found) < count and (
                any_kind or _wanted(one, list(found.values()), count, games)
            ):
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


def faults(puzzle: Puzzle, nodes: int = NODES, clear: int = STILL_CLEAR) -> Text | None:
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
        found = unique(state, nodes, not first, clear)
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
    return aims(state, found.turn)[-1] == aims(state, turn)[-1]
