"""FEN, SAN and PGN of Ajedrez."""

from __future__ import annotations

import io
from random import Random

import chess
import chess.pgn
import pytest

import sobremesa
from sobremesa import BadRecord, Record, _forms
from sobremesa.games.ajedrez.fen import START, read_fen
from sobremesa.games.ajedrez.pgn import Pgn, moves_in_words, read_pgn, write_pgn
from sobremesa.games.ajedrez.pieces import uci
from sobremesa.games.ajedrez.san import read_san, write_san

IMMORTAL = """\
[Event "London"]
[Site "London ENG"]
[Date "1851.06.21"]
[Round "?"]
[White "Adolf \\"The\\" Anderssen"]
[Black "Lionel Kieseritzky"]
[Result "1-0"]
[ECO "C33"]

% an escaped line with (anything {in it
1. e4 e5 2.f4 exf4 {accepted [%clk 1:00]} 3. Bc4 Qh4+ $1 4. Kf1 b5?! ; Bryan
5. Bxb5 (5. Bb3 Nf6 (5... a5) 6. Nf3) 5... Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5
9. Nf5 c6 10. g4 Nf6 11. Rg1! cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4
Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+
Kd8 22. Qf6+ Nxf6 23. Be7# 1-0
"""


def test_a_famous_game_is_read_and_written() -> None:
    [game] = read_pgn(IMMORTAL)
    assert len(game.actions) == 45
    assert game.result == "1-0"
    assert game.tags["White"] == 'Adolf "The" Anderssen'
    assert moves_in_words(game)[-1] == "Be7#"
    assert read_pgn(write_pgn(game)) == (game,)
    assert max(map(len, write_pgn(game).splitlines())) <= 80
    theirs = chess.pgn.read_game(io.StringIO(write_pgn(game)))
    assert theirs is not None
    assert not theirs.errors
    assert [move.uci() for move in theirs.mainline_moves()] == list(game.actions)
    assert list(theirs.headers)[:7] == [
        "Event",
        "Site",
        "Date",
        "Round",
        "White",
        "Black",
        "Result",
    ]


def test_a_game_becomes_a_record_and_comes_back() -> None:
    [game] = read_pgn(IMMORTAL)
    record = Record.from_data(game.record())
    final = record.validate()
    assert final.result is not None
    assert final.result.reason == "checkmate"
    finished = Record.begin(record.first())
    for action in record.actions:
        finished = finished.add(action)
    again = Pgn.from_record(finished.data(), White="A", Black="K")
    assert (again.actions, again.result, again.tags["White"]) == (game.actions, "1-0", "A")


def test_a_game_from_a_position_keeps_its_fen() -> None:
    text = '[FEN "4k3/8/8/8/8/8/7p/R3K3 b Q - 3 40"]\n\n40... Kd7 41. O-O-O+ *'
    [game] = read_pgn(text)
    assert game.actions == ("e8d7", "e1c1")
    written = write_pgn(game)
    assert '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/7p/R3K3 b Q - 3 40"]' in written
    assert "40... Kd7 41. O-O-O+ *" in written
    final = Record.from_data(game.record()).validate()
    assert final.to_move == "b"


def test_several_games_stand_in_one_text() -> None:
    text = IMMORTAL + "\n\n" + '[White "Ana"]\n\n1. d4 1/2-1/2\n1. c4\n\n[White "Eva"]\n'
    games = read_pgn(text)
    assert [game.result for game in games] == ["1-0", "1/2-1/2", "*", "*"]
    assert [len(game.actions) for game in games] == [45, 1, 1, 0]
    assert games[3].tags == {"White": "Eva"}
    assert read_pgn("") == ()


def test_a_game_that_went_on_after_a_repetition_can_be_replayed() -> None:
    dance = "Nf3 Nf6 Ng1 Ng8 " * 3
    [game] = read_pgn(dance + "e4 *")
    assert game.options["repetition"] == 0
    Record.from_data(game.record()).validate()
    [drawn] = read_pgn("Nf3 Nf6 Ng1 Ng8 " * 2 + "1/2-1/2")
    assert drawn.options["repetition"] == 3
    final = Record.from_data(drawn.record()).validate()
    assert final.over


def test_lenient_spellings_are_understood() -> None:
    [game] = read_pgn("1.e2e4 d7-d5 2.e4:d5 c7c5 3.dxc6 e.p. e5 4.cxb7 Ke7 5.bxa8Q Nf6 6.Ng1-f3")
    assert game.actions[4:6] == ("d5c6", "e7e5")
    assert game.actions[8] == "b7a8q"
    [castled] = read_pgn("e4 e5 Nf3 Nf6 Bc4 Bc5 0-0 e8g8?? 0-1")
    assert castled.actions[-2:] == ("e1g1", "e8g8")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1. e4 e5\n2. Ke3", "line 2: Ke3 is not a legal move here"),
        ("1. e4 e5\n\n2. Xf3", "line 3: Xf3 cannot be read as a move"),
        ("1. Nc3 e5 2. e3 d5 3. Ne2", "line 1: Ne2 could be several moves"),
        ("1. e4 {never closed\n e5", "line 1: this comment is never closed"),
        ("1. e4\n(1. d4 (1. c4)", "line 2: this \\( is never closed"),
        ("1. e4 )", "line 1: \\) without its \\("),
        ("[White Ana]\n1. e4", "line 1: the tag cannot be read"),
        ('\n[FEN "8/8/8/8 w - - 0 1"]', "line 2: FEN: the board has eight ranks"),
        ("1. f3 e5 2. g4 Qh4# 3. a3", "line 1: a3: the game was already over"),
        ("1. e4 #", "line 1: # cannot be read"),
        ("1. e4 --", "line 1: - cannot be read"),
    ],
)
def test_a_mistake_is_told_with_its_line(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message) as caught:
        read_pgn(text)
    assert caught.value.text.es.startswith("línea ")


def test_any_text_is_read_or_refused() -> None:
    random = Random("pgn")
    for _ in range(300):
        text = IMMORTAL
        for _ in range(random.randint(1, 4)):
            cut = random.randrange(len(text))
            text = text[:cut] + random.choice('(){}[]"$;%\n.0*xQ½é') + text[cut + 1 :]
        try:
            games = read_pgn(text)
        except BadRecord as error:
            assert error.text.en.startswith("line ")  # noqa: PT017  (either way is right)
            continue
        for game in games:
            assert read_pgn(write_pgn(game))[0].actions == game.actions


def test_san_is_that_of_python_chess() -> None:
    random = Random("san")
    for _ in range(30 if _forms.compiled() else 3):
        board, position = chess.Board(), read_fen(START)
        while not position.over and board.fullmove_number < 90:
            moves = position.moves()
            for move in random.sample(moves, min(6, len(moves))):
                san = write_san(position, move)
                assert san == board.san(chess.Move.from_uci(uci(move)))
                assert read_san(position, san) == move
                assert read_san(position, uci(move)) == move
            move = random.choice(moves)
            board.push_uci(uci(move))
            position.push(move)


def test_two_knights_and_a_third_are_told_apart_by_the_whole_square() -> None:
    position = read_fen("k7/8/8/1N3N2/8/8/8/1N3K2 w - - 0 1")
    names = {uci(move): write_san(position, move) for move in position.moves()}
    assert names["b5d4"] == "Nbd4"
    assert names["b1c3"] == "N1c3"
    many = read_fen("7k/8/8/1N3N2/8/8/1N6/1K6 w - - 0 1")
    assert {uci(m): write_san(many, m) for m in many.moves()}["b5d4"] == "Nbd4"
    queens = read_fen("8/8/k7/8/4Q2Q/8/1K6/7Q w - - 0 1")
    assert {uci(m): write_san(queens, m) for m in queens.moves()}["h4e1"].startswith("Qh4e1")


def test_a_state_of_the_public_interface_has_the_fen() -> None:
    state = sobremesa.game("ajedrez").start()
    assert state.data()["fen"] == START
