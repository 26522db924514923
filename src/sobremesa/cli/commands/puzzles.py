"""`sobremesa puzzles`: mining, checking and solving puzzles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sobremesa.cli import play_words, words
from sobremesa.cli.inputs import played, reason
from sobremesa.cli.mistakes import mistake, quoted
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.cli.values import GameName, Players, Seed, Words, number, whole
from sobremesa.cli.verdicts import explain
from sobremesa.core import registry
from sobremesa.core.state import State
from sobremesa.play import mining
from sobremesa.play import puzzles as known
from sobremesa.play.puzzles import Puzzle
from sobremesa.play.puzzles import kinds as known_kinds
from sobremesa.play.unique_best import NODES
from sobremesa.rulebook.errors import BadNotation, IllegalAction


def puzzles(
    what: GameName,
    which: str | None = None,
    /,
    *,
    screen: Hidden,
    count: Annotated[int, number("--count", 1, 10_000)] = 60,
    seed: Seed = 1,
    nodes: Annotated[int, number("--nodes", 1, 10**9)] = NODES,
    out: str | None = None,
    games: str | None = None,
    players: Players = None,
    kind: Annotated[Words, Parameter(consume_multiple=True)] = (),
) -> int:
    """Mine puzzles, check them, or solve one."""
    if what == "mine":
        name = _game(which)
        given = None if games is None else played(games, name)
        many = registry.rules(name).setup(2 if players is None else players, {}).players
        find = partial(mining.mine, name, count, seed, nodes, given=given, players=many)
        return _mine(screen, partial(find, kinds=_kinds(name, kind)), out)
    if what == "check":
        return _check(screen, _game(which), nodes)
    registry.rules(what)
    if which is None:
        return _list(screen, what)
    return _solve(screen, known.puzzle(what, whole(which, "N", 1, 10**6)))


def _game(name: str | None) -> str:
    if name is None:
        raise mistake(words.PUZZLES_OF_WHAT)
    return registry.rules(name).id


def _kinds(name: str, given: Words) -> Words:
    """Validate the requested kinds of puzzles."""
    known = known_kinds(name)
    for one in given:
        if one not in known:
            raise mistake(words.NOT_ONE_OF, name="--kind", known=", ".join(known), word=quoted(one))
    return given


def _mine(screen: Screen, find: Callable[..., list[Puzzle]], out: str | None) -> int:
    path = Path(out) if out is not None else None
    if path is not None:
        try:
            path.open("a", encoding="utf-8").close()  # before an hour of work, not after it
        except OSError as error:
            raise mistake(words.UNWRITABLE, name=quoted(path), why=reason(error)) from None
    screen.tell_form()

    def tell(games: int, found: int) -> None:
        if screen.err.is_terminal:
            told = screen.text(
                words.MINED, games=words.GAMES.count(games), found=words.PUZZLES.count(found)
            )
            screen.err.print(told, end="\r", soft_wrap=True)

    found = find(tell=tell)
    text = "".join(f"{one.dumps()}\n" for one in found)
    if path is None:
        screen.lines(text)
    else:
        path.write_text(text, encoding="utf-8")
        screen.say(words.MINED_INTO, found=words.PUZZLES.count(len(found)), name=quoted(path))
    return 0


def _check(screen: Screen, name: str, nodes: int) -> int:
    screen.tell_form()
    all_of_them = known.collection(name)
    bad = 0
    for index, one in enumerate(all_of_them, 1):
        fault = mining.faults(one, nodes)
        if fault is not None:
            bad += 1
            screen.say(words.PUZZLE_FAULT, n=index, why=fault)
    total = words.PUZZLES.count(len(all_of_them))
    screen.say(words.CHECKED, good=len(all_of_them) - bad, puzzles=total)
    return 1 if bad else 0


def _list(screen: Screen, name: str) -> int:
    if not known.collection(name):
        raise known.BadPuzzle(known.no_puzzles(name))
    screen.rows(
        (
            str(index),
            f"{screen.text(words.PUZZLE_GRADES[one.grade])}, "
            f"{screen.text(known.kind_of(one).name)} ({one.mine})"
            + (f", {screen.text(words.OF_PLAYERS, n=one.players)}" if one.players > 2 else ""),
        )
        for index, one in enumerate(known.collection(name), 1)
    )
    return 0


def _solve(screen: Screen, puzzle: Puzzle) -> int:
    """Ask for the actions of the solution, one by one."""
    state, played = puzzle.state(), list[str]()
    screen.board(state)
    screen.say(known.task(puzzle), style="bold")
    screen.say(words.PUZZLE_HELP)
    while len(played) < len(puzzle.line):
        answer = screen.ask("> ")
        if answer is None or answer in play_words.PLAY_WORDS["quit"]:
            screen.say(play_words.GOODBYE)
            return 0
        if not answer:
            continue
        if answer == "?":
            screen.say(words.PUZZLE_ANSWER, action=state.readable(puzzle.line[len(played)]))
            continue
        try:
            answer = state.read(answer, screen.language)
            found = known.attempt(puzzle, played, answer)
        except (IllegalAction, BadNotation):
            explain(screen, state, answer)
            continue
        if not found.right:
            screen.say(words.PUZZLE_ALSO if found.also else words.PUZZLE_WRONG)
            continue
        played += [answer, *found.replies]
        state = _shown(screen, state, (answer, *found.replies))
        if found.solved:
            break
    screen.say(words.PUZZLE_SOLVED, style="bold")
    return 0


def _shown(screen: Screen, state: State, actions: tuple[str, ...]) -> State:
    for index, action in enumerate(actions):
        if index:
            screen.say(words.PUZZLE_REPLY, action=state.readable(action))
        state = state.play(action)
    screen.board(state)
    return state
