"""The Universal Chess Interface, spoken by python-chess's engine module."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Iterator

import chess
import chess.engine
import pytest

import sobremesa
from sobremesa.engine.uci import UciEngine, serve
from sobremesa.engine.uci_limits import BadGo, Go
from sobremesa.engine.uci_options import Options, settings_between
from sobremesa.play.uci_player import NotChess, UciPlayer
from sobremesa.rulebook.protocols import EngineError
from sobremesa.rulebook.strength import Limit
from sobremesa.rulebook.uci import read_turn

COMMAND = [sys.executable, "-m", "sobremesa", "uci"]
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1"
STALEMATE_AND_MATE = ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
GAMES = ("colina", "reyes", "sparta")


@pytest.fixture
def engine() -> Iterator[chess.engine.SimpleEngine]:
    with chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=60) as one:
        yield one


def said(*lines: str) -> list[str]:
    out = io.BytesIO()
    assert serve(io.BytesIO("\n".join(lines).encode()), out) == 0
    return out.getvalue().decode().splitlines()


def test_python_chess_plays_a_game_to_its_end(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    clock = {chess.WHITE: 3.0, chess.BLACK: 3.0}
    while not board.is_game_over() and board.ply() < 60:
        begin = time.perf_counter()
        limit = chess.engine.Limit(
            white_clock=clock[chess.WHITE],
            black_clock=clock[chess.BLACK],
            white_inc=0.05,
            black_inc=0.05,
        )
        played = engine.play(board, limit, game="one")
        clock[board.turn] += 0.05 - (time.perf_counter() - begin)
        assert played.move is not None
        assert played.move in board.legal_moves
        board.push(played.move)
    assert min(clock.values()) > 0


def test_python_chess_analyses_several_lines(engine: chess.engine.SimpleEngine) -> None:
    infos = engine.analyse(chess.Board(), chess.engine.Limit(depth=5), multipv=4)
    assert [info["multipv"] for info in infos] == [1, 2, 3, 4]
    assert len({info["pv"][0] for info in infos}) == 4
    scores = [info["score"].white().score() for info in infos]
    assert scores == sorted(scores, key=lambda s: -(s or 0))
    for info in infos:
        assert info["depth"] == 5
        board = chess.Board()
        for move in info["pv"]:
            assert move in board.legal_moves
            board.push(move)


def test_a_mate_is_told_in_moves(engine: chess.engine.SimpleEngine) -> None:
    info = engine.analyse(chess.Board(MATE_IN_ONE), chess.engine.Limit(depth=6))
    assert info["score"].white() == chess.engine.Mate(1)
    lost = chess.Board("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1")
    assert engine.analyse(lost, chess.engine.Limit(depth=6))["score"].white().mate() == 1


def test_only_some_moves_are_searched(engine: chess.engine.SimpleEngine) -> None:
    only = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    for limit in (chess.engine.Limit(depth=5), chess.engine.Limit(nodes=3000)):
        assert engine.play(chess.Board(), limit, root_moves=only).move in only


def test_thinking_is_broken_off_in_the_middle(engine: chess.engine.SimpleEngine) -> None:
    with engine.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 5:
                break
        analysis.stop()
        assert analysis.wait().move in [*chess.Board().legal_moves]
    engine.ping()


def test_pondering_goes_on_through_a_hit_and_a_miss(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    limit = chess.engine.Limit(white_clock=4, black_clock=4, white_inc=0.1, black_inc=0.1)
    hits = 0
    for number in range(10):
        played = engine.play(board, limit, ponder=True, game="pondered")
        assert played.move is not None
        board.push(played.move)
        moves = list(board.legal_moves)
        expected = number % 2 == 0 and played.ponder in moves
        hits += expected
        reply = played.ponder if expected else moves[-1]
        assert reply is not None
        board.push(reply)
        if board.is_game_over():
            break
    assert hits


def test_a_game_goes_on_where_nobody_claims_the_draw(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    for move in ["g1f3", "g8f6", "f3g1", "f6g8"] * 4:
        board.push_uci(move)
    assert engine.play(board, chess.engine.Limit(depth=2)).move in [*board.legal_moves]
    old = chess.Board("4k3/8/8/8/8/8/8/R3K3 w Q - 120 90")
    assert engine.play(old, chess.engine.Limit(depth=2)).move in [*old.legal_moves]


@pytest.mark.parametrize("fen", STALEMATE_AND_MATE)
def test_an_ended_game_has_no_best_move(fen: str) -> None:
    assert said(f"position fen {fen}", "go depth 3")[-1] == "bestmove (none)"


def test_every_limit_of_the_standard_is_read() -> None:
    words = (
        "searchmoves e2e4 d2d4 ponder wtime 1000 btime 2000 winc 3 binc 4 movestogo 5 depth 6 "
        "nodes 7 mate 8 movetime 9 infinite"
    )
    go = Go.read(words.split())
    assert go.among == ("e2e4", "d2d4")
    assert go.infinite
    assert go.ponder
    assert go.numbers["mate"] == 8
    assert go.limit(0, 0.0) == Limit(nodes=7, depth=6)
    with pytest.raises(BadGo):
        Go.read(["depth"])


@pytest.mark.parametrize("left", [5, 50, 500, 60_000])
@pytest.mark.parametrize("togo", [None, 1, 2, 40])
def test_the_clock_is_never_used_up(left: int, togo: int | None) -> None:
    words = ["wtime", str(left), "winc", "10", *(["movestogo", str(togo)] if togo else [])]
    seconds = Go.read(words).seconds(0, 0.015)
    assert seconds is not None
    assert 0 < seconds <= max(left / 1000 - 0.015, 0.001)


def test_what_is_wrong_is_said_and_changes_nothing() -> None:
    lines = said(
        "position startpos moves e2e4",
        "position startpos moves e2e5",
        "position fen nonsense",
        "setoption name Hash value much",
        "setoption name Nothing value 1",
        "go depth x",
        "hello",
        "go perft 2",
    )
    errors = [line for line in lines if line.startswith("info string error")]
    assert len(errors) == 6
    assert lines[-1] == "Nodes searched: 600"


def test_unknown_words_before_a_command_are_passed_over() -> None:
    assert said("joho isready") == ["readyok"]


def test_strength_is_held_back() -> None:
    chess_rules = sobremesa.game("ajedrez").rules
    assert chess_rules.uci is not None
    ratings = chess_rules.uci.ratings
    options = Options(["chess"], ratings)
    assert options.strength(chess_rules).limit == Limit()
    options.set("UCI_LimitStrength", "true")
    for level, elo in ratings.items():
        options.set("UCI_Elo", str(elo))
        assert options.strength(chess_rules) == settings_between(chess_rules, level)
    options.set("UCI_Elo", str((ratings[4] + ratings[5]) // 2))
    assert options.strength(chess_rules) == settings_between(chess_rules, 4.5)
    options.set("UCI_LimitStrength", "false")
    options.set("Skill Level", "0")
    assert options.strength(chess_rules) == settings_between(chess_rules, 1)


@pytest.mark.parametrize("game", GAMES)
def test_other_games_are_played_by_whole_turns(game: str) -> None:
    said: list[str] = []
    engine = UciEngine(said.append)
    engine.hear(f"setoption name UCI_Variant value {game}")
    moves: list[str] = []
    state = sobremesa.game(game, 2).start()
    for _ in range(6):
        engine.hear("position startpos" + (f" moves {' '.join(moves)}" if moves else ""))
        engine.hear("go nodes 400")
        engine.wait()
        move = said[-1].split()[1]
        player = state.player
        for action in read_turn(move):
            assert state.player == player
            state = state.play(action)
        assert state.player != player
        moves.append(move)
    engine.hear("position fen 8/8/8/8/8/8/8/8 w - - 0 1")
    assert said[-1].startswith("info string error")


@pytest.mark.parametrize("game", ["ajedrez", "colina"])
def test_a_program_is_a_player_of_the_arena(game: str) -> None:
    state = sobremesa.game(game, 2).start()
    program = UciPlayer(" ".join(COMMAND), Limit(nodes=200), state)
    try:
        for _ in range(12):
            action = program.choose(state) if state.player == 0 else state.legal()[0]
            state = state.play(action)
            program.notify(action, state)
    finally:
        program.close()


def test_a_game_without_a_variant_is_refused() -> None:
    with pytest.raises(NotChess):
        UciPlayer("true", Limit(depth=1), sobremesa.game("colmena").start())


def test_options_of_a_program_are_set_or_refused() -> None:
    state = sobremesa.game("ajedrez").start()
    UciPlayer(" ".join(COMMAND), Limit(depth=1), state, {"Hash": "4"}).close()
    with pytest.raises(EngineError):
        UciPlayer(" ".join(COMMAND), Limit(depth=1), state, {"Cheese": "4"})
