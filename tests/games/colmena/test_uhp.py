"""Whole conversations in the Universal Hive Protocol."""

from __future__ import annotations

import io
import json
from random import Random
from time import process_time

import pytest

import sobremesa
from sobremesa import State, __version__, _forms
from sobremesa.ai.players import choose
from sobremesa.engine.server import create_server, serve
from sobremesa.games.colmena.uhp import UhpServer
from sobremesa.games.colmena.uhp_notation import Hive
from sobremesa.rulebook.protocols import Server
from sobremesa.rulebook.strength import Limit
from tests.games.colmena.test_uhp_notation import colmena

GAMES = 8 if _forms.compiled() else 1
SIGNS = {"-": (-1, 0), "/": (-1, 1), "\\": (0, -1)}


def asked(talk: Server, line: str) -> str:
    """Give the lines of an answer before its ok."""
    lines = talk.answer(line)
    assert lines is not None
    assert lines[-1] == "ok"
    return "\n".join(lines[:-1])


def now(talk: Server) -> State:
    """Give the state of the game that is talked about."""
    assert isinstance(talk, UhpServer)
    return State(talk._rules, talk._setup, talk._positions[-1])


def begun(line: str = "newgame Base+ML") -> Server:
    talk = create_server("uhp")
    asked(talk, line)
    return talk


def test_info_names_the_engine_and_what_it_can_do() -> None:
    assert (
        asked(create_server("uhp"), "info")
        == f"id sobremesa {__version__}\nMosquito;Ladybug;Pillbug"
    )


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("newgame", "Base;NotStarted;White[1]"),
        ("newgame Base", "Base;NotStarted;White[1]"),
        ("newgame Base+M", "Base+M;NotStarted;White[1]"),
        ("newgame Base+LM", "Base+ML;NotStarted;White[1]"),
        ("NEWGAME\tBase+L", "Base+L;NotStarted;White[1]"),
        ("newgame Base;NotStarted;White[1]", "Base;NotStarted;White[1]"),
        ("newgame Base;InProgress;White[2];wS1;bS1 wS1-", None),
        (
            "newgame Base+ML;InProgress;White[3];wS1;bG1 -wS1;wA1 wS1/;bG2 /bG1",
            "Base+ML;InProgress;White[3];wS1;bG1 -wS1;wA1 wS1/;bG2 /bG1",
        ),
    ],
)
def test_newgame(line: str, answer: str | None) -> None:
    assert asked(create_server("uhp"), line) == (answer or line.removeprefix("newgame "))


def test_the_published_first_moves() -> None:
    assert asked(begun("newgame"), "validmoves") == "wB1;wG1;wS1;wA1"
    assert len(asked(begun(), "validmoves").split(";")) == 6


WON = (
    "Base+ML;WhiteWins;White[7];wS1;bM wS1/;wG1 wS1\\;bS1 bM-;wQ wG1-;bS2 \\bM;wL wQ\\;bQ \\bS1;"
    "wS2 wQ-;bG1 bQ/;wS2 bQ-;bA1 -bG1"
)
"""Black surrounds their own queen with the last move."""


def test_a_whole_game_that_white_wins() -> None:
    talk = begun(f"newgame {WON}")
    before = WON.replace("WhiteWins;White[7]", "InProgress;Black[6]").removesuffix(";bA1 -bG1")
    assert asked(talk, "undo") == before
    assert asked(talk, "play bA1 -bG1") == WON
    assert asked(create_server("uhp"), f"newgame {WON};wA1 wQ/").startswith("err ")


LOST = (
    "Base+MLP;BlackWins;White[7];wS1;bL -wS1;wM wS1\\;bA1 \\bL;wL wS1/;bA2 bA1/;wQ wS1-;bQ /bL;"
    "wA1 wM-;bP /bQ;wP wL-;bA2 wQ-"
)
DRAWN = (
    "Base+MLP;Draw;Black[7];wS1;bG1 wS1/;wB1 wS1\\;bS1 bG1/;wQ wB1\\;bG2 bS1-;wP wB1-;bQ /bG2;"
    "wQ /bQ;bB1 bQ-;wL -wS1;bP bG2-;wL /bB1"
)
"""The last move surrounds both queens at once."""


@pytest.mark.parametrize("ended", [WON, LOST, DRAWN])
def test_every_end_is_told_read_back_and_undone(ended: str) -> None:
    kind, _, _, *moves = ended.split(";")
    talk = begun(f"newgame {kind}")
    told = [asked(talk, f"play {move}") for move in moves]
    assert all(string.split(";")[1] == "InProgress" for string in told[:-1])
    assert told[-1] == ended
    assert asked(talk, f"newgame {ended}") == ended
    assert asked(talk, "validmoves").startswith("err the game is over")
    assert asked(talk, "undo") == told[-2]
    assert asked(talk, f"play {moves[-1]}") == ended


def test_an_agreed_end_is_read_and_the_game_goes_on() -> None:
    agreed = "Base;Draw;Black[1];wS1"
    assert asked(create_server("uhp"), f"newgame {agreed}") == "Base;InProgress;Black[1];wS1"


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_by_validmoves_and_play(seed: int) -> None:
    random = Random(seed)
    kind = ("Base", "Base+M", "Base+L", "Base+ML")[seed % 4]
    talk = begun(f"newgame {kind}")
    played: list[str] = []
    string = ""
    while len(played) < 120:
        listed = asked(talk, "validmoves")
        if listed.startswith("err"):
            break
        moves = listed.split(";")
        assert len(set(moves)) == len(moves)
        move = random.choice(moves)
        string = asked(talk, f"play {move}")
        played.append(move)
        assert string.split(";")[3:] == played
    assert asked(create_server("uhp"), f"newgame {string}") == string
    assert asked(talk, f"undo {len(played)}") == f"{kind};NotStarted;White[1]"


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_equivalent_string_means_the_same_move(seed: int) -> None:
    random = Random(seed)
    talk = begun()
    for _ in range(40):
        moves = asked(talk, "validmoves")
        if moves.startswith("err"):
            return
        move = random.choice(moves.split(";"))
        before = now(talk)
        string = asked(talk, f"play {move}")
        name, _, beside = move.partition(" ")
        if not beside:
            continue
        hive = Hive.of(colmena(now(talk)))
        q, r = hive.places[name]
        for sign, (dq, dr) in SIGNS.items():
            for step, form in (((dq, dr), "{sign}{at}"), ((-dq, -dr), "{at}{sign}")):
                place = (q - step[0], r - step[1])
                for at in hive.stacks.get(place, ()):
                    if at == name:
                        continue
                    other = f"{name} {form.format(sign=sign, at=at)}"
                    asked(talk, "undo")
                    assert now(talk) == before
                    assert asked(talk, f"play {other}") == string, other


def test_undo_counts_back_and_survives_the_end() -> None:
    talk = begun("newgame Base;InProgress;White[2];wS1;bS1 wS1-")
    assert asked(talk, "undo") == "Base;InProgress;Black[1];wS1"
    assert asked(talk, "play bS1 wS1-") == "Base;InProgress;White[2];wS1;bS1 wS1-"
    assert asked(talk, "undo 2") == "Base;NotStarted;White[1]"
    assert asked(talk, "undo").startswith("err")


@pytest.mark.parametrize(
    "line",
    [
        "dance",
        "newgame Base+PP",
        "newgame Hive",
        "newgame Base;InProgress",
        "newgame Base;Sleeping;White[1]",
        "newgame Base;InProgress;White[3];wS1",
        "newgame Base;InProgress;Black[1];wQ",
        "newgame Base;InProgress;Black[1];nonsense",
        "play",
        "undo 0",
        "undo 1",
        "undo -1",
        "undo many",
        "bestmove",
        "bestmove time 5",
        "bestmove depth",
        "bestmove depth x",
        "options get Speed",
        "options set Speed 3",
        "options list",
        "info now",
        "validmoves please",
    ],
)
def test_what_cannot_be_done_is_err_and_changes_nothing(line: str) -> None:
    talk = begun()
    answer = asked(talk, line)
    assert answer.startswith("err ")
    assert "\n" not in answer
    assert asked(talk, "play wS1") == "Base+ML;InProgress;Black[1];wS1"


@pytest.mark.parametrize("line", ["play wS1", "pass", "validmoves", "bestmove depth 1", "undo"])
def test_without_a_game_there_is_nothing_to_do(line: str) -> None:
    assert asked(create_server("uhp"), line).startswith("err no game")


@pytest.mark.parametrize(
    "line",
    [
        "pass",
        "play pass",
        "play bA2 wS1-",
        "play wS2 wS1-",
        "play bA1",
        "play bA1 wS1",
        "play bA1 bA1-",
        "play bQ wS1-",
        "play bA1 bS1-",
        "play hello",
    ],
)
def test_what_the_rules_refuse_is_invalidmove(line: str) -> None:
    talk = begun("newgame Base;InProgress;Black[1];wS1")
    answer = asked(talk, line)
    assert answer.startswith("invalidmove ")
    assert "\n" not in answer


def test_without_options_options_is_just_ok() -> None:
    assert create_server("uhp").answer("options") == ["ok"]


def test_bestmove_plays_legal_moves_and_always_the_same() -> None:
    talk = begun("newgame Base")
    for _ in range(30):
        move = asked(talk, "bestmove depth 2")
        if move.startswith("err"):
            break
        assert move in asked(talk, "validmoves").split(";")
        assert asked(talk, "bestmove depth 2") == move
        asked(talk, f"play {move}")


def test_bestmove_takes_a_win() -> None:
    talk = begun(f"newgame {WON}")
    asked(talk, "undo")
    data = json.loads(now(talk).json())
    data["to_move"] = "w"
    data["hands"]["w"].remove("A1")
    queen = next(place for place, names in data["stacks"].items() if names == ["wL"])
    q, r = map(int, queen.split(","))
    data["stacks"][f"{q},{r + 1}"] = ["wA1"]
    state = sobremesa.position(data)
    result = state.play(choose(state, Limit(nodes=1))).result
    assert result is not None
    assert result.winners == ("w",)


def test_bestmove_does_not_surround_its_own_queen() -> None:
    talk = begun(f"newgame {WON}")
    asked(talk, "undo")
    assert "InProgress" in asked(talk, "play " + asked(talk, "bestmove depth 1"))


def test_a_game_that_is_over_takes_no_more_moves_until_undone() -> None:
    talk = begun(f"newgame {WON}")
    for line in ("validmoves", "pass", "bestmove depth 1", "play wA1 wQ/"):
        assert asked(talk, line).startswith("err the game is over")
    assert "InProgress" in asked(talk, "undo")


def talked(lines: bytes) -> str:
    out = io.BytesIO()
    assert serve("uhp", io.BytesIO(lines), out) == 0
    return out.getvalue().decode()


def test_a_conversation_opens_with_info_and_ends_with_the_input() -> None:
    assert talked(b"\n\nnewgame\nplay wS1\nexit\nnewgame\n") == (
        f"id sobremesa {__version__}\nMosquito;Ladybug;Pillbug\nok\n"
        "Base;NotStarted;White[1]\nok\nBase;InProgress;Black[1];wS1\nok\n"
    )
    assert talked(b"newgame").endswith("Base;NotStarted;White[1]\nok\n")


def test_an_endless_line_is_refused_once() -> None:
    heard = talked(b"play " + b"w" * (3 << 20) + b"\ninfo\n")
    assert heard.count("err a line has at most 1 MiB") == 1
    assert heard.count("Mosquito") == 2


OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")


@pytest.mark.parametrize(
    ("moves", "line", "words"),
    [
        ((), "play wQ", ("queen",)),
        (("wS1",), "play wA1 -wS1", ("black",)),
        (OPENING, "play wQ bQ-", ("queen",)),
        (OPENING, "play wS1 -wQ", ("hive",)),
    ],
)
def test_a_refusal_is_in_the_words_of_hive(
    moves: tuple[str, ...], line: str, words: tuple[str, ...]
) -> None:
    talk = begun("newgame Base+MLP")
    for move in moves:
        asked(talk, f"play {move}")
    answer = asked(talk, line)
    assert answer.startswith("invalidmove ")
    assert all(word in answer for word in words), answer
    assert not any(ours in answer for ours in ("Escudo", "Garnet", "Camilla", "Bota", "White"))


def test_a_viewer_plays_several_games_in_a_row() -> None:
    talk = create_server("uhp")
    for kind in ("Base", "Base+P", "Base+MP", "Base+LP", "Base+MLP", "Base+ML"):
        assert asked(talk, f"newgame {kind}") == f"{kind};NotStarted;White[1]"
        for move in OPENING:
            assert move in asked(talk, "validmoves").split(";")
            asked(talk, f"play {move}")
        best = asked(talk, "bestmove depth 1").splitlines()[-1]
        assert best in asked(talk, "validmoves").split(";")
        string = asked(talk, f"play {best}")
        assert asked(talk, f"newgame {string}") == string
        asked(talk, "undo 5")


@pytest.mark.skipif(not _forms.compiled(), reason="a promise of the compiled form")
def test_the_valid_moves_of_a_full_board_are_there_at_once() -> None:
    """The best of many tries is what the program takes; the others are the machine's affair."""
    random = Random("full board")
    talk = begun("newgame Base+MLP")
    for _ in range(120):
        moves = asked(talk, "validmoves").split(";")
        asked(talk, f"play {random.choice(moves)}")
        if now(talk).over:
            asked(talk, "undo")
            break
    took = []
    for _ in range(30):
        begin = process_time()
        moves = asked(talk, "validmoves").split(";")
        took.append(process_time() - begin)
    assert len(moves) > 30
    assert min(took) < 0.005


def test_a_rivals_piece_is_carried_by_its_name() -> None:
    talk = begun("newgame Base+P")

    def carried() -> bool:
        return any(move.startswith("bA1 ") for move in asked(talk, "validmoves").split(";"))

    for move in ("wP", "bS1 wP-", "wQ -wP", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", "wA2 -wA1", "bA1 wP/"):
        assert asked(talk, f"play {move}").startswith("Base+P;InProgress")
    assert not carried()  # it has just moved
    for move in ("wA3 -wA2", "bA2 bQ-"):
        assert asked(talk, f"play {move}").startswith("Base+P;InProgress")
    assert carried()
    assert asked(talk, "play bA1 \\wP").startswith("Base+P;InProgress;Black[6];")
    assert not carried()  # now it rests
