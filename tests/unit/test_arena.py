"""The arena: fair, resumable, honest about what it does not know."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

import pytest

import sobremesa
from sobremesa import State, _forms
from sobremesa.ai.limit import Limit
from sobremesa.ai.players import Player
from sobremesa.cli import main
from sobremesa.core.record import Record
from sobremesa.play.arena import OtherArena, Plan, jobs, run
from sobremesa.play.external import EnginePlayer, Silent
from sobremesa.play.match import opened, play
from sobremesa.play.roster import UnknownPlayer, read_limit, seated
from sobremesa.play.standings import interval, standings

COMPILED = _forms.compiled()
QUICK = ("search:20n", "uct:5n")
ENGINE = (
    f'{sys.executable} -c "import sys; from sobremesa.engine.protocol import serve; '
    'serve(sys.stdin.buffer, sys.stdout.buffer)"'
)


class First(Player):
    """Always plays the first legal action."""

    def __init__(self, state: State, seed: int) -> None:
        self.name = "first"

    def choose(self, state: State, limit: Limit | None = None) -> str:
        return state.legal()[0]


class Cheat(First):
    """Plays what is not legal."""

    def choose(self, state: State, limit: Limit | None = None) -> str:
        return "pass"


def plan(players: tuple[str, ...] = QUICK, games: int = 4, seed: int = 0) -> Plan:
    return Plan("colmena", players, games, seed=seed, most=12)


def test_everybody_sits_everywhere_equally_often() -> None:
    for entrants in (2, 3, 4):
        names = tuple(f"level:{n}" for n in range(1, entrants + 1))
        tables = entrants * (entrants - 1) // 2
        given = list(jobs(Plan("colmena", names, games=2 * tables)))
        seats = Counter((name, seat) for job in given for seat, name in enumerate(job.seating))
        assert set(seats.values()) == {entrants - 1}
        assert {job.opening for job in given} == {0}


def test_openings_depend_on_the_seed_alone() -> None:
    start = sobremesa.game("colmena").start()
    assert opened(start, "a", 6)[1] == opened(start, "a", 6)[1]
    assert len({opened(start, seed, 6)[1] for seed in range(5)}) == 5


def test_a_long_game_is_shared() -> None:
    start = sobremesa.game("colmena").start()
    played = play(start, [First(start, 0), First(start, 1)], most=3)
    assert played.reason == "adjudicated"
    assert played.scores == (0.5, 0.5)
    assert len(played.actions) == 3


def test_results_are_saved_and_a_broken_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = list(run(plan(), path))
    assert [line["number"] for line in whole] == [0, 1, 2, 3]
    lines = path.read_text().splitlines()
    path.write_text("\n".join(lines[:3]) + '\n{"number": 2, "sea')
    again = list(run(plan(), path))
    strip = ("seconds", "slowest")
    assert [{k: v for k, v in line.items() if k not in strip} for line in again] == [
        {k: v for k, v in line.items() if k not in strip} for line in whole
    ]
    more = list(run(plan(games=5), path))
    assert len(more) == 5
    with pytest.raises(OtherArena):
        list(run(plan(seed=1), path))


def test_every_game_of_the_results_can_be_replayed(tmp_path: Path) -> None:
    for line in run(plan(games=2)):
        state = sobremesa.game("colmena").start()
        record = Record.begin(state)
        for action in line["actions"]:
            state = state.play(action)
        assert record.continued(tuple(line["actions"]), state).validate() == state


def test_workers_play_the_same_games() -> None:
    if not COMPILED:
        return
    alone = {line["number"]: line["actions"] for line in run(plan())}
    shared = {line["number"]: line["actions"] for line in run(plan(), workers=2)}
    assert alone == shared


def test_a_class_of_ones_own_takes_part_and_a_cheat_is_found_out() -> None:
    (line,) = run(plan(("python:tests.unit.test_arena:First", "search:10n"), games=1))
    assert "error" not in line
    (line,) = run(plan(("python:tests.unit.test_arena:Cheat", "search:10n"), games=1))
    assert line["error"].startswith("IllegalAction: CMN-")


def test_an_engine_over_pipes_takes_part() -> None:
    state = sobremesa.game("colmena").start()
    player = EnginePlayer(ENGINE, Limit(nodes=20))
    other = seated("search:20n", state, 0)
    try:
        played = play(state, [player, other], most=6)
    finally:
        player.close()
    assert len(played.actions) == 6


def test_a_hive_engine_takes_part() -> None:
    command = ENGINE.replace("engine.protocol", "engine.uhp")
    options = {"preset": "hive"}
    (line,) = run(Plan("colmena", (f"uhp:{command}@1d", "search:20n"), 1, options=options, most=8))
    assert "error" not in line
    assert len(line["actions"]) == 12


def test_a_program_that_says_nothing_is_given_up() -> None:
    player = EnginePlayer(f"{sys.executable} -c pass", Limit(nodes=1))
    with pytest.raises(Silent):
        player.choose(sobremesa.game("colmena").start())
    player.close()


@pytest.mark.parametrize(
    "name", ["", "level:0", "level:9", "level:x", "uct:", "uct:5", "python:none:None", "python:os"]
)
def test_a_name_that_means_nobody_is_refused(name: str) -> None:
    with pytest.raises(UnknownPlayer):
        seated(name, sobremesa.game("colmena").start(), 0)


def test_limits_are_read() -> None:
    assert read_limit("1.5s") == Limit(seconds=1.5)
    assert read_limit("30ms") == Limit(seconds=0.03)
    assert read_limit("7d") == Limit(depth=7)


def test_an_interval_holds_the_share_and_narrows() -> None:
    for score in (0.0, 0.3, 0.5, 1.0):
        wide, narrow = interval(score, 10), interval(score, 1000)
        assert wide[0] <= score <= wide[1]
        assert narrow[1] - narrow[0] < wide[1] - wide[0]
    assert interval(0.5, 0) == (0.0, 1.0)


def test_the_table_knows_who_won() -> None:
    lines = [
        {
            "number": number,
            "seating": ["a", "b", "b", "b"],
            "scores": [1.0, 0.0, 0.0, 0.0],
            "slowest": [0.1, 0.2, 0.3, 0.1],
        }
        for number in range(10)
    ]
    best, other = standings([*lines, {"number": 11, "seating": ["a"], "error": "x"}])
    assert (best.name, best.games, best.score, best.fair, best.firsts) == ("a", 10, 1.0, 0.25, 1.0)
    assert (other.games, other.slowest) == (30, 0.3)
    assert best.rating > 25 > other.rating


def test_the_command_shows_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "r.jsonl"
    command = [
        "arena",
        "colmena",
        "--players",
        *QUICK,
        "--games",
        "2",
        "--most",
        "10",
        "--workers",
        "1",
    ]
    assert main([*command, "--options", "preset=hive", "--results", str(path), "--lang", "en"]) == 0
    assert "uct:5n" in capsys.readouterr().out
    assert json.loads(path.read_text().splitlines()[0])["plan"]["options"] == {"preset": "hive"}
    for mistaken in (
        ["arena", "nothing", "--players", "level:1"],
        ["arena", "colmena"],
        ["arena", "colmena", "--players", "level:99"],
    ):
        assert main(mistaken) == 2
