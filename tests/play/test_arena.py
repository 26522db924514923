"""The arena: fair, resumable, honest about what it does not know."""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

import sobremesa
from sobremesa import State, _forms
from sobremesa.ai.players import Player
from sobremesa.cli import main
from sobremesa.core.record import Record
from sobremesa.play.arena import Plan, jobs, record_of, run
from sobremesa.play.engine_player import EnginePlayer, NoAnswer
from sobremesa.play.match import Forfeit, late, opened, play
from sobremesa.play.player_specs import UnknownPlayer, create_player, read_limit
from sobremesa.play.pool import map_unordered
from sobremesa.play.results import OtherResults
from sobremesa.play.standings import interval, standings
from sobremesa.rulebook.strength import Limit

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
    strip = ("seconds", "slowest", "thinking")
    assert [{k: v for k, v in line.items() if k not in strip} for line in again] == [
        {k: v for k, v in line.items() if k not in strip} for line in whole
    ]
    more = list(run(plan(games=5), path))
    assert len(more) == 5
    with pytest.raises(OtherResults):
        list(run(plan(seed=1), path))


@pytest.mark.parametrize("torn", [0, 1, 30])
def test_a_run_killed_in_its_first_line_begins_anew(tmp_path: Path, torn: int) -> None:
    path = tmp_path / "results.jsonl"
    whole = [line["scores"] for line in run(plan(), path)]
    path.write_text(path.read_text()[:torn])
    for _ in range(2):
        assert [line["scores"] for line in run(plan(), path)] == whole


@pytest.mark.parametrize(
    "other", [b"\xff\xfe", b"null\n", b"[1, 2\n", b"[" * 100_000, b'title = "x"\n', b"\n\nx"]
)
def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path, other: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(other)
    with pytest.raises(OtherResults):
        list(run(plan(), path))
    assert path.read_bytes() == other


def test_every_game_of_the_results_can_be_replayed(tmp_path: Path) -> None:
    for line in run(plan(games=2)):
        state = sobremesa.game("colmena").start()
        record = Record.begin(state)
        for action in line["actions"]:
            state = state.play(action)
        assert record.continued(tuple(line["actions"]), state).validate() == state


def test_records_of_the_arena_have_their_end() -> None:
    long = plan(("search:10n", "search:10n"), games=1)
    (line,) = run(long)
    assert record_of(long, line).result == {
        "winners": ["w", "b"],
        "reason": "adjudicated",
        "scores": [0.5, 0.5],
    }
    unfair = plan(("python:tests.play.test_arena:Cheat", "search:10n"), games=1)
    (line,) = run(unfair)
    record = record_of(unfair, line)
    assert record.result == {"winners": ["b"], "reason": "forfeit", "scores": [0, 1]}
    record.validate()


def test_workers_play_the_same_games() -> None:
    if not COMPILED:
        return
    alone = {line["number"]: line["actions"] for line in run(plan())}
    shared = {line["number"]: line["actions"] for line in run(plan(), workers=2)}
    assert alone == shared


def test_a_class_of_ones_own_takes_part_and_a_cheat_is_found_out() -> None:
    (line,) = run(plan(("python:tests.play.test_arena:First", "search:10n"), games=1))
    assert "error" not in line
    (line,) = run(plan(("python:tests.play.test_arena:Cheat", "search:10n"), games=1))
    assert line["fault"]["kind"] == "illegal"
    assert line["fault"]["detail"].startswith("CMN-")
    assert line["scores"][line["fault"]["seat"]] == 0.0


def test_an_engine_over_pipes_takes_part() -> None:
    state = sobremesa.game("colmena").start()
    player = EnginePlayer(ENGINE, Limit(nodes=20))
    other = create_player("search:20n", state, 0)
    try:
        played = play(state, [player, other], most=6)
    finally:
        player.close()
    assert len(played.actions) == 6


def test_a_hive_engine_takes_part() -> None:
    command = ENGINE.replace("engine.protocol", "engine.server").replace("serve(", "serve('uhp', ")
    options = {"preset": "hive"}
    (line,) = run(Plan("colmena", (f"uhp:{command}@1d", "search:20n"), 1, options=options, most=8))
    assert "error" not in line
    assert len(line["actions"]) == 12


def test_a_program_that_says_nothing_is_given_up() -> None:
    player = EnginePlayer(f"{sys.executable} -c pass", Limit(nodes=1))
    with pytest.raises(NoAnswer):
        player.choose(sobremesa.game("colmena").start())
    player.close()


@pytest.mark.parametrize(
    "name", ["", "level:0", "level:9", "level:x", "uct:", "uct:5", "python:none:None", "python:os"]
)
def test_a_name_that_means_nobody_is_refused(name: str) -> None:
    with pytest.raises(UnknownPlayer):
        create_player(name, sobremesa.game("colmena").start(), 0)


@pytest.mark.parametrize(
    "name",
    ["engine:no-such-program", 'engine:"', "uhp:true", "python:tests.play.test_arena:Absent"],
)
def test_who_cannot_begin_is_refused_before_all_games(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "colmena", "--players", name, "level:1", "--lang", "en"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "cannot begin" in line


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


def test_a_notebook_shows_the_table() -> None:
    lines = [{"number": 0, "seating": ["<a>", "b"], "scores": [1, 0], "slowest": [0.1, 0.2]}]
    shown = standings(lines)._repr_html_()
    assert shown.count("<tr") == 3
    assert "&lt;a&gt;" in shown
    assert "100.0 %" in shown


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


class Clumsy(First):
    """Fails in the middle of the game."""

    def __init__(self, state: State, seed: int) -> None:
        super().__init__(state, seed)
        self.left = 2

    def choose(self, state: State, limit: Limit | None = None) -> str:
        self.left -= 1
        if self.left < 0:
            raise ZeroDivisionError("oh")
        return super().choose(state)


class Dreamer(First):
    """Takes longer than it says."""

    limit = Limit(seconds=0.01)

    def choose(self, state: State, limit: Limit | None = None) -> str:
        time.sleep(0.08)
        return super().choose(state)


class Deadly(First):
    """Takes the whole process with it."""

    def choose(self, state: State, limit: Limit | None = None) -> str:
        os._exit(3)


class Absent(First):
    """Cannot even begin."""

    def __init__(self, state: State, seed: int) -> None:
        raise ZeroDivisionError("oh")


def here(name: str) -> str:
    return f"python:tests.play.test_arena:{name}"


def test_a_player_who_fails_loses_and_the_record_remains() -> None:
    wanted = plan((here("Clumsy"), here("First")), games=2)
    lines = list(run(wanted))
    for line in lines:
        seat = line["seating"].index(here("Clumsy"))
        assert line["fault"] == {"kind": "crash", "seat": seat, "detail": "ZeroDivisionError: oh"}
        assert line["reason"] == "forfeit"
        assert line["scores"] == [float(other != seat) for other in range(2)]
        assert len(record_of(wanted, line).validate().legal()) > 0
        assert len(line["actions"]) in (8, 9)
    best, worst = standings(lines)
    assert (best.faults, worst.faults, best.score) == (0, 2, 1.0)


def test_a_partner_of_a_player_at_fault_loses_too() -> None:
    start = sobremesa.game("reyes", 4, seating="teams_facing").start()
    players = [Cheat(start, 0), First(start, 1), First(start, 2), First(start, 3)]
    with pytest.raises(Forfeit) as caught:
        play(start, players)
    assert caught.value.played.scores == (0.0, 0.5, 0.0, 0.5)


def test_an_answer_after_the_limit_is_written_down() -> None:
    (line,) = run(plan((here("Dreamer"), here("First")), games=1))
    late_seat = line["seating"].index(here("Dreamer"))
    count, seconds = line["thinking"][late_seat]
    assert len(line["overruns"]) == count > 0
    for action, seat, taken, processor in line["overruns"]:
        assert (seat, taken >= 0.08, processor < 0.08) == (late_seat, True, True)
        assert 4 <= action < len(line["actions"])
    assert seconds >= 0.08 * count
    rows = {row.name: row.overruns for row in standings([line])}
    assert rows == {here("Dreamer"): count, here("First"): 0}


def test_nobody_has_to_hurry_without_a_limit_in_seconds() -> None:
    assert late(0.151, Limit(seconds=0.1))
    assert not late(0.149, Limit(seconds=0.1))
    assert late(10.6, Limit(seconds=10))
    assert not late(10.4, Limit(seconds=10))
    assert not late(1000, None)


def test_who_cannot_begin_is_reported() -> None:
    (line,) = run(plan((here("Absent"), here("First")), games=1))
    assert line["error"] == "ZeroDivisionError: oh"


@pytest.mark.everything
def test_a_process_that_dies_costs_its_own_games_alone() -> None:
    if not COMPILED:
        return
    names = (here("Deadly"), here("First"), "search:10n")
    lines = {line["number"]: line for line in run(plan(names, games=6), workers=2)}
    assert sorted(lines) == list(range(6))
    for line in lines.values():
        assert (line.get("error") == "the process died") == (here("Deadly") in line["seating"])


def test_work_may_be_shared_out_over_and_over() -> None:
    assert sorted(map_unordered(int.__abs__, range(-9, 1), lambda item: 99, workers=2)) == list(
        range(10)
    )
    assert list(map_unordered(int.__abs__, [], lambda item: 99, workers=2)) == []


def test_without_ray_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    line = ["arena", "colmena", "--players", "level:1", "level:2", "--cluster", "--lang", "en"]
    assert main(line) == 2
    said = capsys.readouterr().err.strip().splitlines()
    assert said == [
        "sobremesa: --cluster needs Ray: install it with `pip install sobremesa[cluster]`"
    ]
