"""Ajedrez: the laws at large scale, against published numbers and against python-chess."""

# long: many cases of one subject, which share their helpers

from __future__ import annotations

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import chess
import pytest

import sobremesa
from sobremesa import BadPosition, State, _forms
from sobremesa.games.ajedrez import geometry
from sobremesa.games.ajedrez.fen import fen_data
from tests.naive.ajedrez import Naive

COMPILED = _forms.compiled()
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PERFT = {
    "start": (START, (20, 400, 8902, 197281)),
    "kiwipete": (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        (48, 2039, 97862, 4085603),
    ),
    "position 3": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2812, 43238)),
    "position 4": (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        (6, 264, 9467, 422333),
    ),
    "position 5": (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        (44, 1486, 62379, 2103487),
    ),
    "position 6": (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        (46, 2079, 89890, 3894594),
    ),
}
"""Six well-known positions with their published numbers of move sequences."""


def position(fen: str, /, **more: object) -> State:
    return sobremesa.position({**fen_data(fen), **more})


@pytest.mark.parametrize("name", PERFT)
def test_sequences_are_as_many_as_published(name: str) -> None:
    fen, numbers = PERFT[name]
    state = position(fen)
    for depth, number in enumerate(numbers if COMPILED else numbers[:3], start=1):
        assert state.perft(depth) == number
        if number < 100_000:
            assert state.perft(depth, bulk=False) == number


def compare(random: Random, naive: Naive, state: State, length: int) -> None:
    setup = state.rules.setup(2, state.options)
    kernel: Any = state.kernel()
    for _ in range(length):
        assert state.rules.write(setup, kernel) == naive.position()
        moves = {state.rules.format(setup, kernel, move): move for move in kernel.moves()}
        assert set(moves) == naive.legal(), naive.position()
        if not moves:
            return
        action = random.choice(sorted(moves))
        naive.play(action)
        kernel.push(moves[action])


SEEDS = [*range(2), *(pytest.param(seed, marks=pytest.mark.everything) for seed in range(2, 20))]


@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_are_those_of_python_chess(seed: int) -> None:
    random = Random(seed)
    for _ in range(50 if COMPILED else 5):
        options = {"repetition": random.choice((0, 2, 3, 3, 5)), "fifty": random.random() < 0.8}
        state = sobremesa.game("ajedrez", options=options).start()
        compare(random, Naive.start(2, options), state, random.choice((30, 60, 120)))


def random_position(random: Random) -> str | None:
    """Scatter a few pieces; give the FEN if a game could look like that."""
    board = chess.Board(None)
    squares = random.sample(range(64), random.randint(3, 14))
    board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
    for square in squares[2:]:
        kind = random.choice((1, 1, 1, 2, 3, 4, 5))
        if kind == chess.PAWN and chess.square_rank(square) in (0, 7):
            continue
        board.set_piece_at(square, chess.Piece(kind, random.random() < 0.5))
    board.turn = random.random() < 0.5
    board.halfmove_clock = random.choice((0, 0, 95))
    return board.fen() if board.is_valid() and any(board.legal_moves) else None


@pytest.mark.parametrize("seed", range(5 if COMPILED else 1))
def test_scattered_positions_play_on_as_in_python_chess(seed: int) -> None:
    random = Random(f"scattered {seed}")
    for _ in range(60 if COMPILED else 20):
        fen = random_position(random)
        if fen:
            state = position(fen)
            compare(random, Naive.load(dict(state.data())), state, 60)


def test_lines_seen_from_tables_are_those_walked() -> None:
    random = Random("lines")
    for steps in (
        geometry.ALONG_FILE,
        geometry.ALONG_RANK,
        geometry.RISING,
        geometry.FALLING,
    ):
        upright = steps == geometry.ALONG_FILE
        table = geometry.seen(geometry.ALONG_FILE if upright else geometry.ALONG_RANK)
        masks, lines = geometry.masks(steps), geometry.far(steps)
        for _ in range(500):
            square, occupied = random.randrange(64), random.getrandbits(64)
            product = (occupied & masks[square]) * geometry.spread_of(square, steps)
            place = square >> 3 if upright else square & 7
            seen = table[place << 6 | product >> 58 & 63] & lines[square]
            assert seen == geometry.slide(square, steps, occupied)


# en passant in FEN and in repetitions


def test_the_en_passant_square_is_named_only_where_the_capture_is_legal() -> None:
    start = sobremesa.game("ajedrez").start()
    assert " b KQkq - 0 1" in start.play("e2e4").json()
    pinned = position("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1").play("e2e4")
    assert pinned.data()["fen"] == "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"
    free = position("8/8/8/8/3p3R/k7/4P3/4K3 w - - 0 1").play("e2e4")
    assert free.data()["fen"] == "8/8/8/8/3pP2R/k7/8/4K3 b - e3 0 1"


def test_a_fen_that_names_every_double_step_is_read_and_made_canonical() -> None:
    state = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    assert state.data()["fen"] == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert state.key == sobremesa.game("ajedrez").start().play("e2e4").key


def test_a_useless_en_passant_square_does_not_hide_a_repetition() -> None:
    state = sobremesa.game("ajedrez").start().play("e2e4")
    for _ in range(2):
        for action in ("g8f6", "g1f3", "f6g8", "f3g1"):
            assert not state.over
            state = state.play(action)
    assert state.result is not None
    assert state.result.reason == "repetition"


def test_en_passant_may_answer_the_check_of_the_pawn_it_takes() -> None:
    checked = position("8/3p4/8/4P3/4K3/8/8/k7 b - - 0 1").play("d7d5")
    assert "e5d6" in checked.legal()


# loading


BAD = {
    "8/8/8/8/8/8/8/8 w - -": "six parts",
    "8/8/8/8/8/8/8 w - - 0 1": "eight ranks",
    "4k3/8/8/8/8/8/8/4K2 w - - 0 1": "rank 1 has 7 squares",
    "4k3/8/8/8/8/8/8/4K4 w - - 0 1": "rank 1 has 9 squares",
    "4k3/8/8/8/8/8/8/4X3 w - - 0 1": "“X” is not a piece",
    "4k3/8/8/8/8/8/8/4²K2 w - - 0 1": "“²” is not a piece",
    "4k3/8/8/8/8/8/8/8 w - - 0 1": "White has 0 kings",
    "4k2k/8/8/8/8/8/8/4K3 w - - 0 1": "Black has 2 kings",
    "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1": "Black has 9 pawns",
    "4k3/8/8/8/NNNNNNNN/NNNNNNNN/8/4K3 w - - 0 1": "White has 17 pieces",
    "4k3/8/8/8/8/8/8/P3K3 w - - 0 1": "a pawn on a1",
    "4k3/8/8/8/8/8/8/4K3 x - - 0 1": "the turn is w or b",
    "4k3/8/8/8/8/8/8/4K2R w KX - 0 1": "written with KQkq",
    "4k3/8/8/8/8/8/8/4K2R w KK - 0 1": "written with KQkq",
    "4k3/8/8/8/8/8/8/4K3 w  - 0 1": "written with KQkq",
    "4k3/8/8/8/8/8/8/4K3 w K - 0 1": "needs the king on e1 and the rook on h1",
    "r3k3/8/8/8/8/8/8/4K3 w k - 0 1": "needs the king on e8 and the rook on h8",
    "4k3/8/8/8/8/8/8/4K3 w - e3 0 1": "not an en passant square",
    "4k3/8/8/8/8/8/8/4K3 w - z9 0 1": "not an en passant square",
    "4k3/8/8/8/8/8/8/4K3 w - e6 0 1": "no pawn has just crossed e6",
    "4k3/8/8/8/8/8/8/4K3 w - - x 1": "quiet count: a number from 0",
    "4k3/8/8/8/8/8/8/4K3 w - - -1 1": "quiet count: a number from 0",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 0": "move number: a number from 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 ٣": "move number: a number from 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999": "move number: a number from 1",
    "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1": "the other king is already in check",
}


@pytest.mark.parametrize("fen", BAD)
def test_a_bad_fen_is_refused_with_its_own_sentence(fen: str) -> None:
    with pytest.raises(BadPosition) as caught:
        position(fen)
    assert BAD[fen] in caught.value.text.en
    assert caught.value.text.es != caught.value.text.en


JUNK: tuple[object, ...] = (
    None, True, 0, -1, 1e308, "", "w", "b", "x" * 500, START, "\ud800", [], [[]], {}, {"w": 1},
    ["w"], ["w", "b"], [1, 0], [0.5, 0.5], {"winners": ["w"], "reason": "checkmate", "scores": []},
)  # fmt: skip


def test_whatever_a_position_holds_it_is_read_or_refused() -> None:
    random = Random("junk")
    for _ in range(3000 if COMPILED else 300):
        data: dict[str, object] = fen_data(random.choice((START, MATE)))
        if random.random() < 0.5:
            data["result"] = {"winners": ["w"], "reason": "checkmate", "scores": [1, 0]}
            data["to_move"] = None
        target: Any = data
        if isinstance(data["result"], dict) and random.random() < 0.5:
            target = data["result"]
        if random.random() < 0.1:
            target.pop(random.choice(list(target)))
        else:
            target[random.choice((*target, "more"))] = random.choice(JUNK)
        if random.random() < 0.5:
            fen = list(str(data.get("fen")) or " ")
            fen[random.randrange(len(fen))] = random.choice("pPkKrR12890/ -wbeß٣\n")
            data["fen"] = "".join(fen)
        try:
            state = sobremesa.position(data)
        except sobremesa.SobremesaError as error:
            assert error.text.es  # noqa: PT017  (either way is right)
            continue
        assert sobremesa.position(state.json()).json() == state.json()


MATE = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 1"
DRAW = {"winners": ["w", "b"], "scores": [0.5, 0.5]}


@pytest.mark.parametrize(
    ("fen", "more", "message"),
    [
        (START, {"to_move": "b"}, "must name the same turn"),
        (START, {"to_move": None}, "must name the same turn"),
        (START, {"to_move": []}, "must name the same turn"),
        (START, {"fen": 3}, "fen cannot be 3"),
        (START, {"players": 3}, "players"),
        (START, {"result": 1}, "result must be an object"),
        (START, {"extra": 1}, "no field extra"),
        (START, {"result": {**DRAW, "reason": "bored"}}, "reason cannot be bored"),
        (START, {"result": {**DRAW, "reason": "stalemate"}}, "does not end by stalemate"),
        (START, {"result": {**DRAW, "reason": "fifty"}}, "does not end by fifty"),
        (START, {"result": {**DRAW, "reason": "material"}}, "does not end by material"),
        (START, {"result": {**DRAW, "reason": "repetition"}}, "to_move cannot be w"),
        (
            MATE,
            {"result": {"winners": ["b"], "reason": "checkmate", "scores": [0, 1]}},
            "winners",
        ),
        (
            MATE,
            {"result": {"winners": ["w"], "reason": "checkmate", "scores": [0, 1]}},
            "scores",
        ),
        (MATE, {"result": {**DRAW, "reason": "repetition"}}, "does not end by repetition"),
    ],
)
def test_a_bad_position_is_refused_with_its_own_sentence(
    fen: str, more: dict[str, object], message: str
) -> None:
    with pytest.raises(BadPosition, match=message):
        position(fen, **more)


def test_a_loaded_position_in_which_nobody_can_move_is_over() -> None:
    assert position(MATE).data()["result"] == {
        "winners": ["w"],
        "reason": "checkmate",
        "scores": [1, 0],
    }
    stale = position("k7/8/1QK5/8/8/8/8/8 b - - 1 1")
    assert stale.result is not None
    assert stale.result.reason == "stalemate"


def test_other_draws_of_a_loaded_position_wait_for_the_next_action() -> None:
    bare = position("4k3/8/8/8/8/8/8/4K3 w - - 120 90")
    assert not bare.over
    after = bare.play("e1e2")
    assert after.result is not None
    assert after.result.reason == "fifty"


# refusals


@pytest.mark.parametrize(
    ("fen", "action", "rule", "words"),
    [
        (START, "e4e5", "AJE-1.2", "no piece to move on e4"),
        (START, "e2e2", "AJE-3.1", "another square"),
        (START, "e1g1", "AJE-3.8.2.2", "on f1"),
        (START, "e2e4q", "AJE-3.7.3.3", "Only a pawn that reaches"),
        (START, "b1c3q", "AJE-3.7.3.3", "Only a pawn that reaches"),
        (START, "e2d2", "AJE-3.1", "Your own pawn"),
        (START, "e2d1", "AJE-3.1", "Your own queen"),
        (START, "h2g4", "AJE-3.7.1", "straight ahead"),
        (START, "h2h5", "AJE-3.7.2", "The nearest it can go is h4."),
        (START, "b1b3", "AJE-3.6", "The nearest it can go is a3."),
        (MATE, "g8f8", "AJE-5.1", "over"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", "AJE-3.7.2", "both squares"),
        ("4k3/8/8/8/8/2b5/8/R3K2R w KQ - 0 1", "e1g1", "AJE-3.8.2.2", "in check"),
        ("2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "AJE-3.8.2.2", "through c1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1q", "AJE-3.7.3.3", "Only a pawn that reaches"),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", "AJE-3.8.2.1", "gone"),
        ("4k3/8/8/3p4/8/8/8/4K2r w - - 0 1", "e1f1", "AJE-3.9", "On f1"),
    ],
)
def test_why_says_what_stands_in_the_way(fen: str, action: str, rule: str, words: str) -> None:
    why = position(fen).why(action)
    assert why is not None
    assert (why.rule, words in why.text.en) == (rule, True), why.text.en


@pytest.mark.parametrize("name", PERFT)
def test_why_has_an_answer_for_every_move_that_can_be_written(name: str) -> None:
    state = position(PERFT[name][0])
    known = set(state.rules.written("en").rules)
    legal = set(state.legal())
    for start in chess.SQUARE_NAMES:
        for end in chess.SQUARE_NAMES:
            for promotion in ("", "q"):
                action = start + end + promotion
                why = state.why(action)
                assert (why is None) == (action in legal), action
                assert why is None or why.rule in known


# scenes


def test_a_promotion_is_two_squares_and_a_button() -> None:
    scene = position("8/1P2k3/8/8/8/8/8/4K3 w - - 0 1").scene()
    clicks = {choice.action: choice.clicks for choice in scene.choices}
    assert clicks["b7b8n"] == ("cell:b7", "cell:b8", "button:n")
    assert [button.id for button in scene.buttons] == ["q", "r", "b", "n"]
    assert sobremesa.game("ajedrez").start().scene().buttons == ()


def test_choices_tell_what_falls_and_where_check_is_given() -> None:
    state = position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1").play("d7d5")
    scene = state.scene()
    passing = next(choice for choice in scene.choices if choice.action == "e5d6")
    assert [(effect.kind, effect.cell) for effect in passing.effects] == [("takes", "d5")]
    rook = position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").scene()
    effects = {c.action: [(e.kind, e.cell) for e in c.effects] for c in rook.choices}
    assert effects["a1a8"] == [("check", "e8")]
    assert effects["e1c1"] == [("moves", "d1")]


def test_the_trays_show_what_was_taken_and_who_is_ahead() -> None:
    state = sobremesa.game("ajedrez").start()
    for move in ["e2e4", "g8f6", "e4e5", "a7a6", "e5f6", "h7h6", "f6g7", "a8a7"]:
        state = state.play(move)
    trays = state.scene().trays
    assert [[item.symbol for item in tray.items] for tray in trays] == [["n", "p"], []]
    assert [tray.points for tray in trays] == [4, 0]
    # a pawn that becomes a queen has taken none, and was not taken
    trays = state.play("g7h8q").scene().trays
    assert [[item.symbol for item in tray.items] for tray in trays] == [["r", "n", "p"], []]
    assert [tray.points for tray in trays] == [17, 0]
    # what both have lost is seen on both sides; a queen that was a pawn is taken as one
    for move in ["g7h8q", "d7d6", "f1a6", "b7a6", "h8f8", "e8f8"]:
        state = state.play(move)
    trays = state.scene().trays
    assert [[item.symbol for item in tray.items] for tray in trays] == [
        ["r", "b", "n", "p", "p"],
        ["B", "P"],
    ]


def test_quiet_moves_are_counted_from_a_quarter_of_their_limit() -> None:
    for quiet, shown in ((0, []), (24, []), (25, [(25, 100)]), (99, [(99, 100)])):
        state = position(f"4k3/8/8/8/8/8/3R4/4K3 w - - {quiet} 60")
        counters = state.scene().counters
        assert [(one.value, one.limit) for one in counters if one.id == "quiet"] == shown


def test_the_king_in_check_is_marked_and_announced() -> None:
    state = position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").play("a1a8")
    assert ("check", "e8") in [(mark.kind, mark.cell) for mark in state.scene().marks]
    assert [event.kind for event in state.scene().events] == ["check"]


def test_pictures_need_no_fonts_and_share_a_page_with_other_games() -> None:
    picture = position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").play("a1a8").svg(320)
    assert "<text" not in picture
    ids = set(re.findall(r'id="([^"]+)"', picture))
    used = set(re.findall(r"url\(#([^)]+)\)", picture))
    assert used <= ids
    assert all(name.startswith("ajedrez-") for name in used)


def test_both_sides_stand_on_different_feet() -> None:
    defined = ElementTree.fromstring(
        f"<defs>{sobremesa.game('ajedrez').rules.art.figures()}</defs>"
    )
    drawn = {one.get("id"): ElementTree.tostring(one, "unicode") for one in defined}
    for kind in ("pawn", "knight", "bishop", "rook", "queen", "king"):
        white, black = (
            re.findall(r' d="([^"]+)"', drawn[f"ajedrez-{kind}{side}"]) for side in (0, 1)
        )
        assert white[0] != black[0]
        assert len(black) == len(white) + 1, "the ring"


@pytest.mark.parametrize(
    ("moves", "action", "spanish"),
    [
        ((), "e2e5", "una o dos casillas, no 3"),
        ((), "e2e8", "una o dos casillas, no 6"),
        (("a2a3",), "e7e4", "una o dos casillas, no 3"),
        (("e2e4", "a7a6"), "e4e7", "ya se ha movido"),
        (("e2e4", "a7a6"), "e4e6", "ya se ha movido"),
    ],
)
def test_a_step_too_long_for_a_pawn_cites_the_rule_of_two_squares(
    moves: tuple[str, ...], action: str, spanish: str
) -> None:
    state = sobremesa.game("ajedrez").start()
    for move in moves:
        state = state.play(move)
    refusal = state.why(action)
    assert refusal is not None
    assert refusal.rule == "AJE-3.7.2"
    assert spanish in refusal.text.es
