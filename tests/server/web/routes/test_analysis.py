"""Analysis and puzzles over HTTP: what is told, what is refused, and who gives way."""

# long: many cases of one subject, which share their helpers

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest

import sobremesa
from sobremesa.play import puzzles
from sobremesa.server.action_text import describe_line
from sobremesa.server.workers import analyses
from sobremesa.server.workers.analyses import STREAMS, Analyses
from sobremesa.server.workers.budget import Budgets
from sobremesa.server.workers.jobs import analysis as jobs
from sobremesa.server.workers.jobs.game_points import GamePoint, StateCache
from sobremesa.server.workers.lanes import Workers
from tests.contract.games import GAMES
from tests.server.serving import Guest, Server

FOOL = ["f2f3", "e7e5", "g2g4", "d8h4"]


def stream(guest: Guest, path: str, data: object) -> list[dict[str, Any]]:
    with guest.http.stream("POST", path, json=data) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("application/x-ndjson")
        return [json.loads(line) for line in response.iter_lines()]


@pytest.mark.parametrize("game", GAMES)
def test_any_position_is_drawn_thought_about_and_played_on(ana: Guest, game: str) -> None:
    spot = {"game": game, "actions": []}
    shown = ana.post("/api/analysis/scene", {"spot": spot})
    choices = [choice["action"] for choice in shown["drawing"]["scene"]["choices"]]
    assert shown["position"]["game"] == game
    last = stream(ana, "/api/analysis/lines", {"spot": spot, "lines": 2})[-1]
    assert last["done"]
    assert len(last["lines"]) == 2
    for line in last["lines"]:
        assert line["action"] in choices
        assert line["line"][0] == line["action"]
        assert len(line["scores"]) == len(shown["drawing"]["scene"]["sides"])
    played = ana.post("/api/analysis/reply", {"spot": spot, "level": 1})["action"]
    assert played in choices
    after = ana.post("/api/analysis/scene", {"spot": {"game": game, "actions": [played]}})
    assert after["drawing"]["ply"] == 1
    again = ana.post("/api/analysis/scene", {"spot": {"game": game, "start": after["position"]}})
    assert again["position"] == after["position"]


def test_an_analysed_game_ends_with_the_accuracy_of_each_side(ana: Guest) -> None:
    spot = {"game": "ajedrez", "actions": FOOL}
    done = stream(ana, "/api/analysis/game", {"spot": spot})[-1]
    assert done["kind"] == "done"
    white, black = done["accuracy"]
    assert (white["player"], white["actions"], white["blunders"]) == (0, 2, 1)
    assert white["percent"] < 60 < black["percent"] <= 100


def test_a_second_try_is_judged_and_played_out(ana: Guest) -> None:
    spot = {"game": "ajedrez", "actions": FOOL[:2]}
    again = ana.post("/api/analysis/retry", {"spot": spot, "action": "g2g4"})
    assert not again["right"]
    assert again["mark"] == "??"
    (step,) = again["after"]["steps"]
    assert step["action"] == "d8h4"
    assert step["words"]["en"] == "Qh4#"
    assert step["drawing"]["ply"] == 4
    assert again["after"]["verdict"]["en"] == "And White loses the game."
    better = ana.post("/api/analysis/retry", {"spot": spot, "action": "e2e4"})
    assert better["right"]
    assert better["words"]["es"] == "e4"
    assert better["after"]["steps"]
    bad = ana.post("/api/analysis/retry", {"spot": spot, "action": "e2e5"}, 409)
    assert bad["rule"].startswith("AJE-")
    over = {"game": "ajedrez", "actions": FOOL}
    assert ana.post("/api/analysis/retry", {"spot": over, "action": "e2e4"}, 409)["code"] == "over"


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_goes_on_to_show_why(ana: Guest, game: str) -> None:
    one = puzzles.puzzle(game, 1)
    legal = one.state().legal()
    wrong = next(action for action in legal if action != one.line[0])
    for action in (wrong, one.line[0]):
        told = ana.post(f"/api/puzzles/{game}/1/line", {"action": action})
        assert told["verdict"]["es"]
        here = one.state().play(action)
        for step in told["steps"]:
            assert {key: step["words"][key] for key in ("es", "en")} == {
                "es": here.readable(step["action"]).es,
                "en": here.readable(step["action"]).en,
            }
            here = here.play(step["action"])
    assert ana.post(f"/api/puzzles/{game}/1/line", {"action": "no such"}, 409)["code"]


def test_what_is_not_allowed_is_refused_with_its_rule(ana: Guest) -> None:
    spot = {"game": "ajedrez", "actions": ["e2e4"]}
    why = ana.post("/api/analysis/why", {"spot": spot, "clicks": ["cell:e7", "cell:e4"]})
    assert why["rule"].startswith("AJE-")
    bad = ana.post(
        "/api/analysis/scene", {"spot": {"game": "ajedrez", "actions": ["e2e5"]}}, status=409
    )
    assert bad["code"] == "illegal"
    assert bad["rule"].startswith("AJE-")
    assert ana.post("/api/analysis/scene", {"spot": {"game": "nobody"}}, 404)["code"] == (
        "unknown_game"
    )
    position = {"game": "ajedrez", "start": {"fen": "x"}}
    assert ana.post("/api/analysis/scene", {"spot": position}, 400)["code"] == "bad_position"
    over = {"spot": {"game": "ajedrez", "actions": FOOL}}
    for path in ("lines", "threat", "reply"):
        assert ana.post(f"/api/analysis/{path}", over, 409)["code"] == "over"
    many = {"spot": {"game": "ajedrez", "actions": ["e2e4"] * 1300}}
    assert ana.post("/api/analysis/scene", many, 400)["code"] == "bad_message"


def test_a_whole_game_is_judged_with_progress(ana: Guest) -> None:
    spot = {"game": "ajedrez", "actions": FOOL}
    first, *judged, last = stream(ana, "/api/analysis/game", {"spot": spot})
    assert first == {"kind": "begun", "total": 5}
    assert last["kind"] == "done"
    assert [side["blunders"] for side in last["accuracy"]] == [1, 0]
    assert [one["index"] for one in judged] == [0, 1, 2, 3, 4]
    assert [one.get("mark") for one in judged] == [None, "", "", "??", ""]
    assert judged[-1]["scores"] == [-2000, 2000]
    turns = ana.post("/api/analysis/turns", {"spot": spot})
    assert turns["players"] == [0, 1, 0, 1]
    assert [one["en"] for one in turns["said"]][::3] == ["f3", "Qh4#"]


def test_at_a_glance_the_same_moment_is_found(ana: Guest) -> None:
    spot = {"game": "ajedrez", "actions": FOOL}
    first, *judged, last = stream(ana, "/api/analysis/game", {"spot": spot, "glance": True})
    assert first == {"kind": "begun", "total": 5}
    assert last["kind"] == "done"
    assert [one.get("mark") for one in judged] == [None, "", "", "??", ""]
    assert judged[3]["better"] == judged[2]["said"] != []  # what the card tells of it


def test_a_long_game_takes_no_longer_at_a_glance() -> None:
    assert analyses.quick_nodes(5) == analyses.GAME_NODES
    assert analyses.quick_nodes(400) * 400 == analyses.QUICK_NODES
    assert analyses.quick_nodes(1200) == analyses.MIN_NODES


def test_what_was_better_is_told_to_the_end_of_the_turn() -> None:
    """To turn the arrow is half a turn: the move that follows is told with it."""
    here = sobremesa.game("reyes").start()
    turn = jobs.own_actions(here, ["arrow E"], 400)
    assert len(turn) == 2
    assert here.play("arrow E").play(turn[1]).player != here.player
    # what the line has is taken from it, and no more than that turn
    move = here.legal()[0]
    assert jobs.own_actions(here, ["arrow E", move, "o12-n12"], 400) == ["arrow E", move]
    (found,) = jobs.judged(GamePoint("reyes"), 0, 1, 400)
    assert found["said"] == describe_line(here, found["line"][: len(found["said"])])


def test_a_threat_is_what_would_come_next(ana: Guest) -> None:
    spot = {"game": "ajedrez", "actions": ["e2e4", "a7a6", "d1h5", "g7g6"]}  # the queen is attacked
    found = ana.post("/api/analysis/threat", {"spot": spot})["threat"]
    assert found["action"] == "g6h5"
    assert found["gain"] > 300
    assert found["clicks"] == ["cell:g6", "cell:h5"]


@pytest.mark.parametrize(
    ("game", "players", "feet"),
    [
        ("ajedrez", 2, [0, 0, 1, 0]),
        ("colmena", 2, [0, 1, 1, 0]),
        ("reyes", 2, [0, 0, 1, 0]),
        ("reyes", 4, [0, 3, 2, 1]),
        ("colina", 4, [0, 3, 2, 1]),
    ],
)
def test_a_turned_board_has_at_its_foot_who_plays_from_there(
    ana: Guest, game: str, players: int, feet: list[int]
) -> None:
    spot = {"game": game, "players": players, "actions": []}
    shown = [ana.post("/api/analysis/scene", {"spot": spot, "turn": turn}) for turn in range(4)]
    assert [one["drawing"]["scene"]["foot"] for one in shown] == feet
    if players == 4:
        for one in shown:
            scene = one["drawing"]["scene"]
            heights = {cell["id"]: cell["centre"][1] for cell in scene["cells"]}
            lowest = max(scene["tokens"], key=lambda token: heights[token["cell"]])
            assert lowest["side"] == scene["foot"]


@pytest.mark.parametrize(
    ("text", "name", "actions"),
    [
        ("1. f3 e5 2. g4 Qh4#", "pgn", FOOL),
        ("Base;InProgress;White[2];wS1;bS1 wS1-", "uhp", ["wS1@0,0", "bS1@1,0"]),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "fen", []),
        ('{"game":"sparta","actions":[]}', "json", []),
    ],
)
def test_every_notation_comes_in_and_goes_out(
    ana: Guest, text: str, name: str, actions: list[str]
) -> None:
    found = ana.post("/api/analysis/read", {"text": text})
    assert found["format"] == name
    (one,) = found["games"]
    assert one["record"]["actions"] == actions
    spot = {key: one["record"][key] for key in ("game", "players", "options", "start", "actions")}
    shown = ana.post("/api/analysis/scene", {"spot": spot})
    assert name in shown["formats"]
    assert (name in shown["position_formats"]) == (name == "fen")
    written = ana.post("/api/analysis/write", {"spot": spot, "format": name})
    again = ana.post("/api/analysis/read", {"text": written["text"]})
    assert again["games"][0]["record"] == one["record"]


def test_a_game_goes_out_with_its_end_and_its_tags(ana: Guest) -> None:
    spot = {"game": "ajedrez", "actions": ["e2e4", "e7e5"]}
    result = {"winners": ["b"], "reason": "time", "scores": [0, 1]}
    asked = {"spot": spot, "format": "pgn", "result": result, "tags": {"White": "Ana"}}
    text = ana.post("/api/analysis/write", asked)["text"]
    assert '[Result "0-1"]' in text
    assert '[Termination "time forfeit"]' in text
    (one,) = ana.post("/api/analysis/read", {"text": text})["games"]
    assert one["record"]["result"] == result
    assert one["record"]["tags"] == one["tags"] == {"White": "Ana"}
    half = ana.post("/api/analysis/write", {**asked, "result": {"reason": "time"}}, 400)
    assert half["code"] == "bad_message"
    for wrong in ({**result, "reason": "boredom"}, {**result, "winners": ["w"]}):
        refused = ana.post("/api/analysis/write", {**asked, "result": wrong}, 400)
        assert refused["code"] == "bad_game"


def test_a_resigned_game_is_downloaded_with_its_end(ana: Guest) -> None:
    table = ana.open(game="ajedrez", seats=[{"kind": "me"}, {"kind": "me"}])
    ana.ask(table, do="act", action="e2e4")
    assert ana.get(f"/api/tables/{table}/record")["result"] is None
    ana.ask(table, do="resign", seat=1)
    record = ana.get(f"/api/tables/{table}/record")
    assert record["result"] == {"winners": ["w"], "reason": "resignation", "scores": [1, 0]}
    (one,) = ana.post("/api/analysis/read", {"text": json.dumps(record)})["games"]
    assert one["record"] == record


PGN = """\
[White "Ana"]
[Black "Berta"]

{ The fool's. } 1. f3 $6 { [%clk 0:04:59] } (1. e4 { [%eval 0.31,22] } 1... e5 (1... c5
{ [%cal Gc5d4] sharp } 2. Nf3)) 1... e5 2. g4 Qh4# 0-1
"""


def test_comments_and_variations_come_in_and_go_out(ana: Guest) -> None:
    (one,) = ana.post("/api/analysis/read", {"text": PGN})["games"]
    record = one["record"]
    first = record["notes"]["1"]
    assert first["clock"] == 299
    assert first["variations"][0]["notes"]["2"]["variations"][0]["actions"] == ["c7c5", "g1f3"]
    spot = {key: record[key] for key in ("game", "players", "options", "start", "actions")}
    told = {key: record[key] for key in ("result", "tags", "notes")}
    for form in ("pgn", "json"):
        written = ana.post("/api/analysis/write", {"spot": spot, "format": form, **told})
        assert written["lost"] is None
        (again,) = ana.post("/api/analysis/read", {"text": written["text"]})["games"]
        assert again["record"] == record
    fen = ana.post("/api/analysis/write", {"spot": spot, "format": "fen", **told})
    assert fen["lost"]["en"].startswith("FEN carries only")
    wrong = {"1": {"variations": [{"actions": ["e2e5"]}]}}
    refused = ana.post("/api/analysis/write", {"spot": spot, "format": "pgn", "notes": wrong}, 400)
    assert refused["code"] == "bad_game"


def test_variations_may_lie_deep_within_one_another(ana: Guest) -> None:
    text = "1. e4 " + "(1. d4 " * 40 + ")" * 40 + " *"
    (one,) = ana.post("/api/analysis/read", {"text": text})["games"]
    spot = {"game": "ajedrez", "actions": one["record"]["actions"]}
    asked = {"spot": spot, "format": "pgn", "notes": one["record"]["notes"]}
    assert ana.post("/api/analysis/write", asked)["text"].count("(") == 40


def test_a_file_of_too_many_games_is_refused(ana: Guest) -> None:
    refused = ana.post("/api/analysis/read", {"text": "1. e4 *\n\n" * 201}, 400)
    assert "200" in refused["en"]


def test_a_table_is_downloaded_in_every_notation_of_its_game(ana: Guest) -> None:
    table = ana.open(game="ajedrez", seats=[{"kind": "me"}, {"kind": "me"}])
    ana.ask(table, do="act", action="Cf3", language="es")
    ana.ask(table, do="resign", seat=1)
    formats = ana.get("/api/games/ajedrez")["formats"]
    assert formats == ["json", "fen", "pgn"]
    record = ana.get(f"/api/tables/{table}/record")
    assert record["tags"]["White"] == record["tags"]["Black"] == "Ana"
    found = ana.http.get(f"/api/tables/{table}/record?format=pgn")
    assert found.headers["content-disposition"] == f'attachment; filename="{table}.pgn"'
    (one,) = ana.post("/api/analysis/read", {"text": found.text})["games"]
    assert one["record"] == record
    assert ana.http.get(f"/api/tables/{table}/record?format=uhp").status_code == 400


def test_a_text_that_is_no_game_is_refused_in_both_languages(ana: Guest) -> None:
    refused = ana.post("/api/analysis/read", {"text": "once upon a time"}, 400)
    assert refused["code"] == "bad_game"
    assert refused["es"] != refused["en"]
    spot = {"game": "sparta", "actions": []}
    refused = ana.post("/api/analysis/write", {"spot": spot, "format": "pgn"}, 400)
    assert refused["code"] == "bad_game"


def test_a_long_file_is_read_but_not_an_endless_one(ana: Guest) -> None:
    long = "1. e4 {" + "a comment " * 5000 + "}"
    assert ana.post("/api/analysis/read", {"text": long + " e5"})["format"] == "pgn"
    assert ana.post("/api/analysis/read", {"text": "x" * 300_000}, 413)["code"] == "too_large"
    big = {"spot": {"game": "ajedrez", "options": {"x": "y" * 20_000}}}
    assert ana.post("/api/analysis/scene", big, 413)["code"] == "too_large"


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_edited_and_says_what_is_wrong(ana: Guest, game: str) -> None:
    shown = ana.post("/api/analysis/scene", {"spot": {"game": game}})
    found = ana.post("/api/analysis/edit", {"position": shown["position"]})
    assert found["error"] is None
    assert found["stamps"]
    assert all(stamp["svg"] for stamp in found["stamps"])
    other = found["stamps"][-1]["side"]
    handed = ana.post(
        "/api/analysis/edit", {"position": found["position"], "do": "hand", "stamp": other}
    )
    assert handed["error"] is None
    assert handed["position"]["to_move"] == other
    cell = found["drawing"]["scene"]["cells"][0]["id"]
    stamp = found["stamps"][0]["id"]
    change = {"position": found["position"], "cell": cell}
    put = ana.post("/api/analysis/edit", {**change, "do": "put", "stamp": stamp})
    assert put["position"] != found["position"]
    lifted = ana.post("/api/analysis/edit", {**change, "position": put["position"], "do": "lift"})
    assert lifted["position"] != put["position"]
    cleared = ana.post("/api/analysis/edit", {"position": found["position"], "do": "clear"})
    assert (cleared["error"] is None) == (cleared["drawing"] is not None)
    broken = ana.post("/api/analysis/edit", {"position": {**found["position"], "to_move": "?"}})
    assert broken["error"]["es"] != broken["error"]["en"]
    assert broken["drawing"] is None


def test_pieces_that_look_somewhere_are_turned(ana: Guest) -> None:
    position = ana.post("/api/analysis/scene", {"spot": {"game": "colina"}})["position"]
    turned = ana.post("/api/analysis/edit", {"position": position, "do": "turn", "cell": "e1"})
    assert turned["turns"]
    assert (position["pieces"]["e1"], turned["position"]["pieces"]["e1"]) == ("SB0", "SB1")


def test_nonsense_to_edit_is_refused(ana: Guest) -> None:
    for position in ({"game": "colmena"}, {"game": "sparta", "pieces": 3}):
        change = {"position": position, "do": "put", "cell": "a1", "stamp": "SW"}
        assert ana.post("/api/analysis/edit", change, 400)["code"] == "bad_position"
    assert ana.post("/api/analysis/edit", {"position": {}}, 404)["code"] == "unknown_game"


# who gives way


def test_an_analysis_ends_when_its_reader_goes(ana: Guest, server: Server) -> None:
    spot = {"game": "reyes", "actions": []}
    with ana.http.stream("POST", "/api/analysis/lines", json={"spot": spot, "deeper": True}) as r:
        assert next(r.iter_lines())
    begin = time.perf_counter()
    ana.post("/api/analysis/reply", {"spot": spot, "level": 1})
    assert time.perf_counter() - begin < 20  # it did not wait for all the deep ones


def test_newer_analyses_of_an_address_end_the_oldest() -> None:
    async def check() -> None:
        analyses = Analyses(Workers(1, Budgets(1.0, 1.0, time.monotonic)))
        with (
            analyses.stream("here") as first,
            analyses.stream("here") as second,
            analyses.stream("elsewhere") as foreign,
            analyses.stream("here") as third,
        ):
            assert first.is_set()
            assert not any(one.is_set() for one in (second, third, foreign))
        assert STREAMS == 2

    asyncio.run(check())


def test_positions_that_were_seen_are_found_again() -> None:
    spots = StateCache()
    state = spots.find(GamePoint("ajedrez", actions=FOOL[:2]))
    assert spots.find(GamePoint("ajedrez", actions=FOOL[:2])) is state
    assert spots.find(GamePoint("ajedrez", actions=FOOL)).over
    assert spots.find(GamePoint("ajedrez", options={"fifty": False}, actions=FOOL[:2])) is not state


# puzzles


def test_a_puzzle_is_solved_with_a_wrong_try_and_hints(ana: Guest) -> None:
    listed = ana.get("/api/puzzles/ajedrez")
    number = next(one["number"] for one in listed if one["mine"] > 1)
    puzzle = puzzles.puzzle("ajedrez", number)
    task = ana.get(f"/api/puzzles/ajedrez/{number}")
    assert task["task"]["es"]
    assert "line" not in task
    path = f"/api/puzzles/ajedrez/{number}"
    wrong = next(
        choice["action"]
        for choice in task["drawing"]["scene"]["choices"]
        if choice["action"] != puzzle.line[0]
        and choice["action"] not in puzzle.also.get(0, ())
        and not any(effect["kind"] == "mate" for effect in choice["effects"])
    )
    tried = ana.post(f"{path}/try", {"action": wrong})
    assert (tried["right"], tried["solved"], tried["actions"]) == (False, False, [])
    steps = [ana.post(f"{path}/hint", {"step": step}) for step in (1, 2, 3)]
    assert len(steps[0]["clicks"]) == 1
    assert steps[1]["clicks"][0] == steps[0]["clicks"][0]
    assert steps[1]["action"] is None
    assert steps[2]["action"] == puzzle.line[0]
    actions: list[str] = []
    for _ in range(puzzle.mine):
        answer = ana.post(f"{path}/try", {"actions": actions, "action": puzzle.line[len(actions)]})
        assert answer["right"]
        actions = answer["actions"]
    assert answer["solved"]
    assert tuple(actions) == puzzle.line
    why = ana.post(f"{path}/why", {"clicks": ["cell:a1", "cell:h8"]})
    assert "rule" in why


def test_puzzles_that_do_not_exist_are_refused(ana: Guest) -> None:
    assert ana.get("/api/puzzles/nobody", 404)["code"] == "unknown_game"
    assert ana.get("/api/puzzles/ajedrez/9999", 404)["code"] == "unknown_puzzle"
    line = {"actions": ["a1a2"], "action": "a1a2"}
    assert ana.post("/api/puzzles/ajedrez/1/try", line, 409)["code"] in ("illegal", "stale")
    assert ana.post("/api/puzzles/ajedrez/1/try", {"action": "a1a1"}, 409)["code"] == "illegal"
