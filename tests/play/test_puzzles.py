"""The stored puzzles are what they say, and solving them goes as it should."""

from __future__ import annotations

import io
import json
from collections import Counter
from dataclasses import replace

import pytest

import sobremesa
from sobremesa import IllegalAction, _forms
from sobremesa.ai.search import const
from sobremesa.cli import main
from sobremesa.play import mining, puzzles
from sobremesa.play.lines import after, best_lines, one_ply_earlier, ranked, verdict
from sobremesa.play.puzzles import BadPuzzle, Puzzle
from tests.contract.games import GAMES

SEARCHED = 8
"""Every which puzzle is searched again here; `sobremesa puzzles check GAME` searches them all."""
ALL = [(game, n) for game in GAMES for n in range(1, len(puzzles.collection(game)) + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_of_several_kinds_and_all_grades(game: str) -> None:
    found = puzzles.collection(game)
    assert len(found) >= 50
    assert {one.grade for one in found} == set(puzzles.GRADES)
    assert len({one.kind.partition(":")[0] for one in found}) >= 3
    assert len({json.dumps(one.position) for one in found}) == len(found)
    order = [(one.players, puzzles.GRADES.index(one.grade)) for one in found]
    assert order == sorted(order)


@pytest.mark.parametrize(
    "game", [game for game in GAMES if 4 in sobremesa.game(game).rules.player_counts]
)
def test_there_are_puzzles_for_three_and_for_four(game: str) -> None:
    counted = Counter(one.players for one in puzzles.collection(game))
    assert min(counted[3], counted[4]) >= 5


def test_a_game_names_what_its_puzzles_are_about() -> None:
    """The mined collection has sieges, successions and climbs, and each is what it is called."""
    found = Counter(one.kind for one in puzzles.collection("colina"))
    assert {"siege", "coronation", "regency", "climb"} <= set(found)
    for one in puzzles.collection("colina"):
        state, turn = one.state(), list[str]()
        here = state
        for action in one.line:
            if here.player != state.player:
                break
            turn.append(action)
            here = here.play(action)
        if one.kind in ("siege", "coronation", "regency", "climb"):
            assert mining.theme(state, turn) == one.kind


def test_a_puzzle_is_rated_by_its_grade_its_length_and_its_players() -> None:
    easy = Puzzle("reyes", "gain", "easy", {"players": 2}, ("a",), 1)
    assert puzzles.difficulty(easy) == 1000
    assert puzzles.difficulty(replace(easy, mine=3, position={"players": 4})) == 1250
    for game in GAMES:
        rated = [(puzzles.difficulty(one), one.grade) for one in puzzles.collection(game)]
        assert all(900 <= value <= 2600 for value, _ in rated)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_has_a_name_and_a_task_in_both_languages(game: str) -> None:
    for one in puzzles.collection(game):
        task = puzzles.task(one)
        for language in ("es", "en"):
            assert puzzles.kind_of(one).name[language]
            assert "{" not in task[language]
    for kind in puzzles.kinds(game).values():
        assert "{side}" in kind.task.es
        assert "{side}" in kind.task.en


@pytest.mark.parametrize(("game", "number"), ALL)
def test_a_solution_is_legal_and_ends_as_claimed(game: str, number: int) -> None:
    one = puzzles.puzzle(game, number)
    state = one.state()
    solver = state.player
    own = 0
    for action in one.line:
        assert not state.over
        own += state.player == solver
        state = state.play(action)
    assert own == one.mine
    if one.kind.startswith("win"):
        assert puzzles.wins(state, solver)
        assert state.result is not None
        assert one.kind == f"win:{state.result.reason}"
    for place, others in one.also.items():
        here = one.state()
        for action in one.line[:place]:
            here = here.play(action)
        assert here.player == solver
        assert set(others) <= set(here.legal()) - {one.line[place]}


@pytest.mark.skipif(not _forms.compiled(), reason="searching takes too long in plain Python")
@pytest.mark.parametrize(("game", "number"), ALL[::SEARCHED])
def test_the_search_agrees_with_a_solution(game: str, number: int) -> None:
    assert mining.faults(puzzles.puzzle(game, number)) is None


@pytest.mark.parametrize(("game", "number"), ALL[::4])
def test_whoever_plays_the_solution_solves_it(game: str, number: int) -> None:
    one = puzzles.puzzle(game, number)
    played: list[str] = []
    for _ in range(one.mine):
        found = puzzles.attempt(one, played, one.line[len(played)])
        assert found.right
        played += [one.line[len(played)], *found.replies]
    assert found.solved
    assert tuple(played) == one.line


def test_a_wrong_action_and_a_forbidden_one_change_nothing() -> None:
    one = puzzles.puzzle("ajedrez", 1)
    other = next(
        action
        for action in one.state().legal()
        if action != one.line[0] and not puzzles.wins(one.state().play(action), one.state().player)
    )
    assert puzzles.attempt(one, [], other) == puzzles.Attempt(False)
    with pytest.raises(IllegalAction):
        puzzles.attempt(one, [], "a1a1" if "a1a1" not in one.state().legal() else "h1h1")
    with pytest.raises(BadPuzzle):
        puzzles.attempt(one, [other], one.line[0])
    with pytest.raises(BadPuzzle, match="99999"):
        puzzles.puzzle("ajedrez", 99999)


MATES = {
    "game": "ajedrez",
    "players": 2,
    "options": {"repetition": 3, "fifty": True},
    "fen": "6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1",
    "to_move": "w",
    "result": None,
}


def test_any_win_on_the_spot_is_right() -> None:
    """Two rooks, either of which gives mate on the last rank."""
    one = Puzzle("ajedrez", "win:checkmate", "easy", MATES, ("a1a8",), 1)
    for action in ("a1a8", "e1e8"):
        assert puzzles.attempt(one, [], action) == puzzles.Attempt(True, True)
    assert not puzzles.attempt(one, [], "a1a7").right


def test_a_puzzle_with_several_good_answers_is_found_out() -> None:
    """Nobody can say that a game must begin with one move."""
    data = sobremesa.game("ajedrez").start().data()
    one = Puzzle("ajedrez", "gain", "easy", data, ("e2e4",), 1)
    assert mining.faults(one, 300) is not None


def test_a_solution_that_does_not_win_is_found_out() -> None:
    data = {**MATES, "fen": "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"}
    right = Puzzle("ajedrez", "win:checkmate", "easy", data, ("a1a8",), 1)
    wrong = Puzzle("ajedrez", "win:checkmate", "easy", data, ("a1a7",), 1)
    assert mining.faults(right, 300) is None
    assert mining.faults(wrong, 300) is not None


def test_puzzles_are_written_and_read_alike() -> None:
    for game in GAMES:
        for one in puzzles.collection(game)[::9]:
            assert Puzzle.loads(game, one.dumps()) == one


@pytest.mark.everything
@pytest.mark.skipif(not _forms.compiled(), reason="mining takes too long in plain Python")
def test_mining_finds_the_same_again() -> None:
    first, second = (mining.mine("ajedrez", 2, 7, 300) for _ in range(2))
    assert first == second
    assert len(first) == 2
    assert [mining.faults(one, 900) for one in first] == [None, None]


@pytest.mark.skipif(not _forms.compiled(), reason="mining takes too long in plain Python")
def test_mining_looks_at_games_of_four(capsys: pytest.CaptureFixture[str]) -> None:
    line = "puzzles mine reyes --players 4 --count 1 --nodes 200"
    assert main(line.split()) == 0
    one = Puzzle.loads("reyes", capsys.readouterr().out)
    assert one.players == 4


def test_the_best_lines_come_in_order_and_differ() -> None:
    state = sobremesa.game("ajedrez").start()
    found = best_lines(state, 3000 if _forms.compiled() else 200, 3)
    assert len({line.action for line in found}) == 3
    for line in found:
        assert line.line[0] == line.action
        here = state
        for action in line.line:
            here = here.play(action)


def test_a_win_at_once_is_worth_more_than_a_later_one() -> None:
    state = sobremesa.position(MATES)
    best = ranked(state, 50)[0]
    assert best.action in ("a1a8", "e1e8")
    assert best.scores == (const.WIN - 1, 1 - const.WIN)
    assert one_ply_earlier(const.WIN) == const.WIN - 1
    assert verdict(state.play("a1a8"), (0, 1)) == (const.WIN, -const.WIN)
    assert after(state, "a1a8", 10).line == ("a1a8",)


# on the command line


def test_a_puzzle_is_solved_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = puzzles.puzzle("sparta", 1)
    typed = "nonsense\n?\n" + "".join(
        f"{action}\n"
        for action, player in zip(one.line, mining.players_of(one.state(), one.line), strict=True)
        if player == one.state().player
    )
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    assert main(["puzzles", "sparta", "1", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert f"It is {one.state().readable(one.line[0]).en}." in out
    assert out.endswith("Solved!\n")


@pytest.mark.parametrize(
    "line",
    [
        "puzzles",
        "puzzles nobody",
        "puzzles sparta x",
        "puzzles sparta 0",
        "puzzles sparta 9999",
        "puzzles mine",
        "puzzles mine nobody",
        "puzzles mine sparta --count 0",
        "puzzles mine sparta --players 3",
        "puzzles mine sparta --kind nonsense",
        "puzzles mine sparta --out nowhere/at/all.jsonl",
        "puzzles check",
    ],
)
def test_mistakes_are_one_sentence(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1


def test_puzzles_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "sparta", "--lang", "es"]) == 0
    assert capsys.readouterr().out.count("\n") == len(puzzles.collection("sparta"))


def test_the_puzzle_of_the_day_goes_through_all_games_and_repeats_none_soon() -> None:
    days = [puzzles.of_the_day(day) for day in range(20_000, 20_000 + 50 * len(GAMES))]
    assert len(set(days)) == len(days)
    assert {one[0] for one in days[: len(GAMES)] if one} == set(GAMES)
    for one in days:
        assert one
        assert puzzles.puzzle(*one)
    assert puzzles.of_the_day(20_000) == days[0]
