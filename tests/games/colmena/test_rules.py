"""What is particular to La Colmena."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sobremesa
from sobremesa import BadPosition, State, _forms
from sobremesa.ai.search.driver import PvsEngine
from sobremesa.rulebook.rules import Setup
from sobremesa.rulebook.strength import Limit
from tests.contract.games import variants, walk
from tests.naive.colmena import Naive

TABLE = Path(__file__).parents[2] / "perft" / "colmena.txt"
MOST = 2 * 10**9 if _forms.compiled() else 50_000
USUAL = 3 * 10**7
COUNTS = [
    pytest.param(
        *line.split(),
        id="-".join(line.split()[:2]),
        marks=() if int(line.split()[2]) <= USUAL else pytest.mark.everything,
    )
    for line in TABLE.read_text().splitlines()
    if not line.startswith("#") and int(line.split()[2]) <= MOST
]


@pytest.mark.parametrize(("expansions", "depth", "count"), COUNTS)
def test_published_perft_counts(expansions: str, depth: str, count: str) -> None:
    options = {"preset": "hive", "expansions": expansions.strip("-")}
    assert sobremesa.game("colmena", options=options).start().perft(int(depth), 2) == int(count)


def test_the_hive_wanders_without_limit() -> None:
    """Two Escudos walk around each other, ever further to the north-east."""
    state = sobremesa.game("colmena", expansions="", repetition=0).start()
    state = state.play("wQ@0,0").play("bQ@1,0")
    far = 3000 if _forms.compiled() else 150
    for step in range(1, far + 1):
        state = state.play(f"wQ@{step},{-step}").play(f"bQ@{step + 1},{-step}")
    assert state.data()["stacks"] == {f"{far},{-far}": ["wQ"], f"{far + 1},{-far}": ["bQ"]}
    again = sobremesa.position(state.json())
    assert again.key == state.key
    assert sorted(again.legal()) == sorted(state.legal())


def test_a_shifted_hive_has_the_same_key() -> None:
    start = sobremesa.game("colmena", expansions="").start()
    here = start.play("wQ@0,0").play("bQ@1,0").play("wQ@1,-1").play("bQ@2,-1")
    assert here.key == start.play("wQ@0,0").play("bQ@1,0").key


def position(**changes: object) -> str:
    data = sobremesa.game("colmena", expansions="").start().data()
    return json.dumps(data | changes)


ALL = ["A1", "A2", "A3", "B1", "B2", "G1", "G2", "G3", "Q", "S1", "S2"]
WITHOUT_QUEEN = [name for name in ALL if name != "Q"]


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"to_move": "x"}, "to_move"),
        ({"to_move": None}, "to_move"),
        ({"players": 3}, "players"),
        ({"turns": {"w": 0}}, "lacks b"),
        ({"turns": {"w": -1, "b": 0}}, "w cannot be -1"),
        ({"hands": {"w": ALL, "b": WITHOUT_QUEEN}}, "bQ is missing"),
        ({"hands": {"w": [*ALL, "Q"], "b": ALL}}, "wQ is there twice"),
        ({"hands": {"w": [*ALL, "M"], "b": ALL}}, "no piece wM here"),
        ({"stacks": {"0,0": ["wQ"]}}, "wQ is there twice"),
        ({"stacks": {"00,0": ["wQ"]}}, "00,0 is not a hexagon"),
        ({"stacks": {"0,0": []}}, "pile at 0,0"),
        ({"stacks": {"0,0": ["xQ"]}}, "no piece xQ"),
        ({"stacks": {"0,0": [3]}}, "no piece 3"),
        (
            {
                "stacks": {"0,0": ["wQ"], "2,0": ["bQ"]},
                "hands": {"w": WITHOUT_QUEEN, "b": WITHOUT_QUEEN},
            },
            "the hive is split",
        ),
        (
            {"stacks": {"0,0": ["wQ", "bQ"]}, "hands": {"w": WITHOUT_QUEEN, "b": WITHOUT_QUEEN}},
            "bQ cannot stand on top",
        ),
        ({"result": {"winners": ["w"]}}, "result lacks reason"),
        ({"result": 3}, "result must be an object"),
        ({"extra": 1}, "no field extra"),
    ],
)
def test_a_position_that_cannot_be_is_refused(changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        sobremesa.position(position(**changes))


def test_a_surrounded_escudo_in_a_loaded_position_ends_the_game_after_the_next_action() -> None:
    ring = {"1,0": "wA1", "1,-1": "wA2", "0,-1": "wA3", "-1,0": "bA1", "-1,1": "bA2", "0,1": "bA3"}
    stacks = {place: [name] for place, name in ring.items()} | {"0,0": ["wQ"], "2,0": ["bQ"]}
    hands = {"w": ["B1", "B2", "G1", "G2", "G3", "S1", "S2"]}
    hands["b"] = hands["w"]
    state = sobremesa.position(position(stacks=stacks, hands=hands, turns={"w": 4, "b": 4}))
    assert not state.over
    after = state.play(state.legal()[0])
    assert after.result is not None
    assert after.result.winners == ("b",)


@pytest.mark.parametrize("far", [999_999_999, -(10**14)])
def test_a_hive_far_out_can_be_loaded_and_printed_again(far: int) -> None:
    stacks = {f"{far},{-far}": ["wQ"], f"{far + 1},{-far}": ["bQ"]}
    hands = {"w": WITHOUT_QUEEN, "b": WITHOUT_QUEEN}
    state = sobremesa.position(position(stacks=stacks, hands=hands))
    state = state.play(f"wQ@{far + 1},{-far - 1}").play(f"bQ@{far + 2},{-far - 1}")
    assert sobremesa.position(state.json()) == state


def blows(state: State) -> tuple[list[str], set[str]]:
    """Give the blows that an evaluation sees, and all actions that win at once."""
    rules, setup = state.rules, Setup(state.players, dict(state.options))
    kernel = state.kernel()
    seen = rules.evaluator(kernel).winning_moves_seen()
    winning = set()
    for move in kernel.moves():
        kernel.push(move)
        if kernel.over and kernel.outcome()[state.player or 0] == 1:
            winning.add(move)
        kernel.pop()
    written = [rules.format(setup, kernel, move) for move in (*seen, *winning)]
    return written[: len(seen)], set(written[len(seen) :])


def test_a_blow_is_seen_exactly_where_an_action_wins() -> None:
    won = 0
    for variant in variants("colmena", 8)[: 8 if _forms.compiled() else 2]:
        for seed in range(8 if _forms.compiled() else 2):
            for state, _ in walk(variant, f"blows {seed}", 250 if _forms.compiled() else 120):
                seen, winning = blows(state)
                assert bool(winning) == (not winning.isdisjoint(seen))
                won += bool(winning)
    assert won


def test_a_blow_that_surrounds_both_does_not_hide_one_that_wins() -> None:
    """The Escudos share their last free neighbour; only what leaves the white one's side wins."""
    stacks = {"0,0": ["wQ"], "1,0": ["bQ"], "0,-2": ["wG1"], "-1,1": ["wA1"]}
    stacks |= {"0,-1": ["bA1"], "-1,0": ["bA2"], "1,-1": ["bB1"], "2,-1": ["bB2"]}
    stacks |= {"2,0": ["bG1"], "1,1": ["bG2"]}
    placed = {name for stack in stacks.values() for name in stack}
    hands = {colour: [name for name in ALL if colour + name not in placed] for colour in "wb"}
    state = sobremesa.position(position(stacks=stacks, hands=hands, turns={"w": 9, "b": 9}))
    seen, winning = blows(state)
    assert winning == {"wA1@0,1"}
    assert seen == ["wG1@0,1", "wA1@0,1"]
    assert PvsEngine().search(state, Limit(depth=1)).action == "wA1@0,1"


RING = {
    "0,-1": ["wQ"],
    "0,0": ["wB1"],
    "1,-2": ["bG1"],
    "1,0": ["bQ"],
    "2,-2": ["wA1"],
    "2,-1": ["bA1"],
}
"""All six around an empty hexagon."""


@pytest.mark.parametrize("wall_gate", [False, True])
def test_a_muro_is_told_to_fit_only_where_it_has_to(wall_gate: bool) -> None:
    data = sobremesa.game("colmena", expansions="", wall_gate=wall_gate).start().data()
    hands = {
        colour: [name for name in ALL if [colour + name] not in RING.values()] for colour in "wb"
    }
    changes = {"stacks": RING, "hands": hands, "turns": {"w": 3, "b": 3}}
    state = sobremesa.position(data | changes)
    narrow, adrift, far = state.why("wB1@1,-1"), state.why("wB1@-1,1"), state.why("wB1@3,0")
    assert (narrow is not None) == wall_gate
    if narrow:
        assert (narrow.rule, narrow.text.en) == (
            "CMN-5.3",
            "It does not fit between the two pieces of the gate.",
        )
    assert adrift is not None
    assert (adrift.rule, adrift.text.es) == (
        "CMN-5.3",
        "Con ese paso perdería el contacto con la colmena.",
    )
    assert far is not None
    assert far.rule == "CMN-5.3"
    assert "cabe" not in far.text.es
    assert "fit" not in far.text.en


CARRIED = {"-2,0": ["bQ"], "-1,0": ["wQ"], "0,-1": ["bA1"], "0,0": ["wP"]}


def carrying(stacks: dict[str, list[str]], **changes: object) -> State:
    """Load a position of Hive with all the expansions."""
    data = sobremesa.game("colmena", preset="hive", expansions="MLP").start().data()
    placed = {name for stack in stacks.values() for name in stack}
    hands = {
        colour: [name for name in sorted([*ALL, *"MLP"]) if colour + name not in placed]
        for colour in "wb"
    }
    changes = {"stacks": stacks, "hands": hands, "turns": {"w": 9, "b": 9}} | changes
    return sobremesa.position(data | changes)


def test_who_rests_makes_another_position_and_another_key() -> None:
    free, resting = carrying(CARRIED), carrying(CARRIED, rests="bA1")
    assert free.key != resting.key
    assert free != resting
    assert "bA1@0,1" in free.legal()
    assert "bA1@0,1" not in resting.legal()
    after = free.play("bA1@0,1")
    assert list(after.data())[-1] == "rests"
    assert after.data()["rests"] == "bA1"
    again = sobremesa.position(after.json())
    assert (again.key, again.legal()) == (after.key, after.legal())


@pytest.mark.parametrize("rests", ["wA1", "xQ", 3, [], "wB1 "])
def test_only_the_top_piece_of_a_stack_can_rest(rests: object) -> None:
    with pytest.raises(BadPosition, match="rests"):
        carrying(CARRIED, rests=rests)


def test_only_a_game_with_the_camilla_says_who_rests() -> None:
    with pytest.raises(BadPosition, match="no field rests"):
        sobremesa.position(position(rests=None))
    data = carrying(CARRIED).data()
    del data["rests"]
    with pytest.raises(BadPosition, match="lacks rests"):
        sobremesa.position(data)


def test_a_carried_move_that_the_piece_could_make_itself_is_one_action() -> None:
    state = carrying({"-1,0": ["wQ"], "0,0": ["wP"], "0,-1": ["wA1"], "1,0": ["bQ"]})
    assert len(state.legal()) == len(set(state.legal()))
    by_itself = next(choice for choice in state.scene().choices if choice.action == "wA1@1,-1")
    assert by_itself.label.en.startswith("Bota 1")


def test_a_carried_piece_is_shown_over_its_carrier() -> None:
    choices = {choice.action: choice for choice in carrying(CARRIED).scene().choices}
    carried = choices["bA1@0,1"]
    assert carried.path == ("0,-1", "0,0", "0,1")
    assert carried.label.en == "Carry Bota 1 (Garnet) below right of the Camilla (White)"
    assert carried.label.es == "Llevar Bota 1 (Grana) abajo a la derecha de la Camilla (Blanco)"


def test_a_rivals_escudo_is_carried_into_a_closed_hole() -> None:
    """All around the hole is taken; it lies across the Camilla from the Escudo."""
    ring = {"1,0": "wA1", "2,-1": "bA1", "3,-1": "bA2", "3,0": "bA3", "2,1": "wA2", "1,1": "wA3"}
    stacks = {place: [name] for place, name in ring.items()}
    stacks |= {"1,0": ["wP"], "0,0": ["bQ"], "0,1": ["wA1"], "0,2": ["wQ"]}
    state = carrying(stacks)
    seen, winning = blows(state)
    assert winning == {"bQ@2,0"}
    assert seen == ["bQ@2,0"]
    after = state.play("bQ@2,0")
    assert after.result is not None
    assert after.result.winners == ("w",)


@pytest.mark.parametrize("seeds", [1, pytest.param(8, marks=pytest.mark.everything)])
def test_games_with_the_camilla_are_the_same_in_the_naive_rules(seeds: int) -> None:
    """Random positions of both presets, with every choice that includes the Camilla."""
    seen = 0
    for preset in ("murciana", "hive"):
        for expansions in ("P", "MP", "LP", "MLP"):
            variant = sobremesa.game("colmena", preset=preset, expansions=expansions)
            for seed in range(seeds):
                for state, _ in walk(variant, f"carried {preset} {seed}", 90):
                    naive = Naive.load(state.data())
                    assert naive.legal() == set(state.legal()), state.json()
                    seen += 1
    assert seen > 500 * seeds


def test_games_without_the_camilla_keep_their_keys() -> None:
    """The keys of a walk, as they were before there was a Camilla."""
    state = sobremesa.game("colmena", preset="hive").start()
    for action in ("wS1@0,0", "bS1@1,0", "wQ@-1,0", "bQ@2,0", "wA1@-2,0", "bA1@3,0", "wA1@4,0"):
        state = state.play(action)
    assert state.key == 5907583943844284576
    assert "rests" not in state.data()
