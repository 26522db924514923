"""El Rey de la Colina: numbers, positions, and every bug found."""

# long: many cases of one subject, which share their helpers

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

import sobremesa
from sobremesa import BadOption, BadPosition, State
from sobremesa.kernel import const as shared
from tests.contract.games import COMPILED

MIDDLE = {
    "e6": "SD1", "f7": "SO0", "g5": "SC2", "h4": "SB0", "i6": "SS7", "i5": "SR0",
    "g9": "NR4", "h10": "NB4", "j10": "ND5", "k8": "NC6", "i8": "NO3", "e12": "NS4", "j7": "NS2",
}  # fmt: skip
KINGS = {"i1": "SR0", "i16": "NR4"}
SQUARES = [
    f"{'abcdefghijklmnop'[x]}{y + 1}"
    for x in range(16)
    for y in range(16)
    if 4 <= x < 12 or 4 <= y < 12
]


def data(players: int = 2, **changes: Any) -> dict[str, Any]:
    options = changes.pop("options", {})
    return {**sobremesa.game("colina", players, options).start().data(), **changes}


def table(pieces: dict[str, str], players: int = 2, **changes: Any) -> State:
    return sobremesa.position(data(players, pieces=pieces, **changes))


def side(**changes: Any) -> dict[str, Any]:
    usual = {"state": "active", "armies": 1, "hill": 0, "siege": None, "score": 0, "slayer": None}
    return {**usual, **changes}


# numbers, all of them counted by the slow implementation too


@pytest.mark.parametrize(
    ("players", "counts"),
    [(2, [69, 3749, 147077]), (3, [69, 3761, 147871]), (4, [69, 3761, 147865])],
)
def test_perft_from_the_start(players: int, counts: list[int]) -> None:
    start = sobremesa.game("colina", players).start()
    depth = 3 if COMPILED else 2
    assert [start.perft(n) for n in range(1, depth + 1)] == counts[:depth]


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, [106, 3477, 177549]),
        (
            {"hill_levels": 3, "invest_berserker_cost": 1, "soldier_diagonal": 2},
            [98, 3207, 148302],
        ),
    ],
)
def test_perft_from_the_middle(options: dict[str, object], counts: list[int]) -> None:
    state = table(MIDDLE, options=options)
    depth = 3 if COMPILED else 2
    assert [state.perft(n) for n in range(1, depth + 1)] == counts[:depth]


# positions that are refused, each with its own sentence


BAD = [
    ("a square that exists on no table", {"pieces": {"a1": "SS0"}}, "no square a1"),
    ("a square of a missing territory", {"pieces": {"a8": "SS0"}}, "no square a8"),
    ("a word that is no square", {"pieces": {"z99": "SS0"}}, "no square z99"),
    ("a kind that does not exist", {"pieces": {"e1": "SX0"}}, "SX0 cannot be on e1"),
    ("a side that does not play", {"pieces": {"e1": "WS0"}}, "WS0 cannot be on e1"),
    ("a facing that does not exist", {"pieces": {"e1": "SS8"}}, "SS8 cannot be on e1"),
    ("a facing in other digits", {"pieces": {"e1": "SS٣"}}, "cannot be on e1"),
    ("a piece that is no string", {"pieces": {"e1": ["SS0"]}}, "cannot be on e1"),
    ("pieces that are no object", {"pieces": []}, "pieces cannot be"),
    ("two rulers", {"pieces": {"e1": "SR0", "g1": "SG0"}}, "S has two rulers"),
    ("rulers side by side", {"pieces": {"e6": "SR0", "f7": "NG4"}}, "next to another"),
    ("nobody to move", {"to_move": None}, "to_move cannot be None"),
    ("a mover who does not play", {"to_move": "W"}, "to_move cannot be W"),
    ("four points", {"points": 4}, "points cannot be 4"),
    ("points that are a flag", {"points": True}, "points cannot be True"),
    ("something used twice", {"used": ["move", "move"]}, "used cannot be"),
    ("three turns", {"used": ["turn", "turn", "turn"]}, "used cannot be"),
    ("something unknown used", {"used": ["dance"]}, "used cannot be"),
    ("an empty stirred square", {"stirred": ["e8"]}, "e8 is empty"),
    ("a stirred square that is none", {"stirred": ["a1"]}, "no square a1"),
    ("a square stirred twice", {"stirred": ["e2", "e2"]}, "twice in stirred"),
    ("besieged by a number", {"besieged": 1}, "besieged cannot be 1"),
    ("round zero", {"round": 0}, "round cannot be 0"),
    ("a missing side", {"sides": {"S": side()}}, "sides lacks N"),
    ("an unknown state", {"sides": {"S": side(state="mad"), "N": side()}}, "state cannot be mad"),
    ("a negative score", {"sides": {"S": side(score=-1), "N": side()}}, "score cannot be -1"),
    ("a hill count too high", {"sides": {"S": side(hill=100), "N": side()}}, "hill cannot be"),
    ("a siege count too high", {"sides": {"S": side(siege=100), "N": side()}}, "siege cannot be"),
    ("too many armies", {"sides": {"S": side(armies=17), "N": side()}}, "armies cannot be"),
    ("a slayer who does not play", {"sides": {"S": side(slayer="E"), "N": side()}}, "slayer"),
    ("a mover who is out", {"sides": {"S": side(state="dissolved"), "N": side()}}, "is out"),
    ("a side that is no object", {"sides": {"S": 7, "N": side()}}, "must be an object"),
    ("an unknown field", {"colour": "red"}, "no field colour"),
    ("five players", {"players": 5}, "players cannot be 5"),
    ("a result that is none", {"result": "S"}, "must be an object"),
]


@pytest.mark.parametrize(("changes", "message"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_a_position_is_refused_with_what_is_wrong(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message) as caught:
        sobremesa.position({**data(), **changes})
    assert caught.value.text.es
    assert caught.value.text.es != caught.value.text.en


@pytest.mark.parametrize("key", list(data()))
def test_every_field_must_be_there_and_nothing_crashes(key: str) -> None:
    position = data()
    del position[key]
    with pytest.raises(sobremesa.SobremesaError):
        sobremesa.position(position)
    for value in (None, True, -1, 10**30, 0.5, "", "S", [], [1], [None], {}, {"S": None}, {"": 1}):
        with suppress(sobremesa.SobremesaError):
            assert sobremesa.position({**data(), key: value}).json()


def test_a_position_names_every_option() -> None:
    position = data()
    del position["options"]["habit"]
    with pytest.raises(BadPosition, match="options lacks habit"):
        sobremesa.position(position)
    with pytest.raises(BadOption, match="habit"):
        sobremesa.position({**data(), "options": {**data()["options"], "habit": 1}})


OVER = {
    "to_move": None,
    "points": 0,
    "result": {"winners": ["S"], "reason": "last", "scores": [1, 0]},
}


def test_a_finished_position_is_read_and_wrong_results_are_refused() -> None:
    state = sobremesa.position({**data(), **OVER})
    assert state.over
    assert state.legal() == ()
    assert state.why("end").rule == "COL-9.2"  # type: ignore[union-attr]  # it is refused
    for result in (
        {"winners": [], "reason": "last", "scores": [0, 0]},
        {"winners": ["N", "S"], "reason": "points", "scores": [0.5, 0.5]},
        {"winners": ["S", "N"], "reason": "hill", "scores": [0.5, 0.5]},
        {"winners": ["S"], "reason": "boredom", "scores": [1, 0]},
        {"winners": ["S"], "reason": "last", "scores": [0, 1]},
        {"winners": ["S"], "reason": "last", "scores": None},
    ):
        with pytest.raises(BadPosition):
            sobremesa.position({**data(), **OVER, "result": result})
    for change in ({"points": 1}, {"to_move": "S"}, {"used": ["move"]}, {"besieged": True}):
        with pytest.raises(BadPosition):
            sobremesa.position({**data(), **OVER, **change})


def test_rulers_never_stand_adjacent_in_a_position_whatever_their_sides_state() -> None:
    sides = {"S": side(), "N": side(state="dissolved")}
    with pytest.raises(BadPosition, match="next to another"):
        table({"e6": "SR0", "e7": "NR4"}, sides=sides)
    assert not table({"e6": "SR0", "e8": "NR4"}, sides=sides).over


# corners of the rules


def test_a_lone_side_that_dissolves_has_won() -> None:
    sides = {"S": side(), "N": side(state="dissolved")}
    state = table({"e6": "SS0"}, sides=sides).play("end")
    assert state.data()["result"] == {"winners": ["S"], "reason": "last", "scores": [1, 0]}


def test_taking_back_two_conquests_in_one_action_returns_everything() -> None:
    pieces = {"i1": "SR0", "a8": "WS2", "a9": "WS2", "h16": "NS4", "p8": "ER6", "p9": "EB6"}
    sides = {"S": side(), "W": side(slayer="N"), "N": side(slayer="S"), "E": side()}
    state = table(pieces, 4, sides=sides, options={"conquest": True})
    position = state.kernel()
    image = position.image()
    position.push(0)
    after = state.play("end").data()
    assert [s["state"] for s in after["sides"].values()] == [  # type: ignore[attr-defined]  # JSON data, or settings made here
        "active", "conquered", "conquered", "active",
    ]  # fmt: skip
    assert after["pieces"]["a8"] == "SS2"  # type: ignore[index]  # JSON data, or settings made here
    assert after["sides"]["S"]["armies"] == 3  # type: ignore[index]  # JSON data, or settings made here
    assert after["to_move"] == "E"
    position.pop()
    assert position.image() == image


def test_taking_back_a_siege_returns_the_ruler() -> None:
    pieces = {
        "e1": "NR4", "e2": "SD4", "f1": "SD6", "f2": "SD5", "i8": "SR0", "l16": "NS4",
    }  # fmt: skip
    sides = {"S": side(), "N": side(siege=0)}
    state = table(pieces, sides=sides, options={"siege_rounds": 1})
    position = state.kernel()
    image = position.image()
    position.push(0)
    assert position.over
    assert state.play("end").data()["pieces"]["l16"] == "SS4"  # type: ignore[index]  # JSON data, or settings made here
    position.pop()
    assert position.image() == image


@pytest.mark.parametrize("kind", "DOCB")
def test_a_board_full_of_pieces_never_overflows_the_list_of_moves(kind: str) -> None:
    for gap in (2, 3, 5):
        state = table(dict.fromkeys(SQUARES[::gap], f"S{kind}0"), 4)
        legal = state.legal()
        assert len(set(legal)) == len(legal) < shared.MOVES
    assert state.perft(2) > 0


def test_a_position_is_small() -> None:
    if COMPILED:
        assert type(sobremesa.game("colina").start().kernel()).__basicsize__ < 30_000


def test_keys_leave_out_points_that_decide_nothing() -> None:
    poor, rich = side(), side(score=5)
    for limit, alike in ((0, True), (9, False)):
        keys = {
            table(KINGS, sides={"S": one, "N": side()}, options={"round_limit": limit}).key
            for one in (poor, rich)
        }
        assert (len(keys) == 1) == alike


# what a scene tells before an action, and what is heard after it


def choices(state: State) -> dict[str, Any]:
    return {choice.action: choice for choice in state.scene().choices}


def test_an_attack_shows_its_result_beforehand() -> None:
    pieces = {
        **KINGS, "e6": "SB0", "e7": "NS4", "g6": "SS0", "g7": "NS4", "j6": "SS2", "j7": "NC4",
        "l5": "SS2", "l6": "NC4", "l4": "SS0",
    }  # fmt: skip
    found = choices(table(pieces))
    effects = {a: found[a].effects[0] for a in ("e6xe7", "g6xg7", "j6xj7", "l5xl6")}
    assert [effect.kind for effect in effects.values()] == ["takes", "stands", "pushed", "falls"]
    assert effects["j6xj7"].cell == "j5"
    assert "(1:3)" in effects["j6xj7"].label.en


def test_an_ambiguous_blow_asks_which_one() -> None:
    pieces = {**KINGS, "e6": "SB0", "e7": "NS4", "h4": "SD0", "h5": "NS4", "j4": "SS0", "j5": "NS4"}
    found = choices(table(pieces))
    assert found["e6xe7"].clicks == ("cell:e6", "cell:e7", "button:attack")
    assert found["e6#e7"].clicks == ("cell:e6", "cell:e7", "button:berserk")
    assert found["h4*h5"].clicks == ("cell:h4", "cell:h5", "button:fury")
    assert found["j4xj5"].clicks == ("cell:j4", "cell:j5")


def test_a_fury_against_her_own_side_is_asked_for_first() -> None:
    found = choices(table({**KINGS, "h4": "SD0", "h5": "NS4", "g4": "SS0"}))
    assert found["h4*g4"].clicks == ("cell:h4", "button:fury_own", "cell:g4")
    assert not any(one.clicks[:2] == ("cell:h4", "cell:g4") for one in found.values())


def test_words_tell_how_an_attack_ends_and_are_understood_without_it() -> None:
    pieces = {
        **KINGS, "e6": "SB0", "e7": "NS4", "g6": "SS0", "g7": "NS4", "j6": "SS2", "j7": "NC4",
        "l5": "SS2", "l6": "NC4", "l4": "SS0",
    }  # fmt: skip
    state = table(pieces)
    told = {
        "e6xe7": "Berserker e6 ataca e7: cae el Soldado",
        "e6#e7": "Berserker e6 ataca como berserker e7: cae el Soldado",
        "g6xg7": "Soldado g6 ataca g7: empate",
        "j6xj7": "Soldado j6 ataca j7: rechazado a j5",
        "l5xl6": "Soldado l5 ataca l6: muere el Soldado",
    }
    for action, words in told.items():
        assert state.readable(action).es == words
        assert state.read(words, "es") == action
        assert state.read(words.partition(":")[0], "es") == action
    assert state.readable("j6xj7").en == "Soldier j6 attacks j7: pushed back to j5"
    four = table({"h4": "SD0", "h5": "NS4", "i1": "SR0", "a8": "WR2"}, players=4)
    assert four.readable("h4*h5").es == "Reina h4 ataca con furia h5: cae el Soldado (Norte)"


def test_a_bishop_shows_its_way() -> None:
    path = choices(table({**KINGS, "e5": "SO0", "f6": "SS0"}))["e5-g5"].path
    assert path == ("e5", "f4", "g5")


def test_announcements_are_heard_in_both_languages() -> None:
    pieces = {"e5": "SB0", "e6": "NR0", "i1": "SR0", "h16": "ND4", "g16": "NO4"}
    events = table(pieces).play("e5xe6!").scene().events
    assert [event.kind for event in events] == ["announcement", "death"]
    assert events[0].text.es == "¡Muera el Rey!"
    assert "¡El Rey ha muerto!" in events[1].text.es
    assert "The king is dead" in events[1].text.en


def test_a_regent_is_attacked_and_mourned_as_a_queen() -> None:
    pieces = {"e5": "SB0", "e6": "NG0", "i1": "SR0", "h16": "NC4", "g16": "NO4"}
    state = table(pieces)
    silent = state.why("e5xe6")
    assert silent is not None
    assert silent.rule == "COL-5.3"
    assert "«¡Muera la Reina!»" in silent.text.es
    assert "“¡Muera la Reina!”" in silent.text.en
    assert choices(state)["e5xe6!"].label.es.endswith(
        "la Reina Regente (Norte), e6. ¡Muera la Reina!"
    )
    shout, death = state.play("e5xe6!").scene().events
    assert shout.text.es == "¡Muera la Reina!"
    assert shout.text.en == "¡Muera la Reina! Death to the queen!"
    assert "¡La Reina ha muerto!" in death.text.es


def test_what_a_turn_has_once_agrees_with_its_name() -> None:
    state = table({**KINGS, "h4": "SD0", "h5": "NS4", "h6": "NS4"}, points=3)
    used = state.play("h4*h5").why("h5*h6")
    assert used is not None
    assert used.text.es == "En cada turno cabe solo una furia, y ya está usada."
    poor = table({**KINGS, "h4": "SD0", "h5": "NS4"}, points=1).why("h4*h5")
    assert poor is not None
    assert poor.text.es == "Cuesta 2 puntos y te queda 1."
    assert poor.text.en == "It costs 2 points and you have 1 left."


def test_a_regent_who_holds_the_summit_is_named() -> None:
    sides = {"S": side(hill=3), "N": side()}
    pieces = {"h8": "SG0", "i1": "SS0", "i16": "NR4"}
    won = table(pieces, sides=sides, to_move="N").play("end")
    assert won.over
    assert won.scene().status.es == "Gana el Sur: su Reina Regente aguantó en la cima"


def test_a_siege_and_the_hill_are_announced_as_their_turn_begins() -> None:
    pieces = {"e1": "NR4", "e2": "SD4", "f1": "SD6", "f2": "SD5", "i8": "SR0"}
    state = table(pieces).play("end")
    assert [event.kind for event in state.scene().events] == ["siege"]
    assert "die" in state.legal()
    state = state.play("end")
    assert [event.kind for event in state.scene().events] == ["hill"]


def test_whoever_comes_to_the_summit_is_announced_with_what_it_takes() -> None:
    pieces = {"h7": "SR0", "i16": "NR4"}
    options = {"hill_rounds": 5}
    (summit,) = table(pieces, options=options).play("h7-h8").scene().events
    assert summit.kind == "summit"
    assert summit.text.es == "¡El Sur está en la cima! Si empieza allí 5 turnos seguidos, gana"
    assert table({"h8": "SR0", "i16": "NR4"}).play("h8-i8").scene().events == ()


def test_a_turn_that_has_moved_says_so_beside_what_is_left_of_it() -> None:
    begun = table({"h3": "SR0", "i16": "NR4"})
    assert begun.scene().status.es == "Juega el Sur: 3 puntos por gastar"
    assert begun.play("h3-h4").scene().status.es == "El Sur ya ha movido: 2 puntos"
    assert begun.play("h3>").scene().status.es == "Juega el Sur: 2 puntos por gastar"


def test_who_leaves_the_summit_is_warned_and_heard() -> None:
    pieces = {"h9": "SR0", "h10": "NS3", "i10": "NS4", "i16": "NR4"}
    state = table(pieces, sides={"S": side(hill=3), "N": side()})
    told = choices(state)
    leaves = {action for action, one in told.items() if "leaves" in {e.kind for e in one.effects}}
    assert leaves == {"h9xh10", "h9xi10", "h9-g8", "h9-g9", "h9-g10"}
    assert told["h9xh10"].effects[-1].label.es == "deja la cima: la cuenta vuelve a 0"
    heard = state.play("h9xh10").scene().events
    assert [event.text.es for event in heard] == ["El Sur deja la cima: la cuenta vuelve a 0"]
    assert state.play("h9-h8").scene().events == ()
    fresh = table(pieces)  # nothing is counted yet
    assert not any(e.kind == "leaves" for one in choices(fresh).values() for e in one.effects)


@pytest.mark.parametrize(
    ("left", "what"),
    [
        ({"h16": "ND4", "g16": "NO4"}, "nómbrala Regente"),
        ({"h16": "NC4", "g16": "NO4"}, "corónalo"),
        ({"h16": "ND4", "g16": "NB4"}, "toma los hábitos"),
    ],
)
def test_a_side_without_a_ruler_hears_in_its_turn_what_to_do(
    left: dict[str, str], what: str
) -> None:
    state = table({"i1": "SR0", **left}).play("end")
    (event,) = state.scene().events
    assert (event.kind, event.side) == ("succession", 1)
    assert what in event.text.es
    wanted = {"nómbrala Regente": "regent", "corónalo": "crown", "toma los hábitos": "habit"}
    labels = {button.id: button.label.es for button in state.scene().buttons}
    assert labels[wanted[what]].endswith(" · 2 puntos")


def test_the_price_of_an_investiture_is_the_one_agreed_on() -> None:
    pieces = {**KINGS, "h4": "SS0", "j4": "SC0"}
    for cost, told in ((1, "1 punto"), (2, "2 puntos")):
        scene = table(pieces, options={"invest_berserker_cost": cost}).scene()
        label = next(one.label.es for one in scene.buttons if one.id == "invest_b")
        assert label == f"Investir Berserker · {told}"


def test_the_scene_shows_values_levels_and_who_is_out() -> None:
    sides = {"S": side(), "N": side(state="dissolved")}
    scene = table({"i1": "SR2", "e16": "NS4"}, sides=sides).scene()
    tokens = {token.cell: token for token in scene.tokens}
    assert tokens["i1"].values == (1, 2, 3, 2, 1, 0, 0, 0)
    assert tokens["e16"].muted
    assert [side.state for side in scene.sides] == ["active", "dissolved"]
    levels = {cell.id: cell.level for cell in scene.cells}
    assert (levels["h8"], levels["g7"], levels["f6"]) == (2, 1, 0)
    assert {"points", "round", "hill:S", "score:N"} <= {counter.id for counter in scene.counters}


def test_an_empty_board_can_be_shown() -> None:
    scene = table({}).scene()
    assert [choice.action for choice in scene.choices] == ["end"]
    assert [effect.kind for effect in scene.choices[0].effects] == ["out", "ends"]


# alternating rounds


def turns(state: State, count: int) -> str:
    """Let everybody end their turn at once; give who was to move."""
    found = ""
    for _ in range(count):
        found += state.to_move or "-"
        state = state.play("end")
    return found


def test_rounds_alternate_only_where_that_is_asked_for() -> None:
    usual = sobremesa.game("colina", 3)
    assert "alternate" not in usual.options
    assert '"alternate"' not in usual.start().json()
    assert sobremesa.game("colina", 3, alternate=False) == usual
    assert turns(usual.start(), 7) == "SWESWES"
    asked = sobremesa.game("colina", 3, alternate=True)
    assert asked.options["alternate"] is True
    assert asked != usual
    assert sobremesa.position(asked.start().json()) == asked.start()
    assert turns(asked.start(), 13) == "SWESEWSWESEWS"
    assert turns(sobremesa.game("colina", 4, alternate=True).start(), 13) == "SWNESENWSWNES"
    assert turns(sobremesa.game("colina", 2, alternate=True).start(), 5) == "SNSNS"


@pytest.mark.parametrize(
    ("out", "begin", "order"),
    [("S", "W", "WENWNEWEN"), ("E", "S", "SNWSWNSNW"), ("SE", "W", "WNWNWN"), ("SWN", "E", "E")],
)
def test_a_round_that_goes_back_leaves_out_who_is_out(out: str, begin: str, order: str) -> None:
    kings = {"S": "i1", "W": "a8", "N": "i16", "E": "p8"}
    left = {square: f"{seat}R0" for seat, square in kings.items() if seat not in out}
    sides = {seat: side(state="dissolved" if seat in out else "active") for seat in kings}
    options = {"alternate": True}
    state = table(left, 4, sides=sides, to_move=begin, round=2, options=options)
    assert turns(state, len(order)) == order


@pytest.mark.parametrize("alternate", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_comes_next_goes_by_the_direction_of_the_round(players: int, alternate: bool) -> None:
    state = sobremesa.game("colina", players, alternate=alternate).start()
    for _ in range(4 * players):
        told = state.next_player
        state = state.play("end")
        assert state.player == told


def test_who_is_out_never_comes_next() -> None:
    kings = {"i1": "SR0", "a8": "WR0", "p8": "ER0"}
    sides = {seat: side(state="dissolved" if seat == "N" else "active") for seat in "SWNE"}
    state = table(kings, 4, sides=sides, to_move="S", round=2, options={"alternate": True})
    order = []
    for _ in range(7):
        order.append(state.next_player)
        state = state.play("end")
    assert order == [3, 1, 0, 1, 3, 0, 3]


def test_whoever_aims_at_a_piece_too_far_off_is_told_that_it_is_too_far_off() -> None:
    state = table({"h2": "SR0", "g1": "SD0", "k6": "NC4", "i16": "NR4"})
    for action in ("h2xk6", "g1*k6"):
        refusal = state.why(action)
        assert refusal is not None
        assert "más lejos" in refusal.text.es
    empty = state.why("h2xh3")
    assert empty is not None
    assert "ninguna" in empty.text.es
