"""What a user writes after `pip install sobremesa`: the documented calls, each with its type.

`test_typed.py` lets mypy read this file, strictly, beside an installed wheel; nobody runs it. An
``ignore`` marks what must be refused: mypy objects to one that nothing needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import assert_type

import sobremesa
from sobremesa import (
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    Game,
    IllegalAction,
    PlainForm,
    Record,
    Refusal,
    Result,
    SobremesaError,
    State,
    Text,
    TooDeep,
    UnknownGame,
)
from sobremesa.ai.levels import LevelPlayer, level
from sobremesa.ai.search.driver import PvsEngine, SearchResult
from sobremesa.ai.trees.engines import MctsEngine
from sobremesa.core.batch import Games
from sobremesa.kernel.position import Position
from sobremesa.kernel.rng import Rng
from sobremesa.play.tournament import Entrant, Outcome, Terms, Tournament
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.strength import Limit

ERRORS: tuple[type[SobremesaError], ...] = (
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    TooDeep,
    UnknownGame,
)
WARNING: type[Warning] = PlainForm


def play() -> Result | None:
    assert_type(sobremesa.games(), tuple[str, ...])
    game = sobremesa.game("colmena", preset="hive", expansions="M")
    assert_type(game, Game)
    assert_type(game.players, int)
    assert_type(game.options, dict[str, object])
    assert_type(game.title, Text)
    state = game.start().play("wG1@0,0").play("bS1@1,0")
    assert_type(state, State)
    assert_type(state.to_move, str | None)
    assert_type(state.player, int | None)
    assert_type(state.over, bool)
    assert_type(state.key, int)
    assert_type(state.legal(), tuple[str, ...])
    assert_type(state.perft(3), int)
    assert_type(state.playouts(2, seed=1), tuple[int, int, list[float]])
    assert_type(state.options, Mapping[str, object])
    return assert_type(state.result, Result | None)


def ask(state: State) -> str:
    refusal = assert_type(state.why("wA1@2,0"), Refusal | None)
    if refusal is None:
        return "legal"
    assert_type(refusal.rule, str)
    return assert_type(refusal.text, Text).en


def draw(state: State) -> bytes:
    assert_type(state.scene(), Scene)
    assert_type(state.svg(width=400, language="en"), str)
    assert_type(state.text("en"), str)
    assert_type(state.json(), str)
    assert_type(sobremesa.position(state.json()), State)
    return assert_type(state.png(), bytes)


def save(state: State) -> str:
    record = assert_type(Record.begin(state).add("wA1@2,0"), Record)
    assert_type(record.final(), State)
    assert_type(record.actions, tuple[str, ...])
    for after in Record.loads(record.dumps()).replay():
        assert_type(after, State)
    return assert_type(record.dumps(), str)


def think(state: State) -> str:
    assert_type(level(3).name, Text)
    return assert_type(LevelPlayer(3, state).choose(state), str)


def organise() -> list[str]:
    cup = Tournament.open(Terms("Cup", "colmena", "swiss"))
    cup.apply_all(cup.join(Entrant("ana", "Ana")))
    cup.apply_all(cup.begin(Random(4)))
    for table in cup.open_tables():
        cup.apply_all(cup.report(table.id, Outcome((1.0, 0.0))))
    return [cup.entrant(row.slot).name for row in cup.standings()]


def count(state: State, depth: int) -> int:
    """The kernel is compiled, and brings its types all the same."""
    kernel = assert_type(state.kernel(), Position)
    if depth == 0:
        return 1
    total = 0
    for move in assert_type(kernel.moves(), list[int]):
        kernel.push(move)
        assert_type(kernel.over, bool)
        assert_type(kernel.to_move, int)
        kernel.pop()
        total += 1
    return assert_type(Rng(5).number(), int) + total


def learn() -> None:
    game = sobremesa.game("sparta")
    assert_type(game.actions, int)
    assert_type(game.planes, tuple[str, ...])
    state = game.start()
    assert_type(state.numbers(), tuple[int, ...])
    assert_type(state.number("b2-b4"), int)
    assert_type(state.step(0), State)
    games = assert_type(sobremesa.batch(game, 8, seed=1, threads=2), Games)
    games.step(games.sample())
    assert_type(len(games), int)


def think_hard(state: State) -> str:
    result = assert_type(PvsEngine(1, seed=2).search(state, Limit(nodes=100)), SearchResult)
    assert_type(result.action, str)
    assert_type(MctsEngine(3).search(state, Limit(nodes=100)).action, str)
    return assert_type(Record.begin(state).html(300, "en"), str)


def mistakes(state: State) -> None:
    sobremesa.game(5)  # type: ignore[arg-type]  # mistakes that must be found
    state.play(1)  # type: ignore[arg-type]  # mistakes that must be found
    state.moves()  # type: ignore[attr-defined]  # mistakes that must be found
    state.over = True  # type: ignore[misc]  # mistakes that must be found
    state.kernel().push("e2e4")  # type: ignore[arg-type]  # mistakes that must be found
    len(state.why("wA1@2,0"))  # type: ignore[arg-type]  # mistakes that must be found
