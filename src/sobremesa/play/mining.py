"""Mining puzzles from games between levels, and verifying them by search.

A position is a puzzle if one turn of the player to move is clearly better than any other, and so
are their next turns until something is achieved.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random
from typing import Final

from sobremesa.ai.search import const
from sobremesa.ai.search.driver import PvsEngine
from sobremesa.core.facts import effects
from sobremesa.core.game import game, position
from sobremesa.core.state import State
from sobremesa.play.lines import ranked, same_turn, turn_starts
from sobremesa.play.match import opened, play
from sobremesa.play.player_specs import create_player
from sobremesa.play.puzzles import GRADES, Puzzle, wins
from sobremesa.play.unique_best import (
    MIN_ADVANTAGE,
    NODES,
    QUICK_NODES,
    UniqueBest,
    find_unique_best,
    targets,
)
from sobremesa.rulebook.strength import Limit
from sobremesa.rulebook.text import Text

STILL_CLEAR: Final = 40
"""The advantage required when a puzzle is verified, perhaps with another evaluation."""
SAVED: Final = -150
"""A position with a higher score is not lost."""
LONGEST: Final = 11
"""The longest line, in actions of all players."""
MINE: Final = 4
"""The maximum number of actions that have to be found."""
SHARES: Final = {"win": 0.5}
"""The maximum share of some kinds in a collection; of all others a third."""


# what makes a puzzle


def told_apart(state: State, found: UniqueBest) -> str | None:
    """Say which kind of puzzle a position is by the action that counts, or none."""
    mover = state.player
    assert mover is not None
    score = found.best.scores[mover]
    if score > const.WIN_THRESHOLD:
        return "win"
    if score < SAVED:
        return None
    about = theme(state, found.turn)
    if about is not None:
        return about
    for action in found.turn[:-1]:
        state = state.play(action)
    caused = Counter(effect.kind for effect in effects(state, found.turn[-1]))
    if caused["falls"] >= 2:
        return "double"
    if caused["becomes"]:
        return "become"
    if found.second < SAVED and score < MIN_ADVANTAGE:
        return "defend"
    if caused["takes"] or caused["falls"]:
        return "gain"
    return "quiet" if score >= MIN_ADVANTAGE else None


def theme(state: State, turn: Sequence[str]) -> str | None:
    """Return the theme of a turn by the game's effects; None if nothing stands out."""
    here, moves = state, list[int]()
    for action in turn:
        moves.append(here.rules.checked(here.setup, here.kernel(), action))
        here = here.play(action)
    return state.rules.theme(state.setup, state.kernel(), moves)


def made(state: State, nodes: int = NODES) -> Puzzle | None:
    """Return the puzzle of a position, if it is one."""
    mover = state.player
    first = find_unique_best(state, nodes) if mover is not None and len(state.legal()) > 2 else None
    kind = told_apart(state, first) if first else None
    if first is None or kind is None:
        return None
    line, also, end = _followed(state, first, kind == "win", nodes)
    if kind == "win" and wins(end, mover):
        assert end.result is not None
        kind = f"win:{end.result.reason}"
    elif kind == "win":  # a longer one has the kind of its beginning
        kind = theme(state, first.turn)
        line, also, end = _followed(state, first, False, nodes)
        if kind is None:
            return None
    mine = sum(player == mover for player in players_of(state, line))
    grade = _grade(state, line, mine)
    return Puzzle(state.rules.id, kind, grade, state.data(), line, mine, also)


def players_of(state: State, line: Sequence[str]) -> Iterator[int | None]:
    """Return the player of each action of a line."""
    for action in line:
        yield state.player
        state = state.play(action)


def _followed(
    state: State, first: UniqueBest, to_the_end: bool, nodes: int
) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]], State]:
    """Extend the best line as long as the solver's turn is clearly best."""
    mover = state.player
    line: list[str] = []
    also: dict[int, tuple[str, ...]] = {}
    kept = mine = 0
    found: UniqueBest | None = first
    here = end = state
    while found is not None:
        if found.also:
            also[len(line)] = found.also
        for action in found.turn:
            here = here.play(action)
            line.append(action)
        mine += len(found.turn)
        kept, end = len(line), here
        if here.player == mover:  # the turn could go on, but the rest of it makes no difference
            break
        while not here.over and here.player != mover and len(line) < LONGEST:
            reply = ranked(here, nodes // 4)[0].action
            here = here.play(reply)
            line.append(reply)
        if here.over or len(line) >= LONGEST or (mine >= MINE and not to_the_end):
            break
        if not to_the_end and len(here.legal()) < 3:
            break
        found = find_unique_best(here, nodes, later=True)
    return tuple(line[:kept]), {i: these for i, these in also.items() if i < kept}, end


def _grade(state: State, line: Sequence[str], mine: int) -> str:
    """Grade by the length of the solution, and by how many other actions look as good at first."""
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
    """Return the states of a game between levels with human-like errors."""
    start = game(name, players).start()
    state, _ = opened(start, f"puzzle {seed}", 3 + seed % 4)
    numbers = LEVELS[seed % len(LEVELS)]
    seats = [
        create_player(f"level:{numbers[seat % 2]}", state, 1000 * seed + seat)
        for seat in range(players)
    ]
    states = [state]
    play(state, seats, most=most, watch=states.append)
    return states


def mined(
    states: Sequence[State], seed: int, nodes: int = NODES, kinds: Collection[str] = ()
) -> Iterator[Puzzle]:
    """Return at most three puzzles from the states of a game, perhaps only of some kinds."""
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
            or faults(puzzle, 3 * nodes, MIN_ADVANTAGE)
        ):
            continue
        yield puzzle
        found += 1
        if found == 3:
            return


def _about(state: State, kinds: Collection[str]) -> bool:
    """Return whether the turn that a search chooses, or any action, could be of some kinds."""
    thought = PvsEngine().search(state, Limit(nodes=4 * QUICK_NODES))
    turn = same_turn(state, thought.line, QUICK_NODES)
    return theme(state, turn) in kinds or any(
        theme(state, [action]) in kinds for action in state.legal()
    )


def promising(states: Sequence[State], seed: int) -> Iterator[State]:
    """Return the states that are likely to be puzzles, in random order.

    These are states with a win in sight, or after an opponent's mistake, and a sample of others,
    because defensive puzzles are found only by searching all actions.
    """
    random = Random(seed)
    chosen: list[State] = []
    before: tuple[int, ...] | None = None
    for state in states:
        thought = PvsEngine().search(state, Limit(nodes=4 * QUICK_NODES))
        mover = state.player
        assert mover is not None
        gained = before is not None and thought.scores[mover] - before[mover] >= MIN_ADVANTAGE // 2
        if gained or thought.scores[mover] > const.WIN_THRESHOLD or random.random() < 0.1:
            chosen.append(state)
        before = thought.scores
    random.shuffle(chosen)
    yield from chosen


def _retakes(state: State, puzzle: Puzzle) -> bool:
    """Return whether the solution is only a recapture."""
    if puzzle.kind.startswith("win") or state.last is None or not state.last.cells:
        return False
    return any(
        effect.kind in ("takes", "falls") and effect.cell == state.last.cells[-1]
        for effect in effects(state, puzzle.line[0])
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
    """Collect puzzles of a game, of several kinds and grades, easy ones first.

    `tell` is called after each game with the number of games and of puzzles. `given` are games as
    lists of states; without them, levels play some. With `kinds`, only those are collected.
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
    """Return whether a collection still needs puzzles of this kind and grade."""
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
    """Verify a puzzle by another search; return what is wrong with it, or None."""
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
        found = find_unique_best(state, nodes, not first, clear)
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
    """Return the actions at the beginning of a line that belong to the player to move."""
    own, mover = list[str](), state.player
    for action in line:
        if state.player != mover:
            break
        own.append(action)
        state = state.play(action)
    return tuple(own)


def _as_good(state: State, found: UniqueBest, turn: Sequence[str]) -> bool:
    """Return whether a turn is the best one found, or equivalent to it."""
    if turn[0] in (found.best.action, *found.also) and len(turn) == 1:
        return True
    return targets(state, found.turn)[-1] == targets(state, turn)[-1]
