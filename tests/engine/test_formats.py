"""Games in other notations come in and go out as they were."""

from __future__ import annotations

import io
import json
from pathlib import Path

import chess.pgn
import pytest

import sobremesa
from sobremesa import Record, SobremesaError
from sobremesa.cli import main
from sobremesa.engine.formats import formats_of, names, read, write
from sobremesa.rulebook.formats import BadGame
from tests.contract.games import GAMES, walk

PGN = '[White "Ana"]\n[Black "Berta"]\n\n1. f3 e5 2. g4 (2. e4 {safer} Nc6) Qh4# 0-1\n'
UHP = "Base+ML;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
FEN = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"


def played(game: str, plies: int = 10) -> Record:
    start = sobremesa.game(game)
    steps = list(walk(start, "exchange", plies))
    record = Record.begin(start.start())
    for _, action in steps:
        record = record.add(action)
    return record


@pytest.mark.parametrize("game", GAMES)
def test_json_comes_back(game: str) -> None:
    record = played(game)
    name, (entry,) = read(write(record, "json"))
    assert name == "json"
    assert entry.record == record


def test_a_position_becomes_a_game_that_begins_there() -> None:
    state = played("sparta").final()
    _, (entry,) = read(state.json())
    assert entry.record.first() == state
    assert entry.record.actions == ()


def test_pgn_comes_back_with_its_tags() -> None:
    name, (entry,) = read(PGN)
    assert name == "pgn"
    assert entry.tags["White"] == "Ana"
    assert entry.record.actions == ("f2f3", "e7e5", "g2g4", "d8h4")
    again = read(write(entry.record, "pgn"))[1][0].record
    assert again == entry.record
    assert again.result == {"winners": ["b"], "reason": "checkmate", "scores": [0, 1]}


TAGGED = """\
[Event "Club, round \\"5\\""]
[Site "Murcia ESP"]
[Date "2024.05.??"]
[Round "5.1"]
[White "Ana López"]
[Black "Berta"]
[Result "{result}"]
[WhiteElo "1712"]
{termination}[TimeControl "300+3"]

1. e4 e5 2. Nf3 {result}
"""
ENDS = {
    ("1-0", "resignation"): "normal",
    ("0-1", "resignation"): "normal",
    ("1/2-1/2", "agreement"): "normal",
    ("1-0", "time"): "time forfeit",
    ("1/2-1/2", "time"): "time forfeit",
    ("0-1", "adjudicated"): "adjudication",
    ("1-0", "forfeit"): "rules infraction",
    ("0-1", "abandoned"): "abandoned",
    ("*", "aborted"): "abandoned",
}


def converted(text: str, to: str, folder: Path) -> str:
    """Send a text through the command."""
    (folder / "in").write_text(text, encoding="utf-8")
    assert main(["convert", str(folder / "in"), "--to", to, "--out", str(folder / "out")]) == 0
    return (folder / "out").read_text(encoding="utf-8")


def their_game(text: str) -> chess.pgn.Game:
    """Read what we wrote with another library."""
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert not game.errors
    return game


@pytest.mark.parametrize(("end", "termination"), ENDS.items())
def test_tags_and_ends_survive_every_conversion(
    end: tuple[str, str], termination: str, tmp_path: Path
) -> None:
    result, reason = end
    pgn = TAGGED.format(result=result, termination=f'[Termination "{termination}"]\n')
    theirs = their_game(pgn)
    record = Record.loads(converted(pgn, "json", tmp_path))
    assert record.result is not None
    assert record.result["reason"] == reason
    assert record.tags["White"] == "Ana López"
    assert not record.validate().over
    back = converted(record.dumps(), "pgn", tmp_path)
    ours = their_game(back)
    assert dict(ours.headers) == dict(theirs.headers)
    assert list(ours.mainline_moves()) == list(theirs.mainline_moves())
    assert back.splitlines()[-1].endswith(f" {result}")
    assert read(back)[1][0].record == record
    assert converted(converted(back, "json", tmp_path), "json", tmp_path) == record.dumps() + "\n"


@pytest.mark.parametrize("game_result", ["1-0", "0-1", "1/2-1/2", "*"])
def test_a_bare_result_is_explained_in_the_usual_way(game_result: str) -> None:
    (entry,) = read(TAGGED.format(result=game_result, termination=""))[1]
    reasons = {"1-0": "resignation", "0-1": "resignation", "1/2-1/2": "agreement", "*": None}
    ended = entry.record.result
    assert (ended and ended["reason"]) == reasons[game_result]
    headers = their_game(write(entry.record, "pgn")).headers
    assert headers["Result"] == game_result
    assert headers.get("Termination") == ("normal" if ended else None)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("Ana López won by resignation", "resignation"),
        ("Ana López won on time", "time"),
        ("Ana López won - game abandoned", "abandoned"),
        ("Normal", "resignation"),
        ("Time forfeit", "time"),
        ("Rules infraction", "forfeit"),
        ("unterminated", "resignation"),
    ],
)
def test_the_words_of_a_site_are_understood_and_kept(said: str, reason: str) -> None:
    (entry,) = read(TAGGED.format(result="1-0", termination=f'[Termination "{said}"]\n'))[1]
    assert entry.record.result is not None
    assert entry.record.result["reason"] == reason
    assert their_game(write(entry.record, "pgn")).headers["Termination"] == said


def test_tags_do_not_say_what_follows_from_the_game() -> None:
    data = played("ajedrez", 2).data()
    data["tags"] = {"FEN": FEN, "SetUp": "1", "Result": "1-0", "Opening": "none"}
    headers = their_game(write(Record.from_data(data), "pgn")).headers
    assert (headers["Result"], headers["Opening"]) == ("*", "none")
    assert not {"FEN", "SetUp"} & set(headers)


def test_an_end_that_no_longer_holds_is_not_told() -> None:
    text = TAGGED.format(result="1-0", termination='[Termination "Time forfeit"]\n')
    going_on = read(text)[1][0].record.add("b8c6")
    headers = their_game(write(going_on, "pgn")).headers
    assert headers["Result"] == "*"
    assert "Termination" not in headers
    resigned = going_on.ended("resignation", (0, 1))
    headers = their_game(write(resigned, "pgn")).headers
    assert (headers["Result"], headers["Termination"]) == ("0-1", "normal")


def test_a_win_after_a_draw_that_nobody_claimed_is_kept() -> None:
    dance = "Nf3 Nf6 Ng1 Ng8 " * 2
    (entry,) = read(f"{dance} 1-0")[1]
    assert entry.record.result == {"winners": ["w"], "reason": "resignation", "scores": [1, 0]}
    (drawn,) = read(f"{dance} 1/2-1/2")[1]
    assert drawn.record.result is not None
    assert drawn.record.result["reason"] == "repetition"
    (again,) = read(f"{dance} Nf3 Nf6 Ng1 Ng8 1/2-1/2")[1]
    assert again.record.result is not None
    assert again.record.result["reason"] == "agreement"


def test_the_result_tag_counts_where_the_moves_end_with_a_star() -> None:
    text = TAGGED.format(result="0-1", termination="").replace("Nf3 0-1", "Nf3 *")
    (entry,) = read(text)[1]
    assert entry.record.result is not None
    assert entry.record.result["winners"] == ["b"]


@pytest.mark.parametrize("reason", ["resignation", "agreement", "time", "adjudicated"])
def test_a_game_string_tells_who_won_if_not_why(reason: str) -> None:
    scores = (0.5, 0.5) if reason == "agreement" else (0, 1)
    record = read(UHP)[1][0].record.ended(reason, scores)
    text = write(record, "uhp")
    state = "Draw" if reason == "agreement" else "BlackWins"
    assert text == UHP.replace("InProgress", state)
    (again,) = read(text)[1]
    assert again.record.result is not None
    assert again.record.result["scores"] == list(scores)
    assert again.record.result["reason"] == (
        "agreement" if reason == "agreement" else "resignation"
    )


def test_a_draw_of_rules_that_uhp_does_not_know_is_a_draw() -> None:
    record = Record.begin(sobremesa.game("colmena", repetition=2).start())
    for action in ("wA1@0,0", "bA1@1,0", "wQ@-1,0", "bQ@2,0", "wQ@-1,1", "bQ@2,-1"):
        record = record.add(action)
    for action in ("wQ@-1,0", "bQ@2,0"):
        record = record.add(action)
    assert record.result is not None
    assert write(record, "uhp").startswith("Base+ML;Draw;White[5];")


def test_a_game_string_does_not_claim_what_the_moves_deny() -> None:
    won = (
        "Base+ML;WhiteWins;White[7];wS1;bM wS1/;wG1 wS1\\;bS1 bM-;wQ wG1-;bS2 \\bM;wL wQ\\;"
        "bQ \\bS1;wS2 wQ-;bG1 bQ/;wS2 bQ-;bA1 -bG1"
    )
    assert write(read(won)[1][0].record, "uhp") == won
    with pytest.raises(BadGame, match="do not lead to Draw"):
        read(won.replace("WhiteWins", "Draw"))


def test_a_json_record_whose_result_is_wrong_is_refused() -> None:
    data = played("sparta").data() | {
        "result": {"winners": ["S"], "reason": "cities", "scores": [1, 0]}
    }
    with pytest.raises(SobremesaError, match="result"):
        read(json.dumps(data))


def test_several_games_are_all_read() -> None:
    assert len(read(PGN + "\n" + PGN)[1]) == 2
    assert len(read(f"{UHP}\n{UHP}")[1]) == 2
    line = write(played("reyes"), "json")
    assert len(read(f"{line}\n{line}\n")[1]) == 2


def test_a_game_string_comes_back() -> None:
    name, (entry,) = read(UHP)
    assert name == "uhp"
    assert entry.record.options["preset"] == "hive"
    assert write(entry.record, "uhp") == UHP


def test_a_fen_comes_back_and_may_be_short() -> None:
    name, (entry,) = read(FEN)
    assert name == "fen"
    assert write(entry.record, "fen") == FEN
    assert write(entry.record.add("a1a8"), "fen").startswith("R3k3/")
    assert write(read("4k3/8/8/8/8/8/8/4K2R b")[1][0].record, "fen").split()[1] == "b"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("   \n", "empty"),
        ("hello", "line 1"),
        ("{", "not JSON: line 1, column 2"),
        ('{"game": "nobody"}', "no game"),
        ('{"game": "\\ud800"}', "not JSON"),
        ('{"game": "colmena", "players": NaN}', "not JSON"),
        ('{"game": "colmena", "actions": ["bQ@0,0"]}', "action 0"),
        ("[" * 100_000, "JSON|nested"),
        ("Base+X;InProgress;White[1]", "GameType"),
        ("Base;InProgress;White[1];wS1", "does not fit"),
        ("Base;InProgress;White[2];wS1;bS1 -wQ", "not in play"),
        ("Base;InProgress;White[2];wS1;bS1 wS1", "UHP: move 2"),
        ("8/8/8/8 w - - 0 1", "eight ranks"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "0 kings"),
        ("1. e4 e9", "line 1"),
    ],
)
def test_whatever_is_wrong_is_said_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(SobremesaError, match=why) as caught:
        read(text)
    assert "\n" not in caught.value.text.es
    assert caught.value.text.es


def test_a_notation_refuses_what_it_cannot_say() -> None:
    with pytest.raises(BadGame, match="PGN is for Chess"):
        write(played("sparta"), "pgn")
    with pytest.raises(BadGame, match="json, fen, uhp, pgn"):
        write(played("sparta"), "latin")
    later = Record.begin(read(UHP)[1][0].record.final())
    with pytest.raises(BadGame, match="from the beginning"):
        write(later, "uhp")


def test_games_of_other_rules_are_only_written_where_they_can_be_played() -> None:
    murciana = Record.begin(sobremesa.game("colmena").start())
    for action in ("wA1@0,0", "bA1@1,0", "wQ@-1,0", "bQ@2,0"):
        murciana = murciana.add(action)
    text = write(murciana, "uhp")
    assert read(text)[1][0].record.actions == murciana.actions


def test_formats_are_told_by_game() -> None:
    assert names() == ("json", "fen", "uhp", "pgn")
    assert formats_of("colmena") == ["json", "uhp"]
    assert formats_of("ajedrez") == ["json", "fen", "pgn"]
    assert formats_of("reyes") == ["json"]


def test_the_command_converts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(PGN)
    assert main(["convert", str(path), "--to", "fen"]) == 0
    assert capsys.readouterr().out == (
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n"
    )
    out = tmp_path / "game.json"
    assert main(["convert", str(path), "--to", "json", "--out", str(out)]) == 0
    assert Record.load(out).actions[-1] == "d8h4"
    assert main(["convert", str(path), "--to", "uhp", "--lang", "en"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["convert", str(path)]) == 2
    assert main(["convert", str(path), "--to", "latin"]) == 2
    assert main(["convert", str(path), "--to", "json", "--out", str(tmp_path / "no" / "x")]) == 2
