"""Players that are Hive engines: a stranger in its own process, which knows only the protocol."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa import _forms
from sobremesa.cli import main
from sobremesa.play.arena import Plan, record_of, run
from sobremesa.play.player_specs import UnknownPlayer, check_player, create_player

ROOT = Path(__file__).parents[3]
STRANGER = f"env PYTHONPATH={ROOT} {sys.executable} -m tests.games.colmena.hive_engine"
HIVE = {"preset": "hive"}
RIVAL = "search:4000n" if _forms.compiled() else "search:60n"


def stranger(*words: str, limit: str = "1s") -> str:
    return f"uhp:{' '.join((STRANGER, *words))}@{limit}"


def played(player: str, games: int = 1, **more: Any) -> list[dict[str, Any]]:
    return list(run(Plan("colmena", (player, RIVAL), games, options=HIVE, **more)))


@pytest.mark.parametrize("expansions", ["", "M", "L", "ML", "P", "MLP"])
def test_a_strange_engine_plays_whole_games(expansions: str) -> None:
    plan = Plan(
        "colmena",
        (stranger("--seed 5"), RIVAL),
        2 if _forms.compiled() else 1,
        options={**HIVE, "expansions": expansions, "repetition": 3},
        most=400 if _forms.compiled() else 12,
    )
    lines = list(run(plan))
    for line in lines:
        assert "error" not in line
        assert "fault" not in line, line["fault"]
    ended = [record_of(plan, line).final().over for line in lines]
    assert any(ended) or not _forms.compiled()


@pytest.mark.parametrize("limit", ["1s", "1.5s", "61s", "1d"])
def test_times_are_asked_in_whole_seconds(limit: str) -> None:
    (line,) = played(stranger(limit=limit), most=2)
    assert "fault" not in line, line["fault"]


@pytest.mark.parametrize("limit", ["0.5s", "200ms", "1000n"])
def test_a_limit_that_the_protocol_cannot_say_is_refused_at_the_start(limit: str) -> None:
    start = sobremesa.game("colmena", options=HIVE).start()
    with pytest.raises(UnknownPlayer, match="whole seconds"):
        check_player(stranger(limit=limit), start)


def test_an_option_of_the_engine_is_set_from_the_player_spec() -> None:
    def moves(limit: str) -> list[str]:
        (line,) = played(stranger(limit=limit), most=12)
        assert "fault" not in line, line["fault"]
        return list(line["actions"])

    assert moves("1s,Seed=3") == moves("1s,Seed=3") != moves("1s,Seed=4")


@pytest.mark.parametrize("settings", ["Speed=3", "Seed=no"])
def test_an_option_that_the_engine_refuses_is_told_at_the_start(settings: str) -> None:
    start = sobremesa.game("colmena", options=HIVE).start()
    with pytest.raises(UnknownPlayer, match="cannot begin"):
        check_player(stranger(limit=f"1s,{settings}"), start)


@pytest.mark.parametrize("settings", ["Seed", "Seed=", "=3", "Seed=1 2", "fine=yes no"])
def test_an_option_that_cannot_be_said_is_refused_at_the_start(settings: str) -> None:
    start = sobremesa.game("colmena", options=HIVE).start()
    with pytest.raises(UnknownPlayer, match="Name=value"):
        check_player(stranger(limit=f"1s,{settings}"), start)


def test_parts_of_a_second_are_asked_of_an_engine_that_knows_them() -> None:
    (line,) = played(stranger("--fine", limit="0.3s,fine"), most=4)
    assert "fault" not in line, line["fault"]
    (line,) = played(stranger(limit="0.3s,fine"), most=4)
    assert "bestmove takes time or depth" in str(line)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"preset": "murciana"},
        {"preset": "hive", "wall_gate": False},
        {"preset": "hive", "queen_first": True},
    ],
)
def test_rules_that_the_protocol_cannot_say_are_refused_at_the_start(
    options: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    start = sobremesa.game("colmena", options=options).start()
    with pytest.raises(UnknownPlayer, match="preset=hive") as caught:
        check_player(stranger(), start)
    assert "preset=hive" in caught.value.text.es
    words = [f"{name}={str(value).lower()}" for name, value in options.items()]
    asked = ["arena", "colmena", "--players", stranger(), "level:1", "--lang", "en"]
    assert main([*asked, *(["--options", *words] if words else [])]) == 2
    told = capsys.readouterr()
    assert "preset=hive" in told.err
    assert told.out == ""


def test_other_games_are_refused_at_the_start() -> None:
    with pytest.raises(UnknownPlayer, match="preset=hive"):
        check_player(stranger(), sobremesa.game("ajedrez").start())


def test_a_draw_by_repetition_is_the_tables_own_affair() -> None:
    start = sobremesa.game("colmena", preset="hive", repetition=3).start()
    check_player(stranger(), start)


@pytest.mark.parametrize("knows", ["M", "L", "''"])
def test_pieces_that_an_engine_does_not_know_are_told_at_the_start(knows: str) -> None:
    start = sobremesa.game("colmena", options=HIVE).start()
    with pytest.raises(UnknownPlayer, match=r"expansions=") as caught:
        check_player(stranger("--knows", knows), start)
    assert ("Mosquito" in caught.value.text.en) == ("M" not in knows)
    assert ("Ladybug" in caught.value.text.en) == ("L" not in knows)
    player = create_player(
        stranger("--knows", knows),
        sobremesa.game("colmena", preset="hive", expansions=knows.strip("'")).start(),
        0,
    )
    player.close()


@pytest.mark.parametrize("number", [2, 5, 6])
def test_a_move_that_an_engine_refuses_ends_the_game_by_its_fault(number: int) -> None:
    """The second is one of the opening, then one of its own or of its rival."""
    for line in played(stranger(f"--refuse {number}"), games=2, opening=4):
        seat = line["seating"].index(stranger(f"--refuse {number}"))
        assert "error" not in line
        assert line["fault"]["kind"] == "protocol"
        assert line["fault"]["seat"] == seat
        assert "invalidmove The move breaks a rule" in line["fault"]["detail"]
        assert line["scores"][seat] == 0.0
        assert len(line["actions"]) == number


@pytest.mark.parametrize(
    ("says", "kind"),
    [
        ("hello", "illegal"),
        ("wA3", "illegal"),
        ("err lost", "protocol"),
        ("invalidmove", "protocol"),
    ],
)
def test_what_is_no_move_is_not_taken_for_a_crash(says: str, kind: str) -> None:
    name = stranger(f"--says '{says}'")
    (line,) = played(name)
    assert line["fault"]["kind"] == kind
    assert says in line["fault"]["detail"]
