"""What is particular to Vence a los Reyes: counts, corners of the rules, the one-line position."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sobremesa
from sobremesa import BadOption, BadPosition, IllegalAction, State, _forms
from sobremesa.core import registry
from sobremesa.games.reyes import line_notation

FEW = {"g2": "SK", "h8": "SR", "h15": "NK"}


def place(pieces: dict[str, str], **more: Any) -> State:
    """Put up a position; `seating` and other options may be given beside its fields."""
    names = [option.name for option in registry.rules("reyes").options.all()]
    options = {key: more.pop(key) for key in list(more) if key in names and key != "fallen"}
    if "fate" in more:
        options["fallen"] = more.pop("fate")
    start = sobremesa.game("reyes", options=options).start()
    return sobremesa.position({**start.data(), "pieces": pieces, **more})


# counts that the naive implementation gives too: to depth 4 from the start, 3 from the melee

MELEE = {
    "a9": "WK", "b8": "WN", "e8": "WP", "f9": "SP", "g2": "SK", "g11": "NP", "g13": "NP",
    "h8": "SR", "h11": "SP", "h16": "NB", "i16": "NK", "j15": "SP", "k9": "NQ",
}  # fmt: skip


@pytest.mark.parametrize(
    ("seating", "counts"),
    [
        ("facing", [13, 138, 1744, 23488, 353930, 5525718]),
        ("adjacent", [13, 138, 1745, 23523, 354109, 5515720]),
        ("four", [13, 138, 1484, 15944, 197512, 2643313]),
        ("teams_adjacent", [13, 138, 1484, 15944, 197412, 2638453]),
    ],
)
def test_the_start_has_these_many_continuations(seating: str, counts: list[int]) -> None:
    start = sobremesa.game("reyes", seating=seating).start()
    known = counts if _forms.compiled() else counts[:3]
    assert [start.perft(depth + 1) for depth in range(len(known))] == known


@pytest.mark.parametrize(
    ("fate", "counts"),
    [
        ("remove", [38, 571, 20884, 761009]),
        ("takeover", [38, 571, 21347, 769871]),
        ("fodder", [38, 571, 20884, 760919]),
    ],
)
def test_a_melee_of_three_has_these_many_continuations(fate: str, counts: list[int]) -> None:
    state = place(
        MELEE,
        seating="three",
        fate=fate,
        boneyards={"S": ["NR"], "W": ["SQ"], "N": ["WB"]},
        ep=[["N", "g11", "g12"]],
    )
    known = counts if _forms.compiled() else counts[:2]
    assert [state.perft(depth + 1) for depth in range(len(known))] == known


# who plays


def test_a_seating_must_fit_the_number_of_players() -> None:
    with pytest.raises(BadOption, match="four is for 4 players, not 2"):
        sobremesa.game("reyes", 2, seating="four")


def test_the_seating_decides_the_number_of_players_and_the_other_way_round() -> None:
    assert sobremesa.game("reyes").options["seating"] == "facing"
    assert sobremesa.game("reyes", 3).options["seating"] == "three"
    assert sobremesa.game("reyes", seating="one_against_two").players == 3


def test_a_player_with_two_armies_moves_for_each_in_its_turn() -> None:
    state = sobremesa.game("reyes", seating="double_adjacent").start()
    movers = []
    for _ in range(4):
        movers.append((state.to_move, state.player))
        state = state.play(next(action for action in state.legal() if "-" in action))
    assert movers == [("S", 0), ("W", 0), ("N", 1), ("E", 1)]


def test_options_handed_out_cannot_change_the_game() -> None:
    state = sobremesa.game("reyes").start()
    data: Any = state.data()
    data["options"]["setups"]["S"] = "x"
    assert '"S":"RQKRNBBNPPPP.PPPP."' in state.json()


# corners of the rules


def test_two_kings_of_one_side_and_one_of_the_other_know_no_check() -> None:
    state = place(
        {"g2": "SK", "h16": "NK", "g9": "WR", "a8": "WK", "i3": "SP"},
        seating="double_facing",
        fallen=["E"],
        boneyards={"S": ["EK"], "W": [], "N": []},
        to_move="S",
    )
    assert state.why("g2-g3") is None
    assert not [mark for mark in state.scene().marks if mark.kind == "check"]


def test_a_pawn_taken_over_may_be_punished_by_its_old_partner() -> None:
    pieces = {"i5": "SK", "h6": "SP", "a8": "WK", "i10": "WR", "h16": "NK", "g8": "NP", "p8": "EK"}
    state = place(pieces, seating="teams_facing", fate="takeover").play("h6-h8")
    assert "g8xh7ep" not in state.play("a8-a9").legal()  # South and North are partners
    state = state.play("i10xi5")
    assert state.data()["ep"] == [["S", "h8", "h7"]]
    assert state.play("g8xh7ep").data()["boneyards"] == {"W": ["SK"], "N": ["WP"], "E": []}


def test_an_arrow_that_leaves_nothing_to_move_is_refused() -> None:
    alone = place(
        {"a7": "WK", "a8": "EB", "b7": "EN", "b8": "EP", "c9": "WP", "l8": "EK", "g1": "SK",
         "h16": "NK", "b9": "EP", "d9": "SP", "c10": "EP", "c8": "EP"},
        seating="teams_facing",
        to_move="W",
    )  # fmt: skip
    assert alone.legal() == ("pass",)
    why = alone.why("arrow N")
    assert why is not None
    assert why.rule == "REY-3.2"


def test_a_loaded_turn_with_its_arrow_turned_allows_no_second_one() -> None:
    state = place(
        {"g16": "NK", "h2": "SK", "i15": "SQ", "e8": "NP", "e7": "SP"},
        to_move="N",
        arrow_changed=True,
    )
    assert state.result is not None
    assert state.result.reason == "stalemate"
    assert sobremesa.position(state.json()).json() == state.json()


def test_a_mated_army_is_not_called_fallen() -> None:
    state = place({"i14": "SK", "h12": "SQ", "g16": "NK"}).play("h12-h15")
    assert state.data()["fallen"] == []
    assert [side.state for side in state.scene().sides] == ["active", "mated"]


def test_fodder_does_not_keep_bare_kings_apart() -> None:
    state = place(
        {"h8": "SK", "i9": "NP", "h15": "NK", "c9": "WR"},
        seating="three",
        fate="fodder",
        fallen=["W"],
        boneyards={"S": ["WK"], "N": []},
    ).play("h8xi9")
    assert state.result is not None
    assert state.result.reason == "bare"


def test_a_capture_en_passant_may_open_a_line_to_the_king() -> None:
    state = place(
        {"e7": "SK", "g7": "SP", "h7": "NP", "k7": "NR", "h15": "NK"},
        ep=[["N", "h7", "h8"]],
    )
    why = state.why("g7xh8ep")
    assert why is not None
    assert why.rule == "REY-6.2"


def test_repetition_looks_back_no_further_than_the_last_capture() -> None:
    state = place({"h2": "SK", "g6": "SR", "j12": "NR", "h15": "NK"}, repetition=2)
    for action in ("g6-g7", "j12-j11", "g7-g6"):
        state = state.play(action)
    assert not state.over
    assert state.play("j11-j12").result is not None


# why


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("g2-g2", "REY-4.1"),
        ("i8-h8", "REY-3.1"),
        ("h8xh9", "REY-4.0"),
        ("h8-h9ep", "notation"),
        ("h8xh9ep", "REY-4.4"),
        ("h8-h14=Q", "REY-4.6"),
        ("h8-q8", "notation"),
        ("h8-h17", "notation"),
        ("h8-a1", "REY-1.1"),
        ("arrow", "notation"),
        ("PASS", "notation"),
        ("pass", "REY-3.3"),
    ],
)
def test_a_refusal_names_its_rule(action: str, rule: str) -> None:
    why = place(FEW).why(action)
    assert why is not None
    assert why.rule == rule


def test_a_bishop_does_not_cross_what_is_no_board() -> None:
    state = place({"g1": "SB", "g2": "SK", "h15": "NK"})
    with pytest.raises(IllegalAction, match=r"REY-4\.1: Between g1 and a7 the board ends"):
        state.play("g1-a7")


# the one-line position


def test_the_start_in_one_line() -> None:
    written = line_notation.write(sobremesa.game("reyes").start().data())
    assert written in registry.rules("reyes").written("en").markdown
    assert written in registry.rules("reyes").written("es").markdown


def test_a_line_holds_the_whole_position() -> None:
    rules = registry.rules("reyes")
    random = Random("lines")
    for _ in range(20 if _forms.compiled() else 3):
        setup = rules.sample(random)
        state = sobremesa.game("reyes", setup.players, setup.options).start()
        for number in range(150):
            if state.over or number % 10 == 0:
                written = line_notation.write(state.data())
                assert sobremesa.position(line_notation.read(written)) == state
            if state.over:
                break
            state = state.play(random.choice(state.legal()))


def test_a_finished_game_fits_in_a_line() -> None:
    state = place(
        {"i14": "SK", "h12": "SQ", "g16": "NK"},
        seating="teams_adjacent",
        fallen=["W", "E"],
        boneyards={"S": ["EK"], "N": ["WK"]},
    ).play("h12-h15")
    written = line_notation.write(state.data())
    assert written.endswith(" checkmate:0+1")
    assert sobremesa.position(line_notation.read(written)) == state


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ((" - *", " -"), "a line has 10 fields separated by spaces, this has 9"),
        (("/10/8/", "/11/8/"), "row 6 has 10 squares, this has 11"),
        (("sQsK", "sXsK"), "field 1 of the line is unclear: sRsXsKsR"),
        (("S^Nv", "S^S^"), "field 2 of the line is unclear"),
        (("S - S()", "S Sh5 S()"), "field 4 of the line is unclear"),
        (("S()N()", "S(nQ"), "field 5 of the line is unclear"),
        ((" 0 0 ", " 0 -1 "), "field 7 of the line is unclear"),
        (("facing,", "standing,"), "field 8 of the line is unclear"),
        (("200 - *", "200 S *"), "field 9 of the line is unclear"),
        (("- *", "- kings:"), "field 10 of the line is unclear"),
    ],
)
def test_a_line_says_what_is_wrong_with_it(change: tuple[str, str], message: str) -> None:
    written = line_notation.write(sobremesa.game("reyes").start().data())
    assert change[0] in written
    with pytest.raises(BadPosition, match=message.replace("(", r"\(")):
        sobremesa.position(line_notation.read(written.replace(*change)))


def test_armies_set_up_behind_their_front_line() -> None:
    rules = registry.rules("reyes")
    for language, row, behind in (
        ("es", "una fila de seis.", "los 18 espacios quedan detrás de ella"),
        ("en", "a row of six.", "all 18 spaces lie behind it"),
    ):
        written = rules.written(language).rules["REY-1.1"]
        assert row in written
        assert behind in written
