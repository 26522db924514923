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
from sobremesa.games.ajedrez.notation import write_action
from sobremesa.games.ajedrez.pgn import Pgn
from sobremesa.games.ajedrez.pgn_reader import read_pgn
from sobremesa.games.ajedrez.pgn_writer import moves_in_words, write_pgn
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
                assert san == board.san(chess.Move.from_uci(write_action(move)))
                assert read_san(position, san) == move
                assert read_san(position, write_action(move)) == move
            move = random.choice(moves)
            board.push_uci(write_action(move))
            position.push(move)


def test_two_knights_and_a_third_are_told_apart_by_the_whole_square() -> None:
    position = read_fen("k7/8/8/1N3N2/8/8/8/1N3K2 w - - 0 1")
    names = {write_action(move): write_san(position, move) for move in position.moves()}
    assert names["b5d4"] == "Nbd4"
    assert names["b1c3"] == "N1c3"
    many = read_fen("7k/8/8/1N3N2/8/8/1N6/1K6 w - - 0 1")
    assert {write_action(m): write_san(many, m) for m in many.moves()}["b5d4"] == "Nbd4"
    queens = read_fen("8/8/k7/8/4Q2Q/8/1K6/7Q w - - 0 1")
    assert {write_action(m): write_san(queens, m) for m in queens.moves()}["h4e1"].startswith(
        "Qh4e1"
    )


def test_a_state_of_the_public_interface_has_the_fen() -> None:
    state = sobremesa.game("ajedrez").start()
    assert state.data()["fen"] == START


# what the standard describes

ODD = """\
\ufeff% this line is for another program [Event "no"]

[Event    "Odd"   ]
  [ Site "Murcia, ESP" ][Date "2026.11.17"]
[White "Back\\\\slash"]
[Black "Quo\\"te"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"]

{before
the first} $11 30.\t.. ; said after the number
Kd7 {one} {two} ;rest of the line } with a bracket
% gone
31.e4!? ( 31. e3 {why
not} (31. Kd1 $1 $14 ; deeper
31... Kd6) 31... Ke6?! ) ( { empty but for this } ) {after the variations} 31... Kd6 $132
1/2-1/2 {the handshake}
"""


def test_what_is_odd_is_kept_in_its_place() -> None:
    [game] = read_pgn(ODD)
    assert game.actions == ("e8d7", "e2e4", "d7d6")
    assert dict(game.tags) == {
        "Event": "Odd",
        "Site": "Murcia, ESP",
        "Date": "2026.11.17",
        "White": "Back\\slash",
        "Black": 'Quo"te',
    }
    assert game.result == "1/2-1/2"
    assert game.notes[0].comments == ("before\nthe first", "said after the number")
    assert game.notes[0].nags == (11,)
    assert game.notes[1].comments == ("one", "two", "rest of the line } with a bracket")
    second = game.notes[2]
    assert second.nags == (5,)
    assert second.comments == ("empty but for this", "after the variations")
    [other] = second.variations
    assert other.actions == ("e2e3", "d7e6")
    assert other.notes[1].comments == ("why\nnot",)
    assert other.notes[1].variations[0].actions == ("e1d1", "d7d6")
    assert other.notes[1].variations[0].notes[1].nags == (1, 14)
    assert other.notes[2].nags == (6,)
    assert game.notes[3].comments == ("the handshake",)
    assert read_pgn(write_pgn(game)) == (game,)


def test_a_variation_with_a_null_move_is_kept_in_words() -> None:
    [game] = read_pgn("1. e4 e5 (1... c5 2. -- {a tempo} d6 (2... e6) 3. d4) 2. Nf3 *")
    [line] = game.notes[2].variations
    assert line.actions == ("c7c5",)
    assert line.notes[1].comments == ("-- (a tempo) d6 (2... e6) 3. d4",)
    assert read_pgn(write_pgn(game)) == (game,)


def test_only_chess_is_read() -> None:
    with pytest.raises(BadRecord, match="line 1: Chess960 is not played here"):
        read_pgn('[Variant "Chess960"]\n\n1. e4 *')
    assert read_pgn('[Variant "From Position"]\n\n1. e4 *')[0].actions == ("e2e4",)


def test_a_comment_that_no_bracket_can_hold_has_its_own_line() -> None:
    [game] = read_pgn("1. e4 ; a } bracket\n*")
    assert "; a } bracket\n" in write_pgn(game)
    [both] = read_pgn("1. e4 {[%clk 0:00:01]} ; a } bracket\n*")
    assert (both.notes[1].clock, both.notes[1].comments) == (1, ("a } bracket",))
    assert read_pgn(write_pgn(both)) == (both,)


def test_lines_are_not_too_long() -> None:
    text = "1. e4 e5 2. Nf3 " + "(2. Nc3 Nf6 3. f4 d5) (2. Bc4 Nf6 3. d3) " * 9 + "*"
    [game] = read_pgn(text)
    written = write_pgn(game)
    assert max(map(len, written.splitlines())) <= 80
    assert read_pgn(written) == (game,)


def test_variations_may_not_be_nested_for_ever() -> None:
    with pytest.raises(BadRecord, match="nested too deeply"):
        read_pgn("1. e4 " + "(1. d4 " * 100 + ")" * 100 + " *")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("[%clk 1:00]", "no hours"),
        ("[%eval +-]", "no number"),
        ("[%cal Xe2e4]", "no such colour"),
        ("[%csl Gz9]", "no such square"),
        ("[%mine all of it]", "of another program"),
    ],
)
def test_a_command_that_is_not_understood_stays_a_word(command: str, why: str) -> None:
    [game] = read_pgn(f"1. e4 {{{command} {why}}} *")
    assert game.notes[1].comments == (f"{command} {why}",)
    assert read_pgn(write_pgn(game)) == (game,)


# as people write


def test_letters_are_spanish_by_choice() -> None:
    state = sobremesa.game("ajedrez").start()
    for typed in ("e4", "e5", "Cf3", "Nc6", "♗c4", "Ac5", "0-0", "nf6"):
        state = state.play(state.read(typed, "es"))
    assert state.data()["fen"] == (
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 6 5"
    )
    assert state.read("Rh1", "es") == "g1h1"
    assert state.read("Te1", "es") == state.read("Re1", "en") == "f1e1"
    with pytest.raises(sobremesa.IllegalAction, match="AJE-"):
        state.read("Rh1", "en")
    end = sobremesa.position(Record.from_data(read_pgn(PROMOTION)[0].record()).final().json())
    assert end.read("exd8=D", "es") == end.read("exd8=Q+", "en") == end.read("exd8D", "en")
    assert end.readable("e7d8q").es == "exd8=D+"


PROMOTION = '[FEN "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1"]\n\n*'
