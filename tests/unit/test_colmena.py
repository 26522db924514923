"""What is particular to La Colmena."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sobremesa
from sobremesa import BadPosition, State, _forms
from sobremesa.ai import evaluation
from sobremesa.ai.limit import Limit
from sobremesa.ai.thinking import Thinker
from sobremesa.rulebook.rules import Setup
from tests.contract.games import variants, walk

TABLE = Path(__file__).parents[1] / "perft" / "colmena.txt"
MOST = 2 * 10**9 if _forms.compiled() else 50_000
COUNTS = [
    pytest.param(*line.split(), id="-".join(line.split()[:2]))
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
        ({"stacks": {"0,0": []}}, "stack at 0,0"),
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
    seen = evaluation.bind("colmena", kernel).blows_seen()
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
    assert Thinker().think(state, Limit(depth=1)).action == "wA1@0,1"
