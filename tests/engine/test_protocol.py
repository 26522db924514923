"""The engine protocol, spoken as a bot speaks it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from random import Random

import pytest

import sobremesa
from sobremesa.engine.conversation import LIMIT
from sobremesa.engine.protocol import Protocol, serve


def ask(engine: Protocol, line: str) -> str:
    answer = engine.answer(line)
    assert answer is not None
    assert answer[-1] == "ok"
    return "\n".join(answer[:-1])


def opened(**wanted: object) -> Protocol:
    engine = Protocol()
    assert ask(engine, f"newgame {json.dumps({'game': 'colmena', **wanted})}").startswith("{")
    return engine


def talk(text: bytes) -> list[str]:
    out = io.BytesIO()
    assert serve(io.BytesIO(text), out) == 0
    return out.getvalue().decode().splitlines()


def test_info_names_the_version_and_the_games() -> None:
    name, games = ask(Protocol(), "info").split("\n")
    assert name == f"id sobremesa {sobremesa.__version__}"
    assert games.split(";") == list(sobremesa.games())


@pytest.mark.parametrize("game", sobremesa.games())
def test_a_whole_game_can_be_played_saved_and_loaded(game: str) -> None:
    random = Random(game)
    engine = Protocol()
    positions = [ask(engine, f'newgame {{"game":"{game}"}}')]
    for _ in range(30):
        actions = ask(engine, "legal").split(";")
        action = random.choice(actions)
        assert json.loads(ask(engine, f"why {action}")) == {"legal": True}
        positions.append(ask(engine, f"play {action}"))
        assert ask(engine, "position") == positions[-1]
    saved = ask(engine, "save")
    other = Protocol()
    assert ask(other, f"load {saved}") == positions[-1]
    assert ask(other, "save") == saved
    assert ask(other, "undo 3") == positions[-4]

    assert ask(engine, "undo") == positions[-2]
    again = ask(engine, f'newgame {{"game":"{game}","position":{positions[-4]}}}')
    assert again == positions[-4]
    assert sorted(ask(engine, "legal").split(";")) == sorted(ask(other, "legal").split(";"))


def test_a_loaded_end_is_saved_again_until_the_game_goes_on() -> None:
    engine = Protocol()
    ask(engine, 'newgame {"game":"ajedrez"}')
    ask(engine, "play e2e4")
    record = json.loads(ask(engine, "save"))
    assert list(record) == ["game", "rules", "players", "options", "start", "actions", "result"]
    record["result"] = {"winners": ["b"], "reason": "resignation", "scores": [0, 1]}
    loaded = ask(engine, f"load {json.dumps(record)}")
    assert json.loads(loaded)["result"] is None
    assert json.loads(ask(engine, "save")) == record
    ask(engine, "play e7e5")
    assert json.loads(ask(engine, "save"))["result"] is None
    ask(engine, f"load {json.dumps(record)}")
    ask(engine, "undo")
    assert json.loads(ask(engine, "save"))["result"] is None
    record["result"]["reason"] = "checkmate"
    assert "result" in ask(engine, f"load {json.dumps(record)}")


def test_a_finished_game_has_an_empty_line_of_legal_actions() -> None:
    position = sobremesa.game("colmena").start().data()
    result = {"winners": ["w", "b"], "reason": "repetition", "scores": [0.5, 0.5]}
    finished = position | {"to_move": None, "result": result}
    engine = Protocol()
    assert '"repetition","scores":[0.5,0.5]' in ask(
        engine, f"newgame {json.dumps({'game': 'colmena', 'position': finished})}"
    )
    assert engine.answer("legal") == ["", "ok"]
    assert ask(engine, "perft 3") == "0"
    assert ask(engine, "perft 0") == "1"
    assert ask(engine, "bestmove nodes 1").startswith("err")
    assert ask(engine, "play pass").startswith("err CMN-7.4: ")


def test_playouts_are_counted() -> None:
    engine = opened()
    answer = json.loads(ask(engine, "playouts 20 7 50"))
    assert list(answer) == ["games", "actions", "seconds", "scores", "capped"]
    assert answer["games"] == 20
    assert answer["actions"] <= 1000
    assert sum(answer["scores"]) + answer["capped"] == 20
    again = json.loads(ask(engine, "playouts 20 7 50"))
    assert {**again, "seconds": 0} == {**answer, "seconds": 0}


@pytest.mark.parametrize("limit", ["time 0.05", "depth 1", "nodes 50"])
def test_bestmove_is_legal(limit: str) -> None:
    engine = opened()
    assert ask(engine, f"bestmove {limit}") in ask(engine, "legal").split(";")


MISTAKES = [
    "fly",
    "legal now",
    "newgame",
    "newgame {",
    "newgame []",
    "newgame {}",
    'newgame {"game":"go"}',
    'newgame {"game":7}',
    'newgame {"game":"colmena","players":3}',
    'newgame {"game":"colmena","players":true}',
    'newgame {"game":"colmena","colour":1}',
    'newgame {"game":"colmena","options":{"repetition":1}}',
    'newgame {"game":"colmena","options":{"repetition":NaN}}',
    'newgame {"game":"colmena","options":[]}',
    'newgame {"game":"colmena","position":{},"players":2}',
    'newgame {"game":"colmena","position":{}}',
    'newgame {"game":"colmena","position":3}',
    "newgame " + "[" * 5000,
    "play",
    "play wA1@9,9",
    "play nonsense",
    "undo",
    "undo 0",
    "undo -1",
    "undo x",
    "perft",
    "perft -1",
    "perft 500",
    "perft 501",
    "perft ٣",
    "playouts",
    "playouts 1 2 3 4",
    "playouts -5",
    "bestmove",
    "bestmove soon",
    "bestmove time nan",
    "bestmove depth 0",
    "load {}",
    'load {"game":"colmena","actions":["wA1@0,0","wA2@0,0"]}',
    'load {"game":"colmena","actions":[],"rules":99}',
]


@pytest.mark.parametrize("line", MISTAKES, ids=lambda line: line[:40])
def test_a_mistake_is_one_line_and_changes_nothing(line: str) -> None:
    engine = opened(options={"preset": "hive"})
    before = ask(engine, "position"), ask(engine, "save")
    answer = ask(engine, line)
    assert answer.startswith("err ")
    assert "\n" not in answer
    assert (ask(engine, "position"), ask(engine, "save")) == before


@pytest.mark.parametrize(
    "line", ["position", "legal", "play pass", "undo", "why x", "perft 1", "playouts 1", "save"]
)
def test_before_newgame_there_is_no_game(line: str) -> None:
    assert ask(Protocol(), line).startswith("err no game yet")


def test_illegal_actions_cite_their_rule() -> None:
    engine = opened(options={"preset": "hive"})
    assert ask(engine, "play wQ@0,0").startswith("err CMN-3.4: ")
    assert ask(engine, "play hello").startswith("err notation: ")
    why = json.loads(ask(engine, "why wQ@0,0"))
    assert list(why) == ["legal", "rule", "en", "es"]
    assert why["rule"] == "CMN-3.4"
    load = 'load {"game":"colmena","actions":["wA1@0,0","bA2@1,0"]}'
    assert ask(engine, load).startswith('err action 1 ("bA2@1,0"): CMN-3.1: ')


def test_options_that_are_wrong_are_named() -> None:
    engine = Protocol()
    assert "repetition" in ask(engine, 'newgame {"game":"colmena","options":{"repetition":10}}')
    assert "colour" in ask(engine, 'newgame {"game":"colmena","options":{"colour":10}}')


def test_blank_lines_long_lines_and_broken_text() -> None:
    assert talk(b"\n  \r\n") == []
    assert talk(b"x" * (LIMIT + 1) + b"\ninfo\n")[:2] == ["err a line has at most 1 MiB", "ok"]
    assert talk(b"info " + b" " * (LIMIT - 10) + b"\nquit\n")[-1] == "ok"
    assert talk(b"\xff\xfe\ninfo\n")[:3] == [
        "err a line is UTF-8",
        "ok",
        f"id sobremesa {sobremesa.__version__}",
    ]
    assert talk(b"info")[-1] == "ok"
    assert talk(b"quit\ninfo\n") == []


def test_the_process_ends_with_status_zero() -> None:
    command = [sys.executable, "-m", "sobremesa", "engine"]
    done = subprocess.run(command, input=b"info\nquit\n", capture_output=True, check=True)
    assert done.stdout.splitlines()[-1] == b"ok"
    assert done.stderr == b""
